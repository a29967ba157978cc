import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeId } from '../../src/platform/ids.ts';
import { publishStories } from '../../src/stories/index.ts';
import { LIMITS } from '../../src/webhooks/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { openReceiver, subscribe, type TestReceiver } from '../setup/receiver.ts';

const EVENTS = 60;
const WARMING = 60;
const ATTEMPT_MS = 1_000;
// What a busy machine may add to it. Without a bound each of them would last for minutes, or for ever.
const BUSY_MS = 20_000;
// Several times what a well-behaved receiver leaves behind, far below what any of these would if it were let.
const MOST_GROWTH = 64 * 1_024 * 1_024;

const OK = 'HTTP/1.1 200 OK\r\n';
const BOMB = gzipSync(Buffer.alloc(32_000_000));

/** Writes as fast as the other side reads. */
function flood(socket: Socket, chunk: Buffer | string): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}

function drip(socket: Socket, chunk: string): void {
  const timer = setInterval(() => socket.write(chunk), 10);
  socket.on('close', () => clearInterval(timer));
}

let canaried = 0;
let canaryPort = 0;

/** What each does to a request, and what an attempt at it must come to. */
const HOSTILE: Readonly<
  Record<string, { readonly answer: (socket: Socket) => void; readonly outcome: string }>
