import { expect } from 'vitest';
import type { Route } from '../../rest/app/route/route.ts';
import { routes } from '../../rest/app/routes.ts';
import { encodeId } from '../../src/platform/ids.ts';

// Requests of every wire: each route of the table, a GraphQL operation of each subject, and the research tools.

const ID = {
  sub: encodeId('sub', '019f6e5a-2c00-7000-8000-0000000000aa'),
  search: encodeId('search', '019f6e5a-2c00-7000-8000-0000000000ab'),
};

/** Who is asked, with a key that may do everything. */
export interface Asked {
  readonly url: string;
  readonly key: string;
}

/** What an answer says. */
export interface Told {
  readonly what: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

type Ask = () => Promise<Told>;
const everything = (to: Asked): Ask[] => [
  ...routes.filter(isAsked).map((route) => byRest(to, route)),
  ...OPERATIONS.map((query) => byGraphql(to, query)),
  ...byMcpOf(to),
];

/** Asks everything at once. */
export async function sweep(to: Asked): Promise<Told[]> {
  return Promise.all(everything(to).map((ask) => ask()));
}

/**
 * Asks everything, a few at a time, and whatever is put off some times more: all at once would have the last ones wait for
 * longer than a caller is kept waiting, where the machine is busy.
 */
export async function sweepCalmly(to: Asked): Promise<Told[]> {
  const answers: Told[] = [];
  const waiting = everything(to);
  while (waiting.length > 0) {
    answers.push(...(await Promise.all(waiting.splice(0, FEW).map((ask) => askAgain(ask, MOST_ATTEMPTS)))));
  }
  return answers;
}

const FEW = 8;
const MOST_ATTEMPTS = 5;

async function askAgain(ask: Ask, attempts: number): Promise<Told> {
  const answer = await ask();
  const isPutOff = answer.status === 503 && !NOBODY_FOLLOWS.includes(answer.what);
  return isPutOff && attempts > 1 ? askAgain(ask, attempts - 1) : answer;
}

const isAsked = (route: Route): boolean => route.success.contentType !== 'text/event-stream';

function byRest(to: Asked, route: Route): Ask {
  const path = route.paths[0].replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const example = route.params.find((each) => each.name === name)?.example ?? 'none';
    return encodeURIComponent(example);
  });
  const query = route.query.parameters
    .filter((each) => each.required)
    .map((each) => `${each.name}=${encodeURIComponent([each.example].flat().join(','))}`);
  return async (): Promise<Told> => {
    const what = `${route.method} ${path}`;
    const response = await fetch(`${to.url}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${to.key}`,
        ...(route.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(route.body === undefined ? {} : { body: JSON.stringify(route.body.example) }),
    });
    return told(what, response);
  };
}

const OPERATIONS = [
  '{ account { plan { name } usage { calls } } }',
  '{ account { key { id } } }',
  '{ apiKeys { nodes { id } } }',
  '{ stories(first: 2) { totalCount nodes { title posts { nodes { title } } } } }',
  '{ stories(first: 2, q: "harbour council") { nodes { title claims { claim } } } }',
  '{ story(idOrSlug: "none") { title } }',
  '{ entities(q: "aus") { nodes { label } } }',
  '{ impactPath(idOrSlug: "infrastructure-to-growth") { label stories { totalCount } } }',
  '{ asset(idOrSlug: "AUDUSD") { label } }',
  '{ changes(first: 3) { nodes { kind } } }',
  '{ feedTokens { nodes { id } } }',
  '{ filters { tags { value } } }',
  '{ marketInstruments { symbol } }',
  '{ marketBars(symbols: ["BTCUSDT"], interval: "1m", from: "2026-06-01T00:00:00Z", to: "2026-06-01T01:00:00Z") { series { symbol } } }',
  '{ marketCoverage(symbols: ["BTCUSDT"], interval: "1m", from: "2026-06-01T00:00:00Z", to: "2026-06-01T01:00:00Z") { symbol } }',
  '{ posts(first: 2) { totalCount nodes { title sourceStories { id } } } }',
  '{ post(idOrSlug: "none") { title } }',
  '{ savedSearches { nodes { id name } } }',
  `{ savedSearch(id: "${ID.search}") { name } }`,
  '{ webhookSubscriptions { id url } }',
  `{ webhookSubscription(id: "${ID.sub}") { url } }`,
  '{ webhookDeliveries { nodes { status } } }',
  `{ node(id: "${ID.sub}") { id } }`,
  '{ researchWhatChanged { effectiveWindow { from } } }',
  'mutation { createSavedSearch(input: { name: "Harbours", query: "harbour" }) { savedSearch { id } } }',
  'mutation { createFeedToken(name: "reader") { token } }',
  'mutation { createStreamTicket { ticket } }',
  'mutation { askTerminal(question: "What did the council approve?") { answer } }',
  'mutation { createWebhookSubscription(input: { url: "https://hooks.example/x", eventTypes: ["intelligence.published"] }) { secret } }',
];

