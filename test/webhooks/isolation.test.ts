import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishStories } from '../../src/stories/index.ts';
import { tidy } from '../../src/webhooks/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { call, deliveriesOf, openReceiver, reply, subscribe, type TestReceiver } from '../setup/receiver.ts';

// What a receiver that fails is kept from doing, to others and to itself.
let house: TestHouse;
let key: string;
let receiver: TestReceiver;

beforeAll(async () => {
  house = await openTestHouse({
    deliver: true,
    env: { HOOKS_ALLOW_LOOPBACK: 'on', HOOKS_RETRY_SCHEDULE: '0,0,0,0,0,0,0,0,0' },
    deliveryLimits: { breakerAfter: 4, breakerSeconds: 2, attemptMs: 14_000 },
  });
  key = await house.key('pro', { tenant: 'acme' });
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await house?.close();
});

const announce = (count = 1) =>
  publishStories(
    house.services.stories,
    Array.from({ length: count }, () => draft()),
    { announce: true },
  );
const state = async (id: string) =>
  (await call(house, key, 'GET', `/v1/webhooks/subscriptions/${id}`)).json().data.subscription;

test('a receiver that hangs is called five times at once at most, and others get theirs meanwhile', async () => {
  const other = await house.key('pro', { tenant: 'other' });
  await subscribe(house, key, `${receiver.url}/hangs`);
  await subscribe(house, other, `${receiver.url}/healthy`);
  receiver.answer = (arrival, response) => {
    if (arrival.path === '/healthy') response.writeHead(204).end();
  };
  await announce(20);
  await expect
    .poll(() => receiver.arrivals.filter(({ path }) => path === '/healthy').length, { timeout: 12_000 })
    .toBe(20);
  // All of that while the five still hang.
  expect(receiver.arrivals.filter(({ path }) => path === '/hangs')).toHaveLength(5);
  await house.services.db.query('delete from webhook_subscriptions');
});

test('after failures in a row the breaker opens, spends no attempt, and one attempt closes it', async () => {
  receiver.arrivals.length = 0;
  receiver.answer = reply(500);
  await subscribe(house, key, `${receiver.url}/breaks`);
  await announce(1);
  await receiver.wait(4);
  const opened = Date.now();
  await sleep(1_400);
  expect(receiver.arrivals).toHaveLength(4);
  await announce(1);
  receiver.answer = reply(204);
  await receiver.wait(6);
  expect(receiver.arrivals[4]!.at - opened).toBeGreaterThan(1_400);
  await expect.poll(() => deliveriesOf(house, key, '&status=delivered')).toHaveLength(2);
  const [, first] = await deliveriesOf(house, key, '&status=delivered');
  expect(first!.attemptCount).toBe(5);
  await house.services.db.query('delete from webhook_subscriptions');
});

test('a receiver that asks for rest gets no other event in that time either, on any node, and says until when', async () => {
  receiver.arrivals.length = 0;
  let asked = 0;
  receiver.answer = (_arrival, response) => {
    asked ||= Date.now();
    response.writeHead(429, { 'retry-after': '3' }).end();
  };
  const { id } = await subscribe(house, key, `${receiver.url}/rests`);
  await announce(1);
  await receiver.wait(1);
  await expect.poll(async () => (await state(id)).breakerUntil).not.toBeNull();
  const until = Date.parse((await state(id)).breakerUntil);
  expect(until).toBeGreaterThanOrEqual(asked + 2_900);
  receiver.answer = reply(204);
  await announce(3);
  await receiver.wait(5);
  expect(Math.min(...receiver.arrivals.slice(1).map(({ at }) => at))).toBeGreaterThanOrEqual(until - 100);
  expect((await state(id)).breakerUntil).toBeNull();
  await house.services.db.query('delete from webhook_subscriptions');
});

test('five days without a success pause a subscription, and what it could not get is held', async () => {
  receiver.arrivals.length = 0;
  receiver.answer = reply(500);
  const { id } = await subscribe(house, key, `${receiver.url}/fails`);
  await house.services.db.query(
    `update webhook_subscriptions set failures = 1, failing_since = clock_timestamp() - interval '5 days 1 minute'`,
  );
  await announce(1);
  await receiver.wait(1);
  await expect.poll(() => state(id)).toMatchObject({ state: 'paused', pausedReason: 'failing' });
  await expect.poll(() => deliveriesOf(house, key, `&subscription=${id}&status=held`)).toHaveLength(1);
  // A week later it is given up, visibly.
  await house.services.db.query(`update webhook_deliveries set held_at = held_at - interval '7 days'`);
  await tidy(house.services.webhooks);
  const [dead] = await deliveriesOf(house, key, `&subscription=${id}`);
  expect(dead).toMatchObject({ status: 'dead_lettered', failureReason: 'hold_expired' });
  await house.services.db.query('delete from webhook_subscriptions');
});

test('a name that leads inside pauses the subscription, and the delivery is held', async () => {
  const { id } = await subscribe(house, key, receiver.url);
  await house.services.db.query(`update webhook_subscriptions set url = 'https://10.0.0.1/' where true`);
  await announce(1);
  await expect.poll(() => state(id)).toMatchObject({ state: 'paused', pausedReason: 'unsafe_destination' });
  await expect
    .poll(() => deliveriesOf(house, key, `&subscription=${id}`))
    .toMatchObject([{ status: 'held', failureReason: 'blocked_address', attemptCount: 1 }]);
  await house.services.db.query('delete from webhook_subscriptions');
});

test('what crossed with a pause or a release is put right, and what waits for nobody is cancelled', async () => {
  const { id } = await subscribe(house, key, `${receiver.url}/crossed`);
  const { db } = house.services;
  await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/pause`);
  await announce(2);
  await expect.poll(() => deliveriesOf(house, key, `&subscription=${id}&status=held`)).toHaveLength(2);
  await db.query(
    `update webhook_deliveries set status = 'pending', next_attempt_at = now(), held_at = null
     where seq = (select max(seq) from webhook_deliveries)`,
  );
  await tidy(house.services.webhooks);
  expect(await deliveriesOf(house, key, `&subscription=${id}&status=held`)).toHaveLength(2);
  receiver.answer = reply(204);
  await db.query(`update webhook_subscriptions set state = 'active', paused_reason = null`);
  await tidy(house.services.webhooks);
  await expect.poll(() => deliveriesOf(house, key, `&subscription=${id}&status=delivered`)).toHaveLength(2);
  await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/pause`);
  await announce(1);
  await expect.poll(() => deliveriesOf(house, key, `&subscription=${id}&status=held`)).toHaveLength(1);
  await db.query('delete from webhook_subscriptions');
  await tidy(house.services.webhooks);
  expect(await deliveriesOf(house, key, `&subscription=${id}&status=cancelled`)).toHaveLength(1);
});
