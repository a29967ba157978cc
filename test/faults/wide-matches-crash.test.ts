import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishStories } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { call, openReceiver, subscribe, type TestReceiver } from '../setup/receiver.ts';
import { until } from '../setup/until.ts';

const WORKER = fileURLToPath(new URL('./webhook-worker.ts', import.meta.url));
const SEARCHES = 15_000;
let house: TestHouse;
let receiver: TestReceiver;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  house = await openTestHouse({ env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  receiver = await openReceiver();
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await receiver?.close();
  await house?.close();
});

async function work(): Promise<ChildProcess> {
  worker = spawn(process.execPath, [WORKER, house.databaseUrl, house.dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(worker, 'message');
  return worker;
}

const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  (await house.services.db.query<{ it: T }>(text, values)).rows[0]!.it;

test('workers that are killed between and in the parts of a story leave no search out and tell none twice', {
  timeout: 400_000,
}, async () => {
  const { db, stories } = house.services;
  const key = await house.key('pro', { tenant: 'acme' });
  const { id } = await subscribe(house, key, receiver.url, { eventTypes: ['saved_search.matched'] });
  const made = await call(house, key, 'POST', '/v1/saved-searches', {
    query: 'lighthouse',
    alert: { cadence: 'immediate', subscriptionId: id },
  });
  expect(made.statusCode).toBe(200);
  // More than the API lets one account have, and only every hundredth of them tells.
  await db.query(
    `insert into saved_searches (id, tenant_id, name, query, filters, alert_enabled, subscription_id, cadence)
     select uuidv7(), tenant_id, 'n' || n, query, filters, n % 100 = 0, subscription_id, cadence
     from saved_searches cross join generate_series(1, $1::int - 1) n`,
    [SEARCHES],
  );
  await db.query(`insert into saved_search_clauses (search_id, term, required, tsquery)
    select s.id, c.term, c.required, c.tsquery from saved_searches s cross join saved_search_clauses c
    on conflict do nothing`);
  await publishStories(stories, [draft({ title: 'The lighthouse burns' })], { announce: true });
  const left = () => one<number>('select count(*)::int as it from wide_matches');
  const reached = () =>
    one<string | null>("select coalesce(max(after::text), 'end') as it from wide_matches");
  expect(await left()).toBe(1);
  for (let kill = 0; kill < 6 && (await left()) > 0; kill += 1) {
    const was = await reached();
    const running = await work();
    await until(async () => (await reached()) !== was);
    // Now and then in the middle of one, wherever that is.
    await new Promise((resolve) => setTimeout(resolve, kill * 37));
    running.kill('SIGKILL');
    await once(running, 'exit');
  }
  await work();
  await until(async () => (await left()) === 0, { ms: 200_000 });
  expect(await one<number>('select count(*)::int as it from saved_search_matches')).toBe(SEARCHES);
  const told = "select convert_from(body, 'UTF8')::jsonb #>> '{data,id}' as id from webhook_events";
  const wanted = await one<number>('select count(*)::int as it from saved_searches where alert_enabled');
  expect(await one<number>(`select count(*)::int as it from (${told}) e`)).toBe(wanted);
  expect(await one<number>(`select count(distinct id)::int as it from (${told}) e`)).toBe(wanted);
  const waiting = "select count(*)::int as it from webhook_deliveries where status <> 'delivered'";
  await until(async () => (await one<number>(waiting)) === 0, { ms: 120_000 });
  const ids = receiver.arrivals.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(wanted);
});
