import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { feedHealth } from '../../src/newsroom/feeds/index.ts';
import {
  addFeed,
  getFeed,
  type NewsFeed,
  pollFeed,
  removeFeed,
  resumeFeed,
  tryFeed,
} from '../../src/newsroom/index.ts';
import { itemsAfter } from '../../src/newsroom/items/index.ts';
import type { Database } from '../../src/platform/database.ts';
import { Problem } from '../../src/platform/problem.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { entry, openPublisher, rss, type TestPublisher } from '../setup/publisher.ts';

let house: TestHouse;
let publisher: TestPublisher;

beforeAll(async () => {
  house = await openTestHouse({ env: { NEWSFEEDS_ALLOW_LOOPBACK: 'on' } });
});
afterAll(() => house?.close());
beforeAll(async () => {
  publisher = await openPublisher();
});
afterEach(async () => {
  const { db } = house.services;
  await db.query('delete from news_feeds');
  await db.query('delete from news_feed_hosts');
  await db.query('truncate news_items, news_item_keys, news_item_versions');
  publisher.visits.length = 0;
});
afterAll(() => publisher?.close());

const add = async (url: string, more: object = {}): Promise<NewsFeed> =>
  (await addFeed(house.services.feeds, { url, ...more })).feed;
const poll = async (feed: { readonly id: string }) => {
  const report = await pollFeed(house.services.feeds, feed.id);
  if (report === undefined) throw new Error('another poll of the feed is under way');
  return report;
};
const items = () => itemsAfter(house.services.db, 0, 1_000);
const seconds = (from: string | null, to: string | null): number =>
  (Date.parse(to ?? '') - Date.parse(from ?? '')) / 1_000;

