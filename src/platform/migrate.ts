import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { applyIndexes, indexStatements, isConcurrent } from './index-migration.ts';
import { inTurn, LOCK_NOT_AVAILABLE } from './migration-turn.ts';
import { RELEASE } from './nodes.ts';
import { connectWhenReady, type Waiting } from './postgres/recovering.ts';
import { ofDriver, sqlState } from './sql/outage.ts';
import { whyUnusable } from './sql/unusable.ts';
import { diskFull, StartupError, saysDiskFull } from './startup.ts';

/** The oldest PostgreSQL that is accepted: what is measured and tested here is 18. */
export const OLDEST_SERVER = 18;

const FOLDER = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/**
 * Brings a database to this release: applies prisma/migrations/<name>/migration.sql in order of name, each in a
 * transaction of its own together with its row in `_prisma_migrations` (the table and the meaning are Prisma's, so its
 * tools read the rows as their own). Any number of processes may do so at once. A migration is `expand` or `contract`:
 * the first line of its SQL says which. A migration without such a first line counts as `contract`. The kind is stored
 * in the row, where an older release finds it. An older release serves a database that is ahead by expand migrations
 * only, and leaves those alone. One that says `expand concurrently` builds indexes outside of a transaction, so that
 * nobody who writes waits for them (index-migration.ts).
 * @param options for a server that starts or recovers, and for a restore.
 * @returns the names of the migrations that were applied now
 * @throws StartupError in one line: the database cannot be reached, is too old, is ahead by a contract migration, a
 * contract migration would break running nodes of older releases, or a migration was
 *         edited after it had been applied. The database is then as it was.
 */
export async function migrate(
  url: string,
  folder: string = FOLDER,
  release: string = RELEASE,
  { until, ...waiting }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const clients: pg.Client[] = [];
  const connect = async (): Promise<pg.Client> => {
    const client = await connectWhenReady(
      { connectionString: url, application_name: 'newstape migrate', connectionTimeoutMillis: 10_000 },
      waiting,
    );
    clients.push(client);
    return client;
  };
  try {
    const client = await connect();
    await refuseUnfit(client);
    const known = read(folder);
    const wanted = until === undefined ? known : known.filter(({ name }) => until.includes(name));
    return { applied: await apply({ client, connect, migrations: wanted, release, waiting }) };
  } catch (error) {
    throw explained(error, url);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

export interface MigrateOptions extends Waiting {
  /** Only these migrations, by name: what an earlier release had. */
  readonly until?: readonly string[];
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly kind: Kind;
  /** SHA-256 of the file in hex, as Prisma computes it. */
  readonly checksum: string;
}

/** Whether the release before still works after a migration (`expand`) or not (`contract`). */
type Kind = 'expand' | 'contract';

// The beginning of a row's `logs`. Prisma writes there what went wrong, and reads a finished row without it.
const KIND = /^newstape: (expand|contract)$/;

interface Row {
  migration_name: string;
  logs: string | null;
  checksum: string;
  finished_at: Date | null;
}

const TABLE = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

function read(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const file = readFileSync(join(folder, name, 'migration.sql'));
      const sql = file.toString('utf8');
      return { name, sql, kind: kindOf(sql), checksum: createHash('sha256').update(file).digest('hex') };
    });
}

function kindOf(sql: string): Kind {
  return /^--\s*expand\b/i.test(sql) ? 'expand' : 'contract';
}

interface Applying {
  readonly client: pg.Client;
  /** Opens another connection to the same database; it is closed at the end. */
  readonly connect: () => Promise<pg.Client>;
  readonly migrations: readonly Migration[];
  readonly release: string;
  readonly waiting: Waiting;
}

async function apply(applying: Applying): Promise<string[]> {
  const { client, migrations, waiting } = applying;
  const applied: string[] = [];
  for (const migration of pending(await rows(client), migrations)) {
    const isNew = await inTurn(client, migration.name, waiting, () => applyOne(migration, applying));
    if (isNew) applied.push(migration.name);
  }
  return applied;
}

