import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { anyText, fc } from '../setup/properties.ts';

let house: TestHouse;
let key: string;

beforeAll(async () => {
  house = await openTestHouse();
  // Uncapped, so that only the questions of the terminal end.
  key = await house.key('enterprise');
  await house.publish([draft({ title: 'Oil and gas prices fall' }), draft(), draft()]);
});
afterAll(() => house?.close());

/** Every place of an address that takes free text. */
const ADDRESSES: readonly ((text: string) => string)[] = [
  ...[
    'news?q',
    'news?entity',
    'news?impact_path',
    'news?tag',
    'news?category',
    'news?country',
    'news?published_since',
    'news?cursor',
    'news?fields',
    'search?q',
    'search?query',
    'rss?q',
    'atom?entity',
    'export.ndjson?q',
    'changes?cursor',
    'entities?q',
    'impact-paths?q',
    'editorial-posts?type',
    'editorial-posts?category',
    'editorial-posts?country',
    'sample/news?q',
    'market/bars?interval=1m&from=2026-01-01&to=2026-01-02&symbol',
    'market/latest?symbol',
    'webhooks/deliveries?status',
  ].map((place) => (text: string) => `/v1/${place}=${encodeURIComponent(text)}`),
  ...[
    'news/{}',
    'news/{}/revisions',
    'entities/{}/stories',
    'impact-paths/{}/stories',
    'assets/{}/stories',
    'editorial-posts/{}',
    'saved-searches/{}',
    'webhooks/subscriptions/{}',
  ].map((place) => (text: string) => `/v1/${place.replace('{}', encodeURIComponent(text))}`),
];

/** Every body that takes free text. */
const BODIES: readonly ((text: string) => { url: string; payload: unknown })[] = [
  (text) => ({ url: '/v1/saved-searches', payload: { name: 'one', query: text } }),
  (text) => ({ url: '/v1/saved-searches', payload: { name: text, filters: { entity: text, tag: text } } }),
  (text) => ({ url: '/v1/ai-terminal', payload: { question: text } }),
  (text) => ({ url: '/v1/ai-terminal', payload: { messages: [{ role: 'user', content: text }] } }),
  (text) => ({
    url: '/v1/webhooks/subscriptions',
    payload: { url: text, eventTypes: ['intelligence.published'], filters: { categories: [text] } },
  }),
  (text) => ({ url: '/graphql', payload: { query: DOCUMENT, variables: { text } } }),
  (text) => ({ url: '/graphql', payload: { query: text } }),
  ...[
    { name: 'svc_research_what_changed', member: 'query' },
    { name: 'svc_research_compare_sources', member: 'query' },
    { name: 'svc_research_validate_event', member: 'event' },
    { name: 'svc_research_asset_exposure', member: 'asset' },
    { name: 'svc_research_operational_risk', member: 'query' },
    { name: 'svc_research_weekly_consequential', member: 'region' },
  ].map(({ name, member }) => (text: string) => ({
    url: '/mcp',
    payload: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: { [member]: text } },
    },
  })),
];

const DOCUMENT = `query ($text: String!) {
  stories(q: $text, first: 2) { nodes { id } }
  filtered: stories(entity: $text, tag: $text, first: 2) { nodes { id } }
  search(q: $text, first: 2) { stories { nodes { id } } suggestions { tags { label } } }
  entities(q: $text) { nodes { id } }
  impactPaths(q: $text) { nodes { id } }
  story(idOrSlug: $text) { id }
  entity(idOrSlug: $text) { id }
  asset(idOrSlug: $text) { ticker }
  researchWhatChanged(query: $text) { summary }
}`;

/** Fails when a text is more than a place can take: every answer is that of the caller's own doing. */
async function answersEverywhere(text: string): Promise<void> {
  for (const address of ADDRESSES) {
    const answer = await house.get(address(text), key);
    if (answer.statusCode >= 500) throw new Error(`${address(text)}: ${answer.body}`);
  }
  for (const body of BODIES) {
    const { url, payload } = body(text);
    const answer = await house.app.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      payload: JSON.stringify(payload),
    });
    if (answer.statusCode >= 500 || /"code":\s*"internal"/.test(answer.body)) {
      throw new Error(`${url} ${JSON.stringify(payload)}: ${answer.body}`);
    }
  }
}

const OPERATORS = ['-', '"', '(', ')', '!', '&', '|', '<->', '<', ':', ':*', '*', '\\', "'", '~2', '+', '%'];
const WORDS = [
  'oil',
  'gas',
  'the',
  'or',
  'AND',
  'NOT',
  'title:',
  'entity:',
  'a-b',
  'http://a.example/x',
  '-1e9',
];
const SIGNS = [
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u2028',
  '\u0001',
  '\u007f',
  '\ufeff',
  '\u200d',
  '\u0301',
  '－',
  '👩‍🚀',
  '𝒜',
  'ﷺ',
  '㍿',
  'ß',
  '日本',
  'ل',
];

const piece = fc.constantFrom(...OPERATORS, ...WORDS, ...SIGNS);
const free = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 40 }).map((pieces) => pieces.join('')),
  // Deep nesting is one short piece many times over.
  fc
    .tuple(fc.array(piece, { minLength: 1, maxLength: 3 }), fc.integer({ min: 20, max: 250 }))
    .map(([pieces, times]) => `oil ${pieces.join('').repeat(times)} gas`.slice(0, 500).toWellFormed()),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  anyText({ minLength: 1, maxLength: 60 }),
);

describe('whatever is written where free text is taken', () => {
  test.each([
    `oil ${'-'.repeat(32)} gas`,
    `oil ${'- '.repeat(200)}gas`,
    `oil ${'-('.repeat(200)}gas`,
    `oil ${'-<'.repeat(200)}gas`,
    `"oil"${'-!'.repeat(200)}gas`,
    `oil ${'－'.repeat(100)} gas`,
    '('.repeat(500),
    '"'.repeat(499),
    'or '.repeat(160),
    'a*'.repeat(250),
    '㍿'.repeat(500),
    'ﷺ'.repeat(500),
    'x-y '.repeat(125),
    'x.co/y '.repeat(70),
    '𝒜'.repeat(500),
    `e${'\u0301'.repeat(499)}`,
    'x'.repeat(5000),
  ])('is answered, or refused as the caller’s: %j', async (text) => {
    await answersEverywhere(text);
  });

  test('is answered, or refused as the caller’s, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(free, (text) => answersEverywhere(text)),
      { numRuns: 40 },
    );
  }, 120_000);

  test('is searched without what only looks like operators', async () => {
    const titles = async (q: string) =>
      (await house.get(`/v1/news?fields=title&q=${encodeURIComponent(q)}`, key))
        .json<{ articles: { title: string }[] }>()
        .articles.map(({ title }) => title);
    for (const q of [
      `oil ${'-'.repeat(32)} gas`,
      'oil -- gas',
      'oil --gas',
      'oil - - - gas',
      'oil ——— gas',
    ]) {
      expect(await titles(q), q).toEqual(['Oil and gas prices fall']);
    }
    expect(await titles('oil -gas')).toEqual([]);
    expect(await titles('harbour -gas')).toHaveLength(2);
  });
});
