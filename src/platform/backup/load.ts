import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { whyUnread } from '../files/why-not.ts';
import { installQueues } from '../queue.ts';
import { away } from './away.ts';
import { busyQueue, leaveQueues, queuesIn } from './jobs.ts';
import { KMS_PART, type KmsPart } from './kms-part.ts';
import {
  BackupError,
  CHECKSUMS,
  CHECKSUMS_NAME,
  type Checksums,
  copyClause,
  KMS_NAME,
  MANIFEST,
  MANIFEST_NAME,
  type Manifest,
  migrationsOf,
  quoted,
  tablesOf,
} from './manifest.ts';
import { type Part, QueuePart, queuePart, TablePart } from './part.ts';
import { readTar, type TarEntry, TarError } from './tar.ts';

export interface LoadOptions {
  /** A migrated database. */
  readonly url: string;
  readonly file: string;
  /** Replace the content of the database. */
  readonly force: boolean;
  /** Throws if the backup's KMS part cannot be used here. Called before anything is written. */
  readonly onKms: (part: KmsPart) => Promise<void>;
  /** Called when everything is loaded and verified, before it is committed: throws to leave the database as it was. */
  readonly beforeCommit: (sql: pg.Client) => Promise<void>;
  /** @param bytes of the file: read so far. */
  readonly onProgress?: (read: number, table: string) => void;
}

export interface Loaded {
  /** The moment whose state was restored. */
  readonly at: string;
  readonly tables: number;
  readonly rows: number;
  /** Events that wait to be sent. */
  readonly jobs: number;
}

/**
 * Fills a database from a backup, in one transaction: every checksum is verified before it commits, and a failure
 * leaves the database as it was. Memory use does not depend on the size.
 * @throws BackupError in one line: not a backup, damaged, of another release, or the database is not empty.
 */
export async function load(options: LoadOptions): Promise<Loaded> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'newstape restore' });
  client.on('error', () => {});
  try {
    const file = await open(options.file);
    await using stack = new AsyncDisposableStack();
    stack.defer(() => file.close());
    await client.connect();
    await client.query('begin');
    await client.query(
      "set local statement_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC'",
    );
    const source = file.createReadStream({ autoClose: false });
    const archive = source.pipe(createGunzip());
    source.on('error', (error) => archive.destroy(error));
    const onBytes = (table: string): void => options.onProgress?.(source.bytesRead, table);
    const loader = new Loader(client, options, onBytes);
    stack.defer(() => loader.leave());
    const loaded = await loader.run(archive);
    await options.beforeCommit(client);
    await client.query('commit');
    await client.query('analyze').catch(() => {});
    return loaded;
  } catch (error) {
    throw away(unloaded(error, options.file), 'nothing was restored');
  } finally {
    // In the middle of a COPY a rollback would have to wait for its end; closing the connection is enough.
    await client.end().catch(() => {});
  }
}

class Loader {
  readonly #client: pg.Client;
  readonly #options: LoadOptions;
  readonly #onBytes: (table: string) => void;
  readonly #sums: Checksums = {};
  #manifest: Manifest | undefined;
  #part: Part | undefined;
  #boss: PgBoss | undefined;

  constructor(client: pg.Client, options: LoadOptions, onBytes: (table: string) => void) {
    this.#client = client;
    this.#options = options;
    this.#onBytes = onBytes;
  }

