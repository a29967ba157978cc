import {
  buildClientSchema,
  getIntrospectionQuery,
  type IntrospectionOptions,
  type IntrospectionQuery,
  printSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  await house.publish([draft(), draft(), draft()]);
});
afterAll(() => house.close());

async function ask(query: string, more: Record<string, unknown> = {}) {
  const response = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
    },
    payload: { query, ...more },
  });
  return { status: response.statusCode, body: response.json(), text: response.body };
}

async function refusedAs(code: string, query: string): Promise<string> {
  const { status, body } = await ask(query);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(400);
  expect(body.errors[0].extensions).toMatchObject({ code, status: 400, requestId: expect.any(String) });
  expect(body).not.toHaveProperty('data');
  // It was a request with a valid key: one call.
  expect(body.extensions.usage.calls).toBeGreaterThan(0);
  return body.errors[0].message;
}

describe('a document is bounded', () => {
  test('in tokens', async () => {
    expect(await refusedAs('document_too_large', `{ ${'__typename '.repeat(2_000)} }`)).toContain(
      '2000 tokens',
    );
  });

  test('in comments', async () => {
    const commented = (count: number): string => `${'#\n'.repeat(count)}{ __typename }`;
    expect((await ask(commented(500))).status).toBe(200);
    expect(await refusedAs('document_too_large', commented(501))).toContain('comments');
  });

  test('in characters', async () => {
    const padded = (length: number): string => '{ __typename }'.padEnd(length);
    expect((await ask(padded(100_000))).status).toBe(200);
    expect(await refusedAs('document_too_large', padded(100_001))).toContain('100001 characters');
  });

  test('in depth, through fragments too', async () => {
    const inline = `${'... { stories { nodes { claims { supporting { quote } } } } }'}`;
    expect((await ask(`{ ${inline} }`)).status).toBe(200);
    const deep = (levels: number): string => (levels === 0 ? 'id' : `claims { ${deep(levels - 1)} }`);
    expect(await refusedAs('document_too_large', `{ stories { nodes { ${deep(10)} } } }`)).toContain(
      '13 fields deep',
    );
    // Twelve are let through; there are no claims of claims.
    await refusedAs('invalid_document', `{ stories { nodes { ${deep(9)} } } }`);
    const halves = `{ stories { nodes { ...A } } } fragment A on Story { ${deep(5)} ...B } fragment B on Story { ${deep(10)} }`;
    expect(await refusedAs('document_too_large', halves)).toContain('13 fields deep');
  });

  test('in aliases', async () => {
    const aliases = (count: number): string =>
      Array.from({ length: count }, (_, i) => `a${i}: __typename`).join(' ');
    expect((await ask(`{ ${aliases(50)} }`)).status).toBe(200);
    expect(await refusedAs('document_too_large', `{ ${aliases(51)} }`)).toContain('51 aliases');
  });

  test('in directives', async () => {
    const include = (count: number): string =>
      `{ __typename ${Array.from({ length: count }, () => '... @include(if: true) { __typename }').join(' ')} }`;
    expect((await ask(include(50))).status).toBe(200);
    expect(await refusedAs('document_too_large', include(51))).toContain('51 directives');
  });

  test('in fields that its fragments unfold into', async () => {
    const levels = Array.from(
      { length: 40 },
      (_, i) => `fragment F${i} on Query { ...F${i + 1} ... { ...F${i + 1} } }`,
    );
    const source = `{ ...F0 } ${levels.join(' ')} fragment F40 on Query { __typename }`;
    expect(await refusedAs('document_too_large', source)).toContain('5000 fields');
  });

  test('fragments that contain themselves are refused', async () => {
    await refusedAs('invalid_document', '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }');
  });

  test('what is said of it has 500 characters at most, and tells where it was cut', async () => {
    const said = (length: number) => refusedAs('invalid_document', `{ ${'x'.repeat(length)} }`);
    const around = (await said(1)).length - 1;
    const whole = await said(500 - around);
    expect(whole).toHaveLength(500);
    expect(whole).not.toContain('…');
    expect(await said(501 - around)).toMatch(/^.{500}…$/su);
  });

  test('the same selection two thousand times is refused, not compared for ever', async () => {
    const message = await refusedAs('document_too_large', `{ stories { nodes { ${'id '.repeat(1_980)} } } }`);
    expect(message).toContain('too many times');
  });

  test('in the introspection it nests', async () => {
    const deep = '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }';
    await refusedAs('invalid_document', deep);
    const wraps = (n: number): string => (n === 0 ? 'name' : `ofType { ${wraps(n - 1)} }`);
    expect(await refusedAs('document_too_large', `{ __type(name: "Story") { ${wraps(20)} } }`)).toContain(
      '__type',
    );
  });
});

