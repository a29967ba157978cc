import { afterAll, beforeAll, expect, test } from 'vitest';
import { warmly } from '../setup/command.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { deliveriesOf, subscribe } from '../setup/receiver.ts';

// What `newstape doctor` says of webhooks, where no process has the role worker.
let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse({ env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  key = await house.key('pro', { tenant: 'acme' });
});
afterAll(() => house?.close());

async function findings(env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { stdout } = await warmly(['doctor', '--json'], {
    DATABASE_URL: house.databaseUrl,
    DATA_DIR: house.dataDir,
    ...env,
  });
  const all = JSON.parse(stdout).findings as { name: string; state: string; detail: string }[];
  return all.filter(({ name }) => name === 'webhooks').map(({ state, detail }) => `${state}: ${detail}`);
}

test('doctor counts subscriptions, and warns of deliveries that nobody sends', async () => {
  const { db } = house.services;
  expect(await findings()).toEqual(['fine: 0 subscriptions active (0 of them failing), 0 paused']);
  await subscribe(house, key, 'http://127.0.0.1:4939/');
  await db.query('update webhook_subscriptions set failures = 3');
  const counts =
    'fine: 1 subscriptions active (1 of them failing), 0 paused; newstape webhooks list --failing shows them';
  expect(await findings()).toEqual([counts]);
  await db.query(
    `with event as (insert into webhook_events (id, type, body, stories)
       values (uuidv7(), 'intelligence.published', '{}', '{}') returning id)
     insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, status, next_attempt_at)
     select uuidv7(), s.id, s.tenant_id, e.id, 'intelligence.published', 'pending', clock_timestamp() - interval '50 minutes'
     from webhook_subscriptions s, event e`,
  );
  expect(await deliveriesOf(house, key, '&status=pending')).toHaveLength(1);
  expect(await findings()).toEqual([
    counts,
    'warning: a delivery has been overdue for 50 minutes: no process with the role worker is running, or it cannot keep up',
  ]);
  // What a breaker keeps waits for nobody.
  await db.query("update webhook_subscriptions set breaker_until = '2100-01-01'");
  expect(await findings()).toEqual([counts]);
});

test('doctor warns where webhooks may be sent to this machine', async () => {
  expect(await findings({ HOOKS_ALLOW_LOOPBACK: 'on' })).toContain(
    'warning: HOOKS_ALLOW_LOOPBACK is on, so webhooks may be sent to this machine: for development only',
  );
});
