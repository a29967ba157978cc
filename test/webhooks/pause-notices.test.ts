import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decodeId } from '../../src/platform/ids.ts';
import { publishStories } from '../../src/stories/index.ts';
import { pauseAsOperator } from '../../src/webhooks/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import {
  call,
  deliveriesOf,
  echo,
  openReceiver,
  reply,
  subscribe,
  type TestReceiver,
  verify,
} from '../setup/receiver.ts';

// What an account hears of a pause that it did not make itself.
let house: TestHouse;
let key: string;
let listening: TestReceiver;
let failing: TestReceiver;

beforeAll(async () => {
  house = await openTestHouse({ deliver: true, env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  key = await house.key('pro', { tenant: 'acme', scopes: ['read', 'webhooks', 'account'] });
  listening = await openReceiver();
  failing = await openReceiver();
  failing.answer = reply(410);
});
afterAll(async () => {
  await Promise.all([listening?.close(), failing?.close()]);
  await house?.close();
});
beforeEach(async () => {
  await house.services.db.query('delete from webhook_subscriptions');
  listening.arrivals.length = 0;
  failing.arrivals.length = 0;
});

const told = { eventTypes: ['subscription.paused'] };
const uuid = (id: string): string => decodeId('sub', id)!;
const states = async (id: string) =>
  (await call(house, key, 'GET', `/v1/webhooks/subscriptions/${id}`)).json().data.subscription;
/** The pauses by the service in the trail, newest first. */
async function trail(): Promise<{ subject: string; detail: string; actorKeyId: string | null }[]> {
  const query = '{ accountEvents(first: 100) { nodes { action subject detail actorKeyId } } }';
  const answer = await call(house, key, 'POST', '/graphql', { query });
  const { nodes } = answer.json().data.accountEvents;
  return nodes.filter(
    ({ action, actorKeyId }: { action: string; actorKeyId: string | null }) =>
      action === 'webhook_subscription_paused' && actorKeyId === null,
  );
}

test('a pause by the service reaches the other subscriptions of the account that ask for it, and the trail', async () => {
  const listener = await subscribe(house, key, listening.url, {
    ...told,
    filters: { categories: ['economy'] },
  });
  await subscribe(house, key, `${listening.url}/other-types`);
  const stranger = await house.key('pro', { tenant: 'stranger' });
  await subscribe(house, stranger, `${listening.url}/stranger`, told);
  const { id } = await subscribe(house, key, `${failing.url}/path?token=1`, {
    eventTypes: ['intelligence.published', 'subscription.paused'],
  });
  await publishStories(house.services.stories, [draft({ title: 'The lamp is out' })], { announce: true });
  await expect.poll(() => listening.arrivals.some(({ path }) => path === '/')).toBe(true);
  const { host } = new URL(failing.url);
  const [arrival] = listening.arrivals.filter(({ path }) => path === '/');
  const event = verify(listener.secret, arrival!);
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_/),
    type: 'subscription.paused',
    occurredAt: expect.any(String),
    data: { kind: 'subscription', subscriptionId: id, host, state: 'paused', pausedReason: 'gone' },
  });
  expect(await states(id)).toMatchObject({ state: 'paused', pausedReason: 'gone' });
  expect(await trail()).toEqual([
    {
      action: 'webhook_subscription_paused',
      subject: id,
      detail: `${host}: the receiver answered 410`,
      actorKeyId: null,
    },
  ]);
  const notices = (await deliveriesOf(house, key)).filter(
    ({ eventType }) => eventType === 'subscription.paused',
  );
  expect(notices).toHaveLength(1);
  expect(await deliveriesOf(house, stranger, '&status=delivered')).toSatisfy(
    (list: { eventType: string }[]) => list.every(({ eventType }) => eventType !== 'subscription.paused'),
  );
});

