import { existsSync } from 'node:fs';
import { chown, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { Logger } from '../src/platform/log.ts';
import { type EmbeddedPostgres, startEmbedded } from '../src/platform/postgres/server.ts';

/** What an embedded PostgreSQL needs to be followed by standbys. */
export const PRIMARY_SETTINGS = {
  wal_level: 'replica',
  max_wal_senders: '4',
  // Enough for a standby that was away for a while; it is copied anew by hand after that.
  wal_keep_size: '1GB',
};

// Of the running server, not of its data: files that a copy does without, and folders that it has empty. The log of
// changes (pg_wal) comes by the stream, from where the copy began.
const OF_THE_SERVER = new Set(['postmaster.pid', 'postmaster.opts', 'newstape.hold']);
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/**
 * Starts a hot standby of an embedded PostgreSQL, which follows it by streaming replication. The first start copies the
 * data while the primary runs, as pg_basebackup does, which does not come with the binaries.
 * @param primaryUrl of a server that runs on this machine with `PRIMARY_SETTINGS`.
 * @param dataDir of the standby; absolute. The user that PostgreSQL runs as can enter it.
 * @throws StartupError when the standby does not start
 */
export async function startStandby(
  primaryUrl: string,
  dataDir: string,
  log: Logger,
): Promise<EmbeddedPostgres> {
  const to = join(dataDir, 'postgres-18');
  if (!existsSync(join(to, 'PG_VERSION'))) await copyRunning(primaryUrl, dataDir, to);
  const followed = new URL(primaryUrl);
  const conninfo = {
    host: followed.searchParams.get('host') ?? followed.hostname,
    port: followed.searchParams.get('port') ?? followed.port,
    user: followed.username,
    password: decodeURIComponent(followed.password),
    application_name: basename(dataDir).replace(/\W/g, '_'),
  };
  return startEmbedded({
    dataDir,
    log,
    settings: {
      ...PRIMARY_SETTINGS,
      hot_standby: 'on',
      // What a reader of the standby still sees is not vacuumed away under it.
      hot_standby_feedback: 'on',
      primary_conninfo: Object.entries(conninfo)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    },
  });
}

async function copyRunning(url: string, dataDir: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: shown } = await client.query<{ data_directory: string }>('show data_directory');
    const from = shown[0]!.data_directory;
    const { uid, gid } = await stat(from);
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await rm(`${to}.copy`, { recursive: true, force: true });
    await client.query(`select pg_backup_start('standby', true)`);
    await copyFolder(from, `${to}.copy`, { uid, gid });
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    for (const [name, text] of [
      ['backup_label', rows[0]!.labelfile],
      ['standby.signal', ''],
    ] as const) {
      await writeFile(join(`${to}.copy`, name), text, { mode: 0o600 });
      await chown(join(`${to}.copy`, name), uid, gid);
    }
    // Only a whole copy has the name that a server starts from.
    await rename(`${to}.copy`, to);
  } finally {
    await client.end();
  }
}

async function copyFolder(from: string, to: string, owner: { uid: number; gid: number }): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await chown(to, owner.uid, owner.gid);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (!EMPTY.has(entry.name)) await copyFolder(source, target, owner);
      else await makeEmpty(target, owner);
    } else if (entry.isFile() && !OF_THE_SERVER.has(entry.name) && !entry.name.startsWith('.s.PGSQL')) {
      try {
        await copyFile(source, target);
        await chown(target, owner.uid, owner.gid);
      } catch (error) {
        // The server drops files while it runs; the log of changes says so again on the standby.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
  }
}

async function makeEmpty(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await chown(folder, owner.uid, owner.gid);
}
