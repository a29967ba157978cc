import pg from 'pg';
import { connectionTo, inTransaction } from './connection.ts';
import { driverCall, sqlState } from './outage.ts';
import type { Prisma } from './prisma.ts';
import { seldom } from './seldom.ts';

// The client and the schema graph that it builds take 20 MB, and few requests use them.
const prismaModule = seldom<typeof import('./prisma.ts')>('./prisma.ts');

/** Anything SQL can be sent to: the pool, or the one connection of a transaction. */
export interface Sql {
  query<R extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<R>>;
}

/** The database as rooms see it. */
export interface Database extends Sql {
  /** Runs `work` in one transaction (read committed); an error rolls back and is thrown again. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * A hot read: a named statement, pipelined with others on a few connections of its own. `text` must always be
   * the same for a `name`. Values come back as PostgreSQL's text form in arrays: nothing is parsed.
   */
  hot(name: string, text: string, values: readonly unknown[]): Promise<(string | null)[][]>;
  readonly prisma: Prisma;
  readonly url: string;
  /** Connections for general work: open, open and unused, and how many callers wait for one. */
  poolUse(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections for general work. */
  readonly pool?: number;
  /** Connections for hot reads; 0 sends them through the pool. */
  readonly hot?: number;
  readonly onError?: (error: Error) => void;
}

/** Opens connections lazily, so a database that is unavailable now is used when it is back. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const onError = options.onError ?? (() => {});
  const pool = new pg.Pool({ ...connectionTo(url), max: options.pool ?? 10, idleTimeoutMillis: 30_000 });
  pool.on('error', onError);
  // A checked-out connection has no other listener when it is cut between two statements.
  pool.on('connect', (client) => client.on('error', onError));
  let prisma: Prisma | undefined;
  const lanes = Array.from({ length: options.hot ?? 2 }, () => new HotLane(url, onError));
  let turn = 0;
  return {
    url,
    get prisma() {
      prisma ??= prismaModule().openPrisma(url, driverCall);
      return prisma;
    },
    poolUse: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    query: (text, values) => driverCall(() => pool.query(text, values as unknown[])),
    async transaction(work) {
      const client = await driverCall(() => pool.connect());
      let broken: Error | undefined;
      try {
        return await inTransaction(client, work, (failed) => {
          broken = failed;
        });
      } finally {
        client.release(broken);
      }
    },
    async hot(name, text, values) {
      if (lanes.length === 0) {
        const result = await driverCall(() =>
          pool.query({ text, values: values as unknown[], rowMode: 'array', types: RAW }),
        );
        return result.rows as unknown as (string | null)[][];
      }
      turn = (turn + 1) % lanes.length;
      const lane = lanes[turn]!;
      return driverCall(() => lane.read(name, text, values));
    },
    async close() {
      await Promise.allSettled([pool.end(), prisma?.$disconnect(), ...lanes.map((lane) => lane.close())]);
    },
  };
}

/** One connection for hot reads. Statements are pipelined: a read does not wait for the one before it. */
class HotLane {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  #client: Promise<pg.Client> | undefined;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  async read(name: string, text: string, values: readonly unknown[]): Promise<(string | null)[][]> {
    try {
      return await this.#ask(name, text, values);
    } catch (error) {
      // Later reads of a name rely on the first one to prepare it. If that failed, the next one prepares it.
      if (sqlState(error) !== NO_SUCH_STATEMENT) throw error;
      return await this.#ask(name, text, values);
    }
  }

  async #ask(name: string, text: string, values: readonly unknown[]): Promise<(string | null)[][]> {
    this.#client ??= this.#connect();
    const client = await this.#client;
    const result = await client.query({
      name,
      text,
      values: values as unknown[],
      rowMode: 'array',
      types: RAW,
    });
    return result.rows as unknown as (string | null)[][];
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...connectionTo(this.#url), pipeline: true } as pg.ClientConfig);
    const gone = (): void => {
      this.#client = undefined;
    };
    client.on('error', (error) => {
      gone();
      this.#onError(error);
    });
    client.on('end', gone);
    try {
      await client.connect();
      await client.query(HOT_SETTINGS);
      return client;
    } catch (error) {
      gone();
      throw error;
    }
  }
}

const NO_SUCH_STATEMENT = '26000';

// Hot statements are written so that a scan of an index in its order is right for all values. The planner does not know
// how common a term is when it plans a named statement for all values, and would guess otherwise.
export const HOT_SETTINGS = [
  'plan_cache_mode = force_generic_plan',
  'enable_seqscan = off',
  'enable_bitmapscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'enable_hashagg = off',
  'enable_material = off',
  'jit = off',
]
  .map((setting) => `set ${setting}`)
  .join('; ');

const RAW: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value } as never;
