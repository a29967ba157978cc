import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, TransactionSql } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { JOB_DEFAULTS, type JobQueue, openQueue, WIDE_EVENTS_QUEUE } from '../../src/platform/queue.ts';
import { publishStories } from '../../src/stories/index.ts';
import { DELIVERIES_QUEUE } from '../../src/webhooks/deliveries/deliver.ts';
import { fanOut, TooWide } from '../../src/webhooks/events/fanout.ts';
import { defineWide, fanOutWide } from '../../src/webhooks/events/wide.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { call, subscribe } from '../setup/receiver.ts';

// An event that many subscriptions and alerts get, in parts of a few.
let house: TestHouse;
let queue: JobQueue;
const SUBSCRIPTIONS = 23;
const ALERTS = 17;
const AT_ONCE = 5;

beforeAll(async () => {
  house = await openTestHouse({ env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  const key = await house.key('pro', { tenant: 'acme' });
  queue = await openQueue({ url: house.databaseUrl, log: openLog({ logLevel: 'silent' }), worker: false });
  await queue.define(DELIVERIES_QUEUE, { ...JOB_DEFAULTS, policy: 'exclusive' });
  await defineWide(queue);
  const ids: string[] = [];
  for (let at = 0; at < SUBSCRIPTIONS; at += 1)
    ids.push((await subscribe(house, key, `http://127.0.0.1:4999/${at}`)).id);
  for (let at = 0; at < ALERTS; at += 1) {
    const alert = { cadence: 'immediate', subscriptionId: ids[at % 3] };
    const made = await call(house, key, 'POST', '/v1/saved-searches', {
      name: `Lamp ${at}`,
      query: 'lighthouse',
      alert,
    });
    expect(made.statusCode).toBe(200);
  }
});
afterAll(async () => {
  await queue?.close(0);
  await house?.close();
});

const announce = (...titles: string[]) =>
  publishStories(
    house.services.stories,
    titles.map((title) => draft({ title })),
    { announce: true },
  );

/** How many deliveries there are, and how often a subscription has one event of a type, or one alert is told. */
async function made() {
  const { rows } = await house.services.db.query<{
    type: string;
    subscription: string;
    search: string | null;
  }>(
    `select d.event_type as type, d.subscription_id as subscription,
       convert_from(e.body, 'UTF8')::jsonb #>> '{data,id}' as search
     from webhook_deliveries d join webhook_events e on e.id = d.event_id`,
  );
  const of = (type: string) => rows.filter((row) => row.type === type);
  return {
    published: of('intelligence.published').map(({ subscription }) => subscription),
    alerts: of('saved_search.matched').map(({ search }) => search!),
  };
}

/** The room, whose transactions fail after what they do for so many times: as a killed process. */
function failing(times: number): TestHouse['services']['webhooks'] {
  let left = times;
  const { db } = house.services;
  const transaction = <T>(work: (sql: TransactionSql) => Promise<T>): Promise<T> =>
    db.transaction(async (sql) => {
      const done = await work(sql);
      left -= 1;
      if (left >= 0) throw new Error('killed');
      return done;
    });
  return { ...house.services.webhooks, db: { ...db, transaction } as Database };
}

test('each subscription and each alert is told once, whoever fails or works beside others', async () => {
  await announce('The lighthouse burns');
  const { webhooks } = house.services;
  await expect(fanOut(failing(1), queue, 200, AT_ONCE)).rejects.toThrow('killed');
  expect(await fanOut(webhooks, queue, 200, AT_ONCE)).toBe(1);
  expect((await made()).published).toHaveLength(AT_ONCE);
  expect(await fanOut(webhooks, queue, 200, AT_ONCE)).toBe(0);
  const rest = failing(2);
  let parts = 0;
  for (let over = false; !over; ) {
    const done = await Promise.allSettled([1, 2, 3].map(() => fanOutWide(rest, queue, AT_ONCE)));
    parts += done.filter((one) => one.status === 'fulfilled' && one.value).length;
    over = done.every((one) => one.status === 'fulfilled' && !one.value);
  }
  expect(parts).toBe(Math.ceil((SUBSCRIPTIONS + ALERTS) / AT_ONCE) - 1);
  const { published, alerts } = await made();
  expect([published.length, new Set(published).size]).toEqual([SUBSCRIPTIONS, SUBSCRIPTIONS]);
  expect([alerts.length, new Set(alerts).size]).toEqual([ALERTS, ALERTS]);
  expect(await queue.boss.findJobs(WIDE_EVENTS_QUEUE, { queued: true })).toEqual([]);
});

test('of several events that are too wide together fewer are taken, and one that fits is taken whole', async () => {
  await announce('The pier falls', 'The weir holds');
  const { webhooks } = house.services;
  const before = (await made()).published.length;
  await expect(fanOut(webhooks, queue, 200, SUBSCRIPTIONS)).rejects.toThrow(TooWide);
  expect((await made()).published).toHaveLength(before);
  expect(await fanOut(webhooks, queue, 1, SUBSCRIPTIONS)).toBe(1);
  expect(await fanOut(webhooks, queue, 1, SUBSCRIPTIONS)).toBe(1);
  expect(await fanOutWide(webhooks, queue, SUBSCRIPTIONS)).toBe(false);
  expect((await made()).published).toHaveLength(before + 2 * SUBSCRIPTIONS);
});
