import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';

// The rules of graphql-eslint for Relay and for names (relay-arguments, relay-connection-types, relay-edge-types,
// relay-page-info, naming-convention, no-typename-prefix), held against the schema itself. docs/graphql.md gives the reason of
// each exception below.

/** Lists that are walked forward alone: `first` and `after`. */
const FORWARD_ALONE = [
  'Story.items',
  'Story.posts',
  'Story.revisions',
  'WebhookSubscription.deliveries',
  'Query.accountEvents',
  'Query.apiKeys',
  'Query.changes',
  'Query.conversations',
  'Query.feedTokens',
  'Query.newsFeeds',
  'Query.savedSearches',
  'Query.storyReports',
  'Query.webhookDeliveries',
];

/** What stands in a connection and is no node. */
const NO_NODES = ['AccountEvent', 'StoryChange', 'StoryReport', 'StoryRevision'];

/** Fields that begin with the name of their type, because they are called so everywhere. */
const PREFIXED: readonly string[] = ['Quote.quote', 'Tick.tickType'];

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const objects = types.filter(isObjectType);
const connections = objects.filter(({ name }) => name.endsWith('Connection'));
const edges = objects.filter(({ name }) => name.endsWith('Edge'));

type Located = readonly [coordinate: string, field: GraphQLField<unknown, unknown>];
const fields: readonly Located[] = [...objects, ...types.filter(isInterfaceType)].flatMap((type) =>
  Object.values(type.getFields()).map((field): Located => [`${type.name}.${field.name}`, field]),
);

const typeOf = (type: GraphQLObjectType, field: string): string => String(type.getFields()[field]?.type);

describe('Relay', () => {
  test('PageInfo is that of the specification', () => {
    const pageInfo = objects.find(({ name }) => name === 'PageInfo')!;
    expect(
      Object.fromEntries(Object.values(pageInfo.getFields()).map(({ name, type }) => [name, String(type)])),
    ).toEqual({
      hasNextPage: 'Boolean!',
      hasPreviousPage: 'Boolean!',
      startCursor: 'String',
      endCursor: 'String',
    });
  });

  test.each(connections.map((type) => [type.name, type] as const))(
    '%s has edges and a page',
    (_name, type) => {
      expect(typeOf(type, 'pageInfo')).toBe('PageInfo!');
      expect(typeOf(type, 'edges')).toMatch(/^\[\w+Edge!\]!$/);
      // What the edges lead to, for clients that need no cursor of each.
      const edge = getNamedType(type.getFields().edges!.type) as GraphQLObjectType;
      expect(typeOf(type, 'nodes')).toBe(`[${typeOf(edge, 'node')}]!`);
    },
  );

  test.each(edges.map((type) => [type.name, type] as const))('%s has a cursor and a node', (_name, type) => {
    expect(typeOf(type, 'cursor')).toBe('String!');
    const node = getNamedType(type.getFields().node!.type);
    expect(isListType(getNullableType(type.getFields().node!.type))).toBe(false);
    const isNode = isObjectType(node) && node.getInterfaces().some(({ name }) => name === 'Node');
    expect(isNode, node.name).toBe(!NO_NODES.includes(node.name));
  });

  test('each list of edges belongs to a connection', () => {
    const lists = fields.filter(
      ([, { type }]) =>
        isListType(getNullableType(type)) && edges.some((edge) => edge === getNamedType(type)),
    );
    expect(lists.map(([at]) => at).sort()).toEqual(connections.map(({ name }) => `${name}.edges`).sort());
  });

  test('whatever leads to a connection is asked for by first and after, and by last and before unless it goes forward alone', () => {
    // A search is one answer: its arguments stand where it is asked for.
    const paged = fields.filter(
      ([at, { type }]) =>
        isObjectType(getNamedType(type)) &&
        connections.includes(getNamedType(type) as never) &&
        at !== 'Search.stories',
    );
    const argument = (field: GraphQLField<unknown, unknown>, name: string): string =>
      String(field.args.find((each) => each.name === name)?.type);
    const found = paged.map(([at, field]) => {
      expect([argument(field, 'first'), argument(field, 'after')], at).toEqual(['Int', 'String']);
      const back = [argument(field, 'last'), argument(field, 'before')];
      expect(back, at).toEqual(FORWARD_ALONE.includes(at) ? ['undefined', 'undefined'] : ['Int', 'String']);
      return at;
    });
    expect(FORWARD_ALONE.filter((at) => !found.includes(at))).toEqual([]);
  });

  test('what implements Node has an id', () => {
    const node = schema.getType('Node');
    expect(isInterfaceType(node)).toBe(true);
    for (const type of objects.filter((each) => each.getInterfaces().some(({ name }) => name === 'Node'))) {
      expect(typeOf(type, 'id'), type.name).toBe('ID!');
    }
  });
});

