import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { asRest, everything } from '../setup/selection.ts';

// Every REST route of the newsroom beside its GraphQL twin, on one fixture: what one says the other says.

type Json = Record<string, unknown>;

let house: TestHouse;
let key: string;
let ids: string[];
let firstSlugs: string[];

beforeAll(async () => {
  house = await openTestHouse();
  key = await house.key('enterprise');
  const drafts = Array.from({ length: 47 }, (_, i) =>
    draft({
      title: `Reservoir ${i} ${i % 3 === 0 ? 'drought warning' : 'inspection'} "${i}" <b>&</b> ünïcode 🌊`,
      category: i % 2 === 0 ? 'environment' : 'economy',
      countries: i % 5 === 0 ? [] : ['AU', 'EU'],
      tags: i % 4 === 0 ? [] : ['water', `zone-${i % 4}`],
      verificationState: i % 2 === 0 ? 'corroborated' : 'contested',
      publishedAt: new Date(Date.UTC(2026, 4, 1 + Math.floor(i / 2), i % 24)).toISOString(),
      ...(i % 6 === 0 ? { claims: [], impactDetails: [], bodyHtml: '' } : {}),
      ...(i % 7 === 0 ? { entities: [], impactPaths: [], assets: [] } : {}),
    }),
  );
  const outcomes = (await house.publish(drafts)) as { id: string; slug: string }[];
  ids = outcomes.map(({ id }) => id);
  firstSlugs = outcomes.map(({ slug }) => slug);
  // Revised stories: what is answered is the present revision, and old slugs still find them.
  await house.publish(
    drafts
      .slice(0, 9)
      .map((old, i) => ({ ...old, title: `Reservoir ${i} reopened`, summary: 'It is full again.' })),
  );
});
afterAll(() => house.close());

const GROUPS = ['sources', 'claims', 'impactDetails', 'body'];

async function rest(path: string): Promise<Json> {
  const response = await house.get(path, key);
  expect(response.statusCode, `${path}: ${response.body.slice(0, 300)}`).toBe(200);
  return response.json();
}

async function graphql(query: string): Promise<Json> {
  const response = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { query },
  });
  const body = response.json();
  expect(body.errors, query).toBeUndefined();
  return body.data;
}

async function refusals(path: string, query: string): Promise<[Json, Json]> {
  const response = await house.get(path, key);
  const other = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: { query },
  });
  return [response.json(), (other.json() as { errors: { extensions: Json }[] }).errors[0]!.extensions];
}