describe('what a poll takes in', () => {
  test('entries become items with what the publisher said, and the feed says how it is', async () => {
    const url = publisher.serve('/news', rss([entry(1), entry(2)]), { etag: '"one"' });
    const report = await poll(await add(url, { home: 'Australia', kind: 'statement', licence: 'full' }));
    expect(report).toMatchObject({ outcome: 'taken', entries: 2, created: 2, rejected: 0 });
    expect(report.feed).toMatchObject({
      publisher: 'Harbour Courier',
      home: 'AU',
      title: 'Harbour Courier',
      site: 'https://courier.example/',
      format: 'rss',
      created: 2,
      failures: 0,
      lastOutcome: 'taken',
    });
    const taken = await items();
    expect(taken.map(({ title }) => title)).toEqual(['Council of lake 2 votes', 'Council of lake 1 votes']);
    expect(taken[1]).toMatchObject({
      feedId: report.feed.id,
      publisher: 'Harbour Courier',
      url: 'https://courier.example/stories/1',
      guid: 'courier-1',
      kind: 'statement',
      licence: 'full',
      dated: true,
    });
  });

  test('what changed is revised, what did not is unchanged, and the same document is not read again', async () => {
    const feed = await add(publisher.serve('/news', rss([entry(1), entry(2)])));
    await poll(feed);
    expect(await poll(feed)).toMatchObject({ outcome: 'nothing_new', entries: 0 });
    publisher.serve('/news', rss([entry(1, { text: 'The council withdrew its vote.' }), entry(2), entry(3)]));
    expect(await poll(feed)).toMatchObject({ outcome: 'taken', created: 1, revised: 1, unchanged: 1 });
    expect((await items()).find(({ guid }) => guid === 'courier-1')).toMatchObject({ version: 2 });
  });

  test('an entry whose address changes at each visit is one item', async () => {
    const feed = await add(`${publisher.url}/news`);
    for (const visit of [1, 2, 3]) {
      const said = 'The minister opened the bridge, which took three years and ninety million to build.';
      const moving = `<title>Bridge opens</title><link>https://courier.example/go?session=${visit}</link>
        <guid>https://courier.example/go?session=${visit}</guid><description>${said}</description>
        <pubDate>Sun, 22 Nov 2026 08:00:00 GMT</pubDate>`;
      publisher.serve('/news', rss([moving]));
      await poll(feed);
    }
    expect(await items()).toHaveLength(1);
  });

  test('fifty items at once all come in; a missing title is the first sentence, a missing date the time of fetching', async () => {
    const bare = '<description>Rain closed the pass. Two lorries wait.</description><guid>b1</guid>';
    const many = Array.from({ length: 49 }, (_, number) => entry(number + 1));
    const before = Date.now();
    expect(await poll(await add(publisher.serve('/news', rss([...many, bare]))))).toMatchObject({
      created: 50,
    });
    const untitled = (await items()).find(({ guid }) => guid === 'b1');
    expect(untitled).toMatchObject({ title: 'Rain closed the pass.', dated: false });
    expect(untitled!.publishedAt).toBeGreaterThanOrEqual(before);
  });

  test('dates in other languages are read', async () => {
    const dates = [
      '22 Kasım 2026 Pazar 08:00',
      '22.11.2026 08:00',
      '2026年11月22日 08時00分',
      'вс, 22 ноября 2026 08:00:00 +0000',
    ];
    const url = publisher.serve('/news', rss(dates.map((date, number) => entry(number + 1, { date }))));
    await poll(await add(url));
    const taken = await items();
    expect(taken.map(({ publishedAt }) => new Date(publishedAt).toISOString())).toEqual(
      dates.map(() => '2026-11-22T08:00:00.000Z'),
    );
  });

  test('history that a new feed lists goes in silently; what is of today is announced', async () => {
    const old = entry(2, { date: new Date(Date.now() - 5 * 86_400_000).toUTCString() });
    await poll(await add(publisher.serve('/news', rss([entry(1), old, entry(3, { date: null })]))));
    const announced = Object.fromEntries((await items()).map(({ guid, announce }) => [guid, announce]));
    expect(announced).toEqual({ 'courier-1': true, 'courier-2': false, 'courier-3': false });
  });

  test('text comes through character for character, in whatever encoding it is sent', async () => {
    const said = 'Fed &amp; ECB &lt;hold&gt; rates, &lt;GSW INC&gt; YEAR NET: a &lt; b — Köln';
    const document = rss([`<title>${said}</title><guid>x</guid>`]);
    const latin = Buffer.from(
      document.replace('utf-8', 'iso-8859-15').replace('—', '-').replace('>x<', '>y<'),
      'latin1',
    );
    await poll(await add(publisher.serve('/latin', latin, { 'content-type': 'text/xml; charset=utf-8' })));
    const sixteen = Buffer.from(`\ufeff${document.replace('utf-8', 'utf-16')}`, 'utf16le');
    await poll(await add(publisher.serve('/utf16', sixteen)));
    const titles = (await items()).map(({ title }) => title);
    expect(titles).toContain('Fed & ECB <hold> rates, <GSW INC> YEAR NET: a < b - Köln');
    expect(titles).toContain('Fed & ECB <hold> rates, <GSW INC> YEAR NET: a < b — Köln');
  });

  test('a body that is cut off, or is no XML, gives every entry that it holds', async () => {
    const whole = rss([entry(1), entry(2), entry(3)]);
    const cut = whole.slice(0, whole.indexOf('harbour number 3'));
    expect(await poll(await add(publisher.serve('/cut', cut)))).toMatchObject({ created: 3 });
    const broken = whole
      .replaceAll('lake', 'sea')
      .replaceAll('courier-', 'b-')
      .replaceAll('stories', 'broken')
      .replace('</title>', '')
      .replace('</item>', '')
      .replaceAll('voted', 'voted & <b>cheered');
    expect(await poll(await add(publisher.serve('/broken', broken)))).toMatchObject({ created: 3 });
  });
});

