import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishStories, readSearch, type StoryDraft } from '../../src/stories/index.ts';
import { type OpenStream, openStream } from '../setup/event-stream.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { type Arbitrary, fc } from '../setup/properties.ts';
import { until } from '../setup/until.ts';

// What people type: the whole grammar of searches and lists of values, well formed or not. Every wire reads it alike: the
// same stories, or the same refusal with the same place.

const WORDS = ['rates', 'Inflation', 'harbour', "O'Brien", 'élections', '2.5%', 'COVID-19', 'U.S.'];
const CATEGORIES = ['economy', 'politics', 'science'];
const COUNTRIES = ['AU', 'US', 'EU'];
// As many as a feed has.
const STORIES = 20;
const QUESTIONS = 40;

const word = fc.constantFrom(...WORDS);
const SCOPES = ['title', 'summary', 'body', 'entity', 'tag', 'publisher', 'Title', 'site', 'category'];
// What stands between words, and what has no business there.
const SIGNS = [
  'AND',
  'OR',
  'or',
  'NOT',
  'not',
  '-',
  '(',
  ')',
  '((',
  '"',
  '||',
  '&&',
  '!',
  '~2',
  '*',
  ':',
  '--',
  ',',
];
const piece = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 4, arbitrary: fc.constantFrom(...SIGNS) },
  { weight: 2, arbitrary: word.map((each) => `-${each}`) },
  { weight: 2, arbitrary: word.map((each) => `${each.slice(0, 3)}*`) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...SCOPES), word).map(([scope, each]) => `${scope}:${each}`),
  },
  { weight: 2, arbitrary: fc.tuple(word, word).map(([a, b]) => `"${a} ${b}"`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(word, word, fc.constantFrom('0', '3', '20', '21', ''))
      .map(([a, b, n]) => `"${a} ${b}"~${n}`),
  },
  { weight: 1, arbitrary: fc.tuple(word, word).map(([a, b]) => `(${a} or ${b})`) },
  { weight: 1, arbitrary: fc.constantFrom('the', 'x*', 'title:', 'a*', '()', '""', '🛢', '￼') },
);
const q = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(' '));
const values = (of: readonly string[]) =>
  fc
    .array(
      fc.tuple(fc.constantFrom('', '', '-', ' ', '- ', '--', '!'), fc.constantFrom(...of, '', 'nowhere')),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((each) => each.map(([sign, value]) => sign + value).join(','));
// Of two mistakes a wire may tell either: only one part is odd.
const plain = { q: word, category: fc.constantFrom(...CATEGORIES) };
const question: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ q }) },
  { weight: 1, arbitrary: fc.record({ ...plain, category: values(CATEGORIES) }) },
  { weight: 1, arbitrary: fc.record({ ...plain, country: values(COUNTRIES) }) },
  {
    weight: 1,
    arbitrary: fc.record({ ...plain, min_sources: fc.constantFrom('1', '2', '0', '-1', '1.0', '2 ', 'two') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...plain,
      search_in: fc.constantFrom('title', 'body', 'title,body', 'titel', ',', '-title', 'title,-body'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...plain,
      published_since: fc.constantFrom('2026-06-02', '2026-13-01', 'yesterday', '2026-06-01T12:00'),
    }),
  },
);

// Found by drawing more of them: a saved search and a stream took an excluded value that no list takes.
const KNOWN: readonly Record<string, string>[] = [
  { q: 'Inflation', category: '-nowhere,economy' },
  { q: 'Inflation', country: '-nowhere' },
  { q: 'Inflation', verification: 'unverified,-nonsense' },
];

function story(random: (most: number) => number, n: number): StoryDraft {
  const words = () => Array.from({ length: 3 }, () => WORDS[random(WORDS.length)]).join(' ');
  const made = draft();
  return draft({
    title: `${words()} ${n}`,
    summary: words(),
    bodyHtml: `<p>${words()}</p>`,
    tags: [WORDS[random(3)]!.toLowerCase()],
    category: CATEGORIES[random(3)]!,
    countries: [COUNTRIES[random(3)]!],
    entities: random(2) === 0 ? [] : [{ slug: 'o-brien', label: "O'Brien", kind: 'person' }],
    impactPaths: [],
    assets: [],
    origins: 1 + random(2),
    publishedAt: new Date(Date.UTC(2026, 5, 1, n * 2)).toISOString(),
    sources: made.sources.map((source) => ({ ...source, publisher: `The ${WORDS[random(3)]} Post` })),
  });
}

let house: TestHouse;
let key: string;
const streams: OpenStream[] = [];

beforeAll(async () => {
  house = await openTestHouse({ listen: true });
  key = await house.key('enterprise');
}, 120_000);
afterAll(async () => {
  for (const stream of streams) stream.close();
  await house?.close();
});

