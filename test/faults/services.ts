import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { isAlive } from '../setup/is-alive.ts';
import { until } from '../setup/until.ts';

/** The program as a user starts it. */
export const PROGRAM = fileURLToPath(new URL('../../bin/newstape.mjs', import.meta.url));
// Longer than the busiest machine takes for a first start with its newsroom.
const WAIT_MS = 240_000;
// Behind a start the archive is filled for minutes, with a third of a core.
const ONE_SYMBOL = 'BTCUSDT';

/** A service that runs. */
export interface Service {
  readonly child: ChildProcess;
  readonly url: string;
  out(): string;
  err(): string;
}

/** Starts services in folders of their own. `clear` ends what a test left. */
export function services() {
  const folders: string[] = [];
  const running: Service[] = [];
  const databases: TestDatabase[] = [];

  /** A folder that is not there yet. */
  function newFolder(): string {
    const folder = join(tmpdir(), `newstape-serve-${randomBytes(6).toString('hex')}`);
    folders.push(folder);
    return folder;
  }

  /** Starts a service on a database that it makes, and waits until it says that it is ready. */
  async function serve(env: Record<string, string>, node: string = process.execPath): Promise<Service> {
    const child = spawn(node, [PROGRAM, 'serve'], {
      env: environment({
        DATA_DIR: env.DATA_DIR ?? newFolder(),
        PORT: '0',
        DEMO: 'off',
        VENUE_SYMBOLS: ONE_SYMBOL,
        ...env,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    const service = { child, url: '', out: () => out, err: () => err };
    running.push(service);
    await soon(() => {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${err}`);
      return /^ready .*\n/m.test(out);
    });
    return Object.assign(service, { url: /^ready (\S+)/m.exec(out)![1]! });
  }

  /** On a database that is there already: what a start makes of an empty folder is shown above. */
  async function serveOnOurs(
    env: Record<string, string>,
  ): Promise<Service & { readonly databaseUrl: string }> {
    const database = await testDatabase();
    databases.push(database);
    const service = await serve({ DATABASE_URL: database.url, DRAIN_SECONDS: '0', ...env });
    return Object.assign(service, { databaseUrl: database.url });
  }

  async function clear(): Promise<void> {
    for (const service of running.splice(0)) service.child.kill('SIGKILL');
    for (const database of databases.splice(0)) await database.close();
    for (const folder of folders.splice(0)) {
      const pid = postmaster(folder);
      if (pid) await soon(() => !isAlive(pid));
      rmSync(folder, { recursive: true, force: true });
    }
  }

  return { newFolder, serve, serveOnOurs, clear };
}

/** Waits until something is so, for as long as a start may take. */
export const soon = (isSo: () => boolean | Promise<boolean>): Promise<void> => until(isSo, { ms: WAIT_MS });

/** Sends a signal to a service and waits for its end. @returns its exit code; null: it was killed. */
export async function ended(service: Service, signal: NodeJS.Signals): Promise<number | null> {
  const { child } = service;
  child.kill(signal);
  await soon(() => child.exitCode !== null || child.signalCode !== null);
  return child.exitCode;
}

/** Runs a command to its end, in two minutes at most. */
export function command(words: string[], env: Record<string, string>, node: string = process.execPath) {
  return spawnSync(node, [PROGRAM, ...words], { env: environment(env), encoding: 'utf8', timeout: 120_000 });
}

/** The environment of a process: the little that it needs, and what is given. */
export function environment(env: Record<string, string>): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', LOG_LEVEL: 'silent', ...env };
}

/** GET, and what is answered as JSON. */
export async function get(url: string, key?: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } });
  return { status: response.status, body: await response.json() };
}

/** The process of the embedded PostgreSQL of a folder; undefined: it has none. */
export function postmaster(dataDir: string): number | undefined {
  const lines = postmasterLines(dataDir);
  return lines && Number(lines[0]);
}

/** Whether that PostgreSQL takes connections. */
export const isPostmasterReady = (dataDir: string): boolean =>
  postmasterLines(dataDir)?.[7]?.trim() === 'ready';

function postmasterLines(dataDir: string): string[] | undefined {
  try {
    return readFileSync(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    // A server takes it away when it ends.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
