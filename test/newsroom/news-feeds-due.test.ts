import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  addFeed,
  getFeed,
  hurryFeed,
  openPoller,
  pollFeed,
  removeFeed,
  resumeFeed,
} from '../../src/newsroom/index.ts';
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

test('a poll that takes longer than a claim lasts goes on with it, and nobody else polls the feed', async () => {
  const { db, feeds } = house.services;
  let answer: ServerResponse | undefined;
  const url = publisher.on('/long', (response) => {
    answer = response;
  });
  const { id } = (await addFeed(feeds, { url: url.replace('127.0.0.1', 'long.localhost') })).feed;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const polled = pollFeed(feeds, id);
  await expect.poll(() => answer).toBeDefined();
  const claim = 'select polling_until > clock_timestamp() as lasts from news_feeds where id = $1';
  await db.query(`update news_feeds set polling_until = clock_timestamp() where id = $1`, [id]);
  vi.advanceTimersByTime(10_000);
  await expect.poll(async () => (await db.query(claim, [id])).rows).toEqual([{ lasts: true }]);
  expect(await pollFeed(feeds, id)).toBeUndefined();
  answer!.end(rss([entry(61)]));
  expect(await polled).toMatchObject({ outcome: 'taken', created: 1 });
});

test('what a poll under way brings when its feed is removed is not taken in', async () => {
  const { db, feeds } = house.services;
  let asked = (): void => {};
  let release = (): void => {};
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const url = publisher.on('/slow', (response) => {
    asked();
    void isReleased.then(() =>
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss([entry(71)])),
    );
  });
  const { id } = (await addFeed(feeds, { url: url.replace('127.0.0.1', 'slow.localhost') })).feed;
  const polled = pollFeed(feeds, id);
  await isAsked;
  await removeFeed(feeds, id, { purge: true });
  release();
  expect(await polled).toBeUndefined();
  expect(
    (await db.query("select from news_items where feed_id = $1 or guid = 'courier-71'", [id])).rowCount,
  ).toBe(0);
});

test('a feed whose removal was cut short is not polled, until it is resumed', async () => {
  const { db, feeds } = house.services;
  const url = publisher.serve('/cut', rss([entry(72)])).replace('127.0.0.1', 'cut.localhost');
  const { id } = (await addFeed(feeds, { url })).feed;
  await db.query(
    `create function refused() returns trigger language plpgsql as $$ begin raise 'cut short'; end $$`,
  );
  await db.query('create trigger cut before delete on news_feeds for each row execute function refused()');
  try {
    await expect(removeFeed(feeds, id, { purge: true })).rejects.toThrow('cut short');
  } finally {
    await db.query('drop trigger cut on news_feeds');
  }
  expect(await pollFeed(feeds, id)).toBeUndefined();
  expect((await getFeed(feeds, id)).state).toBe('paused');
  await resumeFeed(feeds, id);
  expect(await pollFeed(feeds, id)).toMatchObject({ outcome: 'taken', created: 1 });
});
