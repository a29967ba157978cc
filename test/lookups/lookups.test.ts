import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeStory, type DraftEntity, type StoryDraft } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

type Json = Record<string, unknown>;
interface Entity extends Json {
  readonly id: string;
  readonly slug: string;
  readonly label: string;
  readonly value: string;
  readonly aliases: string[];
  readonly matchCount: number;
  readonly counts: { last24h: number; last7d: number; last30d: number };
  readonly lastSeenAt: string;
  readonly links: { stories: string; rss: string };
}

const ENTITIES: Readonly<Record<string, DraftEntity>> = Object.fromEntries(
  (
    [
      ['reserve-bank-of-australia', 'Reserve Bank of Australia', 'central_bank', ['RBA', 'Reserve Bank']],
      ['reserve-bank-of-india', 'Reserve Bank of India', 'central_bank', ['RBI', 'Reserve Bank']],
      ['reserve-bank-of-new-zealand', 'Reserve Bank of New Zealand', 'central_bank', ['RBNZ']],
      ['european-central-bank', 'European Central Bank', 'central_bank', ['ECB']],
      ['ecbatana-mining', 'Ecbatana Mining', 'company', []],
      ['federal-reserve', 'Federal Reserve', 'central_bank', ['The Fed']],
      ['bitcoin', 'Bitcoin', 'crypto_asset', ['BTC']],
      ['bitcoin-cash', 'Bitcoin Cash', 'crypto_asset', []],
      ['australia', 'Australia', 'country', []],
      ['austria', 'Austria', 'country', []],
      ['turkiye', 'Türkiye', 'country', ['Turkey']],
      ['al-qaeda', 'Al-Qaeda', 'organization', []],
      ['fifty-percent', '50% Club_A', 'organization', []],
      ['interbank-council', 'Interbank Council', 'organization', []],
      ['banking-authority', 'Banking Authority', 'organization', []],
    ] as const
  ).map(([slug, label, kind, aliases]) => [slug, { slug, label, kind, aliases }]),
);
const of = (...slugs: string[]): DraftEntity[] => slugs.map((slug) => ENTITIES[slug]!);
const path = (token: string, label: string): StoryDraft['impactPaths'][number] => ({
  token,
  label,
  direction: 'up',
});
const RATES = path('policy-rate-to-currency', 'Policy rate to currency');
const OIL = path('oil-supply-to-price', 'Oil supply to price');
const BTC = { ticker: 'BTC', label: 'Bitcoin', kind: 'crypto' };

const HOUR_MS = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

let house: TestHouse;
let key: string;
let ids: string[];

const STORIES: readonly Partial<StoryDraft>[] = [
  { title: 'Rates held', entities: of('reserve-bank-of-australia', 'australia'), publishedAt: ago(1) },
  { title: 'Rates held again', entities: of('reserve-bank-of-australia'), publishedAt: ago(50) },
  { title: 'Rates cut', entities: of('reserve-bank-of-australia'), publishedAt: ago(24 * 20) },
  { title: 'Rates in India', entities: of('reserve-bank-of-india'), publishedAt: ago(24 * 200) },
  { title: 'Rates in Wellington', entities: of('reserve-bank-of-new-zealand') },
  { title: 'Frankfurt meets', entities: of('european-central-bank'), tags: ['interest-rates'] },
  {
    title: 'A mine opens',
    entities: of('ecbatana-mining'),
    impactPaths: [OIL],
    assets: [],
    impactDetails: [],
  },
  {
    title: 'A mine grows',
    entities: of('ecbatana-mining'),
    impactPaths: [OIL],
    assets: [],
    impactDetails: [],
  },
  { title: 'Washington waits', entities: of('federal-reserve') },
  { title: 'Coins fall', entities: of('bitcoin', 'bitcoin-cash'), assets: [BTC], language: 'de' },
  { title: 'Coins rise', entities: of('bitcoin'), assets: [BTC], category: 'markets' },
  { title: 'In Vienna', entities: of('austria') },
  { title: 'In Ankara', entities: of('turkiye'), countries: ['TR'] },
  { title: 'In hiding', entities: of('al-qaeda') },
  { title: 'A club meets', entities: of('fifty-percent') },
  { title: 'A council meets', entities: of('interbank-council', 'banking-authority') },
].map((story) => ({ impactPaths: [RATES], ...story }));

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  const outcomes = await house.publish(STORIES.map((story) => draft(story)));
  ids = outcomes.map((outcome) => (outcome as { id: string }).id);
});
afterAll(() => house.close());