test('a pause by its owner is not told, and one by an operator once', async () => {
  await subscribe(house, key, listening.url, told);
  const { id } = await subscribe(house, key, `${listening.url}/quiet`);
  const before = (await trail()).length;
  const { db } = house.services;
  await call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/pause`);
  await pauseAsOperator(db, uuid(id));
  await pauseAsOperator(db, uuid(id));
  const [arrival] = await listening.wait(1);
  expect(JSON.parse(arrival!.body)).toMatchObject({ data: { subscriptionId: id, pausedReason: 'operator' } });
  expect((await trail()).length).toBe(before + 1);
  const { rows } = await db.query('select from webhook_subscriptions where notice_due_at is not null');
  expect(rows).toEqual([]);
});

test('the trail has what a key of the account did to a subscription, and which key it was', async () => {
  const all = async () => {
    const query = '{ accountEvents(first: 100) { nodes { action subject detail actorKeyId } } }';
    const { nodes } = (await call(house, key, 'POST', '/graphql', { query })).json().data.accountEvents;
    return nodes as { action: string; subject: string; detail: string; actorKeyId: string | null }[];
  };
  const me = (await call(house, key, 'GET', '/v1/me')).json().key.id;
  const receiver = await openReceiver();
  receiver.answer = echo;
  const { id } = await subscribe(house, key, `${receiver.url}/path?token=1`);
  const at = `/v1/webhooks/subscriptions/${id}`;
  const other = await openReceiver();
  for (const [method, path, body] of [
    ['PUT', at, { eventTypes: ['intelligence.updated'] }],
    ['PUT', at, { eventTypes: ['intelligence.updated'] }],
    ['POST', `${at}/pause`, undefined],
    ['POST', `${at}/pause`, undefined],
    ['POST', `${at}/verify`, undefined],
    ['POST', `${at}/verify`, undefined],
    ['POST', `${at}/rotate`, { overlapSeconds: 60 }],
    ['PUT', at, { url: `${other.url}/elsewhere?token=2` }],
    ['DELETE', at, undefined],
  ] as const) {
    const answer = await call(house, key, method, path, body);
    expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBeLessThan(300);
  }
  const [was, is] = [new URL(receiver.url).host, new URL(other.url).host];
  const mine = (await all()).filter(({ subject }) => subject === id);
  expect(mine.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    `webhook_subscription_deleted ${is}`,
    `webhook_subscription_changed ${is}: the address, was ${was}`,
    `webhook_key_rotated ${was}: the key before signs for 60 s more`,
    `webhook_subscription_resumed ${was}`,
    `webhook_subscription_paused ${was}: paused by its owner`,
    `webhook_subscription_changed ${was}: what is sent`,
    `webhook_subscription_created ${was}`,
  ]);
  expect(new Set(mine.map(({ actorKeyId }) => actorKeyId))).toEqual(new Set([me]));
  expect(JSON.stringify(mine)).not.toContain('token');
  await Promise.all([receiver.close(), other.close()]);
});

test('a rotation that is one too many says when the next key ends, and changes nothing', async () => {
  const { id } = await subscribe(house, key, listening.url);
  const rotate = (overlapSeconds: number) =>
    call(house, key, 'POST', `/v1/webhooks/subscriptions/${id}/rotate`, { overlapSeconds });
  const ends = Date.now() + 3_600_000;
  for (const overlap of [3_600, 7_200, 7_200, 7_200, 7_200])
    expect((await rotate(overlap)).statusCode).toBe(200);
  const before = await states(id);
  for (const overlap of [2, 604_800]) {
    const refused = await rotate(overlap);
    expect(refused.statusCode).toBe(409);
    const [told = ''] = /20\d\d-[-\dT:.]+Z/.exec(refused.json().detail) ?? [];
    expect(Math.abs(Date.parse(told) - ends)).toBeLessThan(30_000);
  }
  expect(await states(id)).toEqual(before);
  expect((await rotate(0)).statusCode).toBe(200);
  expect((await states(id)).previousKeyIds).toEqual([]);
});
