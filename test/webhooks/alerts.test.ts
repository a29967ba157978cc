import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openQueue } from '../../src/platform/queue.ts';
import { publishStories } from '../../src/stories/index.ts';
import { sendDigests } from '../../src/webhooks/index.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { allSent, call, openReceiver, subscribe, type TestReceiver, verify } from '../setup/receiver.ts';
import { until } from '../setup/until.ts';

// Alerts of saved searches, told through webhooks.
let house: TestHouse;
let key: string;
let receiver: TestReceiver;
let subscription: { id: string; secret: string };
let queue: Awaited<ReturnType<typeof openQueue>>;

beforeAll(async () => {
  house = await openTestHouse({ deliver: true, env: { HOOKS_ALLOW_LOOPBACK: 'on' } });
  key = await house.key('pro', { tenant: 'acme' });
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
  await house.services.db.query('delete from saved_searches');
  subscription = await subscribe(house, key, receiver.url, { eventTypes: ['saved_search.matched'] });
  receiver.arrivals.length = 0;
});

async function save(cadence: string, query = 'lighthouse', by = key): Promise<string> {
  const saved = await call(house, by, 'POST', '/v1/saved-searches', {
    name: `Every ${query}`,
    query,
    alert: { cadence, subscriptionId: subscription.id },
  });
  expect(saved.statusCode).toBe(200);
  return saved.json().id;
}
const announce = (...titles: string[]) =>
  publishStories(
    house.services.stories,
    titles.map((title) => draft({ title })),
    { announce: true },
  );
const digests = (cadence: 'hourly' | 'daily') =>
  sendDigests(house.services.webhooks, queue, cadence, BASE_URL);

test('an immediate alert tells each match once, with the story, through the subscription that it names', async () => {
  const id = await save('immediate');
  const [outcome] = await announce('The lighthouse burns again', 'A ferry leaves on time');
  const [arrival] = await receiver.wait(1);
  const event = verify(subscription.secret, arrival!);
  expect(event.type).toBe('saved_search.matched');
  expect(event.data).toMatchObject({
    kind: 'saved_search',
    id,
    name: 'Every lighthouse',
    cadence: 'immediate',
    matchCount: 1,
    stories: [{ kind: 'story', id: (outcome as { id: string }).id, title: 'The lighthouse burns again' }],
  });
  await allSent(house);
  expect(receiver.arrivals).toHaveLength(1);
});

test('an alert that is off, and one of an account that has no such subscription, tell nothing', async () => {
  const id = await save('immediate');
  await call(house, key, 'PUT' as never, `/v1/saved-searches/${id}`, { alert: { enabled: false } });
  await announce('A lighthouse in the fog');
  await save('hourly', 'harbour');
  await allSent(house);
  expect(receiver.arrivals).toHaveLength(0);
});

test('a digest tells what matched since the last one, the newest first, and nothing twice', async () => {
  await digests('hourly');
  const one = await save('hourly');
  const two = await save('hourly', 'ferry');
  await save('daily', 'lighthouse');
  await announce('Lighthouse one', 'Lighthouse two', 'Ferry one');
  await announce('Lighthouse three');
  await allSent(house);
  expect(receiver.arrivals).toHaveLength(0);
  expect(await digests('hourly')).toBe(2);
  await receiver.wait(2);
  const events = receiver.arrivals.map((arrival) => verify(subscription.secret, arrival));
  const of = (id: string) =>
    events.find(({ data }) => data.id === id)!.data as { stories: { title: string }[] };
  expect(of(one)).toMatchObject({ cadence: 'hourly', matchCount: 3 });
  expect(of(one).stories.map(({ title }) => title)).toEqual([
    'Lighthouse three',
    'Lighthouse two',
    'Lighthouse one',
  ]);
  expect(of(two).stories.map(({ title }) => title)).toEqual(['Ferry one']);
  expect(await digests('hourly')).toBe(0);
  await announce('Lighthouse four');
  expect(await digests('hourly')).toBe(1);
  const last = (await receiver.wait(3))[2]!;
  expect(verify(subscription.secret, last).data).toMatchObject({ matchCount: 1 });
});

test('a digest that waited for another one, which went further, takes nothing back', async () => {
  const { db } = house.services;
  await digests('hourly');
  await save('hourly');
  await announce('Lighthouse one');
  let waiting: Promise<number> | undefined;
  await db.transaction(async (sql) => {
    await sql.query(`select 1 from webhook_digests where cadence = 'hourly' for update`);
    waiting = digests('hourly');
    // It has seen the tape, and waits.
    await until(async () => {
      const { rowCount } = await db.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount! > 0;
    });
    await announce('Lighthouse two');
    await sql.query(`update webhook_digests set pos = (select pos from tape) where cadence = 'hourly'`);
  });
  expect(await waiting).toBe(0);
  expect(await digests('hourly')).toBe(0);
});

test('a digest counts all matches and names a hundred', async () => {
  await digests('daily');
  await save('daily');
  await announce(...Array.from({ length: 120 }, (_, n) => `Lighthouse number ${n}`));
  expect(await digests('daily')).toBe(1);
  const [arrival] = await receiver.wait(1);
  const { data } = verify(subscription.secret, arrival!);
  expect(data).toMatchObject({ cadence: 'daily', matchCount: 120 });
  expect(data.stories).toHaveLength(100);
});

test('an event leaves the outbox together with its deliveries, also when nobody gets it', async () => {
  const { db } = house.services;
  // What was announced before goes out to whoever is there when its turn comes.
  await allSent(house);
  await subscribe(house, key, `${receiver.url}/two`, { eventTypes: ['intelligence.published'] });
  await announce('A quiet day');
  await receiver.wait(1);
  await db.query('delete from webhook_subscriptions');
  await announce('A day that nobody is told of');
  await allSent(house);
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from webhook_deliveries d join pgboss.job j on j.id = d.event_id
     where j.name = 'events' and j.state = 'completed'`,
  );
  expect(rows[0]!.n).toBe(1);
});

test('an alert that is saved while its subscription is deleted is refused, and none is left without one', async () => {
  const { db } = house.services;
  const old = (await call(house, key, 'POST', '/v1/saved-searches', { query: 'buoy' })).json().id as string;
  const asks: readonly ['POST' | 'PUT', string][] = [
    ['POST', '/v1/saved-searches'],
    ['PUT', `/v1/saved-searches/${old}`],
  ];
  for (const [method, path] of asks) {
    subscription = await subscribe(house, key, receiver.url, { eventTypes: ['saved_search.matched'] });
    let asked: ReturnType<typeof call> | undefined;
    await db.transaction(async (sql) => {
      await sql.query('delete from webhook_subscriptions');
      asked = call(house, key, method, path, { query: 'buoy', alert: { subscriptionId: subscription.id } });
      await until(async () => {
        const { rows } = await db.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length > 0;
      });
    });
    expect((await asked!).statusCode).toBe(400);
    const { rows } = await db.query('select from saved_searches where alert_enabled');
    expect(rows).toEqual([]);
  }
});
