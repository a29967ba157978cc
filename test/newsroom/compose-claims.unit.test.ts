import { describe, expect, test } from 'vitest';
import { composeStory } from '../../src/newsroom/compose/index.ts';
import { planted } from './clusters-planted.ts';
import { claim, compose, fire, other, rate } from './composed.ts';

describe('the state of a claim', () => {
  test('another figure contests it, and stands beside it with its quote', () => {
    const story = compose([
      rate(0, 'Harbour Ledger', '4.5'),
      other(20, 'Northern Courier'),
      rate(30, 'Evening Sun', '4.25'),
    ]);
    expect(claim(story, '4.5 percent')).toMatchObject({
      state: 'contested',
      against: ['Evening Sun'],
    });
    expect(story.draft.verificationState).toBe('contested');
    expect(story.draft.bodyHtml).toContain('What is disputed');
    expect(story.draft.summary).not.toContain('4.25');
  });

  test('a headline with a label before what another one says is no claim, and neither is what stands in for a sentence before', () => {
    const said = 'Officials in Tarvel declared a drought';
    const story = compose([
      planted(0, 'Harbour Ledger', said, `${said} on Monday. Wells have run dry in nine villages.`),
      planted(
        30,
        'Northern Courier',
        `How bad is it?: ${said}`,
        'Wells have run dry in nine villages of Tarvel.',
      ),
      planted(
        60,
        'Coast Mail',
        'Tarvel and the word that nobody wanted',
        'Two weeks ago nobody in Tarvel wanted to use the word. On Monday the water board did: there is a drought in the north of Tarvel.',
      ),
    ]);
    const claims = story.draft.claims.map((one) => one.claim).join('\n');
    expect(claims).toContain('declared a drought');
    expect(claims).not.toContain('How bad');
    expect(claims).not.toContain('did:');
  });

  test('what is disputed before a matter is settled does not contest that it was', () => {
    const open = planted(
      0,
      'Harbour Ledger',
      'Tarvel talks open on rules for river transport',
      'Delegations of six states sat down in Tarvel on Tuesday. Nobody disputes the aim. What is disputed is the marking of logs.',
    );
    const end = (minutes: number, publisher: string, more: string) =>
      planted(
        minutes,
        publisher,
        'Tarvel talks end with a register',
        `Six states agreed in Tarvel on a register, and left the question of the marking of logs to a working group. ${more}`,
      );
    const story = compose([
      open,
      end(2_000, 'Coast Mail', 'They finished early.'),
      end(2_010, 'Skerry Post', 'All six signed.'),
    ]);
    expect(story.draft.claims.flatMap(({ contradicting }) => contradicting)).toEqual([]);
  });

  test('what is contested is shown beside what several origins say of the same sentence', () => {
    const sank = (minutes: number, publisher: string, more: string) =>
      planted(
        minutes,
        publisher,
        'Ferry Skua sinks off Tarvel',
        `At least 14 people died when the ferry Skua sank in heavy seas off Tarvel. ${more}`,
      );
    const story = compose([
      sank(0, 'Harbour Ledger', 'Divers will go down when the swell eases.'),
      sank(40, 'Northern Courier', 'Fishing boats reached the place before the navy.'),
      planted(
        90,
        'Coast Mail',
        'Ferry had cargo for which it was not licensed',
        'The ferry Skua, which sank off Tarvel, carried 46 lorries, and was licensed for 38, according to harbour papers.',
      ),
      planted(
        150,
        'Tarvel Lines',
        'Tarvel Lines: the Skua was not overloaded',
        'The Skua carried 38 lorries and was not overloaded, and we mourn with the families.',
        { kind: 'statement' },
      ),
    ]);
    expect(claim(story, '46 lorries')).toMatchObject({ state: 'contested', against: ['Tarvel Lines'] });
    expect(story.draft.verificationState).not.toBe('contested');
  });

  test('a headline without the figure does not hide that another one stands below it', () => {
    const title = 'Norland central bank raises rate';
    const background = 'The bank raised its key rate to 4.25 percent in June.';
    const [ledger, sun] = [
      rate(0, 'Harbour Ledger', '4.5', { title }),
      rate(30, 'Evening Sun', '4.25', { title }),
    ];
    const story = compose([ledger, other(20, 'Northern Courier'), sun]);
    expect(claim(story, '4.5 percent')).toMatchObject({ state: 'contested', against: ['Evening Sun'] });
    const courier = other(20, 'Northern Courier');
    const agreed = compose([ledger, { ...courier, title, text: `${courier.text} ${background}` }]);
    expect(claim(agreed, '4.5 percent')).toMatchObject({ state: 'corroborated', against: [] });
  });

  test('a correction retracts what it corrects, and the story says what is right', () => {
    const story = compose([
      rate(0, 'Harbour Ledger', '4.5'),
      planted(
        60,
        'Harbour Ledger',
        'Correction: Norland central bank raises rate to 4.25 percent',
        'An earlier version of this article said that the central bank of Norland raised its key rate to 4.5 percent. It raised the rate to 4.25 percent.',
        { kind: 'correction' },
      ),
    ]);
    expect(claim(story, '4.5 percent')).toMatchObject({ state: 'retracted', against: ['Harbour Ledger'] });
    expect(story.draft.title).toBe('Norland central bank raises rate to 4.25 percent');
    expect(story.draft.summary).not.toContain('4.5');
    expect(story.draft.bodyHtml).toMatch(/This was taken back\. Harbour Ledger takes it back: /);
    expect(story.draft.bodyHtml).not.toContain('says otherwise');
  });

  test('a statement that was withdrawn contests what it said, and not what the report says about the occasion', () => {
    const occasion =
      'Two accounts of a bridge that opened four years late in Tarvel stood side by side at the inquiry on Monday, and both cannot be true.';
    const withdrawn = planted(
      60,
      'Northern Courier',
      'Correction: Tarvel inquiry hears two versions',
      'The contractor in the inquiry into a bridge that opened four years late in Tarvel has withdrawn its statement that drawings were changed nineteen times. It came a day after a witness had contradicted it.',
      { kind: 'correction' },
    );
    const report = planted(
      0,
      'Harbour Ledger',
      'Inquiry into a bridge that opened four years late in Tarvel hears two versions',
      `${occasion} Drawings were changed nineteen times, the contractor said.`,
    );
    const story = compose([report, withdrawn]);
    expect(claim(story, 'Two accounts').state).toBe('reported');
    expect(claim(story, 'nineteen times').against).toEqual(['Northern Courier']);
  });

  test('whoever only reports another figure says otherwise, and takes nothing back', () => {
    const story = compose([rate(0, 'Harbour Ledger', '4.5'), rate(5, 'Northern Courier', '4.25')]);
    expect(story.draft.bodyHtml).toMatch(/This is disputed\. [^.]* says otherwise: /);
    expect(story.draft.bodyHtml).not.toContain('takes it back');
  });

  test('a correction takes nothing from those who did not make the mistake', () => {
    const story = compose([
      rate(0, 'Harbour Ledger', '4.5'),
      other(5, 'Northern Courier'),
      planted(
        60,
        'Evening Sun',
        'Correction',
        'An earlier version of this article said that the central bank of Tarvel cut its key rate. It did not.',
        { kind: 'correction' },
      ),
    ]);
    expect(claim(story, '4.5 percent').state).toBe('corroborated');
  });

  test('the latest figure of one source replaces its earlier one, and both stay visible', () => {
    const story = compose([rate(0, 'Harbour Ledger', '4.5'), rate(50, 'Harbour Ledger', '4.25')]);
    expect(claim(story, '4.25 percent').state).toBe('reported');
    expect(claim(story, '4.5 percent').state).toBe('retracted');
    expect(story.draft.title).toContain('4.25');
  });

  test('an item that its publisher changed takes back what it says otherwise now, and both stay visible', () => {
    const item = rate(0, 'Harbour Ledger', '4.25', { version: 2 });
    const before = rate(0, 'Harbour Ledger', '4.5');
    const view = { id: 'c', items: [item], earlier: new Map([[item.id, [before]]]) };
    const story = composeStory(view)!;
    expect(claim(story, '4.5 percent')).toMatchObject({ state: 'retracted', by: ['Harbour Ledger'] });
    expect(claim(story, '4.25 percent').state).toBe('reported');
    expect(story.draft.sources).toHaveLength(1);
    expect(story.draft.title).toContain('4.25');
    expect(story.draft.summary).not.toContain('4.5');
  });

  test('what a publisher only left out when it changed an item is not taken back', () => {
    const item = fire(0, 'Harbour Ledger', '12', { version: 2 });
    const story = composeStory({
      id: 'c',
      items: [item],
      earlier: new Map([[item.id, [rate(0, 'Harbour Ledger', '4.5')]]]),
    })!;
    expect(story.draft.claims.map(({ state }) => state)).not.toContain('retracted');
    expect(JSON.stringify(story.draft)).not.toContain('4.5');
  });

  test('a count that grew in one item is an update', () => {
    const item = fire(0, 'Harbour Ledger', '15', { version: 2 });
    const earlier = new Map([[item.id, [fire(0, 'Harbour Ledger', '12')]]]);
    const { draft } = composeStory({ id: 'c', items: [item], earlier })!;
    expect(draft.claims.map(({ state }) => state)).not.toContain('retracted');
    expect(draft.claims.map(({ state }) => state)).not.toContain('contested');
  });

  test('a denial contests it, whoever denies', () => {
    const report = planted(
      0,
      'Harbour Ledger',
      'Acmeon buys Brillon',
      'Acmeon bought Brillon on Friday for 2 billion dollars. Shares of both firms rose.',
    );
    const reported = planted(
      60,
      'Northern Courier',
      'Acmeon denies purchase of Brillon',
      'Acmeon denied on Monday that it bought Brillon. Shares fell.',
      { kind: 'denial' },
    );
    expect(claim(compose([report, reported]), 'Brillon')).toMatchObject({
      state: 'contested',
      by: ['Harbour Ledger'],
      against: ['Northern Courier'],
    });
    const own = planted(60, 'Acmeon', 'Statement', 'Acmeon denied on Monday that it bought Brillon.', {
      kind: 'statement',
    });
    expect(claim(compose([report, own]), 'Brillon')).toMatchObject({
      state: 'contested',
      against: ['Acmeon'],
    });
  });

  test('a paper that tells later that it is denied has not taken it back; an actor that denies what it said has', () => {
    const bought = (minutes: number, publisher: string, more = {}) =>
      planted(
        minutes,
        publisher,
        'Acmeon buys Brillon',
        'Acmeon bought Brillon, both firms said. Shares of both firms rose.',
        more,
      );
    const denied = (publisher: string, kind: 'denial' | 'statement') =>
      planted(
        60,
        publisher,
        'Acmeon denies purchase of Brillon',
        'Acmeon denied on Monday that it bought Brillon. Shares fell.',
        { kind },
      );
    const story = compose([bought(0, 'Harbour Ledger'), denied('Harbour Ledger', 'denial')]);
    expect(claim(story, 'Brillon')).toMatchObject({ state: 'contested', against: ['Harbour Ledger'] });
    expect(story.draft.bodyHtml).not.toContain('taken back');
    const actor = compose([bought(0, 'Acmeon', { kind: 'statement' }), denied('Acmeon', 'statement')]);
    expect(claim(actor, 'Brillon').state).toBe('retracted');
  });

  test('a later, higher count of dead is an update; a later, lower one is a contradiction', () => {
    const grown = compose([fire(0, 'Harbour Ledger', '12'), fire(120, 'Northern Courier', '15')]);
    expect([claim(grown, '12').state, claim(grown, '15').state]).toEqual(['reported', 'reported']);
    expect(grown.draft.title).toContain('15');
    expect(grown.draft.summary).not.toContain('12');
    const shrunk = compose([fire(0, 'Harbour Ledger', '15'), fire(120, 'Northern Courier', '12')]);
    expect(claim(shrunk, '15')).toMatchObject({ state: 'contested', against: ['Northern Courier'] });
  });

  test('a lower bound that rises is the latest toll: title and summary give it, the first claim too, and the earlier one stays true', () => {
    const rising = (minutes: number, publisher: string, title: string, dead: string, after: string) =>
      planted(
        minutes,
        publisher,
        title,
        `At least ${dead} people died when the ferry Ardent sank off Tarvel, the coast guard said. ${after}`,
      );
    const { draft } = compose([
      rising(
        0,
        'Meridian Wire',
        'Ferry sinks off Tarvel, at least 14 people dead',
        '14',
        'It left Tarvel in the evening.',
      ),
      rising(
        30,
        'Tarvel Lantern',
        'At least 14 people die as ferry sinks off Tarvel',
        '14',
        'Fishermen came first.',
      ),
      rising(
        300,
        'Meridian Wire',
        'Death toll of Tarvel ferry rises to 19',
        '19',
        'The swell is too high for divers.',
      ),
      rising(
        900,
        'Meridian Wire',
        'Death toll of Tarvel ferry rises to 23',
        '23',
        'Divers reached the car deck.',
      ),
      rising(
        930,
        'Tarvel Lantern',
        'At least 23 people died in ferry disaster off Tarvel',
        '23',
        'The harbour master was suspended.',
      ),
    ]);
    expect(draft.title).toContain('23');
    expect(draft.summary).toMatch(/^At least 23 people died/);
    expect(draft.summary).not.toMatch(/\b1[49]\b/);
    const [first, ...others] = draft.claims;
    expect(first).toMatchObject({ state: 'corroborated', contradicting: [] });
    expect(first!.claim).toContain('23');
    const earlier = others.find(({ claim }) => claim.includes('14'));
    expect(earlier).toMatchObject({ state: 'corroborated', contradicting: [] });
    expect(draft.verificationState).toBe('corroborated');
  });

  test('what an actor denies in a statement is no headline where others tell what happened', () => {
    const { draft } = compose([
      fire(0, 'Harbour Ledger', '14'),
      fire(30, 'Tarvel Lantern', '14', { title: 'Fishermen save survivors of the ferry fire off Tarvel' }),
      fire(200, 'Harbour Ledger', '19', {
        title: 'Death toll of Tarvel ferry rises to 19 as divers give up',
      }),
      planted(
        300,
        'Ardent Lines',
        'Ardent Lines: the ferry off Tarvel was not overloaded',
        'The ferry off Tarvel was not overloaded, and we mourn the people who died in the fire. All papers are with the coast guard.',
        { kind: 'statement' },
      ),
    ]);
    expect(draft.title).toBe('Death toll of Tarvel ferry rises to 19 as divers give up');
  });

  test('it is explained with its rule, its origins and their quotes', () => {
    const { draft, why } = compose([
      rate(0, 'Harbour Ledger', '4.5'),
      other(20, 'Northern Courier'),
      rate(30, 'Evening Sun', '4.25'),
    ]);
    const [told] = why!.claims;
    expect(told).toMatchObject({ claim: draft.claims[0]!.claim, state: 'contested', rule: 'contradicted' });
    expect(told!.explanation).toBe('The latest word of one origin contradicts it; 2 origins report it.');
    expect(told!.origins.map(({ name, stance }) => [name, stance])).toEqual([
      ['Harbour Ledger', 'reports'],
      ['Northern Courier', 'reports'],
      ['Evening Sun', 'contradicts'],
    ]);
    expect(why!.verification).toMatchObject({ state: 'contested', claims: [told!.claim] });
  });
});
