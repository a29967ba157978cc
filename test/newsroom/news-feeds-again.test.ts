import { describe, expect, test } from 'vitest';
import { feedHealth } from '../../src/newsroom/feeds/index.ts';
import { getFeed, pollFeed, resumeFeed } from '../../src/newsroom/index.ts';
import { entry, rss } from '../setup/publisher.ts';
import { polledFeeds, seconds } from './polled.ts';

const polled = polledFeeds();
const { add, poll } = polled;

describe('when a feed is asked again', () => {
  test('conditionally: by ETag and Last-Modified, and a 304 keeps what is known', async () => {
    const modified = 'Sun, 22 Nov 2026 08:00:00 GMT';
    const url = polled.publisher.on('/news', (response, { headers }) => {
      if (headers['if-none-match'] === 'W/"v1"' && headers['if-modified-since'] === modified)
        response.writeHead(304).end();
      else response.writeHead(200, { etag: 'W/"v1"', 'last-modified': modified }).end(rss([entry(1)]));
    });
    const feed = await add(url);
    await poll(feed);
    expect(await poll(feed)).toMatchObject({ outcome: 'not_modified', status: 304 });
    expect(await poll(feed)).toMatchObject({ outcome: 'not_modified', status: 304 });
    expect((await getFeed(polled.services.feeds, feed.id)).failures).toBe(0);
  });

  test('a 304 to who named no earlier document is a failure: nothing was ever read', async () => {
    const url = polled.publisher.on('/news', (response) => void response.writeHead(304).end());
    const feed = await add(url);
    expect(await poll(feed)).toMatchObject({ outcome: 'http_status', status: 304 });
    expect(await getFeed(polled.services.feeds, feed.id)).toMatchObject({ failures: 1, lastSuccessAt: null });
  });

  test('a feed whose host asked for a pause is not overdue: nothing is wrong with the service', async () => {
    const { db } = polled.services;
    const limited = polled.publisher.on('/limited', (response) => {
      response.writeHead(429, { 'retry-after': '86400' }).end();
    });
    await poll(await add(limited));
    const other = await add(polled.publisher.serve('/news', rss([entry(1)])));
    await db.query(
      "update news_feeds set next_poll_at = clock_timestamp() - interval '1 hour' where id = $1",
      [other.id],
    );
    expect(await feedHealth(db)).toMatchObject({ active: 2, failing: 1, overdueSeconds: 0 });
    await db.query("update news_feed_hosts set rests_until = clock_timestamp() - interval '10 minutes'");
    expect((await feedHealth(db)).overdueSeconds).toBeGreaterThan(599);
    expect((await feedHealth(db)).overdueSeconds).toBeLessThan(1_800);
  });

  test('failures back off to a day and are visible; a success forgets them', async () => {
    const url = polled.publisher.on('/news', (response) => void response.writeHead(500).end());
    const feed = await add(url);
    const waits: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const { feed: now } = await poll(feed);
      waits.push(seconds(now.lastPolledAt, now.nextPollAt));
      expect(now).toMatchObject({
        failures: i + 1,
        lastOutcome: 'http_status',
        lastStatus: 500,
        lastDetail: 'it answered 500',
      });
    }
    expect(waits[0]).toBeGreaterThanOrEqual(299);
    expect(waits[0]).toBeLessThan(335);
    for (const [i, wait] of waits.slice(1, 8).entries()) expect(wait).toBeGreaterThan(waits[i]! * 1.7);
    expect(waits.at(-1)).toBeGreaterThan(86_000);
    expect(waits.at(-1)).toBeLessThan(96_000);
    polled.publisher.serve('/news', rss([entry(1)]));
    expect((await poll(feed)).feed).toMatchObject({ failures: 0, failingSince: null });
  });

  test('429 with Retry-After lets the whole host rest; 410 ends the feed until it is resumed', async () => {
    const feed = await add(
      polled.publisher.on(
        '/news',
        (response) => void response.writeHead(429, { 'retry-after': '7200' }).end(),
      ),
    );
    const { outcome, feed: limited } = await poll(feed);
    expect(outcome).toBe('rate_limited');
    expect(seconds(limited.lastPolledAt, limited.nextPollAt)).toBeGreaterThanOrEqual(7_199);
    const other = await add(polled.publisher.serve('/other', rss([entry(1)])));
    const waiting = await poll(other);
    expect(waiting.outcome).toBe('host_busy');
    expect(
      seconds(new Date().toISOString(), (await getFeed(polled.services.feeds, other.id)).nextPollAt),
    ).toBeGreaterThan(7_000);
    await polled.services.db.query('delete from news_feed_hosts');
    const gone = await add(polled.publisher.on('/gone', (response) => void response.writeHead(410).end()));
    expect((await poll(gone)).feed).toMatchObject({ state: 'gone', nextPollAt: null });
    expect((await resumeFeed(polled.services.feeds, gone.id)).state).toBe('active');
  });

  test('the interval is learned, and ttl and Cache-Control make it longer', async () => {
    const feed = await add(polled.publisher.serve('/news', rss([entry(1)])));
    const first = await poll(feed);
    expect(first.feed.interval).toBe(450);
    // By hand, long before its time.
    expect((await poll(feed)).feed.interval).toBe(450);
    const later = `update news_feeds set last_success_at = clock_timestamp() - interval '1 day' where id = $1`;
    for (let i = 0; i < 11; i += 1) {
      await polled.services.db.query(later, [feed.id]);
      await poll(feed);
    }
    await polled.services.db.query(later, [feed.id]);
    const quiet = await poll(feed);
    expect(quiet.feed.interval).toBe(21_600);
    polled.publisher.serve('/news', rss([entry(1), entry(2)], '<ttl>60</ttl>'));
    const asked = await poll(await add(polled.publisher.serve('/ttl', rss([entry(7)], '<ttl>60</ttl>'))));
    expect(seconds(asked.feed.lastPolledAt, asked.feed.nextPollAt)).toBeGreaterThanOrEqual(3_599);
    const cached = await poll(
      await add(polled.publisher.serve('/age', rss([entry(8)]), { 'cache-control': 'public, max-age=7200' })),
    );
    expect(seconds(cached.feed.lastPolledAt, cached.feed.nextPollAt)).toBeGreaterThanOrEqual(7_199);
  });

  test('two polls of one feed never run at once, and no host gets two requests at a time', async () => {
    const one = await add(polled.publisher.serve('/one', rss([entry(1)])));
    const held: import('node:http').ServerResponse[] = [];
    polled.publisher.on('/one', (response) => void held.push(response));
    const first = poll(one);
    await expect.poll(() => held.length).toBe(1);
    expect(await pollFeed(polled.services.feeds, one.id)).toBeUndefined();
    const two = await add(polled.publisher.serve('/two', rss([entry(2)])));
    const second = poll(two);
    held[0]!.writeHead(200).end(rss([entry(1)]));
    expect(await first).toMatchObject({ outcome: 'taken' });
    expect(['taken', 'host_busy']).toContain((await second).outcome);
    expect(Math.max(...polled.publisher.visits.map(({ atOnce }) => atOnce))).toBe(1);
  });
});
