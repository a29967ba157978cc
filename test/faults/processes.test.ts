import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newstape } from '../setup/command.ts';
import { testDatabase } from '../setup/database.ts';
import { type OpenStream, openStream } from '../setup/event-stream.ts';
import { freePort } from '../setup/free-port.ts';
import { until as untilIn } from '../setup/until.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));
const LIMIT = 60;
const STREAMS = 6;

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let service: ChildProcess;
let url: string;
let metrics: string;
let key: string;
let out = '';
let err = '';
const opened: OpenStream[] = [];

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'newstape-processes-'));
  const plans = join(folder, 'plans.json');
  writeFileSync(
    plans,
    JSON.stringify([
      { name: 'small', callsPerMonth: LIMIT, marketData: true },
      { name: 'pro', callsPerMonth: 100_000, marketData: true, openStreams: STREAMS },
    ]),
  );
  const admin = await freePort();
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    DEMO: 'off',
    // Its archive of the market is not looked at, and filling it takes a third of a core.
    VENUE_SYMBOLS: 'BTCUSDT',
    PLANS: plans,
  };
  service = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: { ...env, PORT: '0', WORKERS: '2', ADMIN_PORT: String(admin), DRAIN_SECONDS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  service.stdout!.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  service.stderr!.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  await until(() => {
    if (service.exitCode !== null) throw new Error(`it ended with ${service.exitCode}: ${err}`);
    return /^ready .*\n/m.test(out);
  });
  url = /^ready (\S+)/m.exec(out)![1]!;
  metrics = `http://127.0.0.1:${admin}/metrics`;
  const made = await newstape(['keys', 'create', '--tenant', 'acme', '--plan', 'pro', '--json'], env);
  key = (JSON.parse(made.stdout) as { key: string }).key;
});

afterAll(async () => {
  for (const stream of opened.splice(0)) stream.close();
  service?.kill('SIGKILL');
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('processes answer on one port, and count the calls of a tenant together', async () => {
  const made = await newstape(['keys', 'create', '--tenant', 'small', '--plan', 'small', '--json'], {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    PLANS: join(folder, 'plans.json'),
  });
  const small = (JSON.parse(made.stdout) as { key: string }).key;
  const asked = await Promise.all(Array.from({ length: LIMIT + 20 }, () => get('/v1/news?limit=1', small)));
  const statuses = asked.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  await until(() => answering().size === 2);
});

test('a reader of the live stream has the same events, whichever process it came to', async () => {
  const streams = await Promise.all(Array.from({ length: STREAMS }, () => market()));
  await until(() => streams.every(({ events }) => ticks(events).length >= 6));
  const ids = streams.map(({ events }) => ticks(events).map(({ id }) => id!));
  const from = ids
    .map((each) => each[0]!)
    .sort(byPlace)
    .at(-1)!;
  const upTo = ids.map((each) => each.at(-1)!).sort(byPlace)[0]!;
  const common = ids.map((each) => each.filter((id) => byPlace(id, from) >= 0 && byPlace(id, upTo) <= 0));
  expect(common[0]!.length).toBeGreaterThan(0);
  for (const each of common) expect(each).toEqual(common[0]);
  // The bound on open streams is one for all processes.
  await until(async () => (await refusedStream()) === 'too_many_streams');
  for (const stream of opened.splice(0)) stream.close();
  await until(async () => (await refusedStream()) === undefined);
});

test('operations reach a reserved connection from any process', async () => {
  const path = '/graphql/stream';
  const reserved = await fetch(url + path, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, connection: 'close' },
  });
  const token = await reserved.text();
  expect([reserved.status, token]).toEqual([201, expect.any(String)]);
  const stream = await openStream(url + path, undefined, {
    headers: { 'x-graphql-event-stream-token': token },
  });
  opened.push(stream);
  const send = async (id: string): Promise<number> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'x-graphql-event-stream-token': token,
        connection: 'close',
      },
      body: JSON.stringify({
        query: '{ stories(first: 1) { edges { cursor } } }',
        extensions: { operationId: id },
      }),
    });
    return answer.status;
  };
  const ids = Array.from({ length: 8 }, (_, at) => `op-${at}`);
  expect(await Promise.all(ids.map(send))).toEqual(ids.map(() => 202));
  await until(() => ids.every((id) => stream.text().includes(`"id":"${id}","payload"`)));
  stream.close();
});

test('a process that dies is started again, and the others go on', async () => {
  const pids = answering();
  const [one] = [...pids];
  process.kill(one!, 'SIGKILL');
  await until(async () => /^newstape_process_restarts_total\{process="api-\d"\} 1$/m.test(await scrape()));
  await until(
    async () => (await scrape()).match(/^newstape_process_up\{process="[^"]+"\} 1$/gm)?.length === 3,
  );
  expect((await get('/readyz')).status).toBe(200);
  await until(async () => {
    await get('/v1/news?limit=1', key);
    return [...answering()].some((pid) => !pids.has(pid));
  });
});

test('SIGTERM ends all of them in order', async () => {
  const pids = [...answering()];
  const stream = await market();
  service.kill('SIGTERM');
  await stream.ended;
  await until(() => service.exitCode !== null);
  expect(service.exitCode).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
});

const until = (isSo: () => boolean | Promise<boolean>): Promise<void> => untilIn(isSo, { ms: 120_000 });

/** The processes that have logged a request so far. */
function answering(): Set<number> {
  return new Set(logged().map(({ pid }) => pid));
}

function logged(): { pid: number; msg: string }[] {
  // The last line may not be whole yet; each of the others is.
  return err
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { pid: number; msg: string })
    .filter(({ msg }) => msg === 'request');
}

async function market(): Promise<OpenStream> {
  const stream = await openStream(`${url}/v1/market/stream?symbol=BTCUSDT`, key, {
    headers: { connection: 'close' },
  });
  opened.push(stream);
  return stream;
}

/** The code of the refusal of one more stream; undefined: there was room, and it is closed again. */
async function refusedStream(): Promise<string | undefined> {
  const stream = await openStream(`${url}/v1/market/stream?symbol=BTCUSDT`, key, {
    headers: { connection: 'close' },
  });
  if (stream.response.status === 200) {
    stream.close();
    return undefined;
  }
  await stream.ended;
  return (JSON.parse(stream.text()) as { code: string }).code;
}

const ticks = (events: OpenStream['events']) =>
  events.filter(({ event, data }) => event === 'tick' && !data.snapshot);

/** Places of one life of the stream, in the order of its numbers. */
function byPlace(a: string, b: string): number {
  const number = (id: string): number => Number.parseInt(id.split('.')[1]!, 36);
  return number(a) - number(b);
}

async function get(path: string, as?: string): Promise<{ status: number }> {
  const response = await fetch(url + path, {
    headers: { connection: 'close', ...(as === undefined ? {} : { authorization: `Bearer ${as}` }) },
  });
  await response.arrayBuffer();
  return response;
}

const scrape = async (): Promise<string> => (await fetch(metrics)).text();

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
