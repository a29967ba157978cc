// The live stream under faults, on real processes: `node test/faults/stream.ts [TRADES_PER_SECOND]`.
//
// Two nodes share PostgreSQL and Redis and follow a venue on loopback, which plays recorded trades (NEWSTAPE_DATA) or
// made-up ones. Node A, which holds the connector, is killed; the venue's connections are cut while it goes on trading;
// A comes back and B is told to stop. An EventSource, curl and graphql-sse's client move to whichever node is up. Each
// must see every trade once and in order, or a gap that states exactly what is missing.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { EventSource } from 'eventsource';
import { createClient } from 'graphql-sse';
import { canonicalDecimal } from '../../src/market/index.ts';
import { openLog } from '../../src/platform/log.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import { run } from '../bench/load.ts';
import {
  CAPTURED_SYMBOL,
  capturedTrades,
  FakeVenue,
  madeUpTrades,
  type RawTrade,
} from '../setup/fake-venue.ts';
import { testRedis } from '../setup/redis.ts';
import { until } from '../setup/until.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));
const RATE = Number(process.argv[2] ?? 400);
const PORTS = { A: 4871, B: 4872 } as const;
type Name = keyof typeof PORTS;

/** What a reader saw, in order. */
interface Seen {
  readonly name: string;
  readonly ticks: { readonly id: string; readonly price: string; readonly at: string }[];
  readonly gaps: { readonly missed: number | null; readonly reason: string }[];
  readonly close: () => void;
}

const recorded = capturedTrades();
const trades = recorded ?? madeUpTrades(12_477);
const home = mkdtempSync(join(tmpdir(), 'newstape-stream-'));
const postgres = await startEmbedded({
  dataDir: join(home, 'postgres'),
  log: openLog({ logLevel: 'error' }),
});
const redis = await testRedis();
const venue = await new FakeVenue(trades).listen();
const nodes = new Map<Name, ChildProcess>();
const seen: Seen[] = [];
let current: Name = 'A';
let failed = false;

try {
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(home, 'data'),
    REDIS_URL: redis.url,
    VENUES: 'binance',
    VENUE_SYMBOLS: CAPTURED_SYMBOL,
    BINANCE_URL: venue.restUrl,
    BINANCE_STREAM_URL: venue.streamUrl,
    DEMO: 'off',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  };
  await start('A', env);
  const made = await run(
    process.execPath,
    ['--no-warnings', PROGRAM, 'keys', 'create', '--plan', 'enterprise', '--tenant', 'faults', '--json'],
    env,
  );
  const { key } = JSON.parse(made) as { key: string };
  await until(() => venue.open === 1);
  await start('B', env);
  for (const open of [readByEventSource, readByCurl, readByGraphql]) seen.push(open(key));
  await new Promise((resolve) => setTimeout(resolve, 1_500));

  const say = (text: string): void => console.log(`${String(venue.published).padStart(6)} trades: ${text}`);
  console.log(
    `${recorded === undefined ? 'made-up' : 'recorded'} trades: ${trades.length}, at ${RATE} a second`,
  );
  const playing = venue.play(RATE);
  const at = (share: number): Promise<void> =>
    until(() => venue.published >= trades.length * share, { ms: 300_000 });

  await at(0.2);
  say('kill -9 of A, which holds the connector');
  nodes.get('A')!.kill('SIGKILL');
  const killed = Date.now();
  current = 'B';
  const before = seen.map(({ ticks }) => ticks.length);
  await until(() => seen.every(({ ticks }, i) => ticks.length > before[i]! + 5), { ms: 30_000 });
  say(`all readers go on at B, ${Date.now() - killed} ms after the kill`);

  await at(0.55);
  say('the venue cuts its connections, and refuses new ones for 2 s');
  venue.closed = true;
  venue.cut();
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  venue.closed = false;

  await at(0.65);
  await start('A', env);
  say('A is back');
  await at(0.75);
  say('SIGTERM to B, which holds the connector');
  current = 'A';
  nodes.get('B')!.kill('SIGTERM');
  await playing;
  await until(() => seen.every(({ ticks }) => ticks.at(-1)?.at === timeOf(trades.at(-1)!)), {
    ms: 60_000,
  }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 500));
  failed = !report();
} finally {
  for (const { close } of seen) close();
  for (const child of nodes.values()) child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await venue.close();
  await redis.close();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function start(name: Name, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, 'serve'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, PORT: String(PORTS[name]) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  nodes.set(name, child);
  await until(async () => (await fetch(`${address(name)}/readyz`).catch(() => undefined))?.status === 200, {
    ms: 30_000,
  });
}

function address(name: Name): string {
  return `http://127.0.0.1:${PORTS[name]}`;
}

function noting(name: string, close: () => void) {
  const noted: Seen = { name, ticks: [], gaps: [], close };
  return {
    noted,
    take(id: string, event: string, data: Record<string, unknown>): void {
      if (event === 'gap')
        noted.gaps.push({ missed: data.missed as number | null, reason: String(data.reason) });
      const type = data.tick_type ?? data.tickType;
      if (event !== 'tick' || data.snapshot === true || type !== 'trade') return;
      noted.ticks.push({ id, price: String(data.price), at: String(data.occurred_at ?? data.occurredAt) });
    },
  };
}

/** Comes back by itself, with Last-Event-ID, to whatever node is up. */
function readByEventSource(key: string): Seen {
  const source = new EventSource(`http://any.test/v1/market/stream?symbol=${CAPTURED_SYMBOL}`, {
    fetch: (input, init) =>
      fetch(String(input).replace('http://any.test', address(current)), {
        ...init,
        headers: { ...init?.headers, authorization: `Bearer ${key}` },
      }),
  });
  const { noted, take } = noting('eventsource', () => source.close());
  for (const event of ['tick', 'gap']) {
    source.addEventListener(event, ({ lastEventId, data }) => take(lastEventId, event, JSON.parse(data)));
  }
  return noted;
}

function readByCurl(key: string): Seen {
  let child: ChildProcess | undefined;
  let isClosed = false;
  let last = '';
  const { noted, take } = noting('curl', () => {
    isClosed = true;
    child?.kill();
  });
  const go = (): void => {
    if (isClosed) return;
    const resume = last === '' ? [] : ['-H', `Last-Event-ID: ${last}`];
    const url = `${address(current)}/v1/market/stream?symbol=${CAPTURED_SYMBOL}`;
    child = spawn('curl', ['-sN', '-H', `Authorization: Bearer ${key}`, ...resume, url]);
    let id = '';
    let event = '';
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.startsWith('id: ')) id = line.slice(4);
      else if (line.startsWith('event: ')) event = line.slice(7);
      else if (line.startsWith('data: ')) {
        last = id;
        take(id, event, JSON.parse(line.slice(6)));
      }
    });
    child.once('close', () => setTimeout(go, 300));
  };
  go();
  return noted;
}