> = {
  'never answers': { answer: () => {}, outcome: 'timeout' },
  'drips headers': {
    answer: (socket) => {
      socket.write(OK);
      drip(socket, 'x-a: b\r\n');
    },
    outcome: 'timeout',
  },
  'drips interim answers': {
    answer: (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    outcome: 'timeout',
  },
  'drips a body': {
    answer: (socket) => {
      socket.write(`${OK}transfer-encoding: chunked\r\n\r\n`);
      drip(socket, '1\r\na\r\n');
    },
    outcome: 'timeout',
  },
  'never ends': {
    answer: (socket) => {
      socket.write(`HTTP/1.1 500 No\r\n\r\n`);
      flood(socket, Buffer.alloc(65_536, 'a'));
    },
    outcome: 'http_status',
  },
  'has headers without end': {
    answer: (socket) => {
      socket.write(OK);
      flood(socket, `x: ${'a'.repeat(8_000)}\r\n`);
    },
    outcome: 'connection_reset',
  },
  resets: { answer: (socket) => socket.resetAndDestroy(), outcome: 'connection_reset' },
  'hangs up': { answer: (socket) => socket.end(), outcome: 'connection_reset' },
  'speaks no HTTP': {
    answer: (socket) => flood(socket, Buffer.alloc(65_536, 0)),
    outcome: 'connection_reset',
  },
  redirects: {
    answer: (socket) =>
      socket.end(
        `HTTP/1.1 307 There\r\nlocation: http://127.0.0.1:${canaryPort}/\r\ncontent-length: 0\r\n\r\n`,
      ),
    outcome: 'redirect',
  },
  'sends a gzip bomb': {
    answer: (socket) => {
      socket.write(`HTTP/1.1 503 No\r\ncontent-encoding: gzip\r\ncontent-length: ${BOMB.length}\r\n\r\n`);
      socket.end(BOMB);
    },
    outcome: 'http_status',
  },
  'asks to wait for years': {
    answer: (socket) =>
      socket.end(
        'HTTP/1.1 429 Wait\r\nretry-after: 999999999\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
      ),
    outcome: 'http_status',
  },
};

let house: TestHouse;
let healthy: TestReceiver;
const servers: Server[] = [];
const sockets = new Set<Socket>();
const ids = new Map<string, string>();
let grown = 0;

async function listen(onRequest: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', () => onRequest(socket));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** How many subscriptions have an attempt that ended. */
async function attempted(): Promise<number> {
  const { rows } = await house.services.db.query<{ n: number }>(
    `select count(distinct d.subscription_id)::int as n
     from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id where a.outcome is not null`,
  );
  return rows[0]!.n;
}

beforeAll(async () => {
  house = await openTestHouse({
    deliver: true,
    env: { HOOKS_ALLOW_LOOPBACK: 'on', HOOKS_RETRY_SCHEDULE: '0,0' },
    deliveryLimits: { attemptMs: ATTEMPT_MS },
  });
  canaryPort = await listen(() => {
    canaried += 1;
  });
  healthy = await openReceiver();
  await subscribe(house, await house.key('pro', { tenant: 'healthy' }), healthy.url);
  // The threads and pools of a worker that is at work are not what hostile receivers cost.
  for (let i = 0; i < WARMING; i += 1) {
    await publishStories(house.services.stories, [draft({ title: `Warming ${i}` })], { announce: true });
  }
  await healthy.wait(WARMING);
  for (const [name, { answer }] of Object.entries(HOSTILE)) {
    const key = await house.key('pro', { tenant: name.replaceAll(' ', '-') });
    const { id } = await subscribe(house, key, `http://127.0.0.1:${await listen(answer)}/`);
    ids.set(name, id);
  }

  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  for (let i = 0; i < EVENTS; i += 1) {
    await publishStories(house.services.stories, [draft({ title: `Event ${i}` })], { announce: true });
  }
  await healthy.wait(WARMING + EVENTS);
  // Until each hostile receiver has had its turn, and the slow ones several.
  const until = performance.now() + 30_000;
  while ((await attempted()) < ids.size + 1 && performance.now() < until) await sleep(100);
  await sleep(2 * ATTEMPT_MS);
  clearInterval(looking);
  grown = most - before;
}, 90_000);
afterAll(async () => {
  for (const server of servers) server.close();
  for (const socket of sockets) socket.destroy();
  await healthy?.close();
  await house?.close();
});

interface Row {
  outcome: string | null;
  duration_ms: number | null;
  bytes: number | null;
  detail: string | null;
  seconds: number;
}

describe('hostile receivers', () => {
  it('keep nothing from a healthy one: it gets every event, without a retry', async () => {
    expect(healthy.arrivals.length).toBe(WARMING + EVENTS);
    const { rows } = await house.services.db.query<{ n: number }>(
      `select count(*)::int as n from webhook_deliveries d join webhook_subscriptions s on s.id = d.subscription_id
       where s.url = $1 and (d.status <> 'delivered' or d.attempt_count <> 1)`,
      [healthy.url],
    );
    expect(rows[0]!.n).toBe(0);
  });

  it.each(Object.keys(HOSTILE))(
    'one that %s: every attempt ends in time and says what it met',
    async (name) => {
      const { db } = house.services;
      const { rows } = await db.query<Row>(
        `select a.outcome, a.duration_ms, length(a.response) as bytes, a.detail,
         extract(epoch from clock_timestamp() - a.started_at)::float8 as seconds
       from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id
       where d.subscription_id = $1 order by a.started_at`,
        [decodeId('sub', ids.get(name)!)],
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        if (row.outcome === null) {
          // Still under way, and not for longer than it may be.
          expect(row.seconds * 1_000).toBeLessThan(ATTEMPT_MS + BUSY_MS);
          continue;
        }
        expect(row.outcome).toBe(HOSTILE[name]!.outcome);
        expect(row.duration_ms).toBeLessThan(ATTEMPT_MS + BUSY_MS);
        expect(row.bytes ?? 0).toBeLessThanOrEqual(16_384);
        expect(row.detail?.length).toBeGreaterThan(10);
      }
    },
  );

  it('lead nowhere else: the canary saw nothing', () => {
    expect(canaried).toBe(0);
  });

  it('cost no memory to speak of', () => {
    expect(grown).toBeLessThan(MOST_GROWTH);
  });

  it('in earnest an attempt has 15 s, so that it ends within 16', () => {
    expect(LIMITS.attemptMs).toBe(15_000);
  });
});
