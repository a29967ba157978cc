import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../src/platform/migrate.ts';
import { isOutage } from '../../src/platform/sql/outage.ts';
import { newstape } from '../setup/command.ts';
import { newDatabase } from '../setup/database.ts';
import { unsteadyWire } from '../setup/unsteady-wire.ts';
import { until } from '../setup/until.ts';

const FIRST = 'create table one (n integer);\ninsert into one values (1);\n';
const SECOND = `create function two() returns integer language plpgsql as $$
begin
  perform 1;
  return 2;
end $$;
`;

let url: string;
let drop: () => Promise<void>;
let folder: string;
beforeEach(async () => {
  ({ url, drop } = await newDatabase('template0'));
  folder = mkdtempSync(join(tmpdir(), 'newstape-migrations-'));
  write('0001_first', FIRST);
  write('0002_second', SECOND);
});
afterEach(async () => {
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

test('migrations are applied in order, once, and functions with semicolons stay whole', async () => {
  expect(await migrate(url, folder)).toEqual({ applied: ['0001_first', '0002_second'] });
  expect(await migrate(url, folder)).toEqual({ applied: [] });
  expect(await rows('select n, two() from one')).toEqual([{ n: 1, two: 2 }]);
});

test('the table of migrations reads as if Prisma had written it', async () => {
  await migrate(url, folder);
  const columns = await rows(
    `select column_name as name, data_type as type, character_maximum_length as length, is_nullable as nullable
     from information_schema.columns where table_name = '_prisma_migrations' order by ordinal_position`,
  );
  expect(columns).toEqual([
    { name: 'id', type: 'character varying', length: 36, nullable: 'NO' },
    { name: 'checksum', type: 'character varying', length: 64, nullable: 'NO' },
    { name: 'finished_at', type: 'timestamp with time zone', length: null, nullable: 'YES' },
    { name: 'migration_name', type: 'character varying', length: 255, nullable: 'NO' },
    { name: 'logs', type: 'text', length: null, nullable: 'YES' },
    { name: 'rolled_back_at', type: 'timestamp with time zone', length: null, nullable: 'YES' },
    { name: 'started_at', type: 'timestamp with time zone', length: null, nullable: 'NO' },
    { name: 'applied_steps_count', type: 'integer', length: null, nullable: 'NO' },
  ]);
  const [row] = await rows(
    `select length(id) as id, checksum, finished_at >= started_at as finished, rolled_back_at, applied_steps_count as steps
     from _prisma_migrations where migration_name = '0001_first'`,
  );
  const checksum = createHash('sha256').update(FIRST).digest('hex');
  expect(row).toEqual({ id: 36, checksum, finished: true, rolled_back_at: null, steps: 1 });
});

test('a migration waits for a table that is in use, and lets through who comes meanwhile', async () => {
  await migrate(url, folder);
  const [user, reader] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([user.connect(), reader.connect()]);
  try {
    await user.query('begin');
    await user.query('select from one');
    write('0003_column', 'alter table one add column m integer; update one set m = 3;');
    const told: string[] = [];
    const migrating = migrate(url, folder, 'test', { onWait: (words) => told.push(words) });
    await until(async () => {
      const { rows } = await reader.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    // It stands behind the migration, which stands behind a transaction that does not end.
    expect((await reader.query('select n from one')).rows).toEqual([{ n: 1 }]);
    await user.query('commit');
    expect(await migrating).toEqual({ applied: ['0003_column'] });
    expect(told).toEqual(['migration 0003_column waits for transactions that use its tables']);
    expect(await rows('select n, m from one')).toEqual([{ n: 1, m: 3 }]);
    await user.query('begin');
    await user.query('select from one');
    write('0004_column', 'alter table one add column o integer;');
    await expect(migrate(url, folder, 'test', { patienceMs: 0 })).rejects.toThrow(
      /^migration 0004_column cannot be applied, because transactions have used its tables/,
    );
  } finally {
    await Promise.all([user.end(), reader.end()]);
  }
});

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  write('0003_bad', 'create table three (n integer); select 1 / 0;');
  await expect(migrate(url, folder)).rejects.toThrow(
    /^migration 0003_bad cannot be applied: division by zero$/,
  );
  expect(await rows(`select to_regclass('three') as three, to_regclass('one')::text as one`)).toEqual([
    { three: null, one: 'one' },
  ]);
  expect(await names()).toEqual(['0001_first', '0002_second']);
});

test('an edited migration is refused in one line', async () => {
  await migrate(url, folder);
  write('0001_first', `${FIRST}-- changed\n`);
  await expect(migrate(url, folder)).rejects.toThrow(
    /^migration 0001_first was edited after it had been applied[^\n]*$/,
  );
});

test('a database of a newer release is refused in one line and stays as it is', async () => {
  write('0003_later', 'create table three (n integer)');
  await migrate(url, folder);
  rmSync(join(folder, '0003_later'), { recursive: true });
  write('0004_other', 'create table four (n integer)');
  await expect(migrate(url, folder)).rejects.toThrow(
    /^the database has migration 0003_later, which this release does not know[^\n]*$/,
  );
  expect(await names()).toEqual(['0001_first', '0002_second', '0003_later']);
});

test('the kind of each migration stands in its row, and Prisma takes it for finished', async () => {
  write('0003_more', '-- expand: a table more\ncreate table three (n integer);');
  write('0004_less', '-- contract: a table less\ndrop table three;');
  await migrate(url, folder);
  expect(
    await rows('select migration_name as name, logs, rolled_back_at from _prisma_migrations order by 1'),
  ).toEqual([
    { name: '0001_first', logs: 'newstape: contract', rolled_back_at: null },
    { name: '0002_second', logs: 'newstape: contract', rolled_back_at: null },
    { name: '0003_more', logs: 'newstape: expand', rolled_back_at: null },
    { name: '0004_less', logs: 'newstape: contract', rolled_back_at: null },
  ]);
});

test('a database that is ahead by expand migrations only is served as it is', async () => {
  write('0003_more', '-- expand: a table more\ncreate table three (n integer);');
  await migrate(url, folder);
  rmSync(join(folder, '0003_more'), { recursive: true });
  expect(await migrate(url, folder)).toEqual({ applied: [] });
  write('0004_other', '-- expand: another\ncreate table four (n integer);');
  expect(await migrate(url, folder)).toEqual({ applied: ['0004_other'] });
  expect(await names()).toEqual(['0001_first', '0002_second', '0003_more', '0004_other']);
});

test('a database that is ahead by a contract migration among others is refused in one line', async () => {
  write('0003_more', '-- expand: a table more\ncreate table three (n integer);');
  write('0004_less', '-- contract: a table less\ndrop table one;');
  await migrate(url, folder);
  rmSync(join(folder, '0003_more'), { recursive: true });
  rmSync(join(folder, '0004_less'), { recursive: true });
  await expect(migrate(url, folder)).rejects.toThrow(
    /^the database has migration 0004_less, which this release does not know[^\n]*$/,
  );
});

describe('a contract migration', () => {
  const NODES =
    'create table nodes (id uuid primary key default gen_random_uuid(), release text not null, seen_at timestamptz not null);';
  const seen = (release: string, ago: string) =>
    rows(`insert into nodes (release, seen_at) values ('${release}', clock_timestamp() - interval '${ago}')`);

  beforeEach(async () => {
    write('0003_nodes', `-- expand: nodes\n${NODES}`);
    await migrate(url, folder, '0.9.0');
    write('0004_less', '-- contract: a table less\ndrop table one;');
  });

  test.each(['0.9.0', '0.8.12', '0.9.0-beta', 'what'])('waits while a node of %s lives', async (release) => {
    await seen(release, '50 seconds');
    await expect(migrate(url, folder, '0.10.0')).rejects.toThrow(
      /^migration 0004_less removes [^\n]*1 of [^\n]*: stop them, wait a minute, and start again$/,
    );
    expect(await names()).not.toContain('0004_less');
    expect(await rows('select n from one')).toEqual([{ n: 1 }]);
  });

  test.each([
    ['0.9.0', '61 seconds'],
    ['0.10.0', '1 second'],
    ['0.10.1', '1 second'],
    ['1.0.0', '1 second'],
  ])('does not wait for a node of %s that was seen %s ago', async (release, ago) => {
    await seen(release, ago);
    expect(await migrate(url, folder, '0.10.0')).toEqual({ applied: ['0004_less'] });
  });

  test('is waited for by none of the expand ones before it', async () => {
    await seen('0.9.0', '1 second');
    write('0003_other', '-- expand: a table\ncreate table five (n integer);');
    await expect(migrate(url, folder, '0.10.0')).rejects.toThrow(/0004_less/);
    expect(await names()).toContain('0003_other');
  });
});

test('a migration that another tool began and never finished is refused in one line', async () => {
  await migrate(url, folder);
  await rows(`update _prisma_migrations set finished_at = null where migration_name = '0002_second'`);
  await expect(migrate(url, folder)).rejects.toThrow(
    /^migration 0002_second was started by another tool[^\n]*$/,
  );
});

test('a migration that was rolled back is applied again', async () => {
  await migrate(url, folder);
  await rows(`drop function two()`);
  await rows(`update _prisma_migrations set rolled_back_at = now() where migration_name = '0002_second'`);
  expect(await migrate(url, folder)).toEqual({ applied: ['0002_second'] });
});

test('nodes that migrate at the same moment apply each migration once', async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => migrate(url, folder)));
  expect(outcomes.flatMap(({ applied }) => applied).sort()).toEqual(['0001_first', '0002_second']);
  expect(await rows('select n from one')).toEqual([{ n: 1 }]);
});

