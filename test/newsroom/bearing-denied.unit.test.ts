import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/language/index.ts';
import { askedOf, bearingOf } from '../../src/newsroom/compose/bearing/index.ts';

const bearing = (claim: string, title: string, text: string) =>
  bearingOf(askedOf(analyse(claim)), { title: analyse(title), text: analyse(text), denies: false });

describe('an item says that a claim of its story is not so', () => {
  test.each([
    [
      'by a verb that is negated',
      'Minister Otto Brand of Norland has resigned.',
      'Brand at his desk',
      'Otto Brand has not resigned, his office in Tarvel said.',
      'negated',
    ],
    [
      'by a noun for the deed that did not happen',
      'Security staff at Tarvel Airport go on strike on Monday.',
      'Talks bear fruit',
      'The unions have a written promise. There will be no strike at Tarvel Airport on Monday.',
      'negated',
    ],
    [
      'in fewer words than the claim',
      'Velda will buy the Norland drug maker Orbis for six billion crowns.',
      'Announcement to shareholders',
      'Velda states that it will not buy Orbis.',
      'negated',
    ],
    [
      'by a failure to do it',
      'Oil exporters agreed to raise output in November.',
      'Meeting stalls',
      'The oil exporters failed to agree on output after Norland opposed it.',
      'negated',
    ],
    [
      'by calling false what it says',
      'The bank Norland Trust collapsed.',
      'A rumour and what is behind it',
      'Reports that Norland Trust collapsed are untrue.',
      'denied',
    ],
    [
      'in the sentence behind',
      'Minister Otto Brand has resigned.',
      'On what was published',
      'Some papers wrote that minister Otto Brand has resigned. This is false.',
      'denied',
    ],
  ])('%s', (_, claim, title, text, why) => {
    expect(bearing(claim, title, text)).toMatchObject({ kind: 'contradicts', why });
  });

  test.each([
    [
      'it is not so somewhere else',
      'Orvane is recalling its Velda cars over a brake fault.',
      'Orvane recalls cars in Norland',
      'The Veldas were built in Norland, so that no car in Sarland is subject to recall.',
    ],
    [
      'it denies more than the claim says',
      'Norland declared a state of emergency in the quake zone.',
      'Quake shakes Norland',
      'No tsunami warning was issued.',
    ],
    [
      'the negation belongs to a name',
      'The government of Norland won the confidence vote.',
      'Government survives',
      'The government of Norland survived a no-confidence vote on Monday.',
    ],
    [
      'it tells of an earlier denial that it proves wrong',
      'Hackers stole records from the hospitals of Tarvel.',
      'Hackers publish files',
      'Hackers published records of the hospitals of Tarvel after the board insisted that nothing had been stolen.',
    ],
    [
      'it would not be so in another case',
      'The Harbour Gulls placed Rico Brand on the injured list.',
      'Gulls without Brand',
      'The Harbour Gulls would not have placed Rico Brand on the injured list if they could still win the cup.',
    ],
    [
      'it is something of the thing that there is none of',
      'The commission fined Lumen 1.1 billion crowns.',
      'Lumen will appeal',
      'The fine of 1.1 billion crowns has no basis in the facts, Lumen said.',
    ],
    [
      'the sentence behind is of another error',
      'In Tarvel the software halved the waiting time at the counter.',
      'Tarvel tries software',
      'In Tarvel the software halved the waiting time at the counter. But one answer in twenty was wrong.',
    ],
    [
      'another deed is ruled out',
      'The strike that had closed the port of Tarvel is over.',
      'Port of Tarvel open again',
      'The strike in Tarvel is over after both sides accepted no dismissals for three years.',
    ],
    [
      'its title tells of people who are not dismissed',
      'The strike that had closed the port of Tarvel is over.',
      'Port of Tarvel at work after strike ends with no dismissals',
      'The strike in the port of Tarvel is over after both sides accepted no dismissals for three years.',
    ],
    [
      'its title gives the figure that a correction ends with',
      'Tramonto now admits 3.2 million records.',
      '3.2 million records were taken from Tramonto, not 0.9 million',
      'Tramonto has corrected its own figure. 3.2 million records were copied.',
    ],
    [
      'nothing happens to somebody else',
      'Fourteen states agreed on one number; what happens to late trains goes to a working group.',
      'Talks of the states end',
      'Critics say that nothing happens to a state that stays away.',
    ],
  ])('but not where %s', (_, claim, title, text) => {
    expect(bearing(claim, title, text)?.kind).not.toBe('contradicts');
  });
});

