import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishStories } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { deliveriesOf, openReceiver, subscribe, type TestReceiver } from '../setup/receiver.ts';

// Who delivers to a subscription may change while it has work.
let house: TestHouse;
let key: string;
let receiver: TestReceiver;

beforeAll(async () => {
  house = await openTestHouse({
    deliver: true,
    env: { HOOKS_ALLOW_LOOPBACK: 'on' },
    deliveryLimits: { tenureMs: 300, perSecond: 1_000 },
  });
  key = await house.key('pro', { tenant: 'acme' });
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await house?.close();
});

test('a subscription that changes hands while it has work gets everything once, in its order', async () => {
  await subscribe(house, key, receiver.url);
  for (let i = 0; i < 60; i += 1) {
    await publishStories(house.services.stories, [draft({ title: `Tide ${i}` })], { announce: true });
    await sleep(50);
  }
  await receiver.wait(60);
  await expect.poll(() => deliveriesOf(house, key, '&status=delivered')).toHaveLength(60);
  const { db } = house.services;
  const jobs = await db.query<{ n: number }>(
    "select count(*)::int as n from pgboss.job where name = 'deliveries' and state = 'completed'",
  );
  expect(jobs.rows[0]!.n).toBeGreaterThan(1);
  expect(new Set(receiver.arrivals.map(({ headers }) => headers['webhook-id'])).size).toBe(60);
  expect(receiver.arrivals).toHaveLength(60);
  const begun = await db.query<{ seq: string }>(
    'select d.seq from webhook_deliveries d join webhook_attempts a on a.delivery_id = d.id order by a.started_at, d.seq',
  );
  const order = begun.rows.map(({ seq }) => Number(seq));
  expect(order).toEqual([...order].sort((a, b) => a - b));
});