test('a database that cannot be reached is one line without the password', async () => {
  const error = await migrate('postgres://someone:secret@127.0.0.1:1/newstape').catch(
    (thrown: Error) => thrown,
  );
  expect((error as Error).message).toMatch(
    /^the database at 127\.0\.0\.1:1\/newstape cannot be used: nothing answers there [^\n]+$/,
  );
  expect((error as Error).message).not.toContain('secret');
});

test('a connection that is lost amid a migration is told as a database that is away', async () => {
  write('0003_long', 'select pg_sleep(60);\n');
  const wire = await unsteadyWire(url);
  const migrating = migrate(wire.url, folder).catch((thrown: unknown) => thrown);
  const asleep =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
  await until(async () => (await rows(asleep)).length > 0);
  await wire.close();
  const error = await migrating;
  expect((error as Error).message).toMatch(/^migration 0003_long cannot be applied: Connection terminated/);
  expect(isOutage(error)).toBe(true);
});

test('a database with another encoding is refused in one line', async () => {
  const other = new URL(url);
  other.pathname = '/test_latin';
  await rows('drop database if exists test_latin');
  await rows(
    `create database test_latin template template0 encoding 'LATIN1' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
  );
  await expect(migrate(other.href, folder)).rejects.toThrow(
    /^the database has the encoding LATIN1; UTF8 is needed$/,
  );
  await rows('drop database test_latin');
});

function write(name: string, sql: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'migration.sql'), sql);
}

async function names(): Promise<unknown[]> {
  const found = await rows('select migration_name as name from _prisma_migrations order by started_at');
  return found.map((row) => (row as { name: string }).name);
}

async function rows(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a server that starts or recovers', () => {
  test('is waited for, and it is said once', async () => {
    const wire = await startingUp(url, 2);
    const said: string[] = [];
    try {
      const done = await migrate(wire.url, folder, undefined, { onWait: (words) => said.push(words) });
      expect(done.applied).toEqual(['0001_first', '0002_second']);
      expect(wire.refused()).toBe(2);
    } finally {
      await wire.close();
    }
    expect(said).toEqual(['the database system is starting up; waiting for it for up to 300 s']);
  });

  test('is waited for by the command too, which says so', async () => {
    const wire = await startingUp(url, 2);
    try {
      const { code, stdout, stderr } = await newstape(['migrate', '--json'], { DATABASE_URL: wire.url });
      expect([code, JSON.parse(stdout).applied.length > 0]).toEqual([0, true]);
      expect(stderr).toContain('the database system is starting up; waiting for it for up to 300 s');
    } finally {
      await wire.close();
    }
  });

  test('is given up after the time, in one line', async () => {
    const wire = await startingUp(url, Number.POSITIVE_INFINITY);
    try {
      await expect(migrate(wire.url, folder, undefined, { patienceMs: 0 })).rejects.toThrow(
        'the database does not accept connections after 0 s: the database system is starting up',
      );
    } finally {
      await wire.close();
    }
  });
});

/** The database, which refuses the first connections as a PostgreSQL does that recovers. */
async function startingUp(address: string, times: number) {
  const wire = await unsteadyWire(address);
  const behind = new URL(wire.url);
  let refused = 0;
  const server = createServer((near) => {
    near.on('error', () => {});
    if (refused < times) {
      near.once('data', () => {
        refused += 1;
        near.end(refusal());
      });
      return;
    }
    const far = connect(Number(behind.port), behind.hostname);
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const front = new URL(wire.url);
  front.hostname = '127.0.0.1';
  front.port = String((server.address() as AddressInfo).port);
  return {
    url: front.href,
    refused: () => refused,
    async close() {
      server.close();
      await wire.close();
    },
  };
}

/** ErrorResponse of PostgreSQL's protocol, version 3. */
function refusal(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up'];
  const text = Buffer.from(`${fields.join('\0')}\0\0`);
  const head = Buffer.from('E\0\0\0\0', 'latin1');
  head.writeInt32BE(4 + text.length, 1);
  return Buffer.concat([head, text]);
}