  async run(archive: AsyncIterable<Buffer>): Promise<Loaded> {
    let told: Checksums | undefined;
    for await (const entry of readTar(archive)) {
      if (entry.name === MANIFEST_NAME) await this.#begin(await json(entry, MANIFEST));
      else if (this.#manifest === undefined) throw new BackupError('it does not begin with a manifest');
      else if (entry.name === KMS_NAME) await this.#prepare(await json(entry, KMS_PART));
      else if (entry.name === CHECKSUMS_NAME) told = await json(entry, CHECKSUMS);
      else await this.#piece(entry, this.#manifest);
    }
    await this.#finish();
    if (this.#manifest === undefined || told === undefined) throw new BackupError('it ends too early');
    const parts = [...this.#manifest.tables.map(({ name }) => name), ...this.#manifest.queues.map(queuePart)];
    for (const name of parts) {
      const [got, want] = [this.#sums[name] ?? EMPTY, told[name]];
      if (want === undefined || got.sha256 !== want.sha256 || got.rows !== want.rows) {
        throw new BackupError(`${name} in it is damaged: its checksum does not match`);
      }
    }
    for (const { name, value } of this.#manifest.sequences) {
      await this.#client.query('select setval($1, $2)', [quoted(name), value]);
    }
    const all = parts.reduce((sum, name) => sum + (this.#sums[name]?.rows ?? 0), 0);
    const jobs = this.#manifest.queues.reduce(
      (sum, name) => sum + (this.#sums[queuePart(name)]?.rows ?? 0),
      0,
    );
    return { at: this.#manifest.at, tables: this.#manifest.tables.length, rows: all - jobs, jobs };
  }

  /** Closes the queues, whether or not the restore succeeded. */
  async leave(): Promise<void> {
    await leaveQueues(this.#boss);
  }

  async #begin(manifest: Manifest): Promise<void> {
    const here = await migrationsOf(this.#client);
    const [ours, theirs] = [here, manifest.migrations].map((list) => list.map(({ name }) => name));
    if (ours!.join() !== theirs!.join()) {
      const missing = theirs!.find((name) => !ours!.includes(name));
      const other =
        missing === undefined ? `lacks ${ours!.find((name) => !theirs!.includes(name))}` : `has ${missing}`;
      throw new BackupError(
        `it was made by another release (it ${other}): restore a backup of an earlier release into a database that no release has ` +
          'opened yet, and a backup of a later release with that release',
      );
    }
    this.#manifest = manifest;
  }

  /** Empties the database, if that is allowed. */
  async #prepare(kms: KmsPart): Promise<void> {
    await this.#options.onKms(kms);
    await installQueues(this.#options.url);
    this.#boss = await queuesIn(this.#client);
    const tables = await tablesOf(this.#client);
    if (!this.#options.force) {
      for (const { name } of tables.filter((table) => !SEEDED.has(table.name))) {
        const found = await this.#client.query(`select 1 from ${quoted(name)} limit 1`);
        if (found.rows.length > 0) {
          throw new BackupError(
            `the database is not empty (${name} has rows): restore into a new database, or give --force to replace ` +
              'its content',
          );
        }
      }
      const busy = await busyQueue(this.#client, this.#boss!);
      if (busy !== undefined) {
        throw new BackupError(
          `the database is not empty (the queue ${busy} has jobs): restore into a new database, or give --force to ` +
            'replace its content',
        );
      }
    }
    // Processes that still use the old data must not wait for us for ever, nor we for them.
    await this.#client.query("set local lock_timeout = '20s'");
    await this.#client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    // The jobs of every queue: they belong to the data that is replaced.
    await this.#boss!.deleteAllJobs();
  }

  async #piece(entry: TarEntry, manifest: Manifest): Promise<void> {
    const [, kind, name, ending] =
      /^newstape-backup\/(tables|jobs)\/(.+)\.\d{6,}\.(copy|ndjson)$/.exec(entry.name) ?? [];
    const table =
      kind === 'tables' && ending === 'copy' ? manifest.tables.find((each) => each.name === name) : undefined;
    const queue =
      kind === 'jobs' && ending === 'ndjson' ? manifest.queues.find((each) => each === name) : undefined;
    if (table === undefined && queue === undefined)
      throw new BackupError(`it contains ${entry.name}, which is not in its manifest`);
    const part = table?.name ?? queuePart(queue!);
    if (this.#part?.name !== part) {
      await this.#finish();
      if (this.#sums[part] !== undefined) throw new BackupError(`it contains ${part} twice`);
      this.#part =
        table === undefined
          ? new QueuePart(this.#boss!, queue!)
          : new TablePart(this.#client, part, copyClause(table));
    }
    for await (const chunk of entry.body) await this.#part!.write(chunk);
    this.#onBytes(part);
  }

  async #finish(): Promise<void> {
    const part = this.#part;
    if (part === undefined) return;
    this.#part = undefined;
    this.#sums[part.name] = await part.end();
  }
}

/**
 * Reads what a backup says of itself.
 * @throws BackupError in one line: not a backup, or damaged.
 */
export async function readManifest(path: string): Promise<Manifest> {
  try {
    const file = await open(path);
    await using stack = new AsyncDisposableStack();
    stack.defer(() => file.close());
    const source = file.createReadStream({ autoClose: false });
    const archive = source.pipe(createGunzip());
    source.on('error', (error) => archive.destroy(error));
    for await (const entry of readTar(archive)) {
      if (entry.name !== MANIFEST_NAME) throw new BackupError('it does not begin with a manifest');
      return await json(entry, MANIFEST);
    }
    throw new BackupError('it ends too early');
  } catch (error) {
    throw unloaded(error, path);
  }
}

/** Tables with rows in a fresh database, or after a first start. */
const SEEDED = new Set([
  'tape',
  'identity_epoch',
  'plans',
  'meter_batches',
  'webhook_digests',
  'terminal_index',
  'text_readings_index',
  'history_edge',
  'news_sequence',
  'news_cluster_place',
]);
const EMPTY = { rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') };

async function json<T>(entry: TarEntry, shape: z.ZodType<T>): Promise<T> {
  if (entry.size > 10_000_000) throw new BackupError(`${entry.name} in it is too large`);
  const parts: Buffer[] = [];
  for await (const part of entry.body) parts.push(part);
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new BackupError(`${entry.name} in it is damaged`);
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success)
    throw new BackupError(`${entry.name} in it has a format that this release does not know`);
  return parsed.data;
}

function unloaded(error: unknown, file: string): unknown {
  if (error instanceof BackupError || error instanceof TarError) {
    return new BackupError(`${file} cannot be restored: ${error.message}`);
  }
  const code = (error as { code?: string }).code ?? '';
  if (/^(ENOENT|EACCES|EISDIR)$/.test(code))
    return new BackupError(`${file} cannot be read: ${whyUnread(error)}`);
  if (/^Z_/.test(code))
    return new BackupError(`${file} cannot be restored: it is damaged, or is not a backup`);
  if (code === '55P03')
    return new BackupError('the database is in use: stop every process that serves it first');
  // Class 22 and 23: data that does not fit the tables.
  if (/^2[23]/.test(code))
    return new BackupError(`${file} cannot be restored: its rows do not fit the tables (${code})`);
  return error;
}
