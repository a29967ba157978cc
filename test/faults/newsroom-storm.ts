// `node test/faults/newsroom-storm.ts [ITEMS | FILE.ndjson] [ROUNDS]`: kills every role while items go through, and says what came of them.
//
// An api, two workers and an importing command, each a process of its own, on a PostgreSQL of their own. Each of them is killed
// (SIGKILL) and started again, a worker stands still for longer than what it holds is certain, and PostgreSQL is killed
// or stopped at once (SIGKILL, SIGQUIT), again and again from the first item to the last story. At the end every item must be there once, in the
// cluster that the committed sequence of items makes without any fault, each cluster must have one story that counts all its
// items, and of two tenants that are told of stories each must have got what it asked for. It ends with 1 when something is
// not so.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import { type Told, tellTenants } from './storm-events.ts';
import { faultsOf } from './storm-faults.ts';
import { madeItems } from './storm-items.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const PROGRAM = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));

export interface StormOptions {
  /** NDJSON lines. */
  readonly lines: readonly string[];
  /** How often each role is killed, a worker stands still, and PostgreSQL is killed or stopped. */
  readonly rounds: number;
  /** How long it may take in all, in ms. Then it fails, and ends what it has started. */
  readonly patienceMs?: number;
  readonly say?: (text: string) => void;
}

/** What came of it; `wrong` says in sentences what should not be. */
export interface Outcome {
  readonly items: number;
  readonly stories: number;
  readonly joined: number;
  readonly kills: number;
  readonly stops: number;
  /** Workers that stood still. */
  readonly freezes: number;
  /** Webhooks that arrived though they had arrived before. */
  readonly again: number;
  /** Processes that gave up at their start, because there was no database. */
  readonly restarts: number;
  /** From the first item to the last story, faults included. */
  readonly seconds: number;
  readonly wrong: readonly string[];
}

/** @param options `lines` have ids that differ. */
export async function storm(options: StormOptions): Promise<Outcome> {
  const { lines, rounds, say = () => {}, patienceMs = Number.POSITIVE_INFINITY } = options;
  const latest = Date.now() + patienceMs;
  const folder = mkdtempSync(join(tmpdir(), 'newstape-storm-'));
  // As root the database runs as another user, who has to get in.
  chmodSync(folder, 0o755);
  const log = openLog({ logLevel: 'silent' });
  const server = await startEmbedded({ dataDir: join(folder, 'data'), log });
  const db = openDatabase(server.url, { pool: 2, hot: 0 });
  const ports = await freePorts();
  const children = new Map<string, ChildProcess>();
  const file = join(folder, 'items.ndjson');
  writeFileSync(file, `${lines.join('\n')}\n`);
  let [restarts, isOver] = [0, false];
  const start = (name: string, words: readonly string[], roles: string, port: string): void => {
    const child = spawn(process.execPath, [PROGRAM, ...words], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATABASE_URL: server.url,
        DATA_DIR: join(folder, name),
        PORT: port,
        ROLES: roles,
        DEMO: 'off',
        LOG_LEVEL: 'fatal',
        KMS_KEY: KEY,
        HOOKS_ALLOW_LOOPBACK: 'on',
        HOOKS_RETRY_SCHEDULE: '5,5,5',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-1_000);
    });
    // A start without a database gives up, and is made again, as a supervisor does.
    child.on('exit', (code) => {
      if (isOver || code === null || code === 0) return;
      restarts += 1;
      say(`${name} ended with ${code}: ${said}`);
      setTimeout(() => starts[name]!(), 500);
    });
    children.set(name, child);
  };
  const starts: Record<string, () => void> = {
    api: () => start('api', ['serve'], 'api', ports[0]),
    'worker-a': () => start('worker-a', ['serve'], 'worker', ports[1]),
    'worker-b': () => start('worker-b', ['serve'], 'worker', ports[2]),
    import: () => start('import', ['import', '--announce', file], 'api', ports[0]),
  };
  let [kills, stops, freezes] = [0, 0, 0];
  let thawed: Promise<unknown> = Promise.resolve();
  const kill = async (name: string): Promise<void> => {
    const child = children.get(name)!;
    if (name === 'import' && child.exitCode === 0) return;
    child.kill('SIGKILL');
    kills += 1;
    await ended(child);
    starts[name]!();
  };
  const stop = async (): Promise<void> => {
    const { rows } = await db.query<{ pid: number }>(POSTMASTER);
    process.kill(rows[0]!.pid, stops % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
    stops += 1;
    await until(async () => {
      const now = await db.query<{ pid: number }>(POSTMASTER);
      return now.rows[0]!.pid !== rows[0]!.pid;
    }, latest);
  };
  const freeze = (name: string): void => {
    const child = children.get(name)!;
    child.kill('SIGSTOP');
    freezes += 1;
    thawed = sleep(FREEZE_MS).then(() => child.kill('SIGCONT'));
  };
  let told: Told | undefined;
  try {
    await migrate(server.url);
    told = await tellTenants(db, KEY);
    const began = performance.now();
    for (const each of Object.values(starts)) each();
    const acts = Array.from({ length: rounds }, () => [
      'import',
      'worker-a',
      'database',
      'worker-b',
      'stand still',
      'api',
    ]).flat();
    for (const [at, act] of acts.entries()) {
      const from = (at + 0.5) / acts.length;
      const done = await goesOn(db, lines.length, (part) => part >= from, latest);
      say(`${(performance.now() - began) / 1_000} s, ${Math.round(100 * done)} % done: ${act}`);
      if (act === 'database') await stop();
      else if (act === 'stand still') freeze('worker-a');
      else await kill(act);
    }
    await goesOn(db, lines.length, () => children.get('import')!.exitCode === 0, latest);
    const seconds = (performance.now() - began) / 1_000;
    // The end is the importing command's word; the services have nothing left to do but to tell of it.
    const wrong = await faultsOf(db, lines.length);
    say(`${seconds} s: imported; ${wrong.join('; ')}`);
    await thawed;
    await until(told.isDone, latest, STEP_MS + 100 * lines.length);
    wrong.push(...(await faultsOf(db, lines.length)).filter((one) => !wrong.includes(one)));
    wrong.push(...(await told.faults()));
    const { rows } = await db.query<{ stories: number; joined: number }>(
      `select (select count(*)::int from stories where status = 'live') as stories,
         (select count(*)::int from news_items where cluster_id <> id) as joined`,
    );
    return {
      items: lines.length,
      ...rows[0]!,
      kills,
      stops,
      freezes,
      again: told.again(),
      restarts,
      seconds,
      wrong,
    };
  } finally {
    isOver = true;
    for (const child of children.values()) child.kill('SIGKILL');
    await Promise.all([...children.values()].map(ended));
    await told?.close();
    await db.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const POSTMASTER = `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`;

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve));

