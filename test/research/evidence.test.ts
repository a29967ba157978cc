import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mondayOf } from '../../src/platform/days.ts';
import { fitted, lengthOf } from '../../src/research/budget.ts';
import { quote, readEvidence, sourceOf, textsOf } from '../../src/research/evidence/evidence.ts';
import { cutQuote, passageNaming, passagesOf } from '../../src/research/evidence/passages.ts';
import { retrieve } from '../../src/research/evidence/retrieve.ts';
import { type Envelope, sentencesOf } from '../../src/research/index.ts';
import { readWeek, readWindow, windowBefore } from '../../src/research/window.ts';
import { NOW, openResearchHouse, type ResearchHouse, report } from '../setup/research.ts';

let house: ResearchHouse;
const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;
const NOVEMBER = { from: Date.parse('2026-11-01T00:00:00Z'), to: Date.parse('2026-11-30T23:59:59.999Z') };

beforeAll(async () => {
  house = await openResearchHouse();
  await house.publish([
    report(
      'Alpha Post',
      'Tramway of Brantwick opens',
      'The tramway of Brantwick opened on Monday. The mayor rode in the first car.',
      {
        publishedAt: at(3),
        category: 'society',
        countries: ['DE'],
        entities: [
          {
            slug: 'federal-transit-board',
            label: 'Federal Transit Board',
            kind: 'organization',
            aliases: ['FTB'],
          },
        ],
      },
    ),
    report('Beta Times', 'Brantwick celebrates', 'A feast was held in Brantwick. Tickets cost two crowns.', {
      publishedAt: at(4),
      countries: ['FR'],
    }),
    ...Array.from({ length: 30 }, (_, n) =>
      report(`Paper ${n}`, `Weather of day ${n}`, `Rain fell over the town for ${n} hours.`, {
        publishedAt: at(1 + (n % 15)),
      }),
    ),
  ]);
});
afterAll(() => house?.close());

