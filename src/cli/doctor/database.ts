import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { whyUnread } from '../../platform/files/why-not.ts';
import { openKms } from '../../platform/kms.ts';
import { isExpand, OLDEST_SERVER } from '../../platform/migrate.ts';
import { startEmbedded } from '../../platform/postgres/server.ts';
import { queueOn } from '../../platform/queue.ts';
import { openSecret } from '../../platform/secrets.ts';
import { databaseReadOnly, StartupError } from '../../platform/startup.ts';
import { commandLog } from '../command/open.ts';
import type { Finding } from './doctor.ts';
import { newsFeedFindings } from './newsfeeds.ts';
import { webhookFindings } from './webhooks.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
// The queue, the meter, identity, hot reads and a command take their connections beside the pool.
const CONNECTIONS_BESIDE_POOL = 15;
const SKEW_WARNING_MS = 1_000;
const SKEW_PROBLEM_MS = 60_000;

/** What the database says; it is looked at and not changed, not even migrated. */
export async function databaseFindings(config: Config): Promise<Finding[]> {
  if (config.databaseUrl !== undefined) return ask(config.databaseUrl, config);
  try {
    if (!hasDatabase(config.dataDir))
      return [{ name: 'database', state: 'fine', detail: 'there is none yet; the first start creates it' }];
    const server = await startEmbedded({ dataDir: config.dataDir, log: commandLog(config) });
    try {
      return await ask(server.url, config);
    } finally {
      await server.stop();
    }
  } catch (error) {
    return [{ name: 'database', state: 'problem', detail: (error as Error).message }];
  }
}

/** @throws StartupError where this user may not look. */
function hasDatabase(dataDir: string): boolean {
  try {
    return existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('postgres'));
  } catch (error) {
    throw new StartupError(`${dataDir} cannot be read: ${whyUnread(error)}`);
  }
}

async function ask(url: string, config: Config): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'newstape doctor',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const findings: Finding[] = [
      await version(client),
      ...(await writable(client)),
      await clock(client),
      await connections(client, config),
    ];
    const { ready, ...state } = await migrations(client);
    findings.push(state);
    if (ready) findings.push(await secrets(client, config));
    findings.push(await queue(client));
    if (ready)
      findings.push(...(await newsFeedFindings(client, config)), ...(await webhookFindings(client, config)));
    return findings;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return [{ name: 'database', state: 'problem', detail: `does not answer: ${message || code}` }];
  } finally {
    await client.end().catch(() => {});
  }
}