describe('names', () => {
  test('of types are PascalCase', () => {
    expect(types.map(({ name }) => name).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
  });

  test('of fields, arguments and members of inputs are camelCase', () => {
    const inputs = types
      .filter(isInputObjectType)
      .flatMap((type) => Object.keys(type.getFields()).map((name) => `${type.name}.${name}`));
    const args = fields.flatMap(([at, { args: given }]) =>
      given.map(({ name }: GraphQLArgument) => `${at}(${name}:)`),
    );
    const wrong = [...fields.map(([at]) => at), ...inputs, ...args].filter(
      (at) => !/[.(][a-z][A-Za-z0-9]*(?:\)|:\))?$/.test(at),
    );
    expect(wrong).toEqual([]);
  });

  test('of values of enumerations are the lower-case words of every wire', () => {
    const values = types
      .filter(isEnumType)
      .flatMap((type) => type.getValues().map(({ name }) => `${type.name}.${name}`))
      // A facet is called as its filter is.
      .filter((at) => at !== 'FacetKind.impactPath');
    expect(values.filter((at) => !/\.[a-z][a-z0-9_]*$/.test(at))).toEqual([]);
  });

  test('of root fields say neither what they are nor that they get', () => {
    const roots = ['Query', 'Mutation', 'Subscription'].flatMap((name) =>
      Object.keys((schema.getType(name) as GraphQLObjectType).getFields()).map((field) => [name, field]),
    );
    const wrong = roots.filter(
      ([type, field]) =>
        /^(?:get|query|mutation|subscription)[A-Z]/.test(field!) ||
        field!.toLowerCase().endsWith(type!.toLowerCase()),
    );
    expect(wrong).toEqual([]);
  });

  test('of types say not of what kind they are, except inputs and payloads', () => {
    const named = types.filter(
      (type) =>
        /^(?:Enum|Interface|Type|Abstract)[A-Z]|(?:Enum|Interface|Type|Scalar|Union)$/.test(type.name) &&
        !['EvidenceType', 'SourceType', 'TickType', 'PostType'].includes(type.name),
    );
    expect(named.map(({ name }) => name)).toEqual([]);
    for (const type of types.filter(isInputObjectType)) expect(type.name).toMatch(/(?:Input|Exclude)$/);
    for (const type of types.filter(({ name }) => name.endsWith('Payload')))
      expect(isObjectType(type)).toBe(true);
  });

  test('of fields do not repeat the name of their type', () => {
    const wrong = objects
      .filter(({ name }) => !['Query', 'Mutation', 'Subscription'].includes(name))
      .flatMap((type) =>
        Object.keys(type.getFields())
          .filter((field) => field.toLowerCase().startsWith(type.name.toLowerCase()))
          .map((field) => `${type.name}.${field}`),
      );
    expect(wrong.filter((at) => !PREFIXED.includes(at))).toEqual([]);
  });
});

describe('types', () => {
  test('mutations answer with objects of their own: never with a node, a list or a leaf', () => {
    const mutations = Object.values(schema.getMutationType()!.getFields());
    for (const { name, type } of mutations) {
      const answer = getNullableType(type);
      expect(isObjectType(answer), name).toBe(true);
      const isNode = isObjectType(answer) && answer.getInterfaces().length > 0;
      expect(isNode, name).toBe(false);
    }
  });

  test('root fields may be null, so that one that fails leaves the others standing', () => {
    for (const root of [schema.getQueryType()!, schema.getMutationType()!]) {
      for (const { name, type } of Object.values(root.getFields())) {
        expect(isNonNullType(type), name).toBe(false);
      }
    }
  });

  test('everything is described: types, fields, arguments, members of inputs, values of enumerations', () => {
    const described: readonly (readonly [
      at: string,
      { readonly description?: string | null | undefined },
    ])[] = [
      ...types.map((type) => [type.name, type] as const),
      ...fields,
      ...fields.flatMap(([at, { args }]) => args.map((arg) => [`${at}(${arg.name}:)`, arg] as const)),
      ...types
        .filter(isInputObjectType)
        .flatMap((type) =>
          Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const),
        ),
      ...types
        .filter(isEnumType)
        .flatMap((type) => type.getValues().map((value) => [`${type.name}.${value.name}`, value] as const)),
    ];
    expect(described.length).toBeGreaterThan(1_000);
    expect(described.filter(([, { description }]) => !description).map(([at]) => at)).toEqual([]);
  });
});