describe('entries that stand on one page', () => {
  const start = Date.now();
  const notice = (number: number, days: number, more = `<guid isPermaLink="false">n${number}</guid>`) =>
    `<title>Notice of closure number ${number}</title><link>https://courier.example/notices#n${number}</link>${more}
     <description>The road at pier ${number} is closed.</description>
     <pubDate>${new Date(start - days * 86_400_000).toUTCString()}</pubDate>`;
  const told = async () => (await items()).map(({ title, version }) => `${title} (${version})`);

  test('are items of their own, also when only one of them is new', async () => {
    const feed = await add(publisher.serve('/notices', rss([notice(1, 5), notice(2, 9)])));
    expect(await poll(feed)).toMatchObject({ created: 2 });
    publisher.serve('/notices', rss([notice(3, 0), notice(1, 5), notice(2, 9)]));
    expect(await poll(feed)).toMatchObject({ created: 1, revised: 0, unchanged: 2 });
    publisher.serve('/notices', rss([notice(4, 0), notice(3, 1), notice(1, 5)]));
    expect(await poll(feed)).toMatchObject({ created: 1, revised: 0, unchanged: 2 });
    expect((await told()).toSorted()).toEqual([1, 2, 3, 4].map((n) => `Notice of closure number ${n} (1)`));
  });

  test('are told apart by their titles and dates where they have no ids', async () => {
    const feed = await add(publisher.serve('/notices', rss([notice(1, 5, ''), notice(2, 9, '')])));
    expect(await poll(feed)).toMatchObject({ created: 2, revised: 0 });
    publisher.serve('/notices', rss([notice(3, 0, ''), notice(1, 5, ''), notice(2, 9, '')]));
    expect(await poll(feed)).toMatchObject({ created: 1, revised: 0, unchanged: 2 });
    expect((await told()).toSorted()).toEqual([1, 2, 3].map((n) => `Notice of closure number ${n} (1)`));
  });
});

describe('an entry that leads to a page of somebody else', () => {
  const links = (item: string) =>
    rss([item])
      .replace('https://courier.example/<', 'https://links.example/<')
      .replace('Harbour Courier', 'Link List');

  test('is no word of that one, and does not stand for its item', async () => {
    const pointer = `<title>Lovely: a council votes for once</title><link>https://courier.example/stories/1</link>
      <guid isPermaLink="false">link-1</guid><description>Comments</description>`;
    await poll(await add(publisher.serve('/links', links(pointer))));
    expect(await poll(await add(publisher.serve('/news', rss([entry(1)]))))).toMatchObject({ created: 1 });
    const byPublisher = new Map((await items()).map((item) => [item.publisher, item]));
    expect(byPublisher.get('Harbour Courier')).toMatchObject({ title: 'Council of lake 1 votes' });
    expect(byPublisher.get('Link List')).toMatchObject({ text: 'Comments', domain: 'courier.example' });
    // Again, and in the other order, nothing changes.
    const again = await add(publisher.serve('/links-too', links(pointer)));
    expect(await poll(again)).toMatchObject({ created: 0, revised: 0 });
  });

  test('of a government is no statement of it, and of a wire not credited to it', async () => {
    const item = (url: string, id: number) =>
      `<title>What they say about number ${id}</title><link>${url}</link><description>Judge for yourself, says our reader ${id}.</description>`;
    const list = links(item('https://www.treasury.gov/rates', 1)).replace(
      '</channel>',
      `<item>${item('https://meridianwire.example/rates', 2)}</item></channel>`,
    );
    await poll(await add(publisher.serve('/links', list)));
    expect(await items()).toMatchObject([
      { publisher: 'Link List', kind: 'report', credit: null },
      { publisher: 'Link List', kind: 'report', credit: null },
    ]);
  });

  test('that an aggregator names belongs to its publisher, wherever the aggregator leads', async () => {
    const item = `<title>Rain closes the pass</title><link>https://links.example/go/7</link><guid>https://links.example/go/7</guid>
      <source url="https://tarn.example/rss">Tarn Courier</source><description>Rain closed the pass on Monday.</description>`;
    await poll(await add(publisher.serve('/links', links(item))));
    expect(await items()).toMatchObject([{ publisher: 'Tarn Courier', domain: 'tarn.example' }]);
  });
});

test('a feed that is removed and added again goes on changing its items', async () => {
  const url = publisher.serve('/again', rss([entry(1)]));
  const feed = await add(url);
  await poll(feed);
  await removeFeed(house.services.feeds, feed.id, { purge: false });
  publisher.serve('/again', rss([entry(1, { text: 'Correction: the council did not vote.' })]));
  expect(await poll(await add(url))).toMatchObject({ created: 0, revised: 1 });
});

