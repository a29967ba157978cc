import type { Database, DatabaseOptions } from '../database.ts';
import { openDatabase } from '../database.ts';
import { Problem } from '../problem.ts';
import { driverCall, sqlState } from '../sql/outage.ts';
import { NeedsPrimary, type ReplicaReader, type ReplicaState, type ReplicaStatus } from './model.ts';

/** How far a replica may be behind and still answer (docs/deployment.md, "Read replicas"). */
const MOST_BEHIND_MS = 1_000;

// SQLSTATEs: a statement would write, or the replay of the primary's changes has ended it.
const READ_ONLY = '25006';
const CONFLICT = '40001';
// A statement took too long: it would take as long elsewhere.
const TOO_LONG = '57014';

/** One replica: its connections and its known state. */
export class Replica implements ReplicaReader {
  readonly name: string;
  readonly url: string;
  readonly db: Database;
  position = 0n;
  lsn = 0n;
  /** A time, by performance.now(), up to which it has everything that the primary had. */
  freshAt: number | undefined;
  state: ReplicaState = 'unproven';
  #own: Database;
  readonly #open: () => Database;
  readonly #primary: Database;
  readonly #underWay = new Set<() => void>();
  #timesLeft = 0;

  constructor(url: string, primary: Database, options: DatabaseOptions) {
    this.url = url;
    this.name = nameOf(url);
    this.#primary = primary;
    this.#open = () => openDatabase(url, { ...options, relations: (work) => this.#relations(work) });
    this.#own = this.#open();
    this.db = this.#reading();
  }

  /** Whether it can answer requests that must see a position on the tape. */
  answers(position: bigint): boolean {
    return this.state === 'ready' && this.position >= position && this.#lagMs() <= MOST_BEHIND_MS;
  }

  get status(): ReplicaStatus {
    const lag = this.#lagMs();
    const isLate = this.state === 'ready' && lag > MOST_BEHIND_MS;
    return {
      name: this.name,
      state: isLate ? 'behind' : this.state,
      lagSeconds: Number.isFinite(lag) ? lag / 1000 : null,
      position: this.position,
    };
  }

  /** Waiting reads go to the primary. Its connections may be frozen and are not used again. */
  leave(): void {
    const left = this.#own;
    this.#timesLeft += 1;
    this.#own = this.#open();
    for (const leave of [...this.#underWay]) leave();
    left.close().catch(() => {});
  }

  close(): Promise<void> {
    for (const leave of [...this.#underWay]) leave();
    return this.#own.close();
  }

  #lagMs(): number {
    return this.freshAt === undefined ? Number.POSITIVE_INFINITY : performance.now() - this.freshAt;
  }

  #reading(): Database {
    const primary = this.#primary;
    const own = (): Database => this.#own;
    const timesLeft = (): number => this.#timesLeft;
    return {
      url: this.url,
      replica: {
        primary,
        get timesLeft() {
          return timesLeft();
        },
        reach: (position) => this.#reach(position),
        orPrimary: (replica, other) => this.#orPrimary(replica, other),
      },
      get prisma() {
        return own().prisma;
      },
      query: (text, values) => this.#ask((db) => db.query(text, values)),
      transaction: (work) => this.#ask((db) => db.transaction(work)),
      hot: (name, text, values) => this.#ask((db) => db.hot(name, text, values)),
      hotBytes: (name, text, values) => this.#ask((db) => db.hotBytes(name, text, values)),
      read({ name, text, values }) {
        return this.hot(name, text, values);
      },
      readOctets: (statement) => this.#ask((db) => db.readOctets(statement)),
      poolUse: () => own().poolUse(),
      close: () => own().close(),
    };
  }

  async #reach(position: bigint): Promise<void> {
    if (this.position >= position) return;
    const [row] = await this.#ask((db) => db.hot('tape_pos', 'select pos from tape', []));
    const reached = BigInt(row![0]!);
    if (reached < position) throw new NeedsPrimary(`the replica stands at ${reached}, not at ${position}`);
  }

  #ask<T>(asked: (db: Database) => Promise<T>): Promise<T> {
    return this.#orPrimary(
      () => asked(this.#own),
      () => asked(this.#primary),
    );
  }

  /** Asks the replica, or the primary if the replica gives no answer. The primary is never older. */
  async #orPrimary<T>(replica: () => Promise<T>, primary: () => Promise<T>): Promise<T> {
    try {
      return await this.#orLeft(replica);
    } catch (error) {
      if (sqlState(error) === READ_ONLY) throw new NeedsPrimary('the request writes', { cause: error });
      if (!isNoAnswer(error)) throw error;
      return primary();
    }
  }

  /** Relations are read by a client that knows only one database, so the whole request is repeated. */
  async #relations<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#orLeft(() => driverCall(work));
    } catch (error) {
      if (sqlState(error) !== READ_ONLY && !isNoAnswer(error)) throw error;
      throw new NeedsPrimary('the replica does not answer', { cause: error });
    }
  }

  /**
   * Runs work that the replica answers; ends early when it is given up.
   * @throws Left
   */
  #orLeft<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#underWay.delete(leave);
        reject(new Left());
      };
      this.#underWay.add(leave);
      work().then(
        (answer) => {
          this.#underWay.delete(leave);
          resolve(answer);
        },
        (error: unknown) => {
          this.#underWay.delete(leave);
          reject(error);
        },
      );
    });
  }
}

/** The replica was given up while a statement was in progress on it. */
class Left extends Error {}

/** Whether a replica has not answered at all, so that the statement itself may be valid. */
function isNoAnswer(error: unknown): boolean {
  if (error instanceof Left) return true;
  const state = sqlState(error);
  if (state === CONFLICT) return true;
  return state !== TOO_LONG && error instanceof Problem && error.code === 'unavailable';
}

/** An address without user, password and parameters. */
function nameOf(address: string): string {
  const url = new URL(address);
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = url.searchParams.get('port') ?? (url.port === '' ? '5432' : url.port);
  return `${host}:${port}${url.pathname}`;
}
