import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeItems } from '../../src/newsroom/clusters/index.ts';
import { openComposer } from '../../src/newsroom/index.ts';
import { purgeItems, takeItems } from '../../src/newsroom/items/index.ts';
import { openQueue } from '../../src/platform/queue.ts';
import { sendDigests } from '../../src/webhooks/index.ts';
import { BASE_URL, openTestHouse, type TestHouse } from '../setup/house.ts';
import { call, openReceiver, subscribe, type TestReceiver } from '../setup/receiver.ts';
import { until } from '../setup/until.ts';

let house: TestHouse;
let receiver: TestReceiver;
let queue: Awaited<ReturnType<typeof openQueue>>;

beforeAll(async () => {
  house = await openTestHouse({ deliver: true, env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  receiver = await openReceiver();
  queue = await openQueue({ url: house.databaseUrl, log: house.services.log, worker: false });
});
afterAll(async () => {
  await queue?.close(0);
  await receiver?.close();
  await house?.close();
});

test('a digest that is being written while its story is purged tells nothing of what was purged', async () => {
  const { db, stories, webhooks, log } = house.services;
  const key = await house.key('pro', { tenant: 'acme' });
  const { id: subscriptionId } = await subscribe(house, key, receiver.url, {
    eventTypes: ['saved_search.matched'],
  });
  const saved = await call(house, key, 'POST', '/v1/saved-searches', {
    name: 'Levies',
    query: 'quivelthorpe',
    alert: { cadence: 'hourly', subscriptionId },
  });
  expect(saved.statusCode).toBe(200);
  const at = Date.UTC(2026, 10, 21, 9);
  const url = 'https://quarry.example/levy';
  const text = 'The council raised its quivelthorpe levy to 4.5 percent on Monday, it said.';
  const item = { publisher: 'Quarry Post', url, title: 'Council raises the quivelthorpe levy', text };
  await takeItems(db, [{ ...item, publishedAt: at, fetchedAt: at }], { announce: true });
  await placeItems(db);
  const composer = openComposer({ stories, log });
  await composer.drain();
  await composer.close();

  // The digest has read its stories, and waits to write its event.
  const written = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const blocking = db.transaction(async (sql) => {
    await sql.query('lock table webhook_events in exclusive mode');
    locked.resolve();
    await written.promise;
  });
  await locked.promise;
  const digest = sendDigests(webhooks, queue, 'hourly', BASE_URL);
  await until(async () => (await waitingFor('relation')) > 0);
  const purge = purgeItems(stories, { address: url });
  await until(async () => (await waitingFor('advisory')) > 0);
  written.resolve();
  await blocking;
  expect(await digest).toBe(1);
  expect(await purge).toMatchObject({ items: 1 });
  const { rows } = await db.query<{ body: string }>('select body::text as body from webhook_events');
  expect(rows).toHaveLength(1);
  expect(rows[0]!.body).not.toContain('council raised');
  expect(rows[0]!.body).not.toContain('Council raises');
});

/** How many sessions wait for a lock of a kind. */
async function waitingFor(kind: string): Promise<number> {
  const { rowCount } = await house.services.db.query(
    'select from pg_locks where not granted and locktype = $1 and database = (select oid from pg_database where datname = current_database())',
    [kind],
  );
  return rowCount ?? 0;
}
