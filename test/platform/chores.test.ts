import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ deliver: true });
});
afterAll(() => house?.close());

// Of docs/growth.md: what is kept for a time, and who removes it then. A worker without one of them fills the disk.
test.each([
  ['KEEP_CONVERSATIONS_DAYS', 'old-conversations'],
  ['KEEP_DELIVERIES_DAYS', 'old-deliveries'],
  ['KEEP_HISTORY_DAYS', 'old-history'],
  ['KEEP_MATCHES_DAYS', 'old-matches'],
  ['KEEP_QUESTIONS_DAYS', 'old-conversations'],
  ['KEEP_JOBS_DAYS', 'queue-options'],
])('a worker looks several times an hour for what %s says is old', async (_setting, chore) => {
  const { rows } = await house.services.db.query<{ cron: string }>(
    'select cron from pgboss.schedule where name = $1',
    [chore],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.cron).toMatch(/^\S*\/10 \* \* \* \*$/);
});

test('a digest that fails is tried again within minutes, and not at the next full hour or midnight alone', async () => {
  const { rows } = await house.services.db.query<{ name: string }>(
    `select name from pgboss.queue where name in ('webhook-hourly', 'webhook-daily') and retry_limit > 0 order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['webhook-daily', 'webhook-hourly']);
});
