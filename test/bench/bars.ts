import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Bar, ensureSeries, storeBars } from '../../src/market/index.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { DAY_MS } from '../../src/platform/days.ts';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import { table } from './figures.ts';
import { cpuSeconds, median, run, SERVE, SERVE_MEMORY } from './load.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PEERS = fileURLToPath(new URL('./peers', import.meta.url));
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const DAYS = 32;
const WARM_REQUESTS = 10;
const WARM_MS = 5_000;
const SYMBOLS = Array.from({ length: 20 }, (_, i) => `S${String(i + 1).padStart(2, '0')}USDT`);
const FROM = '2026-10-01T00:00:00.000Z';
const TO = new Date(Date.parse(FROM) + DAYS * DAY_MS).toISOString();
const QUERY = `symbol=${SYMBOLS}&interval=1m&from=${FROM}&to=${TO}`;
const PORT = 4830;

interface Server {
  readonly name: string;
  readonly port: number;
  readonly path: string;
  readonly headers: readonly string[];
  readonly pid: number;
}

interface Measured {
  readonly firstMs: number;
  readonly totalMs: number;
  readonly bytes: number;
  /** Of the server, without PostgreSQL; unlike the times, what else the machine does hardly moves it. */
  readonly cpuMs: number;
  /** Most resident memory while it answered, and before it was asked; MB. */
  readonly peakMb: number;
  readonly idleMb: number;
}