/** The page object of REST in GraphQL's names. */
function camelPage(page: Json): Json {
  const camel = Object.entries(page).map(([name, value]) => [
    name.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(camel);
}

const LISTS: readonly (readonly [string, string])[] = [
  ['', ''],
  ['page_size=5', 'first: 5'],
  ['limit=7&page=3', 'pageSize: 7, page: 3'],
  ['page_size=4&offset=9', 'first: 4, offset: 9'],
  ['sort=popular&page_size=100', 'sort: popular, first: 100'],
  ['sort=pipeline', 'sort: pipeline'],
  ['country=AU', 'country: "AU"'],
  ['country=australia&category=economy', 'country: "australia", category: "economy"'],
  ['category=culture', 'category: "culture"'],
  ['category=economy,sport&country=-JP', 'category: ["economy", "sport"], exclude: { country: ["JP"] }'],
  ['category=economy&category=sport', 'category: ["sport", "economy"]'],
  ['asset=BTC', 'asset: "BTC"'],
  [
    'q=(harbour OR oil) -title:plan&search_in=title,body',
    'q: "(harbour OR oil) -title:plan", searchIn: [title, body]',
  ],
  ['sort=oldest&verification=-contested', 'sort: oldest, exclude: { verification: ["contested"] }'],
  ['entity=australia', 'entity: "australia"'],
  ['impact_path=infrastructure-to-growth', 'impactPath: "infrastructure-to-growth"'],
  ['tag=zone-1', 'tag: "zone-1"'],
  [
    'published_since=2026-05-03&published_until=2026-05-09',
    'publishedSince: "2026-05-03", publishedUntil: "2026-05-09"',
  ],
  ['published_since=2026-05-03T10:00:00%2B02:00', 'publishedSince: "2026-05-03T10:00:00+02:00"'],
  [
    'updated_since=2026-05-01&updated_until=2999-01-01',
    'updatedSince: "2026-05-01", updatedUntil: "2999-01-01"',
  ],
  ['page=400', 'page: 400'],
];

describe('lists', () => {
  for (const route of ['/v1/news', '/v1/news-stories']) {
    for (const [query, args] of LISTS) {
      test(`${route}?${query} is stories${args === '' ? '' : `(${args})`}`, async () => {
        const list = await rest(`${route}?${query}&include=full`);
        const call = args === '' ? 'stories' : `stories(${args})`;
        const { stories } = (await graphql(
          `{ ${call} { nodes { ${everything('Story')} } edges { cursor node { id } } totalCount totalRelation
            pageInfo { hasNextPage endCursor } page { ${everything('StoryListPage')} } } }`,
        )) as { stories: Record<string, never> };
        expect((stories.nodes as unknown as Json[]).map(asRest)).toEqual(list.articles);
        expect(stories.page).toEqual({ warnings: [], ...camelPage(list.page as Json) });
        const page = list.page as Json;
        expect(stories.totalCount).toBe(page.total);
        expect(stories.totalRelation).toBe(page.total_relation);
        const { hasNextPage, endCursor } = stories.pageInfo as unknown as {
          hasNextPage: boolean;
          endCursor: string;
        };
        expect(hasNextPage).toBe(page.has_next);
        if (page.next_cursor !== null) expect(endCursor).toBe(page.next_cursor);
      });
    }
  }

  test('a search says in both why a story matched', async () => {
    const list = await rest('/v1/news?q=drought&include=full');
    const { stories } = (await graphql(
      `{ stories(q: "drought") { edges { ${everything('StoryEdge', ['cursor'])} } } }`,
    )) as Record<string, Json>;
    expect(list.articles).not.toHaveLength(0);
    const edges = stories!.edges as { node: Json; match: Json }[];
    expect(edges.map(({ node, match }) => ({ ...asRest(node), match }))).toEqual(list.articles);
  });

  test('a list without groups is the selection without groups', async () => {
    const list = await rest('/v1/news?page_size=10');
    const { stories } = (await graphql(
      `{ stories(first: 10) { nodes { ${everything('Story', GROUPS)} } } }`,
    )) as Record<string, Json>;
    expect((stories!.nodes as Json[]).map(asRest)).toEqual(list.articles);
  });

  test('fields are a selection', async () => {
    const list = await rest('/v1/news?fields=title,revision,claims&page_size=9');
    const { stories } = (await graphql(
      `{ stories(first: 9) { nodes { id title revision claims { ${everything('StoryClaim')} } } } }`,
    )) as Record<string, Json>;
    expect(stories!.nodes).toEqual(list.articles);
  });

  for (const sort of ['pipeline', 'popular']) {
    test(`a walk by cursor in ${sort} order sees the same stories in the same order, from either wire to the other`, async () => {
      const seen: unknown[] = [];
      let cursor = '';
      for (let pages = 0; pages < 20; pages += 1) {
        if (pages % 2 === 0) {
          const list = await rest(
            `/v1/news?sort=${sort}&page_size=6&fields=id${cursor === '' ? '' : `&cursor=${cursor}`}`,
          );
          seen.push(...(list.articles as { id: string }[]).map(({ id }) => id));
          cursor = ((list.page as Json).next_cursor as string | null) ?? '';
        } else {
          const { stories } = (await graphql(
            `{ stories(first: 6, after: "${cursor}") { nodes { id } pageInfo { hasNextPage endCursor } } }`,
          )) as unknown as {
            stories: { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
          };
          seen.push(...stories.nodes.map(({ id }) => id));
          cursor = stories.pageInfo.hasNextPage ? stories.pageInfo.endCursor : '';
        }
        if (cursor === '') break;
      }
      expect(new Set(seen).size).toBe(ids.length);
      expect([...seen].sort()).toEqual([...ids].sort());
    });
  }
});

describe('one story', () => {
  test('by id: every field and group', async () => {
    for (const id of [ids[0]!, ids[6]!, ids[20]!]) {
      const one = await rest(`/v1/news/${id}`);
      expect(await rest(`/v1/news-stories/${id}`)).toEqual(one);
      const data = await graphql(
        `{ story(idOrSlug: "${id}") { ${everything('Story')} }
           node(id: "${id}") { ... on Story { ${everything('Story')} } }
           nodes(ids: ["${id}"]) { ...S } } fragment S on Story { ${everything('Story')} }`,
      );
      expect(asRest(data.story as Json)).toEqual(one);
      expect(asRest(data.node as Json)).toEqual(one);
      expect((data.nodes as Json[]).map(asRest)).toEqual([one]);
    }
  });

  test('by slug, the one of an earlier revision too', async () => {
    const present = (await rest(`/v1/news/${ids[0]}`)).slug as string;
    for (const slug of [present, firstSlugs[0]!]) {
      const one = await rest(`/v1/news/${slug}?fields=slug,title,body`);
      const { story } = await graphql(
        `{ story(idOrSlug: "${slug}") { id slug title body { html text wordCount } } }`,
      );
      expect(story).toEqual(one);
      expect(one.id).toBe(ids[0]);
    }
  });
});

describe('the account', () => {
  test('/v1/me is account', async () => {
    const me = await rest('/v1/me');
    const { account } = (await graphql(
      `{ account { key { ${everything('ApiKey', ['revokedAt', 'lastUsedAt'])} } plan { ${everything('Plan')} } usage { ${everything('Usage')} } } }`,
    )) as { account: { usage: { calls: number } } };
    const usage = me.usage as { calls: number };
    // The second request is one call more.
    expect(account).toEqual({ ...me, usage: { ...usage, calls: usage.calls + 1 } });
  });
});

describe('refusals carry the same code, status and parameter', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['/v1/news?country=atlantis', '{ stories(country: "atlantis") { totalCount } }', 'invalid_parameter'],
    ['/v1/news?cursor=abc', '{ stories(after: "abc") { totalCount } }', 'invalid_cursor'],
    [
      '/v1/news?published_since=2026-06-01&published_until=2026-05-01',
      '{ stories(publishedSince: "2026-06-01", publishedUntil: "2026-05-01") { totalCount } }',
      'invalid_parameter',
    ],
    ['/v1/news/no-such-story', '{ story(idOrSlug: "no-such-story") { id } }', 'not_found'],
  ];
  for (const [path, query, code] of cases) {
    test(`${path}: ${code}`, async () => {
      const [one, other] = await refusals(path, query);
      expect(one.code).toBe(code);
      expect(other.code).toBe(code);
      expect(other.status).toBe(one.status);
      const names = (issues: unknown): string[] =>
        ((issues ?? []) as { parameter: string }[]).map(({ parameter }) =>
          parameter === 'cursor' ? 'after' : parameter,
        );
      const camel = (name: string): string => name.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase());
      expect(names(other.errors)).toEqual(names(one.errors).map(camel));
    });
  }
});
