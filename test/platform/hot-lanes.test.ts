import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { ConnectionTurns } from '../../src/platform/sql/connection-turns.ts';
import { ownerNow, runFor } from '../../src/platform/turns/owner.ts';
import { tellPresence } from '../../src/platform/turns/presence.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { until } from '../setup/until.ts';

let database: TestDatabase;
let db: Database;
// Who has asked lately is there: nobody is gone because the machine is slow.
let now = 0;
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase(database.url, { pool: 5, hot: 2, now: () => now });
  // One of the numbers is held by the test: who asks for it waits as long as that.
  await database.db.query('create table numbers as select n from generate_series(1, 3) n');
});
afterAll(async () => {
  await db?.close();
  await database?.close();
});

const as = <T>(owner: string, work: () => Promise<T>): Promise<T> => runFor({ turnOf: owner }, work);
const quick = (): Promise<unknown> => db.hot('quick', 'select 1', []);

/** A hot read that takes until `numbers` is let go. */
const slow = (): Promise<unknown> => db.hot('slow', 'select n from numbers', []);

/** Holds the table until it is let go. */
async function hold(): Promise<() => Promise<void>> {
  let letGo = (): void => {};
  const isHeld = new Promise<void>((held) => {
    done = database.db.transaction(async (sql) => {
      await sql.query('lock table numbers in access exclusive mode');
      held();
      await new Promise<void>((go) => {
        letGo = go;
      });
    });
  });
  await isHeld;
  return async () => {
    letGo();
    await done;
  };
}
let done: Promise<unknown> = Promise.resolve();

async function waiting(): Promise<number> {
  const { rows } = await database.db.query<{ count: string }>(
    "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return Number(rows[0]!.count);
}

test('hot reads of one owner do not make another wait: they keep to one connection while it is there', async () => {
  await as('victim', quick);
  const letGo = await hold();
  const greedy = Array.from({ length: 40 }, () => as('greedy', slow));
  await until(async () => (await waiting()) === 1);
  for (let i = 0; i < 20; i += 1) await as('victim', quick);
  expect(await waiting()).toBe(1);
  await letGo();
  await Promise.all(greedy);
});

test('an owner that is alone uses all of them', async () => {
  now += 2_000;
  const letGo = await hold();
  const reads = Array.from({ length: 40 }, () => as('greedy', slow));
  await until(async () => (await waiting()) === 2);
  await letGo();
  await Promise.all(reads);
});

test('whoever is at a server is there, though it has asked these connections nothing', async () => {
  now += 2_000;
  const leave = tellPresence({ isBeside: (owner) => owner !== 'victim' });
  const letGo = await hold();
  const greedy = Array.from({ length: 40 }, () => as('greedy', slow));
  const general = Array.from({ length: 20 }, () => as('greedy', () => db.query('select n from numbers')));
  // One connection for hot reads, and four of the five for general work.
  await until(async () => (await waiting()) === 5);
  await as('victim', quick);
  await as('victim', () => db.query('select 1'));
  expect(await waiting()).toBe(5);
  await letGo();
  await Promise.all([...greedy, ...general]);
  leave();
  now += 2_000;
});

test('statements of one owner leave a connection of the pool to others, and transactions too', async () => {
  await as('victim', () => db.query('select 1'));
  const letGo = await hold();
  const greedy = Array.from({ length: 20 }, (_, i) =>
    as('greedy', () =>
      i % 2 === 0
        ? db.query('select n from numbers')
        : db.transaction((sql) => sql.query('select n from numbers')),
    ),
  );
  await until(async () => (await waiting()) === 4);
  for (let i = 0; i < 10; i += 1) await as('victim', () => db.query('select 1'));
  // What the service does for itself waits for no turn either.
  await db.query('select 1');
  expect(await waiting()).toBe(4);
  await letGo();
  await Promise.all(greedy);
});

test('whose turn at the connections does not come in time is told 503', async () => {
  const turns = new ConnectionTurns(5, { patienceMs: 30, now: () => now });
  await as('victim', () => turns.run(async () => ownerNow()));
  let letGo = (): void => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  const under = Array.from({ length: 4 }, () => as('greedy', () => turns.run(() => held)));
  await expect(as('greedy', () => turns.run(async () => 'late'))).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
  });
  letGo();
  await Promise.all(under);
  expect(await as('greedy', () => turns.run(async () => ownerNow()))).toBe('greedy');
});

test('texts and bytes come as the same bytes over a lane and through the pool', async () => {
  const pooled = openDatabase(database.url, { pool: 1, hot: 0 });
  try {
    const text = "select $1::text, decode('00ff5c78', 'hex'), null::bytea union all select '', '', 'null'";
    for (const each of [db, pooled]) {
      expect(await each.hotBytes('texts_and_bytes', text, ['é'])).toEqual([
        [Buffer.from('é'), Buffer.of(0, 255, 0x5c, 0x78), null],
        [Buffer.of(), Buffer.of(), Buffer.from('null')],
      ]);
    }
  } finally {
    await pooled.close();
  }
});
