import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addFeed, getFeed, hurryFeed, openPoller, pollFeed } from '../../src/newsroom/index.ts';
import { type JobQueue, openQueue } from '../../src/platform/queue.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { entry, openPublisher, rss, type TestPublisher } from '../setup/publisher.ts';

let house: TestHouse;
let publisher: TestPublisher;
let queue: JobQueue;

beforeAll(async () => {
  house = await openTestHouse({ env: { NEWSFEEDS_ALLOW_LOOPBACK: 'on' } });
  publisher = await openPublisher();
  queue = await openQueue({ url: house.databaseUrl, log: house.services.feeds.log, worker: true });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await queue?.close(0);
  await publisher?.close();
  await house?.close();
});

test('a feed that is due again while its last job is still there is polled soon after that is gone', async () => {
  const { db, feeds } = house.services;
  const { id } = (await addFeed(feeds, { url: publisher.serve('/quick', rss([entry(1)])) })).feed;
  const poller = await openPoller(feeds, queue);
  try {
    // Hosts that nobody polls any more are forgotten once an hour.
    const chores = await db.query("select name from pgboss.schedule where name = 'news-feed-hosts'");
    expect(chores.rowCount).toBe(1);
    const polls = async () => (await getFeed(feeds, id)).polls;
    await expect.poll(polls).toBe(1);
    const states = async () => {
      const { rows } = await db.query<{ state: string }>(
        'select state from pgboss.job where singleton_key = $1',
        [id],
      );
      return rows.map(({ state }) => state);
    };
    await expect.poll(states).toEqual(['completed']);
    // A job of it that no worker takes yet: it stands for one that ends with the others of its batch.
    const [job] =
      (await queue.boss.insert('news-feeds', [{ data: { id }, singletonKey: id, startAfter: 3_600 }], {
        returnId: true,
      })) ?? [];
    expect(await states()).toContain('created');
    await hurryFeed(feeds, id);
    // Somebody has looked, and the job is still there.
    const looked = async () =>
      (await db.query('select from news_feeds where id = $1 and queued_until is not null', [id])).rowCount;
    await expect.poll(looked).toBe(1);
    expect(await polls()).toBe(1);
    await queue.boss.deleteJob('news-feeds', job!);
    await expect.poll(polls, { timeout: 20_000 }).toBe(2);
  } finally {
    await poller.close();
  }
});

test('a node whose clock is behind asks no publisher sooner, and its items are as old as they are', async () => {
  const { db, feeds } = house.services;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  const well = publisher
    .serve('/well', rss([entry(31, { date: new Date(Date.now() + 3_590_000).toUTCString() })]))
    .replace('127.0.0.1', 'well.localhost');
  const ill = publisher
    .on('/ill', (response) => void response.writeHead(429, { 'retry-after': '900' }).end())
    .replace('127.0.0.1', 'ill.localhost');
  for (const url of [well, ill]) {
    const { feed } = await addFeed(feeds, { url });
    await pollFeed(feeds, feed.id);
    const due = await db.query<{ seconds: number }>(
      'select extract(epoch from next_poll_at - clock_timestamp())::float8 as seconds from news_feeds where url = $1',
      [url],
    );
    expect(due.rows[0]!.seconds).toBeGreaterThan(250);
  }
  const rests = await db.query<{ seconds: number }>(
    `select extract(epoch from rests_until - clock_timestamp())::float8 as seconds from news_feed_hosts
     where host like 'ill.%'`,
  );
  expect(rests.rows[0]!.seconds).toBeGreaterThan(850);
  const { rows } = await db.query('select dated from news_items where url like $1', ['%/31%']);
  expect(rows).toEqual([{ dated: true }]);
});
