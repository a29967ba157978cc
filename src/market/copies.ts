import type { Socket } from 'node:net';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { driverCall } from '../platform/outage.ts';
import { OutsideMemory } from '../platform/outside-memory.ts';

/** A value as received, in the pieces that the network delivered; null is SQL's null. */
export type Field = readonly Buffer[] | null;

/**
 * Reads bytes out of PostgreSQL as they lie there. The driver turns every value into text on its way, which costs more
 * than the read itself and destroys what is no UTF-8; COPY in binary form gives the bytes.
 */
export interface Copies {
  /**
   * The rows of a query, all of them: ask for no more than fits. A connection is held while they arrive, but not while
   * the reader is slow.
   * @param query SQL without parameters: whatever is put into it must be a number.
   */
  rows(query: string): Promise<Field[][]>;
  close(): Promise<void>;
}

// Two cores saturate with fewer; more would only take connections away from others.
const CONNECTIONS = 4;
const STATEMENT_TIMEOUT_MS = 15_000;
// The server ends a statement after its timeout. Whoever hears nothing for longer has no connection any more.
const PATIENCE_MS = STATEMENT_TIMEOUT_MS + 2_000;
// A new connection takes as long as all that comes before the first byte.
const IDLE_MS = 600_000;
// What is read is sent, or made into texts, and then it is garbage. All connections of the process share the count.
const outside = new OutsideMemory();
// Connections that do not answer when everything closes are not waited for.
const CLOSE_MS = 1_000;

/** @param patienceMs how long nothing may come of an answer that is under way. */
export function openCopies(
  url: string,
  onError: (error: Error) => void,
  patienceMs: number = PATIENCE_MS,
): Copies {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'newstape bars',
    max: CONNECTIONS,
    connectionTimeoutMillis: 4_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
  });
  const clients = new Set<pg.PoolClient>();
  pool.on('error', onError);
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', onError);
  });
  pool.on('remove', (client) => clients.delete(client));
  return {
    async rows(query) {
      const client = await driverCall(() => pool.connect());
      let broken: Error | undefined;
      try {
        return await driverCall(async () => {
          const reader = new Reader();
          const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
          const late = setTimeout(() => stream.destroy(silent()), patienceMs);
          try {
            for await (const chunk of stream) {
              late.refresh();
              reader.take(chunk as Buffer);
              outside.took((chunk as Buffer).length);
            }
          } finally {
            clearTimeout(late);
          }
          return reader.done();
        });
      } catch (error) {
        // After a failed copy the connection has unread data and cannot be reused.
        broken = error as Error;
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async close() {
      const late = setTimeout(() => {
        for (const client of clients) cut(client);
      }, CLOSE_MS);
      await pool.end().finally(() => clearTimeout(late));
    },
  };
}

/** What a connection over which nothing comes is called. */
function silent(): Error {
  return Object.assign(new Error('the database says nothing any more'), { code: 'ETIMEDOUT' });
}

function cut(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

// "PGCOPY\n\377\r\n\0", flags and the length of an extension (https://www.postgresql.org/docs/18/sql-copy.html).
const HEAD_BYTES = 19;

/** Takes the stream apart without copying what it carries. */
class Reader {
  readonly #rows: Field[][] = [];
  #row: Field[] = [];
  #value: Buffer[] = [];
  #missing = 0;
  #fields = 0;
  #rest: Buffer = Buffer.alloc(0);
  #state: 'head' | 'row' | 'length' | 'value' | 'end' = 'head';

  take(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    for (;;) {
      if (this.#state === 'value') {
        const taken = Math.min(this.#missing, bytes.length - at);
        if (taken > 0) this.#value.push(bytes.subarray(at, at + taken));
        at += taken;
        this.#missing -= taken;
        if (this.#missing > 0) break;
        this.#finish(this.#value);
        continue;
      }
      const needed = this.#state === 'head' ? HEAD_BYTES : this.#state === 'row' ? 2 : 4;
      if (this.#state === 'end' || bytes.length - at < needed) break;
      if (this.#state === 'head') this.#state = 'row';
      else if (this.#state === 'row') {
        this.#fields = bytes.readInt16BE(at);
        this.#state = this.#fields < 0 ? 'end' : 'length';
      } else {
        this.#missing = bytes.readInt32BE(at);
        if (this.#missing < 0) this.#finish(null);
        else {
          this.#value = [];
          this.#state = 'value';
        }
      }
      at += needed;
    }
    this.#rest = bytes.subarray(at);
  }

  done(): Field[][] {
    if (this.#state !== 'end') throw new Error('the connection was lost within a copy');
    return this.#rows;
  }

  #finish(value: Field): void {
    this.#row.push(value);
    this.#state = 'length';
    if (this.#row.length < this.#fields) return;
    this.#rows.push(this.#row);
    this.#row = [];
    this.#state = 'row';
  }
}

/** A value in one piece. */
export function whole(field: Field): Buffer {
  if (field === null) throw new Error('a value is missing');
  return field.length === 1 ? field[0]! : Buffer.concat(field);
}

/** A value of type integer or bigint. */
export function integer(field: Field): number {
  const bytes = whole(field);
  return bytes.length === 8 ? Number(bytes.readBigInt64BE()) : bytes.readInt32BE();
}
