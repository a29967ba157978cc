import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storyListShape } from '../../rest/news/shapes.ts';
import { storyShape } from '../../rest/news/story-shapes.ts';
import { BASE_URL, draft, openTestHouse, type TestHouse } from '../setup/house.ts';

interface Listed {
  readonly articles: readonly Record<string, unknown>[];
  readonly page: {
    readonly next_cursor: string | null;
    readonly previous_cursor: string | null;
    readonly [name: string]: unknown;
  };
}

let house: TestHouse;
let key: string;
const titles: string[] = [];

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  const drafts = Array.from({ length: 45 }, (_, i) =>
    draft({
      title: `Ferry line ${i} opens`,
      publishedAt: new Date(Date.UTC(2026, 5, 10, 0, i)).toISOString(),
      category: i % 3 === 0 ? 'economy' : 'politics',
      countries: i % 5 === 0 ? ['JP'] : ['AU'],
      entities:
        i % 5 === 0
          ? [{ slug: 'japan', label: 'Japan', kind: 'country', country: 'JP' }]
          : [{ slug: 'australia', label: 'Australia', kind: 'country', country: 'AU' }],
      tags: i % 2 === 0 ? ['ferries'] : ['harbours'],
    }),
  );
  await house.publish(drafts);
  titles.push(...drafts.map(({ title }) => title).reverse());
});
afterAll(() => house?.close());

async function list(path: string): Promise<Listed> {
  const answer = await house.get(path, key);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Listed>();
}

describe('the list', () => {
  test('has exactly the envelope, the fields and the groups that are documented', async () => {
    for (const query of [
      '',
      '?include=full',
      '?fields=id,title,body',
      '?q=ferry&page_size=3',
      '?include=sources,claims',
    ]) {
      const found = await list(`/v1/news${query}`);
      expect(storyListShape.safeParse(found).error?.message).toBeUndefined();
      expect(found.articles.length).toBeGreaterThan(0);
    }
  });

  test('carries twenty stories, newest first, without heavy groups, unless told otherwise', async () => {
    const found = await list('/v1/news');
    expect(found.articles.map(({ title }) => title)).toEqual(titles.slice(0, 20));
    expect(Object.keys(found.articles[0]!)).not.toContain('sources');
    expect(Object.keys(found.articles[0]!)).not.toContain('body');
    expect(found.page).toMatchObject({
      size: 20,
      returned: 20,
      number: 1,
      offset: 0,
      total: 45,
      total_relation: 'eq',
      has_next: true,
      previous_cursor: null,
      sort: 'pipeline',
    });
  });

  test('is the same under its alias, but for the address in its links', async () => {
    expect(await list('/v1/news-stories?page_size=7&sort=pipeline')).toEqual(
      await list('/v1/news?page_size=7&sort=pipeline'),
    );
  });

  test('takes limit for page_size', async () => {
    expect((await list('/v1/news?limit=3')).articles).toHaveLength(3);
    expect((await list('/v1/news?limit=3&page_size=3')).articles).toHaveLength(3);
  });

  test('narrows fields, always with the id', async () => {
    const found = await list('/v1/news?fields=title,publishedAt&page_size=1');
    expect(Object.keys(found.articles[0]!).sort()).toEqual(['id', 'publishedAt', 'title']);
  });

  test('filters by country, category and tag', async () => {
    expect((await list('/v1/news?country=Japan')).page.total).toBe(9);
    expect((await list('/v1/news?country=jp')).page.total).toBe(9);
    expect((await list('/v1/news?category=economy')).page.total).toBe(15);
    expect((await list('/v1/news?tag=ferries&country=JP')).page.total).toBe(5);
    expect((await list('/v1/news?tag=no-such-tag')).articles).toEqual([]);
    expect((await list('/v1/news?published_since=2026-06-10T00:40:00Z')).page.total).toBe(5);
    expect((await list('/v1/news?published_until=2026-06-09')).page.total).toBe(0);
  });

  test('ignores cache-busters and empty values, and reads + as a space', async () => {
    expect((await list('/v1/news?_=123&utm_source=x&country=&cursor=&page=')).page.total).toBe(45);
    expect((await list('/v1/news?q=ferry+line&page_size=1')).page.total).toBe(45);
  });

  test('pages by number and by offset', async () => {
    expect((await list('/v1/news?page=3&page_size=20')).articles.map(({ title }) => title)).toEqual(
      titles.slice(40),
    );
    expect((await list('/v1/news?offset=40&page=9')).articles.map(({ title }) => title)).toEqual(
      titles.slice(40),
    );
    expect((await list('/v1/news?page=99')).articles).toEqual([]);
  });

  test('names the parameter that leads further than the list goes', async () => {
    for (const [query, parameter] of [
      ['offset=10000001', 'offset'],
      ['offset=10000001&page=2', 'offset'],
      ['page=10000000', 'page'],
    ] as const) {
      const answer = await house.get(`/v1/news?${query}`, key);
      expect(answer.statusCode, query).toBe(400);
      expect(answer.json(), query).toMatchObject({ code: 'invalid_parameter', errors: [{ parameter }] });
    }
    expect((await list('/v1/news?offset=10000000')).articles).toEqual([]);
  });
});

