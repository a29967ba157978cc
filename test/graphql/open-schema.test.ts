import {
  buildClientSchema,
  buildSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OpenIntrospection } from '../../schema/graph/open-introspection.ts';
import { schema } from '../../schema/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('pro', { tenant: 'schema-reader' });
});
afterAll(() => house?.close());

const post = (payload: object | string, headers: Record<string, string> = {}) =>
  house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const ALONE = [
  getIntrospectionQuery(),
  '{ __typename }',
  '{ __type(name: "Story") { fields { name } } a: __typename }',
  'query Q($n: String!) { ...F ... on Query { __typename } } fragment F on Query { __type(name: $n) { name } }',
];
const NOT_ALONE = [
  '{ stories(first: 1) { nodes { __typename } } }',
  '{ __typename account { usage { calls } } }',
  '{ ...F } fragment F on Query { __typename filters { tags { value } } }',
  '{ __typename ... on Query { a: savedSearches { __typename } } }',
  'mutation { __typename }',
  'subscription { __typename }',
  'query A { __typename } query B { filters { tags { value } } }',
  '{ __schema { nothing } }',
  '{ __schema { types ',
  '',
];

describe('without a key', () => {
  test.each(ALONE)('a document that asks for the schema alone is answered: %s', async (query) => {
    const variables = { n: 'Story' };
    const open = await post({ query, variables });
    expect(open.statusCode, open.body).toBe(200);
    const keyed = await post({ query, variables }, { authorization: `Bearer ${key}` });
    expect(open.json().data).toEqual(keyed.json().data);
    expect(open.json().extensions).toBeUndefined();
    const byGet = await house.app.inject({
      method: 'GET',
      url: `/graphql?query=${encodeURIComponent(query)}&variables=${encodeURIComponent(JSON.stringify(variables))}`,
    });
    expect([byGet.statusCode, byGet.body]).toEqual([200, open.body]);
    expect(byGet.headers['cache-control']).toContain('public');
  });

  test.each(NOT_ALONE)('any other is 401, whatever it says: %s', async (query) => {
    for (const answer of [
      await post({ query }),
      await post({ query, operationName: 'B' }),
      await house.app.inject({ method: 'GET', url: `/graphql?query=${encodeURIComponent(query)}` }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(401);
      expect(answer.headers['www-authenticate']).toContain('Bearer');
      expect(answer.json().errors[0].extensions.code).toBe('unauthenticated');
      expect(answer.body).not.toMatch(/Syntax|Cannot query/);
    }
  });

  test.each([
    ['no JSON', '{', {}],
    ['no request', '[1]', {}],
    ['another type', '{"query":"{ __typename }"}', { 'content-type': 'text/plain' }],
    ['a coded body', '{"query":"{ __typename }"}', { 'content-encoding': 'gzip' }],
    ['a body too deep', `{"query":"{ __typename }","variables":${'['.repeat(99)}${']'.repeat(99)}}`, {}],
    ['a wrong key', '{"query":"{ __typename }"}', { authorization: 'Bearer nobody' }],
    ['too much', JSON.stringify({ query: `{ __typename } #${'x'.repeat(200_000)}` }), {}],
  ])('%s is 401', async (_what, payload, headers) => {
    const answer = await post(payload, headers);
    expect(answer.statusCode, answer.body).toBe(401);
  });
});

test('with a key the schema costs one call', async () => {
  const answer = await post({ query: getIntrospectionQuery() }, { authorization: `Bearer ${key}` });
  expect(answer.json().extensions.cost.requested).toBe(1);
});

test('new documents without a key are bounded, those that are known are not', () => {
  let now = 0;
  const open = new OpenIntrospection(() => now);
  const ask = (n: number) => open.answer({ query: `{ a${n}: __typename }` });
  // What needs a key, and what cannot be read, uses nothing up.
  for (let n = 0; n < 200; n += 1) {
    expect(open.answer({ query: `{ a${n}: account { __typename } }` })).toBeUndefined();
    expect(open.answer({ query: `{ a${n}: __typename ` })).toBeUndefined();
  }
  const known = ask(0);
  expect(JSON.parse(known!)).toEqual({ data: { a0: 'Query' } });
  const refused = Array.from({ length: 200 }, (_, n) => {
    try {
      ask(n + 1);
      return 0;
    } catch (error) {
      return (error as { status: number }).status;
    }
  }).filter((status) => status === 503);
  expect(refused.length).toBeGreaterThan(100);
  now += 60_000;
  expect(ask(999)).toBeDefined();
});

test('/schema.graphql is the schema, without a key', async () => {
  const answer = await house.app.inject({ method: 'GET', url: '/schema.graphql' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const sorted = (graph: GraphQLSchema) => printSchema(lexicographicSortSchema(graph));
  expect(sorted(buildSchema(answer.body))).toBe(sorted(schema));
  const again = await house.app.inject({
    method: 'GET',
    url: '/schema.graphql',
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  const told = await post({ query: getIntrospectionQuery() });
  const read = buildClientSchema(told.json<{ data: IntrospectionQuery }>().data);
  expect(Object.keys(read.getTypeMap()).length).toBe(Object.keys(schema.getTypeMap()).length);
});
