import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishStories } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { call } from '../setup/receiver.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());

test('searches that are all kept under one word are not read for each word of a story', async () => {
  const { db, stories } = house.services;
  const key = await house.key('pro');
  const made = await call(house, key, 'POST', '/v1/saved-searches', { query: 'lighthouse' });
  expect(made.statusCode).toBe(200);
  await db.query(`insert into saved_searches (id, tenant_id, name, query, filters)
    select uuidv7(), tenant_id, name, query, filters from saved_searches cross join generate_series(1, 5000)`);
  await db.query(`insert into saved_search_clauses (search_id, term, required, tsquery)
    select s.id, c.term, c.required, c.tsquery from saved_searches s cross join saved_search_clauses c
    on conflict do nothing`);
  await db.query('analyze saved_search_clauses');
  const scans: number[] = [];
  stories.listeners.push(async (sql) => {
    const { rows } = await sql.query<{ n: string }>(
      "select seq_scan as n from pg_stat_xact_user_tables where relname = 'saved_search_clauses'",
    );
    scans.push(Number(rows[0]!.n));
  });
  await publishStories(stories, [draft({ title: 'A quiet day' })], { announce: true });
  await publishStories(stories, [draft({ title: 'The lighthouse burns' })], { announce: true });
  // Once at most: for each word it would be dozens.
  expect(scans).toHaveLength(2);
  expect(Math.max(...scans)).toBeLessThanOrEqual(1);
});
