import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import { publishStories } from '../../src/stories/index.ts';
import { draft } from '../setup/house.ts';
import { type Json, openSavedSearches, PATH, type SavedSearches } from './saved-searches.ts';

let searches: SavedSearches;

beforeAll(async () => {
  searches = await openSavedSearches();
});
afterAll(() => searches?.close());

beforeEach(() => searches.house.services.db.query('delete from saved_searches'));

/** The nodes of `savedSearches` in an answer. */
function nodesOf({ data }: { readonly data: Record<string, Json> | null }): Json[] {
  return data!.savedSearches!.nodes as Json[];
}

async function graphql(query: string, variables: Json = {}, as = searches.key) {
  const answer = await searches.house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    payload: { query, variables },
  });
  return answer.json() as {
    data: Record<string, Json> | null;
    errors?: { message: string; extensions: Json & { errors?: Json[] } }[];
    extensions: { cost: { requested: number }; usage: { calls: number } };
  };
}

describe('who may', () => {
  const operations: [string, 'GET' | 'POST' | 'PUT' | 'DELETE', string][] = [
    ['list', 'GET', PATH],
    ['create', 'POST', PATH],
    ['read', 'GET', `${PATH}/{id}`],
    ['change', 'PUT', `${PATH}/{id}`],
    ['delete', 'DELETE', `${PATH}/{id}`],
    ['run', 'GET', `${PATH}/{id}/results`],
  ];

  test.each(operations)(
    'nobody can %s without a key, whatever the body is',
    async (_what, method, template) => {
      const path = template.replace('{id}', encodeId('search', newUuid()));
      for (const body of method === 'GET' ? [undefined] : [undefined, '{', '"x"']) {
        const problem = await searches.send(method, path, body, {}, null);
        expect([problem.statusCode, problem.headers['www-authenticate']]).toEqual([
          401,
          'Bearer realm="svc"',
        ]);
      }
    },
  );

  test.each(operations)('a spent allowance stops %s with a 429', async (what, method, template) => {
    const spent = await searches.house.key('free', { tenant: `spent-${what}`, limit: 0 });
    const path = template.replace('{id}', encodeId('search', newUuid()));
    const answer = await searches.send(method, path, method === 'GET' ? undefined : '{', {}, spent);
    expect([answer.statusCode, answer.json<Json>().code]).toEqual([429, 'allowance_exhausted']);
  });

  test('a key that only reads cannot write, over either wire', async () => {
    const { id } = await searches.made({ query: 'harbour' });
    for (const [method, path] of [
      ['POST', PATH],
      ['PUT', `${PATH}/${id}`],
      ['DELETE', `${PATH}/${id}`],
    ] as const) {
      const answer = await searches.send(
        method,
        path,
        method === 'DELETE' ? undefined : '{',
        {},
        searches.reader,
      );
      expect([answer.statusCode, answer.json<Json>().code]).toEqual([403, 'insufficient_scope']);
      expect(answer.headers['www-authenticate']).toContain('scope="write"');
    }
    for (const [method, path] of [
      ['GET', PATH],
      ['GET', `${PATH}/${id}`],
      ['GET', `${PATH}/${id}/results`],
    ] as const) {
      expect((await searches.send(method, path, undefined, {}, searches.reader)).statusCode).toBe(200);
    }
    for (const mutation of [
      'createSavedSearch(input: {}) { savedSearch { id } }',
      `updateSavedSearch(id: "${id}", input: {}) { savedSearch { id } }`,
      `deleteSavedSearch(id: "${id}") { id: savedSearchId }`,
    ]) {
      const { errors } = await graphql(`mutation { ${mutation} }`, {}, searches.reader);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'insufficient_scope', status: 403 });
    }
  });

  test("another account's search answers byte for byte as one that never was, over both wires", async () => {
    const { id } = await searches.made({ name: 'secret', query: 'harbour' });
    const unknown = encodeId('search', newUuid());
    const same = { 'x-request-id': 'same' };
    for (const [, method, template] of operations.filter(([, , path]) => path.includes('{id}'))) {
      const body = method === 'PUT' ? { name: 'mine now' } : undefined;
      const [foreign, absent, malformed, slug] = await Promise.all(
        [id, unknown, 'search_x', 'secret'].map((each) =>
          searches.send(method, template.replace('{id}', each), body, same, searches.stranger),
        ),
      );
      expect(foreign!.statusCode).toBe(404);
      for (const other of [absent, malformed, slug]) expect(other!.body).toBe(foreign!.body);
      const { 'x-ratelimit-remaining': _f, date: _d, 'x-ratelimit-reset': _r, ...headers } = foreign!.headers;
      const { 'x-ratelimit-remaining': _a, date: _e, 'x-ratelimit-reset': _s, ...others } = absent!.headers;
      expect(others).toEqual(headers);
    }
    expect((await searches.send('GET', PATH, undefined, {}, searches.stranger)).json()).toEqual({
      savedSearches: [],
    });

    const fields = [
      'savedSearch(id: $id) { name results { totalCount } }',
      'node(id: $id) { id ... on SavedSearch { name } }',
      'nodes(ids: [$id]) { id }',
    ].map((field) => `query ($id: ID!) { ${field} }`);
    const changes = [
      'updateSavedSearch(id: $id, input: { name: "mine" }) { savedSearch { id } }',
      'deleteSavedSearch(id: $id) { id: savedSearchId }',
    ].map((field) => `mutation ($id: ID!) { ${field} }`);
    for (const document of [...fields, ...changes]) {
      const [foreign, absent] = [
        await graphql(document, { id }, searches.stranger),
        await graphql(document, { id: unknown }, searches.stranger),
      ];
      const bare = ({ data, errors }: typeof foreign) => ({
        data,
        errors: errors?.map(({ message, extensions: { requestId: _, ...rest } }) => ({ message, rest })),
      });
      expect(bare(foreign)).toEqual(bare(absent));
      expect(JSON.stringify(foreign)).not.toContain('secret');
    }
    expect((await graphql('{ savedSearches { nodes { id } } }', {}, searches.stranger)).data).toEqual({
      savedSearches: { nodes: [] },
    });
    expect((await searches.send('GET', `${PATH}/${id}`)).json()).toMatchObject({ name: 'secret' });
  });

  test('results are not shared between accounts that ask for the same address at the same moment', async () => {
    const { id } = await searches.made({ query: 'harbour' });
    const path = `${PATH}/${id}/results`;
    const statuses = await Promise.all(
      [searches.key, searches.stranger, searches.key, searches.stranger].map(
        async (as) => (await searches.send('GET', path, undefined, {}, as)).statusCode,
      ),
    );
    expect(statuses).toEqual([200, 404, 200, 404]);
  });
});

