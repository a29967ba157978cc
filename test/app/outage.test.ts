import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Route } from '../../rest/app/route.ts';
import { routes } from '../../rest/app/routes.ts';
import { encodeId } from '../../src/platform/ids.ts';
import { driverCall, isOutage } from '../../src/platform/outage.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';

// Whatever keeps the database from answering, no wire answers 500: every route of the table, a GraphQL operation of
// each subject, and the research tools.

const ROLE = `role_${randomBytes(6).toString('hex')}`;
const ID = {
  sub: encodeId('sub', '019f6e5a-2c00-7000-8000-0000000000aa'),
  search: encodeId('search', '019f6e5a-2c00-7000-8000-0000000000ab'),
};
let first: TestHouse;
let house: TestHouse;
let admin: pg.Client;
let key: string;
let database: string;

beforeAll(async () => {
  // The first makes the database; the second uses it as a role that can be kept out.
  first = await openTestHouse();
  database = new URL(first.databaseUrl).pathname.slice(1);
  admin = new pg.Client({ connectionString: inject('postgresUrl') });
  admin.on('error', () => {});
  await admin.connect();
  await admin.query(`create role ${ROLE} login password '${ROLE}'`);
  await admin.query(`grant ${new URL(inject('postgresUrl')).username} to ${ROLE}`);
  key = await first.key('enterprise', { scopes: ['read', 'write', 'webhooks', 'ai', 'mcp', 'operator'] });
  await first.publish([draft(), draft(), draft()]);
  const url = new URL(first.databaseUrl);
  url.username = ROLE;
  url.password = ROLE;
  house = await openTestHouse({ databaseUrl: url.href, dataDir: first.dataDir, listen: true });
});
afterAll(async () => {
  await open();
  await house?.close();
  await first?.close();
  await admin.query(`drop role if exists ${ROLE}`);
  await admin.end();
});

