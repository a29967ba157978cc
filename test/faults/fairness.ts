// One tenant does its worst, another asks one page every 20 ms: `node test/faults/fairness.ts [SECONDS]`.
//
// Prints, in one run, the other one's p50 and p99 alone and beside each load: pages pipelined by the thousand, deep and
// large pages, dear searches, facets, bars of 8 symbols over 31 days in all forms, exports, GraphQL documents of 50 calls
// by both ways and such as are refused, research tools, questions to the terminal. Beside each: the longest time that the
// server's event loop did not go round, and the most processor time that it took in a round.
// It ends with 1 when a p99 beside is over three times that alone. On a machine with one core for both, the load itself
// takes part of what is measured. `ONLY=words` measures only the loads whose names have these words.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { quantile, table } from '../bench/figures.ts';
import { run, SERVE } from '../bench/load.ts';
import { until } from '../setup/until.ts';
import type { LongestBlock } from './loop-delay.ts';

const SECONDS = Number(process.argv[2] ?? 4);
const PORT = Number(process.env.PORT ?? 4881);
const BASE = `http://127.0.0.1:${PORT}`;
const EVERY_MS = 20;
const MOST_TIMES = 3;
const DAY_MS = 86_400_000;

const home = mkdtempSync(join(tmpdir(), 'newstape-fairness-'));
const env = { DATA_DIR: home, PORT: String(PORT), DEMO: 'on', LOG_LEVEL: 'error' };
const probe = fileURLToPath(new URL('./loop-delay.ts', import.meta.url));
const server = spawn(process.execPath, ['--no-warnings', '--import', probe, ...SERVE], {
  env: { ...process.env, ...env },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
let failed = false;
// Bytes, of all the greedy tenant's answers.
let received = 0;
try {
  await until(async () => (await fetch(`${BASE}/readyz`).catch(() => undefined))?.status === 200, {
    ms: 120_000,
  });
  const [greedy, victim] = [await keyOf('greedy'), await keyOf('victim')];
  const bars = barsAddress();
  await warm(bars, greedy);
  const rows: string[][] = [];
  let alone = Number.NaN;
  for (const [name, load] of loads(greedy, bars)) {
    const sockets = load === undefined ? [] : load();
    await sleep(300);
    const answered = received;
    await longestBlock();
    const { p50, p99 } = await ask(victim);
    const { wall, processor } = await longestBlock();
    if (load === undefined) alone = p99;
    const times = p99 / alone;
    failed ||= times > MOST_TIMES;
    const taken = ((received - answered) / SECONDS / 1e6).toFixed(1);
    rows.push([name, ...[p50, p99, times, wall, processor].map((figure) => figure.toFixed(1)), taken]);
    for (const socket of sockets) socket.destroy();
    await sleep(1_200);
  }
  table(
    ['beside', 'p50 ms', 'p99 ms', 'times alone', 'longest block ms', 'of processor', 'MB/s to the greedy'],
    rows,
  );
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(home, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

function longestBlock(): Promise<LongestBlock> {
  return new Promise((resolve) => {
    server.once('message', (block: LongestBlock) => resolve(block));
    server.send('longest?');
  });
}

async function keyOf(tenant: string): Promise<string> {
  const words = ['keys', 'create', '--plan', 'enterprise', '--tenant', tenant, '--json'];
  return (
    JSON.parse(await run(process.execPath, ['--no-warnings', SERVE[1]!, ...words], env)) as { key: string }
  ).key;
}

function barsAddress(): string {
  const to = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const at = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const symbols = 'BTCUSDT,ETHUSDT,SOLUSDT,ADAUSDT,XRPUSDT,DOGEUSDT,LTCUSDT,LINKUSDT';
  return `/v1/market/bars?symbol=${symbols}&interval=1m&from=${at(to - 31 * DAY_MS)}&to=${at(to)}`;
}

/** Until nothing has to be fetched any more. */
async function warm(bars: string, key: string): Promise<void> {
  for (let i = 0; i < 100; i += 1) {
    const answer = await fetch(BASE + bars.replace('/bars', '/coverage'), headersOf(key));
    const text = await answer.text();
    if (answer.status === 200 && !text.includes('"truncated":true')) break;
  }
  await (await fetch(BASE + bars, headersOf(key))).arrayBuffer();
}

function headersOf(key: string): RequestInit {
  return { headers: { authorization: `Bearer ${key}` } };
}

/** What the victim sees of a page every 20 ms, whatever the answer before took. */
async function ask(key: string): Promise<{ p50: number; p99: number }> {
  const took: number[] = [];
  const asked: Promise<void>[] = [];
  const end = performance.now() + SECONDS * 1_000;
  for (let i = 0; performance.now() < end; i += 1) {
    const began = performance.now();
    asked.push(
      fetch(`${BASE}/v1/news?page_size=${(i % 20) + 10}`, headersOf(key)).then(async (answer) => {
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`the victim got ${answer.status}`);
        took.push(performance.now() - began);
      }),
    );
    await sleep(EVERY_MS);
  }
  await Promise.all(asked);
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}

type Load = readonly [name: string, begin: (() => Socket[]) | undefined];

function loads(key: string, bars: string): readonly Load[] {
  const get = (path: string, more = ''): string =>
    `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n${more}\r\n`;
  const post = (path: string, body: string): string =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\n` +
    `accept: application/json, text/event-stream\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const document = `{ ${Array.from({ length: 50 }, (_, i) => `p${i}: stories(first: ${50 + i}) { nodes { id title summary entities { label } } }`).join(' ')} }`;
  // The directive keeps it off the short way.
  const whole = `query ($no: Boolean = false) { ${Array.from({ length: 50 }, (_, i) => `p${i}: stories(first: 100) { nodes { ...S } }`).join(' ')} }
    fragment S on Story { id @skip(if: $no) title summary category tags entities { id slug label kind }
      sources { id publisher domain title url publishedAt } links { self html } assets { ticker label }
      impactPaths { token label direction } claims { claim supporting { quote sourceId } } }`;
  const wrong = `{ ${'stories(first: 1) { nodes { id } } '.repeat(220)} nope }`;
  const nested = '{ entities(first: 40) { nodes { id stories(first: 50) { nodes { id title summary } } } } }';
  const graphql = (query: string): string => post('/graphql', JSON.stringify({ query }));
  const tool = (name: string): string =>
    post(
      '/mcp',
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: `svc_research_${name}`, arguments: {} },
      }),
    );
  const list = (i: number): string => get(`/v1/news?page_size=${(i % 100) + 1}`);
  const all: readonly Load[] = [
    ['nobody', undefined],
    ['3,400 pages pipelined on one connection', () => [flood(list, 3_400)]],
    ['the same on each of 20', () => many(20, () => flood(list, 3_400))],
    [
      'deep pages on 64',
      () => many(64, () => flood((i) => get(`/v1/news?page_size=100&page=${(i % 9) + 2}`), 1)),
    ],
    [
      'dear searches on 64',
      () => many(64, () => flood((i) => get(`/v1/search?q=the or a or of ${i}`.replaceAll(' ', '%20')), 1)),
    ],
    ['bars, 8 symbols, 31 days, plain, on 4', () => many(4, () => flood(() => get(bars), 1))],
    ['bars, gzip, on 4', () => many(4, () => flood(() => get(bars, 'accept-encoding: gzip\r\n'), 1))],
    ['bars, columns, on 4', () => many(4, () => flood(() => get(`${bars}&format=columns`), 1))],
    ['bars, arrow, on 4', () => many(4, () => flood(() => get(`${bars}&format=arrow`), 1))],
    ['exports on 8', () => many(8, () => flood(() => get('/v1/export.ndjson?include=full'), 1))],
    [
      'pages of 100 with everything on 32',
      () => many(32, () => flood((i) => get(`/v1/news?page_size=100&include=full&page=${(i % 9) + 1}`), 1)),
    ],
    [
      'facets on 32',
      () =>
        many(32, () =>
          flood((i) => get(`/v1/news?page_size=${(i % 90) + 1}&facets=country,tag,entity,publisher`), 1),
        ),
    ],
    ['GraphQL of 50 calls on 16', () => many(16, () => flood(() => graphql(document), 1))],
    ['GraphQL of 50 whole pages, the long way, on 16', () => many(16, () => flood(() => graphql(whole), 1))],
    ['GraphQL of 40 pages below a page on 16', () => many(16, () => flood(() => graphql(nested), 1))],
    ['GraphQL that is refused on 16', () => many(16, () => flood(() => graphql(wrong), 1))],
    ['research: the week, on 16', () => many(16, () => flood(() => tool('weekly_consequential'), 1))],
    ['research: what changed, on 16', () => many(16, () => flood(() => tool('what_changed'), 1))],
    [
      'the terminal on 16',
      () =>
        many(16, () =>
          flood(
            (i) =>
              post(
                '/v1/ai-terminal',
                JSON.stringify({
                  question: `What happened in ${1990 + (i % 30)} with the central bank and the elections?`,
                }),
              ),
            1,
          ),
        ),
    ],
  ];
  const only = process.env.ONLY ?? '';
  return all.filter(([name]) => name === 'nobody' || name.includes(only));
}

function many(count: number, open: () => Socket): Socket[] {
  return Array.from({ length: count }, open);
}

/** Keeps so many requests of a connection unanswered; an answer is taken as whole when its end has been seen. */
function flood(request: (i: number) => string, ahead: number): Socket {
  let sent = 0;
  const socket = connect(PORT, '127.0.0.1');
  const send = (count: number): void => {
    let text = '';
    for (let i = 0; i < count; i += 1, sent += 1) text += request(sent);
    socket.write(text);
  };
  let rest = '';
  socket.on('error', () => {});
  socket.on('data', (data) => {
    received += data.length;
    const text = rest + data.toString('latin1');
    const answers = text.match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0;
    rest = text.slice(-12);
    // The next is asked for when an answer begins: one more than `ahead` is never waited for.
    if (answers > 0 && !socket.destroyed) send(answers);
  });
  send(ahead);
  return socket;
}
