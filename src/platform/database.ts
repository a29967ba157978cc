import type pg from 'pg';
import type { OctetsRow } from './lane/batches.ts';
import { type BytesRows, HotLanes, type Rows } from './lane/hot-lanes.ts';
import { seldom } from './memory/seldom.ts';
import type { ReplicaSide } from './replicas/model.ts';
import {
  connectionTo,
  inTransaction,
  PatientPool,
  patient,
  RAW_TYPES,
  SILENCE_MS,
} from './sql/connection.ts';
import { ConnectionTurns } from './sql/connection-turns.ts';
import { driverCall } from './sql/outage.ts';
import type { Prisma } from './sql/prisma.ts';
import type { Statement } from './sql/statement.ts';
import { tracedStatement } from './traces/spans.ts';
import { ownerNow } from './turns/owner.ts';

// The client and the schema graph that it builds take 20 MB, and few requests use them.
const prismaModule = seldom<typeof import('./sql/prisma.ts')>(new URL('./sql/prisma.ts', import.meta.url));

/** Anything SQL can be sent to: the pool, or the one connection of a transaction. */
export interface Sql {
  query<R extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<R>>;
}

/** The one connection of a transaction. */
export interface TransactionSql extends Sql {
  /** Sends rows (`copyRows`) to a `copy ... from stdin (format binary)`. */
  copy(text: string, rows: Uint8Array): Promise<void>;
}

/** The database as rooms see it. */
export interface Database extends Sql {
  /** Runs `work` in one transaction (read committed); an error rolls back and is thrown again. */
  transaction<T>(work: (sql: TransactionSql) => Promise<T>): Promise<T>;
  /**
   * A hot read: a named statement, pipelined with others on a few connections of its own. `text` must always be
   * the same for a `name`. Values come back as PostgreSQL's text form in arrays: nothing is parsed.
   */
  hot(name: string, text: string, values: readonly unknown[]): Promise<Rows>;
  /**
   * The same for a statement all of whose columns are texts or `bytea`, with their bytes: the text form of a `bytea` has two
   * digits for each byte.
   */
  hotBytes(name: string, text: string, values: readonly unknown[]): Promise<BytesRows>;
  /** As `hot`, of a statement that was put together from fragments. */
  read(statement: Statement): Promise<Rows>;
  /** As `read`, with the first column of each row as its bytes (UTF-8), a character each. Those of one moment go as one. */
  readOctets(statement: Statement): Promise<OctetsRow[]>;
  readonly prisma: Prisma;
  readonly url: string;
  /** Where it reads from a replica: what that one follows. Such a database writes nothing. */
  readonly replica?: ReplicaSide;
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
  /** A monotonic clock, in ms. */
  readonly now?: () => number;
  /** How long a request waits for a statement of which nothing is heard, in ms; `SILENCE_MS` unless given. */
  readonly silenceMs?: number;
  /** Runs each call of the client that reads relations, and maps its errors; `driverCall` unless given. */
  readonly relations?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Opens connections lazily, so a database that is unavailable now is used when it is back. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  let isClosed = false;
  // A pool that is closed does not wait until the server has taken leave of its connections: a server that stops then says
  // that it cut them.
  const onError = (error: Error): void => {
    if (!isClosed) options.onError?.(error);
  };
  const { silenceMs = SILENCE_MS } = options;
  // What the service does for itself may take longer than any request waits.
  const patience = (): number | undefined => (ownerNow() === '' ? undefined : silenceMs);
  const max = options.pool ?? 10;
  const pool = openPool(url, max, onError);
  const turns = new ConnectionTurns(max, { now: options.now });
  let prisma: Prisma | undefined;
  const lanes = options.hot === 0 ? undefined : new HotLanes(url, options.hot ?? 2, onError, options.now);
  return {
    url,
    get prisma() {
      prisma ??= prismaModule().openPrisma(url, options.relations ?? driverCall, silenceMs);
      return prisma;
    },
    poolUse: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    query: (text, values) =>
      tracedStatement('statement', () =>
        turns.run(() => driverCall(() => pool.query(patient(text, values, patience())))),
      ),
    transaction: (work) =>
      tracedStatement('transaction', () => turns.run(() => transactionOn(pool, work, patience()))),
    hot: (name, text, values) =>
      tracedStatement(name, async () => lanes?.read(name, text, values) ?? readByPool(pool, text, values)),
    hotBytes: (name, text, values) =>
      tracedStatement(name, async () => {
        if (lanes !== undefined) return lanes.readBytes(name, text, values);
        const rows = await readByPool(pool, text, values);
        return rows.map((row) => row.map(bytesOf));
      }),
    read({ name, text, values }) {
      return this.hot(name, text, values);
    },
    readOctets: (statement) =>
      lanes === undefined
        ? readOctetsByPool(pool, statement)
        : tracedStatement(statement.name, () => lanes.readOctets(statement)),
    async close() {
      isClosed = true;
      await Promise.allSettled([pool.end(), prisma?.$disconnect(), lanes?.close()]);
    },
  };
}

function openPool(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new PatientPool({ ...connectionTo(url), max, idleTimeoutMillis: 30_000 });
  pool.on('error', onError);
  // A checked-out connection has no other listener when it is cut between two statements.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

async function transactionOn<T>(
  pool: pg.Pool,
  work: (sql: TransactionSql) => Promise<T>,
  silenceMs: number | undefined,
): Promise<T> {
  const client = await driverCall(() => pool.connect());
  let broken: Error | undefined;
  const onBroken = (failed: Error): void => {
    broken = failed;
  };
  try {
    return await inTransaction(client, work, onBroken, silenceMs);
  } finally {
    client.release(broken);
  }
}

async function readByPool(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<Rows> {
  const result = await driverCall(() =>
    pool.query({ text, values: values as unknown[], rowMode: 'array', types: RAW_TYPES }),
  );
  return result.rows as unknown as Rows;
}

async function readOctetsByPool(pool: pg.Pool, { text, values }: Statement): Promise<OctetsRow[]> {
  const rows = await readByPool(pool, text, values);
  return rows.map(([first, ...texts]) => ({
    octets: first == null ? null : Buffer.from(first).toString('latin1'),
    texts,
  }));
}

/** The bytes of a text, or of a `bytea` in its text form (PostgreSQL, 8.4.1): no other text here begins like one. */
function bytesOf(value: string | null): Buffer | null {
  if (value === null) return null;
  return value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : Buffer.from(value);
}
