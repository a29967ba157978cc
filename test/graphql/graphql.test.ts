import { readFile } from 'node:fs/promises';
import {
  buildSchema,
  type GraphQLSchema,
  isInputObjectType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIRST_QUERY } from '../../rest/graphql/graphiql-frame.ts';
import { schema } from '../../schema/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked at as JSON
  readonly body: any;
}

let house: TestHouse;
let key: string;
let ids: string[];
/** The statements that hot reads sent. */
const statements: string[] = [];
let broken: Error | undefined;

beforeAll(async () => {
  house = await openTestHouse({
    services: ({ stories }) => {
      const db = Object.create(stories.db) as typeof stories.db;
      db.hot = async (name, text, values) => {
        statements.push(text);
        if (broken !== undefined) throw broken;
        return stories.db.hot(name, text, values);
      };
      // Pages of whole cards come as bytes.
      db.readOctets = async (statement) => {
        statements.push(statement.text);
        if (broken !== undefined) throw broken;
        return stories.db.readOctets(statement);
      };
      return { stories: { ...stories, db } };
    },
  });
  key = await house.key('enterprise');
  const drafts = Array.from({ length: 25 }, (_, i) =>
    draft({ title: `Harbour story number ${i}`, tags: [`t${i % 2}`] }),
  );
  ids = (await house.publish(drafts)).map((outcome) => (outcome as { id: string }).id).reverse();
});
afterAll(() => house.close());

interface Asking {
  readonly key?: string | null;
  readonly variables?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly house?: TestHouse;
}

async function ask(query: string, asking: Asking = {}): Promise<Reply> {
  const token = asking.key === undefined ? key : asking.key;
  const response = await (asking.house ?? house).app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...asking.headers,
    },
    payload: JSON.stringify({ query, variables: asking.variables }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: response.json(),
  };
}

async function data(query: string, asking: Asking = {}) {
  const { body } = await ask(query, asking);
  expect(body.errors, JSON.stringify(body.errors)).toBeUndefined();
  return body.data;
}

async function error(query: string, asking: Asking = {}) {
  const { body } = await ask(query, asking);
  expect(body.errors, query).toHaveLength(1);
  return body.errors[0];
}