/** Bars of 20 symbols x 32 days x 1m, 921,600 rows, one request at a time, beside other ways to send the same. */
export async function bench(): Promise<void> {
  await tools();
  const dataDir = `${ROOT}.data/bench`;
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startEmbedded({ dataDir, log: openLog({ logLevel: 'error' }) });
  const children: ChildProcess[] = [];
  const start = (command: string, args: readonly string[], env: NodeJS.ProcessEnv): number => {
    const child = spawn('taskset', ['-c', '0', command, ...args], {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    return child.pid!;
  };
  try {
    const url = await makeDatabase(postgres.url);
    await migrate(url);
    await fill(url);
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off' };
    const key = await makeKey(env);
    const authorization = ['-H', `authorization: Bearer ${key}`];
    const product = start(process.execPath, SERVE, {
      ...SERVE_MEMORY,
      ...env,
      PORT: String(PORT),
      ROLES: 'api',
    });
    await answering(PORT, '/readyz');
    const path = `/v1/market/bars?${QUERY}`;
    const file = `${dataDir}/bars.json`;
    await fetchTo(`http://127.0.0.1:${PORT}${path}`, key, file);
    const gzip = ['-H', 'accept-encoding: gzip'];
    const servers: Server[] = [
      { name: 'Newstape', port: PORT, path, headers: authorization, pid: product },
      { name: 'Newstape, gzip', port: PORT, path, headers: [...authorization, ...gzip], pid: product },
    ];
    const peers: [string, string][] = [
      ['rows, JSON.stringify', 'rows'],
      ['rows by cursor', 'cursor'],
      ['COPY of formatted text', 'copy'],
      ['limit: node file pipe', 'file'],
    ];
    const parquet = await makeParquet(url, dataDir);
    if (parquet === undefined) console.log('DuckDB is left out: it cannot be installed here');
    else peers.push(['DuckDB, text made by it', 'duckdb']);
    for (const [index, [name, kind]] of peers.entries()) {
      const port = PORT + 1 + index;
      const peer = {
        KIND: kind,
        PORT: String(port),
        FILE: file,
        FROM,
        TO,
        DATABASE_URL: url,
        PARQUET: parquet,
      };
      const pid = start(process.execPath, [`${PEERS}/bars.mjs`], peer);
      servers.push({ name, port, path: '/bars', headers: [], pid });
    }
    const nginx = await startNginx(dataDir, start);
    if (nginx === undefined) console.log('nginx is left out: it is not installed');
    else
      servers.push({
        name: 'limit: nginx sendfile',
        port: nginx.port,
        path: '/bars.json',
        headers: [],
        pid: nginx.pid,
      });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await report(servers, statSync(file).size);
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await postgres.stop();
  }
}

async function report(servers: readonly Server[], plainBytes: number): Promise<void> {
  const results = new Map<string, Measured[]>(servers.map(({ name }) => [name, []]));
  // One server after the other: what the last one left in caches and clocks is not the next one's.
  for (const server of servers) {
    await warm(server);
    for (let round = 0; round < ROUNDS; round += 1) results.get(server.name)!.push(await once(server));
  }
  const of = (name: string, member: keyof Measured): number =>
    median(results.get(name)!.map((one) => one[member]));
  console.log(
    `\n${SYMBOLS.length} symbols x ${DAYS} days x 1m, ${(plainBytes / 1e6).toFixed(0)} MB of JSON; medians of ${ROUNDS}`,
  );
  table(
    [
      'way',
      'on the wire, MB',
      'first byte, ms',
      'total, ms',
      'CPU of the server, ms',
      'RSS before, MB',
      'peak RSS, MB',
    ],
    servers.map(({ name }) => [
      name,
      (of(name, 'bytes') / 1e6).toFixed(1),
      of(name, 'firstMs').toFixed(1),
      of(name, 'totalMs').toFixed(0),
      of(name, 'cpuMs').toFixed(0),
      of(name, 'idleMb').toFixed(0),
      of(name, 'peakMb').toFixed(0),
    ]),
  );
  const product = servers[0]!;
  const eight = await together(product, 8);
  const coverage: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const { totalMs } = await once({ ...product, path: `/v1/market/coverage?${QUERY}` });
    coverage.push(totalMs);
  }
  const ratio = (a: string, b: string): string => (of(a, 'totalMs') / of(b, 'totalMs')).toFixed(2);
  const pipe = 'limit: node file pipe';
  const duck = 'DuckDB, text made by it';
  table(
    ['goal', 'measured', 'goal'],
    [
      ['gzip / file pipe', ratio('Newstape, gzip', pipe), '1.5'],
      ['identity / file pipe', ratio('Newstape', pipe), '2.5'],
      ['rows by cursor / identity', ratio('rows by cursor', 'Newstape'), '30'],
      ['rows by cursor / gzip', ratio('rows by cursor', 'Newstape, gzip'), '30'],
      ...(results.has(duck) ? [['DuckDB / identity', ratio(duck, 'Newstape'), '7']] : []),
      ['first byte, ms', of('Newstape', 'firstMs').toFixed(1), '10'],
      ['first byte of gzip, ms', of('Newstape, gzip', 'firstMs').toFixed(1), '10'],
      [
        'RSS that one more request adds, MB',
        (of('Newstape', 'peakMb') - of('Newstape', 'idleMb')).toFixed(0),
        '110 in all',
      ],
      ['peak RSS of eight at once, MB', eight.toFixed(0), '256'],
      ['coverage of the window, ms', median(coverage).toFixed(1), '20'],
    ],
  );
}

/** Code that is compiled as it is used, and files that come into memory, are the same for all. */
async function warm(server: Server): Promise<void> {
  const begun = performance.now();
  const first = await once(server);
  console.log(`${server.name}: ${first.totalMs.toFixed(0)} ms when nothing was warm`);
  for (let i = 1; i < WARM_REQUESTS && performance.now() - begun < WARM_MS; i += 1) await once(server);
}

async function once(server: Server): Promise<Measured> {
  const idleMb = memory(server.pid, 'VmRSS');
  resetPeak(server.pid);
  const before = cpuSeconds(server.pid);
  const out = await run('taskset', [
    ...['-c', '1', 'curl', '-s', '-o', '/dev/null', '-m', '120'],
    ...['-w', '%{http_code} %{time_starttransfer} %{time_total} %{size_download}'],
    ...server.headers,
    `http://127.0.0.1:${server.port}${server.path}`,
  ]);
  const [status, first, total, bytes] = out.split(' ').map(Number);
  if (status !== 200) throw new Error(`${server.name} answered ${status}`);
  return {
    firstMs: first! * 1000,
    totalMs: total! * 1000,
    bytes: bytes!,
    cpuMs: (cpuSeconds(server.pid) - before) * 1000,
    peakMb: memory(server.pid, 'VmHWM'),
    idleMb,
  };
}

async function together(server: Server, count: number): Promise<number> {
  resetPeak(server.pid);
  await Promise.all(Array.from({ length: count }, () => once(server)));
  return memory(server.pid, 'VmHWM');
}

/** taskset becomes the program it starts, so the process is the server's. */
function memory(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}

/** Has the kernel forget the peak so far (proc(5), clear_refs). */
function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

async function tools(): Promise<void> {
  for (const tool of ['curl', 'taskset']) {
    const found = await run('sh', ['-c', `command -v ${tool}`]).catch(() => '');
    if (found === '') throw new Error(`${tool} is not installed (Debian: apt-get install curl util-linux)`);
  }
  if (existsSync(`${PEERS}/node_modules/pg-cursor`) && existsSync(`${PEERS}/node_modules/@duckdb`)) return;
  console.log('installing the peers');
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  await run('npm', ['install', '--prefix', PEERS, ...quiet]);
}

async function makeDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const known = await client.query("select 1 from pg_database where datname = 'bench_bars'");
  if (known.rowCount === 0) await client.query('create database bench_bars');
  await client.end();
  const made = new URL(url);
  made.pathname = '/bench_bars';
  return made.href;
}

