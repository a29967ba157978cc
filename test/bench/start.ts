import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { largest, quantile, table } from './figures.ts';
import { cpuSeconds, SERVE, SERVE_MEMORY } from './load.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LATER_STARTS = Number(process.env.BENCH_ROUNDS ?? 10);
const REQUESTS = 3_000;
const IN_FLIGHT = 4;
// The venue's last week is fetched after the first start; a later one rests sooner.
const REST_AFTER_FIRST_MS = 90_000;
const REST_AFTER_LATER_MS = 60_000;
const IDLE_MS = 20_000;

/**
 * How long the first start on an empty directory and later ones take, what the process needs at rest, and whether its
 * memory stays where it is over 3,000 mixed requests. Prints a table; Linux only, as it reads /proc.
 */
export async function bench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'newstape-bench-start-'));
  const rows: string[][] = [];
  try {
    const first = await start(dataDir);
    rows.push(['first start, s', first.seconds.toFixed(2), '< 5']);
    await sleep(REST_AFTER_FIRST_MS);
    rows.push(['RSS 90 s after it, MB', megabytes(first.child), '']);
    await stop(first.child);

    const times: number[] = [];
    for (let i = 0; i < LATER_STARTS; i += 1) {
      const later = await start(dataDir);
      times.push(later.seconds);
      await stop(later.child);
    }
    rows.push([
      `${LATER_STARTS} later starts, s: median, longest`,
      `${quantile(times, 0.5).toFixed(2)}, ${largest(times).toFixed(2)}`,
      '< 2',
    ]);

    const { child, url } = await start(dataDir);
    await sleep(REST_AFTER_LATER_MS);
    rows.push(['RSS 60 s after one, MB', megabytes(child), '< 170']);
    const before = cpuSeconds(child.pid!);
    await sleep(IDLE_MS);
    const share = (cpuSeconds(child.pid!) - before) / (IDLE_MS / 1000);
    rows.push(['of a core when nobody asks', `${(share * 100).toFixed(1)} %`, '']);
    const key = first.key;
    for (let round = 1; round <= 3; round += 1) {
      const refused = await ask(url, key, REQUESTS / 3);
      const what = `RSS after ${(round * REQUESTS) / 3} mixed requests, MB (refused)`;
      rows.push([what, `${megabytes(child)} (${refused})`, '']);
    }
    await stop(child);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  table(['what', 'measured', 'goal'], rows);
}

async function start(
  dataDir: string,
): Promise<{ child: ChildProcess; seconds: number; url: string; key: string }> {
  const began = performance.now();
  const child = spawn(process.execPath, SERVE, {
    cwd: ROOT,
    env: {
      ...SERVE_MEMORY,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  for await (const text of child.stdout!.iterator({ destroyOnReturn: false })) {
    out += String(text);
    const url = /^ready (\S+)/m.exec(out)?.[1];
    if (url === undefined) continue;
    child.stdout!.resume();
    const key = /^ {2}enterprise +(\S+)$/m.exec(out)?.[1] ?? '';
    return { child, seconds: (performance.now() - began) / 1000, url, key };
  }
  throw new Error('the service ended before it served');
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function megabytes(child: ChildProcess): string {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) / 1024).toFixed(0);
}

/** What clients of all kinds ask, in turn. @returns how many answers were not 2xx. */
async function ask(url: string, key: string, requests: number): Promise<number> {
  let [sent, refused] = [0, 0];
  const askOn = async (): Promise<void> => {
    while (sent < requests) {
      const at = sent++;
      const { path, body } = MIX[at % MIX.length]!(at);
      const response = await fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      await response.arrayBuffer();
      if (!response.ok) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, askOn));
  return refused;
}

const DAY_MS = 86_400_000;

const MIX: readonly ((at: number) => { path: string; body?: unknown })[] = [
  (at) => ({ path: `/v1/news?page=${1 + (at % 5)}` }),
  (at) => ({ path: `/v1/news?q=${['bank', 'oil', 'storm', 'election'][at % 4]}&facets=category` }),
  (at) => ({
    path: '/graphql',
    body: {
      query: `query a${at % 40} { stories(first: 20) { edges { node { id title summary } } } account { plan { name } } }`,
    },
  }),
  (at) => ({
    path: '/mcp',
    body: {
      jsonrpc: '2.0',
      id: at,
      method: 'tools/call',
      params: { name: 'svc_research_what_changed', arguments: {} },
    },
  }),
  () => {
    const [from, to] = [Date.now() - DAY_MS, Date.now()].map((at) => new Date(at).toISOString());
    return { path: `/v1/market/bars?symbol=BTCUSDT,ETHUSDT&interval=1m&from=${from}&to=${to}` };
  },
  // A plan has 50 questions a month.
  (at) =>
    at % 75 === 5
      ? { path: '/v1/ai-terminal', body: { question: `What happened to oil lately? ${at}` } }
      : { path: '/v1/editorial-posts' },
];