interface Refusal {
  readonly status: number;
  /** The parameter, and what is wrong with it. */
  readonly told: readonly (readonly [string, string])[];
}

const headers = () => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });

async function post(url: string, payload: object) {
  return house.app.inject({ method: 'POST', url, headers: headers(), payload });
}

/** The stream of a search in the graph. */
function openGraphStream(words: string): Promise<OpenStream> {
  const query =
    'subscription ($q: String) { storyChanges(q: $q) { __typename ... on StoryChanged { kind storyId } } }';
  return openStream(`${house.url}/graphql`, key, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { q: words } }),
  });
}

const changesIn = (stream: OpenStream) =>
  stream.events.flatMap(
    ({ data }) => (data as { data?: { storyChanges?: Change } }).data?.storyChanges ?? [],
  );
interface Change {
  readonly kind?: string;
  readonly storyId?: string;
}

/** A tool's answer to a query, over the stories of this test. */
async function research(name: string, query: string) {
  const args = { query, from: '2026-06-01', to: '2026-06-03' };
  const { result } = (
    await house.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...headers(), accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    })
  ).json();
  return result as {
    isError?: boolean;
    content: { text: string }[];
    structuredContent: { summary: string; warnings: string[] };
  };
}

/** The search alone, in the graph. */
async function ask(words: string) {
  const query = 'query ($q: String) { stories(q: $q, first: 100) { nodes { id } } }';
  return (await post('/graphql', { query, variables: { q: words } })).json();
}

/** The place and the words of a refusal; a body and a query name the place each in their manner. */
function refusalOf(status: number, body: string): Refusal {
  const { errors } = JSON.parse(body);
  return {
    status,
    told: [
      ...(errors ?? []).map((each: { parameter?: string; pointer?: string; detail: string }) => [
        each.parameter ??
          each.pointer
            ?.split('/')
            .at(-1)
            ?.replace(/^query$/, 'q'),
        each.detail,
      ]),
    ],
  };
}

/** That the tools read a search as a list that answered with `page` does. */
async function expectTold(words: string, page: { total: number; warnings?: string[] }): Promise<void> {
  if ([...words.trim()].length < 2) return;
  const { summary, warnings } = (await research('svc_research_what_changed', words)).structuredContent;
  const isLoose = warnings.some((warning) =>
    warning.startsWith('No story in either period contains all words'),
  );
  expect(isLoose && !readSearch(words).isPlain, words).toBe(false);
  if (!isLoose) expect(Number(/^\d+/.exec(summary)), words).toBe(page.total);
  const told = (page.warnings ?? []).map((warning) => warning.replace(/^q:/, 'query:'));
  expect(warnings, words).toEqual(expect.arrayContaining(told));
}