async function version(client: pg.Client): Promise<Finding> {
  const found = await client.query<{ number: string; version: string; encoding: string; size: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version,
       current_setting('server_encoding') as encoding, pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  const { number, version: text, encoding, size } = found.rows[0]!;
  const fits = Number(number) >= OLDEST_SERVER * 10_000 && encoding === 'UTF8';
  const needed = fits ? '' : `; PostgreSQL ${OLDEST_SERVER} or later with UTF8 is needed`;
  return {
    name: 'database',
    state: fits ? 'fine' : 'problem',
    detail: `PostgreSQL ${text}, ${encoding}, ${size}${needed}`,
  };
}

/** A standby, or a database that was made read-only: whatever the service is to keep it refuses. */
async function writable(client: pg.Client): Promise<Finding[]> {
  const found = await client.query<{ readonly: boolean }>(
    `select current_setting('transaction_read_only')::boolean as readonly`,
  );
  if (!found.rows[0]!.readonly) return [];
  return [
    { name: 'database', state: 'problem', detail: databaseReadOnly().message.replace(/^the database /, '') },
  ];
}

async function clock(client: pg.Client): Promise<Finding> {
  const before = Date.now();
  const found = await client.query<{ ms: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
  );
  const skew = Number(found.rows[0]!.ms) - (before + Date.now()) / 2;
  const far = Math.abs(skew);
  const state = far > SKEW_PROBLEM_MS ? 'problem' : far > SKEW_WARNING_MS ? 'warning' : 'fine';
  const detail = `the database is ${Math.round(far)} ms ${skew >= 0 ? 'ahead of' : 'behind'} this machine`;
  return {
    name: 'clock',
    state,
    detail:
      state === 'fine' ? detail : `${detail}: billing months and expiry follow the clock of the database`,
  };
}

async function connections(client: pg.Client, config: Config): Promise<Finding> {
  const found = await client.query<{ most: string; used: string }>(
    `select current_setting('max_connections') as most,
       (select count(*) from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  const { most, used } = found.rows[0]!;
  const node = processesOf(config) * (config.databasePool + CONNECTIONS_BESIDE_POOL);
  const state = Number(most) < node ? 'problem' : 'fine';
  return { name: 'connections', state, detail: `${used} of ${most} in use; one node uses up to ${node}` };
}

/** Of a node: with `WORKERS` above 1 those that serve the API, and one for the other roles. */
function processesOf({ workers, roles }: Config): number {
  if (workers === 1 || !roles.has('api')) return 1;
  return workers + (roles.size > 1 ? 1 : 0);
}

async function migrations(client: pg.Client): Promise<Finding & { ready: boolean }> {
  const name = 'migrations';
  const known = readdirSync(MIGRATIONS).filter((entry) =>
    existsSync(join(MIGRATIONS, entry, 'migration.sql')),
  );
  const there = await client.query<{ found: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as found`,
  );
  if (!there.rows[0]!.found) {
    return {
      name,
      state: 'fine',
      detail: 'the database is empty; the first start migrates it',
      ready: false,
    };
  }
  const { rows } = await client.query<{ name: string; logs: string | null }>(
    `select migration_name as name, logs from _prisma_migrations
     where rolled_back_at is null and finished_at is not null order by 1`,
  );
  const applied = new Set(rows.map((row) => row.name));
  const newer = rows.filter((row) => !known.includes(row.name));
  const breaking = newer.find(({ logs }) => !isExpand(logs));
  if (breaking !== undefined) {
    const detail = `the database has ${breaking.name}, which this release does not know: run the newer release that created it`;
    return { name, state: 'problem', detail, ready: false };
  }
  const missing = known.filter((each) => !applied.has(each)).sort();
  if (missing.length > 0) {
    return {
      name,
      state: 'warning',
      detail: `the next start applies ${missing.join(', ')}`,
      ready: applied.size > 0,
    };
  }
  const ahead = newer.map((row) => row.name).join(', ');
  const detail =
    newer.length === 0 ? '' : `; a newer release added ${ahead}, with which this one still works`;
  return { name, state: 'fine', detail: `up to date (${applied.size})${detail}`, ready: true };
}

async function secrets(client: pg.Client, config: Config): Promise<Finding> {
  const name = 'kms';
  try {
    const found = await client.query<{ name: string; sealed: Buffer }>(
      'select name, sealed from sealed_secrets order by 1',
    );
    if (found.rows.length === 0) return { name, state: 'fine', detail: 'no secret is sealed yet' };
    const kms = await openKms(config);
    for (const row of found.rows) await openSecret(kms, row.name, row.sealed);
    return { name, state: 'fine', detail: `opens ${found.rows.map((row) => row.name).join(', ')}` };
  } catch (error) {
    return { name, state: 'problem', detail: (error as Error).message };
  }
}

async function queue(client: pg.Client): Promise<Finding> {
  const name = 'queue';
  const boss = queueOn(client);
  if (!(await boss.isInstalled()))
    return { name, state: 'fine', detail: 'no tables yet; the first start creates them' };
  const version = await boss.schemaVersion();
  if (version === null) return { name, state: 'problem', detail: 'the schema pgboss has no version' };
  return { name, state: 'fine', detail: `schema pgboss at version ${version}` };
}
