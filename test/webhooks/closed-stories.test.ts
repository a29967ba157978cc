import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decodeId } from '../../src/platform/ids.ts';
import { openQueue } from '../../src/platform/queue.ts';
import { changeStory, publishStories } from '../../src/stories/index.ts';
import { sendDigests } from '../../src/webhooks/index.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import {
  accept,
  allSent,
  call,
  openReceiver,
  reply,
  subscribe,
  type TestReceiver,
  verify,
} from '../setup/receiver.ts';

// A story may close to an account after its deliveries were made. What counts is the moment of sending
// (docs/webhooks.md, "Events").
let house: TestHouse;
let free: string;
let operator: string;
let receiver: TestReceiver;
let subscription: { id: string; secret: string };
let queue: Awaited<ReturnType<typeof openQueue>>;

beforeAll(async () => {
  house = await openTestHouse({
    deliver: true,
    env: { HOOKS_ALLOW_LOOPBACK: 'on', HOOKS_RETRY_SCHEDULE: '1,1,1,1' },
  });
  free = await house.key('free', { tenant: 'reader' });
  operator = await house.key('free', { tenant: 'reader', scopes: ['read', 'webhooks', 'operator'] });
  receiver = await openReceiver();
  queue = await openQueue({ url: house.databaseUrl, log: house.services.log, worker: false });
});
afterAll(async () => {
  await queue?.close(0);
  await receiver?.close();
  await house?.close();
});
beforeEach(async () => {
  await house.services.db.query('delete from webhook_subscriptions');
  await house.services.db.query('delete from webhook_deliveries');
  await house.services.db.query('delete from saved_searches');
  subscription = await subscribe(house, free, receiver.url, {
    eventTypes: ['intelligence.published', 'intelligence.updated', 'saved_search.matched'],
  });
  receiver.answer = accept;
  receiver.arrivals.length = 0;
});

/** Publishes stories one by one, so that their events have an order. @returns their ids. */
async function announce(...titles: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) {
    const [outcome] = await publishStories(house.services.stories, [draft({ title })], { announce: true });
    ids.push((outcome as { id: string }).id);
  }
  return ids;
}
const restrict = (id: string, openTo: string[] = ['enterprise']) =>
  changeStory(house.services.stories, id, { kind: 'restrict', openTo });
const pause = () => call(house, free, 'POST', `/v1/webhooks/subscriptions/${subscription.id}/pause`);
async function resume(): Promise<void> {
  await house.services.db.query(
    `update webhook_subscriptions set state = 'active', paused_reason = null where id = $1`,
    [decodeId('sub', subscription.id)],
  );
  await house.services.db.query(
    `update webhook_deliveries set status = 'pending', held_at = null, next_attempt_at = clock_timestamp()
     where status = 'held'`,
  );
}

interface Delivery {
  readonly id: string;
  readonly status: string;
  readonly failureReason: string | null;
  readonly attemptCount: number;
}
async function deliveries(): Promise<Delivery[]> {
  const answer = await call(house, free, 'GET', '/v1/webhooks/deliveries?page_size=100');
  return answer.json<{ data: { deliveries: Delivery[] } }>().data.deliveries;
}
const statuses = async () =>
  (await deliveries()).map(({ status, failureReason }) => `${status} ${failureReason}`);
const titles = () =>
  receiver.arrivals.map(({ body }) => (JSON.parse(body) as { data: { title: string } }).data.title);