test('whatever is asked, every wire finds the same stories or refuses in the same words', async () => {
  const asked = [...KNOWN, ...fc.sample(question, QUESTIONS)];
  const accepted: {
    filters: Record<string, string>;
    query: string;
    search: string;
    stream: OpenStream;
    graph: OpenStream | undefined;
  }[] = [];
  let refused = 0;
  // Searches are kept and streams are open before there is a story: what they find is told by each story as it comes.
  for (const filters of asked) {
    const query = String(new URLSearchParams(filters));
    const { q: words, ...rest } = filters;
    const listed = await house.get(`/v1/news?${query}`, key);
    const saved = await post('/v1/saved-searches', { query: words, filters: rest });
    if (listed.statusCode === 200) {
      expect(saved.statusCode, `${query} ${saved.body}`).toBe(200);
      const stream = await openStream(`${house.url}/v1/changes/stream?${query}`, key);
      streams.push(stream);
      expect(stream.response.status, query).toBe(200);
      const graph = Object.keys(rest).length === 0 ? await openGraphStream(words!) : undefined;
      if (graph !== undefined) streams.push(graph);
      accepted.push({ filters, query, search: saved.json().id, stream, graph });
      continue;
    }
    refused += 1;
    const refusal = refusalOf(listed.statusCode, listed.body);
    expect(refusal.status, query).toBe(400);
    const others: Record<string, Refusal> = { saved: refusalOf(saved.statusCode, saved.body) };
    for (const path of ['search', 'export.ndjson', 'rss', 'atom', 'feed.json', 'changes/stream']) {
      const { statusCode, body } = await house.get(`/v1/${path}?${query}`, key);
      others[path] = refusalOf(statusCode, body);
    }
    if (Object.keys(rest).length === 0) {
      // GraphQL says it in the same words, behind the name of the argument.
      const [error] = (await ask(words!)).errors;
      expect(error.message, query).toContain(refusal.told[0]![1]);
      const stream = await openGraphStream(words!);
      await stream.ended;
      expect(stream.text(), query).toContain(JSON.stringify(refusal.told[0]![1]).slice(1, -1));
      const told = await research('svc_research_what_changed', words!);
      expect(told.isError, query).toBe(true);
      // The tools' bounds on a query's length are their own.
      if ([...words!.trim()].length > 1)
        expect(JSON.parse(told.content[0]!.text).errors, query).toEqual([
          { parameter: 'query', detail: refusal.told[0]![1] },
        ]);
    }
    expect(others, query).toEqual(Object.fromEntries(Object.keys(others).map((wire) => [wire, refusal])));
  }
  expect(refused).toBeGreaterThan(5);
  expect(accepted.length).toBeGreaterThan(20);

  let state = 7;
  const random = (most: number): number => {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647;
    return state % most;
  };
  await until(() => accepted.every(({ stream }) => stream.events.length > 0));
  await until(() => accepted.every(({ graph }) => graph === undefined || graph.events.length > 0));
  const drafts = Array.from({ length: STORIES }, (_, n) => story(random, n));
  await publishStories(house.services.stories, drafts, { announce: true });

  for (const { filters, query, search, stream, graph } of accepted) {
    const idsOf = (stories: readonly { id: string }[]) => stories.map(({ id }) => id).sort();
    const found = (await house.get(`/v1/news?${query}&page_size=100`, key)).json();
    const ids = idsOf(found.articles);
    expect(found.page.total, query).toBe(ids.length);
    const slugs = found.articles.map(({ slug }: { slug: string }) => slug).sort();
    const inFeed = async (path: string) =>
      [
        ...new Set(
          [
            ...(await house.get(`/v1/${path}?${query}`, key)).body.matchAll(/news\.test\/stories\/([\w-]+)/g),
          ].map(([, slug]) => slug),
        ),
      ].sort();
    const rows = (await house.get(`/v1/export.ndjson?${query}`, key)).body
      .split('\n')
      .filter((line) => line !== '');
    const results = (await house.get(`/v1/saved-searches/${search}/results?page_size=100`, key)).json();
    const { matchCount24h } = (await house.get(`/v1/saved-searches/${search}`, key)).json();
    await until(() => stream.events.filter(({ event }) => event === 'upsert').length >= ids.length);
    const words = filters.q;
    if (graph !== undefined) {
      expect(idsOf((await ask(words!)).data.stories.nodes), query).toEqual(ids);
      await until(() => changesIn(graph).filter(({ kind }) => kind === 'upsert').length >= ids.length);
      const upserts = changesIn(graph).filter(({ kind }) => kind === 'upsert');
      expect(upserts.map(({ storyId }) => storyId).sort(), query).toEqual(ids);
      await expectTold(words!, found.page);
    }
    expect(
      {
        search: idsOf((await house.get(`/v1/search?${query}&page_size=100`, key)).json().articles),
        export: idsOf(rows.map((row) => JSON.parse(row)).filter((row) => row.id !== undefined)),
        results: idsOf(results.articles),
        matched: matchCount24h,
        stream: stream.events
          .filter(({ event }) => event === 'upsert')
          .map(({ data }) => data.id)
          .sort(),
        rss: await inFeed('rss'),
        atom: await inFeed('atom'),
        json: await inFeed('feed.json'),
      },
      query,
    ).toEqual({
      search: ids,
      export: ids,
      results: ids,
      matched: ids.length,
      stream: ids,
      rss: slugs,
      atom: slugs,
      json: slugs,
    });
  }
}, 120_000);

test('a tool looks for what a query wants, and leaves out what it excludes', async () => {
  const found = async (query: string) => {
    const { articles } = (
      await house.get(`/v1/news?q=${encodeURIComponent(query)}&page_size=100`, key)
    ).json();
    const { structuredContent } = await research('svc_research_compare_sources', query);
    return {
      listed: articles.map(({ id }: { id: string }) => id).length,
      compared: Number(/ in (\d+) stor/.exec(structuredContent.summary)?.[1] ?? 0),
    };
  };
  for (const query of [
    'rates NOT inflation',
    'inflation -harbour',
    'title:harbour',
    '"harbour inflation"~20',
  ]) {
    const { listed, compared } = await found(query);
    expect(listed, query).toBeGreaterThan(0);
    expect(compared, query).toBe(listed);
  }
  const nothing = await research('svc_research_operational_risk', '-harbour');
  expect(nothing.structuredContent.warnings).toContain(
    'The query only excludes words. Add a word to search for.',
  );
  const refused = await research('svc_research_operational_risk', 'harbour o*');
  expect(JSON.parse(refused.content[0]!.text).errors).toEqual([
    { parameter: 'query', detail: 'o* needs at least 2 letters before the * (character 9)' },
  ]);
});
