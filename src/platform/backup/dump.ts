import { createHash, randomUUID } from 'node:crypto';
import { access, chmod, constants, open, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { to as copyTo } from 'pg-copy-streams';
import { whyUnwritten } from '../files/why-not.ts';
import { keptQueues } from '../queue.ts';
import { away } from './away.ts';
import { appear, isThere, removeDrafts, removedWhenStopped } from './draft.ts';
import { leaveQueues, queuesIn, undoneJobs } from './jobs.ts';
import type { KmsPart } from './kms-part.ts';
import {
  BackupError,
  CHECKSUMS_NAME,
  type Checksums,
  copyClause,
  KMS_NAME,
  MANIFEST_NAME,
  type Manifest,
  migrationsOf,
  type Table,
  tablesOf,
} from './manifest.ts';
import { queuePart } from './part.ts';
import { TAR_END, tarEntry } from './tar.ts';

export interface DumpOptions {
  readonly url: string;
  readonly file: string;
  readonly kms: KmsPart;
  /** Replace an existing file. */
  readonly overwrite: boolean;
  /** @param bytes written, and the estimated total. */
  readonly onProgress?: (done: number, total: number, table: string) => void;
}

export interface Dumped {
  readonly at: string;
  readonly tables: number;
  readonly rows: number;
  /** Events in the outbox. */
  readonly jobs: number;
  /** Of the file. */
  readonly bytes: number;
}

// A table is cut into files of about this size, because an archive gives the length of a file before its content.
const PIECE_BYTES = 1024 * 1024;

/**
 * Writes a backup: one moment of the whole database (a repeatable-read transaction) and the KMS part, as a gzipped tar
 * archive readable only by its owner. The file appears under its name when it is complete and on the disk. Memory use
 * does not depend on the size. The service may run meanwhile.
 * @throws BackupError in one line.
 */
export async function dump(options: DumpOptions): Promise<Dumped> {
  await checkTarget(options.file, options.overwrite);
  // A name of its own: two backups to one file would write into each other, and the first would look complete.
  const draft = `${options.file}.${randomUUID()}.partial`;
  await removeDrafts(options.file);
  const unwritten = (error: unknown): never => {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${options.file} cannot be written: ${whyUnwritten(error)}`);
  };
  const file = await open(draft, 'w', 0o600).catch(unwritten);
  const stay = removedWhenStopped(draft);
  const client = new pg.Client({ connectionString: options.url, application_name: 'newstape backup' });
  client.on('error', () => {});
  try {
    await chmod(draft, 0o600);
    await client.connect();
    const writer = new Writer(client, options);
    await pipeline(writer.archive(), createGzip({ level: 6 }), async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) await file.writeFile(chunk).catch(unwritten);
    });
    await file
      .sync()
      .then(() => file.close())
      .catch(unwritten);
    if (!options.overwrite) await appear(draft, options.file).catch(unwritten);
    else await rename(draft, options.file).catch(unwritten);
    return {
      at: writer.at,
      tables: writer.tables,
      rows: writer.rows,
      jobs: writer.jobs,
      bytes: (await stat(options.file)).size,
    };
  } catch (error) {
    await file.close().catch(() => {});
    await unlink(draft).catch(() => {});
    throw away(error, 'no backup was written');
  } finally {
    stay();
    await client.end().catch(() => {});
  }
}

/**
 * Whether a backup can be written under this name.
 * @throws BackupError in one line if not.
 */
export async function checkTarget(file: string, overwrite: boolean): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw new BackupError(`${file} cannot be written: it is a folder`);
  // It would take the place of a device or a socket, which everything on this machine may need.
  if (found !== undefined && !found.isFile())
    throw new BackupError(`${file} cannot be written: it is no file, but a device, a pipe or a socket`);
  if (found !== undefined && !overwrite) throw isThere(file);
  try {
    await access(dirname(file), constants.W_OK);
  } catch (error) {
    throw new BackupError(`${file} cannot be written: ${whyUnwritten(error)}`);
  }
}

class Writer {
  at = '';
  tables = 0;
  rows = 0;
  jobs = 0;
  readonly #client: pg.Client;
  readonly #options: DumpOptions;
  readonly #checksums: Checksums = {};
  #done = 0;
  #total = 0;

  constructor(client: pg.Client, options: DumpOptions) {
    this.#client = client;
    this.#options = options;
  }

  async *archive(): AsyncGenerator<Buffer> {
    const client = this.#client;
    await client.query('begin isolation level repeatable read read only');
    await client.query(
      "set local statement_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC'",
    );
    const tables = (await tablesOf(client)).filter((table) => table.kept);
    this.#total = tables.reduce((sum, table) => sum + table.bytes, 0);
    const boss = await queuesIn(client);
    try {
      const queues = boss === undefined ? [] : await keptQueues(boss);
      const manifest = await this.#manifest(tables, queues);
      this.at = manifest.at;
      yield this.#json(MANIFEST_NAME, manifest);
      yield this.#json(KMS_NAME, this.#options.kms);
      for (const table of tables) yield* this.#table(table);
      for (const queue of queues) yield* this.#queue(boss!, queue);
      yield this.#json(CHECKSUMS_NAME, this.#checksums);
      yield TAR_END;
    } finally {
      await leaveQueues(boss);
    }
    await client.query('commit');
  }

  async #manifest(tables: readonly Table[], queues: string[]): Promise<Manifest> {
    const client = this.#client;
    const state = await client.query<{ at: string; postgres: string }>(
      `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
         current_setting('server_version') as postgres`,
    );
    const sequences = await client.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences
       where schemaname = current_schema() and last_value is not null order by 1`,
    );
    return {
      format: 'newstape-backup',
      version: 2,
      ...state.rows[0]!,
      migrations: await migrationsOf(client),
      tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
      sequences: sequences.rows,
      queues,
    };
  }

  async *#table(table: Table): AsyncGenerator<Buffer> {
    const copy = this.#client.query(copyTo(`${copyClause(table)} to stdout`));
    const pieces = new Pieces(`tables/${table.name}`, 'copy', Date.parse(this.at));
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      const piece = pieces.add(chunk);
      if (piece === undefined) continue;
      yield piece;
      this.#options.onProgress?.(this.#done + Math.min(pieces.bytes, table.bytes), this.#total, table.name);
    }
    yield* pieces.rest();
    this.#done += table.bytes;
    this.#options.onProgress?.(this.#done, this.#total, table.name);
    this.#checksums[table.name] = pieces.sum(copy.rowCount);
    this.tables += 1;
    this.rows += copy.rowCount;
  }

  async *#queue(boss: PgBoss, queue: string): AsyncGenerator<Buffer> {
    const pieces = new Pieces(queuePart(queue), 'ndjson', Date.parse(this.at));
    let jobs = 0;
    for await (const lines of undoneJobs(this.#client, boss, queue)) {
      jobs += lines.length;
      const piece = pieces.add(Buffer.from(lines.join('')));
      if (piece !== undefined) yield piece;
    }
    yield* pieces.rest();
    this.#checksums[queuePart(queue)] = pieces.sum(jobs);
    this.jobs += jobs;
  }

  #json(name: string, value: unknown): Buffer {
    return tarEntry(name, Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`), Date.parse(this.at));
  }
}

/** Bytes cut into files of an archive. */
class Pieces {
  bytes = 0;
  readonly #name: string;
  readonly #ending: string;
  readonly #at: number;
  readonly #hash = createHash('sha256');
  #held: Buffer[] = [];
  #heldBytes = 0;
  #number = 0;

  constructor(name: string, ending: string, at: number) {
    this.#name = name;
    this.#ending = ending;
    this.#at = at;
  }

  /** @returns a file once there is enough for one. */
  add(chunk: Buffer): Buffer | undefined {
    this.#hash.update(chunk);
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    this.bytes += chunk.length;
    return this.#heldBytes >= PIECE_BYTES ? this.#cut() : undefined;
  }

  /** The rest as a file; nothing if there is no rest. */
  rest(): Buffer[] {
    return this.#heldBytes > 0 ? [this.#cut()] : [];
  }

  /** @param rows how many were in it. */
  sum(rows: number): Checksums[string] {
    return { rows, bytes: this.bytes, sha256: this.#hash.digest('hex') };
  }

  #cut(): Buffer {
    this.#number += 1;
    const name = `newstape-backup/${this.#name}.${String(this.#number).padStart(6, '0')}.${this.#ending}`;
    const entry = tarEntry(name, Buffer.concat(this.#held), this.#at);
    this.#held = [];
    this.#heldBytes = 0;
    return entry;
  }
}