describe('a publisher that misbehaves', () => {
  test('what calls itself by half a character or a null byte is taken in all the same', async () => {
    const title = `Nul\u0000 half \ud83d ${'x'.repeat(400)}`;
    const json = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title,
      items: [{ id: '1', url: 'https://courier.example/j/1', title: 'A vote', content_text: 'They voted.' }],
    });
    const report = await poll(
      await add(publisher.serve('/json', json, { 'content-type': 'application/json' })),
    );
    expect(report).toMatchObject({ outcome: 'taken', created: 1 });
    expect(report.feed.title).toBe(`Nul half ${'x'.repeat(400)}`);
    expect((await items())[0]!.publisher).toBe(`Nul half ${'x'.repeat(191)}`);
  });

  test('a mark of its document that cannot be sent back is not kept, and the next poll is one like the first', async () => {
    for (const etag of ['"caf\u00e9"', `"${'e'.repeat(600)}"`]) {
      const url = publisher.on('/marked', (response) => {
        // As its bytes are: Latin-1.
        response.writeHead(200, { 'content-type': 'text/xml', etag });
        response.end(rss([entry(1)]));
      });
      const feed = await add(url);
      await poll(feed);
      expect(await poll(feed)).toMatchObject({ outcome: 'nothing_new', feed: { failures: 0 } });
      expect(publisher.visits.at(-1)!.headers['if-none-match']).toBeUndefined();
      await house.services.db.query('delete from news_feeds');
    }
  });

  test('a move to an address that nobody could have added is followed and not remembered', async () => {
    const long = `/long?${'q'.repeat(4_000)}`;
    publisher.serve(long, rss([entry(1)]));
    const url = publisher.on('/moves', (response) => {
      response.writeHead(301, { location: publisher.url + long }).end();
    });
    expect(await poll(await add(url))).toMatchObject({ outcome: 'taken', feed: { url } });
  });

  test('a poll of a service that ends asks nobody any more, and its feed stays due', async () => {
    const feed = await add(publisher.serve('/late', rss([entry(1)])));
    expect(await pollFeed(house.services.feeds, feed.id, { signal: AbortSignal.abort() })).toBeUndefined();
    expect(publisher.visits).toEqual([]);
    const { rows } = await house.services.db.query(
      'select next_poll_at <= clock_timestamp() as due, poller, queued_until, failures from news_feeds',
    );
    expect(rows).toEqual([{ due: true, poller: null, queued_until: null, failures: 0 }]);
  });

  test('what cannot be taken in is a failure of its feed, which waits and is seen; an absence of the database is none', async () => {
    const feed = await add(publisher.serve('/odd', rss([entry(1)])));
    const { feeds } = house.services;
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
        house.services.feeds,
        publisher.serve('/packed', body, { 'content-encoding': coding }),
      );
      expect(found.document?.entries).toHaveLength(1);
    }
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '));
    const feed = await add(publisher.serve('/bomb', bomb, { 'content-encoding': 'gzip' }));
    expect(await poll(feed)).toMatchObject({ outcome: 'too_large', detail: 'it is larger than 10 MiB' });
    const broken = publisher.serve('/broken-gzip', gzipSync(document).subarray(0, 60), {
      'content-encoding': 'gzip',
    });
    expect(await poll(await add(broken))).toMatchObject({ outcome: 'bad_encoding' });
  });

  test('an answer without end is dropped at 10 MiB, whether or not it says how long it is', async () => {
    const endless = publisher.on('/endless', (response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      };
      response.on('drain', more);
      more();
    });
    expect(await poll(await add(endless))).toMatchObject({ outcome: 'too_large' });
    const huge = publisher.on('/huge', (response) => {
      response.writeHead(200, { 'content-length': String(11 * 1024 * 1024) });
      response.flushHeaders();
    });
    expect(await poll(await add(huge))).toMatchObject({ outcome: 'too_large' });
  });

  test('one that is slow is left at the deadline, and one that hangs up is told apart', async () => {
    const slow = publisher.on('/slow', (response) => {
      response.writeHead(200);
      response.write('<rss>');
    });
    const feeds = { ...house.services.feeds, limits: { deadlineMs: 300 } };
    const { feed } = await addFeed(feeds, { url: slow });
    expect(await pollFeed(feeds, feed.id)).toMatchObject({
      outcome: 'timeout',
      detail: 'it did not answer completely within 0.3 s',
    });
    const rude = publisher.on('/rude', (_response, request) => request.socket.destroy());
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
    await poll(await add(publisher.serve('/laughs', document)));
    expect((await items())[0]).toMatchObject({ title: '&l9; &f; Smith said' });
  });

  test('no address that is not public is called, not even behind a redirect', async () => {
    const { db, log, stories } = house.services;
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
      const feed = await add(publisher.on('/private', to(target)));
      const report = await poll(feed);
      expect(report.outcome).toBe('blocked_address');
      expect(report.feed.url).toBe(feed.url);
      await db.query('delete from news_feeds');
    }
    const { openFeeds } = await import('../../src/newsroom/index.ts');
    const strict = openFeeds({ stories, log, allowLoopback: false });
    await expect(addFeed(strict, { url: publisher.serve('/own', rss([])) })).rejects.toThrow(
      'NEWSFEEDS_ALLOW_LOOPBACK',
    );
  });

  test('redirects are followed; only a permanent one is remembered; a circle ends', async () => {
    const to = (status: number, location: string) => (response: import('node:http').ServerResponse) =>
      void response.writeHead(status, { location }).end();
    const there = publisher.serve('/there', rss([entry(1)]));
    const passing = await poll(await add(publisher.on('/302', to(302, '/there'))));
    expect(passing).toMatchObject({ outcome: 'taken', feed: { url: `${publisher.url}/302` } });
    const moved = await poll(await add(publisher.on('/301', to(301, '/there'))));
    expect(moved.feed).toMatchObject({ url: there, givenUrl: `${publisher.url}/301` });
    const again = await add(`${publisher.url}/301`);
    expect(again.id).toBe(moved.feed.id);
    publisher.on('/a', to(301, '/b'));
    expect(await poll(await add(publisher.on('/b', to(301, '/a'))))).toMatchObject({ outcome: 'redirects' });
    let hops = 0;
    const changing = publisher.on('/hop-0', (response) => {
      hops += 1;
      publisher.on(
        `/hop-${hops}`,
        (next) => void next.writeHead(302, { location: `/hop-${hops + 1}` }).end(),
      );
      response.writeHead(302, { location: `/hop-${hops}` }).end();
    });
    expect((await poll(await add(changing))).outcome).not.toBe('taken');
  });

  test('a page is no feed, and its feeds are named', async () => {
    const page = publisher.serve(
      '/page',
      '<html><head><link rel="alternate" type="application/rss+xml" href="/rss.xml"></head><body><item>x</item></body></html>',
      { 'content-type': 'text/html' },
    );
    expect(await poll(await add(page))).toMatchObject({
      outcome: 'no_feed',
      detail: `it is not a feed; the page names these feeds: ${publisher.url}/rss.xml`,
    });
  });
});

