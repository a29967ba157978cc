import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { copyRows } from '../../src/platform/sql/copy-in.ts';
import { runFor } from '../../src/platform/turns/owner.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { type UnsteadyWire, unsteadyWire } from '../setup/unsteady-wire.ts';
import { until } from '../setup/until.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

test('a connection that is cut between two statements of a transaction fails the transaction and nothing else', async () => {
  const lost: Error[] = [];
  const db = openDatabase(database.url, { onError: (error) => lost.push(error) });
  const work = db.transaction(async (sql) => {
    const { rows } = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.db.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await sleep(100);
    await sql.query('select 1');
  });
  await expect(work).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  expect(lost.length).toBeGreaterThan(0);
  expect((await db.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await db.close();
});

describe('a database that no longer answers, on a connection that stays open', () => {
  let wire: UnsteadyWire;
  let db: Database;
  beforeEach(async () => {
    wire = await unsteadyWire(database.url);
    db = openDatabase(wire.url, { pool: 1, silenceMs: 300 });
    return async () => {
      await db.close();
      await wire.close();
    };
  });
  const asked = <T>(work: () => Promise<T>): Promise<T> => runFor({ turnOf: 'acme' }, work);
  const one = () => asked(() => db.query<{ one: number }>('select 1 as one'));
  const gone = { code: 'unavailable', status: 503 };

  test('fails the statement of a request, and the next one has another connection', async () => {
    await one();
    wire.freeze();
    await expect(one()).rejects.toMatchObject(gone);
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });

  test('ends a transaction whose own work fails, with that error', async () => {
    const work = asked(() =>
      db.transaction(async (sql) => {
        await sql.query('select 1');
        wire.freeze();
        throw new Error('our own');
      }),
    );
    await expect(work).rejects.toThrow('our own');
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });

  test('fails a transaction of a request, wherever it is in it', async () => {
    for (const statements of [0, 1, 2]) {
      const work = asked(() =>
        db.transaction(async (sql) => {
          if (statements === 0) wire.freeze();
          await sql.query('select 1');
          if (statements === 1) wire.freeze();
          await sql.query('select 2');
          wire.freeze();
        }),
      );
      await expect(work).rejects.toMatchObject(gone);
      expect((await one()).rows).toEqual([{ one: 1 }]);
    }
  });

  test('fails a read of relations', async () => {
    await db.prisma.plan.findMany();
    wire.freeze();
    await expect(db.prisma.plan.findMany()).rejects.toMatchObject(gone);
    expect(await db.prisma.plan.findMany()).toEqual([]);
  });

  test('while what the service does for itself may take longer than any request', async () => {
    expect((await db.query<{ one: number }>('select 1 as one, pg_sleep(0.7)')).rows[0]).toMatchObject({
      one: 1,
    });
    const slept = await db.transaction(async (sql) => {
      await sql.query('set local statement_timeout = 0');
      return (await sql.query('select pg_sleep(0.7)')).rowCount;
    });
    expect(slept).toBe(1);
  });
});

test('a change that waits for another one is told so within seconds, and nothing of it is done', async () => {
  await database.db.query('create table held (id integer primary key, n integer not null)');
  await database.db.query('insert into held values (1, 0)');
  const db = openDatabase(database.url);
  let letGo = (): void => {};
  const holding = db.transaction(async (sql) => {
    await sql.query('update held set n = 1 where id = 1');
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
  });
  await until(async () => (await locks()) > 0);
  const change = (): Promise<unknown> =>
    runFor({ turnOf: 'acme' }, () =>
      db.transaction((sql) => sql.query('update held set n = n + 10 where id = 1')),
    );
  await expect(change()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Another change of the same data is under way, and did not end in time. Try again shortly.',
    headers: { 'retry-after': '2' },
  });
  letGo();
  await holding;
  await change();
  expect((await db.query('select n from held')).rows).toEqual([{ n: 11 }]);
  await db.close();
});

async function locks(): Promise<number> {
  const { rows } = await database.db.query<{ n: string }>(
    "select count(*) as n from pg_locks where relation = 'held'::regclass and mode = 'RowExclusiveLock'",
  );
  return Number(rows[0]!.n);
}

test('hot reads come back by themselves after their connections were cut', async () => {
  const db = openDatabase(database.url, { hot: 2 });
  const read = () => db.hot('one', 'select pg_backend_pid()', []);
  const pids = (await Promise.all([read(), read()])).map((rows) => Number(rows[0]![0]));
  for (const pid of pids) await database.db.query('select pg_terminate_backend($1)', [pid]);
  await sleep(100);
  const again = (await Promise.all([read(), read()])).map((rows) => Number(rows[0]![0]));
  for (const pid of again) expect(pids).not.toContain(pid);
  await db.close();
});

const copied = (numbers: readonly bigint[]): Buffer =>
  copyRows(numbers.length, [8, 4], (row, view, [wide, narrow]) => {
    view.setBigInt64(wide!, numbers[row]!);
    view.setInt32(narrow!, row);
  });

test('rows that are copied in are there with the rest of the transaction, none and thousands of them', async () => {
  await database.db.query('create table copied (wide bigint primary key, narrow integer not null)');
  const many = Array.from({ length: 5_000 }, (_, at) => BigInt(at) - 2n ** 40n);
  await database.db.transaction(async (sql) => {
    await sql.copy('copy copied from stdin (format binary)', copied([]));
    await sql.copy('copy copied (wide, narrow) from stdin (format binary)', copied(many));
    await sql.query('update copied set narrow = -1 where narrow = 7');
  });
  const { rows } = await database.db.query(
    'select count(*)::int as count, min(wide) as first, min(narrow) as least, max(narrow) as most from copied',
  );
  expect(rows).toEqual([{ count: 5_000, first: String(many[0]), least: -1, most: 4_999 }]);
});

test('rows that cannot be copied in fail the transaction, and the connection goes on', async () => {
  const db = openDatabase(database.url, { pool: 1 });
  await db.query('create table uncopied (wide bigint primary key, narrow integer not null)');
  const copy = (table: string, rows: Buffer): Promise<void> =>
    db.transaction(async (sql) => {
      await sql.query('insert into uncopied values (1, 1)');
      await sql.copy(`copy ${table} from stdin (format binary)`, rows);
    });
  await expect(copy('uncopied', copied([7n, 7n]))).rejects.toMatchObject({ code: '23505' });
  await expect(copy('uncopied', copied([7n]).subarray(0, 40))).rejects.toMatchObject({ code: '22P04' });
  await expect(copy('nothing_there', copied([7n]))).rejects.toMatchObject({ code: '42P01' });
  expect((await db.query('select * from uncopied')).rows).toEqual([]);
  await copy('uncopied', copied([7n]));
  expect((await db.query('select wide from uncopied order by wide')).rows).toEqual([
    { wide: '1' },
    { wide: '7' },
  ]);
  await db.close();
});

test('a connection that is cut before rows are copied in fails the transaction', async () => {
  const db = openDatabase(database.url);
  const work = db.transaction(async (sql) => {
    const { rows } = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.db.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await sleep(100);
    await sql.copy('copy copied from stdin (format binary)', copied([1n]));
  });
  await expect(work).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  await db.close();
});
