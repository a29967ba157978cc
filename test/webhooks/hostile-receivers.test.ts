import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeId } from '../../src/platform/ids.ts';
import { publishStories } from '../../src/stories/index.ts';
import { LIMITS } from '../../src/webhooks/index.ts';
import { draft, openTestHouse, type TestHouse } from '../setup/house.ts';
import { openReceiver, subscribe, type TestReceiver } from '../setup/receiver.ts';
import { until } from '../setup/until.ts';

const EVENTS = 60;
const WARMING = 60;
// Far more than a healthy receiver takes on a busy machine.
const ATTEMPT_MS = 4_000;
const SEVERAL = 2;
const LONG_MS = 150_000;
// Several times what a well-behaved receiver leaves behind, far below what any of these would if it were let.
const MOST_GROWTH = 128 * 1_024 * 1_024;

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

/**
 * The attempts at hostile receivers: how many ended of the one that has the fewest, and how many go on of those that had begun
 * so many seconds after 1970.
 */
async function attempts(before: number): Promise<{ readonly least: number; readonly open: number }> {
  const { rows } = await house.services.db.query<{ ended: number; open: number }>(
    `select count(a.outcome)::int as ended,
       (count(*) filter (where a.outcome is null and a.started_at < to_timestamp($2)))::int as open
     from unnest($1::uuid[]) as s (id) left join webhook_deliveries d on d.subscription_id = s.id
       left join webhook_attempts a on a.delivery_id = d.id group by s.id`,
    [[...ids.values()].map((id) => decodeId('sub', id)), before],
  );
  return {
    least: Math.min(...rows.map(({ ended }) => ended)),
    open: rows.reduce((sum, { open }) => sum + open, 0),
  };
}

async function secondsNow(): Promise<number> {
  const { rows } = await house.services.db.query<{ seconds: number }>(
    'select extract(epoch from clock_timestamp())::float8 as seconds',
  );
  return rows[0]!.seconds;
}

beforeAll(async () => {
  house = await openTestHouse({
    deliver: true,
    env: { HOOKS_ALLOW_LOOPBACK: 'on', HOOKS_RETRY_SCHEDULE: '0,0' },
    // A receiver that asks for years of rest gets a second, so that it has its turns too.
    deliveryLimits: { attemptMs: ATTEMPT_MS, retryAfterMostSeconds: 1 },
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
  // Until each hostile receiver has had its turn, the slow ones several times.
  await until(async () => (await attempts(0)).least >= SEVERAL, { ms: LONG_MS });
  // None of them ends what the service does not end.
  const now = await secondsNow();
  await until(async () => (await attempts(now)).open === 0, { ms: LONG_MS });
  clearInterval(looking);
  grown = most - before;
}, 3 * LONG_MS);
afterAll(async () => {
  for (const server of servers) server.close();
  for (const socket of sockets) socket.destroy();
  await healthy?.close();
  await house?.close();
});

interface Row {
  outcome: string | null;
  bytes: number | null;
  detail: string | null;
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

  it.each(Object.keys(HOSTILE))('one that %s: every attempt is ended and says what it met', async (name) => {
    const { db } = house.services;
    const { rows } = await db.query<Row>(
      `select a.outcome, length(a.response) as bytes, a.detail
       from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id
       where d.subscription_id = $1 order by a.started_at`,
      [decodeId('sub', ids.get(name)!)],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      // Those that began last go on.
      if (row.outcome === null) continue;
      expect(row.outcome).toBe(HOSTILE[name]!.outcome);
      expect(row.bytes ?? 0).toBeLessThanOrEqual(16_384);
      expect(row.detail?.length).toBeGreaterThan(10);
    }
  });

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
