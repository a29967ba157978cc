import { Buffer } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import RssParser from 'rss-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastModifiedOf } from '../../rest/feeds/modified.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';

const FEEDS = ['/v1/rss', '/v1/atom'] as const;
const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) =>
    ['item', 'entry', 'link', 'atom:link', 'category', 'dc:creator', 'author'].includes(name),
});

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly content: string | undefined;
  readonly categories: readonly string[];
  readonly creators: readonly string[];
}

interface Read {
  readonly entries: readonly Entry[];
  readonly links: Readonly<Record<string, string>>;
  readonly updated: string;
}

/** A feed of either form, read by fast-xml-parser. */
function read(body: string): Read {
  const document = xml.parse(body);
  const links = (all: { rel: string; href: string }[]) =>
    Object.fromEntries(all.map(({ rel, href }) => [rel, href]));
  if (document.rss) {
    const { channel } = document.rss;
    return {
      links: links(channel['atom:link']),
      updated: channel.lastBuildDate,
      entries: (channel.item ?? []).map(
        (item: { [name: string]: never } & { guid: { '#text': string } }) => ({
          id: item.guid['#text'],
          title: item.title,
          content: item['content:encoded'],
          categories: item.category ?? [],
          creators: item['dc:creator'] ?? [],
        }),
      ),
    };
  }
  const { feed } = document;
  return {
    links: links(feed.link),
    updated: feed.updated,
    entries: (feed.entry ?? []).map((entry: { [name: string]: never } & { title: { '#text': string } }) => ({
      id: entry.id,
      title: entry.title['#text'],
      content: entry.content?.['#text'],
      categories: ((entry.category ?? []) as { term: string }[]).map(({ term }) => term),
      creators: ((entry.author ?? []) as { name: string }[]).map(({ name }) => name),
    })),
  };
}

const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 5, 1);

let house: TestHouse;
let key: string;

/** The ids of the stories that a feed shows, in order. */
async function idsIn(path: string): Promise<string[]> {
  const answer = await house.get(path, key);
  expect(answer.statusCode, answer.body).toBe(200);
  return read(answer.body).entries.map(({ id }) => id.replace('tag:newstape,2026:story/', ''));
}

