import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateStories } from '../../src/newsroom/generate/index.ts';
import { openLog } from '../../src/platform/log.ts';
import { keepSealed, LIST_SHAPE, listStories, openStories, publishStories } from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { draft } from '../setup/draft.ts';

let database: TestDatabase;
const EVERY_MS = 25;
// As a service does.
const LEAST = 200;

beforeAll(async () => {
  database = await testDatabase();
  await generateStories(database.db, {
    stories: LEAST + 40,
    seed: 8,
    until: Date.UTC(2026, 5, 1),
    days: 100,
    replace: false,
    onProgress() {},
  });
});
afterAll(() => database?.close());

const log = openLog({ logLevel: 'error' });
const sealedPos = async (): Promise<string | undefined> =>
  (await database.db.query<{ pos: string }>('select pos from seal')).rows[0]?.pos;
const tapePos = async (): Promise<string> =>
  (await database.db.query<{ pos: string }>('select pos from tape')).rows[0]!.pos;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The first page of common words as a process answers that knows nothing yet. */
async function list(): Promise<unknown> {
  const room = openStories({
    db: database.db,
    cursorKey: Buffer.alloc(32, 2),
    baseUrl: 'http://news.example',
  });
  const { records, page } = await listStories(room, { q: 'review plan' }, { size: 50 }, LIST_SHAPE);
  return { ids: records.map((record) => record.id), total: page.total };
}

test('two nodes keep the index sealed between them, while stories are published, and neither is in the way', {
  timeout: 150_000,
}, async () => {
  await database.db.query('delete from seal');
  const room = openStories({
    db: database.db,
    cursorKey: Buffer.alloc(32, 2),
    baseUrl: 'http://news.example',
  });
  const nodes = [keepSealed(room, log, EVERY_MS, LEAST), keepSealed(room, log, EVERY_MS, LEAST)];
  try {
    await until(async () => (await sealedPos()) !== undefined);
    const before = await sealedPos();
    for (let i = 0; i < 4; i += 1) {
      await publishStories(
        room,
        Array.from({ length: 50 }, (_, n) =>
          draft({ title: `Review of plan ${i}-${n}`, keys: [`k:${i}-${n}`] }),
        ),
      );
    }
    await until(async () => (await sealedPos()) !== before);
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
  }
  const sealed = await list();
  await database.db.query('delete from seal');
  expect(await list()).toEqual(sealed);
});

test('a node that ends while it seals leaves the index as it was, and the next one seals it', {
  timeout: 150_000,
}, async () => {
  const room = openStories({
    db: database.db,
    cursorKey: Buffer.alloc(32, 2),
    baseUrl: 'http://news.example',
  });
  await database.db.query('delete from seal');
  // Someone reads the chunks, and will not let them be written: the sealing is under way for as long as that.
  await database.db.transaction(async (sql) => {
    await sql.query('lock table sealed_facets in share mode');
    const node = keepSealed(room, log, EVERY_MS, LEAST);
    await until(async () => {
      const { rows } = await database.db.query(
        `select 1 from pg_stat_activity where application_name = 'newstape seal' and wait_event_type = 'Lock'
         and datname = current_database()`,
      );
      return rows.length > 0;
    });
    await node.close();
  });
  await until(async () => {
    const { rows } = await database.db.query(
      `select 1 from pg_stat_activity where application_name = 'newstape seal' and datname = current_database()`,
    );
    return rows.length === 0;
  });
  expect(await sealedPos()).toBeUndefined();
  const next = keepSealed(room, log, EVERY_MS, LEAST);
  try {
    await until(async () => (await sealedPos()) === (await tapePos()));
  } finally {
    await next.close();
  }
});
