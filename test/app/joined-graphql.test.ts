import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORY_SORTS } from '../../src/stories/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { KnownStories } from '../setup/known-stories.ts';

// A page that the database joins and GraphQL takes apart again must be, but for white space, byte for byte what the executor
// answers.
// JOINED_REQUESTS=5000 JOINED_SEED=3 npx vitest run test/app/joined-graphql.test.ts asks more, or others.
const REQUESTS = Number(process.env.JOINED_REQUESTS ?? 120);
const SEED = Number(process.env.JOINED_SEED ?? 7);

let short: TestHouse;
let long: TestHouse;
let key: string;
let known: KnownStories;

beforeAll(async () => {
  short = await openTestHouse({ env: { BASE_URL: 'http://news.test/a}b' } });
  long = await openTestHouse({
    databaseUrl: short.databaseUrl,
    dataDir: short.dataDir,
    env: { SHORTCUTS: 'off', BASE_URL: 'http://news.test/a}b' },
  });
  key = await short.key('enterprise');
  known = new KnownStories(short.services.stories, SEED);
  await known.publish(Array.from({ length: 120 }, (_, i) => known.draft(i)));
  const titles = [
    'Überflutung in Zürich',
    '洪水 台北 🌊',
    'a\\b\u2028c\td',
    '{"id":"story_"}},{"id":"x"',
    '"}},',
  ];
  await short.publish(
    titles.map((title, i) =>
      draft({ keys: [`odd ${i}`], title, summary: `${title},\n"popularity":1,"links":{}`, tags: ['ü', 'b'] }),
    ),
  );
  await short.services.db.query(
    `update story_cards set card = split_part(card, E',\\n"sourceCount"', 1), opening = null, closing = null
     where newest % 5 = 0`,
  );
});
afterAll(async () => {
  await long?.close();
  await short?.close();
});

const FIELDS = [
  'id',
  'slug',
  'title',
  'summary',
  'language',
  'category',
  'tags',
  'countries',
  'entities { id slug label kind }',
  'entities { label }',
  'impactPaths { token label direction impactPath { id } }',
  'impactPaths { impactPath { id token } direction }',
  'impactPaths { label dir: direction impactPath { slug kind label __typename } }',
  'entities { __typename id slug }',
  'entities { kind label }',
  'assets { ticker label }',
  'assets { label }',
  'verificationState',
  'publishedAt',
  'updatedAt',
  'revision',
  'sourceCount',
  'popularity',
  'links { self html rss }',
  'links { rss self }',
  '__typename',
];
const ROUND = [
  'totalCount',
  'totalRelation',
  '__typename',
  'pageInfo { hasNextPage startCursor endCursor hasPreviousPage }',
  'page { size returned number offset total totalRelation hasNext nextCursor previousCursor sort asOf warnings }',
];

/** A selection at random: some fields of a story, in any order, some of them under other names. */
function story(): string {
  const count = 1 + Math.floor(known.random() * FIELDS.length);
  const names = new Set<string>();
  const picked: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const field = known.pick(FIELDS);
    const alias = known.random() < 0.15 ? `a${i}` : undefined;
    const name = alias ?? field.split(' ')[0]!;
    if (names.has(name)) continue;
    names.add(name);
    picked.push(alias === undefined ? field : `${alias}: ${field}`);
  }
  return picked.join(' ');
}

function list(): string {
  const stories = known.pick([
    () => `nodes { ${story()} }`,
    () => `nodes { ${story()} }`,
    () => `some: nodes { ${story()} }`,
    () => `edges { __typename node { ${story()} } }`,
    () => `edges { node { ${story()} } }`,
    () => `edges { cursor node { ${story()} } }`,
  ])();
  const around = ROUND.filter(() => known.random() < 0.3);
  return known.random() < 0.5 ? [stories, ...around].join(' ') : [...around, stories].join(' ');
}

async function ask(house: TestHouse, query: string, variables: object): Promise<string> {
  const { body, statusCode } = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ query, variables }),
  });
  expect(statusCode, body).toBe(200);
  // Between members that are cut out side by side lies the white space of the page; no JSON text holds a newline.
  return body
    .replaceAll(',\n', ',')
    .replace(/"calls":\d+/, '"calls":0')
    .replace(/"remaining":\d+/, '"remaining":0');
}

test(`${REQUESTS} random lists of GraphQL are the same taken from a joined page and made by the executor`, async () => {
  const cursors: string[] = [];
  let whole = 0;
  for (let i = 0; i < REQUESTS; i += 1) {
    const after = known.random() < 0.4 ? known.pick([...cursors, undefined]) : undefined;
    const filter = after === undefined && known.random() < 0.6 ? known.filter().filter : undefined;
    const backward = known.random() < 0.1;
    const size = 1 + Math.floor(known.random() * 45);
    const variables = {
      filter,
      ...(backward ? { last: size, before: after } : { first: size, after }),
      sort:
        after === undefined
          ? known.pick([undefined, ...STORY_SORTS.filter((s) => s !== 'relevance')])
          : undefined,
    };
    const query = `query ($filter: StoryFilterInput, $first: Int, $last: Int, $after: String, $before: String, $sort: StorySort) {
      stories(filter: $filter, first: $first, last: $last, after: $after, before: $before, sort: $sort) { ${list()} } }`;
    const [byShort, byLong] = [await ask(short, query, variables), await ask(long, query, variables)];
    expect(byShort, `${query} ${JSON.stringify(variables)}`).toBe(byLong);
    const { data } = JSON.parse(byLong) as {
      data?: { stories?: { pageInfo?: { endCursor?: string | null } } };
    };
    if (data?.stories !== undefined) whole += 1;
    const cursor = data?.stories?.pageInfo?.endCursor;
    if (cursor != null) cursors.push(cursor);
  }
  expect(whole).toBeGreaterThan(REQUESTS * 0.8);
}, 900_000);
