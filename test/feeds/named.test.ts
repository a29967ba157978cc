import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeStory } from '../../src/stories/index.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';

const FORMS = ['rss', 'atom'] as const;
const UNKNOWN_SEARCH = 'search_01h455vb4pex5vsknk084sn02q';
const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  isArray: (name) => ['item', 'entry', 'link', 'atom:link'].includes(name),
});

interface Read {
  readonly title: string;
  /** RSS has none. */
  readonly id: string | undefined;
  readonly description: string;
  readonly home: string;
  readonly stories: readonly string[];
  readonly links: Readonly<Record<string, string>>;
}

function read(body: string): Read {
  const { rss, feed } = xml.parse(body);
  const links = (rss ? rss.channel['atom:link'] : feed.link) as { rel: string; href: string }[];
  const byRel = Object.fromEntries(links.map(({ rel, href }) => [rel, href]));
  const entries = (rss ? rss.channel.item : feed.entry) ?? [];
  return {
    title: rss ? rss.channel.title : feed.title['#text'],
    id: feed?.id,
    description: rss ? rss.channel.description : feed.subtitle['#text'],
    home: rss ? rss.channel.link[0] : byRel.alternate,
    stories: entries.map((entry: { guid: { '#text': string }; id: string }) =>
      (rss ? entry.guid['#text'] : entry.id).replace('tag:newstape,2026:story/', ''),
    ),
    links: byRel,
  };
}

