import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeStory } from '../../src/stories/index.ts';
import { draft } from '../setup/house.ts';
import { type Entity, type Json, type Lookups, openLookups, path } from './lookups.ts';

let service: Lookups;

beforeAll(async () => {
  service = await openLookups();
});
afterAll(() => service?.close());

async function graphql<T = Json>(query: string): Promise<T> {
  const answer = await service.house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    payload: { query },
  });
  const body = answer.json<{ errors?: unknown; data: T }>();
  expect(body.errors, JSON.stringify(body.errors)).toBeUndefined();
  return body.data;
}

describe('the stories of a name', () => {
  async function titles(address: string): Promise<string[]> {
    const { articles } = await service.get<{ articles: { title: string }[] }>(address);
    return articles.map(({ title }) => title);
  }

  test('are those of the filter: by id, slug, value, label and alias', async () => {
    const [rba] = (await service.get<{ entities: Entity[] }>('/v1/entities?q=RBA')).entities;
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
    const first = await service.get<{ articles: Json[]; page: { next_cursor: string; total: number } }>(
      '/v1/entities/RBA/stories?page_size=2&fields=title,tags',
    );
    expect(Object.keys(first.articles[0]!).sort()).toEqual(['id', 'tags', 'title']);
    expect(first.page.total).toBe(3);
    const next = await titles(`/v1/entities/RBA/stories?page_size=2&cursor=${first.page.next_cursor}`);
    expect(next).toEqual(['Rates cut']);
    expect(await titles('/v1/entities/RBA/stories?q=cut')).toEqual(['Rates cut']);
    expect(await titles('/v1/assets/BTC/stories?category=markets')).toEqual(['Coins rise']);
    // A cursor of one entity does not lead into the list of another.
    const other = await service.get<Json>(
      `/v1/entities/australia/stories?cursor=${first.page.next_cursor}`,
      400,
    );
    expect(other.code).toBe('cursor_mismatch');
  });

  test('of an impact path: by id, token and label', async () => {
    const [oil] = (await service.get<{ impactPaths: Json[] }>('/v1/impact-paths?q=oil')).impactPaths;
    for (const name of [oil!.id, oil!.token, oil!.label, 'OIL supply to PRICE'] as string[]) {
      const found = await titles(`/v1/impact-paths/${encodeURIComponent(name)}/stories`);
      expect(found.sort(), name).toEqual(['A mine grows', 'A mine opens']);
    }
  });

  test('of an asset: by ticker or label, or by an impact path whose stories touch assets', async () => {
    for (const name of ['BTC', 'btc', 'Bitcoin']) {
      expect((await titles(`/v1/assets/${name}/stories`)).sort()).toEqual(['Coins fall', 'Coins rise']);
    }
    const rates = await service.get<{ page: { total: number } }>(
      '/v1/assets/policy-rate-to-currency/stories',
    );
    const same = await service.get<{ page: { total: number } }>(
      '/v1/impact-paths/policy-rate-to-currency/stories',
    );
    expect(rates.page.total).toBe(same.page.total);
    // Nothing that can be held is touched by these.
    expect((await service.get('/v1/assets/oil-supply-to-price/stories', 404)).code).toBe('not_found');
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
      expect((await service.get(address, 404)).code, address).toBe('not_found');
    }
  });

  test('are answered as 304 when the caller holds them', async () => {
    const address = '/v1/entities/australia/stories';
    const tag = String((await service.house.get(address, service.key)).headers.etag);
    expect((await service.house.get(address, service.key, { 'if-none-match': tag })).statusCode).toBe(304);
    for (const other of ['/v1/filters', '/v1/search?q=rates', '/v1/impact-paths']) {
      const held = String((await service.house.get(other, service.key)).headers.etag);
      expect((await service.house.get(other, service.key, { 'if-none-match': held })).statusCode, other).toBe(
        304,
      );
    }
  });
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
      const rest = await service.get<{ entities: Json[]; page: Json }>(`/v1/entities${query}`);
      const { entities } = await graphql<{ entities: Json }>(
        `{ entities${args} { nodes { ${ENTITY} } ${PAGE} } }`,
      );
      expect(entities).toEqual({ nodes: rest.entities, page: camel(rest.page) });
    });
  }

  test('/v1/impact-paths is impactPaths', async () => {
    const rest = await service.get<{ impactPaths: Json[]; page: Json }>('/v1/impact-paths?q=polcy');
    const data = await graphql(`{ impactPaths(q: "polcy") { nodes { ${PATH} } ${PAGE} } }`);
    expect(data.impactPaths).toEqual({ nodes: rest.impactPaths, page: camel(rest.page) });
  });

  test('one record by any of its names, and as a node', async () => {
    const [rba] = (await service.get<{ entities: Entity[] }>('/v1/entities?q=RBA')).entities;
    const [oil] = (await service.get<{ impactPaths: Json[] }>('/v1/impact-paths?q=oil')).impactPaths;
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
    const cost = await service.house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      payload: {
        query:
          '{ stories(first: 40, asset: "BTC") { nodes { assets { ticker asset { id ticker label } } } } }',
      },
    });
    expect(cost.json().extensions.cost.requested).toBe(1);
    expect(cost.json().data.stories.nodes[0].assets[0].asset.id).toBe(a!.id);
    const listed = await service.house.get(`/v1/assets/${a!.id}/stories`, service.key);
    expect(listed.json().page.total).toBe(2);
    expect(
      (await service.house.get('/v1/assets/asset_01h455vb4pex5vsknk084sn02q/stories', service.key))
        .statusCode,
    ).toBe(404);
    expect((await service.house.get('/v1/assets/asset_x/stories', service.key)).statusCode).toBe(404);
  });

  test('/v1/search is search, /v1/filters is filters', async () => {
    const rest = await service.get<Record<string, Json>>(
      '/v1/search?q=rates%20australia&page_size=2&fields=title',
    );
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
    expect(data.filters).toEqual(await service.get('/v1/filters'));
  });

  test('the stories of a name are its connection', async () => {
    for (const [address, call] of [
      ['/v1/entities/RBA/stories', 'entity(idOrSlug: "RBA")'],
      ['/v1/impact-paths/oil-supply-to-price/stories', 'impactPath(idOrSlug: "oil-supply-to-price")'],
      ['/v1/assets/BTC/stories', 'asset(idOrSlug: "BTC")'],
      ['/v1/assets/policy-rate-to-currency/stories', 'asset(idOrSlug: "policy-rate-to-currency")'],
    ] as const) {
      const rest = await service.get<{ articles: Json[]; page: Json }>(
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
      const answer = await service.house.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
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
  const [outcome] = await service.house.publish([
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
    (await service.get<Record<string, { value: string }[]>>('/v1/filters'))[name]!.map(({ value }) => value);
  expect(await service.found('zanzi')).toEqual(['zanzibar-ferries']);
  expect(await values('categories')).toContain('shipping');
  expect(await values('languages')).toContain('sw');
  for (const address of addresses) await service.get(address);

  const room = service.house.services.stories;
  const before = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await changeStory(room, id, { kind: 'restrict', openTo: ['enterprise'] });
  expect(await service.found('zanzi')).toEqual([]);
  expect(await values('categories')).not.toContain('shipping');
  expect(await values('languages')).not.toContain('sw');
  for (const address of addresses) {
    expect((await service.get(address, 404)).code).toBe('not_found');
    // A list of the past is of what there was.
    expect((await service.get<{ articles: Json[] }>(`${address}?as_of=${before}`)).articles).toHaveLength(1);
  }
  const { suggestions } = await service.get<{ suggestions: Record<string, Json[]> }>(
    '/v1/search?q=zanzibar%20ferries',
  );
  expect(suggestions.entities).toEqual([]);
  const past = await service.get<{ suggestions: Record<string, Json[]> }>(
    `/v1/search?q=zanzibar%20ferries&as_of=${before}`,
  );
  expect(past.suggestions.entities).toMatchObject([{ slug: 'zanzibar-ferries', matchCount: 1 }]);
  expect(past.suggestions.tags).toMatchObject([{ value: 'ferries', matchCount: 1 }]);

  await changeStory(room, id, { kind: 'restrict', openTo: [] });
  expect(await service.found('zanzi')).toEqual(['zanzibar-ferries']);
  await changeStory(room, id, { kind: 'merge', into: service.ids[0]! });
  expect(await service.found('zanzi')).toEqual([]);
});
