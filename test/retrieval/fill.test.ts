import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fillIndex,
  isFilled,
  LIST_SHAPE,
  listStories,
  openStories,
  publishStories,
  type StoryRoom,
  sealStories,
} from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { draft } from '../setup/draft.ts';

let database: TestDatabase;
let room: StoryRoom;

const ROWS = `select s.story_id, s.from_pos, s.to_pos, s.words::text, s.deep::text,
    array(select unnest(s.terms) order by 1)::text[] as terms from story_search s order by 1, 2`;
const POSTINGS = `select term::text, newest::text, story_id, from_pos::text, to_pos::text from story_postings order by 1, 2, 3, 4`;
const NEW_TERMS = `select distinct t from (
    select term_key('verification', v) as t from unnest('{unverified,corroborated}'::text[]) v
    union all select term_key('publisher', p) from unnest('{example ledger,ledger.example,example wire}'::text[]) p
    union all select term_key('origins', n::text) from generate_series(1, 20) n) x`;

beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: Buffer.alloc(32, 3), baseUrl: 'http://news.example' });
  const source = (publisher: string, domain: string | null) => ({
    publisher,
    domain,
    title: publisher,
    url: null,
    publishedAt: null,
    sourceType: 'publisher' as const,
    independence: 'independent' as const,
    snippet: `what ${publisher} said`,
  });
  const stories = Array.from({ length: 7 }, (_, i) => ({
    ...draft({ title: `Filled ${i}` }),
    keys: [`filled-${i}`],
    bodyHtml: `<p>Pipelines of number ${i}</p>`,
    tags: ['crude-oil'],
    claims: [],
    entities: [
      { slug: 'nob', label: 'National Oil Board', kind: 'organization' as const, aliases: ['Oil office'] },
    ],
    sources: [
      source('Example Ledger', 'www.ledger.example'),
      ...(i % 2 === 0 ? [source('Example Wire', null)] : []),
    ],
  }));
  expect((await publishStories(room, stories)).map((outcome) => outcome.kind)).toEqual(
    stories.map(() => 'created'),
  );
  // One of them is revised, so that there is a state of before.
  await publishStories(room, [{ ...stories[3]!, title: 'Revised since', verificationState: 'corroborated' }]);
});
afterAll(() => database?.close());

test('stories of before are filled in as if they had been published today, a few at a time', async () => {
  const { db } = database;
  const rows = (await db.query(ROWS)).rows;
  const postings = (await db.query(POSTINGS)).rows;
  expect(await isFilled(db)).toBe(true);
  // As an earlier release wrote them.
  await db.query(`delete from story_postings where term in (${NEW_TERMS})`);
  await db.query(
    `update story_search set deep = null, terms = array(select t from unnest(terms) t where t not in (${NEW_TERMS}))`,
  );
  const found = async (q: string, more = {}): Promise<number> =>
    (
      await listStories(
        openStories({ ...room, cursorKey: Buffer.alloc(32, 3) }),
        { q, ...more },
        { size: 20 },
        LIST_SHAPE,
      )
    ).page.total;
  const warned = async (filter: Parameters<typeof listStories>[1]): Promise<readonly string[]> => {
    const fresh = openStories({ ...room, cursorKey: Buffer.alloc(32, 3) });
    return (await listStories(fresh, filter, { size: 20 }, LIST_SHAPE)).page.warnings;
  };
  const resting = [
    { q: 'body:pipelines' },
    { q: 'pipelines', searchIn: 'body' },
    { publisher: 'Example Wire' },
    { exclude: { verification: ['corroborated'] } },
    { minSources: 2 },
  ];
  for (const filter of resting) expect(await warned(filter)).toEqual([expect.stringMatching(/^index: /)]);
  for (const filter of [{}, { q: 'filled' }, { tag: 'crude-oil' }]) expect(await warned(filter)).toEqual([]);
  expect(await found('body:pipelines')).toBe(0);
  expect(await sealStories(db, { width: 8, heavy: 2, least: 1 })).toBeUndefined();
  const steps: number[] = [];
  for (;;) {
    const filled = await fillIndex(db, 3);
    steps.push(filled);
    if (filled === 0) break;
  }
  expect(steps).toEqual([3, 3, 2, 0]);
  expect(await isFilled(db)).toBe(true);
  expect((await db.query(ROWS)).rows).toEqual(rows);
  // A term that two states of a story share has a posting for each of them now.
  const said = (
    all: readonly { from_pos: string; to_pos: string | null; term: string; story_id: string }[],
  ) =>
    [
      ...new Set(
        all.filter(({ to_pos }) => to_pos === null).map(({ term, story_id }) => `${term} ${story_id}`),
      ),
    ].sort();
  expect(said((await db.query(POSTINGS)).rows as never)).toEqual(said(postings as never));
  for (const filter of resting) expect(await warned(filter)).toEqual([]);
  expect(await found('body:pipelines')).toBe(7);
  expect(await found('crude', { publisher: 'Example Wire' })).toBe(4);
  expect(await found('entity:office', { minSources: 2 })).toBe(4);
  expect((await sealStories(db, { width: 8, heavy: 2, least: 1 }))?.chunks).toBe(1);
  expect(await found('body:pipelines', { publisher: '-example wire' })).toBe(3);
});
