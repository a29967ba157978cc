import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, TransactionSql } from '../../src/platform/database.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { openLog } from '../../src/platform/log.ts';
import { JOB_DEFAULTS, type JobQueue, openQueue } from '../../src/platform/queue.ts';
import { matchPart, matchSavedSearches } from '../../src/saved-searches/index.ts';
import { publishStories, type StoryChange } from '../../src/stories/index.ts';
import { DELIVERIES_QUEUE } from '../../src/webhooks/deliveries/deliver.ts';
import { fanOut } from '../../src/webhooks/events/fanout.ts';
import { matchWide } from '../../src/webhooks/events/wide-matches.ts';
import { sendDigests } from '../../src/webhooks/index.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { call, subscribe } from '../setup/receiver.ts';
import { until } from '../setup/until.ts';

// Stories that more saved searches match than one transaction holds them against: here a few.
let house: TestHouse;
let queue: JobQueue;
let key: string;
let subscription: string;
const AT_ONCE = 5;
const SEARCHES = 17;

beforeAll(async () => {
  house = await openTestHouse({ env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  key = await house.key('pro', { tenant: 'acme' });
  queue = await openQueue({ url: house.databaseUrl, log: openLog({ logLevel: 'silent' }), worker: false });
  await queue.define(DELIVERIES_QUEUE, { ...JOB_DEFAULTS, policy: 'exclusive' });
  const { listeners } = house.services.stories;
  const at = listeners.indexOf(matchSavedSearches as (typeof listeners)[number]);
  expect(at).toBeGreaterThanOrEqual(0);
  listeners[at] = (sql, changes: readonly StoryChange[]) => matchSavedSearches(sql, changes, AT_ONCE);
});
afterAll(async () => {
  await queue?.close(0);
  await house?.close();
});
beforeEach(async () => {
  await parts();
  await take();
  const { db } = house.services;
  for (const table of ['webhook_subscriptions', 'saved_searches', 'webhook_deliveries', 'webhook_events']) {
    await db.query(`delete from ${table} where id is not null`);
  }
  const eventTypes = ['saved_search.matched'];
  subscription = (await subscribe(house, key, 'http://127.0.0.1:4999/', { eventTypes })).id;
});

const take = () => fanOut(house.services.webhooks, queue, 200);
const save = async (query: string, cadence?: string): Promise<string> => {
  const alert = cadence === undefined ? null : { cadence, subscriptionId: subscription };
  const made = await call(house, key, 'POST', '/v1/saved-searches', { query, alert });
  expect(made.statusCode, made.body).toBe(200);
  return made.json().id;
};
const saved = (query: string, cadence?: string): Promise<string[]> =>
  Promise.all(Array.from({ length: SEARCHES }, () => save(query, cadence)));
const publish = async (title: string, of = draft({ title })) => {
  await publishStories(house.services.stories, [{ ...of, title }], { announce: true });
  return of;
};

/** Holds what is left against all searches. @returns how many parts that took. */
async function parts(room: Pick<TestHouse['services'], 'db'> = house.services): Promise<number> {
  let n = 0;
  while (await matchWide(room, queue, BASE_URL, AT_ONCE)) n += 1;
  return n;
}

/** The searches that have a match, as often as they do. */
async function matched(): Promise<string[]> {
  const { rows } = await house.services.db.query<{ id: string }>(
    'select search_id as id from saved_search_matches m join saved_searches s on s.id = m.search_id where m.pos > s.matches_from',
  );
  return rows.map(({ id }) => id).sort();
}
const uuids = (ids: readonly string[]) => ids.map((id) => decodeId('search', id)!).sort();

/** The searches that somebody was told of, and with which cadence. */
async function told(): Promise<{ id: string; cadence: string }[]> {
  const { rows } = await house.services.db.query<{ id: string; cadence: string }>(
    `select e.body #>> '{data,id}' as id, e.body #>> '{data,cadence}' as cadence from webhook_deliveries d
     join (select id, convert_from(body, 'UTF8')::jsonb as body from webhook_events) e on e.id = d.event_id
     where d.event_type = 'saved_search.matched' order by 1`,
  );
  return rows;
}
const toldIds = async () => (await told()).map(({ id }) => id).sort();

/** The database, whose transactions fail after what they do for so many times: as a killed process. */
function failing(times: number): Pick<TestHouse['services'], 'db'> {
  let left = times;
  const { db } = house.services;
  const transaction = <T>(work: (sql: TransactionSql) => Promise<T>): Promise<T> =>
    db.transaction(async (sql) => {
      const done = await work(sql);
      left -= 1;
      if (left >= 0) throw new Error('killed');
      return done;
    });
  return { db: { ...db, transaction } as Database };
}

test('each search has its match and each alert is told once, whoever fails or works beside others', async () => {
  const ids = await saved('lighthouse', 'immediate');
  const other = await save('zeppelin', 'immediate');
  await publish('The lighthouse burns');
  expect(await matched()).toEqual([]);
  await take();
  expect(await told()).toEqual([]);
  const room = failing(2);
  for (let over = false; !over; ) {
    const done = await Promise.allSettled([1, 2, 3].map(() => matchWide(room, queue, BASE_URL, AT_ONCE)));
    over = done.every((one) => one.status === 'fulfilled' && !one.value);
    await take();
  }
  expect(await matched()).toEqual(uuids(ids));
  expect(await toldIds()).toEqual([...ids].sort());
  await publish('The zeppelin lands');
  await take();
  expect(await toldIds()).toEqual([...ids, other].sort());
});

test('a story that fewer searches match has its matches with its commit', async () => {
  const few = await Promise.all([save('lighthouse'), save('lighthouse')]);
  await saved('zeppelin');
  await publish('The lighthouse burns');
  expect(await matched()).toEqual(uuids(few));
  expect(await parts()).toBe(0);
});

test('a revision waits behind the change before it, and matches as if both had been matched at once', async () => {
  const lighthouse = await saved('lighthouse');
  const boats = await saved('boats');
  const story = await publish('The lighthouse burns');
  await publish('The lighthouse burns boats', story);
  await publish('Fire takes the boats', story);
  expect(await matched()).toEqual([]);
  await matchWide(house.services, queue, BASE_URL, AT_ONCE);
  expect(uuids(lighthouse)).toEqual(expect.arrayContaining(await matched()));
  await parts();
  expect(await matched()).toEqual(uuids(boats));
  const { rows } = await house.services.db.query('select distinct pos from saved_search_matches');
  expect(rows).toHaveLength(1);
});

test('a change that few searches match waits for one of the same story that many do', async () => {
  const ids = await saved('lighthouse');
  const story = await publish('The lighthouse burns');
  for (const id of ids.slice(2)) await call(house, key, 'DELETE', `/v1/saved-searches/${id}`);
  await publish('The tower burns', story);
  await parts();
  expect(await matched()).toEqual([]);
});

test('bounds on the time of update count in parts as well', async () => {
  const within = Array.from({ length: SEARCHES }, (_, at) =>
    call(house, key, 'POST', '/v1/saved-searches', {
      query: 'lighthouse',
      filters: at % 2 === 0 ? { updated_since: '2020-01-01' } : { updated_until: '2020-01-01' },
    }),
  );
  const ids = (await Promise.all(within)).map((made) => made.json().id as string);
  await publish('The lighthouse burns');
  await parts();
  expect(await matched()).toEqual(uuids(ids.filter((_, at) => at % 2 === 0)));
});

test('a search that is saved, changed or deleted meanwhile has no match of the story', async () => {
  const ids = await saved('lighthouse', 'immediate');
  await publish('The lighthouse burns');
  const late = await save('lighthouse', 'immediate');
  await call(house, key, 'PUT', `/v1/saved-searches/${ids[0]}`, { query: 'lighthouse burns' });
  await call(house, key, 'DELETE', `/v1/saved-searches/${ids[1]}`);
  await parts();
  await take();
  expect(await matched()).toEqual(uuids(ids.slice(2)));
  expect(await toldIds()).toEqual(ids.slice(2).sort());
  expect(ids).not.toContain(late);
});

test('no digest misses a match that is still to be recorded, and a new cadence tells each once', async () => {
  const hourly = await saved('lighthouse', 'hourly');
  await publish('The lighthouse burns');
  const digest = () => sendDigests(house.services.webhooks, queue, 'hourly', BASE_URL, 3);
  await digest();
  expect(await told()).toEqual([]);
  await matchWide(house.services, queue, BASE_URL, AT_ONCE);
  await digest();
  expect(await told()).toEqual([]);
  for (const [at, cadence] of [
    [0, 'immediate'],
    [SEARCHES - 1, 'immediate'],
    [SEARCHES - 2, 'daily'],
  ] as const) {
    const changed = await call(house, key, 'PUT', `/v1/saved-searches/${[...hourly].sort()[at]}`, {
      alert: { cadence },
    });
    expect(changed.statusCode).toBe(200);
  }
  await parts();
  await digest();
  await sendDigests(house.services.webhooks, queue, 'daily', BASE_URL);
  await take();
  expect(await toldIds()).toEqual([...hourly].sort());
});

test('what was purged meanwhile is told of by no alert', async () => {
  await saved('lighthouse', 'immediate');
  await publish('The lighthouse burns');
  await house.services.db.query('delete from story_search where to_pos is null');
  await parts();
  expect(await told()).toEqual([]);
});

test('a story whose words more searches name than match it is left to parts as well', async () => {
  const ids = await saved('lighthouse -fire');
  const one = await save('lighthouse burns');
  await publish('Fire burns the lighthouse');
  expect(await matched()).toEqual([]);
  expect(await parts()).toBeGreaterThan(0);
  expect(await matched()).toEqual(uuids([one]));
  await publish('Rain on the lighthouse');
  await parts();
  expect(await matched()).toEqual(uuids([...ids, one]));
});

test.each(['PUT', 'DELETE'] as const)(
  'who publishes does not wait for a %s of a search that waits for a part',
  async (method) => {
    const ids = await saved('lighthouse', 'hourly');
    await publish('The lighthouse burns');
    const [first] = [...ids].sort();
    const body = method === 'PUT' ? [{ name: 'Beacons' }] : [];
    let change: ReturnType<typeof call> | undefined;
    await house.services.db.transaction(async (sql) => {
      await matchPart(sql, AT_ONCE);
      change = call(house, key, method, `/v1/saved-searches/${first}`, ...body);
      await until(async () => (await waiting()) > 0);
      await publish('The zeppelin lands');
    });
    expect([200, 204]).toContain((await change)?.statusCode);
  },
);

/** How many statements of this database wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await house.services.db.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.n;
}
