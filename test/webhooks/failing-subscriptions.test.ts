import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishStories } from '../../src/stories/index.ts';
import { subscriptionUuid } from '../../src/webhooks/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { call, openReceiver, reply, subscribe, type TestReceiver } from '../setup/receiver.ts';

// What its owner sees of a receiver that fails, and what ends it.
let house: TestHouse;
let key: string;
let receiver: TestReceiver;

beforeAll(async () => {
  house = await openTestHouse({
    deliver: true,
    env: { HOOKS_ALLOW_LOOPBACK: 'on', HOOKS_RETRY_SCHEDULE: '0,0,0,0,0,0' },
    deliveryLimits: { breakerAfter: 3, breakerSeconds: 3_600 },
  });
  key = await house.key('pro', { tenant: 'acme' });
});
afterAll(() => house?.close());
beforeEach(async () => {
  await receiver?.close();
  await house.services.db.query('delete from webhook_subscriptions');
  receiver = await openReceiver();
});

const path = (id: string, verb = ''): string => `/v1/webhooks/subscriptions/${id}${verb}`;
const seen = async (id: string) => (await call(house, key, 'GET', path(id))).json().data.subscription;

async function broken(): Promise<string> {
  const { id } = await subscribe(house, key, receiver.url);
  receiver.answer = reply(500, 'down');
  await publishStories(house.services.stories, [draft()], { announce: true });
  await receiver.wait(3);
  await expect.poll(async () => (await seen(id)).breakerUntil).not.toBeNull();
  return id;
}

test('a subscription says since when its receiver fails, and until when nothing is sent', async () => {
  const id = await broken();
  const { failingSince, breakerUntil, state } = await seen(id);
  expect(state).toBe('active');
  const minutes = (Date.parse(breakerUntil) - Date.parse(failingSince)) / 60_000;
  expect(minutes).toBeGreaterThanOrEqual(60);
  expect(minutes).toBeLessThan(62);
  const graph = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { query: '{ webhookSubscriptions { failingSince breakerUntil } }' },
  });
  expect(graph.json().data).toEqual({ webhookSubscriptions: [{ failingSince, breakerUntil }] });

  // A time that has passed ends nothing any more.
  await house.services.db.query(
    `update webhook_subscriptions set breaker_until = now() - interval '1 second'`,
  );
  expect((await seen(id)).breakerUntil).toBeNull();
});

test('a test that is delivered closes the circuit breaker, and what waited is sent', async () => {
  const id = await broken();
  expect((await call(house, key, 'POST', path(id, '/test'))).json().data.delivery.status).toBe(
    'dead_lettered',
  );
  expect((await seen(id)).breakerUntil).not.toBeNull();
  receiver.answer = reply(204);
  const before = receiver.arrivals.length;
  expect((await call(house, key, 'POST', path(id, '/test'))).json().data.delivery.status).toBe('delivered');
  expect(await seen(id)).toMatchObject({ state: 'active', failingSince: null, breakerUntil: null });
  const [, waited] = (await receiver.wait(before + 2)).slice(before);
  expect(JSON.parse(waited!.body).type).toBe('intelligence.published');
});

test('a test that is delivered to an earlier address says nothing of the present one', async () => {
  const id = await broken();
  const { db } = house.services;
  receiver.answer = (_arrival, response) => {
    void db
      .query('update webhook_subscriptions set url = $2 where id = $1', [
        subscriptionUuid(id),
        `${receiver.url}/elsewhere`,
      ])
      .then(() => response.writeHead(204).end());
  };
  expect((await call(house, key, 'POST', path(id, '/test'))).json().data.delivery.status).toBe('delivered');
  expect((await seen(id)).breakerUntil).not.toBeNull();
});

test('a change that changes nothing leaves the time of the last change, on both wires', async () => {
  const { id } = await subscribe(house, key, receiver.url, { filters: { geographies: ['AU'] } });
  const { updatedAt, url, eventTypes, filters } = await seen(id);
  for (const body of [
    {},
    { url },
    { eventTypes },
    { filters: { geographies: ['Australia'] } },
    { filters },
  ]) {
    const answer = await call(house, key, 'PUT', path(id), body);
    expect(answer.json().data.subscription.updatedAt, JSON.stringify(body)).toBe(updatedAt);
  }
  const changed = await call(house, key, 'PUT', path(id), { filters: { categories: ['economy'] } });
  expect(changed.json().data.subscription).toMatchObject({
    filters: { categories: ['economy'], geographies: [] },
  });
  expect(changed.json().data.subscription.updatedAt > updatedAt).toBe(true);
});

test('null removes the filters of a subscription, as it clears what a saved search has', async () => {
  const { id } = await subscribe(house, key, receiver.url, { filters: { geographies: ['AU'] } });
  const answer = await call(house, key, 'PUT', path(id), { filters: null });
  expect(answer.json().data.subscription.filters).toEqual({ categories: [], geographies: [] });
});

test('a time that cannot be read is refused with what to write, and a missing one as missing', async () => {
  const { id } = await subscribe(house, key, receiver.url);
  const refused = async (body: object) =>
    (await call(house, key, 'POST', path(id, '/recover'), body)).json().errors;
  expect(await refused({})).toEqual([{ pointer: '/since', detail: 'is required' }]);
  expect(await refused({ since: null })).toEqual([
    { pointer: '/since', detail: 'must be a string, but is null' },
  ]);
  for (const since of ['yesterday', '2026-02-30', '2026-11-28T10:00:00+25:00']) {
    expect(await refused({ since }), since).toEqual([
      { pointer: '/since', detail: 'is not a date or time such as 2026-07-18T09:30:00Z' },
    ]);
  }
  for (const since of ['2026-11-28', '2026-11-28T10:00', '2026-11-28T10:00:00+02:00']) {
    expect((await call(house, key, 'POST', path(id, '/recover'), { since })).statusCode, since).toBe(200);
  }
});
