import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { savedSearchRoutes } from '../../rest/news/saved-searches.ts';
import { encodeId, newUuid } from '../../src/platform/ids.ts';
import { publishStories } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

type Json = Record<string, unknown>;

let house: TestHouse;
let key: string;
let stranger: string;
let reader: string;
let subscription: string;
let foreignSubscription: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro', { tenant: 'acme' });
  reader = await house.key('pro', { tenant: 'acme', scopes: ['read'] });
  stranger = await house.key('pro', { tenant: 'other' });
  const { db } = house.services;
  const subscribe = async (tenant: string): Promise<string> => {
    const uuid = newUuid();
    await db.query(
      `insert into webhook_subscriptions (id, tenant_id, url)
       select $1, id, 'https://hooks.example.com/' from tenants where name = $2`,
      [uuid, tenant],
    );
    return encodeId('sub', uuid);
  };
  subscription = await subscribe('acme');
  foreignSubscription = await subscribe('other');
  await house.publish([
    ...Array.from({ length: 5 }, () => draft({ category: 'economy' })),
    ...Array.from({ length: 3 }, () => draft({ category: 'science', countries: ['US'] })),
  ]);
});
afterAll(() => house?.close());
beforeEach(() => house.services.db.query('delete from saved_searches'));

const PATH = '/v1/saved-searches';