describe('the walk', () => {
  test('by Link next sees each story once and ends, and prev leads back', async () => {
    const seen: unknown[] = [];
    let target: string | undefined = '/v1/news?page_size=10&fields=title&country=AU';
    let second: string | undefined;
    let last = '';
    for (let steps = 0; target !== undefined; steps += 1) {
      expect(steps).toBeLessThan(10);
      const answer = await house.get(target, key);
      expect(answer.statusCode).toBe(200);
      const page = answer.json<Listed>();
      seen.push(...page.articles.map(({ title }) => title));
      const links = linksOf(answer.headers.link);
      expect(links.first).toBe(`${BASE_URL}/v1/news?page_size=10&fields=title&country=AU`);
      expect(links.next === undefined).toBe(page.page.next_cursor === null);
      if (links.next !== undefined) {
        expect(
          links.next.startsWith(`${BASE_URL}/v1/news?page_size=10&fields=title&country=AU&cursor=`),
        ).toBe(true);
      }
      second ??= links.next;
      last = target;
      target = links.next?.slice(BASE_URL.length);
    }
    expect(seen).toEqual(titles.filter((_title, i) => (44 - i) % 5 !== 0));
    const back = linksOf((await house.get(last, key)).headers.link).prev!;
    const before = await list(back.slice(BASE_URL.length));
    expect(before.articles.map(({ title }) => title)).toEqual(seen.slice(-16, -6));
    expect(second).toBeDefined();
  });

  test.each([
    '/v1/news?tag=harbours,-none&published_since=2026-06-10T00:10:00.5Z&published_until=2026-06-10&sort=oldest',
    '/v1/news?publisher=Harbour%20Courier&country=JP&country=AU&min_sources=1',
    '/v1/search?q=ferry%20-nothing',
    '/v1/search?query=ferry&search_in=title,summary&sort=relevance',
    '/v1/entities/japan/stories?tag=ferries',
    '/v1/assets/AUDUSD/stories?category=economy',
  ])('`first` beside a cursor alone leads to the beginning of the same list: %s', async (path) => {
    const [bare, query] = path.split('?') as [string, string];
    const begun = await house.get(`${path}&page_size=3&fields=title`, key);
    expect(begun.statusCode, begun.body).toBe(200);
    const { articles, page } = begun.json<Listed>();
    const second = await house.get(`${bare}?page_size=3&fields=title&cursor=${page.next_cursor}`, key);
    expect(second.statusCode, second.body).toBe(200);
    const first = linksOf(second.headers.link).first!;
    expect(first).not.toContain('cursor');
    const again = await list(first.slice(BASE_URL.length));
    expect([query, again.articles, again.page.sort]).toEqual([query, articles, page.sort]);
    expect(again.page.total).toBe(page.total);
    // Filters that the address has stay as they were written.
    const beside = `${bare}?${query}&page_size=3&fields=title`;
    const third = await house.get(`${beside}&cursor=${page.next_cursor}`, key);
    expect(linksOf(third.headers.link).first).toBe(BASE_URL + beside);
  });

  test('sees every story once while others are published', async () => {
    const seen = new Set<unknown>();
    let cursor: string | null = null;
    do {
      const page: Listed = await list(
        `/v1/news?page_size=10&category=politics${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      for (const { id } of page.articles) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
      cursor = page.page.next_cursor;
      await house.publish([draft({ category: 'politics', publishedAt: '2026-06-30T00:00:00.000Z' })]);
    } while (cursor !== null);
    expect(seen.size).toBe(30);
  });
});

describe('one story', () => {
  test('is full by id and by slug, on both paths', async () => {
    const found = await list('/v1/news?q=ferry&page_size=1');
    const { id, slug } = found.articles[0] as { id: string; slug: string };
    const answers = await Promise.all(
      [`/v1/news/${id}`, `/v1/news/${slug}`, `/v1/news-stories/${id}`, `/v1/news-stories/${slug}`].map(
        (path) => house.get(path, key),
      ),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(answers[0]!.body);
    }
    const story = answers[0]!.json<Record<string, unknown>>();
    expect(storyShape.safeParse(story).error?.message).toBeUndefined();
    expect(Object.keys(story)).toEqual(
      expect.arrayContaining(['sources', 'claims', 'impactDetails', 'body', 'links']),
    );
  });

  test('takes fields and include', async () => {
    const { articles } = await list('/v1/news?page_size=1');
    const { id } = articles[0]!;
    const narrow = (await house.get(`/v1/news/${id}?fields=title`, key)).json<object>();
    expect(Object.keys(narrow)).toEqual(['id', 'title']);
    const included = (await house.get(`/v1/news/${id}?include=body`, key)).json<object>();
    expect(Object.keys(included)).toContain('body');
    expect(Object.keys(included)).not.toContain('claims');
  });

  test('that was retracted is gone, and a merged one answers with the survivor', async () => {
    const [gone, merged, survivor] = await house.publish([draft(), draft(), draft()]);
    if (gone?.kind !== 'created' || merged?.kind !== 'created' || survivor?.kind !== 'created')
      throw new Error('not published');
    const { db } = house.services;
    await db.query(`update stories set status = 'retracted' where slug = $1`, [gone.slug]);
    await db.query(
      `update stories set status = 'merged', merged_into = (select id from stories where slug = $2) where slug = $1`,
      [merged.slug, survivor.slug],
    );
    const answer = await house.get(`/v1/news/${gone.id}`, key);
    expect(answer.statusCode).toBe(410);
    expect(answer.json()).toMatchObject({ code: 'gone', status: 410 });
    const other = await house.get(`/v1/news/${merged.slug}`, key);
    expect(other.statusCode).toBe(200);
    expect(other.json()).toMatchObject({ id: survivor.id });
  });

  test.each([
    'nothing-here',
    'story_01h455vb4pex5vsknk084sn02q',
    'story_zzzz',
    'story_',
    '%00',
    '%F0%9F%92%A9',
    '..%2f..%2fetc%2fpasswd',
    "'%20or%201=1--",
    'a name of 400 letters',
  ])('is a 404 when nothing is called %s', async (given) => {
    const name = given.startsWith('a name') ? 'a'.repeat(400) : given;
    const answer = await house.get(`/v1/news/${name}`, key);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found', status: 404 });
  });
});

function linksOf(header: unknown): Record<string, string> {
  const links: Record<string, string> = {};
  for (const [, href, rel] of String(header).matchAll(/<([^>]*)>; rel="([a-z]+)"/g)) links[rel!] = href!;
  return links;
}
