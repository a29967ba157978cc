import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseWords } from '../../src/retrieval/search/query.ts';
import { termKey } from '../../src/retrieval/term.ts';
import {
  LIST_SHAPE,
  listStories,
  openStories,
  publishStories,
  type StoryDraft,
  type StoryRoom,
} from '../../src/stories/index.ts';
import { bareDraft } from '../setup/bare-draft.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

let database: TestDatabase;
let room: StoryRoom;
const CURSOR_KEY = Buffer.alloc(32, 1);
const names = new Map<string, string>();

const STORIES: Record<string, Partial<StoryDraft>> = {
  flood: {
    title: 'Flooding closes roads',
    summary: 'Rivers rose overnight; the floods are the worst in years.',
  },
  rate: {
    title: 'Reserve Bank holds',
    summary: 'No change.',
    entities: [
      { slug: 'reserve-bank', label: 'Reserve Bank', kind: 'central_bank', aliases: ['Hüter der Währung'] },
    ],
    impactPaths: [{ token: 'policy>bonds', label: 'Monetary policy → government bonds', direction: 'mixed' }],
  },
  accent: { title: 'Café São Paulo expands in Türkiye', tags: ['Coffee Trade'] },
  html: { title: 'Is 5 < 7 & "quoted" <b>bold</b>?', summary: 'Numbers like 3.5 count.' },
  long: { title: 'A long report', summary: `${'filler text '.repeat(60)}needle ${'more words '.repeat(60)}` },
  stop: { title: 'The Who to the what' },
};

beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: CURSOR_KEY, baseUrl: 'http://news.example' });
  const outcomes = await publishStories(
    room,
    Object.entries(STORIES).map(([name, more]) =>
      bareDraft({ keys: [name], title: name, bodyHtml: '<p>bodyword</p>', ...more }),
    ),
  );
  for (const [i, name] of Object.keys(STORIES).entries()) {
    const outcome = outcomes[i]!;
    if (outcome.kind !== 'created') throw new Error(JSON.stringify(outcome));
    names.set(outcome.id, name);
  }
});
afterAll(() => database?.close());

const find = async (q: string) =>
  (await listStories(room, { q }, { size: 100 }, LIST_SHAPE)).records.map((record) => names.get(record.id));
const why = async (q: string) => (await listStories(room, { q }, { size: 1 }, LIST_SHAPE)).records[0]!.match!;

describe('q', () => {
  test.each([
    ['flood', ['flood']],
    ['FLOODED roads', ['flood']],
    ['flood -roads', []],
    ['"closes roads"', ['flood']],
    ['"roads closes"', []],
    ['cafe sao paulo', ['accent']],
    ['Café türkiye', ['accent']],
    ['turkiye or flooding', ['accent', 'flood']],
    ['coffee trade', ['accent']],
    ['monetary policy', ['rate']],
    ['huter wahrung', ['rate']],
    ['"reserve bank"', ['rate']],
    ['bodyword', []],
    ['3.5', ['html']],
    ['the', []],
    ['the flood', ['flood']],
    ['needle', ['long']],
    ["o'neill & | ! ( ) <-> :* '", []],
    ['"unclosed flood', []],
  ])('%j finds %j', async (q, wanted) => {
    expect((await find(q)).sort()).toEqual(wanted);
  });

  test.each([
    ['flood', ['flood']],
    ['bank or roads', ['flood', 'rate']],
    ['flooding or sao or needle', ['accent', 'flood', 'long']],
    ['the', []],
  ])('by relevance %j finds the same: %j, in pages without gap or repetition', async (q, wanted) => {
    for (const size of [1, 2, 100]) {
      const found: (string | undefined)[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await listStories(
          room,
          { q },
          { size, sort: 'relevance', ...(cursor === undefined ? {} : { cursor }) },
          LIST_SHAPE,
        );
        found.push(...page.records.map(({ id }) => names.get(id)));
        if (page.page.nextCursor === null) break;
        cursor = page.page.nextCursor;
      }
      expect(found.toSorted()).toEqual(wanted);
    }
  });

  test('says which fields matched, and marks the words in them', async () => {
    const match = await why('floods');
    expect(match.fields).toEqual(['title', 'summary']);
    expect(match.highlights).toEqual([
      { field: 'title', text: '<mark>Flooding</mark> closes roads' },
      { field: 'summary', text: 'Rivers rose overnight; the <mark>floods</mark> are the worst in years.' },
    ]);
    expect((await why('"monetary policy"')).highlights).toEqual([
      { field: 'impactPaths', text: '<mark>Monetary</mark> <mark>policy</mark> → government bonds' },
    ]);
    expect((await why('cafe -tea')).highlights[0]!.text).toBe(
      '<mark>Café</mark> São Paulo expands in Türkiye',
    );
  });

  test('escapes everything but its own marks', async () => {
    expect((await why('bold')).highlights[0]!.text).toBe(
      'Is 5 &lt; 7 &amp; &quot;quoted&quot; &lt;b&gt;<mark>bold</mark>&lt;/b&gt;?',
    );
  });

  test('cuts a long summary around its match', async () => {
    const { text } = (await why('needle')).highlights[0]!;
    expect(text).toContain('<mark>needle</mark>');
    expect(text.startsWith('…') && text.endsWith('…')).toBe(true);
    expect(text.length).toBeLessThan(320);
  });
});

