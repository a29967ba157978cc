// One tenant does its worst, another asks one page every 10 ms: `node test/faults/fairness.ts [SECONDS]`. In two seconds
// that makes 200 requests, of which two may be longer than the p99: one collection of the whole heap is not the p99 by itself.
//
// Prints, in one run, the other one's p50, p99 and longest beside each load (fairness-loads.ts has them), and alone. The service
// is warm: each load has run for a second and the other tenant has asked for a while before anything counts, and how it is
// alone is measured again between the loads; the median of these is what the loads are compared with. Beside each: the
// longest time that the server's event loop did not go round, the most processor time that it took in a round, the longest
// collection of garbage, and the processor time of the very first time that the load came; then what the server, its
// database and the load took of a core. It ends with 1 when a p99 beside is over three times that alone. The load has the
// lowest priority of the system: in the world it comes from elsewhere, and whoever makes it here takes no processor that
// the service could use. `LOAD_NICE=0` gives it the priority of the others. `ONLY=words` measures only the loads whose
// names have these words, several by `|`. `ROUNDS=3` measures all loads so many times, one round after the other, and tells
// of each the medians of its rounds, and the longest blocks of all of them: what the machine itself does for a moment is
// then no figure of a load. `FLAGS` are more of V8's flags for the server, and `SERVER_OUT=FILE` keeps what the server prints:
// with `FLAGS="--trace-gc --trace-gc-nvp"` each of its collections, phase by phase, by its clock. Each load's line begins
// with the same clock, in ms, when its measurement began.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { largest, quantile, table } from '../bench/figures.ts';
import { type CpuByProcess, cpuByProcess, cpuSince, run, SERVE, SERVE_MEMORY } from '../bench/load.ts';
import { until } from '../setup/until.ts';
import type { Taken } from './fairness-loads.ts';
import type { LongestBlock } from './loop-delay.ts';

const SECONDS = Number(process.argv[2] ?? 4);
const PORT = Number(process.env.PORT ?? 4881);
const BASE = `http://127.0.0.1:${PORT}`;
const EVERY_MS = 10;
const MOST_TIMES = 3;
// Between so many loads the tenant is measured alone again.
const AGAIN_AFTER = 3;
const DAY_MS = 86_400_000;
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const LOAD_NICE = Number(process.env.LOAD_NICE ?? 19);