function byGraphql(to: Asked, query: string): Ask {
  return async (): Promise<Told> => {
    const response = await fetch(`${to.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${to.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return told(query, response);
  };
}

const tool = (name: string, given: object) => ({ method: 'tools/call', params: { name, arguments: given } });
const MESSAGES: Readonly<Record<string, { method: string; params: object }>> = {
  what_changed: tool('svc_research_what_changed', {}),
  compare_sources: tool('svc_research_compare_sources', { query: 'harbour plan' }),
  validate_event: tool('svc_research_validate_event', { event: 'The council approved the harbour plan.' }),
  asset_exposure: tool('svc_research_asset_exposure', { asset: 'AUDUSD' }),
  operational_risk: tool('svc_research_operational_risk', { query: 'harbour' }),
  weekly_consequential: tool('svc_research_weekly_consequential', {}),
  'resources/list': { method: 'resources/list', params: {} },
  'resources/read': { method: 'resources/read', params: { uri: 'newstape://stories/none' } },
};
/** What is asked over MCP: tools and resources. */
export const ASKS_BY_MCP = Object.keys(MESSAGES);

// One message of each by itself, in both eras of the protocol, and all of them as a batch of the era that has batches.
const byMcpOf = (to: Asked): Ask[] => [
  ...ASKS_BY_MCP.map((what) => byMcp(to, what, { jsonrpc: '2.0', id: 7, ...MESSAGES[what]! })),
  ...ASKS_BY_MCP.map((what) => byMcp(to, `2026 ${what}`, ofPresentRevision(MESSAGES[what]!), '2026-07-28')),
  byMcp(
    to,
    'batch',
    ASKS_BY_MCP.map((what) => ({ jsonrpc: '2.0', id: 7, ...MESSAGES[what]! })),
  ),
];

function ofPresentRevision({ method, params }: { method: string; params: object }) {
  const told = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'outage', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: told } };
}

function byMcp(to: Asked, what: string, message: object, revision?: string): Ask {
  const { method, params } = message as { method?: string; params?: { name?: string; uri?: string } };
  const named: Record<string, string> =
    revision === undefined
      ? {}
      : {
          'mcp-protocol-version': revision,
          'mcp-method': method!,
          ...(params?.name === undefined && params?.uri === undefined
            ? {}
            : { 'mcp-name': (params.name ?? params.uri)! }),
        };
  return async (): Promise<Told> => {
    const response = await fetch(`${to.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${to.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...named,
      },
      body: JSON.stringify(message),
    });
    return told(what, response, 20_000);
  };
}

async function told(what: string, response: Response, most = 300): Promise<Told> {
  const body = (await response.text()).slice(0, most);
  return { what, status: response.status, retryAfter: response.headers.get('retry-after'), body };
}

/** Nothing blames itself for what the database does, and whoever is put off learns for how long. */
export function expectNoFault(answers: readonly Told[]): void {
  const faults = answers.filter(
    ({ status, body }) => status === 500 || /"code\\*":\s*\\*"internal/.test(body),
  );
  expect(faults).toEqual([]);
  const mute = answers.filter(({ status, retryAfter }) => status === 503 && !/^\d+$/.test(retryAfter ?? ''));
  expect(mute.filter(({ what }) => what !== 'GET /readyz')).toEqual([]);
  expectRpcErrors(answers);
}

/** Over MCP a 503 is a JSON-RPC error to each message, and none is hidden in a result. */
function expectRpcErrors(answers: readonly Told[]): void {
  const whats = new Set(['batch', ...ASKS_BY_MCP, ...ASKS_BY_MCP.map((what) => `2026 ${what}`)]);
  for (const { what, status, body } of answers.filter((each) => whats.has(each.what))) {
    const parsed = JSON.parse(body) as unknown;
    for (const message of [parsed].flat() as { error?: { code: number; data: object }; result?: object }[]) {
      expect(JSON.stringify(message.result ?? {}), what).not.toMatch(/status\\*":50[03]/);
      if (status !== 503) continue;
      expect(message.error, what).toMatchObject({ code: -32603, data: { status: 503, code: 'unavailable' } });
    }
  }
}

/** What was put off: answered 503. */
export const putOff = (answers: readonly Told[]): string[] =>
  answers.filter(({ status }) => status === 503).map(({ what }) => what);

// No node of these tests follows the live market.
/** What is put off even where nothing is wrong. */
export const NOBODY_FOLLOWS = ['GET /v1/market/latest'];