describe('a story that closes to an account', () => {
  test('while its delivery is held is not sent: it is cancelled, and says why', async () => {
    await pause();
    const [closed] = await announce('The port closes', 'The mill opens');
    await expect.poll(statuses).toEqual(['held null', 'held null']);
    await restrict(closed!);
    await resume();
    await expect.poll(statuses).toEqual(['delivered null', 'cancelled story_closed']);
    expect(titles()).toEqual(['The mill opens']);
    const [, cancelled] = await deliveries();
    expect(cancelled!.attemptCount).toBe(0);
    const shown = await call(house, free, 'GET', `/v1/webhooks/deliveries/${cancelled!.id}`);
    expect(shown.json().data.delivery).toMatchObject({ body: '', attempts: [] });
    expect(shown.body).not.toContain('The port closes');
  });

  test('between two attempts is not sent again', async () => {
    receiver.answer = reply(500);
    const [closed] = await announce('The dam holds');
    await receiver.wait(1);
    await restrict(closed!);
    receiver.answer = accept;
    await expect.poll(statuses, { timeout: 10_000 }).toEqual(['cancelled story_closed']);
    await allSent(house);
    expect(receiver.arrivals).toHaveLength(1);
  });

  test('and opens again in time is sent', async () => {
    await pause();
    const [id] = await announce('The ferry returns');
    await expect.poll(statuses).toEqual(['held null']);
    await restrict(id!);
    await restrict(id!, []);
    await resume();
    await expect.poll(statuses).toEqual(['delivered null']);
  });

  test('is not replayed', async () => {
    const [id] = await announce('The bridge is safe');
    await expect.poll(statuses).toEqual(['delivered null']);
    await restrict(id!);
    const [delivered] = await deliveries();
    const replayed = await call(house, operator, 'POST', `/v1/webhooks/deliveries/${delivered!.id}/replay`);
    expect(replayed.statusCode).toBe(200);
    expect(replayed.body).not.toContain('The bridge');
    await expect.poll(statuses).toEqual(['cancelled story_closed', 'delivered null']);
    expect(receiver.arrivals).toHaveLength(1);
  });

  test('is still sent to whom it is open', async () => {
    const desk = await house.key('enterprise', { tenant: 'desk' });
    const theirs = await subscribe(house, desk, `${receiver.url}/desk`);
    await pause();
    await call(house, desk, 'POST', `/v1/webhooks/subscriptions/${theirs.id}/pause`);
    const [id] = await announce('The vote is tied');
    await expect.poll(statuses).toEqual(['held null']);
    await restrict(id!);
    await resume();
    await house.services.db.query(`update webhook_subscriptions set state = 'active', paused_reason = null`);
    await receiver.wait(1);
    await expect.poll(statuses).toEqual(['cancelled story_closed']);
    expect(receiver.arrivals.map(({ path }) => path)).toEqual(['/desk']);
  });

  test('in great number makes room for what comes behind', async () => {
    await pause();
    const closed = await announce(...Array.from({ length: 40 }, (_, n) => `Closed ${n}`));
    await announce('The last is open');
    await expect.poll(async () => (await statuses()).length).toBe(41);
    for (const id of closed) await restrict(id);
    await resume();
    await receiver.wait(1);
    await expect
      .poll(async () => new Set(await statuses()))
      .toEqual(new Set(['cancelled story_closed', 'delivered null']));
    expect(titles()).toEqual(['The last is open']);
  });

  test('is not sent either where a release before wrote the event', async () => {
    await pause();
    const [closed] = await announce('An old event', 'An old open event');
    await expect.poll(statuses).toEqual(['held null', 'held null']);
    await house.services.db.query('update webhook_events set stories = null');
    await restrict(closed!);
    const [, held] = await deliveries();
    const shown = await call(house, free, 'GET', `/v1/webhooks/deliveries/${held!.id}`);
    expect(shown.json().data.delivery.body).toBe('');
    await resume();
    await expect.poll(statuses).toEqual(['delivered null', 'cancelled story_closed']);
    expect(titles()).toEqual(['An old open event']);
  });

  test('is not there any more: the same', async () => {
    await pause();
    const [id] = await announce('A story that is lost');
    await expect.poll(statuses).toEqual(['held null']);
    await house.services.db.query(`update webhook_events set stories = array [uuidv7()]`);
    expect(id).toBeDefined();
    await resume();
    await expect.poll(statuses).toEqual(['cancelled story_closed']);
  });
});

describe('an alert', () => {
  const save = (cadence: string) =>
    call(house, free, 'POST', '/v1/saved-searches', {
      name: 'Lighthouses',
      query: 'lighthouse',
      alert: { cadence, subscriptionId: subscription.id },
    });
  const matched = () =>
    receiver.arrivals
      .map((arrival) => verify(subscription.secret, arrival))
      .filter(({ type }) => type === 'saved_search.matched') as unknown as {
      id: string;
      data: { matchCount: number; stories: { title: string }[] };
    }[];

  test('for a story that closed meanwhile is not sent', async () => {
    await save('immediate');
    await pause();
    const [closed] = await announce('A lighthouse for the few', 'A lighthouse for all');
    await expect.poll(async () => (await statuses()).length).toBe(4);
    await restrict(closed!);
    await resume();
    await expect
      .poll(async () => (await statuses()).sort())
      .toEqual(['cancelled story_closed', 'cancelled story_closed', 'delivered null', 'delivered null']);
    expect(matched().map(({ data }) => data.stories.map(({ title }) => title))).toEqual([
      ['A lighthouse for all'],
    ]);
  });

  test('for several stories tells those that are still open, as another event', async () => {
    await sendDigests(house.services.webhooks, queue, 'hourly', BASE_URL);
    await save('hourly');
    await pause();
    const [closed] = await announce('Lighthouse one', 'Lighthouse two', 'Lighthouse three');
    expect(await sendDigests(house.services.webhooks, queue, 'hourly', BASE_URL)).toBe(1);
    await expect.poll(async () => (await statuses()).length).toBe(4);
    await restrict(closed!);
    await resume();
    await expect.poll(() => matched().length).toBe(1);
    const [{ data }] = matched() as [ReturnType<typeof matched>[number]];
    expect(data.matchCount).toBe(2);
    expect(data.stories.map(({ title }) => title)).toEqual(['Lighthouse three', 'Lighthouse two']);
    await expect
      .poll(async () => (await statuses()).sort())
      .toEqual([
        'cancelled story_closed',
        'cancelled story_closed',
        'delivered null',
        'delivered null',
        'delivered null',
      ]);
  });
});
