import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Meter } from '../../src/metering/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

// The greedy tenant's requests are held where they are counted, which is behind the queue: what has come so far is what
// was let through. So everything here is a count, and nothing depends on how quick the machine is.
let house: TestHouse;
let greedy: string;
let victim: string;
let third: string;
let holds = false;
let held: (() => void)[] = [];
let admitted = 0;
let greedyTenant = '';
let bystanderTenant = '';
// One request of a third tenant that is held all the while: somebody else is there.
let bystander: Promise<Response> | undefined;
let letBystanderGo = (): void => {};
const sockets: Socket[] = [];

beforeAll(async () => {
  house = await openTestHouse({ listen: true, services: (real) => ({ meter: holding(real.meter) }) });
  greedy = await house.key('enterprise', { tenant: 'greedy' });
  victim = await house.key('pro', { tenant: 'victim' });
  third = await house.key('starter', { tenant: 'bystander' });
  greedyTenant = await tenantId('greedy');
  bystanderTenant = await tenantId('bystander');
  await house.publish(Array.from({ length: 30 }, () => draft()));
});
afterEach(async () => {
  letGo();
  letBystanderGo();
  await (await bystander)?.arrayBuffer();
  bystander = undefined;
  for (const socket of sockets.splice(0)) socket.destroy();
  await until(() => underWay() + waiting() === 0, { ms: 20_000 });
});
afterAll(() => house?.close());

async function tenantId(name: string): Promise<string> {
  const found = await house.services.db.query<{ id: string }>('select id from tenants where name = $1', [
    name,
  ]);
  return found.rows[0]!.id;
}

/** From here to the end of the test the greedy tenant is not alone. */
async function notAlone(): Promise<void> {
  bystander = fetch(`${house.url}/v1/news`, { headers: { authorization: `Bearer ${third}` } });
  await until(() => house.app.turns.count(bystanderTenant).underWay === 1);
}

function holding(meter: Meter): Meter {
  return {
    async admit(tenant, cost) {
      if (tenant === greedyTenant) {
        admitted += 1;
        if (holds) await new Promise<void>((resolve) => held.push(resolve));
      }
      if (tenant === bystanderTenant) {
        await new Promise<void>((resolve) => {
          letBystanderGo = resolve;
        });
      }
      return meter.admit(tenant, cost);
    },
    giveBack: (...charge) => meter.giveBack(...charge),
    close: () => meter.close(),
  };
}

function hold(): void {
  holds = true;
  admitted = 0;
}

function letGo(): void {
  holds = false;
  for (const go of held) go();
  held = [];
}

