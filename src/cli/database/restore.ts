import { access, constants, rename, stat, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import pg from 'pg';
import { BackupError, type KmsPart, kmsKeyOf, load, readManifest } from '../../platform/backup/index.ts';
import type { Config } from '../../platform/config.ts';
import { whyUnread } from '../../platform/files/why-not.ts';
import { KMS_KEY_FILE, KmsError, kmsKeyId, openKms, readKmsKey, writeKmsKey } from '../../platform/kms.ts';
import { migrate } from '../../platform/migrate.ts';
import { openSecret } from '../../platform/secrets.ts';
import { EXIT } from '../command/exit.ts';
import { withDatabase } from '../command/open.ts';
import { openProgress } from '../command/progress.ts';

/** `newstape restore FILE`. */
export function register(command: Command): void {
  command
    .argument('<file>', 'a file that backup wrote')
    .option('--force', 'replace the content of the database and the master key of the data directory')
    .option('--json', 'print the result as one JSON object')
    .addHelpText(
      'after',
      `\nFirst stop every process that serves the database. All checksums are verified before anything is kept. A failure\nleaves the database as it was. NEWSTAPE_BACKUP_PASSPHRASE opens a sealed master key. A backup without the key needs the\nsame KMS_KEY as before. If --force replaces a master key, the old key is kept beside the new one.\nExit codes: 0 restored, 2 an argument is wrong, 3 the file or the database cannot be used.`,
    )
    .action(async (file: string, options: { force?: true; json?: true }) => {
      process.exitCode = await restore(resolve(file), options);
    });
}

async function restore(file: string, options: { force?: true; json?: true }): Promise<number> {
  // Before a database is started, or even made, for it.
  const size = await sizeOf(file);
  return withDatabase(async (db, config) => {
    await refuseServed(db.url);
    const force = options.force === true;
    const progress = openProgress('restore');
    let key: Buffer | undefined;
    let placed: PlacedKey | undefined;
    const restored = await load({
      url: db.url,
      file,
      force,
      onProgress: (read, table) => progress.at(read, size, table),
      onKms: async (part) => {
        key = await keyFor(part, config, force);
      },
      beforeCommit: async (client) => {
        await proveKey(client, withKey(config, key));
        // A node that remembers keys must not take the restored state for one it knows.
        await client.query(
          `update identity_epoch set seq = greatest(seq, (extract(epoch from clock_timestamp()) * 1000)::bigint) + 1`,
        );
        if (key !== undefined) placed = await placeKey(config, key);
      },
    })
      .catch(async (error: unknown) => {
        if (placed !== undefined) await takeBack(placed, db.url, withKey(config, key));
        throw error;
      })
      .finally(() => progress.end());
    if (placed?.aside !== undefined) {
      console.error(`newstape: the previous master key of ${placed.path} is now in ${placed.aside}`);
    }
    // A backup of an earlier release is brought to this one as a database of that release would be.
    await migrate(db.url);
    if (options.json) console.log(JSON.stringify({ file, ...restored }));
    else {
      const { rows, tables, jobs, at } = restored;
      console.log(`restored ${rows} rows of ${tables} tables and ${jobs} waiting events as of ${at}`);
    }
    return EXIT.done;
  }, migrateFor(file));
}

/** A database that no release has opened yet gets the tables that the backup was made of. */
const migrateFor = (file: string) => async (url: string) => {
  const until = (await isFresh(url))
    ? (await readManifest(file)).migrations.map(({ name }) => name)
    : undefined;
  await migrate(url, undefined, undefined, until === undefined ? {} : { until });
};

async function isFresh(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('_prisma_migrations') is not null as there`,
    );
    return rows[0]!.there === false;
  } catch {
    // Whoever migrates says in one line what is wrong with it.
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The key to put into the data directory; undefined when the one in use is right. @throws BackupError */
async function keyFor(part: KmsPart, config: Config, force: boolean): Promise<Buffer | undefined> {
  const held =
    config.kmsKey === undefined ? await readKmsKey(config.dataDir) : Buffer.from(config.kmsKey, 'base64');
  if (held !== undefined && kmsKeyId(held) === part.keyId) return undefined;
  if (config.kmsKey !== undefined) {
    throw new BackupError(
      `its secrets are sealed with the master key ${part.keyId}, but KMS_KEY is a different key`,
    );
  }
  if (part.kind === 'none') {
    throw new BackupError(
      `it does not contain its master key (${part.keyId}): set KMS_KEY to the key that it was made with`,
    );
  }
  if (held !== undefined && !force) {
    throw new BackupError(
      `${join(config.dataDir, KMS_KEY_FILE)} holds a different master key: restore into a new DATA_DIR, or give --force`,
    );
  }
  return kmsKeyOf(part, process.env.NEWSTAPE_BACKUP_PASSPHRASE || undefined);
}

/** A master key that was put into the data directory, and where the one before it is now. */
interface PlacedKey {
  readonly path: string;
  readonly aside: string | undefined;
}

async function placeKey({ dataDir }: Config, key: Buffer): Promise<PlacedKey> {
  const path = join(dataDir, KMS_KEY_FILE);
  const isThere = (await readKmsKey(dataDir)) !== undefined;
  const aside = isThere ? `${path}.replaced-${new Date().toISOString().replaceAll(':', '')}` : undefined;
  if (aside !== undefined) await rename(path, aside);
  try {
    await writeKmsKey(dataDir, key);
  } catch (error) {
    if (aside !== undefined) await rename(aside, path);
    throw error;
  }
  return { path, aside };
}

/**
 * Puts back the key that was there before a restore that failed in the end. Whether it was committed may not be known: then
 * the database says whose it is.
 */
async function takeBack({ path, aside }: PlacedKey, url: string, restored: KeyPlace): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    const found = await client.query('select 1 from sealed_secrets limit 1');
    const isCommitted = found.rows.length > 0 && (await proveKey(client, restored).then(yes, no));
    if (isCommitted) return;
    if (aside === undefined) await unlink(path);
    else await rename(aside, path);
  } catch {
    const before = aside === undefined ? '' : `; the one before it is in ${aside}`;
    console.error(
      `newstape: it is not known whether the restore was completed. ${path} is the backup's master key${before}`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

const yes = (): boolean => true;
const no = (error: unknown): boolean => {
  if (error instanceof KmsError) return false;
  throw error;
};

/** Where the master key comes from. */
type KeyPlace = Pick<Config, 'kmsKey' | 'dataDir'>;

/** @param key instead of the one that is there. */
function withKey({ kmsKey, dataDir }: Config, key: Buffer | undefined): KeyPlace {
  return { dataDir, kmsKey: key?.toString('base64') ?? kmsKey };
}

/** Every secret of the restored database must open with the key that is here now. */
async function proveKey(client: pg.Client, config: KeyPlace): Promise<void> {
  const kms = await openKms(config);
  const found = await client.query<{ name: string; sealed: Buffer }>(
    'select name, sealed from sealed_secrets',
  );
  for (const { name, sealed } of found.rows) await openSecret(kms, name, sealed);
}

// Every process that serves has some of its connections, and after a restart of the database perhaps only one. The commands
// named here do not serve.
const SERVING = `application_name ~ '^newstape [a-z]' and application_name !~ '^newstape (restore|migrate|doctor|backup)'`;

async function refuseServed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and ${SERVING} limit 1`,
    );
    if (found.rows.length > 0) {
      throw new BackupError('a process serves this database: stop every process before you restore');
    }
  } finally {
    await client.end();
  }
}

/** @throws BackupError in one line if the file cannot be read. */
async function sizeOf(file: string): Promise<number> {
  try {
    await access(file, constants.R_OK);
    const found = await stat(file);
    if (found.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    return found.size;
  } catch (error) {
    throw new BackupError(`${file} cannot be read: ${whyUnread(error)}`);
  }
}