function send(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  as: string | null = key,
) {
  const payload =
    body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
  return house.app.inject({
    method,
    url: path,
    headers: {
      ...(as === null ? {} : { authorization: `Bearer ${as}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...payload,
  });
}

async function made(body: unknown): Promise<Json & { id: string }> {
  const answer = await send('POST', PATH, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** The nodes of `savedSearches` in an answer. */
function nodesOf({ data }: { readonly data: Record<string, Json> | null }): Json[] {
  return data!.savedSearches!.nodes as Json[];
}

async function graphql(query: string, variables: Json = {}, as = key) {
  const answer = await house.app.inject({
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

const refused = async (answer: ReturnType<typeof send>, status: number, code: string) => {
  const { statusCode, body, headers } = await answer;
  expect(statusCode, body).toBe(status);
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = JSON.parse(body) as Json & { errors?: Json[] };
  expect(problem.code).toBe(code);
  return problem;
};

describe('a saved search', () => {
  test('that is in order of relevance keeps its query', async () => {
    const { id } = await made({ query: 'harbour', filters: { sort: 'relevance' } });
    const problem = await refused(send('PUT', `${PATH}/${id}`, { query: null }), 400, 'invalid_body');
    expect(problem.errors?.[0]).toMatchObject({ pointer: '/filters/sort' });
    const both = await send('PUT', `${PATH}/${id}`, { query: null, filters: { sort: null } });
    expect(both.json()).toMatchObject({ query: null, filters: {} });
    expect((await send('DELETE', `${PATH}/${id}`)).statusCode).toBe(200);
  });

  test.each([
    [{ query: 'harbour', filters: { country: 'AU', tag: 'ports' } }, 'harbour, AU, ports'],
    [{ filters: { min_sources: '2', language: 'en' } }, 'language en, at least 2 independent sources'],
    [{ filters: { published_since: '2026-06-01' } }, 'published since 2026-06-01'],
    [{ filters: { verification: 'contested' } }, 'verification contested'],
  ])('without a name is named after its query and filters: %j', async (sent, name) => {
    expect(await made(sent)).toMatchObject({ name });
  });

  test('is created, listed, read, changed and deleted, each with status 200 and the shape that is described', async () => {
    const sent = {
      name: 'Rates',
      query: 'harbour plan',
      filters: { country: 'australia', category: 'economy', published_since: '2026-06-01', sort: 'popular' },
      alert: { enabled: true, subscriptionId: subscription, cadence: 'hourly' },
    };
    const created = await made(sent);
    expect(created.id).toMatch(/^search_[0-7][0-9a-z]{25}$/);
    expect(created).toEqual({
      id: created.id,
      ...sent,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: created.createdAt,
      lastMatchedAt: null,
      matchCount24h: 0,
    });
    const second = await made({});
    expect(second).toMatchObject({ name: 'All stories', query: null, filters: {}, alert: null });

    const list = await send('GET', PATH);
    expect(list.json()).toEqual({ savedSearches: [second, created] });
    const one = await send('GET', `${PATH}/${created.id}`);
    expect(one.json()).toEqual(created);
    const changed = await send('PUT', `${PATH}/${created.id}`, { query: null });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).toBeUndefined();
    const gone = await send('DELETE', `${PATH}/${created.id}`);
    expect([gone.statusCode, gone.json()]).toEqual([200, { deleted: true, id: created.id }]);
    await refused(send('GET', `${PATH}/${created.id}`), 404, 'not_found');
    await refused(send('DELETE', `${PATH}/${created.id}`), 404, 'not_found');
    await refused(send('PUT', `${PATH}/${created.id}`, {}), 404, 'not_found');
    await refused(send('GET', `${PATH}/${created.id}/results`), 404, 'not_found');

    for (const route of savedSearchRoutes) {
      const answers: Record<string, string> = {
        listSavedSearches: list.body,
        getSavedSearch: one.body,
        createSavedSearch: JSON.stringify(created),
        updateSavedSearch: changed.body,
        deleteSavedSearch: gone.body,
      };
      const body = answers[route.operationId];
      if (body !== undefined) expect(() => route.success.schema.parse(JSON.parse(body))).not.toThrow();
    }
  });

  test('keeps by a change what the change leaves out, and clears what it says is null or empty', async () => {
    const { id } = await made({
      name: 'Ports',
      query: 'harbour',
      filters: { country: 'AU', tag: 'harbours' },
      alert: { subscriptionId: subscription },
    });
    const put = async (body?: unknown): Promise<Json> => {
      const answer = await send('PUT', `${PATH}/${id}`, body);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    const first = await put();
    expect(first).toMatchObject({
      name: 'Ports',
      alert: { enabled: true, subscriptionId: subscription, cadence: 'immediate' },
    });
    expect(first.updatedAt).toBe(first.createdAt);
    expect((await put({})).updatedAt).toBe(first.createdAt);
    const merged = await put({ filters: { category: 'politics' }, alert: { cadence: 'daily' } });
    expect(merged).toMatchObject({
      query: 'harbour',
      filters: { country: 'AU', tag: 'harbours', category: 'politics' },
      alert: { enabled: true, subscriptionId: subscription, cadence: 'daily' },
    });
    expect(merged.updatedAt! > first.updatedAt!).toBe(true);
    expect(await put({ filters: { tag: null, category: '' }, query: '' })).toMatchObject({
      query: null,
      filters: { country: 'AU' },
    });
    expect(await put({ alert: { enabled: false, subscriptionId: null } })).toMatchObject({
      alert: { enabled: false, subscriptionId: null, cadence: 'daily' },
    });
    expect(await put({ filters: null, alert: null, name: null })).toMatchObject({
      name: 'All stories',
      filters: {},
      alert: null,
    });
  });

  test('has results in the envelope of /v1/news, with parameters in place of what is saved', async () => {
    const { id } = await made({ query: 'harbour', filters: { category: 'economy' } });
    const results = async (query = ''): Promise<Json> => {
      const answer = await send('GET', `${PATH}/${id}/results${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    const news = async (query: string) => (await house.get(`/v1/news?${query}`, key)).json<Json>();
    expect(await results()).toEqual(await news('q=harbour&category=economy'));
    expect(await results('?category=science&fields=slug&page_size=2&sort=popular')).toEqual(
      await news('q=harbour&category=science&fields=slug&page_size=2&sort=popular'),
    );
    expect(await results('?q=-harbour')).toEqual(await news('q=-harbour&category=economy'));
    expect(await results('?category=')).toEqual(await results());
    expect(await results('?published_since=2999-01-01')).toMatchObject({ articles: [] });
    const first = await results('?country=AU&page_size=2');
    const cursor = encodeURIComponent((first.page as { next_cursor: string }).next_cursor);
    const next = await results(`?page_size=2&cursor=${cursor}`);
    expect(next).toEqual(await news(`page_size=2&cursor=${cursor}`));
    expect(await results(`?country=AU&page_size=2&cursor=${cursor}`)).toEqual(next);
    await refused(send('GET', `${PATH}/${id}/results?country=US&cursor=${cursor}`), 400, 'cursor_mismatch');
    await refused(send('GET', `${PATH}/${id}/results?contry=US`), 400, 'invalid_parameter');
    // The saved sort holds, too.
    await send('PUT', `${PATH}/${id}`, { filters: { sort: 'popular' } });
    expect((await results()).page).toMatchObject({ sort: 'popular' });
    expect((await results('?sort=pipeline')).page).toMatchObject({ sort: 'pipeline' });
  });

  test('has results whose validator changes with the search, and holds while nothing does', async () => {
    const { id } = await made({ query: 'harbour' });
    const path = `${PATH}/${id}/results`;
    const tag = String((await send('GET', path)).headers.etag);
    expect((await send('GET', path, undefined, { 'if-none-match': tag })).statusCode).toBe(304);
    await send('PUT', `${PATH}/${id}`, { query: 'nothing' });
    const after = await send('GET', path, undefined, { 'if-none-match': tag });
    expect([after.statusCode, after.json<{ articles: unknown[] }>().articles]).toEqual([200, []]);
  });

  test('counts what matched it since it was saved', async () => {
    const { id } = await made({ query: 'harbour', filters: { country: 'AU' } });
    await publishStories(house.services.stories, [draft(), draft({ countries: [] }), draft()], {
      announce: true,
    });
    const one = (await send('GET', `${PATH}/${id}`)).json<Json>();
    expect(one.matchCount24h).toBe(2);
    const { at } = (await house.services.db.query<{ at: Date }>('select at from tape')).rows[0]!;
    expect(one.lastMatchedAt).toBe(at.toISOString());
    expect((await send('GET', PATH)).json()).toEqual({ savedSearches: [one] });
  });
});

describe('what cannot be saved', () => {
  test.each<[string, unknown, Json]>([
    ['an unknown member', { nmae: 'x' }, { pointer: '/nmae', suggestion: 'name' }],
    [
      'an unknown filter',
      { filters: { contry: 'AU' } },
      { pointer: '/filters/contry', suggestion: 'country' },
    ],
    [
      'a filter by the wrong case',
      { filters: { impactPath: 'x' } },
      { pointer: '/filters/impactPath', suggestion: 'impact_path' },
    ],
    [
      'an unknown part of an alert',
      { alert: { cadenza: 'daily' } },
      { pointer: '/alert/cadenza', suggestion: 'cadence' },
    ],
    ['a member with a strange name', { 'a/b~c': 1 }, { pointer: '/a~1b~0c' }],
    ['a prototype', JSON.parse('{"__proto__": {"name": "x"}}'), { pointer: '/__proto__' }],
    ['a number for a text', { name: 7 }, { pointer: '/name', detail: 'must be a string, but is a number' }],
    ['a list for a filter', { filters: { country: ['AU'] } }, { pointer: '/filters/country' }],
    ['a list for filters', { filters: [] }, { pointer: '/filters' }],
    ['a text for an alert', { alert: 'yes' }, { pointer: '/alert' }],
    ['a text for a truth', { alert: { enabled: 'true' } }, { pointer: '/alert/enabled' }],
    ['a list', [], { pointer: '' }],
    ['null', null, { pointer: '' }],
    ['a text', '"x"', { pointer: '' }],
    [
      'a cadence that there is not',
      { alert: { cadence: 'dayly' } },
      { pointer: '/alert/cadence', suggestion: 'daily' },
    ],
    [
      'a sort that there is not',
      { filters: { sort: 'populer' } },
      { pointer: '/filters/sort', suggestion: 'popular' },
    ],
    ['a country outside the G20', { filters: { country: 'Atlantis' } }, { pointer: '/filters/country' }],
    ['relevance without a query', { filters: { sort: 'relevance' } }, { pointer: '/filters/sort' }],
    ['no date', { filters: { published_since: 'soon' } }, { pointer: '/filters/published_since' }],
    [
      'since after until',
      { filters: { updated_since: '2026-07-02', updated_until: '2026-07-01' } },
      { pointer: '/filters/updated_since' },
    ],
    ['a malformed id of an entity', { filters: { entity: 'ent_123' } }, { pointer: '/filters/entity' }],
    [
      'a malformed id of a path',
      { filters: { impact_path: 'path_123' } },
      { pointer: '/filters/impact_path' },
    ],
    ['too long a query', { query: 'x'.repeat(501) }, { pointer: '/query' }],
    ['too long a filter', { filters: { tag: 'x'.repeat(201) } }, { pointer: '/filters/tag' }],
    ['too long a name', { name: '🌊'.repeat(201) }, { pointer: '/name' }],
    ['a NUL', { query: 'a\u0000b' }, { pointer: '/query' }],
    ['a control character', { name: 'a\u0007b' }, { pointer: '/name' }],
    ['an alert without a subscription', { alert: { enabled: true } }, { pointer: '/alert/subscriptionId' }],
  ])('%s is a 400 that points to it', async (_what, body, issue) => {
    const problem = await refused(send('POST', PATH, body), 400, 'invalid_body');
    expect(problem.errors?.[0]).toMatchObject(issue);
    const left = await house.services.db.query('select 1 from saved_searches');
    expect(left.rowCount).toBe(0);
  });

  test('lengths are counted in characters', async () => {
    const { name, query } = await made({ name: '🌊'.repeat(200), query: 'é'.repeat(500) });
    expect([...String(name)]).toHaveLength(200);
    expect(query).toHaveLength(500);
  });

  test('a change is checked together with what is there', async () => {
    const { id } = await made({ filters: { published_until: '2026-06-01' } });
    const problem = await refused(
      send('PUT', `${PATH}/${id}`, { filters: { published_since: '2026-07-01' } }),
      400,
      'invalid_body',
    );
    expect(problem.errors?.[0]).toMatchObject({ pointer: '/filters/published_since' });
  });

  test('a subscription that is malformed, unknown or of another account is refused in the same words', async () => {
    const bodies = ['nonsense', encodeId('sub', newUuid()), foreignSubscription].map(
      async (subscriptionId) => {
        const answer = await send('POST', PATH, { alert: { subscriptionId } }, { 'x-request-id': 'same' });
        expect(answer.statusCode).toBe(400);
        return answer.body;
      },
    );
    expect(new Set(await Promise.all(bodies)).size).toBe(1);
  });

  test('no body, no JSON, no UTF-8, another type, too large a body', async () => {
    await refused(send('POST', PATH), 400, 'invalid_body');
    await refused(send('POST', PATH, ''), 400, 'invalid_body');
    await refused(send('POST', PATH, '{"name":'), 400, 'invalid_body');
    await refused(send('POST', PATH, '{} {}'), 400, 'invalid_body');
    await refused(send('POST', PATH, '['.repeat(100_000)), 400, 'invalid_body');
    await refused(
      send('POST', PATH, `{"filters":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`),
      400,
      'invalid_body',
    );
    const latin = await house.app.inject({
      method: 'POST',
      url: PATH,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: Buffer.from('{"name":"caf\xe9"}', 'latin1'),
    });
    expect([latin.statusCode, latin.json<Json>().code]).toEqual([400, 'invalid_body']);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
      'x',
    ]) {
      await refused(send('POST', PATH, '{}', { 'content-type': type }), 415, 'unsupported_media_type');
    }
    await refused(
      send('PUT', `${PATH}/${encodeId('search', newUuid())}`, '{}', { 'content-type': 'text/plain' }),
      415,
      'unsupported_media_type',
    );
    await refused(send('POST', PATH, JSON.stringify({ name: 'x'.repeat(300_000) })), 413, 'body_too_large');
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`unknown${i}`, i]));
    const problem = await refused(send('POST', PATH, many), 400, 'invalid_body');
    expect(problem.errors).toHaveLength(10);
    expect(
      (await send('POST', PATH, '{}', { 'content-type': 'application/json; charset="UTF-8"' })).statusCode,
    ).toBe(200);
  });

  test('query parameters are refused where there are none', async () => {
    await refused(send('POST', `${PATH}?name=x`, {}), 400, 'invalid_parameter');
    await refused(send('GET', `${PATH}?limit=3`), 400, 'invalid_parameter');
  });

  test('one more than 1,000, which an account may have, is a 409, also for those that come at once', async () => {
    await house.services.db.query(
      `insert into saved_searches (id, tenant_id, name, filters)
       select gen_random_uuid(), t.id, 'x', '{}' from tenants t, generate_series(1, 998) where t.name = 'acme'`,
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('POST', PATH, {})));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    await refused(send('POST', PATH, {}), 409, 'conflict');
    expect((await send('POST', PATH, {}, {}, stranger)).statusCode).toBe(200);
    expect((await send('GET', PATH)).json<{ savedSearches: unknown[] }>().savedSearches).toHaveLength(1_000);
  });
});

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
        const problem = await send(method, path, body, {}, null);
        expect([problem.statusCode, problem.headers['www-authenticate']]).toEqual([
          401,
          'Bearer realm="svc"',
        ]);
      }
    },
  );

  test.each(operations)('a spent allowance stops %s with a 429', async (what, method, template) => {
    const spent = await house.key('free', { tenant: `spent-${what}`, limit: 0 });
    const path = template.replace('{id}', encodeId('search', newUuid()));
    const answer = await send(method, path, method === 'GET' ? undefined : '{', {}, spent);
    expect([answer.statusCode, answer.json<Json>().code]).toEqual([429, 'allowance_exhausted']);
  });

  test('a key that only reads cannot write, over either wire', async () => {
    const { id } = await made({ query: 'harbour' });
    for (const [method, path] of [
      ['POST', PATH],
      ['PUT', `${PATH}/${id}`],
      ['DELETE', `${PATH}/${id}`],
    ] as const) {
      const answer = await send(method, path, method === 'DELETE' ? undefined : '{', {}, reader);
      expect([answer.statusCode, answer.json<Json>().code]).toEqual([403, 'insufficient_scope']);
      expect(answer.headers['www-authenticate']).toContain('scope="write"');
    }
    for (const [method, path] of [
      ['GET', PATH],
      ['GET', `${PATH}/${id}`],
      ['GET', `${PATH}/${id}/results`],
    ] as const) {
      expect((await send(method, path, undefined, {}, reader)).statusCode).toBe(200);
    }
    for (const mutation of [
      'createSavedSearch(input: {}) { savedSearch { id } }',
      `updateSavedSearch(id: "${id}", input: {}) { savedSearch { id } }`,
      `deleteSavedSearch(id: "${id}") { id: savedSearchId }`,
    ]) {
      const { errors } = await graphql(`mutation { ${mutation} }`, {}, reader);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'insufficient_scope', status: 403 });
    }
  });

  test("another account's search answers byte for byte as one that never was, over both wires", async () => {
    const { id } = await made({ name: 'secret', query: 'harbour' });
    const unknown = encodeId('search', newUuid());
    const same = { 'x-request-id': 'same' };
    for (const [, method, template] of operations.filter(([, , path]) => path.includes('{id}'))) {
      const body = method === 'PUT' ? { name: 'mine now' } : undefined;
      const [foreign, absent, malformed, slug] = await Promise.all(
        [id, unknown, 'search_x', 'secret'].map((each) =>
          send(method, template.replace('{id}', each), body, same, stranger),
        ),
      );
      expect(foreign!.statusCode).toBe(404);
      for (const other of [absent, malformed, slug]) expect(other!.body).toBe(foreign!.body);
      const { 'x-ratelimit-remaining': _f, date: _d, 'x-ratelimit-reset': _r, ...headers } = foreign!.headers;
      const { 'x-ratelimit-remaining': _a, date: _e, 'x-ratelimit-reset': _s, ...others } = absent!.headers;
      expect(others).toEqual(headers);
    }
    expect((await send('GET', PATH, undefined, {}, stranger)).json()).toEqual({ savedSearches: [] });

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
        await graphql(document, { id }, stranger),
        await graphql(document, { id: unknown }, stranger),
      ];
      const bare = ({ data, errors }: typeof foreign) => ({
        data,
        errors: errors?.map(({ message, extensions: { requestId: _, ...rest } }) => ({ message, rest })),
      });
      expect(bare(foreign)).toEqual(bare(absent));
      expect(JSON.stringify(foreign)).not.toContain('secret');
    }
    expect((await graphql('{ savedSearches { nodes { id } } }', {}, stranger)).data).toEqual({
      savedSearches: { nodes: [] },
    });
    expect((await send('GET', `${PATH}/${id}`)).json()).toMatchObject({ name: 'secret' });
  });

  test('results are not shared between accounts that ask for the same address at the same moment', async () => {
    const { id } = await made({ query: 'harbour' });
    const path = `${PATH}/${id}/results`;
    const statuses = await Promise.all(
      [key, stranger, key, stranger].map(
        async (as) => (await send('GET', path, undefined, {}, as)).statusCode,
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
      alert: { subscriptionId: subscription, cadence: 'daily' },
    };
    const { data } = await graphql(
      `mutation ($input: SavedSearchInput!) { createSavedSearch(input: $input) { savedSearch { ${ALL} } } }`,
      { input },
    );
    const created = (data!.createSavedSearch as { savedSearch: Json }).savedSearch;
    const read = async () => (await send('GET', `${PATH}/${created.id}`)).json<Json>();
    expect(await read()).toEqual(asRest(created));
    const twin = await made({
      name: 'Ports',
      query: 'harbour',
      filters: { impact_path: 'infrastructure-to-growth', published_since: '2026-01-01', sort: 'popular' },
      alert: { subscriptionId: subscription, cadence: 'daily' },
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

    const lists = await graphql(`{ savedSearches { nodes { ${ALL} } } }`);
    const all = (await send('GET', PATH)).json<{ savedSearches: Json[] }>().savedSearches;
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
    await refused(send('GET', `${PATH}/${created.id}`), 404, 'not_found');
  });

  test('results are the connection that stories are, with the same overrides as over REST', async () => {
    const { id } = await made({ query: 'harbour', filters: { category: 'economy' } });
    const compare = async (args: string, query: string) => {
      const { data, errors } = await graphql(
        `{ savedSearch(id: "${id}") { results${args} { totalCount edges { match { fields highlights { field text } } node { id title } } pageInfo { endCursor } } } }`,
      );
      expect(errors, args).toBeUndefined();
      const { results } = data!.savedSearch as { results: Json };
      const rest = (await send('GET', `${PATH}/${id}/results?fields=title${query}`)).json<{
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
    const first = await made({ query: 'harbour' });
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
    for (let i = 0; i < 12; i += 1) await made({ query: 'harbour' });
    await publishStories(house.services.stories, [draft()], { announce: true });
    const { db } = house.services;
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
    for (let i = 0; i < 5; i += 1) ids.unshift((await made({ name: `n${i}` })).id);
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
      (await create({ alert: { subscriptionId: foreignSubscription } })).extensions.errors,
    ).toMatchObject([{ parameter: 'alert.subscriptionId' }]);
    expect((await create({ filters: { contry: 'AU' } })).extensions.code).toBe('BAD_USER_INPUT');
    for (const document of [
      '{ savedSearch(id: "nonsense") { id } }',
      '{ savedSearches(after: "nonsense") { nodes { id } } }',
      'mutation { deleteSavedSearch(id: "nonsense") { id: savedSearchId } }',
      'mutation { updateSavedSearch(id: "nonsense", input: {}) { savedSearch { id } } }',
    ]) {
      expect((await graphql(document)).errors?.[0]?.extensions.code, document).toBe('BAD_USER_INPUT');
    }
    const absent = await graphql(`{ savedSearch(id: "${encodeId('search', newUuid())}") { id } }`);
    expect([absent.data, absent.errors?.[0]?.extensions.code]).toEqual([{ savedSearch: null }, 'not_found']);
  });

  test('nothing is written by GET', async () => {
    const answer = await house.get(
      `/graphql?query=${encodeURIComponent('mutation { createSavedSearch(input: {}) { savedSearch { id } } }')}`,
      key,
    );
    expect(answer.statusCode).toBe(405);
    expect((await house.services.db.query('select 1 from saved_searches')).rowCount).toBe(0);
  });
});
