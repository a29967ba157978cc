import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLog } from '../../src/platform/log.ts';
import { startEmbedded } from '../../src/platform/postgres.ts';
import { FakeVenue, madeUpTrades } from '../setup/fake-venue.ts';
import { table } from './figures.ts';
import { median, run } from './load.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PEERS = fileURLToPath(new URL('./peers', import.meta.url));
const READERS = fileURLToPath(new URL('./stream-readers.ts', import.meta.url));
const NODE = process.execPath;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 1);
const MEASURE_MS = Number(process.env.BENCH_SECONDS ?? 6) * 1000;
const WARM_MS = 2_000;
const RATE = 100;
const CELLS = (process.env.BENCH_CELLS ?? '1000,5000').split(',').map(Number);
const ONLY = process.env.BENCH_ONLY?.split(',');
/** Where Debian's nginx and nchan are unpacked; `/` when they are installed. */
const NCHAN = process.env.BENCH_NCHAN ?? '/';

interface Figures {
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
  start(): Promise<ChildProcess[]>;
}

/**
 * Readers of one symbol at 100 events a second, all of them the same: the product over REST and GraphQL, with the way
 * from a venue on loopback through the stream, beside peers that make their ticks themselves. Server on core 0.
 */
export async function bench(): Promise<void> {
  if (!existsSync(`${PEERS}/node_modules/better-sse`)) {
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
  const playing = new AbortController();
  venue.publish(1);
  void venue.play(RATE, playing.signal);
  try {
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
    const out = await run(
      NODE,
      [
        '--no-warnings',
        `${ROOT}bin/newstape.mjs`,
        'keys',
        'create',
        '--plan',
        'enterprise',
        '--tenant',
        'bench',
        '--json',
      ],
      { ...env, LOG_LEVEL: 'silent' },
    );
    const { key } = JSON.parse(out) as { key: string };
    const rows: string[][] = [];
    const found = new Map<string, Measured>();
    for (const readers of CELLS) {
      for (const server of servers(env, key, venue.symbol, home)) {
        if (ONLY !== undefined && !ONLY.some((part) => server.name.includes(part))) continue;
        const rounds: Measured[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const measured = await measure(server, readers, 0).catch((error: Error) => error);
          if (!(measured instanceof Error)) rounds.push(measured);
        }
        const row = middle(rounds);
        if (row !== undefined) found.set(`${server.name} ${readers}`, row);
        rows.push(rowOf(server.name, readers, row));
        console.log(rows.at(-1)!.join(' | '));
      }
    }
    table(
      [
        'server',
        'readers',
        'delivered/s',
        'of target',
        'slowest',
        'p50 / p99 ms',
        'CPU',
        'KB a reader',
        'closed',
      ],
      rows,
    );
    const stopped = await withStopped(servers(env, key, venue.symbol, home)[0]!);
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
    const child = pinned([`${ROOT}bin/newstape.mjs`, 'serve'], { ...env, PORT: '4860' });
    // The one before it was killed: its lease runs out first.
    await up(4860, `/v1/market/latest?symbol=${symbol}`, { authorization: `Bearer ${key}` });
    return [child];
  };
  const peer = (name: string, port: number, request: string): Server => ({
    name,
    port,
    request,
    async start() {
      const child = pinned([`${PEERS}/stream-${name}.mjs`], { PORT: String(port), RATE: String(RATE) });
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
      start: () => startNchan(4864, home),
    });
  } else console.log('nchan is not installed (Debian: libnginx-mod-nchan): it is left out');
  return all;
}

async function startNchan(port: number, home: string): Promise<ChildProcess[]> {
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
    env: { ...process.env, PORT: String(port), RATE: String(RATE) },
    stdio: 'ignore',
  });
  return [nginx, publisher];
}

function pinned(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn('taskset', ['-c', '0', NODE, '--no-warnings', ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function up(port: number, path: string, headers: Record<string, string> = {}): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing answers at ${port}`);
}

async function measure(server: Server, readers: number, stopped: number): Promise<Measured> {
  const children = await server.start();
  const pid = workerOf(children[0]!.pid!);
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const idle = residentKb(pid);
    const wish = {
      port: server.port,
      readers,
      request: server.request,
      warmMs: WARM_MS,
      measureMs: MEASURE_MS,
      stopped,
    };
    const loading = run('taskset', ['-c', '1', NODE, '--no-warnings', READERS, JSON.stringify(wish)]);
    const before = { cpu: cpuSeconds(pid), at: performance.now() };
    const figures = JSON.parse(await loading) as Figures;
    const serverCpu = (cpuSeconds(pid) - before.cpu) / ((performance.now() - before.at) / 1000);
    return { ...figures, serverCpu, readerKb: (residentKb(pid) - idle) / readers };
  } finally {
    for (const child of children) child.kill(server.name === 'nchan' ? 'SIGTERM' : 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function withStopped(server: Server): Promise<string> {
  const all = await measure(server, 1_000, 0);
  const some = await measure(server, 1_000, 1);
  const show = (one: Measured): string =>
    `${one.delivered.toFixed(0)}/s, slowest ${((one.slowest / RATE) * 100).toFixed(0)} %, p50 ${one.p50}, p99 ${one.p99} ms, ${one.readerKb.toFixed(1)} KB a reader`;
  return `${show(some)}; with all reading: ${show(all)}`;
}

/** The process that does the work: nginx has a worker. */
function workerOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? pid : Number(children.split(' ')[0]);
}

/** Of a process and its own: taskset becomes what it starts. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

function middle(rounds: readonly Measured[]): Measured | undefined {
  if (rounds.length === 0) return undefined;
  const of = (field: keyof Measured): number => median(rounds.map((round) => round[field] ?? Number.NaN));
  return {
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

function rowOf(name: string, readers: number, row: Measured | undefined): string[] {
  if (row === undefined) return [name, String(readers), 'cannot', '', '', '', '', '', ''];
  const share = (value: number, target: number): string => `${((value / target) * 100).toFixed(0)} %`;
  return [
    name,
    String(readers),
    row.delivered.toFixed(0),
    share(row.delivered, readers * RATE),
    share(row.slowest, RATE),
    `${row.p50} / ${row.p99}`,
    row.serverCpu.toFixed(2),
    row.readerKb.toFixed(1),
    String(row.closed),
  ];
}

function ratios(found: ReadonlyMap<string, Measured>): void {
  const most = Math.max(...CELLS);
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
      `${most} readers, delivered / ${peer}`,
      (own.delivered / Math.max(1, other.delivered)).toFixed(1),
      String(goal || ''),
    ]);
  }
  table(['ratio', 'measured', 'goal'], rows);
}
