import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { decodeId } from '../../src/platform/ids.ts';
import { changeStory, publishStories } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import {
  accept,
  allSent,
  call,
  deliveriesOf,
  deliveryWhen,
  echo,
  openReceiver,
  reply,
  subscribe,
  type TestReceiver,
  verify,
} from '../setup/receiver.ts';

let house: TestHouse;
let key: string;
let operator: string;
let receiver: TestReceiver;
let tenants = 0;

beforeAll(async () => {
  house = await openTestHouse({
    deliver: true,
    env: { HOOKS_ALLOW_LOOPBACK: 'on', HOOKS_RETRY_SCHEDULE: '0,0,0' },
    deliveryLimits: { attemptMs: 1_500, breakerAfter: 100 },
  });
});
afterAll(() => house?.close());
beforeEach(async () => {
  tenants += 1;
  const tenant = `tenant-${tenants}`;
  key = await house.key('pro', { tenant });
  operator = await house.key('pro', { tenant, scopes: ['operator'] });
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver.close();
  await house.services.db.query('delete from webhook_subscriptions');
});

const announce = (...drafts: ReturnType<typeof draft>[]) =>
  publishStories(house.services.stories, drafts, { announce: true });

test('the official library verifies a first delivery, and the envelope is the documented one', async () => {
  const { secret, activeKeyId } = await subscribe(house, key, receiver.url);
  const [outcome] = await announce(draft({ title: 'The lamp of Cape Wren burns' }));
  const [arrival] = await receiver.wait(1);
  const event = verify(secret, arrival!);
  expect(event.type).toBe('intelligence.published');
  expect(event.data).toMatchObject({
    kind: 'story',
    id: (outcome as { id: string }).id,
    title: 'The lamp of Cape Wren burns',
    revision: 1,
    geographies: ['AU'],
  });
  expect(Object.keys(event)).toEqual(['id', 'type', 'occurredAt', 'data']);
  expect(arrival!.headers['svc-webhook-key-id']).toBe(activeKeyId);
  expect(arrival!.headers['svc-webhook-id']).toBe(arrival!.headers['webhook-id']);
  expect(arrival!.headers['content-type']).toBe('application/json');
});

test('a retry has the same id and bytes and a signature that verifies, and every attempt is written down', async () => {
  const { secret } = await subscribe(house, key, receiver.url);
  receiver.answer = reply(500, 'not today');
  await announce(draft());
  await receiver.wait(1);
  receiver.answer = accept;
  const [first, second] = await receiver.wait(2);
  verify(secret, first!);
  verify(secret, second!);
  expect(second!.body).toBe(first!.body);
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  const id = String(first!.headers['svc-webhook-id']);
  const delivery = await deliveryWhen(house, key, id, ({ status }) => status === 'delivered');
  expect(delivery.attempts).toMatchObject([
    { number: 1, outcome: 'http_status', responseCode: 500, response: 'not today' },
    { number: 2, outcome: 'delivered', responseCode: 204, response: null },
  ]);
  expect(delivery).toMatchObject({
    attemptCount: 2,
    responseCode: 204,
    failureReason: null,
    body: first!.body,
  });
});

test('during an overlap both keys verify, the current one first; after it only the new one', async () => {
  const first = await subscribe(house, key, receiver.url);
  const rotated = await call(house, key, 'POST', `/v1/webhooks/subscriptions/${first.id}/rotate`, {
    overlapSeconds: 2,
  });
  const { subscription, secret } = rotated.json().data;
  expect(subscription.previousKeyIds).toEqual([first.activeKeyId]);
  await announce(draft());
  const [arrival] = await receiver.wait(1);
  expect(arrival!.headers['svc-webhook-key-id']).toBe(subscription.activeKeyId);
  expect(String(arrival!.headers['webhook-signature']).split(' ')).toHaveLength(2);
  verify(first.secret, arrival!);
  verify(secret, arrival!);
  await sleep(2_000);
  await announce(draft());
  const [, later] = await receiver.wait(2);
  verify(secret, later!);
  expect(() => verify(first.secret, later!)).toThrow();
});