const STEP_MS = 240_000;
// A worker has the right to write items into clusters for 10 s, to deliver webhooks for 20 s, and a transaction for 30 s.
const FREEZE_MS = 35_000;

/**
 * Waits for a part of the work, however long it takes, as long as it goes on.
 * @returns which part is done.
 */
async function goesOn(
  db: Database,
  count: number,
  isFar: (part: number) => boolean,
  latest: number,
): Promise<number> {
  let part = 0;
  let end = Date.now() + STEP_MS;
  for (;;) {
    const now = await progressOf(db, count).catch(() => part);
    if (now > part) end = Date.now() + STEP_MS;
    part = Math.max(part, now);
    if (isFar(part)) return part;
    if (Date.now() > Math.min(end, latest))
      throw new Error(`at ${Math.round(100 * part)} % it does not go on`);
    await sleep(50);
  }
}

async function until(
  isSo: () => Promise<unknown>,
  latest = Number.POSITIVE_INFINITY,
  patienceMs = STEP_MS,
): Promise<void> {
  const end = Math.min(latest, Date.now() + patienceMs);
  for (;;) {
    const is = await isSo().catch(() => false);
    if (is !== false) return;
    if (Date.now() > end) throw new Error(`it did not come to be: ${isSo.toString()}`);
    await sleep(50);
  }
}

/** Three ports that nobody has at this moment. */
async function freePorts(): Promise<[string, string, string]> {
  const servers = [createServer(), createServer(), createServer()];
  const ports = servers.map(async (one) => {
    await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
    return String((one.address() as AddressInfo).port);
  });
  const [a, b, c] = await Promise.all(ports);
  for (const one of servers) one.close();
  return [a!, b!, c!];
}

/** From 0 to 1: half for items that were taken in, half for those that a story tells. */
async function progressOf(db: Database, count: number): Promise<number> {
  const { rows } = await db.query<{ taken: string; told: string }>(
    `select (select seq from news_sequence) as taken,
       (select coalesce(sum(items), 0) from news_clusters where due_at is null and state = 'live') as told`,
  );
  return (Number(rows[0]!.taken) + Number(rows[0]!.told)) / (2 * count);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [given = '20000', rounds = '2'] = process.argv.slice(2);
  const lines = existsSync(given) ? readFileSync(given, 'utf8').trim().split('\n') : madeItems(Number(given));
  const outcome = await storm({
    lines,
    rounds: Number(rounds),
    say: (text) => process.stderr.write(`${text}\n`),
  });
  process.stdout.write(`${JSON.stringify(outcome, undefined, 1)}\n`);
  process.exitCode = outcome.wrong.length === 0 ? 0 : 1;
}
