import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/platform/config.ts';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { RAW_TYPES } from '../../src/platform/sql/connection.ts';
import { withoutSession } from '../../src/platform/sql/session.ts';
import { newDatabase } from '../setup/database.ts';
import { TEMPLATE } from '../setup/postgres.ts';

// What an administrator, or the installation, may have set for the database.
const SET_THERE = {
  timezone: 'America/New_York',
  datestyle: 'SQL, DMY',
  intervalstyle: 'sql_standard',
  default_transaction_isolation: 'serializable',
  bytea_output: 'escape',
  extra_float_digits: '-10',
  standard_conforming_strings: 'off',
  quote_all_identifiers: 'on',
};
const SERVED = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  default_transaction_isolation: 'read committed',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  quote_all_identifiers: 'off',
};

let made: { url: string; drop(): Promise<void> };
let url: string;
let db: Database;
beforeAll(async () => {
  made = await newDatabase(TEMPLATE);
  const client = new pg.Client({ connectionString: made.url });
  await client.connect();
  const name = new URL(made.url).pathname.slice(1);
  for (const [setting, value] of Object.entries(SET_THERE))
    await client.query(`alter database ${name} set ${setting} = '${value}'`);
  await client.end();
  url = loadConfig({ DATABASE_URL: made.url }).databaseUrl!;
  db = openDatabase(url);
});
afterAll(async () => {
  await db?.close();
  await made?.drop();
});

describe('a database whose settings are not those of a new one', () => {
  test('has them for others', async () => {
    const client = new pg.Client({ connectionString: made.url, types: RAW_TYPES });
    await client.connect();
    const { rows } = await client.query('show timezone');
    await client.end();
    expect(rows).toEqual([{ TimeZone: 'America/New_York' }]);
  });

  test('gives every connection of the service the session that it relies on', async () => {
    const asked = `select lower(name) as name, setting from pg_settings where lower(name) = any($1::text[]) order by 1`;
    const served = Object.entries(SERVED).map(([name, setting]) => ({ name, setting }));
    served.sort((one, other) => (one.name < other.name ? -1 : 1));
    expect((await db.query(asked, [Object.keys(SERVED)])).rows).toEqual(served);
    const hot = await db.hot('session', asked, [`{${Object.keys(SERVED).join()}}`]);
    expect(hot.map(([name, setting]) => ({ name, setting }))).toEqual(served);
    expect(await db.prisma.$queryRawUnsafe(asked, Object.keys(SERVED))).toEqual(served);
  });

  test('reads the times of relations as they were written', async () => {
    const at = new Date('2026-07-04T12:34:56.789Z');
    await db.query(`insert into plans (name, label, market_data, rank) values ('p', 'P', true, 9)`);
    await db.query(`insert into tenants (id, name, plan, created_at) values ($1, 'acme', 'p', $2)`, [
      TENANT,
      at,
    ]);
    const tenant = await db.prisma.tenant.findUniqueOrThrow({ where: { id: TENANT } });
    expect(tenant.createdAt.toISOString()).toBe(at.toISOString());
  });

  test('is found migrated, and nothing is left to do', async () => {
    await expect(migrate(url)).resolves.toMatchObject({ applied: [] });
  });
});

describe('the address of a database', () => {
  const served = (options: Record<string, string>, env: Record<string, string> = {}) => {
    const address = new URL('postgres://me@db.example/news');
    for (const [name, value] of Object.entries(options)) address.searchParams.set(name, value);
    return loadConfig({ DATABASE_URL: address.href, ...env }).databaseUrl!;
  };

  test('keeps the options that it has, or else those of the environment', () => {
    const options = (url: string) => new URL(url).searchParams.get('options');
    expect(options(served({ options: '-c search_path=news' }, { PGOPTIONS: '-c work_mem=8MB' }))).toMatch(
      /^-c search_path=news -c timezone=UTC /,
    );
    expect(options(served({}, { PGOPTIONS: '-c work_mem=8MB' }))).toMatch(
      /^-c work_mem=8MB -c timezone=UTC /,
    );
    expect(options(served({}))).toMatch(/^-c timezone=UTC /);
  });

  test('is the same when a process that was started with it reads it once more', () => {
    const url = served({ sslmode: 'disable', options: '-c search_path=news' });
    expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test('is shown as it was written', () => {
    const written = 'postgres://me@db.example/news?sslmode=disable';
    expect(withoutSession(loadConfig({ DATABASE_URL: written }).databaseUrl!)).toBe(written);
    expect(new URL(withoutSession(served({ options: '-c a=b' }))).searchParams.get('options')).toBe('-c a=b');
  });
});

const TENANT = `0199a000-0000-7000-8000-${randomBytes(6).toString('hex')}`;
