import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Copies, openCopies } from '../../src/market/copies.ts';
import { CallerLeft } from '../../src/platform/turns/caller-left.ts';
import { runFor } from '../../src/platform/turns/owner.ts';
import { tellPresence } from '../../src/platform/turns/presence.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { until } from '../setup/until.ts';

// Downloads of bars of one tenant do not take all connections for copies from the others. A copy of `held` goes on until the
// test lets it go, so those that are under way are those that were let through.

let database: TestDatabase;
let copies: Copies;

beforeAll(async () => {
  database = await testDatabase();
  copies = openCopies(database.url, () => {});
  await database.db.query('create table held as select 1 as n');
});
afterAll(async () => {
  await copies?.close();
  await database?.close();
});

const copy = (owner: string, table: string): Promise<unknown> =>
  runFor({ turnOf: owner }, () => copies.rows(`select n from ${table}`));

/** How many copies wait for the table. */
async function underWay(): Promise<number> {
  const { rows } = await database.db.query<{ count: string }>(
    `select count(*) from pg_locks where not granted and relation = 'held'::regclass`,
  );
  return Number(rows[0]!.count);
}

/** Runs work while eight copies of one owner are asked for. Those whose turn does not come in time are refused. */
async function besideEight(work: () => Promise<void>): Promise<void> {
  let greedy: Promise<unknown>[] = [];
  await database.db.transaction(async (sql) => {
    await sql.query('lock table held in access exclusive mode');
    greedy = Array.from({ length: 8 }, () => copy('greedy', 'held'));
    for (const each of greedy) each.catch(() => {});
    await work();
  });
  await Promise.allSettled(greedy);
}

test('a tenant that is alone has all four connections', async () => {
  await besideEight(() => until(async () => (await underWay()) === 4));
});

test('while others are there a tenant leaves a connection to them, whatever it has asked', async () => {
  onTestFinished(tellPresence({ isBeside: (owner) => owner === 'greedy' }));
  await besideEight(async () => {
    await until(async () => (await underWay()) === 3);
    for (let i = 0; i < 20; i += 1) await copy('other', 'generate_series(1, 3) n');
    expect(await underWay()).toBe(3);
  });
});

test('a copy that nobody waits for is not begun', async () => {
  const left = AbortSignal.abort(new CallerLeft());
  const work = runFor({ turnOf: 'gone', left }, () => copies.rows('select no such query'));
  await expect(work).rejects.toBeInstanceOf(CallerLeft);
});