describe('windows', () => {
  const window = (from?: string, to?: string) => readWindow(house.room, { from, to });

  test('without bounds: the seven days that end at the newest story', async () => {
    expect(await window()).toEqual({
      from: Date.parse(at(8)) + 1,
      to: Date.parse(at(15)),
      note: expect.stringMatching(/7 days that end at the newest story/),
    });
  });

  test('of 90 days in plain dates is taken again as the answer wrote it', async () => {
    const { from, to } = await window('2026-09-01', '2026-11-30');
    const written = [from, to].map((ms) => new Date(ms).toISOString());
    expect(written).toEqual(['2026-09-01T00:00:00.000Z', '2026-11-30T23:59:59.999Z']);
    expect(await window(...written)).toEqual({ from, to });
    for (const [since, until] of [
      ['2026-08-31', '2026-11-30'],
      ['2026-08-31T23:59:59.999Z', '2026-11-30T23:59:59.999Z'],
      ['2026-09-01T00:00:00.000Z', '2026-11-30T12:00:00.000Z'],
    ] as const)
      await expect(window(since, until)).rejects.toThrow('more than 90 days');
  });

  test('with a present before the newest story: the seven days that end now', async () => {
    const now = Date.parse('2026-11-10T00:00:00Z');
    const { to } = await readWindow({ db: house.db, now: () => now }, {});
    // The newest story that is not of the future is of the ninth.
    expect(to).toBe(Date.parse(at(9)));
  });

  test('in an empty corpus: the seven days that end now', async () => {
    const empty = await openResearchHouse();
    try {
      expect(await readWindow(empty.room, {})).toMatchObject({
        to: NOW,
        note: expect.stringMatching(/end now/),
      });
    } finally {
      await empty.close();
    }
  });

  test('a date alone is the whole day, at either end', async () => {
    expect(await window('2026-11-02', '2026-11-02')).toEqual({
      from: Date.parse('2026-11-02T00:00:00.000Z'),
      to: Date.parse('2026-11-02T23:59:59.999Z'),
    });
  });

  test('to alone makes the seven days before it, from alone means from then to now', async () => {
    expect(await window(undefined, '2026-11-10')).toEqual({
      from: Date.parse('2026-11-04T00:00:00.000Z'),
      to: Date.parse('2026-11-10T23:59:59.999Z'),
      note: expect.stringMatching(/7 days that end there/),
    });
    expect(await window(undefined, '2026-11-10T08:00:00Z')).toMatchObject({
      from: Date.parse('2026-11-03T08:00:00.001Z'),
      to: Date.parse('2026-11-10T08:00:00.000Z'),
    });
    for (const from of ['2026-11-18', '2026-11-01', '2026-08-22', '2026-08-22T12:00:00Z']) {
      expect(await window(from), from).toEqual({
        from: Date.parse(from),
        to: NOW,
        note: expect.stringMatching(/ends now/),
      });
    }
    for (const from of ['2026-08-21', '2026-08-22T11:59:59Z', '2026-11-21', '2026-11-20T12:00:01Z']) {
      await expect(window(from), from).rejects.toMatchObject({
        status: 400,
        errors: [{ parameter: 'from' }],
      });
    }
  });

  test.each([
    ['2026-08-24', '2026-11-22', true],
    ['2026-01-01', '2026-03-31', true],
    ['2026-01-01', '2026-04-01', true],
    ['2026-01-01', '2026-04-02', false],
    ['2024-02-29', '2024-05-29', true],
    ['2024-02-29', '2024-05-30', false],
    ['2026-08-24T00:00:00Z', '2026-11-22T00:00:00Z', true],
    ['2026-08-24T00:00:00Z', '2026-11-22T00:00:00.001Z', false],
    ['2026-08-24', '2026-11-22T00:00:01Z', false],
    ['2026-08-23T23:59:59Z', '2026-11-22', false],
    ['2026-08-24T02:00:00+02:00', '2026-11-22', true],
  ])('ninety days are allowed, more are not: %s to %s', async (from, to, isAllowed) => {
    if (!isAllowed) return expect(window(from, to)).rejects.toMatchObject({ status: 400 });
    // What was asked for is what is looked at: there is nothing to warn of.
    expect((await window(from, to)).note).toBeUndefined();
  });

  test('the period before is as long, and ends where the window begins', () => {
    expect(windowBefore({ from: 1000, to: 1999 })).toEqual({ from: 0, to: 999 });
  });

  test('a week begins on the Monday before, also on a Sunday and at the turn of the year', async () => {
    expect(new Date(mondayOf(Date.parse('2026-11-15T23:00:00Z'))).toISOString()).toBe(
      '2026-11-09T00:00:00.000Z',
    );
    expect(new Date(mondayOf(Date.parse('2027-01-01'))).toISOString()).toBe('2026-12-28T00:00:00.000Z');
    const week = {
      from: Date.parse('2026-11-09T00:00:00.000Z'),
      to: Date.parse('2026-11-15T23:59:59.999Z'),
    };
    const note = expect.stringMatching(/Monday, 2026-11-09/);
    expect(await readWeek(house.room, { weekStart: '2026-11-09' })).toEqual(week);
    expect(await readWeek(house.room, { weekStart: '2026-11-11' })).toEqual({ ...week, note });
    const { from, to } = await readWindow(house.room, {});
    expect(await readWeek(house.room, {})).toEqual({
      from,
      to,
      note: expect.stringMatching(/the week is the 7 days that end/),
    });
  });
});