async function get<T = Json>(address: string, status = 200): Promise<T> {
  const answer = await house.get(address, key);
  expect(answer.statusCode, `${address}: ${answer.body.slice(0, 300)}`).toBe(status);
  return answer.json<T>();
}
async function found(q: string, more = ''): Promise<string[]> {
  const { entities } = await get<{ entities: Entity[] }>(`/v1/entities?q=${encodeURIComponent(q)}${more}`);
  return entities.map(({ slug }) => slug);
}
async function graphql<T = Json>(query: string): Promise<T> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { query },
  });
  const body = answer.json<{ errors?: unknown; data: T }>();
  expect(body.errors, JSON.stringify(body.errors)).toBeUndefined();
  return body.data;
}

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
      const slugs = await found(q);
      expect(slugs.slice(0, first.length)).toEqual(first);
      if (first.length === 0) expect(slugs).toEqual([]);
    });
  }

  test('a part of a word comes behind the beginning of one', async () => {
    const slugs = await found('bank');
    expect(slugs.indexOf('interbank-council')).toBeGreaterThan(slugs.indexOf('european-central-bank'));
  });

  test('by id, and the alias `query` is `q`', async () => {
    const { entities } = await get<{ entities: Entity[] }>('/v1/entities?query=RBNZ');
    expect(entities.map(({ slug }) => slug)).toEqual(['reserve-bank-of-new-zealand']);
    expect(await found(entities[0]!.id)).toContain('reserve-bank-of-new-zealand');
    expect((await found(entities[0]!.id))[0]).toBe('reserve-bank-of-new-zealand');
  });

  test('without q: those of most stories', async () => {
    const { entities, page } = await get<{ entities: Entity[]; page: Json }>('/v1/entities?limit=3');
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
    const { entities } = await get<{ entities: Entity[] }>('/v1/entities?q=RBA');
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
      expect((await house.get(link.replace('http://news.test', ''), key)).statusCode).toBe(200);
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
      const problem = await get<{ code: string; errors: { parameter: string }[] }>(address, 400);
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
        const answer = await house.get(address, key);
        // A search without any word means nothing.
        const means = (/[\p{L}\p{N}]/u.test(q) && q !== 'or or or') || q === '\ufffe';
        const expected = !means && address.startsWith('/v1/search') ? 400 : 200;
        expect(answer.statusCode, `${address}: ${answer.body.slice(0, 200)}`).toBe(expected);
      }
      for (const noun of ['entities', 'impact-paths', 'assets']) {
        const answer = await house.get(`/v1/${noun}/${text}/stories`, key);
        expect(answer.statusCode, `${noun} ${q}: ${answer.body.slice(0, 200)}`).toBe(404);
      }
    }
  });

  test('no key is a 401, a spent allowance a 429', async () => {
    const spent = await house.key('free', { tenant: 'spent', limit: 1 });
    await house.get('/v1/me', spent);
    for (const address of [
      '/v1/entities',
      '/v1/impact-paths',
      '/v1/filters',
      '/v1/search?q=a',
      '/v1/entities/australia/stories',
      '/v1/impact-paths/oil-supply-to-price/stories',
      '/v1/assets/BTC/stories',
    ]) {
      expect((await house.get(address)).statusCode, address).toBe(401);
      expect((await house.get(address, spent)).statusCode, address).toBe(429);
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
      const { impactPaths } = await get<{ impactPaths: { token: string }[] }>(
        `/v1/impact-paths?q=${encodeURIComponent(q!)}`,
      );
      expect(impactPaths[0]?.token).toBe(first);
    });
  }

  test('as records', async () => {
    const { impactPaths, page } = await get<{ impactPaths: Json[]; page: Json }>(
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

describe('the stories of a name', () => {
  async function titles(address: string): Promise<string[]> {
    const { articles } = await get<{ articles: { title: string }[] }>(address);
    return articles.map(({ title }) => title);
  }

  test('are those of the filter: by id, slug, value, label and alias', async () => {
    const [rba] = (await get<{ entities: Entity[] }>('/v1/entities?q=RBA')).entities;
    const expected = await titles('/v1/news?entity=reserve-bank-of-australia');
    expect(expected).toHaveLength(3);
    for (const name of [rba!.id, rba!.slug, rba!.value, rba!.label, 'RBA', 'rba']) {
      expect(await titles(`/v1/entities/${encodeURIComponent(name)}/stories`), name).toEqual(expected);
    }
    // A name of two means both, as in the filter.
    expect(await titles('/v1/entities/Reserve%20Bank/stories')).toEqual(
      await titles('/v1/news?entity=Reserve%20Bank'),
    );
  });

  test('take every other parameter, and walk by cursor', async () => {
    const first = await get<{ articles: Json[]; page: { next_cursor: string; total: number } }>(
      '/v1/entities/RBA/stories?page_size=2&fields=title,tags',
    );
    expect(Object.keys(first.articles[0]!).sort()).toEqual(['id', 'tags', 'title']);
    expect(first.page.total).toBe(3);
    const next = await titles(`/v1/entities/RBA/stories?page_size=2&cursor=${first.page.next_cursor}`);
    expect(next).toEqual(['Rates cut']);
    expect(await titles('/v1/entities/RBA/stories?q=cut')).toEqual(['Rates cut']);
    expect(await titles('/v1/assets/BTC/stories?category=markets')).toEqual(['Coins rise']);
    // A cursor of one entity does not lead into the list of another.
    const other = await get<Json>(`/v1/entities/australia/stories?cursor=${first.page.next_cursor}`, 400);
    expect(other.code).toBe('cursor_mismatch');
  });

  test('of an impact path: by id, token and label', async () => {
    const [oil] = (await get<{ impactPaths: Json[] }>('/v1/impact-paths?q=oil')).impactPaths;
    for (const name of [oil!.id, oil!.token, oil!.label, 'OIL supply to PRICE'] as string[]) {
      const found = await titles(`/v1/impact-paths/${encodeURIComponent(name)}/stories`);
      expect(found.sort(), name).toEqual(['A mine grows', 'A mine opens']);
    }
  });

  test('of an asset: by ticker or label, or by an impact path whose stories touch assets', async () => {
    for (const name of ['BTC', 'btc', 'Bitcoin']) {
      expect((await titles(`/v1/assets/${name}/stories`)).sort()).toEqual(['Coins fall', 'Coins rise']);
    }
    const rates = await get<{ page: { total: number } }>('/v1/assets/policy-rate-to-currency/stories');
    const same = await get<{ page: { total: number } }>('/v1/impact-paths/policy-rate-to-currency/stories');
    expect(rates.page.total).toBe(same.page.total);
    // Nothing that can be held is touched by these.
    expect((await get('/v1/assets/oil-supply-to-price/stories', 404)).code).toBe('not_found');
  });

  test('a name that no story has is a 404, malformed ids included', async () => {
    for (const address of [
      '/v1/entities/nobody/stories',
      '/v1/entities/ent_nonsense/stories',
      '/v1/entities/ent_00000000000000000000000000/stories',
      `/v1/entities/${'x'.repeat(400)}/stories`,
      '/v1/entities/%EF%BF%BE/stories',
      '/v1/impact-paths/nothing/stories',
      '/v1/impact-paths/path_nonsense/stories',
      '/v1/assets/NOPE/stories',
    ]) {
      expect((await get(address, 404)).code, address).toBe('not_found');
    }
  });

  test('are answered as 304 when the caller holds them', async () => {
    const address = '/v1/entities/australia/stories';
    const tag = String((await house.get(address, key)).headers.etag);
    expect((await house.get(address, key, { 'if-none-match': tag })).statusCode).toBe(304);
    for (const other of ['/v1/filters', '/v1/search?q=rates', '/v1/impact-paths']) {
      const held = String((await house.get(other, key)).headers.etag);
      expect((await house.get(other, key, { 'if-none-match': held })).statusCode, other).toBe(304);
    }
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
      const { suggestions, ...list } = await get<Result>(`/v1/search?${query}`);
      expect(list).toEqual(await get(`/v1/news?${query}`));
      expect(Object.keys(suggestions)).toEqual(['entities', 'tags', 'impactPaths']);
    }
    expect((await get<Result>('/v1/search?query=rates')).articles).toEqual(
      (await get<Result>('/v1/search?q=rates')).articles,
    );
  });

  test('suggests by all of the text, by runs of its words, and by likeness', async () => {
    const suggested = async (q: string) =>
      (await get<Result>(`/v1/search?q=${encodeURIComponent(q)}`)).suggestions;
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
  const filters = await get<Record<string, Json[]>>('/v1/filters');
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
    expect((await house.get(`/v1/news?fields=${name}`, key)).statusCode).toBe(200);
});

describe('both wires say the same', () => {
  const COUNTED = 'matchCount counts { last24h last7d last30d } lastSeenAt links { stories rss }';
  const ENTITY = `id slug label kind value aliases ${COUNTED}`;
  const PATH = `id slug label kind token aliases ${COUNTED}`;
  const PAGE = 'page { size returned total totalRelation asOf }';
  const camel = ({ total_relation, as_of, ...rest }: Json): Json => ({
    ...rest,
    totalRelation: total_relation,
    asOf: as_of,
  });

  for (const [query, args] of [
    ['', ''],
    ['?q=bank&limit=3', '(q: "bank", first: 3)'],
    ['?q=bitcon', '(q: "bitcon")'],
    ['?q=nobody', '(q: "nobody")'],
  ]) {
    test(`/v1/entities${query} is entities${args}`, async () => {
      const rest = await get<{ entities: Json[]; page: Json }>(`/v1/entities${query}`);
      const { entities } = await graphql<{ entities: Json }>(
        `{ entities${args} { nodes { ${ENTITY} } ${PAGE} } }`,
      );
      expect(entities).toEqual({ nodes: rest.entities, page: camel(rest.page) });
    });
  }

  test('/v1/impact-paths is impactPaths', async () => {
    const rest = await get<{ impactPaths: Json[]; page: Json }>('/v1/impact-paths?q=polcy');
    const data = await graphql(`{ impactPaths(q: "polcy") { nodes { ${PATH} } ${PAGE} } }`);
    expect(data.impactPaths).toEqual({ nodes: rest.impactPaths, page: camel(rest.page) });
  });

  test('one record by any of its names, and as a node', async () => {
    const [rba] = (await get<{ entities: Entity[] }>('/v1/entities?q=RBA')).entities;
    const [oil] = (await get<{ impactPaths: Json[] }>('/v1/impact-paths?q=oil')).impactPaths;
    const data = await graphql(
      `{ a: entity(idOrSlug: "rba") { ${ENTITY} } b: entity(idOrSlug: "${rba!.id}") { ${ENTITY} }
         c: node(id: "${rba!.id}") { ... on Entity { ${ENTITY} } }
         d: impactPath(idOrSlug: "Oil supply to price") { ${PATH} }
         e: node(id: "${oil!.id as string}") { ... on ImpactPath { ${PATH} } }
         f: asset(idOrSlug: "btc") { slug ticker label kind matchCount impactPath { id } }
         g: asset(idOrSlug: "policy-rate-to-currency") { slug ticker kind impactPath { token } }
         h: node(id: "ent_00000000000000000000000000") { id } }`,
    );
    expect(data).toEqual({
      a: rba,
      b: rba,
      c: rba,
      d: oil,
      e: oil,
      f: { slug: 'BTC', ticker: 'BTC', label: 'Bitcoin', kind: 'crypto', matchCount: 2, impactPath: null },
      g: {
        slug: 'policy-rate-to-currency',
        ticker: null,
        kind: 'impact_path',
        impactPath: { token: 'policy-rate-to-currency' },
      },
      h: null,
    });
  });

  test('an asset is a node, by an id that its ticker makes', async () => {
    const FIELDS = 'id slug ticker label kind matchCount impactPath { id }';
    interface Node {
      readonly id: string;
      readonly slug: string;
    }
    const read = (query: string) => graphql<Record<string, Node | null>>(query);
    const { a, b } = await read(
      `{ a: asset(idOrSlug: "btc") { ${FIELDS} } b: asset(idOrSlug: "policy-rate-to-currency") { ${FIELDS} } }`,
    );
    // The uuid of version 8 that docs/graphql.md describes: the same everywhere, for ever.
    expect(a!.id).toBe('asset_7bafcg1aekhv5rh2mrmxa8jze8');
    expect(b!.id).toMatch(/^asset_[0-9a-z]{26}$/);
    const again = await read(
      `{ a: node(id: "${a!.id}") { ... on Asset { ${FIELDS} } } b: node(id: "${b!.id}") { ... on Asset { ${FIELDS} } }
         c: asset(idOrSlug: "${a!.id}") { ${FIELDS} } d: asset(idOrSlug: "${b!.id}") { ${FIELDS} }
         e: node(id: "asset_01h455vb4pex5vsknk084sn02q") { id } }`,
    );
    expect(again).toEqual({ a, b, c: a, d: b, e: null });
    // Beside its ticker, the id of an asset costs nothing: clients select it everywhere.
    const cost = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: {
        query:
          '{ stories(first: 40, asset: "BTC") { nodes { assets { ticker asset { id ticker label } } } } }',
      },
    });
    expect(cost.json().extensions.cost.requested).toBe(1);
    expect(cost.json().data.stories.nodes[0].assets[0].asset.id).toBe(a!.id);
    const listed = await house.get(`/v1/assets/${a!.id}/stories`, key);
    expect(listed.json().page.total).toBe(2);
    expect((await house.get('/v1/assets/asset_01h455vb4pex5vsknk084sn02q/stories', key)).statusCode).toBe(
      404,
    );
    expect((await house.get('/v1/assets/asset_x/stories', key)).statusCode).toBe(404);
  });

  test('/v1/search is search, /v1/filters is filters', async () => {
    const rest = await get<Record<string, Json>>('/v1/search?q=rates%20australia&page_size=2&fields=title');
    const data = await graphql<Record<string, Record<string, Json>>>(
      `{ search(q: "rates australia", first: 2) { stories { nodes { id title } totalCount } page { total }
         suggestions { entities { id slug label kind matchCount } tags { value label matchCount }
                       impactPaths { id token label matchCount } } }
         filters { categories { value label count } countries { code name count } tags { value label count }
           languages { value label count } publishers { value label count } verification { value label count } sorts fields include
           limits { pageSize defaultPageSize lookup defaultLookup query text cursor exactTotal } } }`,
    );
    const articles = (rest.articles as unknown as Json[]).map(({ match: _match, ...story }) => story);
    expect(data.search!.stories!.nodes).toEqual(articles);
    expect(data.search!.page!.total).toBe(rest.page!.total);
    expect(data.search!.suggestions).toEqual(rest.suggestions);
    expect(data.filters).toEqual(await get('/v1/filters'));
  });

  test('the stories of a name are its connection', async () => {
    for (const [address, call] of [
      ['/v1/entities/RBA/stories', 'entity(idOrSlug: "RBA")'],
      ['/v1/impact-paths/oil-supply-to-price/stories', 'impactPath(idOrSlug: "oil-supply-to-price")'],
      ['/v1/assets/BTC/stories', 'asset(idOrSlug: "BTC")'],
      ['/v1/assets/policy-rate-to-currency/stories', 'asset(idOrSlug: "policy-rate-to-currency")'],
    ] as const) {
      const rest = await get<{ articles: Json[]; page: Json }>(
        `${address}?page_size=2&fields=title,tags,body`,
      );
      const { it } = await graphql<{ it: { stories: Json } }>(
        `{ it: ${call} { stories(first: 2) { nodes { id title tags body { html text wordCount } } totalCount } } }`,
      );
      expect(it.stories.nodes, address).toEqual(rest.articles);
      expect(it.stories.totalCount, address).toBe(rest.page.total);
    }
  });

  test('what is refused over one is refused over the other', async () => {
    const refused = async (query: string): Promise<Json> => {
      const answer = await house.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: { query },
      });
      return answer.json<{ errors: { extensions: Json }[] }>().errors[0]!.extensions;
    };
    for (const query of [
      '{ entity(idOrSlug: "nobody") { id } }',
      '{ impactPath(idOrSlug: "nothing") { id } }',
      '{ asset(idOrSlug: "NOPE") { slug } }',
    ])
      expect(await refused(query)).toMatchObject({ code: 'not_found', status: 404 });
    expect(await refused('{ entity(idOrSlug: "ent_x") { id } }')).toMatchObject({ code: 'BAD_USER_INPUT' });
    for (const [query, parameter] of [
      ['{ entities(first: 51) { page { total } } }', 'first'],
      ['{ search(q: " ") { page { total } } }', 'q'],
      ['{ stories(first: 1) { nodes { entities(first: 61) { id } } } }', 'first'],
    ])
      expect(await refused(query!)).toMatchObject({
        code: 'invalid_parameter',
        errors: [{ parameter }],
      });
  });
});

