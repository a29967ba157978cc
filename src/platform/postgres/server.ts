import { closeSync, constants, existsSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unusableDataDir } from '../files/data-dir.ts';
import type { Logger } from '../log.ts';
import { diskFull, lacksRoom, StartupError, saysDiskFull } from '../startup.ts';
import { type Address, addressFor, addressIn, listening, socketIn, urlAt } from './address.ts';
import { HOLD, openData, PASSWORD_FILE } from './data.ts';
import { openHome, type PostgresHome } from './home.ts';
import { startKept } from './keeper.ts';
import { ensureDatabase } from './own-database.ts';
import { alive, isServerOf, type LockFile, lastWords, makePipe, openPipe, readLock } from './process.ts';
import { serverSettings } from './settings.ts';

export interface EmbeddedOptions {
  /** Where the service keeps its data; absolute. */
  readonly dataDir: string;
  readonly log: Logger;
  /** Called when there is no database yet and one is going to be made, which takes a second or more. */
  readonly onNew?: () => void;
  /** Server settings on top of the built-in ones, for a server that holds nothing of value. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A PostgreSQL that this process keeps running, alone or together with others. */
export interface EmbeddedPostgres {
  /** Of the database `newstape`. It stays the same when the server has to be started again. */
  readonly url: string;
  /** Whether another process had started it. */
  readonly attached: boolean;
  /** Whether it does not run now, or has died since this process has it. */
  hasDied(): boolean;
  /** Releases the server. It stops when no process holds it any more; then this waits until it has stopped. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a data directory, or joins the one that runs there.
 *
 * Every process that uses the server holds a named pipe of the data directory open for writing. The shell that the
 * server runs under reads from it, and stops the server when the last holder closes it or dies. So a kill -9 leaves no
 * server behind, and a command that ends does not stop the server for others. The server has its own session, so Ctrl-C
 * in a terminal reaches this process and not the server.
 * @throws StartupError when it cannot be started, in one line.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, onNew } = options;
  const home = openHome(options.dataDir, log);
  const { password } = await openData(home, log, onNew);
  const server = new Server(home, password, options.settings ?? {}, log);
  const attached = await server.open().catch((error: unknown) => {
    throw unusableDataDir(options.dataDir, error);
  });
  await ensureDatabase(server, home).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  return {
    url: server.url('newstape'),
    attached,
    hasDied: () => server.hasDied,
    stop: () => server.close(),
  };
}

const POLL_MS = 20;
// A running server answers at once; one that is silent for so long needs an operator.
const SILENT_MS = 30_000;
// The service has 30 s in all to stop, requests and jobs included. The last checkpoint of a busy server may take
// longer, and nobody needs to wait for it.
const STOP_MS = 12_000;
// How often a server is started anew that somebody kills before it runs, as a system without memory does.
const MOST_KILLS = 3;
// Of the shell that the server runs under: 128 and the number of the signal.
const KILLED = /^(?:status 137|signal SIGKILL)$/;

class Server {
  readonly #home: PostgresHome;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #log: Logger;
  readonly #password: string;
  readonly #fifo: string;
  #address: Address;
  #hold: number | undefined;
  #pid = 0;
  #deaths = 0;
  #watch: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(home: PostgresHome, password: string, settings: Readonly<Record<string, string>>, log: Logger) {
    this.#home = home;
    this.#settings = settings;
    this.#log = log;
    this.#password = password;
    this.#fifo = join(home.data, HOLD);
    this.#address = socketIn(home.data);
  }

  /** @returns whether another process had started it */
  async open(): Promise<boolean> {
    const attached = await this.#attachOrStart();
    this.#watch = setInterval(() => void this.#revive(), 250).unref();
    return attached;
  }

