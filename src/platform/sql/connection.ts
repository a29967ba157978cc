import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { TransactionSql } from '../database.ts';
import { whenAwakeFor } from '../health/awake.ts';
import { runForAll } from '../turns/owner.ts';
import { copyIn } from './copy-in.ts';
import { driverCall } from './outage.ts';

/** A longer request would hold a connection that others wait for. */
export const STATEMENT_TIMEOUT_MS = 15_000;
// Shorter, so that a statement that waits for another transaction says so and is not taken for one that takes too long.
const LOCK_TIMEOUT_MS = STATEMENT_TIMEOUT_MS - 1_000;
/** How long each statement of a request's transaction waits for what another transaction holds. */
export const REQUEST_LOCK_MS = 5_000;
/** The server ends a statement after its timeout. Whoever hears nothing for longer has no connection any more. */
export const SILENCE_MS = STATEMENT_TIMEOUT_MS + 2_000;
// A peer that is gone without a word is noticed some ten seconds after this (libuv asks ten times, once a second); by
// default after two hours.
const KEEP_ALIVE_MS = 10_000;
/** How long connecting, or waiting for a connection of a pool, may take. Then the answer is 503. */
export const CONNECT_PATIENCE_MS = 4_000;

/** Options of every connection (`Connection`): none waits for ever. */
export function connectionTo(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'newstape',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
}

/** The options of a connection or a pool, and how long connecting may take. */
export type Patient<Config> = Config & {
  /** In ms in which this process was awake. Default: `CONNECT_PATIENCE_MS`. */
  readonly patienceMs?: number;
};

// Those of this process that are open or being opened.
const live = new Set<Connection>();
const givenUp = new Set<string>();

/**
 * Cuts all connections of this process to a database, and makes no more: what waits for an answer fails at once. For a
 * service that ends, after it has waited for a database that does not answer.
 */
export function giveUpDatabase(url: string): void {
  const address = addressOf(new pg.Client(url));
  givenUp.add(address);
  for (const connection of live) {
    if (addressOf(connection) === address)
      socketOf(connection).destroy(new Error('the database does not answer'));
  }
}

const addressOf = ({ host, port, database }: pg.Client): string => JSON.stringify([host, port, database]);

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * A connection. Connecting ends after a time in which this process was awake: the library's own timeout also counts the
 * time in which the process could not run, and then gives up before it reads the answer that has come meanwhile. The
 * connection is everybody's: it would otherwise keep the request that opened it for as long as it lives.
 */
export class Connection extends pg.Client {
  readonly #patienceMs: number;

  constructor(config: Patient<pg.ClientConfig> = {}) {
    super(config);
    this.#patienceMs = config.patienceMs ?? CONNECT_PATIENCE_MS;
  }

  override connect(): Promise<pg.Client>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.Client> | undefined {
    if (done !== undefined) {
      this.#connect(done as (error: Error | null) => void);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#connect((error) => (error == null ? resolve(this) : reject(error)));
    });
  }

  /** Ends the connection, and cuts it if the server does not take leave within a time. */
  async endWithin(ms: number): Promise<void> {
    const late = setTimeout(() => socketOf(this).destroy(), ms);
    await this.end().catch(() => {});
    clearTimeout(late);
  }

  #connect(done: (error: Error | null) => void): void {
    if (givenUp.has(addressOf(this))) {
      process.nextTick(done, new Error('the service ends'));
      return;
    }
    live.add(this);
    this.once('end', () => live.delete(this));
    runForAll(() => {
      const endPatience = whenAwakeFor(this.#patienceMs, () => socketOf(this).destroy(tooLate()));
      super.connect((error: Error | null) => {
        endPatience();
        if (error !== null && error !== undefined) live.delete(this);
        done(error);
      });
    });
  }
}

// The types of the library leave its connection out.
function socketOf(client: pg.Client): Duplex {
  return (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection.stream;
}

function tooLate(): Error {
  return new Error('no connection in time');
}

type TakeClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: unknown) => void,
) => void;

/**
 * A pool of connections. Waiting for one of them ends after a time in which this process was awake, as connecting does.
 */
export class PatientPool extends pg.Pool {
  readonly #patienceMs: number;

  constructor(config: Patient<pg.PoolConfig>) {
    super({ ...config, Client: Connection });
    this.#patienceMs = config.patienceMs ?? CONNECT_PATIENCE_MS;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(take: TakeClient): void;
  override connect(take?: TakeClient): Promise<pg.PoolClient> | undefined {
    if (take !== undefined) {
      this.#take(take);
      return undefined;
    }
    return new Promise((resolve, reject) =>
      this.#take((error, client) => (client === undefined ? reject(error) : resolve(client))),
    );
  }

  #take(take: TakeClient): void {
    let isOver = false;
    const given: TakeClient = (error, client, release) => {
      endPatience();
      if (isOver) release();
      else take(error, client, release);
    };
    const endPatience = whenAwakeFor(this.#patienceMs, () => {
      isOver = true;
      this.#forget(given);
      take(tooLate(), undefined, () => {});
    });
    super.connect(given);
  }

  // While the database does not answer, those who gave up would otherwise stay in the queue, without end.
  #forget(given: TakeClient): void {
    const queue = (this as unknown as { readonly _pendingQueue: { readonly callback: TakeClient }[] })
      ._pendingQueue;
    const place = queue.findIndex(({ callback }) => callback === given);
    if (place >= 0) queue.splice(place, 1);
  }
}

/** Leaves the values of a result as PostgreSQL writes them: texts, or null. */
export const RAW_TYPES = { getTypeParser: () => (value: string) => value } as pg.CustomTypesConfig;

/** A statement that gives up when nothing is heard of it for a time. @param silenceMs undefined: it waits for ever. */
export function patient(
  text: string,
  values: readonly unknown[] | undefined,
  silenceMs: number | undefined,
): pg.QueryConfig {
  const query = { text, ...(values === undefined ? {} : { values: values as unknown[] }) };
  // The types of the library leave it out.
  return silenceMs === undefined ? query : Object.assign(query, { query_timeout: silenceMs });
}

/** Whether a statement was given up because nothing was heard of it: its connection is of no use any more. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * Runs `work` in one transaction (read committed) of a connection; an error rolls back and is thrown again.
 * @param onBroken is called when even the rollback failed: the connection cannot be used any more.
 * @param silenceMs how long nothing may be heard of a statement; for ever unless given. Somebody waits for such a transaction:
 *        its statements wait for those of others for `REQUEST_LOCK_MS` at most.
 */
export async function inTransaction<T>(
  client: pg.ClientBase,
  work: (sql: TransactionSql) => Promise<T>,
  onBroken: (error: Error) => void = () => {},
  silenceMs?: number,
): Promise<T> {
  let silent: Error | undefined;
  const ask = <R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) =>
    driverCall(async () => {
      try {
        return await client.query<R>(patient(text, values, silenceMs));
      } catch (error) {
        if (isSilence(error)) silent = error as Error;
        throw error;
      }
    });
  try {
    await ask(silenceMs === undefined ? 'begin' : `begin; set local lock_timeout = ${REQUEST_LOCK_MS}`);
    const result = await work({
      query: ask,
      copy: (text, rows) => driverCall(() => copyIn(client, text, rows)),
    });
    await ask('commit');
    return result;
  } catch (error) {
    // A rollback would only wait as long again.
    if (silent === undefined) await client.query(patient('rollback', undefined, silenceMs)).catch(onBroken);
    else onBroken(silent);
    throw error;
  }
}
