import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { addFeed, getFeed, pollFeed, tryFeed } from '../../src/newsroom/index.ts';
import type { Database } from '../../src/platform/database.ts';
import { Problem } from '../../src/platform/problem.ts';
import { entry, rss } from '../setup/publisher.ts';
import { polledFeeds, seconds } from './polled.ts';

const polled = polledFeeds();
const { add, poll, items } = polled;

describe('a publisher that misbehaves', () => {
  test('what calls itself by half a character or a null byte is taken in all the same', async () => {
    const title = `Nul\u0000 half \ud83d ${'x'.repeat(400)}`;
    const json = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title,
      items: [{ id: '1', url: 'https://courier.example/j/1', title: 'A vote', content_text: 'They voted.' }],
    });
    const report = await poll(
      await add(polled.publisher.serve('/json', json, { 'content-type': 'application/json' })),
    );
    expect(report).toMatchObject({ outcome: 'taken', created: 1 });
    expect(report.feed.title).toBe(`Nul half ${'x'.repeat(400)}`);
    expect((await items())[0]!.publisher).toBe(`Nul half ${'x'.repeat(191)}`);
  });

  test('a mark of its document that cannot be sent back is not kept, and the next poll is one like the first', async () => {
    for (const etag of ['"caf\u00e9"', `"${'e'.repeat(600)}"`]) {
      const url = polled.publisher.on('/marked', (response) => {
        // As its bytes are: Latin-1.
        response.writeHead(200, { 'content-type': 'text/xml', etag });
        response.end(rss([entry(1)]));
      });
      const feed = await add(url);
      await poll(feed);
      expect(await poll(feed)).toMatchObject({ outcome: 'nothing_new', feed: { failures: 0 } });
      expect(polled.publisher.visits.at(-1)!.headers['if-none-match']).toBeUndefined();
      await polled.services.db.query('delete from news_feeds');
    }
  });

  test('a move to an address that nobody could have added is followed and not remembered', async () => {
    const long = `/long?${'q'.repeat(4_000)}`;
    polled.publisher.serve(long, rss([entry(1)]));
    const url = polled.publisher.on('/moves', (response) => {
      response.writeHead(301, { location: polled.publisher.url + long }).end();
    });
    expect(await poll(await add(url))).toMatchObject({ outcome: 'taken', feed: { url } });
  });

  test('a poll of a service that ends asks nobody any more, and its feed stays due', async () => {
    const feed = await add(polled.publisher.serve('/late', rss([entry(1)])));
    expect(await pollFeed(polled.services.feeds, feed.id, { signal: AbortSignal.abort() })).toBeUndefined();
    expect(polled.publisher.visits).toEqual([]);
    const { rows } = await polled.services.db.query(
      'select next_poll_at <= clock_timestamp() as due, poller, queued_until, failures from news_feeds',
    );
    expect(rows).toEqual([{ due: true, poller: null, queued_until: null, failures: 0 }]);
  });

  test('what cannot be taken in is a failure of its feed, which waits and is seen; an absence of the database is none', async () => {
    const feed = await add(polled.publisher.serve('/odd', rss([entry(1)])));
    const { feeds } = polled.services;
    const broken = (error: Error) => ({
      ...feeds,
      db: Object.assign(Object.create(feeds.db) as Database, { transaction: () => Promise.reject(error) }),
    });
    const report = await pollFeed(broken(new TypeError('an oddity')), feed.id);
    expect(report).toMatchObject({
      outcome: 'no_feed',
      detail: 'what it brought could not be taken in',
      feed: { failures: 1 },
    });
    expect(seconds(report!.feed.lastPolledAt, report!.feed.nextPollAt)).toBeGreaterThan(290);
    await expect(pollFeed(broken(new Problem('unavailable', 'away')), feed.id)).rejects.toThrow('away');
    expect(await getFeed(feeds, feed.id)).toMatchObject({ failures: 1 });
    expect(await poll(feed)).toMatchObject({ outcome: 'taken', created: 1, feed: { failures: 0 } });
  });

  test('compressed answers are read, and a bomb of gzip is not', async () => {
    const document = rss([entry(1)]);
    for (const [coding, body] of [
      ['gzip', gzipSync(document)],
      ['br', brotliCompressSync(document)],
      ['deflate', deflateRawSync(document)],
    ] as const) {
      const found = await tryFeed(
        polled.services.feeds,
        polled.publisher.serve('/packed', body, { 'content-encoding': coding }),
      );
      expect(found.document?.entries).toHaveLength(1);
    }
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '));
    const feed = await add(polled.publisher.serve('/bomb', bomb, { 'content-encoding': 'gzip' }));
    expect(await poll(feed)).toMatchObject({ outcome: 'too_large', detail: 'it is larger than 10 MiB' });
    // Behind the head of gzip a block of a type that there is not.
    const spoilt = gzipSync(document).fill(0x07, 10, 11);
    const broken = polled.publisher.serve('/broken-gzip', spoilt, { 'content-encoding': 'gzip' });
    expect(await poll(await add(broken))).toMatchObject({ outcome: 'bad_encoding' });
  });

  test('an answer without end is dropped at 10 MiB, whether or not it says how long it is', async () => {
    const endless = polled.publisher.on('/endless', (response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      };
      response.on('drain', more);
      more();
    });
    expect(await poll(await add(endless))).toMatchObject({ outcome: 'too_large' });
    const huge = polled.publisher.on('/huge', (response) => {
      response.writeHead(200, { 'content-length': String(11 * 1024 * 1024) });
      response.flushHeaders();
    });
    expect(await poll(await add(huge))).toMatchObject({ outcome: 'too_large' });
  });

  test('one that is slow is left at the deadline, and one that hangs up is told apart', async () => {
    const slow = polled.publisher.on('/slow', (response) => {
      response.writeHead(200);
      response.write('<rss>');
    });
    const feeds = { ...polled.services.feeds, limits: { deadlineMs: 300 } };
    const { feed } = await addFeed(feeds, { url: slow });
    expect(await pollFeed(feeds, feed.id)).toMatchObject({
      outcome: 'timeout',
      detail: 'it did not answer completely within 0.3 s',
    });
    const rude = polled.publisher.on('/rude', (_response, request) => request.socket.destroy());
    expect(await poll(await add(rude))).toMatchObject({ outcome: 'connection_reset' });
  });

  test('entities are not expanded, and nobody reads a file', async () => {
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
      '',
    );
    const doctype = `<!DOCTYPE rss [<!ENTITY l0 "ha"><!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY co "Lake &amp; Sea">${laughs}<!ENTITY s "Smith">]>`;
    const document = rss(['<title>&l9; &f; &s; said</title><guid>1</guid>']).replace(
      '<rss',
      `${doctype}<rss`,
    );
    await poll(await add(polled.publisher.serve('/laughs', document)));
    expect((await items())[0]).toMatchObject({ title: '&l9; &f; Smith said' });
  });

  test('no address that is not public is called, not even behind a redirect', async () => {
    const { db, log, stories } = polled.services;
    await expect(add('http://10.0.0.1/feed')).rejects.toThrow('10.0.0.1 is a private address');
    await expect(add('ftp://courier.example/feed')).rejects.toThrow('must begin with');
    await expect(add('http://169.254.169.254/latest')).rejects.toThrow('is a');
    const to = (location: string) => (response: import('node:http').ServerResponse) =>
      void response.writeHead(301, { location }).end();
    for (const target of [
      'http://10.0.0.1/',
      'http://169.254.169.254/latest/meta-data',
      'http://[::ffff:10.0.0.1]/',
      'file:///etc/passwd',
      'gopher://courier.example/',
    ]) {
      const feed = await add(polled.publisher.on('/private', to(target)));
      const report = await poll(feed);
      expect(report.outcome).toBe('blocked_address');
      // Nobody sees by the address of the feed where the refused one comes from.
      expect(report.detail).toMatch(/^it redirects to /);
      expect(report.feed.url).toBe(feed.url);
      await db.query('delete from news_feeds');
    }
    const { openFeeds } = await import('../../src/newsroom/index.ts');
    const strict = openFeeds({ stories, log, allowLoopback: false });
    await expect(addFeed(strict, { url: polled.publisher.serve('/own', rss([])) })).rejects.toThrow(
      'NEWSFEEDS_ALLOW_LOOPBACK',
    );
  });

  test('redirects are followed; only a permanent one is remembered; a circle ends', async () => {
    const to = (status: number, location: string) => (response: import('node:http').ServerResponse) =>
      void response.writeHead(status, { location }).end();
    const there = polled.publisher.serve('/there', rss([entry(1)]));
    const passing = await poll(await add(polled.publisher.on('/302', to(302, '/there'))));
    expect(passing).toMatchObject({ outcome: 'taken', feed: { url: `${polled.publisher.url}/302` } });
    const moved = await poll(await add(polled.publisher.on('/301', to(301, '/there'))));
    expect(moved.feed).toMatchObject({ url: there, givenUrl: `${polled.publisher.url}/301` });
    const again = await add(`${polled.publisher.url}/301`);
    expect(again.id).toBe(moved.feed.id);
    polled.publisher.on('/a', to(301, '/b'));
    expect(await poll(await add(polled.publisher.on('/b', to(301, '/a'))))).toMatchObject({
      outcome: 'redirects',
    });
    let hops = 0;
    const changing = polled.publisher.on('/hop-0', (response) => {
      hops += 1;
      polled.publisher.on(
        `/hop-${hops}`,
        (next) => void next.writeHead(302, { location: `/hop-${hops + 1}` }).end(),
      );
      response.writeHead(302, { location: `/hop-${hops}` }).end();
    });
    expect((await poll(await add(changing))).outcome).not.toBe('taken');
  });

  test('a page is no feed, and its feeds are named', async () => {
    const page = polled.publisher.serve(
      '/page',
      '<html><head><link rel="alternate" type="application/rss+xml" href="/rss.xml"></head><body><item>x</item></body></html>',
      { 'content-type': 'text/html' },
    );
    expect(await poll(await add(page))).toMatchObject({
      outcome: 'no_feed',
      detail: `it is not a feed; the page names these feeds: ${polled.publisher.url}/rss.xml`,
    });
  });

  test.each([
    ['<!doctype html><html><body>Welcome</body></html>', ' but a page, and it names no feed'],
    ['{"error":"no such route"}', ' but other JSON'],
    [
      '<opml version="2.0"><body/></opml>',
      ' but a list of feeds: newstape newsfeeds import reads it from a file',
    ],
    ['<urlset><url><loc>https://courier.example/</loc></url></urlset>', ' but a sitemap'],
    ['News', ''],
  ])('of what is no feed it is said what it seems to be: %s', async (document, words) => {
    expect(await poll(await add(polled.publisher.serve('/other', document)))).toMatchObject({
      outcome: 'no_feed',
      detail: `it is not a feed${words}`,
    });
  });

  test('what is wrong behind a redirect is told with where it leads', async () => {
    const to = (location: string) => (response: import('node:http').ServerResponse) =>
      void response.writeHead(302, { location }).end();
    polled.publisher.serve('/login', '<html><body>Log in</body></html>');
    const { url } = polled.publisher;
    expect(await poll(await add(polled.publisher.on('/paid', to('/login'))))).toMatchObject({
      detail: `it redirects to ${url}/login: it is not a feed but a page, and it names no feed`,
    });
    const trial = await tryFeed(polled.services.feeds, polled.publisher.on('/old', to('/nowhere')));
    expect(trial.detail).toBe(
      `it redirects to ${url}/nowhere: it answered 404: there is nothing at this address`,
    );
  });
});
