import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoryDraft } from '../../src/stories/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let key: string;

const draft = (n: number, more: Partial<StoryDraft> = {}): StoryDraft => ({
  keys: [`facet:${n}`],
  title: `Harbour number ${n} reopens`,
  summary: '',
  language: n % 4 === 0 ? 'fr' : 'en',
  category: n % 3 === 0 ? 'markets' : 'world',
  tags: n % 2 === 0 ? ['shipping', 'ports'] : ['shipping'],
  countries: n % 5 === 0 ? ['AU', 'JP'] : ['AU'],
  entities: [{ slug: 'harbour-trust', label: 'Harbour Trust', kind: 'organization' }],
  impactPaths: n === 1 ? [{ token: 'ports>freight', label: 'Ports → freight rates', direction: 'up' }] : [],
  assets: n === 1 ? [{ ticker: 'BDI', label: 'Baltic Dry Index', kind: 'index' }] : [],
  verificationState: 'unverified',
  publishedAt: new Date(Date.UTC(2026, 10, 1, n)).toISOString(),
  sources: [],
  claims: [],
  impactDetails: [],
  bodyHtml: '',
  ...more,
});

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key();
  await house.publish(Array.from({ length: 30 }, (_, n) => draft(n)));
});
afterAll(() => house?.close());

const read = async (path: string) => (await house.get(path, key)).json();
const graphql = async (query: string) => {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { query },
  });
  return answer.json();
};

describe('facets of a list', () => {
  test('count the whole list, the most frequent first, with labels, beside any page of it', async () => {
    const body = await read(
      '/v1/news?facets=country,category,tag,language,entity,impact_path,asset&page_size=2',
    );
    expect(body.articles).toHaveLength(2);
    expect(body.facets_relation).toBe('eq');
    expect(body.facets).toEqual({
      country: [
        { value: 'AU', label: 'Australia', count: 30 },
        { value: 'JP', label: 'Japan', count: 6 },
      ],
      category: [
        { value: 'world', label: 'World', count: 20 },
        { value: 'markets', label: 'Markets', count: 10 },
      ],
      tag: [
        { value: 'shipping', label: 'Shipping', count: 30 },
        { value: 'ports', label: 'Ports', count: 15 },
      ],
      language: [
        { value: 'en', label: 'English', count: 22 },
        { value: 'fr', label: 'French', count: 8 },
      ],
      entity: [{ value: 'harbour-trust', label: 'Harbour Trust', count: 30 }],
      impact_path: [{ value: 'ports>freight', label: 'Ports → freight rates', count: 1 }],
      asset: [{ value: 'BDI', label: 'Baltic Dry Index', count: 1 }],
    });
    const next = await read(`/v1/news?cursor=${body.page.next_cursor}&facets=category`);
    expect(next.facets).toEqual({ category: body.facets.category });
    expect(next.articles[0].id).not.toBe(body.articles[0].id);
  });

  test('name values that the filter of their kind takes', async () => {
    const { facets } = await read('/v1/news?facets=country,category,tag,entity,impact_path');
    for (const [name, values] of Object.entries(facets) as [string, { value: string; count: number }[]][]) {
      for (const { value, count } of values) {
        const { page } = await read(`/v1/news?${name}=${encodeURIComponent(value)}`);
        expect(page.total, `${name}=${value}`).toBe(count);
      }
    }
  });

  test('follow the filter, on every route that lists stories', async () => {
    const want = [{ value: 'markets', label: 'Markets', count: 2 }];
    for (const path of [
      '/v1/news?country=JP',
      '/v1/news-stories?country=JP',
      '/v1/search?q=harbour&country=JP',
      '/v1/entities/harbour-trust/stories?country=JP',
    ]) {
      const body = await read(`${path}&category=markets&facets=category&group_by=day`);
      expect(body.facets, path).toEqual({ category: want });
      expect(body.groups, path).toEqual([
        { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z', count: 2 },
      ]);
    }
    const one = [{ value: 'world', label: 'World', count: 1 }];
    for (const path of ['/v1/impact-paths/ports%3Efreight/stories', '/v1/assets/BDI/stories']) {
      expect((await read(`${path}?facets=category`)).facets, path).toEqual({ category: one });
    }
    const saved = await house.app.inject({
      method: 'POST',
      url: '/v1/saved-searches',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: { name: 'Japan', filters: { country: 'JP', category: 'markets' } },
    });
    const results = await read(
      `/v1/saved-searches/${saved.json().id}/results?facets=category&group_by=day&page_size=1`,
    );
    expect(results.facets).toEqual({ category: want });
    expect(results.groups).toHaveLength(1);
    const none = await read('/v1/news?tag=nothing-of-the-kind&facets=tag&group_by=hour');
    expect(none).toMatchObject({
      facets: { tag: [] },
      facets_relation: 'eq',
      groups: [],
      groups_relation: 'eq',
    });
  });

  test('are not there unless asked for; an unknown one is refused with the nearest name', async () => {
    expect(await read('/v1/news')).not.toHaveProperty('facets');
    expect(await read('/v1/news')).not.toHaveProperty('groups');
    const refused = await house.get('/v1/news?facets=countri', key);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter: 'facets', suggestion: 'country' }],
    });
    const grouped = await house.get('/v1/news?group_by=days', key);
    expect(grouped.statusCode).toBe(400);
    expect(grouped.json().errors).toMatchObject([{ parameter: 'group_by', suggestion: 'day' }]);
    // Feeds ignore what they do not know; an export refuses it.
    expect((await house.get('/v1/rss?facets=country', key)).statusCode).toBe(200);
    expect((await house.get('/v1/export.ndjson?facets=country', key)).statusCode).toBe(400);
  });

  test('as of a time are those of then, and change with the present', async () => {
    const before = (await read('/v1/news?page_size=1')).page.as_of;
    await new Promise((resolve) => setTimeout(resolve, 5));
    await house.publish([draft(100, { category: 'sport' })]);
    expect((await read('/v1/news?facets=category')).facets.category).toContainEqual({
      value: 'sport',
      label: 'Sport',
      count: 1,
    });
    const then = await read(`/v1/news?facets=category&group_by=day&as_of=${before}`);
    expect(then.facets.category.map((each: { value: string }) => each.value)).toEqual(['world', 'markets']);
    expect(then.groups.reduce((sum: number, group: { count: number }) => sum + group.count, 0)).toBe(30);
  });
});

