import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldReads } from '../../src/stories/index.ts';
import { newstape } from '../setup/command.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { freePort } from '../setup/free-port.ts';

// A copy of everything, kept by nothing but /v1/changes, while writers overlap and everybody crashes.

const PROGRAM = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));
const WRITER = fileURLToPath(new URL('./tape-writer.ts', import.meta.url));

let database: TestDatabase;
let dataDir: string;
let port: number;
let key: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  database = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'newstape-replica-'));
  port = await freePort();
  const made = await newstape(
    ['keys', 'create', '--plan', 'enterprise', '--tenant', 'copy', '--json'],
    environment(),
  );
  key = JSON.parse(made.stdout).key;
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The settings of the service: it keeps its port, as one behind a name does. */
function environment(): Record<string, string> {
  return {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: 'off',
    // Its archive of the market is not looked at, and filling it takes a third of a core.
    VENUE_SYMBOLS: 'BTCUSDT',
    LOG_LEVEL: 'silent',
  };
}

// What was compiled before is not compiled again by each writer that follows a killed one.
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
const COMMON = { PATH, HOME, NODE_COMPILE_CACHE };

function start(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    env: { ...COMMON, ...env },
    stdio: 'ignore',
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

const serve = (): ChildProcess => start([PROGRAM, 'serve'], environment());
const write = (name: string): ChildProcess => start([WRITER, database.url, name]);

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

async function ask(path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(10_000),
  });
}

async function untilServed(server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the service ended with ${server.exitCode}`);
    const up = await ask('/readyz').then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await sleep(50);
  }
}

interface Change {
  kind: 'upsert' | 'retract' | 'merge';
  id: string;
  story: { id: string } | null;
}
interface Page {
  changes: Change[];
  reset: boolean;
  page: { next_cursor: string; has_more: boolean };
}

class Crash extends Error {}

/**
 * A reader with a store that survives it: stories, and a cursor that is stored after the page it follows. So a page
 * whose cursor was not stored is read again.
 */
class Replica {
  readonly stories = new Map<string, string>();
  cursor = '';
  crashes = 0;
  pages = 0;

  /** Reads on until it has seen everything. @throws Crash at random, in the middle of its work. */
  async catchUp(wait: number): Promise<void> {
    for (;;) {
      const cursor = this.cursor === '' ? '' : `&cursor=${this.cursor}`;
      const answer = await ask(
        `/v1/changes?include=full&limit=${1 + Math.floor(Math.random() * 40)}&wait=${wait}${cursor}`,
      );
      if (answer.status !== 200) throw new Error(`status ${answer.status}`);
      const { changes, reset, page } = (await answer.json()) as Page;
      expect(reset).toBe(false);
      this.pages += 1;
      for (const change of changes) {
        if (Math.random() < 0.004) this.#crash();
        if (change.story !== null) this.stories.set(change.id, JSON.stringify(change.story));
        else this.stories.delete(change.id);
      }
      if (Math.random() < 0.05) this.#crash();
      this.cursor = page.next_cursor;
      if (!page.has_more && changes.length === 0) return;
    }
  }

  #crash(): never {
    this.crashes += 1;
    throw new Crash('the reader died');
  }

  hash(): string {
    return hashOf([...this.stories.values()]);
  }
}

function hashOf(stories: readonly string[]): string {
  const hash = createHash('sha256');
  for (const story of stories.toSorted()) hash.update(`${story}\n`);
  return hash.digest('hex');
}

test('a copy built only from changes equals the export, whoever was killed meanwhile', {
  timeout: 400_000,
}, async () => {
  let server = serve();
  await untilServed(server);
  const replica = new Replica();
  let busy = true;
  let refused = 0;
  const reading = (async () => {
    while (busy) {
      try {
        await replica.catchUp(1);
      } catch (error) {
        // The reader itself, or the service under it: both begin again where the store says.
        if (!(error instanceof Crash)) {
          refused += 1;
          await sleep(100);
        }
      }
    }
  })();
  let writers = ['a', 'b', 'c'].map(write);
  for (let round = 0; round < 3; round += 1) {
    await sleep(1_500 + Math.random() * 1_000);
    await kill(server);
    const [victim, ...others] = writers;
    await kill(victim!);
    // Writers go on while nobody serves; reading moves popularity.
    await database.db.query(
      `insert into story_reads as r (story_id, reads) select id, 40 from stories
       on conflict (story_id) do update set reads = r.reads + 40`,
    );
    await foldReads(database.db);
    server = serve();
    writers = [...others, write(`again-${round}`)];
    await untilServed(server);
  }
  await Promise.all(writers.map(kill));
  busy = false;
  await reading;

  for (let done = false; !done; ) {
    done = await replica.catchUp(0).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Crash) return false;
        throw error;
      },
    );
  }
  const lines = (await (await ask('/v1/export.ndjson?include=full')).text()).trimEnd().split('\n');
  const { complete, count } = JSON.parse(lines.pop()!).export;
  expect(complete).toBe(true);
  const stories = lines.map((line) => JSON.stringify(JSON.parse(line)));
  expect(count).toBeGreaterThan(50);
  expect(replica.stories.size).toBe(count);
  expect(replica.hash()).toBe(hashOf(stories));

  // It was as wild as it was meant to be.
  const { rows } = await database.db.query<{ kind: string; n: number; pages: number }>(
    'select kind, count(*)::int as n from changes group by kind order by kind',
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['merge', 'retract', 'upsert']);
  expect(replica.crashes).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  const tape = await database.db.query<{ whole: boolean }>(
    'select count(*) = max(pos) and max(pos) = (select pos from tape) as whole from changes',
  );
  expect(tape.rows[0]!.whole).toBe(true);
});