const home = mkdtempSync(join(tmpdir(), 'newstape-fairness-'));
// Root's database runs as another user, who must be able to enter: it is found by its folder.
chmodSync(home, 0o755);
const env = { DATA_DIR: home, PORT: String(PORT), DEMO: 'on', LOG_LEVEL: 'error' };
const flags = (process.env.FLAGS ?? '').split(' ').filter((flag) => flag !== '');
const { SERVER_OUT } = process.env;
const server = spawn(
  process.execPath,
  ['--no-warnings', ...flags, '--import', path('./loop-delay.ts'), ...SERVE],
  {
    env: { ...process.env, ...SERVE_MEMORY, ...env },
    stdio: ['ignore', SERVER_OUT === undefined ? 'ignore' : openSync(SERVER_OUT, 'a'), 'inherit', 'ipc'],
  },
);
const startedAt = performance.now();
const pool = new Pool(BASE, { connections: 64 });
let failed = false;
let loads: ChildProcess | undefined;
try {
  await until(async () => (await fetch(`${BASE}/readyz`).catch(() => undefined))?.status === 200, {
    ms: 120_000,
  });
  const [greedy, victim] = [await keyOf('greedy'), await keyOf('victim')];
  const bars = barsAddress();
  await fetchHistory(bars, greedy);
  const operator = await keyOf('operator', '--scopes', 'read,write,operator');
  const items = join(home, 'items.ndjson');
  writeFileSync(items, manyItems());
  loads = fork(path('./fairness-loads.ts'), [String(PORT), greedy, operator, bars, items], {
    env: { ...process.env, ...env },
  });
  setPriority(loads.pid!, LOAD_NICE);
  const only = (process.env.ONLY ?? '').split('|');
  const names = (await said<string[]>(loads)).filter((name) => only.some((words) => name.includes(words)));
  const first = new Map<string, number>();
  for (const name of names) first.set(name, (await beside(name, () => sleep(1_000))).block.processor);
  await ask(victim, SECONDS);
  const alone: Figures[] = [];
  const rows = new Map<string, Measured[]>(names.map((name) => [name, []]));
  const measureAlone = async (): Promise<void> => {
    await sleep(1_200);
    await blockOf();
    const figures = await ask(victim, SECONDS);
    const block = await blockOf();
    alone.push(figures);
    console.error('alone', line(figures), `block ${block.processor.toFixed(1)}`);
  };
  const all = Array.from({ length: ROUNDS }, () => names).flat();
  for (const [at, name] of all.entries()) {
    if (at % AGAIN_AFTER === 0) await measureAlone();
    let shares: readonly number[] = [];
    let beganAt = 0;
    const { did, block, taken } = await beside(name, async () => {
      await sleep(300);
      await blockOf();
      beganAt = performance.now() - startedAt;
      const before = { cpu: cpuOfAll(), at: performance.now() };
      const figures = await ask(victim, SECONDS);
      const seconds = (performance.now() - before.at) / 1_000;
      shares = cpuOfAll().map((now, at) => cpuSince(before.cpu[at]!, now) / seconds);
      return figures;
    });
    rows.get(name)!.push({ ...did, block, taken, shares });
    console.error(
      `${beganAt.toFixed(0)} ms`,
      name,
      line(did),
      `blocks ${cells(block.wall, block.processor, block.collection)} whole ${block.whole}`,
      `node, PG, load ${cells(...shares)}`,
    );
  }
  await measureAlone();
  const base = {
    p50: median(alone, ({ p50 }) => p50),
    p99: median(alone, ({ p99 }) => p99),
    longest: median(alone, ({ longest }) => longest),
  };
  const least = Math.min(...alone.map(({ p99 }) => p99));
  const most = Math.max(...alone.map(({ p99 }) => p99));
  table(
    [
      'beside',
      'p50 ms',
      'p99 ms',
      'times alone',
      'longest ms',
      'times alone',
      'longest block ms',
      'of processor',
      'longest collection',
      'the first time',
      'node',
      'PG',
      'load',
      'MB/s to the greedy',
      'refused',
    ],
    [
      ['nobody', ...cells(base.p50, base.p99, 1, base.longest, 1), ...Array(9).fill('')],
      ...[...rows].map(([name, rounds]) => {
        const p99 = median(rounds, (round) => round.p99);
        const times = p99 / base.p99;
        const longest = median(rounds, (round) => round.longest);
        failed ||= times > MOST_TIMES;
        const most = (of: (block: LongestBlock) => number) =>
          Math.max(...rounds.map(({ block }) => of(block)));
        const rate = median(rounds, ({ taken }) => taken.bytes) / (SECONDS + 0.3) / 1e6;
        return [
          name,
          ...cells(
            median(rounds, ({ p50 }) => p50),
            p99,
            times,
            longest,
            longest / base.longest,
          ),
          ...cells(
            most(({ wall }) => wall),
            most(({ processor }) => processor),
            most(({ collection }) => collection),
            first.get(name)!,
          ),
          ...[0, 1, 2].map((at) => median(rounds, ({ shares }) => shares[at]!).toFixed(2)),
          ...cells(rate),
          String(median(rounds, ({ taken }) => taken.refused)),
        ];
      }),
    ],
  );
  console.log(
    `\n${Math.ceil((SECONDS * 1_000) / EVERY_MS)} requests a round, ${ROUNDS} of each load. Alone ${alone.length} times: the median, p99 from ${least.toFixed(1)} to ${most.toFixed(1)} ms. ` +
      'The longest blocks are those of the whole measurement, in which a round may hold pieces of several requests.',
  );
} finally {
  loads?.disconnect();
  await pool.destroy();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(home, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** In ms. */
interface Figures {
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** One round of a load. */
interface Measured extends Figures {
  readonly block: LongestBlock;
  readonly taken: Taken;
  /** What the server, its database and the load took of a core. */
  readonly shares: readonly number[];
}

function median<T>(measured: readonly T[], of: (one: T) => number): number {
  return quantile(measured.map(of), 0.5);
}

function line({ p50, p99, longest }: Figures): string {
  return `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} longest ${longest.toFixed(1)}`;
}

function cells(...figures: readonly number[]): string[] {
  return figures.map((figure) => figure.toFixed(1));
}

/** Processor time of the server, of its database and of the load, each by process, in seconds. */
function cpuOfAll(): CpuByProcess[] {
  const inHome = (pid: string): boolean => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(home);
    } catch {
      return false;
    }
  };
  const ofDatabase = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && inHome(name));
  return [[server.pid!], ofDatabase.map(Number), [loads!.pid!]].map(cpuByProcess);
}

