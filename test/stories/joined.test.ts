import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOT_SETTINGS } from '../../src/platform/lane/hot-lanes.ts';
import { Frequencies } from '../../src/retrieval/lists/plan.ts';
import { Totals } from '../../src/retrieval/lists/total.ts';
import { sealStories } from '../../src/retrieval/sealing/seal.ts';
import {
  FULL_SHAPE,
  LIST_SHAPE,
  listStories,
  openStories,
  publishStories,
  type StoryFilter,
  type StoryPage,
  type StoryRoom,
  type StorySort,
  type StoryWindow,
  writeStory,
} from '../../src/stories/index.ts';
import { fillCards } from '../../src/stories/publish/fill-cards.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { draft } from '../setup/draft.ts';
import { KnownStories } from '../setup/known-stories.ts';

// A page that the database joins must be, byte for byte, the page that is written story by story.
// JOINED_REQUESTS=10000 JOINED_SEED=3 npx vitest run test/stories/joined.test.ts asks more, or others.
const REQUESTS = Number(process.env.JOINED_REQUESTS ?? 400);
const GROUPS = Math.ceil(REQUESTS / 4);
const SEED = Number(process.env.JOINED_SEED ?? 11);

let database: TestDatabase;
let rooms: StoryRoom[];
let known: KnownStories;

beforeAll(async () => {
  database = await testDatabase();
  const room = openStories({
    db: database.db,
    cursorKey: Buffer.alloc(32, 7),
    baseUrl: 'http://news.example:8080/a',
  });
  rooms = [
    room,
    { ...room, frequencies: new Frequencies(5), totals: new Totals(), baseUrl: 'https://other.example' },
  ];
  known = new KnownStories(room, SEED);
  const drafts = Array.from({ length: 300 }, (_, i) => known.draft(i));
  await known.publish(drafts);
  await sealStories(database.db, { width: 64, heavy: 5, paired: 2, least: 1 });
  await known.publish(
    drafts.flatMap(({ publishedAt }, i) => (i % 7 === 0 ? [known.draft(i, publishedAt)] : [])),
  );
  await known.publish(Array.from({ length: 30 }, (_, i) => known.draft(300 + i)));
  // Names of any script, and texts with what JSON, addresses and PostgreSQL treat in ways of their own.
  const titles = [
    'Überflutung in Zürich',
    '洪水 台北 🌊',
    'Наводнение "в" Омске',
    'a\\b\u2028c\td',
    '...',
    "it's 100% ~ (so)!*",
  ];
  await publishStories(
    room,
    titles.map((title, i) => draft({ keys: [`odd ${i}`], title, summary: `${title}\n${title}` })),
  );
});
afterAll(() => database?.close());

const bytes = (room: StoryRoom, page: StoryPage): string =>
  (page.articles && Buffer.from(page.articles, 'latin1').toString()) ??
  page.records.map((record) => writeStory(room, record, LIST_SHAPE)).join(',');

test(`${REQUESTS} random lists are the same joined by the database and written one by one`, async () => {
  let joined = 0;
  const cursors = new Map<StoryRoom, string>();
  const times = await database.db.query<{ at: Date }>('select distinct at from changes order by at');
  for (let i = 0; i < REQUESTS; i += 1) {
    const room = known.pick(rooms);
    const sort = known.pick<StorySort>(['pipeline', 'pipeline', 'oldest', 'popular']);
    const size = 1 + Math.floor(known.random() * 40);
    const cursor = known.random() < 0.4 ? cursors.get(room) : undefined;
    const asOf = known.random() < 0.2 ? { asOf: known.pick(times.rows).at.toISOString() } : {};
    const filter = cursor === undefined ? { ...known.filter().filter, ...asOf } : {};
    const window: StoryWindow =
      cursor === undefined
        ? known.random() < 0.1
          ? { size, sort, backward: true }
          : { size, sort, offset: known.pick([0, 0, 0, 1, 40, 400]) }
        : { size, cursor };
    const [short, long] = [
      await listStories(room, filter, { ...window, joined: true }, LIST_SHAPE),
      await listStories(room, filter, window, LIST_SHAPE),
    ];
    const label = JSON.stringify({ filter, window });
    expect(bytes(room, short), label).toBe(bytes(room, long));
    expect(short.page, label).toEqual(long.page);
    expect(long.articles).toBeUndefined();
    if (short.articles !== undefined) joined += 1;
    const next = known.pick([long.page.nextCursor, long.page.previousCursor]);
    if (next !== null) cursors.set(room, next);
  }
  expect(joined).toBeGreaterThan(REQUESTS / 4);
}, 600_000);

