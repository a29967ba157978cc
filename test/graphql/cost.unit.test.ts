import {
  buildSchema,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  validate,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import {
  connection,
  costOf,
  each,
  embedded,
  type FieldCost,
  page,
  reference,
  type Variables,
} from '../../schema/graph/cost.ts';
import { schema as graph } from '../../schema/index.ts';
import type { Problem } from '../../src/platform/problem.ts';
import { fc } from '../setup/properties.ts';

// A graph that has every kind of field the real one will ever have.
const schema = buildSchema(/* GraphQL */ `
  interface Node { id: ID! }
  type Query {
    stories(first: Int, last: Int, pageSize: Int): Stories
    story(id: ID): Story
    nodes(ids: [ID!]!): [Node]
    node(id: ID!): Node
    plain: Plan
  }
  type Plan { name: String }
  type Stories { nodes: [Story!]! edges: [Edge!]! totalCount: Int }
  type Edge { cursor: String node: Story! }
  type Story implements Node {
    id: ID!
    title: String
    entities: [Entity!]!
    post: Post
    related(first: Int): Stories
  }
  type Entity implements Node { id: ID! slug: String stories(first: Int): Stories }
  type Post implements Node { id: ID! slug: String title: String html: String sources: [Story!]! }
`);
declare_('Query', 'stories', connection(['first', 'last', 'pageSize']));
declare_('Query', 'nodes', each('ids'));
declare_('Story', 'entities', embedded(10));
declare_('Story', 'post', reference());
declare_('Story', 'related', connection(['first'], 5));
declare_('Entity', 'stories', connection());
declare_('Post', 'sources', reference(8));

function declare_(type: string, field: string, cost: FieldCost): void {
  const owner = schema.getType(type);
  if (!isObjectType(owner)) throw new Error(type);
  owner.getFields()[field]!.extensions = { cost };
}

function cost(
  source: string,
  variables: Record<string, unknown> = {},
  operationName?: string,
  limit = 1_000_000,
): number {
  const document = parse(source);
  expect(validate(schema, document)).toEqual([]);
  const operation = getOperationAST(document, operationName)!;
  const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  return costOf(
    schema,
    document,
    operation,
    (coerced as { variableValues: Variables }).variableValues,
    limit,
  );
}

function refused(source: string, variables: Record<string, unknown> = {}): Problem {
  try {
    cost(source, variables, undefined, 50);
  } catch (error) {
    return error as Problem;
  }
  throw new Error('it was not refused');
}

describe('a document costs what the same REST requests would', () => {
  const cases: readonly (readonly [string, number])[] = [
    ['{ stories { totalCount } }', 1],
    ['{ stories(first: 100) { nodes { id title } } }', 1],
    ['{ story(id: 1) { title } }', 1],
    ['{ plain { name } }', 1],
    ['{ a: stories { totalCount } b: stories { totalCount } story(id: 1) { id } }', 3],
    ['{ __typename }', 1],
    ['{ __schema { types { name } } }', 1],
    ['{ __schema { types { name } } __type(name: "Story") { name } }', 1],
    ['{ __schema { types { name } } plain { name } }', 2],
    // A connection under n parents is n pages.
    ['{ stories(first: 7) { nodes { related { totalCount } } } }', 1 + 7],
    ['{ stories { nodes { related { totalCount } } } }', 1 + 20],
    ['{ stories(last: 3) { nodes { related { totalCount } } } }', 1 + 3],
    [
      '{ stories(pageSize: 4, first: null, last: null) { edges { node { related { totalCount } } } } }',
      1 + 4,
    ],
    [
      '{ stories(first: 3) { nodes { related(first: 4) { nodes { related { totalCount } } } } } }',
      1 + 3 + 12,
    ],
    ['{ stories(first: 3) { nodes { related { nodes { related { totalCount } } } } } }', 1 + 3 + 15],
    // An embedded list multiplies by its declared most.
    ['{ stories(first: 2) { nodes { entities { id slug } } } }', 1],
    ['{ stories(first: 2) { nodes { entities { stories { totalCount } } } } }', 1 + 20],
    ['{ story(id: 1) { entities { stories(first: 3) { nodes { post { html } } } } } }', 1 + 10 + 30],
    // What leads to another resource is a page unless only what names it is taken.
    ['{ stories(first: 9) { nodes { post { id slug title __typename } } } }', 1],
    ['{ stories(first: 9) { nodes { post { id html } } } }', 1 + 9],
    [
      '{ stories(first: 9) { nodes { post { ...P } } } } fragment P on Post { ... { id ... on Node { id } } }',
      1,
    ],
    ['{ story(id: 1) { post { html sources { title } } } }', 1 + 1],
    ['{ story(id: 1) { post { html sources { title entities { id } } } } }', 1 + 1 + 1],
    // nodes(ids) is one an id.
    ['{ nodes(ids: ["a", "b", "c"]) { id } }', 3],
    ['{ nodes(ids: "a") { id } }', 1],
    ['{ nodes(ids: []) { id } }', 1],
    ['{ nodes(ids: ["a", "b"]) { ... on Story { related { totalCount } } } }', 2 + 2],
    // Of alternative types the dearest counts.
    [
      '{ node(id: 1) { ... on Story { related { totalCount } } ... on Entity { stories { totalCount } } } }',
      1 + 1,
    ],
    [
      '{ node(id: 1) { ... on Story { x: related { totalCount } y: related { totalCount } } ... on Entity { stories { totalCount } } } }',
      1 + 2,
    ],
    [
      '{ node(id: 1) { ... on Entity { stories(first: 4) { nodes { related { totalCount } } } } } }',
      1 + 1 + 4,
    ],
    // Fields of one name are one field.
    ['{ stories(first: 5) { nodes { id } } stories(first: 5) { nodes { related { totalCount } } } }', 1 + 5],
    [
      '{ ...A ...B } fragment A on Query { stories(first: 5) { nodes { id } } } fragment B on Query { ...A stories(first: 5) { totalCount } }',
      1,
    ],
    // A small page below a dear one costs what it can, however it is written.
    [
      '{ stories(first: 5) { nodes { related(first: 5) { totalCount } } edges { node { related(first: 5) { totalCount } } } } }',
      11,
    ],
  ];
  for (const [source, calls] of cases) {
    test(`${source} costs ${calls}`, () => {
      expect(cost(source)).toBe(calls);
    });
  }

  test('variables decide, with their defaults', () => {
    const source = 'query($n: Int = 6) { stories(first: $n) { nodes { related { totalCount } } } }';
    expect(cost(source)).toBe(7);
    expect(cost(source, { n: 2 })).toBe(3);
    expect(cost('query($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: ['a', 'b', 'c', 'd'] })).toBe(4);
  });

  test('@skip and @include decide, on fields and on fragments', () => {
    const source = `query($on: Boolean!) {
      plain { name }
      stories @include(if: $on) { totalCount }
      ... @skip(if: $on) { a: plain { name } b: plain { name } }
      ...F @include(if: $on)
    } fragment F on Query { c: story(id: 1) { id } d: story(id: 1) { id } e: story(id: 1) { id } }`;
    expect(cost(source, { on: true })).toBe(1 + 1 + 3);
    expect(cost(source, { on: false })).toBe(1 + 2);
  });

  test('only the named operation counts', () => {
    const source =
      'query A { plain { name } } query B { stories(first: 9) { nodes { related { totalCount } } } }';
    expect(cost(source, {}, 'A')).toBe(1);
    expect(cost(source, {}, 'B')).toBe(10);
  });
});

describe('a document that is too dear', () => {
  test('is refused above 50 and not at 50', () => {
    expect(cost('{ stories(first: 49) { nodes { related { totalCount } } } }', {}, undefined, 50)).toBe(50);
    expect(refused('{ stories(first: 50) { nodes { related { totalCount } } } }')).toMatchObject({
      code: 'cost_exceeded',
      status: 400,
      extra: { cost: { requested: 51, limit: 50 } },
    });
  });

  test('is told the field and a first that fits: the largest', () => {
    const problem = refused('{ stories(first: 100) { nodes { related { totalCount } } } }');
    expect(problem.message).toContain('At stories, ask for first: 49 or less.');
    expect(problem.errors).toEqual([{ parameter: 'stories.first', detail: 'ask for first: 49 or less' }]);
  });

  test('of one field is not told to leave that field out', () => {
    const pages = Array.from({ length: 51 }, (_, n) => `r${n}: related { totalCount }`).join(' ');
    const problem = refused(`{ story(id: "a") { ${pages} } }`);
    expect(problem.message).toContain('leave out some of the fields below it');
    expect(problem.message).not.toContain('in another request');
  });

  test('is told the argument it used, under its alias', () => {
    const problem = refused(
      '{ plain { name } mine: stories(last: 80) { nodes { related { totalCount } } } }',
    );
    expect(problem.message).toContain('At mine, ask for last: 48 or less.');
    const preset = refused(
      '{ plain { name } stories { nodes { x: related { totalCount } y: related { totalCount } z: related { totalCount } } } }',
    );
    expect(preset.message).toContain('At stories, ask for first: 16 or less.');
  });

  test('is told how many ids fit', () => {
    const problem = refused(
      `{ nodes(ids: [${'"a",'.repeat(60)}]) { ... on Story { related { totalCount } } } }`,
    );
    expect(problem.message).toContain('At nodes, give at most 25 ids.');
  });

  test('is told the root field where the sum passes, when no size would help', () => {
    const fields = Array.from(
      { length: 20 },
      (_, i) => `s${i}: story(id: 1) { a: related { totalCount } b: related { totalCount } }`,
    );
    const problem = refused(`{ ${fields.join(' ')} }`);
    expect(problem.message).toContain('60 pages');
    expect(problem.errors[0]!.parameter).toBe('s16');
  });

  test('cannot hide in fragments that unfold without end', () => {
    const many = Array.from({ length: 9 }, (_, i) => {
      const spreads = Array.from(
        { length: 4 },
        (__, j) => `r${j}: related(first: 1) { nodes { ...F${i + 1} } }`,
      );
      return `fragment F${i} on Story { ${spreads.join(' ')} }`;
    });
    const problem = refused(`{ story(id: 1) { ...F0 } } ${many.join(' ')} fragment F9 on Story { id }`);
    expect(problem.code).toBe('document_too_large');
  });

  test('a variable that leaves an argument without its value is the caller’s mistake', () => {
    const problem = refused('query($ids: [ID!] = []) { nodes(ids: $ids) { id } }', { ids: null });
    expect(problem).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  });
});

describe('a cost that is remembered', () => {
  const SOURCE = `query ($id: ID, $ids: [ID!] = ["a"], $first: Int = 3, $more: Int, $skip: Boolean = false, $with: Boolean!) {
    stories(first: $first) { nodes { related(first: $more) @skip(if: $skip) { nodes { post { html } } } } }
    nodes(ids: $ids) { ... on Story @include(if: $with) { related { totalCount } } }
    story(id: $id) { entities @include(if: $with) { stories(first: $more) { totalCount } } }
  }`;
  // With a key that is absent, null, or there; the first two are not the same.
  const given = fc.record(
    {
      id: fc.constantFrom('a', 'b', null),
      ids: fc.option(fc.array(fc.constantFrom('a', 'b', ''), { maxLength: 4 })),
      first: fc.option(fc.integer({ min: 0, max: 9 })),
      more: fc.option(fc.integer({ min: -1, max: 4 })),
      skip: fc.boolean(),
      with: fc.boolean(),
    },
    { requiredKeys: ['with'] },
  );

  test('is the one that the same document and variables have anew, whatever was asked before', () => {
    const document = parse(SOURCE);
    expect(validate(schema, document)).toEqual([]);
    const operation = getOperationAST(document)!;
    const said = (of: typeof document, variables: object, limit: number): unknown => {
      const coerced = getVariableValues(schema, getOperationAST(of)!.variableDefinitions ?? [], {
        ...variables,
      });
      const { variableValues } = coerced as { variableValues: Variables };
      try {
        return costOf(schema, of, of === document ? operation : getOperationAST(of)!, variableValues, limit);
      } catch (error) {
        return String(error);
      }
    };
    fc.assert(
      fc.property(given, fc.constantFrom(5, 50, 1_000_000), (variables, limit) => {
        expect(said(document, variables, limit)).toBe(said(parse(SOURCE), variables, limit));
      }),
      { numRuns: 400 },
    );
  });
});

describe('the graph', () => {
  test('declares a cost wherever a list leads to a page: nothing below is undercounted', () => {
    expect(undeclaredLists(graph)).toEqual([]);
    // The check itself finds what is missing.
    const missing = buildSchema(
      'type Query { all: [Thing!]! } type Thing { parts: [Part!]! } type Part { page: Plan } type Plan { name: String }',
    );
    const part = missing.getType('Part');
    if (isObjectType(part)) part.getFields().page!.extensions = { cost: page() };
    expect(undeclaredLists(missing)).toEqual(['Query.all', 'Thing.parts']);
  });
});

/** Lists without a declared size that lead to a field that is a call. The lists of a connection are its page. */
function undeclaredLists(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && !type.name.startsWith('__'),
  );
  const reaches = new Set<string>();
  const declared = (field: GraphQLField<unknown, unknown>): FieldCost | undefined =>
    (field.extensions as { cost?: FieldCost }).cost;
  for (let grown = true; grown; ) {
    grown = false;
    for (const type of types) {
      if (!isObjectType(type) || reaches.has(type.name)) continue;
      const leads = Object.values(type.getFields()).some(
        (field) => (declared(field)?.calls ?? 0) !== 0 || reaches.has(getNamedType(field.type).name),
      );
      if (leads && type !== schema.getQueryType()) {
        reaches.add(type.name);
        grown = true;
      }
    }
  }
  const found: string[] = [];
  for (const type of types) {
    if (!isObjectType(type) || type.name.endsWith('Connection')) continue;
    for (const field of Object.values(type.getFields())) {
      const inner = isNonNullType(field.type) ? field.type.ofType : field.type;
      if (isListType(inner) && declared(field) === undefined && reaches.has(getNamedType(inner).name)) {
        found.push(`${type.name}.${field.name}`);
      }
    }
  }
  return found;
}