describe('a body is bounded', () => {
  test('above 128 KiB it is 413, in GraphQL form', async () => {
    const empty = JSON.stringify({ query: '{ __typename }', variables: { x: '' } }).length;
    const sized = (bytes: number) => ask('{ __typename }', { variables: { x: 'y'.repeat(bytes - empty) } });
    expect((await sized(131_072)).status).toBe(200);
    const { status, body } = await sized(131_073);
    expect(status).toBe(413);
    expect(body.errors[0].extensions.code).toBe('body_too_large');
  });

  test('an array of requests is refused: there is no batching', async () => {
    const response = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].extensions.code).toBe('invalid_body');
  });

  test('JSON that nests ten thousand deep is a 400', async () => {
    const response = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: `{"query":"{ __typename }","variables":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
    });
    expect(response.statusCode).toBeLessThan(500);
  });
});

describe('a dear document', () => {
  test('is a 400 on both media types that names the field and what fits, and costs one call', async () => {
    const before = (await ask('{ __typename }')).body.extensions.usage.calls;
    const query = `{ nodes(ids: [${Array.from({ length: 51 }, () => '"story_01h455vb4pex5vsknk084sn02q"').join(',')}]) { id } }`;
    const message = await refusedAs('cost_exceeded', query);
    expect(message).toContain('51 pages; the maximum is 50. At nodes, give at most 50 ids.');
    const response = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      payload: { query },
    });
    expect(response.statusCode).toBe(400);
    const body = response.json();
    expect(body.errors[0].extensions.cost).toEqual({ requested: 51, limit: 50 });
    expect(body.extensions.usage.calls).toBe(before + 2);
  });

  test('at the limit is answered, and costs what it says', async () => {
    const before = (await ask('{ __typename }')).body.extensions.usage.calls;
    const fields = Array.from({ length: 50 }, (_, i) => `a${i}: stories(first: 1) { totalCount }`).join(' ');
    const { status, body } = await ask(`{ ${fields} }`);
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toHaveLength(50);
    expect(body.extensions).toMatchObject({
      cost: { requested: 50, limit: 50 },
      usage: { calls: before + 50 },
    });
  });
});

describe('tools work as they are', () => {
  const variants: readonly (readonly [string, IntrospectionOptions])[] = [
    ['plain', {}],
    ['without descriptions', { descriptions: false }],
    [
      'with everything',
      {
        descriptions: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        inputValueDeprecation: true,
        oneOf: true,
      },
    ],
  ];
  for (const [name, options] of variants) {
    test(`the introspection query of graphql-js passes: ${name}`, async () => {
      const { status, body } = await ask(getIntrospectionQuery(options));
      expect(status).toBe(200);
      expect(body.extensions.cost.requested).toBe(1);
      // The graph may grow by half before the bound has to.
      expect(JSON.stringify(body.data).length).toBeLessThan(524_288);
      const client = buildClientSchema(body.data as IntrospectionQuery);
      if (options.descriptions !== false)
        expect(Object.keys(client.getTypeMap())).toContain('StoryConnection');
      if (name === 'with everything') expect(printSchema(client)).toBe(printSchema(schema));
    });
  }

  test("GraphiQL's, Apollo's and Relay's ways of asking pass", async () => {
    const documents = [
      // Apollo Client adds __typename to every selection.
      'query Stories($first: Int, $after: String) { stories(first: $first, after: $after) { edges { cursor node { id title __typename } __typename } pageInfo { endCursor hasNextPage __typename } __typename } }',
      // Relay's compiler: node(id) with inline fragments, connections with cursors, aliases on everything it merges.
      'query Refetch($id: ID!) { node(id: $id) { __typename ... on Story { title sources { id publisher } } id } }',
      'query Page($count: Int, $cursor: String) { ...List_query_1G22uz } fragment List_query_1G22uz on Query { stories(first: $count, after: $cursor) { edges { node { ...Item_story id __typename } cursor } pageInfo { endCursor hasNextPage } } } fragment Item_story on Story { id title summary publishedAt entities { id label } }',
      '{ __type(name: "Query") { fields(includeDeprecated: true) { name args { name type { name kind ofType { name kind ofType { name kind } } } } } } }',
    ];
    for (const query of documents) {
      const { status, body } = await ask(query, {
        variables: { id: 'story_01h455vb4pex5vsknk084sn02q', first: 2, count: 2 },
        extensions: { clientLibrary: { name: '@apollo/client', version: '4.0.0' } },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.errors).toBeUndefined();
    }
  });
});

describe('what went wrong is said in words for the caller', () => {
  test('mistakes in the document: our code, the place, and the name that was meant', async () => {
    const { status, body } = await ask('{\n  storys { totalCount }\n}');
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({
      message: expect.stringContaining('Did you mean'),
      locations: [{ line: 2, column: 3 }],
      extensions: { code: 'invalid_document', status: 400 },
    });
    await refusedAs('invalid_document', '{ stories { ');
    await refusedAs('invalid_document', 'mutation { x }');
    await refusedAs('invalid_document', 'subscription { x }');
  });

  test('in an answer of bounded size, whatever the mistake quotes', async () => {
    const nested = `{ stories(q: ${'['.repeat(900)}${']'.repeat(900)}) { totalCount } }`;
    const { status, text } = await ask(nested);
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(2_000);
    const many = await ask(`{ ${Array.from({ length: 1_900 }, (_, i) => `x${i}`).join(' ')} }`);
    expect(many.body.errors.length).toBeLessThan(30);
  });

  test('strangers learn nothing from what they ask but the schema, which is public', async () => {
    const mixed = '{ __schema { types { name } } storys { totalCount } }';
    for (const query of ['{ storys { totalCount } }', mixed, '{ stories {']) {
      const response = await house.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'application/json' },
        payload: { query },
      });
      expect(response.statusCode).toBe(401);
      expect(response.json().errors).toHaveLength(1);
      expect(response.body).not.toMatch(/stories|Query|did you mean/i);
    }
  });
});