test('a node whose own clock is ten minutes off signs with the time of the database, for as long as a key has', async () => {
  const first = await subscribe(house, key, receiver.url);
  const rotated = await call(house, key, 'POST', `/v1/webhooks/subscriptions/${first.id}/rotate`, {
    overlapSeconds: 300,
  });
  const { secret } = rotated.json().data;
  const rightly = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now');
  try {
    for (const off of [600_000, -600_000]) {
      clock.mockImplementation(() => rightly() + off);
      await call(house, key, 'POST', `/v1/webhooks/subscriptions/${first.id}/test`);
      await announce(draft());
    }
    clock.mockRestore();
    const arrivals = await receiver.wait(4);
    for (const arrival of arrivals) {
      verify(secret, arrival);
      verify(first.secret, arrival);
    }
  } finally {
    clock.mockRestore();
  }
});

test('what fails at every attempt is a dead letter that says why, and a replay sends the same bytes under a new id', async () => {
  const { secret } = await subscribe(house, key, receiver.url);
  receiver.answer = reply(503);
  await announce(draft());
  await receiver.wait(4);
  const id = String(receiver.arrivals[0]!.headers['svc-webhook-id']);
  const dead = await deliveryWhen(house, key, id, ({ status }) => status === 'dead_lettered');
  expect(dead).toMatchObject({ attemptCount: 4, failureReason: 'attempts_exhausted', responseCode: 503 });
  receiver.answer = accept;
  const replay = await call(house, operator, 'POST', `/v1/webhooks/deliveries/${id}/replay`);
  expect(replay.statusCode).toBe(200);
  const { delivery } = replay.json().data;
  expect(delivery).toMatchObject({ replayOf: id, body: dead.body, eventType: 'intelligence.published' });
  const arrival = (await receiver.wait(5))[4]!;
  expect(arrival.headers['svc-webhook-id']).toBe(delivery.id);
  expect(delivery.id).not.toBe(id);
  expect(arrival.body).toBe(dead.body);
  verify(secret, arrival);
});

test('the delivery of a test is replayed like any other: the same bytes under a new id, with its retries', async () => {
  const { id: subscription, secret } = await subscribe(house, key, receiver.url);
  const tested = await call(house, key, 'POST', `/v1/webhooks/subscriptions/${subscription}/test`);
  const { delivery: first } = tested.json().data;
  receiver.answer = reply(503);
  const replay = await call(house, operator, 'POST', `/v1/webhooks/deliveries/${first.id}/replay`);
  expect(replay.statusCode).toBe(200);
  const { delivery } = replay.json().data;
  expect(delivery).toMatchObject({
    replayOf: first.id,
    eventId: first.eventId,
    eventType: 'subscription.test',
  });
  await receiver.wait(2);
  receiver.answer = accept;
  const over = await deliveryWhen(house, key, delivery.id, ({ status }) => status === 'delivered');
  expect(over.attemptCount).toBeGreaterThan(1);
  const [test, ...again] = receiver.arrivals;
  for (const arrival of again) {
    expect(arrival.headers['svc-webhook-id']).toBe(delivery.id);
    expect(arrival.body).toBe(test!.body);
    verify(secret, arrival);
  }
});

test('410 is the end: the delivery is dead, the subscription paused, and what comes after is held', async () => {
  const { id } = await subscribe(house, key, receiver.url);
  receiver.answer = reply(410);
  await announce(draft());
  await receiver.wait(1);
  const dlv = String(receiver.arrivals[0]!.headers['svc-webhook-id']);
  const dead = await deliveryWhen(house, key, dlv, ({ status }) => status === 'dead_lettered');
  expect(dead).toMatchObject({ attemptCount: 1, failureReason: 'gone', responseCode: 410 });
  await expect
    .poll(
      async () =>
        (await call(house, key, 'GET', `/v1/webhooks/subscriptions/${id}`)).json().data.subscription,
    )
    .toMatchObject({ state: 'paused', pausedReason: 'gone' });
  await announce(draft());
  await expect.poll(() => deliveriesOf(house, key, '&status=held')).toHaveLength(1);
  expect(receiver.arrivals).toHaveLength(1);
});

