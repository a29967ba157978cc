import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What `npm start` runs. */
export const SERVE: readonly string[] = [
  '--max-semi-space-size=16',
  fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url)),
  'serve',
];

/** How `npm start` asks the C library to manage memory (docs/operations.md). */
export const SERVE_MEMORY = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const;

/** What one round of load gave. CPU times are of the whole machine's PostgreSQL and of the server's process. */
export interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly serverMicros: number;
  readonly postgresMicros: number;
  /** Answers that were not 2xx, and connections that failed. */
  readonly errors: number;
}

/** Whether this machine has what the load is made with and pinned by. */
export async function loadTools(): Promise<string | undefined> {
  for (const tool of ['wrk', 'taskset']) {
    const found = await run('sh', ['-c', `command -v ${tool}`]).catch(() => '');
    if (found === '') return `${tool} is not installed (Debian: apt-get install wrk util-linux)`;
  }
  return undefined;
}

/** Drives a server from core 1 through `connections` keep-alive connections by a wrk script. */
export async function drive(options: {
  readonly pid: number;
  readonly url: string;
  readonly script: string;
  readonly seconds: number;
  readonly connections: number;
}): Promise<Round> {
  const before = { server: cpuSeconds(options.pid), postgres: postgresSeconds() };
  const { connections, seconds, script, url } = options;
  const out = await run('taskset', [
    '-c',
    '1',
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-s',
    script,
    url,
  ]);
  const server = cpuSeconds(options.pid) - before.server;
  const postgres = postgresSeconds() - before.postgres;
  const count = Number(/(\d+) requests in/.exec(out)?.[1] ?? 0);
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(out)?.[1] ?? 0);
  const broken = (/Socket errors: (.*)/.exec(out)?.[1]?.match(/\d+/g) ?? []).reduce(
    (sum, n) => sum + Number(n),
    0,
  );
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1] ?? 0),
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(out)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(out)?.[1]),
    serverMicros: (server / count) * 1e6,
    postgresMicros: (postgres / count) * 1e6,
    errors: failed + broken,
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Runs a program to its end and gives what it printed. */
export function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  input?: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    child.stdin?.end(input);
    let out = '';
    let complaint = '';
    child.stdout!.on('data', (data) => {
      out += data;
    });
    child.stderr!.on('data', (data) => {
      complaint += data;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve(out)
        : reject(new Error(`${program} ${args.join(' ')}: ${complaint.slice(-2_000)}`)),
    );
  });
}

function milliseconds(text: string | undefined): number {
  const [, value, unit] = /([\d.]+)(us|ms|s)/.exec(text ?? '') ?? [];
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1);
}

const TICKS = 100;

export function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return 0;
  }
}

/** Seconds by process id. */
export type CpuByProcess = ReadonlyMap<number, number>;

/** Processor time of each of some processes. */
export const cpuByProcess = (pids: readonly number[]): CpuByProcess =>
  new Map(pids.map((pid) => [pid, cpuSeconds(pid)]));

/** What they took since, in seconds, without those that have ended: what such a one had taken would be less than nothing. */
export function cpuSince(before: CpuByProcess, now: CpuByProcess): number {
  return [...now].reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0), 0);
}

export function postgresSeconds(): number {
  let sum = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      if (readFileSync(`/proc/${entry}/comm`, 'utf8').trim() === 'postgres') sum += cpuSeconds(Number(entry));
    } catch {
      // It ended while we looked.
    }
  }
  return sum;
}