describe('what is read', () => {
  test('stories with most of the words come first, those with none are not there', async () => {
    const found = await readEvidence(house.room, { query: 'tramway in Brantwick', ...NOVEMBER, most: 10 });
    expect(found.map(({ title }) => title)).toEqual(['Tramway of Brantwick opens', 'Brantwick celebrates']);
    expect(found[0]!.coverage).toBe(1);
    expect(found[1]!.coverage).toBeGreaterThan(0);
    expect(found[1]!.coverage).toBeLessThan(1);
    expect(found[0]!.body.text).toContain('The mayor rode in the first car.');
  });

  test('a name is found by its alias', async () => {
    const [first] = await readEvidence(house.room, { query: 'FTB', ...NOVEMBER, most: 10 });
    expect(first?.title).toBe('Tramway of Brantwick opens');
  });

  test.each([
    [{ country: 'DE' }, 1],
    [{ country: 'Germany', category: 'society' }, 1],
    [{ category: 'world' }, 1],
    [{ entity: 'FTB' }, 1],
    [{ entity: 'federal-transit-board', country: 'FR' }, 0],
    [{ entity: 'nobody' }, 0],
  ])('%j narrows it', async (filter, count) => {
    const found = await readEvidence(house.room, { query: 'Brantwick', ...NOVEMBER, most: 10, ...filter });
    expect(found).toHaveLength(count);
  });

  test('without a query the newest, up to the bound', async () => {
    const found = await readEvidence(house.room, { ...NOVEMBER, most: 5 });
    expect(found).toHaveLength(5);
    expect(found[0]!.publishedMs).toBe(Date.parse(at(15)));
    expect(await readEvidence(house.room, { entity: 'FTB', ...NOVEMBER, most: 5 })).toHaveLength(1);
  });

  test('nothing outside the window', async () => {
    const day = { from: Date.parse('2026-11-04T00:00:00Z'), to: Date.parse('2026-11-04T23:59:59Z') };
    expect(await readEvidence(house.room, { query: 'Brantwick', ...day, most: 10 })).toHaveLength(1);
  });

  test('a common word weighs less than a rare one, and stop words weigh nothing', async () => {
    const { weights } = await retrieve(house.room, {
      query: 'the rain over Brantwick',
      ...NOVEMBER,
      most: 5,
    });
    expect([...weights.keys()].sort()).toEqual(['brantwick', 'rain']);
    expect(weights.get('brantwick')!).toBeGreaterThan(weights.get('rain')!);
  });

  test('the number of statements does not grow with the number of stories', async () => {
    let asked = 0;
    const db = {
      ...house.db,
      hot(...args: Parameters<typeof house.db.hot>) {
        asked += 1;
        return house.db.hot(...args);
      },
    };
    const counting = { ...house.room, db, stories: { ...house.stories, db } };
    await readEvidence(counting, { query: 'rain', ...NOVEMBER, most: 1 });
    const one = asked;
    asked = 0;
    expect(await readEvidence(counting, { query: 'rain', ...NOVEMBER, most: 30 })).toHaveLength(30);
    expect(asked).toBe(one);
  });
});

describe('quotes', () => {
  test('only what a source or body has can be quoted', async () => {
    const [evidence] = await readEvidence(house.room, { query: 'tramway', ...NOVEMBER, most: 1 });
    expect(quote(evidence!, 'rode in the first car').source.snippet).toBe('rode in the first car');
    expect(() => quote(evidence!, 'rode in the last car')).toThrow(RangeError);
    expect(() => quote(evidence!, '')).toThrow(RangeError);
  });

  test.each([
    ['in other case', 'The Mayor rode in the first car.'],
    ['in capitals', 'RODE IN THE FIRST CAR'],
    ['with another space', 'rode in  the first car'],
    ['with a space that does not break', 'rode in\u00a0the first car'],
    ['with a space before it', ' rode in the first car  '],
    ['with another mark at its end', 'The mayor rode in the first car!'],
    ['with an accent', 'The m\u00e1yor rode in the first car.'],
    ['with words left out', 'The mayor rode … the first car.'],
    [
      'of two sentences in other order',
      'The mayor rode in the first car. The tramway of Brantwick opened on Monday.',
    ],
  ])('a quote is exact: one %s is none', async (_what, text) => {
    const [evidence] = await readEvidence(house.room, { query: 'tramway', ...NOVEMBER, most: 1 });
    expect(() => quote(evidence!, text)).toThrow(RangeError);
    expect(() => quote(evidence!, text, evidence!.sources[0])).toThrow(RangeError);
    expect(sourceOf(evidence!, text)).toBeUndefined();
  });

  test('every passage of every story can be', async () => {
    for (const evidence of await readEvidence(house.room, { ...NOVEMBER, most: 50 })) {
      for (const { source, text } of passagesOf(evidence))
        expect(quote(evidence, text, source).text).toBe(text);
      expect(textsOf(evidence).length).toBeGreaterThan(0);
    }
  });

  test('a name is found as a word, not as a part of one', async () => {
    const [evidence] = await readEvidence(house.room, { query: 'tramway', ...NOVEMBER, most: 1 });
    expect(passageNaming(evidence!, ['MAYOR'])?.text).toBe('The mayor rode in the first car.');
    expect(passageNaming(evidence!, ['may'])?.text).toBe('The tramway of Brantwick opened on Monday.');
  });

  test('a long sentence is cut between words, and no character is halved', () => {
    expect(cutQuote('one two three', 9)).toBe('one two');
    expect(cutQuote('𝒜'.repeat(10), 5)).toBe('𝒜𝒜');
    expect(cutQuote('short', 9)).toBe('short');
  });
});