test('410 in answer to a test pauses the subscription too, and the owner is told', async () => {
  const { id } = await subscribe(house, key, receiver.url);
  const other = await subscribe(house, key, receiver.url, { eventTypes: ['subscription.paused'] });
  receiver.answer = reply(410);
  const tested = await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/test`);
  expect(tested.json().data.delivery).toMatchObject({ status: 'dead_lettered', failureReason: 'gone' });
  const { data } = (await call(house, key, 'GET', `/v1/webhooks/subscriptions/${id}`)).json();
  expect(data.subscription).toMatchObject({ state: 'paused', pausedReason: 'gone' });
  receiver.answer = accept;
  const [, told] = await receiver.wait(2);
  expect(JSON.parse(told!.body)).toMatchObject({ type: 'subscription.paused' });
  await call(house, key, 'DELETE', `/v1/webhooks/subscriptions/${other.id}`);
});

test('a pause holds what comes, and a verified subscription gets it in its order, before what comes later', async () => {
  const { id, secret } = await subscribe(house, key, receiver.url);
  await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/pause`);
  for (let i = 0; i < 4; i += 1) await announce(draft({ title: `Held ${i}` }));
  await expect.poll(() => deliveriesOf(house, key, '&status=held')).toHaveLength(4);
  await allSent(house);
  expect(receiver.arrivals).toHaveLength(0);
  receiver.answer = echo;
  const verified = await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/verify`);
  expect(verified.json().data.subscription).toMatchObject({ state: 'active', pausedReason: null });
  const arrivals = (await receiver.wait(5)).map((arrival) => verify(secret, arrival));
  expect(arrivals[0]!.type).toBe('subscription.challenge');
  const titles = arrivals.slice(1).map(({ data }) => data.title);
  expect([...titles].sort()).toEqual(['Held 0', 'Held 1', 'Held 2', 'Held 3']);
  const begun = await house.services.db.query<{ seq: string }>(
    `select d.seq from webhook_deliveries d join webhook_attempts a on a.delivery_id = d.id where d.subscription_id = $1
     order by a.started_at, d.seq`,
    [decodeId('sub', id)],
  );
  const order = begun.rows.map(({ seq }) => Number(seq));
  expect(order.length).toBeGreaterThanOrEqual(4);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

test('a challenge that is not echoed leaves the subscription paused', async () => {
  const { id } = await subscribe(house, key, receiver.url);
  await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/pause`);
  const answers = [
    reply(200, '{"challenge":"another"}'),
    reply(204),
    reply(500),
    reply(302, '', { location: '/' }),
  ];
  for (const answer of answers) {
    receiver.answer = answer;
    const refused = await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/verify`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'conflict' });
  }
  const { subscription } = (await call(house, key, 'GET', `/v1/webhooks/subscriptions/${id}`)).json().data;
  expect(subscription).toMatchObject({ state: 'paused', pausedReason: 'user' });
  receiver.answer = (arrival, response) => response.end(JSON.parse(arrival.body).challenge);
  const bare = await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/verify`);
  expect(bare.statusCode).toBe(200);
});

test('a test is one attempt whose outcome is in the answer, delivered or not', async () => {
  const { id, secret } = await subscribe(house, key, receiver.url, { filters: { categories: ['science'] } });
  const good = await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/test`);
  expect(good.statusCode).toBe(200);
  expect(good.json().data.delivery).toMatchObject({
    eventType: 'subscription.test',
    status: 'delivered',
    attemptCount: 1,
    responseCode: 204,
  });
  expect(verify(secret, receiver.arrivals[0]!).type).toBe('subscription.test');
  receiver.answer = reply(500, 'no');
  const bad = await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/test`);
  expect(bad.statusCode).toBe(200);
  const { delivery } = bad.json().data;
  expect(delivery).toMatchObject({
    status: 'dead_lettered',
    failureReason: 'http_status',
    responseCode: 500,
  });
  expect(delivery.attempts).toMatchObject([{ outcome: 'http_status', response: 'no' }]);
  await allSent(house);
  expect(receiver.arrivals).toHaveLength(2);
});

