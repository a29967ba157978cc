import { createClient } from 'graphql-sse';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openStream } from '../setup/event-stream.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { call, openReceiver, reply, subscribe, type TestReceiver } from '../setup/receiver.ts';
import { until } from '../setup/until.ts';

// Nobody delivers here but tests, which are one attempt each: so each change happens when this file makes it.
let house: TestHouse;
let node: TestHouse;
let key: string;
let operator: string;
let receiver: TestReceiver;
const closers: (() => void)[] = [];

beforeAll(async () => {
  const env = { HOOKS_ALLOW_LOOPBACK: 'on' };
  house = await openTestHouse({ env, listen: true });
  node = await openTestHouse({ env, listen: true, databaseUrl: house.databaseUrl, dataDir: house.dataDir });
  key = await house.key('pro', { tenant: 'acme' });
  operator = await house.key('pro', { tenant: 'acme', scopes: ['read', 'webhooks', 'operator'] });
  receiver = await openReceiver();
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
  receiver.answer = reply(204);
});
afterAll(async () => {
  // A client that was disposed of may leave a connection on which it asked nothing: a server waits a minute for that.
  for (const each of [node, house]) each?.app.server.closeAllConnections();
  await receiver?.close();
  await node?.close();
  await house?.close();
});

const SUBSCRIPTION = `subscription ($of: ID) {
  webhookDeliveryChanged(subscription: $of) {
    __typename occurredAt
    ... on WebhookDeliveryChanged { deliveryId subscriptionId eventId eventType status attemptCount responseCode failureReason nextAttemptAt deliveredAt }
    ... on WebhookHeartbeat { intervalMs }
  }
}`;

interface Told {
  readonly __typename: string;
  readonly deliveryId: string;
  readonly subscriptionId: string;
  readonly status: string;
}

function follow(of: string | undefined, single = false, by = key, at = house) {
  const client = createClient({
    url: `${at.url}/graphql/stream`,
    singleConnection: single,
    headers: () => ({ authorization: `Bearer ${by}` }),
    retryAttempts: 0,
  });
  closers.push(() => client.dispose());
  const events: Told[] = [];
  const failures: { extensions?: { code: string } }[] = [];
  client.subscribe(
    { query: SUBSCRIPTION, variables: { of } },
    {
      next({ data, errors }) {
        if (errors !== undefined) failures.push(...(errors as never[]));
        const event = (data as { webhookDeliveryChanged: Told } | null)?.webhookDeliveryChanged;
        if (event !== undefined) events.push(event);
      },
      error: (error) => failures.push(error as never),
      complete: () => {},
    },
  );
  return {
    events,
    failures,
    changed: () => events.filter(({ __typename }) => __typename === 'WebhookDeliveryChanged'),
    begun: () => until(() => events.length > 0, { show: () => failures }),
  };
}

async function tested(subscription: string): Promise<{ id: string } & Record<string, unknown>> {
  const answer = await call(house, key, 'POST', `/v1/webhooks/subscriptions/${subscription}/test`);
  return answer.json().data.delivery;
}

async function replayed(delivery: string): Promise<string> {
  const answer = await call(house, operator, 'POST', `/v1/webhooks/deliveries/${delivery}/replay`);
  return answer.json().data.delivery.id;
}

