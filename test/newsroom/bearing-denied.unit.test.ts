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