/** The archive as the service writes it, and the same rows in a table for the peers. */
async function fill(url: string): Promise<void> {
  const db = openDatabase(url, { pool: 4 });
  try {
    const held = await db.query<{ ready: boolean }>(
      "select to_regclass('bench_bar_ready') is not null as ready",
    );
    if (held.rows[0]!.ready) return;
    console.log('writing the bars');
    for (const [index, symbol] of SYMBOLS.entries()) {
      const draft = { venue: 'bench', symbol, base: symbol.slice(0, 3), quote: 'USDT', simulated: false };
      const id = await db.transaction((sql) => ensureSeries(sql, draft, '1m'));
      await storeBars({ db }, { id, symbol, venue: 'bench', interval: '1m' }, { bars: made(index) });
    }
    await db.query('drop table if exists bench_bar');
    await db.query(`create table bench_bar (symbol text, venue_id text, interval text, open_time timestamptz(3), open numeric,
      high numeric, low numeric, close numeric, volume numeric, quote_volume numeric, trades int)`);
    for (const [index, symbol] of SYMBOLS.entries()) {
      const rows = made(index).map(({ openTime, quoteVolume, ...bar }) => ({
        ...{ symbol, venue_id: 'bench', interval: '1m', open_time: new Date(openTime), ...bar },
        quote_volume: quoteVolume,
      }));
      await db.query(
        'insert into bench_bar select * from json_populate_recordset(null::bench_bar, $1) order by open_time',
        [JSON.stringify(rows)],
      );
    }
    await db.query('alter table bench_bar add primary key (symbol, open_time)');
    await db.query('create table bench_bar_ready ()');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('vacuum analyze');
    await client.end();
  } finally {
    await db.close();
  }
}

/** Bars of made-up prices, with as many digits as those of real markets. */
function made(seed: number): Bar[] {
  let state = seed + 1;
  const dice = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  let price = 50 + seed * 37;
  return Array.from({ length: DAYS * 1440 }, (_, minute) => {
    const open = price;
    price = Math.max(1, price * (1 + (dice() - 0.5) / 500));
    const [high, low] = [
      Math.max(open, price) * (1 + dice() / 2000),
      Math.min(open, price) * (1 - dice() / 2000),
    ];
    const volume = dice() * 1000;
    return {
      openTime: Date.parse(FROM) + minute * 60_000,
      open: digits(open, 2),
      high: digits(high, 2),
      low: digits(low, 2),
      close: digits(price, 2),
      volume: digits(volume, 5),
      quoteVolume: digits(volume * price, 6),
      trades: Math.floor(dice() * 3_000),
    };
  });
}

const digits = (value: number, places: number): string => String(Number(value.toFixed(places)));

async function makeParquet(url: string, dataDir: string): Promise<string | undefined> {
  const parquet = `${dataDir}/bars.parquet`;
  if (existsSync(parquet)) return parquet;
  const file = `${dataDir}/bars.csv`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { to } = await import('pg-copy-streams');
    await client.query("set timezone = 'UTC'");
    const rows = client.query(
      to(`copy (select symbol, venue_id, interval, open_time at time zone 'UTC' as open_time, open,
      high, low, close, volume, quote_volume, trades from bench_bar) to stdout (format csv, header)`),
    );
    await pipeline(rows, createWriteStream(file));
    await run(process.execPath, [`${PEERS}/bars.mjs`], { KIND: 'parquet', FILE: file, PARQUET: parquet });
    return parquet;
  } catch (error) {
    console.log((error as Error).message.slice(0, 300));
    return undefined;
  } finally {
    await client.end();
  }
}

async function startNginx(
  dataDir: string,
  start: (command: string, args: readonly string[], env: NodeJS.ProcessEnv) => number,
): Promise<{ port: number; pid: number } | undefined> {
  if ((await run('sh', ['-c', 'command -v nginx']).catch(() => '')) === '') return undefined;
  const port = PORT + 20;
  const config = `${dataDir}/bars-nginx.conf`;
  writeFileSync(
    config,
    `worker_processes 1; daemon off; master_process off; pid ${dataDir}/bars-nginx.pid; error_log ${dataDir}/bars-nginx.err;
events {} http { access_log off; sendfile on; server { listen 127.0.0.1:${port}; root ${dataDir}; } }`,
  );
  return { port, pid: start('nginx', ['-c', config], {}) };
}

async function makeKey(env: NodeJS.ProcessEnv): Promise<string> {
  const words = ['keys', 'create', '--plan', 'enterprise', '--tenant', 'bench', '--json'];
  const out = await run(process.execPath, [`${ROOT}bin/newstape.mjs`, ...words], env);
  return (JSON.parse(out) as { key: string }).key;
}

async function fetchTo(url: string, key: string, file: string): Promise<void> {
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' },
  });
  if (!answer.ok || answer.body === null) throw new Error(`${url} answered ${answer.status}`);
  await pipeline(answer.body, createWriteStream(file));
}

async function answering(port: number, path: string): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`nothing answers at port ${port}`);
}