const LIST = '{ stories(first: 3) { nodes { id } } }';
const GRAPHQL = JSON.stringify({ query: LIST });
// Refused for its scope, but only once it is counted.
const MUTATION = JSON.stringify({
  query: 'mutation { retractStory(id: "story_01jz0000000000000000000000") { outcome } }',
});
const DEAR = JSON.stringify({
  query: `{ ${Array.from({ length: 20 }, (_, i) => `p${i}: stories(first: ${i + 1}) { nodes { id } }`).join(' ')} }`,
});
const MCP = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const TOOL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'svc_research_what_changed', arguments: {} },
});
const BARS = '/v1/market/bars?symbol=BTCUSDT&interval=1m&from=2026-07-17T00:00:00Z&to=2026-07-17T01:00:00Z';

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: news.test\r\nauthorization: Bearer ${greedy}\r\n\r\n`;
}
function post(path: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: news.test\r\nauthorization: Bearer ${greedy}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

interface Line {
  readonly socket: Socket;
  /** Statuses of the answers so far, in order. */
  statuses(): number[];
}

function send(text: string): Line {
  const socket = connect(Number(new URL(house.url).port), '127.0.0.1');
  sockets.push(socket);
  const statuses: number[] = [];
  let rest = '';
  socket.on('data', (data) => {
    const text = rest + data.toString('latin1');
    for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses.push(Number(status));
    // One character less than a status line that has been counted.
    rest = text.slice(-12);
  });
  socket.on('error', () => {});
  socket.write(text);
  return {
    socket,
    statuses: () => statuses,
  };
}

function asVictim(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(house.url + path, {
    ...init,
    headers: { authorization: `Bearer ${victim}`, 'content-type': 'application/json', ...init.headers },
  });
}

const waiting = (): number => house.app.turns.count(greedyTenant).waiting;

const underWay = (): number => house.app.turns.count(greedyTenant).underWay;

const WIRES: readonly (readonly [string, (i: number) => string, number])[] = [
  ['pages', (i) => get(`/v1/news?page_size=${(i % 50) + 1}`), 16],
  ['one page over and over', () => get('/v1/news'), 16],
  ['searches', (i) => get(`/v1/search?q=harbour&page_size=${(i % 20) + 1}`), 16],
  ['lookups', () => get('/v1/entities'), 16],
  ['feeds', () => get('/v1/rss'), 16],
  ['GraphQL', () => post('/graphql', GRAPHQL), 16],
  ['dear GraphQL documents', () => post('/graphql', DEAR), 2],
  ['mutations', () => post('/graphql', MUTATION), 1],
  ['MCP', () => post('/mcp', MCP), 16],
  ['research tools', () => post('/mcp', TOOL), 2],
  ['bars', () => get(BARS), 2],
  ['exports', () => get('/v1/export.ndjson'), 2],
  ['pages of whole stories', (i) => get(`/v1/news?include=full&page_size=${(i % 50) + 1}`), 2],
  ['changes with whole stories', (i) => get(`/v1/changes?fields=id,sources&page_size=${(i % 50) + 1}`), 2],
  ['long feeds', (i) => get(`/v1/atom?page_size=${(i % 50) + 50}`), 2],
];

describe('a tenant that has queued hundreds of requests', () => {
  for (const [name, request, bound] of WIRES) {
    test(`of ${name} has no more under way than its plan's bound while another is there`, async () => {
      await notAlone();
      hold();
      for (let i = 0; i < 60; i += 1) send(request(i));
      await until(() => admitted + waiting() >= 60, { show: () => ({ admitted, waiting: waiting() }) });
      expect(admitted).toBe(bound);
      // Nobody else waits for it.
      for (const path of ['/v1/news', '/v1/me', '/v1/news?page_size=7']) {
        const answer = await asVictim(path);
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
      }
      for (const body of [GRAPHQL, DEAR]) {
        const answer = await asVictim('/graphql', { method: 'POST', body });
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
      }
      expect(admitted).toBe(bound);
    });
  }

  test('is served in full when they are let go on, each once', async () => {
    const before = admitted;
    const line = send(
      Array.from({ length: 500 }, (_, i) => get(`/v1/news?page_size=${(i % 40) + 1}`)).join(''),
    );
    await until(() => line.statuses().length >= 500, { ms: 30_000, show: () => line.statuses().length });
    expect(line.statuses().every((status) => status === 200)).toBe(true);
    expect(admitted - before).toBe(500);
  });

  test('does not make another wait for what it has queued: not one more of its pages is begun', async () => {
    await notAlone();
    hold();
    const page = (i: number): string => get(`/v1/news?page_size=${(i % 40) + 1}`);
    for (let line = 0; line < 25; line += 1) send(Array.from({ length: 20 }, (_, i) => page(i)).join(''));
    await until(() => admitted + waiting() >= 500);
    for (let i = 0; i < 8; i += 1) {
      expect((await asVictim(`/v1/news?page_size=${i + 41}`)).status).toBe(200);
    }
    expect({ admitted, waiting: waiting() }).toEqual({ admitted: 16, waiting: 484 });
  });
});