let house: TestHouse;
let key: string;
let token: string;
let search: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro', { tenant: 'acme' });
  const bank = {
    slug: 'reserve-bank-of-australia',
    label: 'Reserve Bank of Australia',
    kind: 'organization',
  } as const;
  await house.publish(
    Array.from({ length: 9 }, (_, i) =>
      draft({
        category: i % 2 === 0 ? 'economy' : 'politics',
        entities:
          i < 7
            ? [bank]
            : [
                {
                  slug: 'bank-of-japan',
                  label: 'Bank of Japan',
                  kind: 'organization' as const,
                },
              ],
        impactPaths:
          i < 6 ? [{ token: 'rates-to-bonds', label: 'Rates to bonds', direction: 'up' as const }] : [],
        assets: i < 5 ? [{ ticker: 'ASX200', label: 'ASX 200', kind: 'index' as const }] : [],
      }),
    ),
  );
  const saved = await house.app.inject({
    method: 'POST',
    url: '/v1/saved-searches',
    headers: { authorization: `Bearer ${key}` },
    payload: { name: 'My politics', filters: { category: 'politics' } },
  });
  search = saved.json().id;
  const made = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}` },
    payload: { query: 'mutation { createFeedToken { token } }' },
  });
  token = made.json().data.createFeedToken.token;
});

afterAll(() => house?.close());

/** Each place with its list over REST, its title and its page. */
const PLACES = () => [
  {
    feed: '/v1/entities/reserve-bank-of-australia',
    list: '/v1/entities/reserve-bank-of-australia/stories',
    title: 'Newstape: Reserve Bank of Australia',
    id: /^tag:newstape,2026:entity\/ent_[0-9a-z]{26}\/stories$/,
    home: '/?entity=reserve-bank-of-australia',
    unknown: '/v1/entities/nobody',
    count: 7,
  },
  {
    feed: '/v1/impact-paths/rates-to-bonds',
    list: '/v1/impact-paths/rates-to-bonds/stories',
    title: 'Newstape: Rates to bonds',
    id: /^tag:newstape,2026:path\/path_[0-9a-z]{26}\/stories$/,
    home: '/?impact_path=rates-to-bonds',
    unknown: '/v1/impact-paths/nothing',
    count: 6,
  },
  {
    feed: '/v1/assets/asx200',
    list: '/v1/assets/asx200/stories',
    title: 'Newstape: ASX 200 (ASX200)',
    id: /^tag:newstape,2026:asset\/ASX200\/stories$/,
    home: '/?asset=ASX200',
    unknown: '/v1/assets/NONE',
    count: 5,
  },
  {
    feed: `/v1/saved-searches/${search}`,
    list: `/v1/saved-searches/${search}/results`,
    title: 'Newstape: My politics',
    id: /^tag:newstape,2026:search\/search_[0-9a-z]{26}\/stories$/,
    home: '/?category=politics',
    unknown: `/v1/saved-searches/${UNKNOWN_SEARCH}`,
    count: 4,
  },
];

for (const form of FORMS) {
  describe(`${form} of an entity, an impact path, an asset and a saved search`, () => {
    it('names the thing, keeps one id, and leads to its page', async () => {
      for (const { feed, title, id, home } of PLACES()) {
        const answer = await house.get(`${feed}/${form}`, key);
        expect(answer.statusCode, answer.body).toBe(200);
        expect(answer.headers['content-type']).toBe(`application/${form}+xml; charset=utf-8`);
        const found = read(answer.body);
        expect(found.title).toBe(title);
        expect(found.home).toBe(BASE_URL + home);
        if (form === 'atom') expect(found.id).toMatch(id);
        const narrowed = read((await house.get(`${feed}/${form}?q=harbour&country=AU`, key)).body);
        expect(narrowed.title).toBe(`${title}, “harbour”, Australia`);
        if (form === 'atom') expect(narrowed.id).toMatch(/\/stories\/[0-9a-f]{32}$/);
      }
    });

    it('shows the stories of the list, for every filter', async () => {
      for (const { feed, list, count } of PLACES()) {
        for (const query of [
          '',
          '?category=economy',
          '?q=harbour&sort=popular',
          '?page_size=2&page=2',
          '?tag=harbours&published_since=2026-01-01',
          '?country=JP',
        ]) {
          const news = await house.get(list + query, key);
          expect(news.statusCode, list + query).toBe(200);
          const wanted = news.json().articles.map(({ id }: { id: string }) => id);
          if (query === '') expect(wanted).toHaveLength(count);
          const answer = await house.get(`${feed}/${form}${query}`, key);
          expect(read(answer.body).stories, feed + query).toEqual(wanted);
        }
      }
    });

    it('is one feed, whatever name of the thing stands in the address', async () => {
      const named = [
        'reserve-bank-of-australia',
        'Reserve%20Bank%20of%20Australia',
        'RESERVE-BANK-OF-AUSTRALIA',
      ];
      const feeds = await Promise.all(
        named.map(async (name) => read((await house.get(`/v1/entities/${name}/${form}`, key)).body)),
      );
      expect(new Set(feeds.map(({ id }) => id)).size).toBe(1);
      expect(new Set(feeds.map(({ title }) => title)).size).toBe(1);
      for (const { stories } of feeds) expect(stories).toHaveLength(7);
    });

    it('404 for what is not there, 400 for a bad value, 401 for nobody, 403 for another scope, 429', async () => {
      const narrow = await house.key('pro', { tenant: 'narrow', scopes: ['webhooks'] });
      for (const [at, { feed, unknown }] of PLACES().entries()) {
        const absent = await house.get(`${unknown}/${form}`, key);
        expect(absent.statusCode, unknown).toBe(404);
        expect(absent.json()).toMatchObject({ code: 'not_found', status: 404 });
        expect((await house.get(`${feed}/${form}?page_size=101`, key)).statusCode).toBe(400);
        const stranger = await house.get(`${feed}/${form}`);
        expect(stranger.statusCode).toBe(401);
        expect(stranger.headers['www-authenticate']).toContain('Basic realm="svc"');
        expect((await house.get(`${feed}/${form}`, narrow)).statusCode).toBe(403);
        const small = await house.key('pro', { tenant: `small-${form}-${at}`, limit: 1 });
        expect((await house.get(`${unknown}/${form}`, small)).statusCode).toBe(404);
        expect((await house.get(`${feed}/${form}`, small)).statusCode).toBe(429);
      }
    });

    it('opens with a token, page by page, each with its own address', async () => {
      for (const { feed, count } of PLACES()) {
        let path: string | undefined = `${feed}/${form}?token=${token}&page_size=3`;
        const seen: string[] = [];
        while (path !== undefined) {
          const answer = await house.get(path);
          expect(answer.statusCode).toBe(200);
          const { links, stories } = read(answer.body);
          expect(links.self).toBe(BASE_URL + path);
          seen.push(...stories);
          path = links.next?.slice(BASE_URL.length);
        }
        expect(new Set(seen).size).toBe(count);
        expect(seen).toHaveLength(count);
      }
    });

    it('ETag and Last-Modified, each alone enough for a 304', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      for (const { feed } of PLACES()) {
        const path = `${feed}/${form}`;
        const { etag, 'last-modified': date } = (await house.get(path, key)).headers;
        const status = async (headers: Record<string, string>) =>
          (await house.get(path, key, headers)).statusCode;
        expect(await status({ 'if-none-match': String(etag) })).toBe(304);
        expect(await status({ 'if-modified-since': String(date) })).toBe(304);
        expect(await status({ 'if-none-match': '"other"' })).toBe(200);
      }
    });

    it('is a page in a browser, with its parts found from where it is', async () => {
      const tab = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'document' };
      for (const { feed, title } of PLACES()) {
        const page = await house.get(`${feed}/${form}`, key, tab);
        expect(page.body).toContain(`<h1 dir="auto">${title}</h1>`);
        expect(page.body).toContain('href="../../../assets/page.css"');
      }
    });

    it("a saved search of another account is not there, byte for byte like nobody's", async () => {
      const stranger = await house.key('pro', { tenant: 'stranger' });
      const id = { 'x-request-id': 'same' };
      const foreign = await house.get(`/v1/saved-searches/${search}/${form}`, stranger, id);
      const unknown = await house.get(`/v1/saved-searches/${UNKNOWN_SEARCH}/${form}`, stranger, id);
      expect(foreign.statusCode).toBe(404);
      expect(foreign.body).toBe(unknown.body);
      expect((await house.get(`/v1/saved-searches/nothing/${form}`, stranger)).statusCode).toBe(404);
    });

    it('parameters take the place of what a saved search holds', async () => {
      const { stories, title } = read(
        (await house.get(`/v1/saved-searches/${search}/${form}?category=economy`, key)).body,
      );
      expect(stories).toHaveLength(5);
      expect(title).toBe('Newstape: My politics, Economy');
    });

    it('says in which order a saved search is, and leads to the page in that order', async () => {
      const made = await house.app.inject({
        method: 'POST',
        url: '/v1/saved-searches',
        headers: { authorization: `Bearer ${key}` },
        payload: { name: 'First things', filters: { category: 'economy', sort: 'oldest' } },
      });
      const path = `/v1/saved-searches/${made.json().id}`;
      const feed = read((await house.get(`${path}/${form}`, key)).body);
      const { articles } = (await house.get(`${path}/results`, key)).json();
      expect(feed.stories).toEqual(articles.map(({ id }: { id: string }) => id));
      expect(feed.description).toBe('News stories with their sources, oldest first');
      expect(feed.home).toBe(`${BASE_URL}/?category=economy&sort=oldest`);
      const turned = read((await house.get(`${path}/${form}?sort=pipeline`, key)).body);
      expect(turned.stories).toEqual(feed.stories.toReversed());
      expect(turned.description).toBe('News stories with their sources, newest first');
      expect(turned.home).toBe(`${BASE_URL}/?category=economy&sort=pipeline`);
    });

    if (form === 'atom') {
      it('is another feed in another order than that of its saved search alone', async () => {
        const saved = async (payload: object): Promise<string> => {
          const made = await house.app.inject({
            method: 'POST',
            url: '/v1/saved-searches',
            headers: { authorization: `Bearer ${key}` },
            payload,
          });
          return `/v1/saved-searches/${made.json().id}/atom`;
        };
        const idOf = async (path: string): Promise<string> =>
          /<id>([^<]*)<\/id>/.exec((await house.get(path, key)).body)![1]!;
        const oldest = await saved({
          name: 'First things',
          filters: { category: 'economy', sort: 'oldest' },
        });
        const usual = await saved({ name: 'Last things', filters: { category: 'economy' } });
        const [ofOldest, ofUsual] = [await idOf(oldest), await idOf(usual)];
        expect(await idOf(`${oldest}?sort=oldest`)).toBe(ofOldest);
        expect(await idOf(`${usual}?sort=pipeline`)).toBe(ofUsual);
        expect(await idOf(`${oldest}?sort=pipeline`)).not.toBe(ofOldest);
        expect(await idOf(`${usual}?sort=oldest`)).not.toBe(ofUsual);
      });
    }

    it('a changed saved search is no 304, though no story was published since', async () => {
      const path = `/v1/saved-searches/${search}`;
      const change = (payload: object) =>
        house.app.inject({
          method: 'PUT',
          url: path,
          headers: { authorization: `Bearer ${key}` },
          payload,
        });
      const dated = async () => (await house.get(`${path}/${form}`, key)).headers['last-modified'];
      await expect.poll(dated, { timeout: 10_000 }).toBeDefined();
      const before = await house.get(`${path}/${form}`, key);
      const since = { 'if-modified-since': String(before.headers['last-modified']) };
      expect((await house.get(`${path}/${form}`, key, since)).statusCode).toBe(304);
      await change({ filters: { category: 'economy' } });
      const changed = await house.get(`${path}/${form}`, key, since);
      expect(changed.statusCode).toBe(200);
      expect(read(changed.body).stories).toHaveLength(5);
      await expect.poll(dated, { timeout: 10_000 }).toBeDefined();
      expect((await house.get(`${path}/${form}`, key, since)).statusCode).toBe(200);
      await change({ filters: { category: 'politics' } });
    });

    it('facets and groups are no concern of a feed', async () => {
      for (const { feed } of [{ feed: '/v1' }, ...PLACES()]) {
        const answer = await house.get(`${feed}/${form}?facets=nonsense&group_by=decade`, key);
        expect(answer.statusCode).toBe(200);
        expect(read(answer.body).stories.length).toBeGreaterThan(0);
      }
    });
  });
}

describe('as_of on feeds', () => {
  it('gives the feed as it stood, and nothing of what came after', async () => {
    const made = await house.publish([
      draft({
        title: 'Retracted later',
        entities: [{ slug: 'short-lived', label: 'Short Lived Ltd', kind: 'organization' }],
      }),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { rows } = await house.services.db.query<{ at: Date }>('select at from tape');
    const then = rows[0]!.at.toISOString();
    const before = await Promise.all(
      FORMS.map((form) => house.get(`/v1/${form}?as_of=${then}&page_size=3`, key)),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    const [outcome] = made;
    if (outcome === undefined || outcome.kind === 'rejected') throw new Error('nothing was published');
    await changeStory(house.services.stories, outcome.id, { kind: 'retract' });
    await house.publish([draft({ title: 'Published later' })]);
    for (const [at, form] of FORMS.entries()) {
      const now = await house.get(`/v1/${form}?page_size=3`, key);
      expect(now.body).toContain('Published later');
      expect(now.body).not.toContain('Retracted later');
      const past = await house.get(`/v1/${form}?as_of=${then}&page_size=3`, key);
      expect(past.body).toContain('Retracted later');
      expect(past.body).not.toContain('Published later');
      expect(read(past.body).stories).toEqual(read(before[at]!.body).stories);
      expect(read(past.body).title).toContain('as of');
      if (form === 'atom') expect(read(past.body).id).not.toBe(read(now.body).id);
      // What nothing of the present is called, stories of the past may have been about.
      expect((await house.get(`/v1/entities/short-lived/${form}`, key)).statusCode).toBe(404);
      const entity = await house.get(`/v1/entities/short-lived/${form}?as_of=${then}`, key);
      expect(entity.statusCode).toBe(200);
      expect(entity.body).toContain('Retracted later');
      const never = await house.get(`/v1/${form}?as_of=2001-01-01`, key);
      expect(never.statusCode).toBe(200);
      expect(read(never.body).stories).toEqual([]);
      expect(never.body).not.toContain('1970');
    }
  });
});
