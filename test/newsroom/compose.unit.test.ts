import { describe, expect, test } from 'vitest';
import { composeStory } from '../../src/newsroom/compose/index.ts';
import type { NewsItem } from '../../src/newsroom/items/index.ts';
import { fc } from '../setup/properties.ts';
import { planted } from './clusters-planted.ts';
import { compose, fire, other, rate } from './composed.ts';
import { readStory } from './read-story.ts';

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

  test('counts no source that was purged', () => {
    const gone = { purgedAt: 1, title: '', text: '', summary: '' };
    const items = [
      rate(0, 'Harbour Ledger', '4.5', gone),
      other(20, 'Northern Courier'),
      rate(30, 'Evening Sun', '4.5'),
    ];
    const { draft } = composeStory({ id: 'c', items, total: 3 })!;
    expect(draft.sourceCount ?? draft.sources.length).toBe(2);
  });

  test('has a summary of the usual length in a language without capitals, however long that of its publisher is', () => {
    const summary = 'הבנק המרכזי העלה את הריבית ביום שני. '.repeat(200).trim();
    const text = `${summary} ועוד פרטים.`;
    const story = compose([
      planted(0, 'Harbour Ledger', 'הבנק המרכזי העלה את הריבית', text, { language: 'he', summary }),
      planted(5, 'Northern Courier', 'הריבית עלתה ביום שני', text, { language: 'he', summary }),
    ]);
    expect(story.draft.summary).not.toBe('');
    expect(story.draft.summary.length).toBeLessThanOrEqual(400);
    expect(summary.startsWith(story.draft.summary.replace('…', ''))).toBe(true);
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
