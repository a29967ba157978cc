import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openLog } from '../../src/platform/log.ts';
import { type JobQueue, openQueue } from '../../src/platform/queue.ts';
import { publishStories } from '../../src/stories/index.ts';
import { recover, stillUnderWay } from '../../src/webhooks/attempts/claim.ts';
import { openDeliverer, tidy } from '../../src/webhooks/index.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import {
  accept,
  call,
  deliveriesOf,
  deliveryWhen,
  echo,
  openReceiver,
  subscribe,
  type TestReceiver,
  type WireDelivery,
} from '../setup/receiver.ts';

// What becomes of an attempt whose worker died: it stands in the database without an outcome, as the dead left it.
const SCHEDULE = '0,0,0';
let house: TestHouse;
let key: string;
let receiver: TestReceiver;
let queue: JobQueue;
let tenants = 0;

beforeAll(async () => {
  house = await openTestHouse({ env: { HOOKS_ALLOW_LOOPBACK: 'on', HOOKS_RETRY_SCHEDULE: SCHEDULE } });
  queue = await openQueue({ url: house.databaseUrl, log: openLog({ logLevel: 'silent' }), worker: false });
});
beforeEach(async () => {
  tenants += 1;
  key = await house.key('pro', { tenant: `tenant-${tenants}` });
  receiver = await openReceiver();
  return async () => {
    await receiver.close();
    await house.services.db.query('delete from webhook_subscriptions');
  };
});
afterAll(async () => {
  await queue?.close(0);
  await house?.close();
});

async function working<T>(during: () => Promise<T>, room = house.services.webhooks): Promise<T> {
  const deliverer = await openDeliverer(room, queue, BASE_URL);
  try {
    return await during();
  } finally {
    await deliverer.close(0);
  }
}

/** A delivery in the middle of its nth attempt, whose worker is gone. */
async function lost(attempt: number): Promise<{ subscription: string; delivery: WireDelivery }> {
  const { id } = await subscribe(house, key, receiver.url);
  receiver.answer = () => {};
  await working(async () => {
    await publishStories(house.services.stories, [draft()], { announce: true });
    await receiver.wait(1);
  });
  const { db } = house.services;
  const [delivery] = await deliveriesOf(house, key);
  const uuid = (await db.query<{ id: string }>('select id from webhook_deliveries order by seq desc limit 1'))
    .rows[0]!.id;
  await db.query(
    `update webhook_deliveries set status = 'delivering', next_attempt_at = null, failure_reason = null,
       attempt_count = $2 where id = $1`,
    [uuid, attempt],
  );
  await db.query('update webhook_attempts set outcome = null, number = $2 where delivery_id = $1', [
    uuid,
    attempt,
  ]);
  receiver.answer = echo;
  receiver.arrivals.length = 0;
  return { subscription: id, delivery: delivery! };
}

const last = SCHEDULE.split(',').length + 1;
const attemptsOf = ({ attempts }: WireDelivery): unknown[] => attempts.map(({ outcome }) => outcome);

test('it is made again under the same id, and both attempts are told', async () => {
  const { delivery } = await lost(1);
  await working(async () => {
    const [arrival] = await receiver.wait(1);
    expect(arrival!.headers['svc-webhook-id']).toBe(delivery.id);
    const done = await deliveryWhen(house, key, delivery.id, ({ status }) => status === 'delivered');
    expect(attemptsOf(done)).toEqual(['unknown_outcome', 'delivered']);
    expect(done.failureReason).toBeNull();
  });
  const { rows } = await house.services.db.query('select failures, breaker_until from webhook_subscriptions');
  expect(rows).toEqual([{ failures: 0, breaker_until: null }]);
});

test('after the last attempt it is a dead letter that says that nobody knows', async () => {
  const { delivery } = await lost(last);
  await working(async () => {
    const dead = await deliveryWhen(house, key, delivery.id, ({ status }) => status === 'dead_lettered');
    expect(dead.failureReason).toBe('unknown_outcome');
    expect(attemptsOf(dead)).toEqual(['unknown_outcome']);
  });
  expect(receiver.arrivals).toEqual([]);
});

test('before the last one it is tried again', async () => {
  const { delivery } = await lost(last - 1);
  await working(async () => {
    const done = await deliveryWhen(house, key, delivery.id, ({ status }) => status === 'delivered');
    expect(done.attemptCount).toBe(last);
  });
});