/** Waits until the second of the last commit is over. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_100));
}

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key();
  const drafts = Array.from({ length: 45 }, (_, i) =>
    draft({
      title: `Story ${i} of the harbour`,
      category: i % 3 === 0 ? 'economy' : 'politics',
      tags: i % 2 === 0 ? ['harbours', 'even'] : ['harbours'],
      countries: i % 5 === 0 ? ['JP'] : ['AU'],
      entities: [
        {
          slug: i % 5 === 0 ? 'japan' : 'australia',
          label: i % 5 === 0 ? 'Japan' : 'Australia',
          kind: 'country',
          country: i % 5 === 0 ? 'JP' : 'AU',
        },
      ],
      impactPaths: [
        { token: i % 4 === 0 ? 'rates-to-bonds' : 'ports-to-trade', label: 'Path', direction: 'up' },
      ],
      publishedAt: new Date(START + i * DAY).toISOString(),
      updatedAt: new Date(START + i * DAY + 3_600_000).toISOString(),
      summary: i === 7 ? 'A drought threatens the wheat.' : 'The council met.',
    }),
  );
  await house.publish(drafts);
});

afterAll(() => house?.close());

describe('a feed shows the stories of /v1/news', () => {
  const queries = [
    '',
    '?page_size=5',
    '?limit=7&page=2',
    '?offset=11&page_size=4',
    '?sort=popular&page_size=50',
    '?sort=oldest&page_size=50',
    '?sort=relevance&q=harbour',
    '?country=JP',
    '?country=Australia&category=economy',
    '?category=economy',
    '?tag=even',
    '?entity=japan',
    '?impact_path=rates-to-bonds',
    '?q=drought',
    '?q=harbour+-drought',
    '?published_since=2026-06-10&published_until=2026-06-20',
    '?updated_since=2026-06-10T00:00:00Z&updated_until=2026-06-12',
    '?fields=id&include=body&page_size=3',
    '?category=sport',
  ];
  for (const query of queries) {
    it(`for ${query || 'no query'}`, async () => {
      const news = await house.get(`/v1/news${query}`, key);
      expect(news.statusCode, news.body).toBe(200);
      const wanted = news.json().articles.map(({ id }: { id: string }) => id);
      if (query !== '?category=sport') expect(wanted.length).toBeGreaterThan(0);
      for (const feed of FEEDS) expect(await idsIn(feed + query)).toEqual(wanted);
    });
  }

  it('and ignores parameters it does not know', async () => {
    for (const feed of FEEDS)
      expect(await idsIn(`${feed}?tag=even&colour=red&%ff=1`)).toEqual(await idsIn(`${feed}?tag=even`));
  });
});

describe('what an entry holds', () => {
  for (const feed of FEEDS) {
    it(`${feed}: title, category and tags, publisher`, async () => {
      const { entries } = read((await house.get(`${feed}?q=drought`, key)).body);
      expect(entries).toEqual([
        expect.objectContaining({
          title: 'Story 7 of the harbour',
          categories: ['politics', 'harbours'],
          creators: ['Harbour Courier'],
          content: undefined,
        }),
      ]);
    });

    it(`${feed}: the body only when include asks for it, and only what fields names`, async () => {
      const body = read((await house.get(`${feed}?q=drought&include=body`, key)).body).entries[0]!;
      expect(body.content).toContain('<p>Work begins in spring.</p>');
      expect(body.content).not.toContain('Claims');
      const full = read((await house.get(`${feed}?q=drought&include=full`, key)).body).entries[0]!;
      expect(full.content).toMatch(/Work begins.*Claims.*approved the plan.*Impact.*Building starts/);
      const narrow = read((await house.get(`${feed}?q=drought&fields=id,tags`, key)).body).entries[0]!;
      expect(narrow).toMatchObject({
        title: 'Story 7 of the harbour',
        categories: ['harbours'],
        creators: [],
      });
    });
  }

  it('is the same to a feed parser', async () => {
    const parser = new RssParser();
    for (const feed of FEEDS) {
      const { items } = await parser.parseString(
        (await house.get(`${feed}?q=drought&include=body`, key)).body,
      );
      expect(items[0]).toMatchObject({
        title: 'Story 7 of the harbour',
        link: `${BASE_URL}/stories/story-7-of-the-harbour`,
        isoDate: '2026-06-08T00:00:00.000Z',
      });
    }
  });

  it('keeps its id when the title changes', async () => {
    const keys = ['https://courier.example/renamed'];
    await house.publish([draft({ keys, title: 'Before', tags: ['renamed'] })]);
    const before = await idsIn('/v1/rss?tag=renamed');
    await house.publish([draft({ keys, title: 'After', tags: ['renamed'] })]);
    for (const feed of FEEDS) {
      const after = read((await house.get(`${feed}?tag=renamed`, key)).body).entries[0]!;
      expect(after).toMatchObject({ title: 'After', id: `tag:newstape,2026:story/${before[0]}` });
    }
  });
});

describe('paging (RFC 5005)', () => {
  for (const feed of FEEDS) {
    it(`${feed}: next leads to every story once, previous leads back`, async () => {
      const everything = await idsIn(`${feed}?published_until=2026-07-14&page_size=100`);
      const seen: string[] = [];
      const pages: string[] = [];
      let address: string | undefined = `${BASE_URL}${feed}?published_until=2026-07-14&page_size=8`;
      let last: Read | undefined;
      while (address !== undefined) {
        pages.push(address);
        last = read((await house.get(address.slice(BASE_URL.length), key)).body);
        expect(last.links.self).toBe(address);
        expect(last.links.first).toBe(pages[0]);
        expect('previous' in last.links).toBe(pages.length > 1);
        seen.push(...last.entries.map(({ id }) => id.replace('tag:newstape,2026:story/', '')));
        address = last.links.next;
      }
      expect(seen).toEqual(everything);
      expect(pages.length).toBe(Math.ceil(everything.length / 8));
      const back = read((await house.get(last!.links.previous!.slice(BASE_URL.length), key)).body);
      const size = last!.entries.length;
      expect(back.entries.map(({ id }) => id.slice(-32))).toEqual(
        seen.slice(-size - 8, -size).map((id) => id.slice(-32)),
      );
    });

    it(`${feed}: self is the address as it was written`, async () => {
      const path = `${feed}?q=har%62our+%22of%20the%22&limit=2&colour=red&_=17`;
      expect(read((await house.get(path, key)).body).links.self).toBe(BASE_URL + path);
    });
  }
});

describe('validators', () => {
  for (const feed of FEEDS) {
    const path = `${feed}?category=economy`;

    it(`${feed}: If-None-Match alone, If-Modified-Since alone, and the first over the second`, async () => {
      await settled();
      const answer = await house.get(path, key);
      const { etag, 'last-modified': lastModified } = answer.headers;
      expect(etag).toMatch(/^"[^"]+"$/);
      const yesterday = new Date(Date.parse(String(lastModified)) - DAY).toUTCString();
      const status = async (headers: Record<string, string>) =>
        (await house.get(path, key, headers)).statusCode;
      expect(await status({ 'if-none-match': String(etag) })).toBe(304);
      expect(await status({ 'if-none-match': '"other"' })).toBe(200);
      expect(await status({ 'if-modified-since': String(lastModified) })).toBe(304);
      expect(await status({ 'if-modified-since': yesterday })).toBe(200);
      expect(await status({ 'if-none-match': String(etag), 'if-modified-since': yesterday })).toBe(304);
      expect(await status({ 'if-none-match': '"other"', 'if-modified-since': String(lastModified) })).toBe(
        200,
      );
    });

    it(`${feed}: the same bytes while the feed is the same, whatever else is published`, async () => {
      const before = await house.get(path, key);
      await settled();
      expect((await house.get(path, key)).rawPayload.equals(before.rawPayload)).toBe(true);
      await house.publish([draft({ category: 'science' })]);
      const after = await house.get(path, key);
      expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
      expect(after.headers.etag).toBe(before.headers.etag);
    });

    it(`${feed}: a new story changes the bytes, the ETag and the date`, async () => {
      const before = await house.get(path, key);
      await settled();
      await house.publish([draft({ category: 'economy' })]);
      const since = { 'if-modified-since': String(before.headers['last-modified']) };
      const after = await house.get(path, key, since);
      expect(after.statusCode).toBe(200);
      expect(after.headers.etag).not.toBe(before.headers.etag);
      expect(read(after.body).entries.length).toBeGreaterThan(read(before.body).entries.length - 1);
    });

    it(`${feed}: gzip holds the same document under another ETag`, async () => {
      const plain = await house.get(path, key);
      const coded = await house.get(path, key, { 'accept-encoding': 'gzip, deflate' });
      expect(coded.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(coded.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(coded.headers.etag).not.toBe(plain.headers.etag);
      expect(coded.headers.vary).toContain('Accept-Encoding');
    });
  }

  it('say what kind of document it is and how long it holds', async () => {
    const [rss, atom] = [await house.get('/v1/rss', key), await house.get('/v1/atom', key)];
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    for (const { headers } of [rss, atom]) expect(headers['cache-control']).toMatch(/^private, max-age=\d+$/);
  });

  it('say in which order they are', async () => {
    for (const [query, order] of [
      ['', undefined],
      ['?sort=oldest', 'oldest first'],
      ['?sort=popular', 'most popular first'],
      ['?sort=relevance&q=harbour', 'best match first'],
    ] as const) {
      const { body } = await house.get(`/v1/rss${query}`, key);
      const { title, description } = new XMLParser().parse(body).rss.channel;
      expect(title.endsWith(order ?? 'Newstape'), title).toBe(true);
      expect(description).toBe(`News stories with their sources, ${order ?? 'newest first'}`);
    }
  });

  it('of a past time are of the bytes alone: a purge changes them without a date that tells of it', async () => {
    const asOf = (await house.get('/v1/news?page_size=1', key)).json().page.as_of as string;
    const past = `/v1/rss?as_of=${asOf}`;
    await house.publish([draft({ title: `Later than ${asOf}` })]);
    expect((await house.get('/v1/rss', key)).statusCode).toBe(200);
    const before = await house.get(past, key);
    expect(before.headers['last-modified']).toBeUndefined();
    const since = { 'if-modified-since': new Date(Date.now() + DAY).toUTCString() };
    expect((await house.get(past, key, since)).statusCode).toBe(200);
    const held = { 'if-none-match': String(before.headers.etag) };
    expect((await house.get(past, key, held)).statusCode).toBe(304);
  });

  it('two states of one second have two dates, and a date is never ahead of the clock', () => {
    const node = {};
    const asOf = '2026-06-01T00:00:00.200Z';
    const at = (pos: bigint, now: string) =>
      lastModifiedOf(node, { pos, asOf } as never, Date.parse(now))?.toISOString();
    expect(at(1n, '2026-06-01T00:00:00.300Z')).toBe('2026-06-01T00:00:00.000Z');
    expect(at(2n, '2026-06-01T00:00:00.400Z')).toBeUndefined();
    expect(at(2n, '2026-06-01T00:00:01.000Z')).toBe('2026-06-01T00:00:01.000Z');
    expect(at(1n, '2026-06-01T00:00:02.000Z')).toBeUndefined();
    for (let pos = 3n; pos < 20n; pos += 1n) expect(at(pos, '2026-06-01T00:00:01.500Z')).toBeUndefined();
    expect(at(20n, '2026-06-01T00:00:02.000Z')).toBe('2026-06-01T00:00:02.000Z');
  });
});

describe('who may read', () => {
  const basic = (user: string, password: string) => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  });

  for (const feed of FEEDS) {
    it(`${feed}: a key as the user name of HTTP Basic, with any password`, async () => {
      for (const password of ['', 'x', 'a:b']) {
        expect((await house.get(feed, undefined, basic(key, password))).statusCode).toBe(200);
      }
    });

    it(`${feed}: nobody else, and both ways in are named`, async () => {
      const spoilt = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
      for (const headers of [
        {},
        basic('nobody', 'x'),
        basic(spoilt, 'x'),
        { authorization: `Bearer ${spoilt}` },
      ]) {
        const answer = await house.get(feed, undefined, headers);
        expect(answer.statusCode).toBe(401);
        expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
        expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
        const challenges = String(answer.headers['www-authenticate']);
        expect(challenges).toContain('Bearer realm="svc"');
        expect(challenges).toContain('Basic realm="svc"');
      }
    });

    it(`${feed}: a key without the scope gets 403, a spent allowance 429`, async () => {
      const narrow = await house.key('pro', { tenant: 'narrow', scopes: ['webhooks'] });
      const refused = await house.get(feed, narrow);
      expect(refused.statusCode).toBe(403);
      expect(refused.json().code).toBe('insufficient_scope');
      const small = await house.key('pro', { tenant: `small-${feed.slice(4)}`, limit: 1 });
      expect((await house.get(feed, small)).statusCode).toBe(200);
      const spent = await house.get(feed, small);
      expect(spent.statusCode).toBe(429);
      expect(Number(spent.headers['retry-after'])).toBeGreaterThan(0);
      expect(spent.json()).toMatchObject({ code: 'allowance_exhausted', usage: { calls: 1, remaining: 0 } });
    });

    it(`${feed}: bad values are problem documents`, async () => {
      for (const query of [
        '?page_size=101',
        '?page=0',
        '?sort=best',
        '?country=Atlantis',
        '?cursor=x',
        '?include=bodies',
        '?published_since=soon',
      ]) {
        const answer = await house.get(feed + query, key);
        expect(answer.statusCode, query).toBe(400);
        expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      }
    });
  }
});