/** @returns false: another process has applied it meanwhile. */
async function applyOne(
  migration: Migration,
  { client, connect, migrations, release }: Applying,
): Promise<boolean> {
  await client.query(TABLE);
  const missing = pending(await rows(client), migrations).some(({ name }) => name === migration.name);
  if (!missing) return false;
  if (migration.kind === 'contract') await refuseOlderNodes(client, migration.name, release);
  const started = new Date();
  await run(client, connect, migration).catch((error: Error) => {
    if (saysDiskFull(error) || sqlState(error) === LOCK_NOT_AVAILABLE) throw error;
    throw new StartupError(`migration ${migration.name} cannot be applied: ${error.message}`, {
      cause: ofDriver(error),
    });
  });
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count, logs)
     values ($1, $2, $3, $4, clock_timestamp(), 1, $5)`,
    [randomUUID(), migration.checksum, migration.name, started, `newstape: ${migration.kind}`],
  );
  return true;
}

/** Runs what a migration says: in the open transaction, or beside it where it builds indexes. */
async function run(
  client: pg.Client,
  connect: () => Promise<pg.Client>,
  { name, sql }: Migration,
): Promise<void> {
  if (!isConcurrent(sql)) {
    await client.query(sql);
    return;
  }
  const statements = indexStatements(name, sql);
  // Meanwhile the transaction only holds the lock.
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const builder = await connect();
  await builder.query('set statement_timeout = 0');
  await applyIndexes(builder, statements);
}

/**
 * A contract migration removes something that nodes of an older release use, so it waits until none was seen for a
 * minute. A database that no node has served yet has no rows here; during the migration's transaction, new rows wait
 * until it ends.
 */
async function refuseOlderNodes(client: pg.Client, name: string, release: string): Promise<void> {
  const there = await client.query<{ found: boolean }>(`select to_regclass('nodes') is not null as found`);
  if (!there.rows[0]!.found) return;
  await client.query('lock table nodes in share row exclusive mode');
  const found = await client.query<{ release: string; nodes: string }>(
    `select release, count(*) as nodes from nodes
     where seen_at > clock_timestamp() - interval '1 minute' group by release`,
  );
  const older = found.rows.filter((row) => isOlder(row.release, release));
  if (older.length === 0) return;
  const shown = older.map((row) => `${row.nodes} of ${row.release}`).join(', ');
  throw new StartupError(
    `migration ${name} removes things that nodes of an older release use, and such nodes were seen within the last minute ` +
      `(${shown}): stop them, wait a minute, and start again`,
  );
}

/** Compares the numbers of two versions one by one; a version of another form counts as older. */
function isOlder(theirs: string, ours: string): boolean {
  if (theirs === ours) return false;
  const a = theirs.split(/[.+-]/).map(Number);
  const b = ours.split(/[.+-]/).map(Number);
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0];
    if (!(x >= y)) return true;
    if (x > y) return false;
  }
  return true;
}

async function rows(client: pg.Client): Promise<Row[]> {
  const there = await client.query<{ found: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as found`,
  );
  if (!there.rows[0]!.found) return [];
  const result = await client.query<Row>(
    'select migration_name, checksum, finished_at, logs from _prisma_migrations where rolled_back_at is null',
  );
  return result.rows;
}

/** Whether the row of a migration says that releases without it go on working. @param logs of `_prisma_migrations`. */
export function isExpand(logs: string | null): boolean {
  return KIND.exec(logs ?? '')?.[1] === 'expand';
}

function pending(done: readonly Row[], migrations: readonly Migration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of done) {
    const name = row.migration_name;
    const migration = known.get(name);
    if (migration === undefined) {
      if (row.finished_at !== null && isExpand(row.logs)) continue;
      throw new StartupError(
        `the database has migration ${name}, which this release does not know: run the newer release that made it`,
      );
    }
    if (row.finished_at === null) {
      throw new StartupError(
        `migration ${name} was started by another tool and not finished: finish it or undo it first`,
      );
    }
    if (row.checksum !== migration.checksum) {
      throw new StartupError(
        `migration ${name} was edited after it had been applied: restore prisma/migrations/${name}/migration.sql as it was`,
      );
    }
  }
  const names = new Set(done.map((row) => row.migration_name));
  return migrations.filter(({ name }) => !names.has(name));
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const result = await client.query<{ number: string; version: string; encoding: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding`,
  );
  const { number, version, encoding } = result.rows[0]!;
  if (Number(number) < OLDEST_SERVER * 10_000) {
    throw new StartupError(`the database is PostgreSQL ${version}; ${OLDEST_SERVER} or later is needed`);
  }
  if (encoding !== 'UTF8')
    throw new StartupError(`the database has the encoding ${encoding}; UTF8 is needed`);
}

function explained(error: unknown, url: string): unknown {
  if (error instanceof StartupError) return error;
  if (saysDiskFull(error)) return diskFull('the database');
  return new StartupError(`the database at ${place(url)} cannot be used: ${whyUnusable(error)}`, {
    // A start tells from it that the database has died meanwhile.
    cause: ofDriver(error),
  });
}

/** Where a database is, without user and password. */
function place(url: string): string {
  try {
    const { hostname, port, pathname, searchParams } = new URL(url);
    return `${searchParams.get('host') ?? (hostname || 'localhost')}${port && `:${port}`}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