describe('groups of a list', () => {
  test('are hours or days of publication in UTC, the newest first, without empty ones', async () => {
    const { groups } = await read('/v1/news?group_by=hour&published_until=2026-11-01T02:30:00Z');
    expect(groups).toEqual([
      { from: '2026-11-01T02:00:00.000Z', to: '2026-11-01T03:00:00.000Z', count: 1 },
      { from: '2026-11-01T01:00:00.000Z', to: '2026-11-01T02:00:00.000Z', count: 1 },
      { from: '2026-11-01T00:00:00.000Z', to: '2026-11-01T01:00:00.000Z', count: 1 },
    ]);
    const days = (await read('/v1/news?group_by=day&published_until=2026-11-02')).groups;
    expect(days.map((day: { count: number }) => day.count)).toEqual([6, 24]);
  });
});

test('publishers and states of verification are counted as their filters select', async () => {
  const source = (publisher: string, domain: string | null) =>
    ({
      publisher,
      domain,
      title: 'Said',
      url: null,
      publishedAt: null,
      sourceType: 'publisher',
      independence: 'independent',
      snippet: '',
    }) as const;
  await house.publish([
    draft(200, {
      tags: ['told'],
      sources: [source('The Wire', 'www.wire.example'), source('Gazette', null)],
    }),
    draft(201, {
      tags: ['told'],
      sources: [source('The Wire', 'wire.example')],
      verificationState: 'partially_corroborated',
    }),
    draft(202, { tags: ['told'], sources: [source('The Wire', null)] }),
  ]);
  const { facets } = await read('/v1/news?tag=told&facets=publisher,verification');
  expect(facets).toEqual({
    publisher: [
      { value: 'the wire', label: 'The Wire', count: 3 },
      { value: 'gazette', label: 'Gazette', count: 1 },
    ],
    verification: [
      { value: 'unverified', label: 'Unverified', count: 2 },
      { value: 'partially_corroborated', label: 'Partially corroborated', count: 1 },
    ],
  });
  for (const [filter, values] of Object.entries(
    facets as Record<string, { value: string; count: number }[]>,
  )) {
    for (const { value, count } of values) {
      const { page } = await read(`/v1/news?tag=told&${filter}=${encodeURIComponent(value)}`);
      expect(page.total, value).toBe(count);
    }
  }
  const { data } = await graphql(
    '{ stories(tag: "told") { facets(by: [publisher, verification]) { by values { value count label } } } }',
  );
  expect(data.stories.facets).toEqual([
    { by: 'publisher', values: facets.publisher },
    { by: 'verification', values: facets.verification },
  ]);
});

test('GraphQL says the same as REST', async () => {
  const rest = await read('/v1/news?country=AU&facets=tag,impact_path&group_by=day');
  const { data } = await graphql(`{ stories(country: "AU") {
    facets(by: [tag, impactPath]) { by relation values { value label count } }
    groups(by: day) { by relation groups { from to count } } } }`);
  expect(data.stories.facets).toEqual([
    { by: 'tag', relation: 'eq', values: rest.facets.tag },
    { by: 'impactPath', relation: 'eq', values: rest.facets.impact_path },
  ]);
  expect(data.stories.groups).toEqual({ by: 'day', relation: 'eq', groups: rest.groups });
  const below =
    await graphql(`{ entity(idOrSlug: "harbour-trust") { stories(country: "JP", category: "markets") {
    facets(by: category) { values { value count } } } }
    search(q: "harbour", first: 1) { stories { totalCount groups(by: hour) { groups { count } } } } }`);
  expect(below.data.entity.stories.facets).toEqual([{ values: [{ value: 'markets', count: 2 }] }]);
  const { stories } = below.data.search;
  expect(stories.groups.groups.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(
    stories.totalCount,
  );
});

test('counts are within the call of their page, and unknown ones are refused', async () => {
  const counted = await graphql(
    '{ stories { facets(by: [tag, entity]) { values { count } } groups(by: hour) { groups { count } } } }',
  );
  expect(counted.extensions.cost.requested).toBe(1);
  const refused = await graphql('{ stories { facets(by: [colour]) { values { count } } } }');
  expect(refused.errors[0].extensions).toMatchObject({ code: 'invalid_document', status: 400 });
});
