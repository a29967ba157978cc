import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransactionSql } from '../../src/platform/database.ts';
import { newUuid } from '../../src/platform/ids.ts';
import { openStories, publishStories, type StoryDraft, type StoryRoom } from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { draft } from '../setup/house.ts';
import { until } from '../setup/until.ts';

// Two publishers give stories the same titles at once. The other one is a transaction whose statements stand here in the
// order of a publisher's.

let database: TestDatabase;
let room: StoryRoom;

beforeAll(async () => {
  database = await testDatabase();
  room = openStories({ db: database.db, cursorKey: Buffer.alloc(32, 1), baseUrl: 'http://news.example' });
});
afterAll(() => database?.close());

const titled = (title: string): StoryDraft => draft({ keys: [`of ${title}`], title });

/** Adds a story as a publisher does, before its slug is taken. */
async function add(sql: TransactionSql, slug: string): Promise<string> {
  const id = newUuid();
  await sql.query(
    `insert into stories (id, slug, revision, published_at, updated_at, draft_hash) values ($1, $2, 0, now(), now(), '')`,
    [id, slug],
  );
  return id;
}

const take = (sql: TransactionSql, slug: string, id: string) =>
  sql.query('insert into story_slugs (slug, story_id) values ($1, $2)', [slug, id]);

/** When a transaction waits for another one. */
const isWaiting = () =>
  until(async () => {
    const { rows } = await database.db.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  });

test('a story that gets the title of one that is being created waits for it, and neither fails', async () => {
  await publishStories(room, [titled('Quay')]);
  let published: ReturnType<typeof publishStories> | undefined;
  await database.db.transaction(async (sql) => {
    const id = await add(sql, 'jetty');
    published = publishStories(room, [{ ...titled('Quay'), title: 'Jetty' }]);
    await isWaiting();
    await take(sql, 'jetty', id);
  });
  const [outcome] = await published!;
  expect(outcome).toMatchObject({ kind: 'revised', slug: expect.stringMatching(/^jetty-[0-9a-z]{6}$/) });
});

test('stories of the same titles that are created in another order wait for each other in one', async () => {
  let published: ReturnType<typeof publishStories> | undefined;
  await database.db.transaction(async (sql) => {
    const first = await add(sql, 'anchor');
    published = publishStories(room, [titled('Buoy'), titled('Anchor')]);
    await isWaiting();
    const second = await add(sql, 'buoy');
    await take(sql, 'anchor', first);
    await take(sql, 'buoy', second);
  });
  expect(await published!).toMatchObject([
    { kind: 'created', slug: expect.stringMatching(/^buoy-[0-9a-z]{6}$/) },
    { kind: 'created', slug: expect.stringMatching(/^anchor-[0-9a-z]{6}$/) },
  ]);
});