test.each([
  ['lists nothing else', ['subscription.test']],
  ['lists it beside others', ['intelligence.published', ' subscription.test ', 'subscription.test']],
  ['does not list it', ['intelligence.updated']],
])('a test goes out when the subscription %s', async (_, eventTypes) => {
  const { id, secret } = await subscribe(house, key, receiver.url, { eventTypes });
  const { subscription } = (await call(house, key, 'GET', `/v1/webhooks/subscriptions/${id}`)).json().data;
  expect(subscription.eventTypes).toEqual([...new Set(eventTypes.map((type) => type.trim()))]);
  const tested = await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/test`);
  expect(tested.json().data.delivery).toMatchObject({ eventType: 'subscription.test', status: 'delivered' });
  expect(verify(secret, receiver.arrivals[0]!).type).toBe('subscription.test');
});

test('a subscription that lists tests only is sent no story', async () => {
  await subscribe(house, key, `${receiver.url}/tests`, { eventTypes: ['subscription.test'] });
  await subscribe(house, key, `${receiver.url}/stories`);
  await announce(draft());
  await receiver.wait(1);
  await allSent(house);
  expect(receiver.arrivals.map(({ path }) => path)).toEqual(['/stories']);
});

test('filters: any value within one, all together; an empty one is none', async () => {
  const at = async (path: string, filters?: object) =>
    subscribe(house, key, `${receiver.url}/${path}`, filters === undefined ? {} : { filters });
  await at('all');
  await at('empty', { categories: [], geographies: [] });
  await at('science', { categories: ['science', 'health'] });
  await at('science-us', { categories: ['science'], geographies: ['United States', 'CA'] });
  await announce(
    draft({ category: 'science', countries: ['US'] }),
    draft({ category: 'science', countries: ['AU'] }),
    draft({ category: 'politics', countries: ['US'], entities: [] }),
  );
  await receiver.wait(9);
  await allSent(house);
  const count = (path: string) => receiver.arrivals.filter((arrival) => arrival.path === `/${path}`).length;
  expect([count('all'), count('empty'), count('science'), count('science-us')]).toEqual([3, 3, 2, 1]);
});

test('a revision and a retraction are updates, and go to those alone who ask for updates', async () => {
  await subscribe(house, key, `${receiver.url}/published`, { eventTypes: ['intelligence.published'] });
  await subscribe(house, key, `${receiver.url}/updated`, { eventTypes: ['intelligence.updated'] });
  const story = draft();
  const [outcome] = await announce(story);
  await announce({ ...story, summary: 'It came back late.' });
  await changeStory(
    house.services.stories,
    (outcome as { id: string }).id,
    { kind: 'retract' },
    { announce: true },
  );
  await receiver.wait(3);
  await allSent(house);
  const seen = receiver.arrivals.map(({ path, body }) => `${path} ${JSON.parse(body).type}`);
  expect(seen.sort()).toEqual([
    '/published intelligence.published',
    '/updated intelligence.updated',
    '/updated intelligence.updated',
  ]);
});

test('a restricted story is told to nobody whose plan it is not open to', async () => {
  const other = await house.key('starter', { tenant: `starter-${tenants}` });
  const story = draft();
  const [outcome] = await announce(story);
  await allSent(house);
  await subscribe(house, key, `${receiver.url}/pro`);
  await subscribe(house, other, `${receiver.url}/starter`);
  const id = (outcome as { id: string }).id;
  await changeStory(house.services.stories, id, { kind: 'restrict', openTo: ['pro'] }, { announce: true });
  await receiver.wait(1);
  await allSent(house);
  expect(receiver.arrivals.map(({ path }) => path)).toEqual(['/pro']);
});

test('a deleted subscription has its deliveries cancelled, and its history stays', async () => {
  const { id } = await subscribe(house, key, receiver.url);
  await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/pause`);
  await announce(draft());
  await expect.poll(() => deliveriesOf(house, key, '&status=held')).toHaveLength(1);
  expect((await call(house, key, 'DELETE', `/v1/webhooks/subscriptions/${id}`)).statusCode).toBe(204);
  const [delivery] = await deliveriesOf(house, key, `&subscription=${id}`);
  expect(delivery).toMatchObject({ status: 'cancelled' });
  const replay = await call(house, operator, 'POST', `/v1/webhooks/deliveries/${delivery!.id}/replay`);
  expect(replay.statusCode).toBe(409);
});
