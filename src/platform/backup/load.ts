import { createHash, type Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { z } from 'zod';
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
import { readTar, type TarEntry, TarError } from './tar.ts';

export interface LoadOptions {
  /** A migrated database. */
  readonly url: string;
  readonly file: string;
  /** Replace what the database holds. */
  readonly force: boolean;
  /** Says whether the backup's KMS part can be used here; throws when it cannot. Called before anything is written. */
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
}

/**
 * Fills a database from a backup, in one transaction: every checksum is verified before it commits, and whatever goes
 * wrong leaves the database as it was. Memory stays flat.
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
    const loaded = await new Loader(client, options, onBytes).run(archive);
    await options.beforeCommit(client);
    await client.query('commit');
    await client.query('analyze').catch(() => {});
    return loaded;
  } catch (error) {
    throw explained(error, options.file);
  } finally {
    // In the middle of a COPY a rollback would have to wait for its end: to leave is enough.
    await client.end().catch(() => {});
  }
}

interface Filling {
  readonly table: string;
  readonly copy: CopyStreamQuery;
  readonly hash: Hash;
  bytes: number;
}

class Loader {
  readonly #client: pg.Client;
  readonly #options: LoadOptions;
  readonly #onBytes: (table: string) => void;
  readonly #sums: Checksums = {};
  #manifest: Manifest | undefined;
  #filling: Filling | undefined;

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
    await this.#finishTable();
    if (this.#manifest === undefined || told === undefined) throw new BackupError('it ends too early');
    for (const { name } of this.#manifest.tables) {
      const [got, want] = [this.#sums[name] ?? EMPTY, told[name]];
      if (want === undefined || got.sha256 !== want.sha256 || got.rows !== want.rows) {
        throw new BackupError(`the table ${name} in it is damaged: its checksum does not agree`);
      }
    }
    for (const { name, value } of this.#manifest.sequences) {
      await this.#client.query('select setval($1, $2)', [quoted(name), value]);
    }
    const rows = Object.values(this.#sums).reduce((sum, { rows: each }) => sum + each, 0);
    return { at: this.#manifest.at, tables: this.#manifest.tables.length, rows };
  }

  async #begin(manifest: Manifest): Promise<void> {
    const here = await migrationsOf(this.#client);
    const [ours, theirs] = [here, manifest.migrations].map((list) => list.map(({ name }) => name));
    if (ours!.join() !== theirs!.join()) {
      const missing = theirs!.find((name) => !ours!.includes(name));
      const other =
        missing === undefined ? `lacks ${ours!.find((name) => !theirs!.includes(name))}` : `has ${missing}`;
      throw new BackupError(
        `it was made by another release (it ${other}): restore it with that release, then start this one`,
      );
    }
    this.#manifest = manifest;
  }

  /** Empties the database, if that is allowed. */
  async #prepare(kms: KmsPart): Promise<void> {
    await this.#options.onKms(kms);
    const tables = await tablesOf(this.#client);
    if (!this.#options.force) {
      for (const { name } of tables.filter((table) => !SEEDED.has(table.name))) {
        const found = await this.#client.query(`select 1 from ${quoted(name)} limit 1`);
        if (found.rows.length > 0) {
          throw new BackupError(
            `the database is not empty (there are rows in ${name}): restore into a new one, or say --force to replace ` +
              'what it holds',
          );
        }
      }
    }
    // Whoever still works on the old data must not wait for us for ever, nor we for them.
    await this.#client.query("set local lock_timeout = '20s'");
    await this.#client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  }

  async #piece(entry: TarEntry, manifest: Manifest): Promise<void> {
    const name = /^newstape-backup\/tables\/(.+)\.\d{6,}\.copy$/.exec(entry.name)?.[1];
    const table = manifest.tables.find((each) => each.name === name);
    if (table === undefined)
      throw new BackupError(`it holds ${entry.name}, which its manifest does not know`);
    if (this.#filling?.table !== table.name) {
      await this.#finishTable();
      if (this.#sums[table.name] !== undefined)
        throw new BackupError(`the table ${table.name} in it is in two places`);
      const copy = this.#client.query(copyFrom(`${copyClause(table)} from stdin`));
      this.#filling = { table: table.name, copy, hash: createHash('sha256'), bytes: 0 };
      copy.on('error', () => {});
    }
    const filling = this.#filling!;
    for await (const chunk of entry.body) {
      if (filling.copy.errored) throw filling.copy.errored;
      filling.hash.update(chunk);
      filling.bytes += chunk.length;
      if (!filling.copy.write(chunk)) await room(filling.copy);
    }
    this.#onBytes(table.name);
  }

  async #finishTable(): Promise<void> {
    const filling = this.#filling;
    if (filling === undefined) return;
    this.#filling = undefined;
    if (filling.copy.errored) throw filling.copy.errored;
    const done = finished(filling.copy);
    filling.copy.end();
    await done;
    const { bytes, hash } = filling;
    this.#sums[filling.table] = { rows: filling.copy.rowCount, bytes, sha256: hash.digest('hex') };
  }
}

/** Until a stream takes more; throws when it failed instead. */
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

/** What a fresh database holds already, and a service that never started puts there. */
const SEEDED = new Set([
  'tape',
  'identity_epoch',
  'plans',
  'meter_batches',
  'webhook_digests',
  'terminal_index',
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
  if (!parsed.success) throw new BackupError(`${entry.name} in it is not of a form that this release knows`);
  return parsed.data;
}

function explained(error: unknown, file: string): unknown {
  if (error instanceof BackupError || error instanceof TarError) {
    return new BackupError(`${file} cannot be restored: ${error.message}`);
  }
  const code = (error as { code?: string }).code ?? '';
  if (/^(ENOENT|EACCES|EISDIR)$/.test(code)) return new BackupError(`${file} cannot be read (${code})`);
  if (/^Z_/.test(code)) return new BackupError(`${file} cannot be restored: it is damaged, or no backup`);
  if (code === '55P03')
    return new BackupError('the database is in use: stop every process that serves it first');
  // Class 22 and 23: data that does not fit the tables.
  if (/^2[23]/.test(code))
    return new BackupError(`${file} cannot be restored: its rows do not fit the tables (${code})`);
  return error;
}
