import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLog } from '../../src/platform/log.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import { FakeVenue, madeUpTrades } from '../setup/fake-venue.ts';
import { table } from './figures.ts';
import { median, run, SERVE, SERVE_MEMORY } from './load.ts';
import { cpuSeconds, newKey, pinned, residentKb, up } from './stream-process.ts';
import { storyStreams } from './stream-stories.ts';

const PEERS = fileURLToPath(new URL('./peers', import.meta.url));
const READERS = fileURLToPath(new URL('./stream-readers.c', import.meta.url));
const NODE = process.execPath;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 1);
const MEASURE_MS = Number(process.env.BENCH_SECONDS ?? 6) * 1000;
const WARM_MS = 2_000;
/** Readers and events a second; the last of them is more than anybody can deliver. */
const CELLS = (process.env.BENCH_CELLS ?? '1000x100,5000x100,5000x1000')
  .split(',')
  .map((cell) => cell.split('x').map(Number) as [readers: number, rate: number]);
const ONLY = process.env.BENCH_ONLY?.split(',');
const STORIES_ALONE = ONLY?.join() === 'storyChanges';
/** Where Debian's nginx and nchan are unpacked; `/` when they are installed. */
const NCHAN = process.env.BENCH_NCHAN ?? '/';

interface Figures {
  /** Seconds until each reader had its first event; 20 s and more: some had none. */
  readonly opening: number;
  readonly delivered: number;
  readonly slowest: number;
  readonly p50: number | null;
  readonly p99: number | null;
  readonly closed: number;
  readonly cpu: number;
}

interface Measured extends Figures {
  readonly serverCpu: number;
  readonly readerKb: number;
}

interface Server {
  readonly name: string;
  readonly port: number;
  readonly request: string;
  /** The first is the one whose processor time and memory count. */
  start(rate: number): Promise<ChildProcess[]>;
}

/**
 * Readers of one symbol, all of them the same: the product over REST and GraphQL, with the way from a venue on loopback
 * through the stream, beside peers that make their ticks themselves. Server on core 0.
 */
