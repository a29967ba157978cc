import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIRST_QUERY } from '../../rest/graphql/graphiql-frame.ts';
import { Problem } from '../../src/platform/problem.ts';
import { openTestHouse } from '../setup/house.ts';
import { type HarbourGraph, openHarbourGraph } from './harbour-graph.ts';

let graph: HarbourGraph;

beforeAll(async () => {
  graph = await openHarbourGraph();
});
afterAll(() => graph?.close());

describe('the door', () => {
  test('no key and a wrong key: 401 with a challenge, in GraphQL form, not counted', async () => {
    for (const wrong of [null, 'svc_live_nonsense']) {
      const { status, headers, body } = await graph.ask('{ account { usage { calls } } }', { key: wrong });
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
    const response = await graph.house.app.inject({ url: '/graphql?query={categories{value}}' });
    expect(response.statusCode).toBe(401);
    expect(response.json().errors[0].extensions.code).toBe('unauthenticated');
  });

  test('a key without the scope read: 403, and it was a call', async () => {
    const narrow = await graph.house.key('free', { tenant: 'narrow', scopes: ['webhooks'] });
    const { status, body } = await graph.ask('{ __typename }', { key: narrow });
    expect(status).toBe(403);
    expect(body.errors[0].extensions).toMatchObject({ code: 'insufficient_scope', status: 403 });
    expect(body.extensions.usage.calls).toBe(1);
  });

  test('a spent allowance: 429 with Retry-After and the usage, and nothing more is counted', async () => {
    const small = await graph.house.key('free', { tenant: 'small', limit: 3 });
    const two = '{ a: stories(first: 1) { totalCount } b: stories(first: 1) { totalCount } }';
    expect((await graph.ask(two, { key: small })).body.extensions.usage).toMatchObject({
      calls: 2,
      remaining: 1,
      monthlyLimit: 3,
    });
    const refused = await graph.ask(two, { key: small });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.errors[0].extensions).toMatchObject({ code: 'allowance_exhausted', status: 429 });
    expect(refused.body.extensions.usage).toMatchObject({ calls: 2, remaining: 1 });
    expect(refused.body.errors[0].message).toMatch(/^This costs 2 calls, and 1 of \d{4}-\d\d is left\. /);
    expect(refused.body).not.toHaveProperty('data');
    // One call is still there, for one page.
    expect((await graph.ask('{ stories(first: 1) { totalCount } }', { key: small })).status).toBe(200);
    const spent = await graph.ask('{ stories(', { key: small });
    expect(spent.status).toBe(429);
    expect(spent.body.errors[0].message).toMatch(/^The calls of \d{4}-\d\d are used up\. /);
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
      const refused = await graph.ask('{ stories { totalCount } }', { house: away, key: await away.key() });
      expect(refused.status).toBe(503);
      expect(refused.headers['retry-after']).toBe('2');
      expect(refused.body.errors[0].extensions.code).toBe('unavailable');
    } finally {
      await away.close();
    }
  });

  test('every request with a key is one call, or what it costs', async () => {
    const counted = await graph.house.key('pro', { tenant: 'counted' });
    const calls = async (query: string): Promise<number> =>
      (await graph.ask(query, { key: counted })).body.extensions.usage.calls;
    expect(await calls('{ __typename }')).toBe(1);
    expect(await calls('{ stories { totalCount } categories { value } countries { code } }')).toBe(4);
    expect(await calls('{ no }')).toBe(5);
    expect(await calls('{')).toBe(6);
    expect(await calls(`{ nodes(ids: ["${graph.ids[0]}", "${graph.ids[1]}"]) { id } }`)).toBe(8);
    const wrongType = await graph.house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${counted}`, 'content-type': 'text/plain' },
      payload: '{ __typename }',
    });
    expect(wrongType.json().extensions.usage.calls).toBe(9);
    expect((await graph.house.get('/v1/me', counted)).json().usage.calls).toBe(10);
  });
});

describe('HTTP', () => {
  const post = (headers: Record<string, string>, payload: string) =>
    graph.house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${graph.key}`, ...headers },
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
    const response = await graph.house.get(url, graph.key);
    expect(response.statusCode).toBe(200);
    expect(response.json().data.stories.nodes).toEqual(graph.ids.slice(0, 2).map((id) => ({ id })));
    expect((await graph.house.get('/graphql?query={__typename}&variables={', graph.key)).statusCode).toBe(
      400,
    );
    expect(
      (await graph.house.get('/graphql?query={__typename}', graph.key, { accept: 'text/html' })).statusCode,
    ).toBe(406);
  });

  test.each([
    ['query=%7B__typename%7D&variables=%7B', 'variables: is not JSON'],
    ['query=%7B__typename%7D&extensions=x', 'extensions: is not JSON'],
    ['query=%7B__typename%7D&query=%7B__typename%7D', 'query: is given more than once; send one value'],
    [
      'query=%7B__typename%7D&variables=%7B%7D&variables=',
      'variables: is given more than once; send one value',
    ],
    [
      'query=%7B__typename%7D&operationName=a&operationName=b',
      'operationName: is given more than once; send one value',
    ],
  ])('GET %s says which parameter is at fault', async (query, detail) => {
    for (const path of ['/graphql', '/graphql/stream']) {
      const answer = await graph.house.get(`${path}?${query}`, graph.key);
      expect(answer.statusCode, answer.body).toBe(400);
      const [parameter] = detail.split(':');
      const [error] = (answer.json() as { errors: { message: string; extensions: object }[] }).errors;
      expect(error).toMatchObject({
        message: detail,
        extensions: { code: 'invalid_parameter', errors: [{ parameter }] },
      });
    }
  });

  test('other methods are 405', async () => {
    const response = await graph.house.app.inject({
      method: 'PUT',
      url: '/graphql',
      headers: { authorization: `Bearer ${graph.key}` },
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
    const response = await graph.house.app.inject({
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
    expect((await graph.data(FIRST_QUERY)).stories.totalCount).toBe(graph.ids.length);
  }, 60_000);
});

test('a browser that holds GraphiQL does not load it again, whoever weakened its tag on the way', async () => {
  const open = (headers: Record<string, string>) =>
    graph.house.app.inject({ url: '/graphql', headers: { accept: 'text/html', ...headers } });
  const coded = String((await open({ 'accept-encoding': 'gzip' })).headers.etag);
  const plain = String((await open({})).headers.etag);
  expect(plain).not.toBe(coded);
  for (const held of [coded, `W/${coded}`, `"other", ${coded}`, '*']) {
    const again = await open({ 'accept-encoding': 'gzip', 'if-none-match': held });
    expect([again.statusCode, again.headers.etag, again.body], held).toEqual([304, coded, '']);
  }
  expect((await open({ 'if-none-match': coded })).statusCode).toBe(200);
}, 60_000);

describe('what fails on our side', () => {
  test('is internal: no message, no stack, no SQL, and the status 500', async () => {
    graph.fault.now = new Error('syntax error at or near "selec" in /srv/newstape/src/secret.ts');
    try {
      const { status, body, text } = await graph.ask('{ stories { totalCount } categories { value } }');
      expect(status).toBe(500);
      expect(body.errors[0]).toMatchObject({
        path: ['stories'],
        extensions: { code: 'internal', status: 500, requestId: expect.any(String) },
      });
      expect(body.data.categories).toHaveLength(12);
      expect(text).not.toMatch(/syntax|selec"|srv|secret|stack|\.ts/);
    } finally {
      graph.fault.now = undefined;
    }
  });

  test('a database that is away is 503 with Retry-After', async () => {
    graph.fault.now = new Problem('unavailable', 'The database is unavailable. Try again shortly.', {
      headers: { 'retry-after': '2' },
    });
    try {
      const { status, headers, body } = await graph.ask('{ stories { totalCount } }');
      expect(status).toBe(503);
      expect(headers['retry-after']).toBe('2');
      expect(body.errors[0].extensions.code).toBe('unavailable');
    } finally {
      graph.fault.now = undefined;
    }
  });
});
