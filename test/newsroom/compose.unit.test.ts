import { describe, expect, test } from 'vitest';
import { composeStory } from '../../src/newsroom/compose/index.ts';
import { readStory } from '../../src/newsroom/index.ts';
import type { NewsItem } from '../../src/newsroom/items/index.ts';
import type { StoryDraft } from '../../src/stories/index.ts';
import { fc } from '../setup/properties.ts';
import { planted } from './clusters-planted.ts';
import { compose, other, rate } from './composed.ts';

const fire = (minutes: number, publisher: string, dead: string, more: Partial<NewsItem> = {}) =>
  planted(
    minutes,
    publisher,
    `Ferry fire off Tarvel kills ${dead}`,
    `A fire on a ferry off Tarvel killed ${dead} people on Monday. The coast guard rescued the others.`,
    more,
  );

/** The claim that holds some words, with who is quoted for and against it. */
function claim({ draft }: { draft: StoryDraft }, words: string) {
  const found = draft.claims.find((each) => each.claim.includes(words));
  if (found === undefined)
    throw new Error(`no claim says ${words}: ${draft.claims.map((c) => c.claim).join(' | ')}`);
  const by = (quotes: StoryDraft['claims'][number]['supporting']) =>
    quotes.map(({ source }) => draft.sources[source]!.publisher);
  return { ...found, by: by(found.supporting), against: by(found.contradicting) };
}