test(`pages that are asked for at once are the same as alone, over ${GROUPS} random groups of one form`, async () => {
  const asked: string[] = [];
  const forms = new Map<string, string>();
  const [plain] = rooms as [StoryRoom];
  const readOctets: typeof plain.db.readOctets = (statement) => {
    asked.push(statement.name);
    forms.set(statement.name, statement.forMany().text);
    return plain.db.readOctets(statement);
  };
  const room = { ...plain, db: { ...plain.db, readOctets } };
  const times = await database.db.query<{ at: Date }>('select distinct at from changes order by at');
  let together = 0;
  let sent = 0;
  for (let i = 0; i < GROUPS; i += 1) {
    const { q: _, ...filter } = known.filter().filter;
    const sort = known.pick<StorySort>(['pipeline', 'pipeline', 'oldest', 'popular']);
    const isPast = known.random() < 0.2;
    const shift = known.pick([0, 0, 1, 20]);
    const start = await listStories(plain, filter, { size: 2, sort, joined: true }, LIST_SHAPE);
    const isContinued = !isPast && start.page.nextCursor !== null && known.random() < 0.5;
    const lists = Array.from(
      { length: 2 + Math.floor(known.random() * 8) },
      (): [StoryFilter, StoryWindow] => {
        const size = 1 + Math.floor(known.random() * 40);
        if (isContinued) return [{}, { size, cursor: start.page.nextCursor! }];
        const past = isPast ? { asOf: known.pick(times.rows).at.toISOString() } : {};
        // Others of this form: other places, and other values of a country.
        const country = filter.country === undefined ? {} : { country: known.pick(['AU', 'JP', 'EU']) };
        return [
          { ...filter, ...past, ...country },
          { size, sort, offset: shift && shift + known.pick([0, 7]) },
        ];
      },
    );
    asked.length = 0;
    const atOnce = await Promise.all(
      lists.map(([filter, window]) => listStories(room, filter, { ...window, joined: true }, LIST_SHAPE)),
    );
    together += asked.length - new Set(asked).size;
    const { rows } = await database.db.query<{ many: number }>(LAST_IS_MANY);
    if (rows[0]!.many > 0) sent += 1;
    for (const [index, [filter, window]] of lists.entries()) {
      const alone = await listStories(plain, filter, window, LIST_SHAPE);
      const label = JSON.stringify({ filter, window });
      expect(bytes(room, atOnce[index]!), label).toBe(bytes(room, alone));
      expect(atOnce[index]!.page, label).toEqual(alone.page);
    }
  }
  expect(together).toBeGreaterThan(GROUPS);
  expect(sent).toBeGreaterThan(GROUPS / 2);
  const plans = await plansOf([...forms.values()]);
  expect(plans.length).toBeGreaterThan(10);
  // The tape and the seal are one row each; nothing else may be read whole.
  for (const plan of plans) expect(plan, plan).not.toMatch(/Seq Scan on (?!tape|seal\b)|Hash|Materialize/);
}, 600_000);

const LAST_IS_MANY = `select count(*)::int as many from pg_stat_activity
  where datname = current_database() and query like 'select given.place%'`;

/** How PostgreSQL goes about statements of one JSON parameter, on a connection as hot reads have it. */
async function plansOf(texts: readonly string[]): Promise<string[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query(HOT_SETTINGS);
    const plans: string[] = [];
    for (const [index, text] of texts.entries()) {
      await client.query(`prepare many_${index}(json) as ${text}`);
      const { rows } = await client.query<Record<'QUERY PLAN', string>>(
        `explain execute many_${index}('[]')`,
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  } finally {
    await client.end();
  }
}

test('stories are joined only where they are wanted whole, without groups and matches', async () => {
  const [room] = rooms as [StoryRoom];
  const joins = async (window: Partial<StoryWindow>, shape = LIST_SHAPE, filter = {}): Promise<boolean> =>
    (await listStories(room, filter, { size: 3, joined: true, ...window }, shape)).articles !== undefined;
  expect(await joins({})).toBe(true);
  expect(await joins({ joined: false })).toBe(false);
  expect(await joins({}, FULL_SHAPE)).toBe(false);
  expect(await joins({}, { ...LIST_SHAPE, fields: new Set(['id', 'title']) })).toBe(false);
  expect(await joins({}, LIST_SHAPE, { q: 'zorba' })).toBe(false);
  expect(await joins({ backward: true })).toBe(false);
});

test('cards of an earlier release are answered the same before and after they are completed', async () => {
  const [room] = rooms as [StoryRoom];
  const { db } = database;
  const whole = async (joined = true): Promise<string> =>
    bytes(room, await listStories(room, {}, { size: 100, joined }, LIST_SHAPE));
  // Some of them did not count sources.
  await db.query(`update story_cards set card = split_part(card, E',\\n"sourceCount"', 1), opening = null, closing = null
    where newest % 3 = 0`);
  expect(await whole()).toContain('"sourceCount":null,"popularity"');
  expect(await whole()).toBe(await whole(false));
  const before = await whole();
  const { rowCount } = await db.query('update story_cards set opening = null, closing = null');
  expect(await whole()).toBe(before);
  // The release before writes no ends: a trigger does.
  const [{ left }] = (await db.query<{ left: number }>(LEFT)).rows as [{ left: number }];
  expect(left).toBe(rowCount);
  await publishStories(room, [draft({ keys: ['late'], title: 'Late', publishedAt: '2020-01-01T00:00:00Z' })]);
  expect((await db.query<{ left: number }>(LEFT)).rows[0]!.left).toBe(rowCount);
  let completed = 0;
  for (let some = 1; some > 0; completed += some) some = await fillCards(db, 50);
  expect(completed).toBe(rowCount);
  expect((await db.query<{ left: number }>(LEFT)).rows[0]!.left).toBe(0);
  expect(await whole()).toBe(before);
});

const LEFT = 'select count(*)::int as left from story_cards where opening is null or closing is null';