test('what no story has any more is not found, and comes back with its story', async () => {
  const [outcome] = await house.publish([
    draft({
      title: 'A passing mention',
      entities: [{ slug: 'zanzibar-ferries', label: 'Zanzibar Ferries', kind: 'company' }],
      tags: ['ferries'],
      impactPaths: [path('ferries-to-trade', 'Ferries to trade')],
      assets: [{ ticker: 'ZFR', label: 'Zanzibar Ferries Ltd', kind: 'equity' }],
      language: 'sw',
      category: 'shipping',
    }),
  ]);
  const { id } = outcome as { id: string };
  const addresses = [
    '/v1/entities/zanzibar-ferries/stories',
    '/v1/impact-paths/ferries-to-trade/stories',
    '/v1/assets/ZFR/stories',
  ];
  const values = async (name: string) =>
    (await get<Record<string, { value: string }[]>>('/v1/filters'))[name]!.map(({ value }) => value);
  expect(await found('zanzi')).toEqual(['zanzibar-ferries']);
  expect(await values('categories')).toContain('shipping');
  expect(await values('languages')).toContain('sw');
  for (const address of addresses) await get(address);

  const room = house.services.stories;
  const before = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await changeStory(room, id, { kind: 'restrict', openTo: ['enterprise'] });
  expect(await found('zanzi')).toEqual([]);
  expect(await values('categories')).not.toContain('shipping');
  expect(await values('languages')).not.toContain('sw');
  for (const address of addresses) {
    expect((await get(address, 404)).code).toBe('not_found');
    // A list of the past is of what there was.
    expect((await get<{ articles: Json[] }>(`${address}?as_of=${before}`)).articles).toHaveLength(1);
  }
  const { suggestions } = await get<{ suggestions: Record<string, Json[]> }>(
    '/v1/search?q=zanzibar%20ferries',
  );
  expect(suggestions.entities).toEqual([]);
  const past = await get<{ suggestions: Record<string, Json[]> }>(
    `/v1/search?q=zanzibar%20ferries&as_of=${before}`,
  );
  expect(past.suggestions.entities).toMatchObject([{ slug: 'zanzibar-ferries', matchCount: 1 }]);
  expect(past.suggestions.tags).toMatchObject([{ value: 'ferries', matchCount: 1 }]);

  await changeStory(room, id, { kind: 'restrict', openTo: [] });
  expect(await found('zanzi')).toEqual(['zanzibar-ferries']);
  await changeStory(room, id, { kind: 'merge', into: ids[0]! });
  expect(await found('zanzi')).toEqual([]);
});
