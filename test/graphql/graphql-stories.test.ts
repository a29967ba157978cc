import { readFile } from 'node:fs/promises';
import {
  buildSchema,
  type GraphQLSchema,
  isInputObjectType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../schema/index.ts';
import { type Asking, type HarbourGraph, openHarbourGraph } from './harbour-graph.ts';

let graph: HarbourGraph;

beforeAll(async () => {
  graph = await openHarbourGraph();
});
afterAll(() => graph?.close());

async function error(query: string, asking: Asking = {}) {
  const { body } = await graph.ask(query, asking);
  expect(body.errors, query).toHaveLength(1);
  return body.errors[0];
}

describe('stories', () => {
  const page = (args: string) =>
    graph
      .data(
        `{ stories(${args}) { nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } page { number offset size returned } totalCount } }`,
      )
      .then(({ stories }) => ({ ...stories, ids: stories.nodes.map(({ id }: { id: string }) => id) }));

  test('go forward by first and after, and back by last and before', async () => {
    const one = await page('first: 10');
    expect(one.ids).toEqual(graph.ids.slice(0, 10));
    expect(one.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const two = await page(`first: 10, after: "${one.pageInfo.endCursor}"`);
    expect(two.ids).toEqual(graph.ids.slice(10, 20));
    expect(two.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    const three = await page(`first: 10, after: "${two.pageInfo.endCursor}"`);
    expect(three.ids).toEqual(graph.ids.slice(20));
    expect(three.pageInfo.hasNextPage).toBe(false);
    const back = await page(`last: 10, before: "${three.pageInfo.startCursor}"`);
    expect(back.ids).toEqual(graph.ids.slice(10, 20));
    expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
    const front = await page(`last: 10, before: "${back.pageInfo.startCursor}"`);
    expect(front.ids).toEqual(graph.ids.slice(0, 10));
    expect(front.pageInfo.hasPreviousPage).toBe(false);
    const end = await page('last: 4');
    expect(end.ids).toEqual(graph.ids.slice(-4));
    expect(end.totalCount).toBe(25);
    // Its place is not counted from the front.
    expect(end.page).toEqual({ number: null, offset: null, size: 4, returned: 4 });
    expect(one.page).toMatchObject({ number: 1, offset: 0 });
  });

  test('go on from any edge, and by number or offset', async () => {
    const { stories } = await graph.data('{ stories(first: 9) { edges { cursor node { id } } } }');
    expect((await page(`first: 3, after: "${stories.edges[4].cursor}"`)).ids).toEqual(graph.ids.slice(5, 8));
    expect((await page('page: 3, pageSize: 7')).ids).toEqual(graph.ids.slice(14, 21));
    expect((await page('offset: 6, first: 2')).ids).toEqual(graph.ids.slice(6, 8));
    expect((await page(`offset: 6, page: 2, first: 2, after: "${stories.edges[0].cursor}"`)).ids).toEqual(
      graph.ids.slice(1, 3),
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
    ['last: 2, offset: 3', 'invalid_parameter', 'offset'],
    ['last: 2, page: 2', 'invalid_parameter', 'page'],
    ['last: 2, offset: 3, q: "the story", sort: relevance', 'invalid_parameter', 'offset'],
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
    const { stories } = await graph.data('{ stories(first: 2, tag: "t0") { pageInfo { endCursor } } }');
    const refused = await error(
      `{ stories(tag: "t1", after: "${stories.pageInfo.endCursor}") { totalCount } }`,
    );
    expect(refused.extensions.code).toBe('cursor_mismatch');
    const left = await graph.data(
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
      const literal = await graph.ask(`{ stories(publishedSince: "${wrong}") { totalCount } }`);
      expect(literal.body.errors[0].extensions, wrong).toMatchObject({ code: 'BAD_USER_INPUT', status: 400 });
      const variable = await graph.ask('query($t: DateTime) { stories(publishedSince: $t) { totalCount } }', {
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
      await graph.data('query($t: DateTime) { stories(publishedSince: $t) { totalCount } }', {
        variables: { t: right },
      });
    }
  });

  test('only the groups of the selection are read: by name, through fragments, with @skip and @include', async () => {
    const read = async (selection: string): Promise<string[]> => {
      graph.statements.length = 0;
      const fragment = selection.includes('...F') ? 'fragment F on Story { b: body { text } }' : '';
      await graph.data(
        `query Q($no: Boolean = false, $yes: Boolean = true) {
          ${selection} __typename @include(if: $yes) a: __typename @skip(if: $no)
        } ${fragment}`,
      );
      const sent = graph.statements.join('\n');
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
    expect(
      await read(`node(id: "${graph.ids[0]}") { ... on Story { impactDetails { rationale } } }`),
    ).toContain('impact_details');
  });
});

describe('one story and nodes', () => {
  test('by id and by slug', async () => {
    const { story } = await graph.data(`{ story(idOrSlug: "${graph.ids[3]}") { id slug } }`);
    expect(story.id).toBe(graph.ids[3]);
    expect((await graph.data(`{ story(idOrSlug: "${story.slug}") { id } }`)).story.id).toBe(graph.ids[3]);
  });

  test('what is not there is not_found, and its siblings stand', async () => {
    const { status, body } = await graph.ask(
      `{ gone: story(idOrSlug: "no-such-story") { id } here: story(idOrSlug: "${graph.ids[0]}") { id } }`,
    );
    expect(status).toBe(200);
    expect(body.data).toEqual({ gone: null, here: { id: graph.ids[0] } });
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
    expect(await graph.data('{ node(id: "story_01h455vb4pex5vsknk084sn02q") { id } }')).toEqual({
      node: null,
    });
    expect(await graph.data('{ node(id: "ent_01h455vb4pex5vsknk084sn02q") { id } }')).toEqual({ node: null });
  });

  test('nodes keep the order of their ids, null where there is none, and say which is malformed', async () => {
    const unknown = 'story_01h455vb4pex5vsknk084sn02q';
    expect(
      await graph.data(
        `{ nodes(ids: ["${graph.ids[1]}", "${unknown}", "${graph.ids[0]}", "${graph.ids[1]}"]) { id __typename } }`,
      ),
    ).toEqual({
      nodes: [
        { id: graph.ids[1], __typename: 'Story' },
        null,
        { id: graph.ids[0], __typename: 'Story' },
        { id: graph.ids[1], __typename: 'Story' },
      ],
    });
    const { body } = await graph.ask(`{ nodes(ids: ["${graph.ids[1]}", "nonsense"]) { id } }`);
    expect(body.data.nodes).toEqual([{ id: graph.ids[1] }, null]);
    expect(body.errors[0]).toMatchObject({
      path: ['nodes', 1],
      extensions: { errors: [{ parameter: 'ids[1]' }] },
    });
  });
});

describe('the account', () => {
  test("says nothing of a key's secret, and shows other keys to operators alone", async () => {
    const operator = await graph.house.key('pro', { tenant: 'operators', scopes: ['read', 'operator'] });
    const keys = await graph.ask(
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
    const { edges } = (
      await graph.data('{ apiKeys(first: 100) { edges { cursor node { id } } } }', { key: operator })
    ).apiKeys as { edges: { cursor: string; node: { id: string } }[] };
    const walk = await graph.data(
      `{ apiKeys(first: 1, after: "${edges[0]!.cursor}") { edges { cursor node { id tenant } } pageInfo { hasNextPage } } }`,
      { key: operator },
    );
    expect(walk.apiKeys).toEqual({
      edges: [{ cursor: edges[1]!.cursor, node: { id: edges[1]!.node.id, tenant: expect.any(String) } }],
      pageInfo: { hasNextPage: edges.length > 2 },
    });
    expect((await error('{ apiKeys { nodes { id } } }')).extensions).toMatchObject({
      code: 'insufficient_scope',
      status: 403,
    });
    expect((await error('{ apiKeys(first: 101) { nodes { id } } }', { key: operator })).extensions.code).toBe(
      'invalid_parameter',
    );
    expect((await error('{ apiKeys(after: "x") { nodes { id } } }', { key: operator })).extensions.code).toBe(
      'invalid_cursor',
    );
    expect(printSchema(schema)).not.toMatch(/digest|pepper/);
  });

  test('the short lists', async () => {
    const { categories, countries } = await graph.data(
      '{ categories { value label } countries { code name } }',
    );
    expect(categories).toHaveLength(12);
    expect(countries).toHaveLength(21);
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
    const { body } = await graph.ask(query, { variables: { filter } });
    expect(body.errors).toBeUndefined();
    expect(body.data.whole.totalCount).toBe(12);
    expect(body.data.whole.nodes).toEqual(body.data.beside.nodes);
    expect(body.data.parted.nodes).toEqual(body.data.beside.nodes);
  });

  test('are refused where a filter stands in both places, and name what is wrong in them', async () => {
    const both = await graph.ask('{ stories(filter: { tag: ["t1"] }, tag: ["t0"]) { totalCount } }');
    expect(both.body.errors[0].message).toContain('filter.tag');
    expect(both.body.errors[0].extensions.code).toBe('invalid_parameter');
    const search = await graph.ask(
      '{ search(q: "harbour", filter: { q: "harbour" }) { stories { totalCount } } }',
    );
    expect(search.body.errors[0].extensions.code).toBe('invalid_parameter');
    const wrong = await graph.ask('{ stories(filter: { country: ["Atlantis"] }) { totalCount } }');
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
