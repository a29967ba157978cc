import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateStories } from '../../src/newsroom/generate/index.ts';
import { Totals } from '../../src/retrieval/lists/total.ts';
import { sealStories } from '../../src/retrieval/sealing/seal.ts';
import {
  LIST_SHAPE,
  listStories,
  openStories,
  publishStories,
  type StoryFilter,
  type StoryRoom,
} from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { draft } from '../setup/draft.ts';

// More stories than are counted: the newest stand for all, and every count says "at least". The service counts 10,000,
// and here it is 400: the rule is the same, and a corpus is made in a twentieth of the time.
const MOST = 400;

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await generateStories(database.db, {
    stories: MOST,
    seed: 5,
    until: Date.UTC(2026, 5, 1),
    days: 300,
    replace: false,
    onProgress() {},
  });
});
afterAll(() => database?.close());

/** The newest stories that match, as many as are counted, and those of the same moment as the last of them, counted on their cards. */
const SCAN = `with matching as (
    select c.newest, ('{' || c.card || '}')::jsonb as story from story_cards c
    join story_search s on s.story_id = c.story_id and s.to_pos is null
    where c.to_pos is null and ($1::text is null or s.words @@ websearch_to_tsquery('english', $1))),
  counted as (
    select story from matching where newest <= (
      select max(newest) from (select newest from matching order by newest limit ${MOST}) m))
  select 'country' as kind, v as value, count(*)::int as n from counted, jsonb_array_elements_text(story->'countries') v group by 2
  union all select 'language', story->>'language', count(*)::int from counted group by 2
  union all select 'day', left(story->>'publishedAt', 10), count(*)::int from counted group by 2`;

/** As a process reads that knows nothing yet. */
const fresh = (): StoryRoom => ({
  ...openStories({ db: database.db, cursorKey: Buffer.alloc(32, 2), baseUrl: 'http://news.example' }),
  totals: new Totals(MOST),
});

async function compare(filter: StoryFilter): Promise<string> {
  const room = fresh();
  const { page, counts } = await listStories(
    room,
    filter,
    { size: 3, facets: ['country', 'language'], groupBy: 'day' },
    LIST_SHAPE,
  );
  const { rows } = await database.db.query<{ kind: string; value: string; n: number }>(SCAN, [
    filter.q ?? null,
  ]);
  const scanned = (kind: string): object =>
    Object.fromEntries(rows.filter((row) => row.kind === kind).map((row) => [row.value, row.n]));
  for (const { kind, values, relation } of counts!.facets) {
    expect(Object.fromEntries(values.map(({ value, count }) => [value, count])), kind).toEqual(scanned(kind));
    expect(relation).toBe(page.totalRelation);
  }
  const groups = counts!.groups!;
  expect(Object.fromEntries(groups.groups.map(({ from, count }) => [from.slice(0, 10), count]))).toEqual(
    scanned('day'),
  );
  expect(groups.relation).toBe(page.totalRelation);
  return page.totalRelation;
}

test('a service counts to 10,000', async () => {
  const room = openStories({
    db: database.db,
    cursorKey: Buffer.alloc(32, 2),
    baseUrl: 'http://news.example',
  });
  expect(room.totals.exactTo).toBe(10_000);
  expect((await listStories(room, {}, { size: 1 }, LIST_SHAPE)).page).toMatchObject({
    total: MOST,
    totalRelation: 'eq',
  });
});

test('a total of exactly as many as are counted is exact; with one story more it is "at least"', async () => {
  const room = fresh();
  const total = async (): Promise<[number, string]> => {
    const { page } = await listStories(room, {}, { size: 1 }, LIST_SHAPE);
    return [page.total, page.totalRelation];
  };
  expect(await total()).toEqual([MOST, 'eq']);
  await publishStories(room, [draft()]);
  expect(await total()).toEqual([MOST, 'gte']);
  await database.db.query('delete from seal');
  expect(await total()).toEqual([MOST, 'gte']);
  // What the next test reads: more of them, of which some are sealed.
  await publishStories(
    room,
    Array.from({ length: 149 }, (_, n) => draft(n % 3 === 0 ? { countries: ['JP'], language: 'fr' } : {})),
  );
  await sealStories(database.db);
});

test('of a list with more stories than are counted the newest are counted, sealed or not, and of others all', async () => {
  expect(await compare({})).toBe('gte');
  expect(await compare({ q: 'review' })).toBe('eq');
  await database.db.query('delete from seal');
  expect(await compare({})).toBe('gte');
  expect(await compare({ q: 'review' })).toBe('eq');
});