test('of a subscription that was paused meanwhile it is held, and sent when the pause ends', async () => {
  const { subscription, delivery } = await lost(1);
  await call(house, key, 'POST', `/v1/webhooks/subscriptions/${subscription}/pause`);
  await working(async () => {
    const held = await deliveryWhen(house, key, delivery.id, ({ status }) => status === 'held');
    expect(held.failureReason).toBe('unknown_outcome');
    expect(attemptsOf(held)).toEqual(['unknown_outcome']);
    await call(house, key, 'POST', `/v1/webhooks/subscriptions/${subscription}/verify`);
    await deliveryWhen(house, key, delivery.id, ({ status }) => status === 'delivered');
  });
});

test('one that is lost again and again waits longer each time, so that it does not use up its attempts at once', async () => {
  const { db } = house.services;
  await lost(1);
  const waits: number[] = [];
  for (const number of [1, 2, 3]) {
    const { rows } = await db.query<{ id: string }>(
      `update webhook_deliveries set status = 'delivering', next_attempt_at = null, attempt_count = $1
       where id = (select id from webhook_deliveries order by seq desc limit 1) returning subscription_id as id`,
      [number],
    );
    await recover(db, [rows[0]!.id], [], [5, 300, 1_800]);
    const due = await db.query<{ wait: number }>(
      `select extract(epoch from next_attempt_at - now())::float8 as wait from webhook_deliveries
       where status = 'retrying' order by seq desc limit 1`,
    );
    waits.push(due.rows[0]!.wait);
  }
  const [first, second, third] = waits;
  expect(first).toBeLessThanOrEqual(0);
  expect(second).toBeGreaterThan(4);
  expect(second).toBeLessThan(7);
  expect(third).toBeGreaterThan(299);
  expect(third).toBeLessThan(361);
});

test('a fault of the service itself does not use up the attempts of a delivery within seconds', async () => {
  const { webhooks } = house.services;
  const sender = { send: () => Promise.reject(new Error('a fault')), close: async () => {}, idle: () => 0 };
  await subscribe(house, key, receiver.url);
  await working(
    async () => {
      await publishStories(house.services.stories, [draft()], { announce: true });
      const [made] = await expect
        .poll(() => deliveriesOf(house, key), { timeout: 12_000 })
        .toMatchObject([{ status: 'retrying', attemptCount: 3 }])
        .then(() => deliveriesOf(house, key));
      expect(Date.parse(made!.nextAttemptAt!) - Date.now()).toBeGreaterThan(100_000);
    },
    { ...webhooks, sender, retrySchedule: [1, 120, 120] },
  );
});

test('what was claimed long ago is still to be made unless another worker has given it up', async () => {
  const { db } = house.services;
  await lost(2);
  const id = (await db.query<{ id: string }>('select id from webhook_deliveries order by seq desc limit 1'))
    .rows[0]!.id;
  const claimed = {
    id,
    subscription: id,
    number: 2,
    unknownBefore: false,
    version: 0,
    body: Buffer.alloc(0),
    traceparent: undefined,
  };
  const still = async (number: number) => [...(await stillUnderWay(db, [{ ...claimed, number }]))];
  expect(await still(2)).toEqual([id]);
  expect([await still(1), await still(3)]).toEqual([[], []]);
  await db.query("update webhook_deliveries set status = 'retrying', next_attempt_at = now() where id = $1", [
    id,
  ]);
  expect(await still(2)).toEqual([]);
});

test('a test whose node died ends after two minutes and not before, as a dead letter', async () => {
  const { id } = await subscribe(house, key, receiver.url);
  receiver.answer = accept;
  await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/test`);
  const { db, webhooks } = house.services;
  await db.query(
    "update webhook_deliveries set status = 'delivering', delivered_at = null where event_type = 'subscription.test'",
  );
  const age = (seconds: number) =>
    db.query(
      `update webhook_attempts a set outcome = null, started_at = clock_timestamp() - make_interval(secs => $1)
       from webhook_deliveries d where d.id = a.delivery_id and d.event_type = 'subscription.test' and d.status = 'delivering'`,
      [seconds],
    );
  await age(100);
  await tidy(webhooks);
  const [waiting] = await deliveriesOf(house, key);
  expect(waiting!.status).toBe('delivering');
  await age(121);
  await tidy(webhooks);
  const ended = await deliveryWhen(house, key, waiting!.id, ({ status }) => status === 'dead_lettered');
  expect(ended.failureReason).toBe('unknown_outcome');
  expect(attemptsOf(ended)).toEqual(['unknown_outcome']);
});
