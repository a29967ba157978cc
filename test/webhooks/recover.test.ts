import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishStories } from '../../src/stories/index.ts';
import { subscriptionUuid, updateSubscription } from '../../src/webhooks/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import {
  accept,
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
let receiver: TestReceiver;
let tenants = 0;

beforeAll(async () => {
  house = await openTestHouse({
    deliver: true,
    env: { HOOKS_ALLOW_LOOPBACK: 'on', HOOKS_RETRY_SCHEDULE: '0' },
    deliveryLimits: { attemptMs: 1_500, breakerAfter: 100 },
  });
});
afterAll(() => house?.close());
beforeEach(async () => {
  tenants += 1;
  key = await house.key('pro', { tenant: `tenant-${tenants}` });
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver.close();
  await house.services.db.query('delete from webhook_subscriptions');
});

const announce = (...drafts: ReturnType<typeof draft>[]) =>
  publishStories(house.services.stories, drafts, { announce: true });
const path = (id: string, verb = ''): string => `/v1/webhooks/subscriptions/${id}${verb}`;
const BEFORE = '2020-01-01T00:00:00.000Z';

describe('recovering dead letters', () => {
  test('they are sent again under their old ids, with the bytes of before, and none since a later time', async () => {
    const { id, secret } = await subscribe(house, key, receiver.url);
    receiver.answer = reply(500, 'down');
    await announce(draft(), draft());
    const [first] = await receiver.wait(4);
    for (const { id: each } of await deliveriesOf(house, key)) {
      await deliveryWhen(house, key, each, ({ status }) => status === 'dead_lettered');
    }
    const none = await call(house, key, 'POST', path(id, '/recover'), { since: '2099-01-01' });
    expect(none.json()).toEqual({ data: { recovered: 0, more: false } });

    receiver.answer = accept;
    const done = await call(house, key, 'POST', path(id, '/recover'), { since: BEFORE });
    expect(done.json()).toEqual({ data: { recovered: 2, more: false } });
    const arrivals = await receiver.wait(6);
    const ids = arrivals.map(({ headers }) => headers['svc-webhook-id']);
    expect(new Set(ids.slice(4))).toEqual(new Set(ids.slice(0, 4)));
    const again = arrivals.slice(4).find(({ headers }) => headers['svc-webhook-id'] === ids[0]);
    verify(secret, again!);
    expect(again!.body).toBe(first!.body);
    const delivery = await deliveryWhen(house, key, String(ids[0]), ({ status }) => status === 'delivered');
    expect(delivery).toMatchObject({ attemptCount: 3, failureReason: null });
  });

  test('one that fails again is a dead letter again; of a paused subscription they wait until it resumes', async () => {
    const { id } = await subscribe(house, key, receiver.url);
    receiver.answer = reply(500, 'down');
    await announce(draft());
    await receiver.wait(2);
    const [{ id: delivery } = { id: '' }] = await deliveriesOf(house, key);
    const dead = (count: number) =>
      deliveryWhen(
        house,
        key,
        delivery,
        ({ status, attemptCount }) => status === 'dead_lettered' && attemptCount === count,
      );
    await dead(2);
    await call(house, key, 'POST', path(id, '/recover'), { since: BEFORE });
    await dead(3);

    await call(house, key, 'POST', path(id, '/pause'));
    const held = await call(house, key, 'POST', path(id, '/recover'), { since: BEFORE });
    expect(held.json().data.recovered).toBe(1);
    await deliveryWhen(house, key, delivery, ({ status }) => status === 'held');
    receiver.answer = echo;
    await call(house, key, 'POST', path(id, '/verify'));
    await deliveryWhen(house, key, delivery, ({ status }) => status === 'delivered');
  });

  test('a test is not among them: it has one attempt, and its outcome was told', async () => {
    const { id } = await subscribe(house, key, receiver.url);
    receiver.answer = reply(500, 'down');
    const tested = await call(house, key, 'POST', path(id, '/test'));
    expect(tested.json().data.delivery.status).toBe('dead_lettered');
    receiver.answer = accept;
    const done = await call(house, key, 'POST', path(id, '/recover'), { since: BEFORE });
    expect(done.json()).toEqual({ data: { recovered: 0, more: false } });
  });

  test('all are due at one time, so that the oldest is sent first whatever the order of their rows', async () => {
    const { id } = await subscribe(house, key, receiver.url);
    const { db } = house.services;
    const uuid = subscriptionUuid(id);
    // Nothing is sent meanwhile.
    await db.query(
      `update webhook_subscriptions set breaker_until = now() + interval '1 hour', breaker_seconds = 3600, failures = 10
       where id = $1`,
      [uuid],
    );
    await db.query(
      `with event as (
         insert into webhook_events (id, type, body, stories) values (uuidv7(), 'intelligence.published', '{}', '{}')
         returning id)
       insert into webhook_deliveries (id, subscription_id, tenant_id, event_id, event_type, status, attempt_count)
       select uuidv7(), s.id, s.tenant_id, e.id, 'intelligence.published', 'dead_lettered', 10
       from event e, webhook_subscriptions s, generate_series(1, 4000) where s.id = $1`,
      [uuid],
    );
    const done = await call(house, key, 'POST', path(id, '/recover'), { since: BEFORE });
    expect(done.json()).toEqual({ data: { recovered: 4_000, more: false } });
    const { rows } = await db.query(
      'select count(distinct next_attempt_at)::int as times from webhook_deliveries where subscription_id = $1',
      [uuid],
    );
    expect(rows).toEqual([{ times: 1 }]);
  });

  test('another account’s subscription is as unknown as none, and a time is needed', async () => {
    const { id } = await subscribe(house, key, receiver.url);
    const stranger = await house.key('pro', { tenant: 'stranger' });
    const [theirs, nobodys] = await Promise.all(
      [id, 'sub_01kxq5mb00e00800000000005a'].map((each) =>
        call(house, stranger, 'POST', path(each, '/recover'), { since: BEFORE }),
      ),
    );
    expect(theirs!.statusCode).toBe(404);
    const { requestId: _one, ...first } = theirs!.json();
    const { requestId: _other, ...second } = nobodys!.json();
    expect(first).toEqual(second);
    expect((await call(house, key, 'POST', path(id, '/recover'), {})).statusCode).toBe(400);
  });
});