describe('over GraphQL', () => {
  const ALL = `id name query
    filters {
      country category entity impactPath tag asset sort publishedSince publishedUntil updatedSince updatedUntil
      exclude { country category entity impactPath tag asset }
    }
    alert { enabled subscriptionId cadence } createdAt updatedAt lastMatchedAt matchCount24h`;

  /** What GraphQL answers, in the names of REST. */
  function asRest({ filters, ...search }: Json): Json {
    const { exclude, ...all } = filters as Json;
    const set = Object.entries(all).flatMap(([name, value]): [string, unknown][] => {
      if (!Array.isArray(value)) return value === null ? [] : [[name, value]];
      const excluded = (exclude as Record<string, string[]>)[name]!.map((each) => `-${each}`);
      return value.length + excluded.length === 0 ? [] : [[name, [...value, ...excluded].join(',')]];
    });
    const named = set.map(([name, value]) => [name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), value]);
    return { ...search, filters: Object.fromEntries(named) };
  }

  test('a search made by one wire is the same by the other', async () => {
    const input = {
      name: 'Ports',
      query: 'harbour',
      filters: { impactPath: 'infrastructure-to-growth', publishedSince: '2026-01-01', sort: 'popular' },
      alert: { subscriptionId: searches.subscription, cadence: 'daily' },
    };
    const { data } = await graphql(
      `mutation ($input: SavedSearchInput!) { createSavedSearch(input: $input) { savedSearch { ${ALL} } } }`,
      { input },
    );
    const created = (data!.createSavedSearch as { savedSearch: Json }).savedSearch;
    const read = async () => (await searches.send('GET', `${PATH}/${created.id}`)).json<Json>();
    expect(await read()).toEqual(asRest(created));
    const twin = await searches.made({
      name: 'Ports',
      query: 'harbour',
      filters: { impact_path: 'infrastructure-to-growth', published_since: '2026-01-01', sort: 'popular' },
      alert: { subscriptionId: searches.subscription, cadence: 'daily' },
    });
    const { id: _a, createdAt: _b, updatedAt: _c, ...rest } = twin;
    const { id: _d, createdAt: _e, updatedAt: _f, ...other } = await read();
    expect(other).toEqual(rest);

    const changed = await graphql(
      `mutation ($id: ID!, $input: SavedSearchInput!) { updateSavedSearch(id: $id, input: $input) { savedSearch { ${ALL} } } }`,
      {
        id: created.id,
        input: {
          query: null,
          filters: { sort: null, country: ['JP', 'AU'], exclude: { tag: ['mining'] } },
          alert: null,
        },
      },
    );
    expect(changed.errors).toBeUndefined();
    expect(await read()).toEqual(
      asRest((changed.data!.updateSavedSearch as { savedSearch: Json }).savedSearch),
    );
    expect(await read()).toMatchObject({
      query: null,
      filters: {
        country: 'AU,JP',
        tag: '-mining',
        impact_path: 'infrastructure-to-growth',
        published_since: '2026-01-01',
      },
      alert: null,
    });

    const update = `mutation ($id: ID!, $filters: SavedSearchFiltersInput!) {
      updateSavedSearch(id: $id, input: { filters: $filters }) { savedSearch { id } } }`;
    const filtersAfter = async (filters: Json): Promise<unknown> => {
      expect((await graphql(update, { id: created.id, filters })).errors).toBeUndefined();
      return (await read()).filters;
    };
    await filtersAfter({ country: ['JP', 'AU'], exclude: { country: ['US'], tag: ['mining'] } });
    // No exclusions any more; what is included stays.
    const without = (await filtersAfter({ exclude: null })) as Json;
    expect(without).toMatchObject({ country: 'AU,JP', impact_path: 'infrastructure-to-growth' });
    expect(without).not.toHaveProperty('tag', '-mining');
    expect(await filtersAfter({ country: ['JP'], exclude: null })).toMatchObject({ country: 'JP' });

    const lists = await graphql(`{ savedSearches { nodes { ${ALL} } } }`);
    const all = (await searches.send('GET', PATH)).json<{ savedSearches: Json[] }>().savedSearches;
    expect(nodesOf(lists).map(asRest)).toEqual(all);
    const one = await graphql(`query ($id: ID!) { savedSearch(id: $id) { ${ALL} } }`, { id: created.id });
    expect(asRest(one.data!.savedSearch!)).toEqual(await read());
    const node = await graphql(
      `query ($id: ID!) { node(id: $id) { __typename id ... on SavedSearch { ${ALL} } } }`,
      {
        id: created.id,
      },
    );
    const { __typename, ...same } = node.data!.node!;
    expect([__typename, asRest(same)]).toEqual(['SavedSearch', await read()]);

    const gone = await graphql(
      `mutation ($id: ID!) { deleteSavedSearch(id: $id) { deleted id: savedSearchId } }`,
      {
        id: created.id,
      },
    );
    expect(gone.data).toEqual({ deleteSavedSearch: { deleted: true, id: created.id } });
    await searches.refused(searches.send('GET', `${PATH}/${created.id}`), 404, 'not_found');
  });

  test('results are the connection that stories are, with the same overrides as over REST', async () => {
    const { id } = await searches.made({ query: 'harbour', filters: { category: 'economy' } });
    const compare = async (args: string, query: string) => {
      const { data, errors } = await graphql(
        `{ savedSearch(id: "${id}") { results${args} { totalCount edges { match { fields highlights { field text } } node { id title } } pageInfo { endCursor } } } }`,
      );
      expect(errors, args).toBeUndefined();
      const { results } = data!.savedSearch as { results: Json };
      const rest = (await searches.send('GET', `${PATH}/${id}/results?fields=title${query}`)).json<{
        articles: Json[];
        page: { total: number };
      }>();
      const nodes = (results.edges as { match: Json | null; node: Json }[]).map(({ match, node }) =>
        match === null ? node : { ...node, match },
      );
      expect(results.totalCount).toBe(rest.page.total);
      expect(nodes).toEqual(rest.articles);
      return (results.pageInfo as { endCursor: string }).endCursor;
    };
    await compare('', '');
    await compare('(category: "science")', '&category=science');
    await compare('(q: "nothing")', '&q=nothing');
    const cursor = await compare('(first: 2, country: "AU")', '&page_size=2&country=AU');
    await compare(`(first: 2, after: "${cursor}")`, `&page_size=2&cursor=${encodeURIComponent(cursor)}`);
    const bad = await graphql(`{ savedSearch(id: "${id}") { results(country: "Atlantis") { totalCount } } }`);
    expect(bad.errors?.[0]?.extensions.errors).toMatchObject([{ parameter: 'country' }]);
  });

  test('costs a call for each page, and a write costs one', async () => {
    const first = await searches.made({ query: 'harbour' });
    const cost = async (document: string) => (await graphql(document)).extensions.cost?.requested;
    expect(await cost('{ savedSearches { nodes { id name matchCount24h } } }')).toBe(1);
    expect(
      await cost('{ savedSearches(first: 10) { nodes { results(first: 100) { nodes { title } } } } }'),
    ).toBe(11);
    expect(await cost(`{ savedSearch(id: "${first.id}") { results { totalCount } } }`)).toBe(2);
    expect(await cost('mutation { createSavedSearch(input: {}) { savedSearch { id } } }')).toBe(1);
    expect(
      await cost(
        `mutation { a: createSavedSearch(input: {}) { savedSearch { id } } b: deleteSavedSearch(id: "${first.id}") { id: savedSearchId } }`,
      ),
    ).toBe(2);
    const dear = await graphql('{ savedSearches { nodes { results { totalCount } } } }');
    expect(dear.errors?.[0]).toMatchObject({ message: expect.stringContaining('first: 49') });
  });

  test('a list of searches counts their matches by one statement', async () => {
    for (let i = 0; i < 12; i += 1) await searches.made({ query: 'harbour' });
    await publishStories(searches.house.services.stories, [draft()], { announce: true });
    const { db } = searches.house.services;
    const statements: string[] = [];
    const { query } = db;
    db.query = ((text: string, values: unknown[]) => {
      statements.push(text);
      return query(text, values);
    }) as typeof query;
    const counted = await graphql('{ savedSearches { nodes { id matchCount24h lastMatchedAt } } }');
    db.query = query;
    expect(nodesOf(counted).map((search) => search.matchCount24h)).toEqual(Array(12).fill(1));
    expect(statements.filter((text) => text.includes('saved_search_matches'))).toHaveLength(1);
  });

  test('walks the list by cursor', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.unshift((await searches.made({ name: `n${i}` })).id);
    const WALK = `query ($first: Int, $after: String) { savedSearches(first: $first, after: $after) {
      nodes { id } edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
    const walk = async (first: number, after?: string) => {
      const answer = await graphql(WALK, { first, after });
      const { edges, pageInfo } = answer.data!.savedSearches as {
        edges: { cursor: string }[];
        pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
      };
      expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([
        edges[0]?.cursor ?? null,
        edges.at(-1)?.cursor ?? null,
      ]);
      return { ids: nodesOf(answer).map(({ id }) => id), ...pageInfo };
    };
    const first = await walk(2);
    expect(first).toMatchObject({ ids: ids.slice(0, 2), hasNextPage: true, hasPreviousPage: false });
    const rest = await walk(3, first.endCursor);
    expect(rest).toMatchObject({ ids: ids.slice(2), hasNextPage: false, hasPreviousPage: true });
    expect(await walk(3, rest.endCursor)).toMatchObject({ ids: [], hasNextPage: false, endCursor: null });
  });

  test('what is wrong with an input goes by its names', async () => {
    const create = async (input: Json) => {
      const { errors, data } = await graphql(
        'mutation ($input: SavedSearchInput!) { createSavedSearch(input: $input) { savedSearch { id } } }',
        { input },
      );
      expect(data?.createSavedSearch ?? null).toBeNull();
      return errors![0]!;
    };
    const dates = await create({ filters: { publishedSince: '2026-07-02', publishedUntil: '2026-07-01' } });
    expect(dates.extensions).toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter: 'filters.publishedSince' }],
    });
    expect(dates.message).not.toMatch(/published_/);
    expect((await create({ query: 'x'.repeat(501) })).extensions.errors).toMatchObject([
      { parameter: 'query' },
    ]);
    expect(
      (await create({ alert: { subscriptionId: searches.foreignSubscription } })).extensions.errors,
    ).toMatchObject([{ parameter: 'alert.subscriptionId' }]);
    expect((await create({ filters: { contry: 'AU' } })).extensions.code).toBe('BAD_USER_INPUT');
    for (const document of [
      '{ savedSearch(id: "nonsense") { id } }',
      'mutation { deleteSavedSearch(id: "nonsense") { id: savedSearchId } }',
      'mutation { updateSavedSearch(id: "nonsense", input: {}) { savedSearch { id } } }',
    ]) {
      expect((await graphql(document)).errors?.[0]?.extensions.code, document).toBe('BAD_USER_INPUT');
    }
    const cursor = await graphql('{ savedSearches(after: "nonsense") { nodes { id } } }');
    expect(cursor.errors?.[0]?.extensions.code).toBe('invalid_cursor');
    const absent = await graphql(`{ savedSearch(id: "${encodeId('search', newUuid())}") { id } }`);
    expect([absent.data, absent.errors?.[0]?.extensions.code]).toEqual([{ savedSearch: null }, 'not_found']);
  });

  test('nothing is written by GET', async () => {
    const answer = await searches.house.get(
      `/graphql?query=${encodeURIComponent('mutation { createSavedSearch(input: {}) { savedSearch { id } } }')}`,
      searches.key,
    );
    expect(answer.statusCode).toBe(405);
    expect((await searches.house.services.db.query('select 1 from saved_searches')).rowCount).toBe(0);
  });
});
