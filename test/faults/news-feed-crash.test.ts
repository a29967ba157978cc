import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFeed, getFeed } from '../../src/newsroom/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { entry, openPublisher, rss, type TestPublisher } from '../setup/publisher.ts';

const WORKER = fileURLToPath(new URL('./feed-worker.ts', import.meta.url));
let house: TestHouse;
let publisher: TestPublisher;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  // It manages the feeds; polling is left to the workers.
  house = await openTestHouse({ env: { NEWSFEEDS_ALLOW_LOOPBACK: 'on' } });
  publisher = await openPublisher();
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await publisher?.close();
  await house?.close();
});

async function work(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [WORKER, house.databaseUrl, house.dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  workers.push(worker);
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`a worker ended with ${code} before it worked`);
  });
  await Promise.race([once(worker, 'message'), ended]);
  // What becomes of it later is the test's.
  ended.catch(() => undefined);
  return worker;
}
const items = async (): Promise<{ guid: string; n: string }[]> =>
  (
    await house.services.db.query<{ guid: string; n: string }>(
      'select guid, count(*) as n from news_items group by guid',
    )
  ).rows;

test('workers that are killed in the middle of polls lose no item and double none', {
  timeout: 600_000,
}, async () => {
  // A worker holds 16 at once. What a dead one held waits for its missing heartbeat; the next one finds others at once.
  const FEEDS = 36;
  const EACH = 20;
  let slow = true;
  const ids: string[] = [];
  for (let feed = 0; feed < FEEDS; feed += 1) {
    const document = rss(Array.from({ length: EACH }, (_, n) => entry(feed * EACH + n + 1)));
    const url = publisher.on(`/feed-${feed}`, (response: ServerResponse) => {
      if (slow) setTimeout(() => response.end(document), 200);
      else response.end(document);
    });
    // Each host has a turn of its own: several are under way when the worker dies.
    const own = url.replace('127.0.0.1', `paper-${feed}.localhost`);
    ids.push((await addFeed(house.services.feeds, { url: own })).feed.id);
  }
  for (let kill = 0; kill < 2; kill += 1) {
    const seen = publisher.visits.length;
    const worker = await work();
    await expect.poll(() => publisher.visits.length).toBeGreaterThan(seen);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  slow = false;
  await work();
  const unread = async () => {
    const feeds = await Promise.all(ids.map((id) => getFeed(house.services.feeds, id)));
    return feeds
      .filter(({ lastOutcome }) => lastOutcome !== 'taken' && lastOutcome !== 'nothing_new')
      .map(({ url, lastOutcome, lastDetail, failures, polls, nextPollAt }) => ({
        url,
        lastOutcome,
        lastDetail,
        failures,
        polls,
        nextPollAt,
      }));
  };
  await expect.poll(unread, { timeout: 400_000, interval: 500 }).toEqual([]);
  const taken = await items();
  expect(taken).toHaveLength(FEEDS * EACH);
  expect(taken.filter(({ n }) => n !== '1')).toEqual([]);
  const sequence = await house.services.db.query<{ most: string; n: string }>(
    'select max(seq) as most, count(*) as n from news_items',
  );
  expect(sequence.rows[0]).toEqual({ most: String(FEEDS * EACH), n: String(FEEDS * EACH) });
});

test('a worker that is told to stop leaves its feeds due, and another polls them at once', {
  timeout: 300_000,
}, async () => {
  const held: ServerResponse[] = [];
  const url = publisher.on('/held', (response: ServerResponse) => void held.push(response));
  const { feed } = await addFeed(house.services.feeds, { url });
  await expect.poll(() => held.length).toBe(1);
  publisher.serve('/held', rss([entry(9_000)]));
  const last = workers.at(-1)!;
  last.disconnect();
  await once(last, 'exit');
  expect((await getFeed(house.services.feeds, feed.id)).failures).toBe(0);
  await work();
  await expect
    .poll(async () => (await getFeed(house.services.feeds, feed.id)).created, { timeout: 120_000 })
    .toBe(1);
});