function path(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

function said<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as T)));
}

/** The longest blocks since it was last asked. */
function blockOf(): Promise<LongestBlock> {
  const block = said<LongestBlock>(server);
  server.send('longest?');
  return block;
}

/** Does something while a load goes on. */
async function beside<T>(
  name: string,
  work: () => Promise<T>,
): Promise<{ did: T; block: LongestBlock; taken: Taken }> {
  await blockOf();
  loads!.send(name);
  const did = await work();
  const block = await blockOf();
  const end = said<Taken>(loads!);
  loads!.send('end');
  const taken = await end;
  await sleep(700);
  return { did, block, taken };
}

async function keyOf(tenant: string, ...more: readonly string[]): Promise<string> {
  const words = ['keys', 'create', '--plan', 'enterprise', '--tenant', tenant, '--json', ...more];
  return (
    JSON.parse(await run(process.execPath, ['--no-warnings', SERVE[1]!, ...words], env)) as { key: string }
  ).key;
}

/** Items of 120 words, a thousand words in all. */
function manyItems(): string {
  const word = (n: number): string => `word${(n * 7_919) % 1_000}`;
  const text = (i: number, words: number): string =>
    Array.from({ length: words }, (_, n) => word(i * 31 + n * n)).join(' ');
  const line = (i: number): string =>
    JSON.stringify({
      id: `item ${i}`,
      publisher: `Publisher ${i % 40}`,
      title: `${text(i, 8)} ${i}`,
      text: text(i, 120),
      date: new Date(Date.now() - i * 60_000).toISOString(),
    });
  return Array.from({ length: 20_000 }, (_, i) => line(i)).join('\n');
}

function barsAddress(): string {
  const to = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const at = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const symbols = 'BTCUSDT,ETHUSDT,SOLUSDT,ADAUSDT,XRPUSDT,DOGEUSDT,LTCUSDT,LINKUSDT';
  return `/v1/market/bars?symbol=${symbols}&interval=1m&from=${at(to - 31 * DAY_MS)}&to=${at(to)}`;
}

/** Until nothing has to be fetched from the venue any more. */
async function fetchHistory(bars: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  for (let i = 0; i < 100; i += 1) {
    const answer = await fetch(BASE + bars.replace('/bars', '/coverage'), { headers });
    const text = await answer.text();
    if (answer.status === 200 && !text.includes('"truncated":true')) break;
  }
}

/** What the victim sees of a page every 10 ms, whatever the answer before took. */
async function ask(key: string, seconds: number): Promise<Figures> {
  const took: number[] = [];
  const asked: Promise<void>[] = [];
  const begin = performance.now();
  for (let i = 0; i * EVERY_MS < seconds * 1_000; i += 1) {
    // The clock says when, so that a late timer leaves nothing out.
    await sleep(Math.max(0, begin + i * EVERY_MS - performance.now()));
    asked.push(page(key, (i % 20) + 10).then((ms) => void took.push(ms)));
  }
  await Promise.all(asked);
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99), longest: largest(took) };
}

async function page(key: string, size: number): Promise<number> {
  const began = performance.now();
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path: `/v1/news?page_size=${size}`,
    headers: { authorization: `Bearer ${key}` },
  });
  await body.arrayBuffer();
  if (statusCode !== 200) throw new Error(`the victim got ${statusCode}`);
  return performance.now() - began;
}