describe('changing a subscription', () => {
  test('address, types and filters change; the secret, the key and the state stay', async () => {
    const { id, secret, activeKeyId } = await subscribe(house, key, 'http://127.0.0.1:4999/nobody');
    const changed = await call(house, key, 'PUT', path(id), {
      url: receiver.url,
      filters: { categories: ['economy'], geographies: ['Australia'] },
    });
    expect(changed.json().data.subscription).toMatchObject({
      url: receiver.url,
      eventTypes: ['intelligence.published', 'intelligence.updated'],
      filters: { categories: ['economy'], geographies: ['AU'] },
      state: 'active',
      activeKeyId,
    });
    expect(changed.json().data.secret).toBeUndefined();
    await announce(
      draft({ category: 'sport' }),
      draft({ category: 'economy', title: 'The one that matches' }),
    );
    const [arrival] = await receiver.wait(1);
    expect(verify(secret, arrival!).data).toMatchObject({ title: 'The one that matches' });

    const cleared = await call(house, key, 'PUT', path(id), {
      filters: {},
      eventTypes: ['intelligence.updated'],
    });
    expect(cleared.json().data.subscription).toMatchObject({
      url: receiver.url,
      eventTypes: ['intelligence.updated'],
      filters: { categories: [], geographies: [] },
    });
  });

  test('types that change keep an address that changes at the same moment', async () => {
    const { id } = await subscribe(house, key, receiver.url);
    const { webhooks, db } = house.services;
    const uuid = subscriptionUuid(id);
    const { tenantId } = await db.prisma.webhookSubscription.findUniqueOrThrow({ where: { id: uuid } });
    const elsewhere = `${receiver.url}/elsewhere`;
    let isMoved = false;
    // The address changes after the other request has looked at the subscription, and before it writes.
    const late = new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
        return async (work: Parameters<typeof db.transaction>[0]) => {
          if (!isMoved) {
            isMoved = true;
            await updateSubscription(webhooks, tenantId, uuid, { url: elsewhere });
          }
          return target.transaction(work);
        };
      },
    });
    await updateSubscription({ ...webhooks, db: late }, tenantId, uuid, {
      eventTypes: ['intelligence.updated'],
    });
    expect(isMoved).toBe(true);
    const { subscription } = (await call(house, key, 'GET', path(id))).json().data;
    expect(subscription).toMatchObject({ url: elsewhere, eventTypes: ['intelligence.updated'] });
  });

  test('what cannot be used is refused, and nothing changes', async () => {
    const { id } = await subscribe(house, key, receiver.url);
    const before = (await call(house, key, 'GET', path(id))).json();
    for (const body of [
      { url: 'https://10.0.0.1/x' },
      { url: 'ftp://hooks.example/x' },
      { eventTypes: [] },
      { eventTypes: ['intelligence.publish'] },
      { filters: { geographies: ['Atlantis'] } },
      { secret: 'whsec_x' },
    ]) {
      expect((await call(house, key, 'PUT', path(id), body)).statusCode, JSON.stringify(body)).toBe(400);
    }
    expect((await call(house, key, 'GET', path(id))).json()).toEqual(before);
  });
});
