import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENTITIES, type Entity, type Json, type Lookups, openLookups, STORIES } from './lookups.ts';

let service: Lookups;

beforeAll(async () => {
  service = await openLookups();
});
afterAll(() => service?.close());

describe('entities are found', () => {
  // Each: what is typed, and what comes first.
  const table: readonly (readonly [string, readonly string[]])[] = [
    // The very name, whoever else it begins.
    ['ECB', ['european-central-bank', 'ecbatana-mining']],
    ['ecb', ['european-central-bank', 'ecbatana-mining']],
    ['RBA', ['reserve-bank-of-australia']],
    ['bitcoin', ['bitcoin', 'bitcoin-cash']],
    ['european-central-bank', ['european-central-bank']],
    ['Reserve Bank', ['reserve-bank-of-australia', 'reserve-bank-of-india', 'reserve-bank-of-new-zealand']],
    // Its beginning; among equals more stories first.
    ['reserve b', ['reserve-bank-of-australia']],
    ['e', ['ecbatana-mining', 'european-central-bank']],
    ['fed', ['federal-reserve']],
    // The beginning of a word, then a part of one.
    ['bank', ['banking-authority', 'reserve-bank-of-australia']],
    ['zeal', ['reserve-bank-of-new-zealand']],
    ['qae', ['al-qaeda']],
    ['tcoi', ['bitcoin', 'bitcoin-cash']],
    // Misspelt.
    ['reserv bank austrlia', ['reserve-bank-of-australia']],
    ['bitcon', ['bitcoin']],
    ['austrlia', ['australia']],
    ['eurpean central bank', ['european-central-bank']],
    // Without accents, and by what it is also called.
    ['turkiye', ['turkiye']],
    ['TÜRKIYE', ['turkiye']],
    ['turkey', ['turkiye']],
    // Signs that SQL would read as wildcards mean themselves.
    ['50% club_a', ['fifty-percent']],
    ['%', []],
    ['___', []],
    ['nobody is called so', []],
  ];
  for (const [q, first] of table) {
    test(`${JSON.stringify(q)}: ${first.join(', ') || 'nobody'}`, async () => {
      const slugs = await service.found(q);
      expect(slugs.slice(0, first.length)).toEqual(first);
      if (first.length === 0) expect(slugs).toEqual([]);
    });
  }

  test('a part of a word comes behind the beginning of one', async () => {
    const slugs = await service.found('bank');
    expect(slugs.indexOf('interbank-council')).toBeGreaterThan(slugs.indexOf('european-central-bank'));
  });

  test('by id, and the alias `query` is `q`', async () => {
    const { entities } = await service.get<{ entities: Entity[] }>('/v1/entities?query=RBNZ');
    expect(entities.map(({ slug }) => slug)).toEqual(['reserve-bank-of-new-zealand']);
    expect(await service.found(entities[0]!.id)).toContain('reserve-bank-of-new-zealand');
    expect((await service.found(entities[0]!.id))[0]).toBe('reserve-bank-of-new-zealand');
  });

  test('without q: those of most stories', async () => {
    const { entities, page } = await service.get<{ entities: Entity[]; page: Json }>('/v1/entities?limit=3');
    expect(entities[0]).toMatchObject({ slug: 'reserve-bank-of-australia', matchCount: 3 });
    const counts = entities.map(({ matchCount }) => matchCount);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(page).toEqual({
      size: 3,
      returned: 3,
      total: Object.keys(ENTITIES).length,
      total_relation: 'eq',
      as_of: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test('with their names, counts, times and links', async () => {
    const { entities } = await service.get<{ entities: Entity[] }>('/v1/entities?q=RBA');
    const newest = STORIES[0]!.publishedAt;
    expect(entities[0]).toEqual({
      id: expect.stringMatching(/^ent_/),
      slug: 'reserve-bank-of-australia',
      label: 'Reserve Bank of Australia',
      kind: 'central_bank',
      value: 'reserve bank of australia',
      aliases: ['RBA', 'Reserve Bank'],
      matchCount: 3,
      counts: { last24h: 1, last7d: 2, last30d: 3 },
      lastSeenAt: newest,
      links: {
        stories: 'http://news.test/v1/entities/reserve-bank-of-australia/stories',
        rss: 'http://news.test/v1/entities/reserve-bank-of-australia/rss',
      },
    });
    const { links } = entities[0]!;
    for (const link of [links.stories, links.rss])
      expect((await service.house.get(link.replace('http://news.test', ''), service.key)).statusCode).toBe(
        200,
      );
  });

  test('what is asked for badly is a 400 that names the parameter', async () => {
    for (const [address, parameter] of [
      ['/v1/entities?limit=51', 'limit'],
      ['/v1/entities?limit=0', 'limit'],
      ['/v1/entities?limit=x', 'limit'],
      [`/v1/entities?q=${'x'.repeat(201)}`, 'q'],
      ['/v1/entities?q=a&query=b', 'query'],
      ['/v1/impact-paths?limit=51', 'limit'],
      ['/v1/impact-paths?lable=x', 'lable'],
      ['/v1/entities?q=%00a', 'q'],
      ['/v1/filters?q=a', 'q'],
      ['/v1/search', 'q'],
      ['/v1/search?q=', 'q'],
      ['/v1/search?q=a&query=b', 'query'],
      ['/v1/search?q=a&entiti=b', 'entiti'],
      ['/v1/entities/australia/stories?entity=x', 'entity'],
      ['/v1/impact-paths/oil-supply-to-price/stories?impact_path=x', 'impact_path'],
      ['/v1/assets/BTC/stories?impact_path=x', 'impact_path'],
      ['/v1/entities/australia/stories?page_size=101', 'page_size'],
    ] as const) {
      const problem = await service.get<{ code: string; errors: { parameter: string }[] }>(address, 400);
      expect(problem.code, address).toBe('invalid_parameter');
      expect(problem.errors[0]!.parameter, address).toBe(parameter);
    }
  });

  test('hostile text is looked for like any other, and no answer is a fault', async () => {
    for (const q of [
      "'; drop table entities; --",
      '\\',
      '\\%',
      '%%%',
      '((((((',
      '"unbalanced',
      '-',
      'a'.repeat(200),
      '€'.repeat(200),
      '日本',
      '\u200f\u202e',
      '👩‍👩‍👧',
      ' \t ',
      "$1 :: $2 ' E'\\n",
      'ent_zzzzzzzzzzzzzzzzzzzzzzzzzz',
      'or or or',
      '\ufffe',
    ]) {
      const text = encodeURIComponent(q);
      for (const address of [
        `/v1/entities?q=${text}`,
        `/v1/impact-paths?q=${text}`,
        `/v1/search?q=${text}`,
      ]) {
        const answer = await service.house.get(address, service.key);
        // A search without any word means nothing.
        const means = (/[\p{L}\p{N}]/u.test(q) && q !== 'or or or') || q === '\ufffe';
        const expected = !means && address.startsWith('/v1/search') ? 400 : 200;
        expect(answer.statusCode, `${address}: ${answer.body.slice(0, 200)}`).toBe(expected);
      }
      for (const noun of ['entities', 'impact-paths', 'assets']) {
        const answer = await service.house.get(`/v1/${noun}/${text}/stories`, service.key);
        expect(answer.statusCode, `${noun} ${q}: ${answer.body.slice(0, 200)}`).toBe(404);
      }
    }
  });

  test('no key is a 401, a spent allowance a 429', async () => {
    const spent = await service.house.key('free', { tenant: 'spent', limit: 1 });
    await service.house.get('/v1/me', spent);
    for (const address of [
      '/v1/entities',
      '/v1/impact-paths',
      '/v1/filters',
      '/v1/search?q=a',
      '/v1/entities/australia/stories',
      '/v1/impact-paths/oil-supply-to-price/stories',
      '/v1/assets/BTC/stories',
    ]) {
      expect((await service.house.get(address)).statusCode, address).toBe(401);
      expect((await service.house.get(address, spent)).statusCode, address).toBe(429);
    }
  });
});

describe('impact paths are found', () => {
  for (const [q, first] of [
    ['policy', 'policy-rate-to-currency'],
    ['policy-rate-to-currency', 'policy-rate-to-currency'],
    ['CURRENCY', 'policy-rate-to-currency'],
    ['rate to', 'policy-rate-to-currency'],
    ['polcy rate to curency', 'policy-rate-to-currency'],
    ['oil', 'oil-supply-to-price'],
  ]) {
    test(`${q}: ${first}`, async () => {
      const { impactPaths } = await service.get<{ impactPaths: { token: string }[] }>(
        `/v1/impact-paths?q=${encodeURIComponent(q!)}`,
      );
      expect(impactPaths[0]?.token).toBe(first);
    });
  }

  test('as records', async () => {
    const { impactPaths, page } = await service.get<{ impactPaths: Json[]; page: Json }>(
      '/v1/impact-paths?query=oil',
    );
    expect(impactPaths).toEqual([
      {
        id: expect.stringMatching(/^path_/),
        slug: 'oil-supply-to-price',
        label: 'Oil supply to price',
        kind: 'impact_path',
        token: 'oil-supply-to-price',
        aliases: [],
        matchCount: 2,
        counts: expect.anything(),
        lastSeenAt: expect.any(String),
        links: {
          stories: 'http://news.test/v1/impact-paths/oil-supply-to-price/stories',
          rss: 'http://news.test/v1/impact-paths/oil-supply-to-price/rss',
        },
      },
    ]);
    expect(page).toMatchObject({ size: 20, returned: 1, total: 1, total_relation: 'eq' });
  });
});

describe('search', () => {
  interface Result {
    readonly articles: Json[];
    readonly page: Json;
    readonly suggestions: {
      readonly entities: { slug: string; matchCount: number }[];
      readonly tags: { value: string; label: string; matchCount: number }[];
      readonly impactPaths: { token: string }[];
    };
  }

  test('answers with the list of /v1/news for the same parameters, and suggestions', async () => {
    for (const query of [
      'q=rates',
      'q=rates&page_size=2',
      'q=rates&include=sources&sort=popular',
      'q=nothing-at-all',
    ]) {
      const { suggestions, ...list } = await service.get<Result>(`/v1/search?${query}`);
      expect(list).toEqual(await service.get(`/v1/news?${query}`));
      expect(Object.keys(suggestions)).toEqual(['entities', 'tags', 'impactPaths']);
    }
    expect((await service.get<Result>('/v1/search?query=rates')).articles).toEqual(
      (await service.get<Result>('/v1/search?q=rates')).articles,
    );
  });

  test('suggests by all of the text, by runs of its words, and by likeness', async () => {
    const suggested = async (q: string) =>
      (await service.get<Result>(`/v1/search?q=${encodeURIComponent(q)}`)).suggestions;
    expect((await suggested('reserv bank austrlia')).entities[0]).toEqual({
      id: expect.stringMatching(/^ent_/),
      slug: 'reserve-bank-of-australia',
      label: 'Reserve Bank of Australia',
      kind: 'central_bank',
      matchCount: 3,
    });
    const named = await suggested('"interest rates" australia -bitcoin');
    expect(named.entities.map(({ slug }) => slug)).toContain('australia');
    expect(named.entities.map(({ slug }) => slug)).not.toContain('bitcoin');
    expect(named.tags).toEqual([{ value: 'interest-rates', label: 'Interest rates', matchCount: 1 }]);
    expect((await suggested('policy rate')).impactPaths.map(({ token }) => token)).toEqual([
      'policy-rate-to-currency',
    ]);
    expect((await suggested('bank')).entities).toHaveLength(5);
  });
});

test('filters name what stories have, with counts, and what lists can be asked for', async () => {
  const filters = await service.get<Record<string, Json[]>>('/v1/filters');
  expect(filters.categories).toEqual([
    { value: 'politics', label: 'Politics', count: 15 },
    { value: 'markets', label: 'Markets', count: 1 },
  ]);
  expect(filters.countries).toEqual([
    { code: 'AU', name: 'Australia', count: 15 },
    { code: 'TR', name: 'Türkiye', count: 1 },
  ]);
  expect(filters.tags).toEqual([
    { value: 'harbours', label: 'Harbours', count: 15 },
    { value: 'interest-rates', label: 'Interest rates', count: 1 },
  ]);
  expect(filters.languages).toEqual([
    { value: 'en', label: 'English', count: 15 },
    { value: 'de', label: 'German', count: 1 },
  ]);
  expect(filters.sorts).toEqual(['pipeline', 'oldest', 'popular', 'relevance']);
  expect(filters.include).toEqual(['full', 'sources', 'claims', 'impactDetails', 'body']);
  expect(filters.limits).toMatchObject({ pageSize: 100, lookup: 50, exactTotal: 10_000 });
  for (const name of filters.fields as unknown as string[])
    expect((await service.house.get(`/v1/news?fields=${name}`, service.key)).statusCode).toBe(200);
});
