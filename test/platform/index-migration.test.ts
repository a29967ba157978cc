import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isConcurrent } from '../../src/platform/index-migration.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { newDatabase } from '../setup/database.ts';
import { until } from '../setup/until.ts';

// Indexes of large tables are built beside those who write to them.

const TABLE =
  '-- expand: a table\ncreate table rows_of_one (n integer);\ninsert into rows_of_one values (1), (2);\n';
const INDEX = `-- expand concurrently: lists by n; a large table is not locked
create index concurrently if not exists rows_by_n on rows_of_one (n);
create index concurrently if not exists "rows by n, descending" on rows_of_one (n desc);
`;

let url: string;
let drop: () => Promise<void>;
let folder: string;
let client: pg.Client;
let writer: pg.Client;
beforeEach(async () => {
  ({ url, drop } = await newDatabase('template0'));
  folder = mkdtempSync(join(tmpdir(), 'newstape-migrations-'));
  write('0001_table', TABLE);
  await migrate(url, folder);
  write('0002_index', INDEX);
  client = new pg.Client({ connectionString: url });
  writer = new pg.Client({ connectionString: url });
  await Promise.all([client.connect(), writer.connect()]);
});
afterEach(async () => {
  await Promise.all([client.end(), writer.end()]);
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, sql: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'migration.sql'), sql);
}

/** Of the indexes that are there: whether each is whole. */
async function indexes(): Promise<Record<string, boolean>> {
  const { rows } = await client.query<{ name: string; whole: boolean }>(
    `select c.relname as name, i.indisvalid as whole from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'rows_of_one'::regclass order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, whole }) => [name, whole]));
}

/** The process of PostgreSQL that builds, once it waits for somebody. */
async function building(): Promise<number> {
  let pid = 0;
  await until(async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like 'create index concurrently%'`,
    );
    pid = rows[0]?.pid ?? 0;
    return pid !== 0;
  });
  return pid;
}

const BOTH = { 'rows by n, descending': true, rows_by_n: true };

test('while an index is built others write, and nobody waits but the migration', async () => {
  await writer.query('begin');
  await writer.query('insert into rows_of_one values (3)');
  const migrating = migrate(url, folder);
  await building();
  // A plain build that waits for the writer would let nobody else through.
  await client.query(`set lock_timeout = '20s'`);
  await client.query('insert into rows_of_one values (4)');
  await writer.query('commit');
  expect(await migrating).toEqual({ applied: ['0002_index'] });
  expect(await indexes()).toEqual(BOTH);
  expect(await migrate(url, folder)).toEqual({ applied: [] });
  const { rows } = await client.query(
    `select logs from _prisma_migrations where migration_name = '0002_index'`,
  );
  expect(rows).toEqual([{ logs: 'newstape: expand' }]);
});

test('a build may take longer than the server lets a transaction rest', async () => {
  await client.query(`do $$ begin
    execute format('alter database %I set idle_in_transaction_session_timeout = %L', current_database(), '200ms');
  end $$`);
  await writer.query('begin');
  await writer.query('insert into rows_of_one values (3)');
  const migrating = migrate(url, folder).catch((error: Error) => error);
  await building();
  await new Promise((resolve) => setTimeout(resolve, 800));
  await writer.query('commit');
  expect(await migrating).toEqual({ applied: ['0002_index'] });
  expect(await indexes()).toEqual(BOTH);
});

test('a build that was killed is begun anew, and what it left unfinished is dropped', async () => {
  await writer.query('begin');
  await writer.query('insert into rows_of_one values (3)');
  const migrating = migrate(url, folder).catch((error: Error) => error);
  await client.query('select pg_terminate_backend($1)', [await building()]);
  expect(await migrating).toBeInstanceOf(Error);
  await writer.query('commit');
  expect(await indexes()).toEqual({ rows_by_n: false });
  expect(await migrate(url, folder)).toEqual({ applied: ['0002_index'] });
  expect(await indexes()).toEqual(BOTH);
});

test('several processes that start at once build it once, and do not wait for each other without end', async () => {
  const done = await Promise.all(Array.from({ length: 4 }, () => migrate(url, folder)));
  expect(done.flatMap(({ applied }) => applied)).toEqual(['0002_index']);
  expect(await indexes()).toEqual(BOTH);
});

test('an index is dropped so too, and anything else is refused', async () => {
  await migrate(url, folder);
  write(
    '0003_drop',
    '-- expand concurrently: nobody asks for it\ndrop index concurrently if exists rows_by_n;\n',
  );
  await migrate(url, folder);
  expect(await indexes()).toEqual({ 'rows by n, descending': true });
  for (const wrong of ['update rows_of_one set n = 0', 'create index concurrently late on rows_of_one (n)']) {
    write('0004_wrong', `-- expand concurrently: no\n${wrong};\n`);
    await expect(migrate(url, folder), wrong).rejects.toThrow('may only create indexes concurrently');
  }
});

test('migrations of this repository build indexes of tables that are there concurrently', () => {
  const all = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
  // Those up to here have been applied as they are.
  const later = readdirSync(all).filter((name) => /^\d{4}_/.test(name) && name > '0030');
  const blocking = later.flatMap((name) => {
    const sql = readFileSync(join(all, name, 'migration.sql'), 'utf8').replaceAll('"', '');
    if (isConcurrent(sql)) return [];
    const own = [...sql.matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, table]) => table);
    return [...sql.matchAll(/create (?:unique )?index .*? on (\w+)/gis)]
      .filter(([, table]) => !own.includes(table))
      .map(([statement]) => `${name}: ${statement}`);
  });
  expect(blocking).toEqual([]);
});
