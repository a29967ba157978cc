import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, TransactionSql } from '../../src/platform/database.ts';
import { JOB_DEFAULTS, type JobQueue, openQueue } from '../../src/platform/queue.ts';
import { publishStories } from '../../src/stories/index.ts';
import { DELIVERIES_QUEUE } from '../../src/webhooks/deliveries/deliver.ts';
import { sendDigests } from '../../src/webhooks/index.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { call, subscribe } from '../setup/receiver.ts';

// Digests of many searches, in parts of a few.
let house: TestHouse;
let queue: JobQueue;
let key: string;
let ids: string[];
const AT_ONCE = 4;

beforeAll(async () => {
  house = await openTestHouse({ env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  key = await house.key('pro', { tenant: 'acme' });
  queue = await openQueue({ url: house.databaseUrl, log: house.services.log, worker: false });
  await queue.define(DELIVERIES_QUEUE, { ...JOB_DEFAULTS, policy: 'exclusive' });
  const { id } = await subscribe(house, key, 'http://127.0.0.1:4999/');
  const alert = { cadence: 'hourly', subscriptionId: id };
  const made = Array.from({ length: 15 }, () =>
    call(house, key, 'POST', '/v1/saved-searches', { query: 'lighthouse', alert }),
  );
  ids = (await Promise.all(made)).map((one) => one.json().id as string).sort();
});
afterAll(async () => {
  await queue?.close(0);
  await house?.close();
});

/** The room, in which the transaction of that number and all later ones fail after what they do. */
function failingAt(number: number): Pick<TestHouse['services']['webhooks'], 'db'> {
  let n = 0;
  const { db } = house.services;
  const transaction = <T>(work: (sql: TransactionSql) => Promise<T>): Promise<T> =>
    db.transaction(async (sql) => {
      const done = await work(sql);
      n += 1;
      if (n >= number) throw new Error('killed');
      return done;
    });
  return { db: { ...db, transaction } as Database };
}
const publish = (...titles: string[]) =>
  publishStories(
    house.services.stories,
    titles.map((title) => draft({ title })),
    { announce: true },
  );
const digest = (room: Pick<TestHouse['services']['webhooks'], 'db'> = house.services.webhooks) =>
  sendDigests(room, queue, 'hourly', BASE_URL, AT_ONCE);

interface Told {
  readonly id: string;
  readonly matchCount: number;
  readonly stories: readonly { readonly title: string }[];
}

async function told(): Promise<Told[]> {
  const { rows } = await house.services.db.query<{ data: Told }>(
    `select convert_from(e.body, 'UTF8')::jsonb -> 'data' as data
     from webhook_deliveries d join webhook_events e on e.id = d.event_id order by d.seq`,
  );
  await house.services.db.query('delete from webhook_deliveries');
  return rows.map(({ data }) => data).filter(({ matchCount }) => matchCount !== undefined);
}

test('a digest that was interrupted goes on where it stopped, and what came meanwhile is told by the next', async () => {
  await publish('Lighthouse one');
  await expect(digest(failingAt(3))).rejects.toThrow('killed');
  expect((await told()).map(({ id }) => id)).toEqual(ids.slice(0, 2 * AT_ONCE));
  await publish('Lighthouse two');
  // One that was told gets another cadence, and so does one that was not.
  for (const at of [0, 14]) {
    await call(house, key, 'PUT', `/v1/saved-searches/${ids[at]}`, { alert: { cadence: 'daily' } });
  }
  const left = await told();
  expect(left.map(({ id, matchCount }) => [id, matchCount])).toEqual([
    [ids[0], 1],
    [ids[14], 2],
  ]);
  expect(await digest()).toBe(6 + 13);
  const all = await told();
  const of = (id: string) =>
    all.filter((one) => one.id === id).flatMap(({ stories }) => stories.map(({ title }) => title));
  for (const id of ids.slice(1, 8)) expect(of(id)).toEqual(['Lighthouse two']);
  for (const id of ids.slice(8, 14)) expect(of(id)).toEqual(['Lighthouse one', 'Lighthouse two']);
  for (const id of [ids[0]!, ids[14]!]) expect(of(id)).toEqual([]);
  expect(await digest()).toBe(0);
});

test('two at once send each digest once, and a digest says how many matches it leaves out', async () => {
  await publish(...Array.from({ length: 103 }, (_, at) => `Lighthouse number ${at} stands`));
  const sent = await Promise.all([digest(), digest(), digest()]);
  expect(sent.reduce((sum, n) => sum + n, 0)).toBe(13);
  const all = await told();
  expect(all.map(({ id }) => id).sort()).toEqual(ids.slice(1, 14));
  for (const one of all) expect([one.matchCount, one.stories.length]).toEqual([103, 100]);
});
