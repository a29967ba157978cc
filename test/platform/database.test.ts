import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

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