describe('the door', () => {
  test('no key and a wrong key: 401 with a challenge, in GraphQL form, not counted', async () => {
    for (const wrong of [null, 'svc_live_nonsense']) {
      const { status, headers, body } = await ask('{ account { usage { calls } } }', { key: wrong });
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toBe('Bearer realm="svc"');
      expect(body).toEqual({
        errors: [
          {
            message: expect.any(String),
            extensions: { code: 'unauthenticated', status: 401, requestId: headers['x-request-id'] },
          },
        ],
      });
    }
    const response = await house.app.inject({ url: '/graphql?query={categories{value}}' });
    expect(response.statusCode).toBe(401);
    expect(response.json().errors[0].extensions.code).toBe('unauthenticated');
  });

  test('a key without the scope read: 403, and it was a call', async () => {
    const narrow = await house.key('free', { tenant: 'narrow', scopes: ['webhooks'] });
    const { status, body } = await ask('{ __typename }', { key: narrow });
    expect(status).toBe(403);
    expect(body.errors[0].extensions).toMatchObject({ code: 'insufficient_scope', status: 403 });
    expect(body.extensions.usage.calls).toBe(1);
  });

  test('a spent allowance: 429 with Retry-After and the usage, and nothing more is counted', async () => {
    const small = await house.key('free', { tenant: 'small', limit: 3 });
    const two = '{ a: stories(first: 1) { totalCount } b: stories(first: 1) { totalCount } }';
    expect((await ask(two, { key: small })).body.extensions.usage).toMatchObject({
      calls: 2,
      remaining: 1,
      monthlyLimit: 3,
    });
    const refused = await ask(two, { key: small });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.errors[0].extensions).toMatchObject({ code: 'allowance_exhausted', status: 429 });
    expect(refused.body.extensions.usage).toMatchObject({ calls: 2, remaining: 1 });
    expect(refused.body).not.toHaveProperty('data');
    // One call is still there, for one page.
    expect((await ask('{ stories(first: 1) { totalCount } }', { key: small })).status).toBe(200);
    expect((await ask('{ stories(', { key: small })).status).toBe(429);
  });

  test('an admission that cannot be decided: 503 with Retry-After', async () => {
    const away = await openTestHouse({
      services: ({ meter }) => ({
        meter: {
          ...meter,
          close: () => meter.close(),
          admit: async () => {
            throw new Problem('unavailable', 'The database is unavailable.', {
              headers: { 'retry-after': '2' },
            });
          },
        },
      }),
    });
    try {
      const refused = await ask('{ stories { totalCount } }', { house: away, key: await away.key() });
      expect(refused.status).toBe(503);
      expect(refused.headers['retry-after']).toBe('2');
      expect(refused.body.errors[0].extensions.code).toBe('unavailable');
    } finally {
      await away.close();
    }
  });

  test('every request with a key is one call, or what it costs', async () => {
    const counted = await house.key('pro', { tenant: 'counted' });
    const calls = async (query: string): Promise<number> =>
      (await ask(query, { key: counted })).body.extensions.usage.calls;
    expect(await calls('{ __typename }')).toBe(1);
    expect(await calls('{ stories { totalCount } categories { value } countries { code } }')).toBe(4);
    expect(await calls('{ no }')).toBe(5);
    expect(await calls('{')).toBe(6);
    expect(await calls(`{ nodes(ids: ["${ids[0]}", "${ids[1]}"]) { id } }`)).toBe(8);
    const wrongType = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${counted}`, 'content-type': 'text/plain' },
      payload: '{ __typename }',
    });
    expect(wrongType.json().extensions.usage.calls).toBe(9);
    expect((await house.get('/v1/me', counted)).json().usage.calls).toBe(10);
  });
});

describe('HTTP', () => {
  const post = (headers: Record<string, string>, payload: string) =>
    house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}`, ...headers },
      payload,
    });

  test('a body that is not JSON by its type is 415, and by its text 400', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=latin1',
    ]) {
      const response = await post({ 'content-type': type }, '{"query":"{ __typename }"}');
      expect(response.statusCode, type).toBe(415);
      expect(response.json().errors[0].extensions.code).toBe('unsupported_media_type');
    }
    for (const text of [
      '',
      'x',
      'null',
      '7',
      '{"query": 1}',
      '{"variables": {}}',
      '{"query":"{__typename}","variables":[1]}',
      '{"query":"{__typename}","operationName":7}',
    ]) {
      const response = await post({ 'content-type': 'application/json' }, text);
      expect(response.statusCode, text).toBe(400);
      expect(['invalid_body', 'malformed_request']).toContain(response.json().errors[0].extensions.code);
    }
  });

  test('an Accept that holds neither media type is 406', async () => {
    const response = await post(
      { 'content-type': 'application/json', accept: 'text/csv' },
      '{"query":"{ __typename }"}',
    );
    expect(response.statusCode).toBe(406);
    expect(response.json().errors[0].extensions.code).toBe('not_acceptable');
  });

  test('GET answers queries', async () => {
    const url = `/graphql?query=${encodeURIComponent('query Q($n: Int) { stories(first: $n) { nodes { id } } }')}&variables=${encodeURIComponent('{"n":2}')}&operationName=Q`;
    const response = await house.get(url, key);
    expect(response.statusCode).toBe(200);
    expect(response.json().data.stories.nodes).toEqual(ids.slice(0, 2).map((id) => ({ id })));
    expect((await house.get('/graphql?query={__typename}&variables={', key)).statusCode).toBe(400);
    expect((await house.get('/graphql?query={__typename}', key, { accept: 'text/html' })).statusCode).toBe(
      406,
    );
  });

  test('other methods are 405', async () => {
    const response = await house.app.inject({
      method: 'PUT',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toContain('POST');
  });

  test('answers are not kept, and come compressed to those who ask', async () => {
    const query = '{ stories(first: 20) { nodes { id title summary body { html } } } }';
    const response = await post(
      { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      JSON.stringify({ query }),
    );
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.headers['cache-control']).toContain('no-store');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  test('GraphiQL opens without a key, loads nothing from elsewhere, and may run', async () => {
    const response = await house.app.inject({
      url: '/graphql',
      headers: { accept: 'text/html,application/xhtml+xml' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/html');
    const policy = response.headers['content-security-policy'] as string;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/https?:|unsafe-eval/);
    expect(response.body).not.toMatch(/<(script|link)[^>]+(src|href)="(https?:)?\/\//);
    // The key of the tab goes with the editor's requests, and what it opens with can be run.
    expect(response.body.includes("sessionStorage.getItem('newstape.key')")).toBe(true);
    expect((await data(FIRST_QUERY)).stories.totalCount).toBe(ids.length);
  }, 60_000);
});

describe('stories', () => {
  const page = (args: string) =>
    data(
      `{ stories(${args}) { nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } page { number size returned } totalCount } }`,
    ).then(({ stories }) => ({ ...stories, ids: stories.nodes.map(({ id }: { id: string }) => id) }));

  test('go forward by first and after, and back by last and before', async () => {
    const one = await page('first: 10');
    expect(one.ids).toEqual(ids.slice(0, 10));
    expect(one.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const two = await page(`first: 10, after: "${one.pageInfo.endCursor}"`);
    expect(two.ids).toEqual(ids.slice(10, 20));
    expect(two.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    const three = await page(`first: 10, after: "${two.pageInfo.endCursor}"`);
    expect(three.ids).toEqual(ids.slice(20));
    expect(three.pageInfo.hasNextPage).toBe(false);
    const back = await page(`last: 10, before: "${three.pageInfo.startCursor}"`);
    expect(back.ids).toEqual(ids.slice(10, 20));
    expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    const front = await page(`last: 10, before: "${back.pageInfo.startCursor}"`);
    expect(front.ids).toEqual(ids.slice(0, 10));
    expect(front.pageInfo.hasPreviousPage).toBe(false);
    const end = await page('last: 4');
    expect(end.ids).toEqual(ids.slice(-4));
    expect(end.totalCount).toBe(25);
  });

  test('go on from any edge, and by number or offset', async () => {
    const { stories } = await data('{ stories(first: 9) { edges { cursor node { id } } } }');
    expect((await page(`first: 3, after: "${stories.edges[4].cursor}"`)).ids).toEqual(ids.slice(5, 8));
    expect((await page('page: 3, pageSize: 7')).ids).toEqual(ids.slice(14, 21));
    expect((await page('offset: 6, first: 2')).ids).toEqual(ids.slice(6, 8));
    expect((await page(`offset: 6, page: 2, first: 2, after: "${stories.edges[0].cursor}"`)).ids).toEqual(
      ids.slice(1, 3),
    );
  });

  test('null and an empty text are as good as nothing', async () => {
    const all = await page('first: 25');
    const nothing = await page(
      'first: 25, last: null, after: "", tag: " ", q: null, sort: null, publishedSince: null, page: null, offset: null',
    );
    expect(nothing.ids).toEqual(all.ids);
  });

  const refusals: readonly (readonly [string, string, string])[] = [
    ['first: 0', 'invalid_parameter', 'first'],
    ['first: -1', 'invalid_parameter', 'first'],
    ['first: 101', 'invalid_parameter', 'first'],
    ['last: 101', 'invalid_parameter', 'last'],
    ['pageSize: 1000', 'invalid_parameter', 'pageSize'],
    ['page: 0', 'invalid_parameter', 'page'],
    ['offset: -1', 'invalid_parameter', 'offset'],
    ['first: 3, pageSize: 4', 'invalid_parameter', 'pageSize'],
    ['first: 3, last: 3', 'invalid_parameter', 'last'],
    ['after: "a", before: "b"', 'invalid_parameter', 'before'],
    ['first: 2, before: "b"', 'invalid_parameter', 'first'],
    ['last: 2, after: "b"', 'invalid_parameter', 'last'],
    ['q: "a\\u0000b"', 'invalid_parameter', 'q'],
    [`tag: "${'x'.repeat(201)}"`, 'invalid_parameter', 'tag'],
    ['country: "Narnia"', 'invalid_parameter', 'country'],
    ['impactPath: "path_000"', 'BAD_USER_INPUT', 'impactPath'],
    ['entity: "ent_8zzzzzzzzzzzzzzzzzzzzzzzzz"', 'BAD_USER_INPUT', 'entity'],
    ['publishedSince: "2026-02-01", publishedUntil: "2026-01-01"', 'invalid_parameter', 'publishedSince'],
    ['after: "zzz"', 'invalid_cursor', 'after'],
    ['before: "zzz"', 'invalid_cursor', 'before'],
  ];
  for (const [args, code, parameter] of refusals) {
    test(`refuses ${args.slice(0, 60)} with ${code}, naming ${parameter}`, async () => {
      const refused = await error(`{ stories(${args}) { totalCount } }`);
      expect(refused.extensions).toMatchObject({ code, status: 400, requestId: expect.any(String) });
      if (code !== 'invalid_cursor') expect(refused.extensions.errors[0].parameter).toBe(parameter);
      expect(refused.path).toEqual(['stories']);
      expect(refused.message).not.toMatch(/[a-z]_[a-z]+_?(since|until|size|path)\b/);
    });
  }

  test('a cursor of another query is refused with cursor_mismatch', async () => {
    const { stories } = await data('{ stories(first: 2, tag: "t0") { pageInfo { endCursor } } }');
    const refused = await error(
      `{ stories(tag: "t1", after: "${stories.pageInfo.endCursor}") { totalCount } }`,
    );
    expect(refused.extensions.code).toBe('cursor_mismatch');
    const left = await data(
      `{ stories(first: 2, after: "${stories.pageInfo.endCursor}") { nodes { tags } } }`,
    );
    expect(left.stories.nodes).toEqual([{ tags: ['t0'] }, { tags: ['t0'] }]);
  });

  test('a DateTime is a date or time of the calendar, in a document and in variables', async () => {
    for (const wrong of [
      'yesterday',
      '2026-02-30',
      '2026-13-01',
      '2026-01-01T25:00:00Z',
      '',
      '2026-01-01T00:00:00+99:00',
      '1767225600',
    ]) {
      const literal = await ask(`{ stories(publishedSince: "${wrong}") { totalCount } }`);
      expect(literal.body.errors[0].extensions, wrong).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
      const variable = await ask('query($t: DateTime) { stories(publishedSince: $t) { totalCount } }', {
        variables: { t: wrong },
      });
      expect(variable.body.errors[0].extensions, wrong).toMatchObject({
        code: 'BAD_USER_INPUT',
        status: 400,
      });
    }
    for (const right of [
      '2026-01-01',
      '2026-01-01T00:00:00Z',
      '2026-01-01t00:00:00.123+05:30',
      '2024-02-29',
    ]) {
      await data('query($t: DateTime) { stories(publishedSince: $t) { totalCount } }', {
        variables: { t: right },
      });
    }
  });

  test('only the groups of the selection are read: by name, through fragments, with @skip and @include', async () => {
    const read = async (selection: string): Promise<string[]> => {
      statements.length = 0;
      const fragment = selection.includes('...F') ? 'fragment F on Story { b: body { text } }' : '';
      await data(
        `query Q($no: Boolean = false, $yes: Boolean = true) {
          ${selection} __typename @include(if: $yes) a: __typename @skip(if: $no)
        } ${fragment}`,
      );
      const sent = statements.join('\n');
      return ['sources', 'claims', 'impact_details', 'body'].filter((group) =>
        new RegExp(`\\b${group}\\b`).test(sent),
      );
    };
    expect(await read('stories { nodes { id title } }')).toEqual([]);
    expect(await read('stories { nodes { sources: title } }')).toEqual([]);
    expect(await read('stories { edges { node { s: sources { id } } } nodes { id } }')).toEqual(['sources']);
    expect(await read('stories { nodes { ...F ... on Node { id } } }')).toEqual(['body']);
    expect(await read('stories { ... { x: nodes { ... on Story { claims { id } } } } }')).toEqual(['claims']);
    expect(
      await read('stories { nodes { id claims @include(if: $no) { id } body @skip(if: $yes) { text } } }'),
    ).toEqual([]);
    expect(await read(`node(id: "${ids[0]}") { ... on Story { impactDetails { rationale } } }`)).toContain(
      'impact_details',
    );
  });
});

describe('one story and nodes', () => {
  test('by id and by slug', async () => {
    const { story } = await data(`{ story(idOrSlug: "${ids[3]}") { id slug } }`);
    expect(story.id).toBe(ids[3]);
    expect((await data(`{ story(idOrSlug: "${story.slug}") { id } }`)).story.id).toBe(ids[3]);
  });

  test('what is not there is not_found, and its siblings stand', async () => {
    const { status, body } = await ask(
      `{ gone: story(idOrSlug: "no-such-story") { id } here: story(idOrSlug: "${ids[0]}") { id } }`,
    );
    expect(status).toBe(200);
    expect(body.data).toEqual({ gone: null, here: { id: ids[0] } });
    expect(body.errors[0]).toMatchObject({ path: ['gone'], extensions: { code: 'not_found', status: 404 } });
    expect(
      (await error('{ story(idOrSlug: "story_01h455vb4pex5vsknk084sn02q") { id } }')).extensions.code,
    ).toBe('not_found');
  });

  test('a malformed id is BAD_USER_INPUT, an unknown one null', async () => {
    for (const wrong of ['story_', 'story_8zzzzzzzzzzzzzzzzzzzzzzzzz', 'x', '', 'U3Rvcnk6MQ==']) {
      expect((await error(`{ node(id: "${wrong}") { id } }`)).extensions.code, wrong).toBe('BAD_USER_INPUT');
    }
    expect((await error('{ story(idOrSlug: "story_123") { id } }')).extensions.code).toBe('BAD_USER_INPUT');
    expect(await data('{ node(id: "story_01h455vb4pex5vsknk084sn02q") { id } }')).toEqual({ node: null });
    expect(await data('{ node(id: "ent_01h455vb4pex5vsknk084sn02q") { id } }')).toEqual({ node: null });
  });

  test('nodes keep the order of their ids, null where there is none, and say which is malformed', async () => {
    const unknown = 'story_01h455vb4pex5vsknk084sn02q';
    expect(
      await data(`{ nodes(ids: ["${ids[1]}", "${unknown}", "${ids[0]}", "${ids[1]}"]) { id __typename } }`),
    ).toEqual({
      nodes: [
        { id: ids[1], __typename: 'Story' },
        null,
        { id: ids[0], __typename: 'Story' },
        { id: ids[1], __typename: 'Story' },
      ],
    });
    const { body } = await ask(`{ nodes(ids: ["${ids[1]}", "nonsense"]) { id } }`);
    expect(body.data.nodes).toEqual([{ id: ids[1] }, null]);
    expect(body.errors[0]).toMatchObject({
      path: ['nodes', 1],
      extensions: { errors: [{ parameter: 'ids[1]' }] },
    });
  });
});

describe('the account', () => {
  test("says nothing of a key's secret, and shows other keys to operators alone", async () => {
    const operator = await house.key('pro', { tenant: 'operators', scopes: ['read', 'operator'] });
    const keys = await ask(
      '{ apiKeys(tenant: "operators") { nodes { id publicId tenant scopes lastUsedAt revokedAt } } }',
      { key: operator },
    );
    expect(keys.body.data.apiKeys.nodes).toHaveLength(1);
    expect(keys.body.data.apiKeys.nodes[0]).toMatchObject({
      tenant: 'operators',
      scopes: ['read', 'operator'],
      publicId: operator.slice(9, 17),
    });
    expect(keys.text).not.toContain(operator);
    const all = (await data('{ apiKeys(first: 100) { nodes { id } } }', { key: operator })).apiKeys.nodes.map(
      ({ id }: { id: string }) => id,
    );
    const walk = await data(
      `{ apiKeys(first: 1, after: "${all[0]}") { edges { cursor node { id tenant } } pageInfo { hasNextPage } } }`,
      { key: operator },
    );
    expect(walk.apiKeys).toEqual({
      edges: [{ cursor: all[1], node: { id: all[1], tenant: expect.any(String) } }],
      pageInfo: { hasNextPage: all.length > 2 },
    });
    expect((await error('{ apiKeys { nodes { id } } }')).extensions).toMatchObject({
      code: 'insufficient_scope',
      status: 403,
    });
    expect((await error('{ apiKeys(first: 101) { nodes { id } } }', { key: operator })).extensions.code).toBe(
      'invalid_parameter',
    );
    expect((await error('{ apiKeys(after: "x") { nodes { id } } }', { key: operator })).extensions.code).toBe(
      'BAD_USER_INPUT',
    );
    expect(printSchema(schema)).not.toMatch(/digest|pepper/);
  });

  test('the short lists', async () => {
    const { categories, countries } = await data('{ categories { value label } countries { code name } }');
    expect(categories).toHaveLength(12);
    expect(countries).toHaveLength(21);
  });
});

describe('what fails on our side', () => {
  test('is internal: no message, no stack, no SQL, and the status 500', async () => {
    broken = new Error('syntax error at or near "selec" in /srv/newstape/src/secret.ts');
    try {
      const { status, body, text } = await ask('{ stories { totalCount } categories { value } }');
      expect(status).toBe(500);
      expect(body.errors[0]).toMatchObject({
        path: ['stories'],
        extensions: { code: 'internal', status: 500, requestId: expect.any(String) },
      });
      expect(body.data.categories).toHaveLength(12);
      expect(text).not.toMatch(/syntax|selec"|srv|secret|stack|\.ts/);
    } finally {
      broken = undefined;
    }
  });

  test('a database that is away is 503 with Retry-After', async () => {
    broken = new Problem('unavailable', 'The database is unavailable. Try again shortly.', {
      headers: { 'retry-after': '2' },
    });
    try {
      const { status, headers, body } = await ask('{ stories { totalCount } }');
      expect(status).toBe(503);
      expect(headers['retry-after']).toBe('2');
      expect(body.errors[0].extensions.code).toBe('unavailable');
    } finally {
      broken = undefined;
    }
  });
});

describe('filters as one input', () => {
  const nodes = 'nodes { id }';

  test('have the names and types of the arguments', () => {
    const input = schema.getType('StoryFilterInput');
    const fields = isInputObjectType(input) ? Object.values(input.getFields()) : [];
    const field = schema.getSubscriptionType()?.getFields().storyChanges;
    const beside = field?.args.filter(({ name }) => name !== 'filter' && name !== 'after') ?? [];
    const shown = (of: readonly { name: string; type: unknown; description?: string | null }[]) =>
      of.map(({ name, type, description }) => [name, String(type), description]);
    expect(shown(fields)).toEqual(shown(beside));
    expect(fields.length).toBeGreaterThan(15);
  });

  test('find what the arguments find, partly beside them too', async () => {
    const filter = { tag: ['t1'], q: 'harbour', exclude: { country: ['FR'] }, publishedSince: '2026-06-01' };
    const query = `query ($filter: StoryFilterInput) {
      whole: stories(filter: $filter, first: 50) { totalCount ${nodes} }
      parted: stories(filter: { q: "harbour", country: null }, tag: ["t1"], first: 50) { ${nodes} }
      beside: stories(tag: ["t1"], q: "harbour", publishedSince: "2026-06-01", exclude: { country: ["FR"] }, first: 50) { ${nodes} }
    }`;
    const { body } = await ask(query, { variables: { filter } });
    expect(body.errors).toBeUndefined();
    expect(body.data.whole.totalCount).toBe(12);
    expect(body.data.whole.nodes).toEqual(body.data.beside.nodes);
    expect(body.data.parted.nodes).toEqual(body.data.beside.nodes);
  });

  test('are refused where a filter stands in both places, and name what is wrong in them', async () => {
    const both = await ask('{ stories(filter: { tag: ["t1"] }, tag: ["t0"]) { totalCount } }');
    expect(both.body.errors[0].message).toContain('filter.tag');
    expect(both.body.errors[0].extensions.code).toBe('invalid_parameter');
    const search = await ask('{ search(q: "harbour", filter: { q: "harbour" }) { stories { totalCount } } }');
    expect(search.body.errors[0].extensions.code).toBe('invalid_parameter');
    const wrong = await ask('{ stories(filter: { country: ["Atlantis"] }) { totalCount } }');
    expect(wrong.body.errors[0].extensions.errors[0].parameter ?? '').toContain('country');
  });
});

describe('the graph', () => {
  test('is printed beside the code as it is', async () => {
    const printed = await readFile(new URL('../../schema/schema.graphql', import.meta.url), 'utf8');
    // The order is that in which the files of the graph were read, and `npm run schema:check` looks at it.
    const sorted = (graph: GraphQLSchema) => printSchema(lexicographicSortSchema(graph));
    expect(sorted(buildSchema(printed))).toBe(sorted(schema));
  });

  test('explains every type, field, argument and value', () => {
    const undescribed: string[] = [];
    for (const type of Object.values(schema.getTypeMap())) {
      if (type.name.startsWith('__')) continue;
      if (!type.description) undescribed.push(type.name);
      if ('getFields' in type) {
        for (const field of Object.values(type.getFields())) {
          if (!field.description) undescribed.push(`${type.name}.${field.name}`);
          for (const argument of 'args' in field ? field.args : []) {
            if (!argument.description) undescribed.push(`${type.name}.${field.name}(${argument.name})`);
          }
        }
      }
    }
    expect(undescribed).toEqual([]);
  });
});