function readByGraphql(key: string): Seen {
  let isClosed = false;
  let after: string | null = null;
  let stop = (): void => {};
  const { noted, take } = noting('graphql-sse', () => {
    isClosed = true;
    stop();
  });
  const go = (): void => {
    if (isClosed) return;
    const client = createClient({
      url: `${address(current)}/graphql/stream`,
      headers: { authorization: `Bearer ${key}` },
      retryAttempts: 0,
    });
    const again = (): void => {
      client.dispose();
      setTimeout(go, 300);
    };
    stop = client.subscribe<{
      marketEvents: { __typename: string; cursor: string } & Record<string, unknown>;
    }>(
      {
        query: `subscription ($after: String) { marketEvents(symbols: ["${CAPTURED_SYMBOL}"], after: $after) {
          __typename cursor ... on Tick { price occurredAt tickType snapshot } ... on Gap { missed reason } } }`,
        variables: { after },
      },
      {
        next({ data }) {
          if (data == null) return;
          const { __typename, cursor, ...rest } = data.marketEvents;
          after = cursor;
          take(cursor, __typename.toLowerCase(), rest);
        },
        error: again,
        complete: again,
      },
    );
  };
  go();
  return noted;
}

function timeOf({ T }: RawTrade): string {
  return new Date(T).toISOString();
}

/** Whether each reader saw every trade. */
function report(): boolean {
  let isRight = true;
  for (const { name, ticks, gaps } of seen) {
    const truth = trades.map((trade) => `${canonicalDecimal(trade.p)} ${timeOf(trade)}`);
    let next = 0;
    let missing = 0;
    let strange = 0;
    for (const { price, at } of ticks) {
      const found = truth.indexOf(`${price} ${at}`, next);
      if (found === -1) {
        strange += 1;
        continue;
      }
      missing += found - next;
      next = found + 1;
    }
    missing += truth.length - next;
    const ids = new Set(ticks.map(({ id }) => id));
    const places = ticks.map(({ id }) => Number.parseInt(id.slice(id.indexOf('.') + 1), 36));
    const isOrdered = places.every((place, i) => i === 0 || place > places[i - 1]!);
    const stated = gaps.reduce((sum, { missed }) => sum + (missed ?? Number.NaN), 0);
    const isExact = strange === 0 && ids.size === ticks.length && isOrdered && missing === stated;
    isRight &&= isExact;
    const said = gaps.map(({ reason, missed }) => `${reason} ${missed}`).join(', ') || 'no gap';
    console.log(
      `${name.padEnd(12)} ${ticks.length} of ${truth.length} trades, ${ids.size} ids, ${isOrdered ? 'in order' : 'OUT OF ORDER'}, ` +
        `${missing} missing, ${strange} twice or unknown, ${said}: ${isExact ? 'right' : 'WRONG'}`,
    );
  }
  return isRight;
}