export async function bench(): Promise<void> {
  if (!STORIES_ALONE && !existsSync(`${PEERS}/node_modules/better-sse`)) {
    console.log('installing the peers');
    await run('npm', [
      'install',
      '--prefix',
      PEERS,
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      '--ignore-scripts',
    ]);
  }
  const home = mkdtempSync(join(tmpdir(), 'newstape-bench-stream-'));
  const postgres = await startEmbedded({
    dataDir: join(home, 'postgres'),
    log: openLog({ logLevel: 'error' }),
  });
  const venue = await new PresentVenue(madeUpTrades(400_000)).listen();
  let playing = new AbortController();
  const play = (rate: number): void => {
    playing.abort();
    playing = new AbortController();
    void venue.play(rate, playing.signal);
  };
  venue.publish(1);
  try {
    const readers = join(home, 'readers');
    await run('cc', ['-O2', '-o', readers, READERS]).catch((error: Error) => {
      throw new Error(
        `the readers cannot be compiled (Debian: apt-get install gcc libc6-dev): ${error.message}`,
      );
    });
    const env = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(home, 'data'),
      VENUES: 'binance',
      VENUE_SYMBOLS: venue.symbol,
      BINANCE_URL: venue.restUrl,
      BINANCE_STREAM_URL: venue.streamUrl,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
    };
    const key = await newKey(env);
    const rows: string[][] = [];
    const found = new Map<string, Measured>();
    for (const [count, rate] of STORIES_ALONE ? [] : CELLS) {
      play(rate);
      for (const server of servers(env, key, venue.symbol, home)) {
        if (ONLY !== undefined && !ONLY.some((part) => server.name.includes(part))) continue;
        const rounds: Measured[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const measured = await measure(server, { program: readers, count, rate }).catch(
            (error: Error) => error,
          );
          if (!(measured instanceof Error)) rounds.push(measured);
        }
        const row = middle(rounds);
        if (row !== undefined) found.set(`${server.name} ${count}x${rate}`, row);
        rows.push(rowOf(server.name, count, rate, row));
        console.log(rows.at(-1)!.join(' | '));
      }
    }
    if (rows.length > 0)
      table(
        [
          'server',
          'readers x events/s',
          'delivered/s',
          'of target',
          'slowest',
          'p50 / p99 ms',
          'CPU',
          'KB a reader',
          'all open, s',
          'closed',
        ],
        rows,
      );
    if (ONLY === undefined || ONLY.includes('storyChanges')) await storyStreams(env, readers);
    if (STORIES_ALONE) return;
    play(100);
    const stopped = await withStopped(servers(env, key, venue.symbol, home)[0]!, readers);
    console.log(`\none reader of 1,000 that stops reading: ${stopped}`);
    ratios(found);
  } finally {
    playing.abort();
    await venue.close();
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** A venue whose trades happen now. */
class PresentVenue extends FakeVenue {
  override publish(count = 1): void {
    for (let i = 0; i < count; i += 1) {
      const next = this.trades[this.published];
      if (next !== undefined) Object.assign(next, { T: Date.now() });
      super.publish();
    }
  }
}

function servers(env: Record<string, string>, key: string, symbol: string, home: string): Server[] {
  const head = `Host: 127.0.0.1\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${key}\r\n`;
  const post = (path: string, query: string): string => {
    const body = JSON.stringify({ query });
    return `POST ${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  const fields = 'symbol venueId price tickType bid ask snapshot occurredAt';
  const product = async (): Promise<ChildProcess[]> => {
    const child = pinned(SERVE, { ...SERVE_MEMORY, ...env, PORT: '4860' });
    // The one before it was killed: its lease runs out first.
    await up(4860, `/v1/market/latest?symbol=${symbol}`, { authorization: `Bearer ${key}` });
    return [child];
  };
  const peer = (name: string, port: number, request: string): Server => ({
    name,
    port,
    request,
    async start(rate) {
      const child = pinned([`${PEERS}/stream-${name}.mjs`], { PORT: String(port), RATE: String(rate) });
      await up(port, '/healthz');
      return [child];
    },
  });
  const ticks = 'subscription { ticks { symbol venue price type bid ask snapshot at } }';
  const all: Server[] = [
    {
      name: 'Newstape REST',
      port: 4860,
      request: `GET /v1/market/stream?symbol=${symbol} HTTP/1.1\r\n${head}\r\n`,
      start: product,
    },
    {
      name: 'Newstape GraphQL',
      port: 4860,
      request: post(
        '/graphql',
        `subscription { marketEvents(symbols: ["${symbol}"]) { ... on Tick { ${fields} } } }`,
      ),
      start: product,
    },
    peer('yoga', 4861, post('/graphql', ticks)),
    peer('graphql-sse', 4862, post('/', ticks)),
    peer('better-sse', 4863, `GET / HTTP/1.1\r\n${head}\r\n`),
  ];
  if (existsSync(`${NCHAN}/usr/lib/nginx/modules/ngx_nchan_module.so`)) {
    all.push({
      name: 'nchan',
      port: 4864,
      request: `GET /sub HTTP/1.1\r\n${head}\r\n`,
      start: (rate) => startNchan(4864, home, rate),
    });
  } else console.log('nchan is not installed (Debian: libnginx-mod-nchan): it is left out');
  return all;
}

async function startNchan(port: number, home: string, rate: number): Promise<ChildProcess[]> {
  mkdirSync(join(home, 'nginx'), { recursive: true });
  const file = join(home, 'nginx', 'nginx.conf');
  writeFileSync(
    file,
    `load_module ${NCHAN}/usr/lib/nginx/modules/ngx_nchan_module.so;
worker_processes 1; daemon off; pid ${home}/nginx/pid; error_log ${home}/nginx/error.log error;
worker_rlimit_nofile 20000;
events { worker_connections 12000; }
http { access_log off; nchan_shared_memory_size 256M; keepalive_requests 100000000;
  client_body_temp_path ${home}/nginx/a; proxy_temp_path ${home}/nginx/b; fastcgi_temp_path ${home}/nginx/c;
  uwsgi_temp_path ${home}/nginx/d; scgi_temp_path ${home}/nginx/e;
  server { listen 127.0.0.1:${port} backlog=4096;
    location = /healthz { return 200; }
    location = /sub { nchan_subscriber eventsource; nchan_channel_id t; nchan_subscriber_first_message newest; }
    location = /pub { nchan_publisher; nchan_channel_id t; nchan_message_buffer_length 10; nchan_message_timeout 2s; } } }`,
  );
  const nginx = spawn('taskset', ['-c', '0', `${NCHAN}/usr/sbin/nginx`, '-c', file], {
    env: { ...process.env, LD_LIBRARY_PATH: `${NCHAN}/usr/lib/x86_64-linux-gnu` },
    stdio: 'ignore',
  });
  await up(port, '/healthz');
  const publisher = spawn(NODE, [`${PEERS}/stream-nchan.mjs`], {
    env: { ...process.env, PORT: String(port), RATE: String(rate) },
    stdio: 'ignore',
  });
  return [nginx, publisher];
}

interface Load {
  /** What makes it. */
  readonly program: string;
  readonly count: number;
  readonly rate: number;
  /** Readers that stop reading after the warm-up. */
  readonly stopped?: number;
}

async function measure(server: Server, load: Load): Promise<Measured> {
  const { program, count, rate, stopped = 0 } = load;
  const children = await server.start(rate);
  const pid = workerOf(children[0]!.pid!);
  try {
    // The first readers load code, which is not what a reader takes.
    await run(
      'taskset',
      ['-c', '1', program, String(server.port), '10', '500', '500', '0'],
      {},
      server.request,
    );
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const idle = residentKb(pid);
    const wish = [server.port, count, WARM_MS, MEASURE_MS, stopped].map(String);
    const loading = run('taskset', ['-c', '1', program, ...wish], {}, server.request);
    const before = { cpu: cpuSeconds(pid), at: performance.now() };
    const figures = JSON.parse(await loading) as Figures;
    const serverCpu = (cpuSeconds(pid) - before.cpu) / ((performance.now() - before.at) / 1000);
    return { ...figures, serverCpu, readerKb: (residentKb(pid) - idle) / count };
  } finally {
    for (const child of children) child.kill(server.name === 'nchan' ? 'SIGTERM' : 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function withStopped(server: Server, program: string): Promise<string> {
  const load = { program, count: 1_000, rate: 100 };
  const all = await measure(server, load);
  const some = await measure(server, { ...load, stopped: 1 });
  const show = (one: Measured): string =>
    `${one.delivered.toFixed(0)}/s, slowest ${one.slowest.toFixed(0)} %, p50 ${one.p50}, p99 ${one.p99} ms, ${one.readerKb.toFixed(1)} KB a reader`;
  return `${show(some)}; with all reading: ${show(all)}`;
}

/** The process that does the work: nginx has a worker. */
function workerOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? pid : Number(children.split(' ')[0]);
}

function middle(rounds: readonly Measured[]): Measured | undefined {
  if (rounds.length === 0) return undefined;
  const of = (field: keyof Measured): number => median(rounds.map((round) => round[field] ?? Number.NaN));
  return {
    opening: of('opening'),
    delivered: of('delivered'),
    slowest: of('slowest'),
    p50: of('p50'),
    p99: of('p99'),
    closed: of('closed'),
    cpu: of('cpu'),
    serverCpu: of('serverCpu'),
    readerKb: of('readerKb'),
  };
}

function rowOf(name: string, readers: number, rate: number, row: Measured | undefined): string[] {
  if (row === undefined) return [name, `${readers} x ${rate}`, 'cannot', '', '', '', '', '', ''];
  const share = (value: number, target: number): string => `${((value / target) * 100).toFixed(0)} %`;
  return [
    name,
    `${readers} x ${rate}`,
    row.delivered.toFixed(0),
    share(row.delivered, readers * rate),
    share(row.slowest, rate),
    `${row.p50} / ${row.p99}`,
    row.serverCpu.toFixed(2),
    row.readerKb.toFixed(1),
    row.opening.toFixed(1),
    String(row.closed),
  ];
}

function ratios(found: ReadonlyMap<string, Measured>): void {
  const most = CELLS.at(-1)!.join('x');
  const rows: string[][] = [];
  for (const [peer, goal] of [
    ['yoga', 20],
    ['graphql-sse', 20],
    ['better-sse', 0],
    ['nchan', 5],
  ] as const) {
    const [own, other] = [found.get(`Newstape GraphQL ${most}`), found.get(`${peer} ${most}`)];
    if (own === undefined || other === undefined) continue;
    rows.push([
      `${most}, delivered / ${peer}`,
      (own.delivered / Math.max(1, other.delivered)).toFixed(1),
      String(goal || ''),
    ]);
  }
  table(['ratio', 'measured', 'goal'], rows);
}