test('what a search must hold is read from its words', async () => {
  const value = async (q: string) =>
    (await parseWords(database.db, q)).clauses.map((clause) => clause.map((term) => term.value));
  expect(await value('xa xb or xc')).toEqual([['xa', 'xc']]);
  expect(await value('xa (xb or xc)')).toEqual([['xa'], ['xb', 'xc']]);
  expect(await value('"xa xb" -xc')).toEqual([['xa'], ['xb']]);
  expect(await value('-(xa xb)')).toEqual([]);
  expect(await value('xa or -xb')).toEqual([]);
  expect(await value('body:xa')).toEqual([]);
  expect(await value('title:xa xb')).toEqual([['xa'], ['xb']]);
  expect((await parseWords(database.db, 'xa xb')).exact).toBe(true);
  expect((await parseWords(database.db, '"xa xb"')).exact).toBe(false);
  expect((await parseWords(database.db, 'xa -xb')).exact).toBe(false);
  expect((await parseWords(database.db, 'title:xa')).exact).toBe(false);
  expect((await parseWords(database.db, 'the')).empty).toBe(true);
});

test('the number of a term is the same in SQL and in the program', async () => {
  for (const [kind, text] of [
    ['word', 'flood'],
    ['tag', 'türkiye'],
    ['entity', '01a1fb40-cada-75f5-a303-9211ffb75046'],
    ['word', "it's: a"],
  ] as const) {
    const { rows } = await database.db.query<{ k: string }>('select term_key($1, $2) k', [kind, text]);
    expect(termKey({ kind, value: text })).toBe(rows[0]!.k);
  }
});

test('no hot statement scans a table from end to end, whatever it is asked', async () => {
  const plans: string[] = [];
  const spied = openStories({
    db: {
      ...database.db,
      async hot(name, text, values) {
        const client = database.db;
        if (/story_|tape/.test(text) && text.includes('story_')) {
          await client.transaction(async (sql) => {
            for (const node of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'hashagg']) {
              await sql.query(`set local enable_${node} = off`);
            }
            const plan = await sql.query<{ 'QUERY PLAN': string }>(
              `explain ${text}`.replaceAll(/\$(\d+)::([a-z[\]]+)/g, (_, n: string, type: string) =>
                literal(values[Number(n) - 1], type),
              ),
            );
            plans.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'));
          });
        }
        return client.hot(name, text, values);
      },
    },
    cursorKey: CURSOR_KEY,
    baseUrl: room.baseUrl,
  });
  for (const filter of [
    {},
    { q: 'flood' },
    { q: 'flood or rate' },
    { q: '"reserve bank" -flood', country: 'AU' },
    { category: 'world', tag: 'x', updatedSince: '2026-01-01' },
  ]) {
    for (const sort of ['pipeline', 'popular'] as const)
      await listStories(spied, filter, { size: 5, sort }, LIST_SHAPE);
  }
  expect(plans.length).toBeGreaterThan(12);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on story_/);
});

function literal(value: unknown, type: string): string {
  const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value);
  return `'${text.replaceAll("'", "''")}'::${type}`;
}