describe('a long sentence says much that others deny, and is not denied by it', () => {
  test.each([
    [
      'a question',
      'All senators of the Union party will block every bill until the chamber extends the tax cuts.',
      'Put on notice',
      'Senators of the Progress party were warned on Monday: No tax-cut extension?',
    ],
    [
      'of a part of it alone',
      'On its first day the House read the Constitution of Norland.',
      'A reading with gaps',
      'It was decided that any portion of the Constitution that later laws replaced would not be read.',
    ],
    [
      'what the claim only mentions',
      'Senator Otto Brand broke his silence about the controversy surrounding a photo sent from his account.',
      'Brand speaks',
      '"I can say with certainty that I did not send this photo," Brand said.',
    ],
    [
      'of others',
      'Congress is set to vote on Tuesday to override the veto of President Otto Brand.',
      'Override passes',
      'Two senators did not vote at all on the veto of President Otto Brand.',
    ],
    [
      'of nobody of its kind',
      'Otto Brand joined others on Tuesday in calling on Senator Ada Velde to give up her bid.',
      'Velde stays',
      'Ada Velde said that no colleague had called her to ask her to stay in the race.',
    ],
    [
      'which reports they were',
      'The lawyer of Otto Brand confirmed that prosecutors plan to file charges against the senator.',
      'Charges expected',
      'An inquiry began after allegations that Otto Brand filed erroneous campaign finance reports.',
    ],
    [
      'another deed with the same things',
      'Minister Ada Velde used a private account for official business.',
      'Rules came late',
      'The rules against using a private account for official business were not relayed to ministers until 2014.',
    ],
    [
      'what has nothing to do with something else',
      'The comments of President Otto Brand saw him wading deeper into the Velde investigation.',
      'Brand speaks',
      'President Otto Brand has long said that the Velde investigation has nothing to do with him.',
    ],
    [
      'a part of it that is itself a negation',
      "The agency destroyed Ada Velde's life for lying, Otto Brand says, but nothing happened to the minister.",
      'Brand denies pressing the agency',
      '"Velde lied and they destroyed her life," Otto Brand said.',
    ],
    [
      'what an open question names',
      'The fight will take a new turn when Otto Brand announces whether he will seek a second term as chairman.',
      'Brand before his decision',
      'Otto Brand will not seek a second term as chairman, two papers reported.',
    ],
    [
      'which things there are none of',
      'The committee of Norland sent a request to the lawyer of Ada Velde for the letters of the minister.',
      'Lawyer answers',
      'The lawyer of Ada Velde said that the minister had no copies of letters she sent to the committee of Norland.',
    ],
    [
      'what may not be before something else',
      'Velda intends to acquire over 15 percent of Orbis.',
      'Rules for takeovers',
      'By law Velda cannot buy more than 15 percent of Orbis until a waiting period is over.',
    ],
    [
      'a decision that somebody else took back',
      'Congress is set to override the veto of President Otto Brand of the flood bill.',
      'Congress rejects veto of Otto Brand',
      'Congress on Monday rejected the veto of President Otto Brand of the flood bill.',
    ],
  ])('%s', (_, claim, title, text) => {
    expect(bearing(claim, title, text)?.kind).not.toBe('contradicts');
  });

  test('what its main clause says is denied as before', () => {
    const claim =
      'Velda Energy is in talks to acquire Orbis Solar in a deal that would value the developer at 3 billion crowns.';
    expect(
      bearing(
        claim,
        'Velda denies talks',
        'Velda Energy said on Monday it was not in talks to buy Orbis Solar.',
      ),
    ).toMatchObject({ kind: 'contradicts' });
  });

  test('a noun tells the deed behind a verb that says little by itself', () => {
    const claim = 'Tarvel United have won the race for Otto Brand after agreeing a fee with Norland.';
    const said = 'Tarvel United have not reached any agreement with Norland on Otto Brand, the club said.';
    expect(bearing(claim, 'Club statement', said)).toMatchObject({ kind: 'contradicts' });
  });
});

describe('what is said of a thing by a small word', () => {
  test('must be told: a strike that is off is not borne out by a strike that is planned', () => {
    const [title, text] = ['Airlines prepare', 'A planned strike at Tarvel Airport keeps airlines busy.'];
    expect(bearing('The strike at Tarvel Airport is off.', title, text)).toBeUndefined();
    expect(bearing('The war in Norland is over.', 'Norland', 'The war in Norland goes on.')).toBeUndefined();
  });

  test('is told by a verb that says the same', () => {
    expect(
      bearing(
        'The strike at Tarvel Airport is off.',
        'Talks',
        'Unions called off the strike at Tarvel Airport.',
      ),
    ).toMatchObject({ kind: 'reports' });
  });
});

describe('that an event was where it was', () => {
  test('is borne out whatever verb the claim says it with', () => {
    expect(
      bearing(
        'An earthquake struck the province of Tarvel.',
        'Search goes on',
        'Nobody is missing two days after the earthquake in the province of Tarvel.',
      ),
    ).toMatchObject({ kind: 'reports', at: 0 });
  });

  test('does not hold for what somebody struck', () => {
    expect(
      bearing(
        'A gunman struck the province of Tarvel.',
        'Search goes on',
        'A gunman in the province of Tarvel gave himself up.',
      ),
    ).toBeUndefined();
  });
});
