import type { Socket } from 'node:net';
import type pg from 'pg';
import { PatientPool, SILENCE_MS, STATEMENT_TIMEOUT_MS } from '../platform/sql/connection.ts';
import { ConnectionTurns } from '../platform/sql/connection-turns.ts';
import { driverCall } from '../platform/sql/outage.ts';
import { CopyOut, copySocket, type Field, type FieldMemory } from './copy-out.ts';

/**
 * Reads bytes out of PostgreSQL as they lie there. The driver turns every value into text on its way, which costs more
 * than the read itself and destroys what is no UTF-8; COPY in binary form gives the bytes.
 */
export interface Copies {
  /**
   * The rows of a query, all of them: ask for no more than fits. A connection is held while they arrive, but not while
   * the reader is slow. Owners (owner.ts) take turns at the connections.
   * @param query SQL without parameters: whatever is put into it must be a number.
   * @param memory where the values are put; memory of their own unless given.
   */
  rows(query: string, memory?: FieldMemory): Promise<Field[][]>;
  close(): Promise<void>;
}

// Two cores saturate with fewer; more would only take connections away from others.
const CONNECTIONS = 4;
// A new connection takes as long as all that comes before the first byte.
const IDLE_MS = 600_000;
const OWN_MEMORY: FieldMemory = { take: (length) => Buffer.allocUnsafe(length) };
// Connections that do not answer when everything closes are not waited for.
const CLOSE_MS = 1_000;

/** @param patienceMs how long nothing may come of an answer that is under way. */
export function openCopies(
  url: string,
  onError: (error: Error) => void,
  patienceMs: number = SILENCE_MS,
): Copies {
  const pool = new PatientPool({
    connectionString: url,
    application_name: 'newstape bars',
    max: CONNECTIONS,
    stream: copySocket,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
  });
  const turns = new ConnectionTurns(CONNECTIONS, { areHeld: true });
  const clients = new Set<pg.PoolClient>();
  pool.on('error', onError);
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', onError);
  });
  pool.on('remove', (client) => clients.delete(client));
  return {
    rows: (query, memory = OWN_MEMORY) => turns.run(() => copyOf(pool, query, memory, patienceMs)),
    async close() {
      const late = setTimeout(() => {
        for (const client of clients) cut(client);
      }, CLOSE_MS);
      await pool.end().finally(() => clearTimeout(late));
    },
  };
}

async function copyOf(
  pool: pg.Pool,
  query: string,
  memory: FieldMemory,
  patienceMs: number,
): Promise<Field[][]> {
  const client = await driverCall(() => pool.connect());
  let broken: Error | undefined;
  try {
    return await driverCall(async () => {
      const late = setTimeout(() => copy.fail(silent()), patienceMs);
      const copy = new CopyOut(query, memory, () => late.refresh());
      try {
        return await client.query(copy as unknown as pg.Submittable & CopyOut).rows;
      } finally {
        clearTimeout(late);
      }
    });
  } catch (error) {
    // After a failed copy the connection has unread data and cannot be reused.
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** What a connection over which nothing comes is called. */
function silent(): Error {
  return Object.assign(new Error('the database no longer answers'), { code: 'ETIMEDOUT' });
}

function cut(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

/** A value that must be there. */
export function whole(field: Field): Buffer {
  if (field === null) throw new Error('a value is missing');
  return field;
}

/** A value of type integer or bigint. */
export function integer(field: Field): number {
  const bytes = whole(field);
  return bytes.length === 8 ? Number(bytes.readBigInt64BE()) : bytes.readInt32BE();
}
