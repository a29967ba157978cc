import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  COUNT_NAMES,
  FILTER_NAMES,
  FILTERS,
  isValues,
  type StoryDraft,
  VALUES_NAMES,
  type ValuesFilter,
} from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

// Each filter of the table on each wire, by its own example. A new row is tried here as it is: one of the two stories
// has the example of every row, the other has none of them.
let house: TestHouse;
let key: string;

const HAS: Partial<StoryDraft> = {
  keys: ['has'],
  slug: 'has',
  category: FILTERS.category.example,
  countries: [FILTERS.country.example],
  entities: [{ slug: FILTERS.entity.example, label: 'Reserve Bank', kind: 'organization' }],
  impactPaths: [{ token: FILTERS.impactPath.example, label: 'Monetary policy', direction: 'up' }],
  assets: [{ ticker: FILTERS.asset.example, label: 'Bitcoin', kind: 'crypto' }],
  tags: [FILTERS.tag.example],
  language: FILTERS.language.example,
  verificationState: 'corroborated',
  origins: 3,
  claims: [],
  impactDetails: [],
  sources: [
    {
      publisher: 'Ledger',
      domain: FILTERS.publisher.example,
      title: 'The bank waits',
      url: 'https://ledger.example/1',
      publishedAt: null,
      sourceType: 'publisher',
      independence: 'independent',
      snippet: 'The bank waits.',
    },
  ],
};
const LACKS: Partial<StoryDraft> = {
  keys: ['lacks'],
  slug: 'lacks',
  category: 'sport',
  countries: ['JP'],
  entities: [],
  impactPaths: [],
  assets: [],
  tags: [],
  language: 'de',
  claims: [],
  impactDetails: [],
};

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key();
  await house.publish([draft(HAS), draft(LACKS)]);
});
afterAll(() => house?.close());

async function graph(document: string, variables: object) {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { query: document, variables },
  });
  const { data, errors } = answer.json();
  expect(errors, document).toBeUndefined();
  return data;
}

/** The stories that a filter selects, by the wire that was asked. */
async function onEveryWire(
  name: string,
  text: string,
  filters: { readonly include?: unknown; readonly exclude?: unknown },
): Promise<Record<string, string>> {
  const { name: wire } = FILTERS[name as keyof typeof FILTERS];
  const query = `${wire}=${encodeURIComponent(text)}`;
  const slugs = async (path: string) =>
    [...new Set((await house.get(path, key)).body.match(/stories\/(?:has|lacks)\b/g) ?? [])].sort().join();
  const given = {
    ...(filters.include === undefined ? {} : { [name]: filters.include }),
    ...(filters.exclude === undefined ? {} : { exclude: { [name]: filters.exclude } }),
  };
  const values = Object.entries(given).map(([each]) => each);
  expect(values).toHaveLength(1);
  const written = literal(given).slice(1, -1);
  const data = await graph(
    `mutation M { createSavedSearch(input: { name: "Of the graph", filters: {${written}} }) { savedSearch { id } } }`,
    {},
  );
  const listed = await graph(`{ stories(${written}) { nodes { links { html } } } }`, {});
  const saved = await house.app.inject({
    method: 'POST',
    url: '/v1/saved-searches',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { filters: { [wire]: text } },
  });
  expect(saved.statusCode, wire).toBe(200);
  const graphSaved = data.createSavedSearch.savedSearch.id;
  return {
    list: await slugs(`/v1/news?${query}`),
    search: await slugs(`/v1/search?q=council&${query}`),
    graph: [...new Set(JSON.stringify(listed).match(/stories\/(?:has|lacks)\b/g) ?? [])].sort().join(),
    rss: await slugs(`/v1/rss?${query}`),
    atom: await slugs(`/v1/atom?${query}`),
    json: await slugs(`/v1/feed.json?${query}`),
    export: await slugs(`/v1/export.ndjson?${query}`),
    saved: await slugs(`/v1/saved-searches/${saved.json().id}/results`),
    'saved in the graph': await slugs(`/v1/saved-searches/${graphSaved}/results`),
  };
}

/** A value as GraphQL writes it. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, each]) => `${name}: ${literal(each)}`)}}`;
}

const everywhere = (wires: Record<string, string>, slug: string) =>
  Object.fromEntries(Object.keys(wires).map((wire) => [wire, `stories/${slug}`]));

test.each(VALUES_NAMES)('the filter %s selects and excludes the same stories on every wire', async (name) => {
  const { example }: ValuesFilter = FILTERS[name];
  const having = await onEveryWire(name, example, { include: [example] });
  expect(having).toEqual(everywhere(having, 'has'));
  const lacking = await onEveryWire(name, `-${example}`, { exclude: [example] });
  expect(lacking).toEqual(everywhere(lacking, 'lacks'));
});

test.each(COUNT_NAMES)('the filter %s selects the same stories on every wire', async (name) => {
  const { example } = FILTERS[name];
  const having = await onEveryWire(name, example, { include: Number(example) });
  expect(having).toEqual(everywhere(having, 'has'));
});

test('every filter is an argument of the live streams too, and described in OpenAPI for each list', async () => {
  const { paths } = (await house.get('/v1/openapi.json')).json();
  const present = FILTER_NAMES.filter((name) => name !== 'asOf');
  const { __type } = await graph('{ __type(name: "Subscription") { fields { name args { name } } } }', {});
  const changes = __type.fields.find(({ name }: { name: string }) => name === 'storyChanges');
  expect(changes.args.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(present.filter(isValues)),
  );
  for (const path of ['/v1/news', '/v1/search', '/v1/rss', '/v1/export.ndjson', '/v1/changes/stream']) {
    const names = paths[path].get.parameters.map(({ name }: { name: string }) => name);
    expect(names, path).toEqual(expect.arrayContaining(present.map((name) => FILTERS[name].name)));
  }
});