describe('sentences', () => {
  test.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['Mr. Smith met Dr. Jones. They spoke.', ['Mr. Smith met Dr. Jones.', 'They spoke.']],
    ['It cost $3.5 million in the U.S. last year.', ['It cost $3.5 million in the U.S. last year.']],
    ['“It is over.” She left.', ['“It is over.”', 'She left.']],
    ['A headline without an end\n\nThe text.', ['A headline without an end', 'The text.']],
    ['Sears, Roebuck & Co.. The deal is done.', ['Sears, Roebuck & Co..', 'The deal is done.']],
    ['', []],
  ])('%j', (text, expected) => {
    const sentences = sentencesOf(text);
    expect(sentences).toEqual(expected);
    for (const sentence of sentences) expect(text).toContain(sentence);
  });
});

describe('the bound of an answer', () => {
  const envelope = (n: number, text: string): Envelope => {
    const facts = Array.from({ length: n }, (_, i) => `${i} ${text}`);
    const urls = facts.map((_, i) => `https://a.example/${i}`);
    return {
      tool: 'svc_research_compare_sources',
      summary: 'x',
      verificationState: 'unverified',
      confidence: 'low',
      claims: facts.map((claim, i) => ({
        claim,
        evidenceType: 'documented_fact',
        confidence: 'low',
        sourceUrls: [urls[i]!],
      })),
      sources: facts.map((snippet, i) => ({
        title: 't',
        url: urls[i]!,
        publishedAt: null,
        sourceType: 'publisher',
        independence: 'independent',
        snippet,
      })),
      documentedFacts: facts,
      inferences: [],
      scenarios: [],
      counterfactors: [],
      effectiveWindow: { from: '', to: '' },
      freshness: { lastSyncAt: null, generatedAt: '' },
      pagination: { returned: n, truncated: false },
      warnings: [],
    };
  };

  test('a short answer stays as it is', () => {
    const short = envelope(3, 'brief');
    expect(fitted(short, [1, 2, 3])).toBe(short);
  });

  test.each(['word '.repeat(60), '日本語の文章'.repeat(30)])(
    'a long one loses what stands last, whole, and says so',
    (text) => {
      const long = envelope(200, text);
      const items = long.claims.map((_, at) => at + 1);
      const short = fitted(long, items);
      expect(lengthOf(short)).toBeLessThanOrEqual(40_000);
      expect(short.pagination).toEqual({ returned: short.claims.length, truncated: true });
      expect(short.warnings).toHaveLength(1);
      expect(short.documentedFacts.length).toBeGreaterThan(10);
      expect(short.documentedFacts).toEqual(long.documentedFacts.slice(0, short.documentedFacts.length));
      expect(short.claims.map(({ claim }) => claim)).toEqual(short.documentedFacts);
      expect(short.sources.map(({ snippet }) => snippet)).toEqual(short.documentedFacts);
    },
  );
});