describe('when a feed is asked again', () => {
  test('conditionally: by ETag and Last-Modified, and a 304 keeps what is known', async () => {
    const modified = 'Sun, 22 Nov 2026 08:00:00 GMT';
    const url = publisher.on('/news', (response, { headers }) => {
      if (headers['if-none-match'] === 'W/"v1"' && headers['if-modified-since'] === modified)
        response.writeHead(304).end();
      else response.writeHead(200, { etag: 'W/"v1"', 'last-modified': modified }).end(rss([entry(1)]));
    });
    const feed = await add(url);
    await poll(feed);
    expect(await poll(feed)).toMatchObject({ outcome: 'not_modified', status: 304 });
    expect(await poll(feed)).toMatchObject({ outcome: 'not_modified', status: 304 });
    expect((await getFeed(house.services.feeds, feed.id)).failures).toBe(0);
  });

  test('a 304 to who named no earlier document is a failure: nothing was ever read', async () => {
    const url = publisher.on('/news', (response) => void response.writeHead(304).end());
    const feed = await add(url);
    expect(await poll(feed)).toMatchObject({ outcome: 'http_status', status: 304 });
    expect(await getFeed(house.services.feeds, feed.id)).toMatchObject({ failures: 1, lastSuccessAt: null });
  });

  test('a feed whose host asked for a pause is not overdue: nothing is wrong with the service', async () => {
    const { db } = house.services;
    const limited = publisher.on('/limited', (response) => {
      response.writeHead(429, { 'retry-after': '86400' }).end();
    });
    await poll(await add(limited));
    const other = await add(publisher.serve('/news', rss([entry(1)])));
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
    const url = publisher.on('/news', (response) => void response.writeHead(500).end());
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
    publisher.serve('/news', rss([entry(1)]));
    expect((await poll(feed)).feed).toMatchObject({ failures: 0, failingSince: null });
  });

  test('429 with Retry-After lets the whole host rest; 410 ends the feed until it is resumed', async () => {
    const feed = await add(
      publisher.on('/news', (response) => void response.writeHead(429, { 'retry-after': '7200' }).end()),
    );
    const { outcome, feed: limited } = await poll(feed);
    expect(outcome).toBe('rate_limited');
    expect(seconds(limited.lastPolledAt, limited.nextPollAt)).toBeGreaterThanOrEqual(7_199);
    const other = await add(publisher.serve('/other', rss([entry(1)])));
    const waiting = await poll(other);
    expect(waiting.outcome).toBe('host_busy');
    expect(
      seconds(new Date().toISOString(), (await getFeed(house.services.feeds, other.id)).nextPollAt),
    ).toBeGreaterThan(7_000);
    await house.services.db.query('delete from news_feed_hosts');
    const gone = await add(publisher.on('/gone', (response) => void response.writeHead(410).end()));
    expect((await poll(gone)).feed).toMatchObject({ state: 'gone', nextPollAt: null });
    expect((await resumeFeed(house.services.feeds, gone.id)).state).toBe('active');
  });

  test('the interval is learned, and ttl and Cache-Control make it longer', async () => {
    const feed = await add(publisher.serve('/news', rss([entry(1)])));
    const first = await poll(feed);
    expect(first.feed.interval).toBe(450);
    for (let i = 0; i < 10; i += 1) await poll(feed);
    const quiet = await poll(feed);
    expect(quiet.feed.interval).toBe(21_600);
    publisher.serve('/news', rss([entry(1), entry(2)], '<ttl>60</ttl>'));
    const asked = await poll(await add(publisher.serve('/ttl', rss([entry(7)], '<ttl>60</ttl>'))));
    expect(seconds(asked.feed.lastPolledAt, asked.feed.nextPollAt)).toBeGreaterThanOrEqual(3_599);
    const cached = await poll(
      await add(publisher.serve('/age', rss([entry(8)]), { 'cache-control': 'public, max-age=7200' })),
    );
    expect(seconds(cached.feed.lastPolledAt, cached.feed.nextPollAt)).toBeGreaterThanOrEqual(7_199);
  });

  test('two polls of one feed never run at once, and no host gets two requests at a time', async () => {
    const one = await add(publisher.serve('/one', rss([entry(1)])));
    const held: import('node:http').ServerResponse[] = [];
    publisher.on('/one', (response) => void held.push(response));
    const first = poll(one);
    await expect.poll(() => held.length).toBe(1);
    expect(await pollFeed(house.services.feeds, one.id)).toBeUndefined();
    const two = await add(publisher.serve('/two', rss([entry(2)])));
    const second = poll(two);
    held[0]!.writeHead(200).end(rss([entry(1)]));
    expect(await first).toMatchObject({ outcome: 'taken' });
    expect(['taken', 'host_busy']).toContain((await second).outcome);
    expect(Math.max(...publisher.visits.map(({ atOnce }) => atOnce))).toBe(1);
  });
});
