import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { KEPT_QUEUES } from '../queue.ts';
import { putJobs } from './jobs.ts';
import { BackupError, type Checksums } from './manifest.ts';

/** A part of a backup on its way into the database: a table or a queue. */
export interface Part {
  /** As the checksums name it. */
  readonly name: string;
  write(chunk: Buffer): Promise<void>;
  /**
   * Finishes after everything is written.
   * @returns the totals.
   */
  end(): Promise<Checksums[string]>;
}

/** What the checksums call the part of a queue. */
export function queuePart(queue: string): string {
  return `jobs/${queue}`;
}

/** The rows of a table, in PostgreSQL's COPY text format. */
export class TablePart implements Part {
  readonly name: string;
  readonly #copy: CopyStreamQuery;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  /** What the database, or the way there, said first. */
  #failure: Error | undefined;

  /** @param clause `COPY "table" (...)`, without a direction. */
  constructor(client: pg.Client, name: string, clause: string) {
    this.name = name;
    this.#copy = client.query(copyFrom(`${clause} from stdin`));
    this.#copy.on('error', (error) => {
      this.#failure ??= error;
      // The stream would go on sending what it holds, over a connection that it has given back.
      this.#copy.destroy();
    });
  }

  async write(chunk: Buffer): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    if (!this.#copy.write(chunk)) await room(this.#copy);
  }

  async end(): Promise<Checksums[string]> {
    if (this.#failure !== undefined) throw this.#failure;
    const done = finished(this.#copy);
    this.#copy.end();
    await done;
    return { rows: this.#copy.rowCount, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

const LINE_END = 0x0a;
const JOBS_AT_ONCE = 500;

/** The jobs of a queue, one a line of JSON. */
export class QueuePart implements Part {
  readonly name: string;
  readonly #boss: PgBoss;
  readonly #queue: string;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #jobs = 0;
  /** The beginning of a line whose end has not arrived. */
  #rest: Buffer = Buffer.alloc(0);

  /** @throws BackupError for a queue that a backup of this release does not hold. */
  constructor(boss: PgBoss, queue: string) {
    if (!KEPT_QUEUES.has(queue)) throw new BackupError(`this release does not know its queue ${queue}`);
    this.name = queuePart(queue);
    this.#boss = boss;
    this.#queue = queue;
  }

  async write(chunk: Buffer): Promise<void> {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    const held = Buffer.concat([this.#rest, chunk]);
    const end = held.lastIndexOf(LINE_END) + 1;
    this.#rest = held.subarray(end);
    const lines = end === 0 ? [] : held.toString('utf8', 0, end - 1).split('\n');
    for (let from = 0; from < lines.length; from += JOBS_AT_ONCE) {
      await putJobs(this.#boss, this.#queue, lines.slice(from, from + JOBS_AT_ONCE));
    }
    this.#jobs += lines.length;
  }

  async end(): Promise<Checksums[string]> {
    if (this.#rest.length > 0) throw new BackupError(`the queue ${this.#queue} in it ends too early`);
    return { rows: this.#jobs, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Waits until a stream takes more; throws if it failed. */
function room(stream: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error): void => {
      stream.off('drain', settle).off('error', settle);
      if (error === undefined) resolve();
      else reject(error);
    };
    stream.once('drain', settle).once('error', settle);
  });
}