describe('the state of a claim', () => {
  test('two independent origins that report it in other words corroborate it', () => {
    const story = compose([rate(0, 'Harbour Ledger', '4.5'), other(20, 'Northern Courier')]);
    expect(claim(story, '4.5 percent')).toMatchObject({
      state: 'corroborated',
      confidence: 'medium',
      by: ['Harbour Ledger', 'Northern Courier'],
      against: [],
    });
    expect(story.draft.verificationState).toBe('corroborated');
    expect(story.draft.origins).toBe(2);
  });

  test('a reprint, and a paper that prints the same wire, are one origin', () => {
    const first = rate(0, 'Harbour Ledger', '4.5');
    const reprint = rate(9, 'Coast Mail', '4.5', { originId: first.id, originRule: 'shingles' });
    const story = compose([first, reprint]);
    expect(claim(story, '4.5 percent')).toMatchObject({
      state: 'reported',
      by: ['Harbour Ledger', 'Coast Mail'],
    });
    expect(story.draft.verificationState).toBe('unverified');
    const wired = compose([
      rate(0, 'Harbour Ledger', '4.5', { credit: 'meridian-wire' }),
      other(5, 'Northern Courier', { credit: 'meridian-wire' }),
      other(6, 'Meridian Wire', { credit: 'meridian-wire' }),
    ]);
    expect(wired.draft.origins).toBe(1);
    expect(claim(wired, '4.5 percent').state).toBe('reported');
  });

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

  test('a statement of the actor supports it and is never one of the two origins', () => {
    const statement = planted(
      -10,
      'Bank of Norland',
      'Monetary policy decision',
      'The central bank of Norland raised its key rate to 4.5 percent on Monday.',
      { kind: 'statement' },
    );
    const one = compose([statement, rate(0, 'Harbour Ledger', '4.5')]);
    expect(claim(one, '4.5 percent')).toMatchObject({ state: 'reported', confidence: 'medium' });
    expect(one.draft.sources.map(({ independence }) => independence)).toEqual(['primary', 'independent']);
    const two = compose([statement, rate(0, 'Harbour Ledger', '4.5'), other(1, 'Northern Courier')]);
    expect(claim(two, '4.5 percent')).toMatchObject({ state: 'corroborated', confidence: 'high' });
  });

  test.each(['opinion', 'satire', 'round_up', 'live_blog'] as const)('%s counts on neither side', (kind) => {
    const story = compose([
      rate(0, 'Harbour Ledger', '4.5'),
      other(20, 'Northern Courier', { kind }),
      rate(30, 'Evening Sun', '4.25', { kind }),
    ]);
    expect(claim(story, '4.5 percent')).toMatchObject({
      state: 'reported',
      by: ['Harbour Ledger'],
      against: [],
    });
    expect(story.draft.sources).toHaveLength(3);
    expect(story.draft.origins).toBe(1);
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

describe('a story of several items', () => {
  test('has the headline that says the matter: no question, no quotation, not a comment', () => {
    const story = compose([
      planted(
        0,
        'Evening Sun',
        'What now?',
        'The central bank of Norland raised its key rate to 4.5 percent on Monday.',
      ),
      planted(
        1,
        'Coast Mail',
        '“We had no choice”',
        'The central bank of Norland raised its key rate to 4.5 percent on Monday.',
      ),
      rate(2, 'Harbour Ledger', '4.5'),
      planted(
        3,
        'Daily Mirth',
        'Norland central bank raises rate to heaven',
        'Nobody laughed at the central bank of Norland.',
        {
          kind: 'satire',
        },
      ),
    ]);
    expect(story.draft.title).toBe('Norland central bank raises rate to 4.5 percent');
  });

  test('keeps a title that readers know while none is clearly better', () => {
    const items = [rate(0, 'Harbour Ledger', '4.5'), other(20, 'Northern Courier')];
    for (const { title } of items) expect(compose(items, title).draft.title).toBe(title);
    expect(compose(items, 'What nobody wrote').draft.title).toBe(compose(items).draft.title);
  });

  test('has no headline that only names its matter, nor what a paper calls it before a colon', () => {
    const strike = 'Crane drivers at the port of Tarvel stopped work on Monday in a dispute over rosters.';
    const { draft } = compose([
      planted(0, 'Meridian Wire', 'Strike at the port of Tarvel', strike),
      planted(1, 'Northern Courier', 'Strike at the port of Tarvel', strike),
      planted(
        5,
        'Harbour Ledger',
        'Notice to shipping: Crane drivers stop work at the port of Tarvel over rosters',
        strike,
      ),
      planted(
        9,
        'Coast Mail',
        'A quiet quay: Crane drivers stop work at the port of Tarvel over rosters',
        strike,
      ),
    ]);
    expect(draft.title).toBe('Crane drivers stop work at the port of Tarvel over rosters');
    // What stands before a colon stays where nobody has the rest alone.
    const tunnel = planted(0, 'Coast Mail', 'Tarvel tunnel: it was a pump that failed', strike);
    expect(compose([tunnel]).draft.title).toBe('Tarvel tunnel: it was a pump that failed');
  });

  test('tells of nothing as under way of which a later item knows the end', () => {
    const search = (minutes: number, publisher: string, title: string, text: string) =>
      planted(minutes, publisher, title, text);
    const { draft } = compose([
      search(
        0,
        'Harbour Ledger',
        'Search under way for two divers off Tarvel',
        'Two divers are missing off Tarvel.',
      ),
      search(
        30,
        'Coast Mail',
        'Search under way for two divers off Tarvel',
        'The coast guard is looking for two divers off Tarvel.',
      ),
      search(
        600,
        'Northern Courier',
        'Two divers found safe off Tarvel after ten hours',
        'Two divers who were missing off Tarvel are safe, the coast guard said.',
      ),
    ]);
    expect(draft.title).toBe('Two divers found safe off Tarvel after ten hours');
  });

  test('begins its summary with what its headline tells, and says nothing twice', () => {
    const { draft } = compose([
      planted(
        0,
        'Harbour Ledger',
        'Tarvel opens a railway to the salt lakes of Norland',
        'The trip takes 29 hours. Tarvel has opened a railway to the salt lakes of Norland that carries wheat. The line was closed for a century.',
      ),
      planted(
        30,
        'Northern Courier',
        'Railway from Tarvel to the salt lakes opens',
        'The operator puts the journey at 29 hours. The line was closed for a century, according to two people who know the company. Tickets cost 40 crowns.',
      ),
    ]);
    expect(draft.summary).toMatch(/^Tarvel has opened a railway to the salt lakes/);
    expect(draft.summary.match(/29 hours/g)).toHaveLength(1);
    expect(draft.summary.match(/a century/g)).toHaveLength(1);
  });

  test('says who reported what when, and names reprints with what they repeat', () => {
    const first = rate(0, 'Harbour Ledger', '4.5');
    const { draft } = compose([
      first,
      rate(9, 'Coast Mail', '4.5', { originId: first.id, originRule: 'shingles' }),
      other(20, 'Northern Courier'),
    ]);
    expect(draft.bodyHtml).toContain('Harbour Ledger reported on 4 May 2026 at 08:00 UTC:');
    expect(draft.bodyHtml).toContain('Printed again by Coast Mail on 4 May 2026 at 08:09 UTC.');
    expect(draft.bodyHtml).toContain('Northern Courier reported on 4 May 2026 at 08:20 UTC:');
    // An archive may bring the later print first.
    const late = rate(30, 'Harbour Ledger', '4.5');
    const early = rate(9, 'Coast Mail', '4.5', { originId: late.id, originRule: 'shingles' });
    expect(compose([late, early, other(20, 'Northern Courier')]).draft.bodyHtml).toContain(
      'Also printed by Coast Mail on 4 May 2026 at 08:09 UTC.',
    );
  });

  test('names the wire that a paper prints, and not a wire after itself', () => {
    const { bodyHtml } = compose([
      rate(0, 'Harbour Ledger', '4.5', { credit: 'associated-press' }),
      other(20, 'Meridian Wire', { credit: 'meridian-wire' }),
      other(30, 'AP', { credit: 'associated-press' }),
    ]).draft;
    expect(bodyHtml).toContain('Harbour Ledger (from Associated Press) reported');
    expect(bodyHtml).toContain('Meridian Wire reported');
    expect(bodyHtml).not.toContain('AP (from');
  });

  test('shows whole texts only where the licence allows it', () => {
    const texts = ['Inflation has been above the target for a year.', 'Mortgage holders will pay more.'];
    const long = (text: string) => `${text}\n\n${'The market had expected it. '.repeat(30)}The last word.`;
    const items = (licence: NewsItem['licence']) => [
      rate(0, 'Harbour Ledger', '4.5', { licence, text: long(texts[0]!) }),
      other(20, 'Northern Courier', { licence, text: long(texts[1]!) }),
    ];
    expect(compose(items('quotes')).draft.bodyHtml).not.toContain('The last word.');
    expect(compose(items('full')).draft.bodyHtml).toContain('The last word.');
    expect(compose(items('quotes').slice(0, 1)).draft.bodyHtml).not.toContain('The last word.');
    expect(compose(items('full').slice(0, 1)).draft.bodyHtml).toContain('The last word.');
  });

  test('shows forty sources and counts the origins of all', () => {
    const items = Array.from({ length: 60 }, (_, at) =>
      fire(at, `Paper ${String.fromCharCode(97 + (at % 26))}${at}`, '12'),
    );
    const { draft } = compose(items.map((item, at) => ({ ...item, domain: `paper-${at}.example` })));
    expect(draft.sources).toHaveLength(40);
    expect(draft.sourceCount).toBe(60);
    expect(draft.origins).toBe(60);
    expect(draft.claims[0]!.state).toBe('corroborated');
  });

  test('without what was purged; without any item there is none', () => {
    const gone = { purgedAt: 1, title: '', text: '', summary: '' };
    const story = compose([rate(0, 'Harbour Ledger', '4.5', gone), other(20, 'Northern Courier')]);
    expect(story.draft.sources.map(({ publisher }) => publisher)).toEqual(['Northern Courier']);
    expect(composeStory({ id: 'c', items: [rate(0, 'Harbour Ledger', '4.5', gone)] })).toBeUndefined();
  });

  test('compares nothing in other languages', () => {
    const text =
      'Die Zentralbank von Norland hat ihren Leitzins am Montag auf 4,5 Prozent erhöht und weitere Schritte angekündigt.';
    const more = { language: 'de' };
    const story = compose([
      planted(0, 'Hafenbote', 'Norland erhöht den Leitzins', text, more),
      planted(5, 'Nordkurier', 'Leitzins in Norland steigt', text, more),
    ]);
    expect(story.draft).toMatchObject({
      language: 'de',
      claims: [],
      verificationState: 'insufficient_evidence',
    });
  });
});

describe('a story of one item', () => {
  test('is the story that an import of the item makes, but for its key and what the licence allows', () => {
    const item = rate(0, 'Harbour Ledger', '4.5', { licence: 'full' });
    const imported = readStory({
      title: item.title,
      text: item.text,
      publisher: item.publisher,
      url: item.url,
      date: new Date(item.publishedAt).toISOString(),
    });
    expect(compose([item]).draft).toEqual({
      ...imported,
      keys: ['cluster:00000000-0000-4000-8000-00000000c0de'],
    });
  });

  test('claims nothing where it is opinion or satire', () => {
    for (const kind of ['opinion', 'satire'] as const) {
      const { draft } = compose([rate(0, 'Harbour Ledger', '4.5', { kind })]);
      expect(draft).toMatchObject({ claims: [], verificationState: 'insufficient_evidence' });
    }
  });
});

describe('whatever the items are', () => {
  const papers = ['Harbour Ledger', 'Northern Courier', 'Evening Sun', 'Coast Mail'] as const;
  const kinds = [
    'report',
    'report',
    'report',
    'statement',
    'correction',
    'denial',
    'opinion',
    'satire',
  ] as const;
  const text = fc
    .array(
      fc.constantFrom(
        'The central bank of Norland raised its key rate to 4.5 percent on Monday.',
        'The central bank of Norland raised its key rate to 4.25 percent on Monday.',
        'The bank denied that it raised its key rate.',
        'An earlier version of this article said that the rate rose to 4.5 percent.',
        'A fire on a ferry off Tarvel killed 12 people on Monday.',
        'A fire on a ferry off Tarvel killed 15 people, Mr. Orb & Sons said.',
        'Tarvel’s mayor <Ines> said: “We mourn 12 people.”',
        `The list of names is long: ${'name, '.repeat(90)}and others.`,
      ),
      { maxLength: 6 },
    )
    .map((all) => all.join(' '));
  const cluster = fc.array(
    fc.record({
      minutes: fc.integer({ min: 0, max: 5 }),
      paper: fc.constantFrom(...papers),
      kind: fc.constantFrom(...kinds),
      text,
      licence: fc.constantFrom('quotes' as const, 'full' as const),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const make = (parts: readonly Part[]) =>
    parts.map(({ minutes, paper, kind, text: said, licence }) =>
      planted(minutes, paper, 'Norland raises its key rate', said, { kind, licence }),
    );
  interface Part {
    minutes: number;
    paper: string;
    kind: NewsItem['kind'];
    text: string;
    licence: NewsItem['licence'];
  }

  test('every quote is an exact part of an item, short enough, and in the snippet of its source', () => {
    fc.assert(
      fc.property(cluster, (parts) => {
        const items = make(parts);
        const { draft } = compose(items);
        const said = new Map(items.map((item) => [item.url, `${item.title}\n${item.text}`]));
        for (const { supporting, contradicting } of draft.claims) {
          for (const { source, quote } of [...supporting, ...contradicting]) {
            expect(quote.length).toBeLessThanOrEqual(400);
            expect(draft.sources[source]!.snippet).toContain(quote);
            expect(said.get(draft.sources[source]!.url)).toContain(quote);
          }
        }
        for (const { snippet, url } of draft.sources) {
          const parts = snippet.split('\n\n[…]\n\n');
          expect(parts.join('').length).toBeLessThanOrEqual(1_200);
          for (const part of parts) expect(said.get(url)).toContain(part);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('their order does not matter', () => {
    fc.assert(
      fc.property(cluster, fc.integer(), (parts, seed) => {
        const items = make(parts);
        const shuffled = items.toSorted(
          (a, b) => ((a.seq * 7919 + seed) % 13) - ((b.seq * 7919 + seed) % 13),
        );
        expect(compose(shuffled)).toEqual(compose(items));
      }),
      { numRuns: 40 },
    );
  });
});