interface Told {
  readonly what: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

type Ask = () => Promise<Told>;
const everything = (): Ask[] => [
  ...routes.filter(isAsked).map(byRest),
  ...OPERATIONS.map(byGraphql),
  ...BY_MCP,
];

/** Asks everything at once, with a key that works. */
async function sweep(): Promise<Told[]> {
  return Promise.all(everything().map((ask) => ask()));
}

/**
 * Asks everything, a few at a time, and whatever is put off some times more: all at once would have the last ones wait for
 * longer than a caller is kept waiting, where the machine is busy.
 */
async function sweepCalmly(): Promise<Told[]> {
  const answers: Told[] = [];
  const waiting = everything();
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

function byRest(route: Route) {
  const path = route.paths[0].replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const example = route.params.find((each) => each.name === name)?.example ?? 'none';
    return encodeURIComponent(example);
  });
  const query = route.query.parameters
    .filter((each) => each.required)
    .map((each) => `${each.name}=${encodeURIComponent([each.example].flat().join(','))}`);
  return async (): Promise<Told> => {
    const what = `${route.method} ${path}`;
    const response = await fetch(`${house.url}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${key}`,
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

function byGraphql(query: string) {
  return async (): Promise<Told> => {
    const response = await fetch(`${house.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
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
const ASKS_BY_MCP = Object.keys(MESSAGES);

// One message of each by itself, in both eras of the protocol, and all of them as a batch of the era that has batches.
const BY_MCP = [
  ...ASKS_BY_MCP.map((what) => byMcp(what, { jsonrpc: '2.0', id: 7, ...MESSAGES[what]! })),
  ...ASKS_BY_MCP.map((what) => byMcp(`2026 ${what}`, ofPresentRevision(MESSAGES[what]!), '2026-07-28')),
  byMcp(
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

function byMcp(what: string, message: object, revision?: string) {
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
    const response = await fetch(`${house.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
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
function expectNoFault(answers: readonly Told[]): void {
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

const putOff = (answers: readonly Told[]): string[] =>
  answers.filter(({ status }) => status === 503).map(({ what }) => what);

/** Ends connections of the house by what they call themselves, as a crash of their backends would. */
async function cut(names: readonly string[]): Promise<void> {
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and usename = $2 and application_name = any ($3)`,
    [database, ROLE, names],
  );
}

async function open(): Promise<void> {
  await admin.query(`alter role ${ROLE} connection limit -1`);
  await admin.query(`alter role ${ROLE} reset all`);
  await admin.query(`alter database ${database} with allow_connections true`);
}

const GENERAL = ['newstape', 'newstape bars'];
// No node of this file follows the live market.
const NOBODY_FOLLOWS = ['GET /v1/market/latest'];
/** What answers 200 or 4xx as long as the database is there: it must have been asked. */
const ASKS_PRISMA = [
  'GET /v1/saved-searches',
  'GET /v1/webhooks/subscriptions',
  '{ savedSearches { nodes { id name } } }',
  '{ webhookSubscriptions { id url } }',
];

describe('a database', () => {
  test('that is there is asked by everything in this file', async () => {
    const answers = await sweepCalmly();
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(NOBODY_FOLLOWS);
    const unread = answers.filter(({ body }) => /invalid_document|BAD_USER_INPUT/.test(body));
    expect(unread).toEqual([]);
  });

  test('that has no connection left for this role puts off with 503', async () => {
    await house.get('/v1/me', key);
    await admin.query(`alter role ${ROLE} connection limit 0`);
    await cut(GENERAL);
    const answers = await sweep();
    await open();
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(expect.arrayContaining(['GET /v1/me', ...ASKS_PRISMA]));
  });

  test('that lets this role in no more puts off with 503', async () => {
    await admin.query(`alter role ${ROLE} nologin`);
    await cut(GENERAL);
    const answers = await sweep();
    await admin.query(`alter role ${ROLE} login`);
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(expect.arrayContaining(['GET /v1/me', ...ASKS_PRISMA]));
  });

  test('that is stopped puts off with 503', async () => {
    await admin.query(`alter database ${database} with allow_connections false`);
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2',
      [database, ROLE],
    );
    const answers = await sweep();
    await open();
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(expect.arrayContaining(['GET /v1/me', 'GET /v1/news', ...ASKS_PRISMA]));
  });

  test('whose tables are locked for longer than a statement waits puts off with 503', async () => {
    await admin.query(`alter role ${ROLE} set lock_timeout = '50ms'`);
    await cut(GENERAL);
    const answers = await whileLocked(sweep);
    await open();
    await cut(GENERAL);
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(expect.arrayContaining([...ASKS_PRISMA, ...ASKS_BY_MCP, 'batch']));
    expect(putOff(answers)).toEqual(expect.arrayContaining(ASKS_BY_MCP.map((what) => `2026 ${what}`)));
  });

  test('that cancels statements, as a statement timeout does, puts off with 503', async () => {
    let cancelling = true;
    const canceller = (async () => {
      while (cancelling) {
        await admin.query(
          `select pg_cancel_backend(pid) from pg_stat_activity
           where datname = $1 and usename = $2 and wait_event_type = 'Lock'`,
          [database, ROLE],
        );
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const answers = await whileLocked(sweep);
    cancelling = false;
    await canceller;
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(expect.arrayContaining([...ASKS_PRISMA, ...ASKS_BY_MCP, 'batch']));
    expect(putOff(answers)).toEqual(expect.arrayContaining(ASKS_BY_MCP.map((what) => `2026 ${what}`)));
  });

  test('whose connections are all in use puts off with 503', async () => {
    const { db } = house.services;
    const held = [
      ...Array.from({ length: 8 }, () => db.query('select pg_sleep(30)')),
      ...Array.from({ length: 3 }, () => db.prisma.$queryRaw`select pg_sleep(30)::text`),
    ].map((work) => Promise.resolve(work).then(String, String));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const answers = await sweep();
    await cut(GENERAL);
    await Promise.all(held);
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(expect.arrayContaining(['GET /v1/me', ...ASKS_PRISMA]));
  });

  test('that takes no writes puts writers off with 503', async () => {
    await admin.query(`alter role ${ROLE} set default_transaction_read_only = on`);
    await cut(GENERAL);
    const answers = await sweep();
    await open();
    await cut(GENERAL);
    expectNoFault(answers);
    expect(putOff(answers)).toEqual(expect.arrayContaining(['mutation { createStreamTicket { ticket } }']));
  });

  test('that is back is asked again', async () => {
    // Connections that were cut are still in the pools until the process has read that they are.
    let late: readonly string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const answers = await sweep();
      expectNoFault(answers);
      late = putOff(answers);
      if (late.length === NOBODY_FOLLOWS.length) break;
    }
    expect(late).toEqual(NOBODY_FOLLOWS);
  });
});

/** Holds every table but those of the door, so that requests get in and then wait. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: first.databaseUrl });
  await holder.connect();
  const found = await holder.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'
       and tablename <> all ('{usage_months,meter_batches,tenants,plans,api_keys,identity_epoch,nodes}')`,
  );
  await holder.query('begin');
  await holder.query(`lock table ${found.rows.map(({ name }) => name).join(', ')} in access exclusive mode`);
  try {
    return await work();
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
}

describe('an error', () => {
  const withCode = (code: string): Error => Object.assign(new Error('whatever it says'), { code });

  test.each([
    '08006',
    '53300',
    '53100',
    '57P01',
    '57P03',
    '57014',
    '55P03',
    '28P01',
    '3D000',
    '25006',
    '40P01',
  ])('with SQLSTATE %s is an outage, whatever it says', (code) =>
    expect(isOutage(withCode(code))).toBe(true),
  );
  test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'P1001', 'P2024', 'P2037'])(
    'with code %s is an outage',
    (code) => expect(isOutage(withCode(code))).toBe(true),
  );
  test.each(['23505', '22P02', '42P01', '42703', 'P2002', 'P2025', 'ERR_INVALID_ARG_TYPE', ''])(
    'with code %s is none',
    (code) => expect(isOutage(withCode(code))).toBe(false),
  );

  test('is looked for in its causes, in what Prisma says of its adapter, and in each address that was tried', () => {
    expect(isOutage(new Error('x', { cause: withCode('57P03') }))).toBe(true);
    expect(isOutage(new AggregateError([new Error('x'), withCode('ECONNREFUSED')]))).toBe(true);
    const kind = { driverAdapterError: { cause: { kind: 'ConnectionClosed' } } };
    expect(isOutage(Object.assign(new Error('x'), { meta: kind }))).toBe(true);
    const raw = { driverAdapterError: { cause: { kind: 'postgres', originalCode: '57014' } } };
    expect(isOutage(Object.assign(new Error('x'), { code: 'P2010', meta: raw }))).toBe(true);
    const circle = new Error('x');
    circle.cause = circle;
    expect(isOutage(circle)).toBe(false);
  });

  test('of ours stays what it is, and a bare one of the driver is an outage', async () => {
    await expect(driverCall(() => Promise.reject(new Error('lost')))).rejects.toMatchObject({ status: 503 });
    await expect(driverCall(() => Promise.reject(new TypeError('ours')))).rejects.toThrow(TypeError);
    await expect(driverCall(() => Promise.reject(withCode('42P01')))).rejects.toMatchObject({
      code: '42P01',
    });
    await expect(
      house.services.db.transaction(() => Promise.reject(new Error('of the work'))),
    ).rejects.toThrow('of the work');
  });
});
