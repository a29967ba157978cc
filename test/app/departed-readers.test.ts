import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Meter } from '../../src/metering/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

// Whoever hangs up before the answer is there, or in the middle of it, was answered as far as we are concerned: nothing
// is logged as a fault of the service, and the call stays counted.

const TENANT = 'leaves-early';
let house: TestHouse;
let key: string;
let gate: Promise<void> | undefined;
let arrived = 0;
const lines: { level: number; msg: string; err?: { message: string }; aborted?: boolean }[] = [];

beforeAll(async () => {
  const sink = new PassThrough();
  sink.on('data', (data) => {
    for (const line of String(data).trim().split('\n')) lines.push(JSON.parse(line));
  });
  house = await openTestHouse({
    listen: true,
    log: pino({ level: 'debug' }, sink),
    live: { connect: true },
    services: ({ meter }) => ({ meter: holding(meter) }),
  });
  key = await house.key('enterprise', { tenant: TENANT, scopes: ['read', 'write', 'ai', 'mcp'] });
  await house.publish(Array.from({ length: 300 }, () => draft()));
});
afterAll(() => house?.close());

/** Holds a request once it is counted: there its caller can leave before any work is done. */
function holding(meter: Meter): Meter {
  return {
    ...meter,
    async admit(tenant, cost) {
      const admission = await meter.admit(tenant, cost);
      arrived += 1;
      await gate;
      return admission;
    },
    giveBack: (tenant, month, calls) => meter.giveBack(tenant, month, calls),
  };
}

async function counted(): Promise<number> {
  const found = await house.services.db.query<{ calls: string }>(
    'select u.calls from usage_months u join tenants t on t.id = u.tenant_id where t.name = $1',
    [TENANT],
  );
  return Number(found.rows[0]?.calls ?? 0);
}

const DAY = 'from=2026-06-01T00:00:00Z&to=2026-06-02T00:00:00Z';
const QUESTION = { question: 'What did the council approve?' };
const WHAT_CHANGED = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'svc_research_what_changed', arguments: {} },
};
interface Asked {
  readonly path: string;
  readonly accept?: string;
  readonly body?: object;
}
const ASKED: readonly Asked[] = [
  { path: '/v1/ai-terminal', accept: 'text/event-stream', body: QUESTION },
  { path: '/v1/ai-terminal/chat', accept: 'text/event-stream', body: QUESTION },
  { path: '/v1/ai-terminal', body: QUESTION },
  { path: '/v1/export.ndjson' },
  { path: `/v1/market/bars?symbol=BTCUSDT&interval=1m&${DAY}` },
  { path: `/v1/market/bars?symbol=BTCUSDT&interval=1m&${DAY}&format=columns` },
  { path: `/v1/market/bars?symbol=BTCUSDT&interval=1m&${DAY}`, accept: 'text/csv' },
  {
    path: `/v1/market/bars?symbol=BTCUSDT&interval=1m&${DAY}`,
    accept: 'application/vnd.apache.arrow.stream',
  },
  { path: '/v1/market/stream?symbol=BTCUSDT', accept: 'text/event-stream' },
  { path: '/v1/rss' },
  { path: '/v1/atom' },
  { path: '/v1/feed.json' },
  { path: '/v1/news?page_size=100&include=full' },
  { path: '/v1/news?page_size=99', accept: 'application/json' },
  { path: '/graphql', body: { query: '{ stories(first: 100) { nodes { title body { text } } } }' } },
  {
    path: '/graphql',
    accept: 'text/event-stream',
    body: { query: '{ stories(first: 100) { nodes { title } } }' },
  },
  {
    path: '/graphql',
    body: { query: 'mutation { askTerminal(question: "What was approved?") { answer } }' },
  },
  {
    path: '/graphql/stream',
    accept: 'text/event-stream',
    body: { query: 'subscription { marketEvents(symbols: ["BTCUSDT"]) { __typename } }' },
  },
  { path: '/mcp', accept: 'application/json, text/event-stream', body: WHAT_CHANGED },
];

/** Sends a request; the caller then leaves. */
function send({ path, accept, body }: Asked, coding: string) {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const { hostname, port } = new URL(house.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    [
      `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
      'host: news.test',
      `authorization: Bearer ${key}`,
      `accept: ${accept ?? '*/*'}`,
      `accept-encoding: ${coding}`,
      ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${payload.length}`]),
      '',
      payload,
    ].join('\r\n'),
  );
  return socket;
}

const over = () => lines.filter(({ msg }) => msg === 'request').length;
const faults = () => lines.filter(({ level }) => level >= 50);

describe.each(['identity', 'gzip', 'br'])('with %s', (coding) => {
  test.each(ASKED)('who leaves $path before its answer is no fault, and pays ($accept)', async (asked) => {
    const before = await counted();
    lines.length = 0;
    arrived = 0;
    let open = (): void => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const socket = send(asked, coding);
    await until(() => arrived === 1);
    socket.destroy();
    await until(() => over() === 1);
    gate = undefined;
    open();
    await settled();
    expect(faults()).toEqual([]);
    expect(await counted()).toBe(before + 1);
  });

  test.each(ASKED.filter(({ path }) => !path.startsWith('/v1/market') && path !== '/graphql/stream'))(
    'who leaves $path while its answer is made is no fault, and pays ($accept)',
    async (asked) => {
      const before = await counted();
      lines.length = 0;
      arrived = 0;
      await whileLocked(async (isWaitedFor) => {
        const socket = send(asked, coding);
        // The service waits for tables as well.
        await until(() => arrived === 1);
        await until(isWaitedFor);
        socket.destroy();
        await until(() => over() === 1);
      });
      await settled();
      expect(faults()).toEqual([]);
      expect(await counted()).toBe(before + 1);
    },
  );
});

test.each(ASKED)('who leaves $path in the middle of it is no fault, and pays ($accept)', async (asked) => {
  const before = await counted();
  lines.length = 0;
  const socket = send(asked, 'gzip');
  await new Promise((resolve) => socket.once('data', resolve));
  socket.destroy();
  await until(() => over() === 1);
  await settled();
  expect(faults()).toEqual([]);
  expect(await counted()).toBeGreaterThan(before);
});

/** Holds every table but those of the door. @param work is told how to see whether somebody waits for one. */
async function whileLocked(work: (isWaitedFor: () => Promise<boolean>) => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: house.databaseUrl });
  await holder.connect();
  const { rows } = await holder.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'
       and tablename <> all ('{usage_months,meter_batches,tenants,plans,api_keys,identity_epoch,nodes}')`,
  );
  await holder.query('begin');
  await holder.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`);
  try {
    await work(async () => {
      const waiting = await holder.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.rows.length > 0;
    });
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
}

/** Until nothing is under way any more: places are given back, and refunds, were there any, are written. */
async function settled(): Promise<void> {
  await until(() => house.app.turns.count().underWay === 0);
  await house.services.db.query('select 1');
  await new Promise((resolve) => setTimeout(resolve, 50));
}
