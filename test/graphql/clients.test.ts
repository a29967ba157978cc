import { isDeepStrictEqual } from 'node:util';
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { createClient, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { isObjectType } from 'graphql';
import relay from 'relay-runtime';
import { map } from 'rxjs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { schema } from '../../schema/index.ts';
import { publishPosts } from '../../src/editorial/index.ts';
import type { StoryDraft } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { relayRequest } from '../setup/relay-request.ts';
import { everything } from '../setup/selection.ts';

// Clients that keep what they know by id: whatever was asked before and after, each query reads from their cache what
// the service answered to it, and none of them finds anything to warn of.

const STORIES = 500;
const WAYS = ['up', 'down', 'mixed'] as const;

let house: TestHouse;
let key: string;
let queries: string[];

/** Names are shared by many stories, each of which has its own words for them. */
function story(i: number): StoryDraft {
  const path = (n: number) => ({
    token: `path-${n % 9}`,
    label: `Path ${n % 9}${i % 2 === 0 ? '' : ', as they call it'}`,
    direction: WAYS[(i + n) % 3]!,
  });
  const entity = (n: number) => ({
    slug: `lake-${n % 11}`,
    label: i % 3 === 0 ? `Lake ${n % 11}` : `The lake ${n % 11}`,
    kind: i % 5 === 0 ? ('place' as const) : ('topic' as const),
  });
  const whole = draft({ title: `Harbour ${i} of the lakes is ${i % 4 === 0 ? 'dredged' : 'widened'}` });
  const [source] = whole.sources;
  const [claim] = whole.claims;
  return {
    ...whole,
    impactPaths: [path(i), path(i + 1), path(i + 4)],
    entities: [entity(i), entity(i + 2)],
    assets: [{ ticker: `T${i % 7}`, label: `Asset ${i % 7} of ${i}`, kind: 'currency' }],
    // One address told twice, and one claim of two kinds.
    sources: i % 10 === 0 ? [source!, { ...source!, snippet: `${source!.snippet} Again.` }] : [source!],
    claims: i % 10 === 0 ? [claim!, { ...claim!, confidence: 'low' }] : [claim!],
  };
}

beforeAll(async () => {
  house = await openTestHouse({ listen: true });
  key = await house.key('enterprise');
  const drafts = Array.from({ length: STORIES }, (_, i) => story(i));
  const made: { id: string }[] = [];
  for (let i = 0; i < STORIES; i += 100) {
    made.push(...((await house.publish(drafts.slice(i, i + 100))) as { id: string }[]));
  }
  // Some have a past.
  await house.publish(
    drafts.slice(0, 40).map((old, i) => ({
      ...old,
      title: `${old.title} after all`,
      impactPaths: old.impactPaths.map((path) => ({ ...path, direction: WAYS[i % 3]! })),
      claims: old.claims.map((claim) => ({
        ...claim,
        confidence: 'medium' as const,
        state: 'contested' as const,
      })),
    })),
  );
  const ids = made.map(({ id }) => id);
  await publishPosts(
    house.services.editorial,
    [0, 1, 2].map((n) => ({
      keys: [`post-${n}`],
      type: 'article' as const,
      period: null,
      title: `On harbour ${n}`,
      dek: 'What the sources bear out.',
      categories: ['politics'],
      countries: ['AU'],
      persona: {
        slug: 'desk',
        name: 'Desk',
        bio: 'Writes about harbours.',
        disclosure: 'An automated persona.',
      },
      // The same headings, and so the same anchors, in every post.
      sections: [{ heading: 'What happened', html: `<p>It was widened, says report ${n}.</p>` }],
      sourceStories: [ids[n]!, ids[n + 1]!],
      citations: [],
      publishedAt: '2026-06-20T10:00:00.000Z',
    })),
  );
  queries = await allQueries(ids);
}, 120_000);
afterAll(() => house.close());

// Parts without an id are taken alike everywhere: Apollo Client keeps of a list of parts what came last.
const PATHS = `impactPaths { ${everything('StoryImpactPath')} }`;

/** What screens ask for: lists, a search, lookups, one story with its past and its posts, anything by its id. */
async function allQueries(ids: readonly string[]): Promise<string[]> {
  const pages: string[] = [];
  let after = '';
  for (let n = 0; n < STORIES / 100; n += 1) {
    const window = `first: 100${after === '' ? '' : `, after: "${after}"`}`;
    pages.push(
      `{ stories(${window}) { totalCount edges { cursor match { fields } node { ${everything('Story', ['body', 'impactDetails', 'links'])} } } pageInfo { endCursor } } }`,
    );
    const { data } = await send(`{ stories(${window}) { pageInfo { endCursor } } }`);
    after = (data.stories as { pageInfo: { endCursor: string } }).pageInfo.endCursor;
  }
  const { data } = await send(
    '{ stories(first: 1) { nodes { entities { id } impactPaths { impactPath { id } } } } }',
  );
  const [one] = (
    data.stories as { nodes: { entities: { id: string }[]; impactPaths: { impactPath: { id: string } }[] }[] }
  ).nodes;
  return [
    ...pages,
    `{ search(q: "dredged", first: 30) { stories { edges { match { ${everything('StoryMatch')} } node { id title } } }
       suggestions { entities { id slug label kind matchCount } impactPaths { id token label matchCount } } } }`,
    `{ search(q: "lake harbour", first: 30) { stories { edges { match { ${everything('StoryMatch')} } node { id title } } }
       suggestions { entities { id label matchCount } impactPaths { id label } } } }`,
    `{ entities(first: 20) { nodes { ${everything('Entity')} } } impactPaths(first: 20) { nodes { ${everything('ImpactPath')} } } }`,
    ...[0, 10, 20].flatMap((n) => [
      `{ story(idOrSlug: "${ids[n]}") { ${everything('Story')}
         revisions { nodes { revision story { ${everything('StoryVersion')} } } }
         posts { nodes { ${everything('Post')} } } } }`,
      `{ storyRevision(idOrSlug: "${ids[n]}", revision: 1) { ${everything('StoryRevision', ['changes', 'story'])} story { ${everything('StoryVersion')} } } }`,
    ]),
    `{ changes(first: 100) { nodes { ${everything('StoryChange', ['story'])} story { ${everything('StoryVersion')} } } } }`,
    `{ posts { nodes { ${everything('Post')} sourceStories { id slug title } } } }`,
    `{ story(idOrSlug: "${ids[3]}") { id ${PATHS} entities { id } } }`,
    `{ a: node(id: "${ids[5]}") { __typename id ... on Story { title ${PATHS} } }
       b: node(id: "${one!.entities[0]!.id}") { __typename id ... on Entity { label kind matchCount } }
       c: node(id: "${one!.impactPaths[0]!.impactPath.id}") { __typename id ... on ImpactPath { label aliases } } }`,
  ];
}

type Data = Record<string, unknown>;

async function send(query: string, variables?: object): Promise<{ data: Data }> {
  const response = await fetch(`${house.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, ...(variables === undefined ? {} : { variables }) }),
  });
  const answer = await response.json();
  expect(answer.errors, query).toBeUndefined();
  return answer;
}

/** That two answers are the same. Thousands of objects: only what differs is looked at by the slow way. */
function same(read: unknown, answered: unknown, query: string): void {
  const [one, other] = [read, answered].map(bare);
  if (!isDeepStrictEqual(one, other)) expect(one, query.slice(0, 100)).toEqual(other);
}

/** Without the names of types, which each client adds and takes away as it likes. */
function bare(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (name, part) =>
    name === '__typename' ? undefined : part,
  );
}

const said: unknown[][] = [];
beforeEach(() => {
  said.length = 0;
  for (const way of ['warn', 'error'] as const) {
    vi.spyOn(console, way).mockImplementation((...words: unknown[]) => {
      said.push(words);
    });
  }
});
// Thousands of objects go through each client, on machines of any speed.
const LONG = 180_000;

afterEach(() => {
  vi.restoreAllMocks();
  expect(said.map((words) => words.join(' ').slice(0, 500))).toEqual([]);
});

/** In both orders: what comes later must not change what was there. */
const inBothOrders = (): (readonly (readonly [number, string])[])[] => {
  const numbered = [...queries.entries()];
  return [numbered, numbered.toReversed()];
};

test(
  'Apollo Client reads what was answered',
  async () => {
    for (const order of inBothOrders()) {
      const answered = new Map<string, Data>();
      const record = new ApolloLink((operation, forward) =>
        forward(operation).pipe(
          map((result) => {
            answered.set(operation.operationName!, structuredClone(result.data) as Data);
            return result;
          }),
        ),
      );
      const client = new ApolloClient({
        cache: new InMemoryCache(),
        link: record.concat(
          new HttpLink({ uri: `${house.url}/graphql`, headers: { authorization: `Bearer ${key}` } }),
        ),
      });
      for (const [n, query] of order) await client.query({ query: gql(`query Q${n} ${query}`) });
      for (const [n, query] of order) {
        const read = client.readQuery({ query: gql(`query Q${n} ${query}`) });
        same(read, answered.get(`Q${n}`), query);
      }
      client.stop();
    }
  },
  LONG,
);

test(
  'urql with Graphcache reads what was answered',
  async () => {
    const parts = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && type.getFields().id === undefined && !type.name.startsWith('__'),
    );
    const roots = new Set(['Query', 'Mutation', 'Subscription']);
    const keys = Object.fromEntries(
      parts.filter(({ name }) => !roots.has(name)).map(({ name }) => [name, () => null]),
    );
    for (const order of inBothOrders()) {
      const answered = new Map<string, Data>();
      const client = createClient({
        url: `${house.url}/graphql`,
        preferGetMethod: false,
        fetchOptions: { headers: { authorization: `Bearer ${key}` } },
        fetch: async (input, init) => {
          const response = await fetch(input, init);
          const answer = await response.clone().json();
          answered.set(JSON.parse(String(init?.body)).operationName, answer.data);
          return response;
        },
        exchanges: [cacheExchange({ keys }), fetchExchange],
      });
      for (const [n, query] of order) {
        const { error } = await client.query(gql(`query Q${n} ${query}`), {});
        expect(error).toBeUndefined();
      }
      for (const [n, query] of order) {
        const { data } = await client.query(gql(`query Q${n} ${query}`), {}, { requestPolicy: 'cache-only' });
        same(data, answered.get(`Q${n}`), query);
      }
    }
  },
  LONG,
);

test(
  'Relay reads what was answered',
  async () => {
    const { createOperationDescriptor, Environment, Network, RecordSource, Store } = relay;
    for (const order of inBothOrders()) {
      const answered = new Map<string, Data>();
      const environment = new Environment({
        network: Network.create(async ({ name, text }: { name: string; text: string | null }) => {
          const answer = await send(text!);
          answered.set(name, structuredClone(answer.data));
          return answer as never;
        }),
        store: new Store(new RecordSource()),
      });
      const operations = order.map(
        ([n, query]) =>
          [`Q${n}`, createOperationDescriptor(relayRequest(`Q${n}`, query) as never, {})] as const,
      );
      for (const [, operation] of operations) {
        environment.retain(operation);
        await environment.execute({ operation }).toPromise();
      }
      for (const [name, operation] of operations) {
        same(environment.lookup(operation.fragment).data, answered.get(name), name);
      }
    }
  },
  LONG,
);

test('every direction that a story shows is the one that REST shows', async () => {
  const { data } = await send(
    '{ stories(first: 100) { nodes { id impactPaths { direction impactPath { id } } } } }',
  );
  const rest = (await house.get('/v1/news?page_size=100&fields=id,impactPaths', key)).json();
  const { nodes } = data.stories as {
    nodes: { id: string; impactPaths: { direction: string; impactPath: Data }[] }[];
  };
  const shown = nodes.map(({ id, impactPaths }) => ({
    id,
    impactPaths: impactPaths.map(({ direction, impactPath }) => ({ id: impactPath.id, direction })),
  }));
  expect(
    rest.articles.map(({ id, impactPaths }: { id: string; impactPaths: Data[] }) => ({
      id,
      impactPaths: impactPaths.map((path) => ({ id: path.id, direction: path.direction })),
    })),
  ).toEqual(shown);
});

test('types that have an id share it with no other type', () => {
  const withId = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && type.getFields().id !== undefined)
    .map(({ name }) => name)
    .sort();
  // Each with a prefix of its own: story, ent, path, post, src, clm, item, newsfeed, report, search,
  // sub, dlv, conv, key, feed, acte, asset.
  expect(withId).toEqual([
    'AccountEvent',
    'ApiKey',
    'Asset',
    'Conversation',
    'Entity',
    'FeedToken',
    'ImpactPath',
    'Item',
    'NewsFeed',
    'Post',
    'SavedSearch',
    'Story',
    'StoryClaim',
    'StoryReport',
    'StorySource',
    'WebhookDelivery',
    'WebhookSubscription',
  ]);
});