describe('a long answer', () => {
  test('is the same made and kept, with its length', async () => {
    const bodyHtml = `<p>${'Nine voted for the plan \u{1f30a}, four against. '.repeat(1_000)}</p>`;
    await house.publish(Array.from({ length: 5 }, () => draft({ bodyHtml })));
    const ask = async (method: string) => {
      const answer = await asVictim('/v1/news?page_size=5&include=full', {
        method,
        headers: { 'accept-encoding': 'identity' },
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return {
        bytes,
        length: Number(answer.headers.get('content-length')),
        etag: answer.headers.get('etag'),
      };
    };
    const first = await ask('GET');
    expect(first.bytes.length).toBeGreaterThan(100_000);
    expect(first.length).toBe(first.bytes.length);
    for (let i = 0; i < 3; i += 1) expect(await ask('GET')).toEqual(first);
    expect(await ask('HEAD')).toEqual({ ...first, bytes: Buffer.alloc(0) });
  });
});

describe('alone', () => {
  test('a tenant has many more under way than its bound: no place is kept free for nobody', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    hold();
    for (let i = 0; i < 140; i += 1) send(get(`/v1/news?page_size=${(i % 50) + 1}`));
    await until(() => admitted + waiting() >= 140);
    expect(admitted).toBe(128);
  });
});

describe('requests that wait', () => {
  test('are forgotten when their caller is gone, before anything is counted or done', async () => {
    await notAlone();
    hold();
    const line = send(Array.from({ length: 30 }, (_, i) => get(`/v1/news?page_size=${i + 1}`)).join(''));
    for (let i = 0; i < 50; i += 1) send(post('/graphql', GRAPHQL));
    await until(() => admitted + waiting() >= 80);
    expect(admitted).toBe(16);
    line.socket.destroy();
    for (const socket of sockets) socket.destroy();
    await until(() => waiting() === 0);
    letGo();
    await until(() => underWay() === 0);
    expect(admitted).toBe(16);
  });

  test('are forgotten as well when so many were sent ahead that their connection is not read any more', async () => {
    await notAlone();
    hold();
    const line = send(
      Array.from({ length: 400 }, (_, i) => get(`/v1/news?page_size=${(i % 50) + 1}`)).join(''),
    );
    await until(() => admitted === 16 && waiting() === 16);
    line.socket.resetAndDestroy();
    letGo();
    await until(() => underWay() + waiting() === 0);
    // The end is seen when an answer cannot be written; the rest is not begun.
    expect(admitted).toBeLessThan(100);
  });

  test('are begun few at a time where one connection has sent hundreds ahead: the rest is not looked at', async () => {
    await notAlone();
    hold();
    const path = (i: number): string => get(`/v1/news?page_size=${(i % 50) + 1}`);
    const lines = Array.from({ length: 5 }, () =>
      send(Array.from({ length: 300 }, (_, i) => path(i)).join('')),
    );
    await until(() => admitted + waiting() === 5 * 32, { show: () => ({ admitted, waiting: waiting() }) });
    // A request of another connection comes after all that was read of these.
    expect((await asVictim('/v1/news?page_size=51')).status).toBe(200);
    expect({ admitted, waiting: waiting() }).toEqual({ admitted: 16, waiting: 5 * 32 - 16 });
    letGo();
    await until(() => lines.every((line) => line.statuses().length === 300), { ms: 60_000 });
    expect(lines.flatMap((line) => line.statuses()).every((status) => status === 200)).toBe(true);
  });

  test('lie in the network rather than in memory when a connection has sent hundreds ahead', async () => {
    await notAlone();
    let most = 0;
    const line = send(Array.from({ length: 3_400 }, () => get('/v1/news?page_size=1')).join(''));
    await until(
      () => {
        most = Math.max(most, waiting());
        return line.statuses().length >= 3_400;
      },
      { ms: 60_000, show: () => line.statuses().length },
    );
    expect(line.statuses().every((status) => status === 200)).toBe(true);
    expect(most).toBeLessThanOrEqual(32);
  });

  test('beyond the bound of the plan are refused with 503 on every wire, and not counted', async () => {
    await house.services.db.query("update plans set waiting_requests = 3 where name = 'enterprise'");
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await notAlone();
    hold();
    for (let i = 0; i < 19; i += 1) send(get(`/v1/news?page_size=${i + 1}`));
    await until(() => admitted === 16 && waiting() === 3);
    const headers = { authorization: `Bearer ${greedy}`, 'content-type': 'application/json' };
    const rest = await fetch(`${house.url}/v1/news`, { headers });
    expect(rest.status).toBe(503);
    expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rest.json()).toMatchObject({ code: 'too_many_waiting', status: 503 });
    const graphql = await fetch(`${house.url}/graphql`, { method: 'POST', headers, body: GRAPHQL });
    expect(graphql.status).toBe(503);
    expect(graphql.headers.get('retry-after')).not.toBeNull();
    expect(await graphql.json()).toMatchObject({ errors: [{ extensions: { code: 'too_many_waiting' } }] });
    const mcp = await fetch(`${house.url}/mcp`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json, text/event-stream' },
      body: MCP,
    });
    expect(mcp.status).toBe(503);
    expect(await mcp.json()).toMatchObject({ error: { data: { code: 'too_many_waiting' } } });
    expect(admitted).toBe(16);
    expect((await asVictim('/v1/news')).status).toBe(200);
    letGo();
    await house.services.db.query("update plans set waiting_requests = 10000 where name = 'enterprise'");
  });
});
