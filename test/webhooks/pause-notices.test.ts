import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decodeId } from '../../src/platform/ids.ts';
import { publishStories } from '../../src/stories/index.ts';
import { pauseAsOperator } from '../../src/webhooks/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import {
  call,
  deliveriesOf,
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
/** The heads of the trail, newest first. */
async function trail(): Promise<{ subject: string; detail: string; actorKeyId: string | null }[]> {
  const query = '{ accountEvents { nodes { action subject detail actorKeyId } } }';
  const answer = await call(house, key, 'POST', '/graphql', { query });
  const { nodes } = answer.json().data.accountEvents;
  return nodes.filter(({ action }: { action: string }) => action === 'webhook_subscription_paused');
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
