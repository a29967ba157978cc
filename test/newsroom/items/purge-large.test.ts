import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeItems } from '../../../src/newsroom/items/index.ts';
import type { Database } from '../../../src/platform/database.ts';
import { openTestHouse, type TestHouse } from '../../setup/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());

const FEED = '0190ffff-0000-7000-8000-000000000001';
const COUNT = 600;

interface Plan {
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows a statement reads and passes over, where it goes along an index. */
async function passedOver(db: Database, text: string, values: readonly unknown[]): Promise<number> {
  const removed = (plan: Plan): number =>
    (plan['Rows Removed by Filter'] ?? 0) + (plan.Plans ?? []).reduce((sum, one) => sum + removed(one), 0);
  return db.transaction(async (sql) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await sql.query(`set local enable_${way} = off`);
    const { rows } = await sql.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    return removed(rows[0]!['QUERY PLAN'][0]!.Plan);
  });
}

test('a purge goes through what it purged once more at its end, and not again for each batch', async () => {
  const { db, stories } = house.services;
  await db.query(
    `insert into news_items (id, seq, feed_id, publisher, title, summary, text, language, kind, origin_id, published_at,
       fetched_at, hash)
     select id, n, $1, 'Quarry Post', 'Title ' || n, '', 'Text ' || n, 'en', 'report', id, now(), now(), '\\x00'
     from (select n, ('0190aaaa-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id from generate_series(1, $2) n) x`,
    [FEED, COUNT],
  );
  await db.query('analyze news_items');
  let batches = 0;
  let passed = 0;
  const query = (async (text: string, values: readonly unknown[] = []) => {
    if (/^select i\.id.* from news_items i where/.test(text)) {
      batches += 1;
      passed += await passedOver(db, text, values);
    }
    return db.query(text, values);
  }) as Database['query'];
  const room = { ...stories, db: Object.create(db, { query: { value: query } }) as Database };
  expect(await purgeItems(room, { feedId: FEED })).toEqual({ items: COUNT, stories: 0, retracted: 0 });
  expect(batches).toBeGreaterThan(5);
  expect(passed).toBeLessThanOrEqual(COUNT);
});