describe.each([
  ['distinct connections', false],
  ['a single connection', true],
])('webhookDeliveryChanged over %s', (_name, single) => {
  test('tells how deliveries stand after each change, as REST shows them, whichever node is asked', async () => {
    const { id } = await subscribe(house, key, receiver.url);
    const before = await tested(id);
    const here = follow(undefined, single);
    const there = follow(id, single, key, node);
    for (const open of [here, there]) {
      await open.begun();
      expect(open.events[0]).toEqual({
        __typename: 'WebhookHeartbeat',
        occurredAt: expect.any(String),
        intervalMs: 15_000,
      });
    }
    const good = await tested(id);
    receiver.answer = reply(500, 'down');
    const bad = await tested(id);
    const again = await replayed(before.id);
    for (const open of [here, there]) {
      const last = (of: unknown) => open.changed().findLast(({ deliveryId }) => deliveryId === of);
      await until(
        () =>
          last(good.id)?.status === 'delivered' &&
          last(bad.id)?.status === 'dead_lettered' &&
          last(again) !== undefined,
        { show: () => open },
      );
      for (const delivery of [good, bad]) {
        const { id: _id, subscriptionId, eventId, eventType, status, attemptCount, ...rest } = delivery;
        expect(last(delivery.id)).toEqual({
          __typename: 'WebhookDeliveryChanged',
          occurredAt: expect.any(String),
          deliveryId: delivery.id,
          subscriptionId,
          eventId,
          eventType,
          status,
          attemptCount,
          responseCode: rest.responseCode,
          failureReason: rest.failureReason,
          nextAttemptAt: null,
          deliveredAt: rest.deliveredAt,
        });
      }
      expect(last(again)).toMatchObject({ status: 'pending', deliveredAt: null });
      expect(open.failures).toEqual([]);
      // What was over before is not told.
      expect(last(before.id)).toBeUndefined();
    }
  });

  test('tells those of one subscription alone, and of nobody else’s account', async () => {
    const [one, other] = [
      await subscribe(house, key, receiver.url),
      await subscribe(house, key, receiver.url),
    ];
    const stranger = await house.key('pro', { tenant: 'other' });
    const [ofOne, ofAll, ofOthers] = [
      follow(one.id, single),
      follow(undefined, single),
      follow(undefined, single, stranger),
    ];
    for (const open of [ofOne, ofAll, ofOthers]) await open.begun();
    const unseen = await tested(other.id);
    const seen = await tested(one.id);
    const isOver = (open: typeof ofOne, id: string) => () =>
      open.changed().some(({ deliveryId, status }) => deliveryId === id && status === 'delivered');
    await until(isOver(ofAll, unseen.id), { show: () => ofAll });
    await until(isOver(ofOne, seen.id), { show: () => ofOne });
    expect(new Set(ofOne.changed().map(({ subscriptionId }) => subscriptionId))).toEqual(new Set([one.id]));
    expect(ofOthers.changed()).toEqual([]);
  });
});

test('is refused without the scope, and for a subscription that is not the account’s, as for none', async () => {
  const { id } = await subscribe(house, key, receiver.url);
  const plain = await house.key('pro', { tenant: 'acme', scopes: ['read'] });
  const stranger = await house.key('pro', { tenant: 'other' });
  const codeOf = async (of: string | undefined, by: string) => {
    const open = follow(of, false, by);
    await until(() => open.failures.length > 0, { show: () => open });
    expect(open.events).toEqual([]);
    return open.failures[0]?.extensions?.code;
  };
  expect(await codeOf(undefined, plain)).toBe('insufficient_scope');
  expect(await codeOf(id, plain)).toBe('insufficient_scope');
  expect(await codeOf(id, stranger)).toBe('not_found');
  expect(await codeOf('sub_01h455vb4pex5vsknk084sn02q', stranger)).toBe('not_found');
  expect(await codeOf('nonsense', key)).toBe('BAD_USER_INPUT');
});

test('costs one call when it starts, and ends with the key', async () => {
  const { createKey, revokeKey } = await import('../../src/identity/index.ts');
  const { services, pepper } = house;
  const made = await createKey(services.db, pepper, { tenant: 'acme' });
  const used = async () => (await house.get('/v1/me', key)).json().usage.calls as number;
  const before = await used();
  const query = encodeURIComponent('subscription { webhookDeliveryChanged { __typename } }');
  const open = await openStream(`${house.url}/graphql/stream?query=${query}`, made.key);
  closers.push(() => open.close());
  await until(() => open.events.length > 0, { show: open.text });
  expect(await used()).toBe(before + 2);
  await revokeKey(services.db, made.id);
  await open.ended;
  expect(open.text()).toContain('"unauthenticated"');
});

test('a stream whose plan changes is told so, and not that its key is invalid', async () => {
  const { createKey } = await import('../../src/identity/index.ts');
  const { services, pepper } = house;
  const made = await createKey(services.db, pepper, { tenant: 'climber', plan: 'free' });
  const query = encodeURIComponent('subscription { webhookDeliveryChanged { __typename } }');
  const open = await openStream(`${house.url}/graphql/stream?query=${query}`, made.key);
  closers.push(() => open.close());
  await until(() => open.events.length > 0, { show: open.text });
  await createKey(services.db, pepper, { tenant: 'climber', plan: 'pro', changePlan: true });
  await open.ended;
  expect(open.text()).toContain('"code":"unavailable","status":503');
  expect((await house.get('/v1/me', made.key)).statusCode).toBe(200);
});