  url(database: string): string {
    return urlAt(this.#address, this.#password, database);
  }

  get hasDied(): boolean {
    return this.#deaths > 0 || !alive(this.#pid);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#watch);
    this.#release();
    const start = Date.now();
    while (alive(this.#pid)) {
      const waited = Date.now() - start;
      if (waited > 500 && readLock(this.#home)?.status === 'ready') return; // others hold it
      if (waited > STOP_MS) {
        this.#log.warn('PostgreSQL is still writing its last checkpoint and will stop by itself');
        return;
      }
      await sleep(POLL_MS);
    }
  }

  async #attachOrStart(): Promise<boolean> {
    const since = { silent: Date.now(), told: Date.now() };
    for (let kills = 0; ; ) {
      const lock = readLock(this.#home);
      if (lock === undefined || !alive(lock.pid)) {
        const start = await this.#start(kills < MOST_KILLS);
        if (start === 'ready') return false;
        if (start === 'killed') {
          kills += 1;
          this.#log.warn('PostgreSQL was killed while it started; starting it again');
          continue;
        }
        if (Date.now() - since.silent > SILENT_MS) {
          throw new StartupError(
            `parts of an earlier PostgreSQL still run in ${this.#home.data}: end them, then start again`,
          );
        }
        continue;
      }
      if (!isServerOf(lock, this.#home)) {
        this.#removeStale(lock);
        continue;
      }
      if (await this.#attach(lock)) return true;
      if (lock.status !== '' && lock.status !== 'ready') since.silent = Date.now();
      if (Date.now() - since.silent > SILENT_MS) {
        throw new StartupError(
          `PostgreSQL (process ${lock.pid}) runs in ${this.#home.data} but does not answer: end that process, then start again`,
        );
      }
      since.told = this.#tell(since.told, lock);
      await sleep(POLL_MS);
    }
  }

  /** @returns false if the server does not run (any more) */
  async #attach(lock: LockFile): Promise<boolean> {
    this.#hold ??= openPipe(this.#fifo, constants.O_WRONLY | constants.O_NONBLOCK);
    this.#address = addressIn(lock);
    const client = new pg.Client({ connectionString: this.url('postgres'), connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const answer = await client.query<{ data_directory: string }>('show data_directory');
      if (realpathSync(answer.rows[0]!.data_directory) !== realpathSync(this.#home.data)) {
        throw new StartupError(
          `another PostgreSQL answers for ${this.#home.data}: end process ${lock.pid}, then start again`,
        );
      }
      // The last holder may have let go just before this one took hold. Then the server is about to end all
      // connections, and a moment later this one is gone.
      await sleep(100);
      await client.query('select 1');
      this.#pid = lock.pid;
      return true;
    } catch (error) {
      if (error instanceof StartupError) throw error;
      if ((error as { code?: string }).code === '28P01') {
        throw new StartupError(
          `${join(this.#home.data, PASSWORD_FILE)} does not contain the password of the database there`,
        );
      }
      this.#release();
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /**
   * @param isTriedAgain whether a server that is killed before it is ready is no error.
   * @returns `late` when another process was quicker.
   */
  async #start(isTriedAgain: boolean): Promise<'ready' | 'killed' | 'late'> {
    const home = this.#home;
    if (!existsSync(this.#fifo)) makePipe(this.#fifo, home);
    this.#release();
    this.#hold = openPipe(this.#fifo, constants.O_RDWR)!;
    this.#address = await addressFor(home.data, this.#address);
    const settings = { ...serverSettings(), ...listening(this.#address), ...this.#settings };
    const kept = startKept(home, this.#fifo, this.#hold, settings);
    let told = Date.now();
    while (true) {
      const exit = await Promise.race([kept.ended, sleep(POLL_MS, undefined, { ref: true })]);
      if (exit !== undefined) {
        this.#release();
        const words = kept.words();
        if (/lock file "postmaster\.pid" already exists|pre-existing shared memory block/.test(words)) {
          await sleep(100);
          return 'late';
        }
        // Its log may have no room for its words either.
        if (saysDiskFull(words) || lacksRoom(home.data) || lacksRoom(home.logFile)) throw diskFull(home.data);
        if (isTriedAgain && KILLED.test(exit)) return 'killed';
        throw new StartupError(`PostgreSQL did not start: ${lastWords(words) ?? exit}; see ${home.logFile}`);
      }
      const lock = readLock(home);
      if (lock === undefined || !alive(lock.pid)) continue;
      told = this.#tell(told, lock);
      if (lock.status !== 'ready') continue;
      this.#pid = lock.pid;
      return 'ready';
    }
  }

  #reviving = false;

  /** If the server dies while it is used, it is started again, whichever process started it first. */
  async #revive(): Promise<void> {
    if (this.#closed || this.#reviving) return;
    if (alive(this.#pid)) {
      this.#hasten();
      return;
    }
    this.#reviving = true;
    this.#deaths += 1;
    this.#log.error('PostgreSQL has stopped unexpectedly; starting it again');
    for (let wait = 250; !this.#closed; wait = Math.min(wait * 2, 2_000)) {
      try {
        await this.#attachOrStart();
        this.#log.info('PostgreSQL is running again');
        break;
      } catch (error) {
        this.#log.error({ reason: (error as Error).message }, 'PostgreSQL could not be started again');
        await sleep(wait, undefined, { ref: false });
      }
    }
    this.#reviving = false;
    if (this.#closed) this.#release();
  }

  #hastened = 0;

  /**
   * A server that is told to stop (SIGTERM) waits for its clients, which do not know of it, and takes no new ones: without an
   * end. So it is told to end them.
   */
  #hasten(): void {
    const lock = readLock(this.#home);
    if (lock?.pid !== this.#pid || lock.status !== 'stopping' || this.#hastened === lock.pid) return;
    this.#hastened = lock.pid;
    this.#log.error('PostgreSQL was told to stop; it is started again as soon as it has');
    try {
      process.kill(lock.pid, 'SIGINT');
    } catch (error) {
      this.#log.error({ err: error }, 'PostgreSQL cannot be ended');
    }
  }

  #release(): void {
    if (this.#hold !== undefined) closeSync(this.#hold);
    this.#hold = undefined;
  }

  /** A crash can leave the file of a server whose process number now belongs to something else. */
  #removeStale(lock: LockFile): void {
    if (readLock(this.#home)?.text !== lock.text) return;
    this.#log.warn({ serverPid: lock.pid }, 'removing the lock file of a PostgreSQL that no longer runs');
    rmSync(join(this.#home.data, 'postmaster.pid'), { force: true });
  }

  #tell(told: number, lock: LockFile): number {
    if (Date.now() - told < 10_000) return told;
    this.#log.info({ status: lock.status }, 'waiting for PostgreSQL (it may be recovering from a crash)');
    return Date.now();
  }
}
