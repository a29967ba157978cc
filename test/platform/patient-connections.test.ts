import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Connection, connectionTo, PatientPool } from '../../src/platform/sql/connection.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { type UnsteadyWire, unsteadyWire } from '../setup/unsteady-wire.ts';

// Shorter than the process is held up below, and long enough for a connection on a busy machine.
const PATIENCE_MS = 1_000;
const SHORT_MS = 50;

let database: TestDatabase;
let wire: UnsteadyWire;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  wire = await unsteadyWire(database.url);
});
afterEach(() => wire.close());

/** Keeps the process from running, as loading a large module does. */
function standStill(): void {
  const end = performance.now() + 1.5 * PATIENCE_MS;
  while (performance.now() < end);
}

test('a process that stood still while it connected does not report the database away', async () => {
  const client = new Connection({ ...connectionTo(database.url), patienceMs: PATIENCE_MS });
  const pool = new PatientPool({ ...connectionTo(database.url), max: 1, patienceMs: PATIENCE_MS });
  try {
    const connecting = client.connect();
    const asked = pool.query('select 1 as one');
    standStill();
    await connecting;
    expect((await asked).rows).toEqual([{ one: 1 }]);
  } finally {
    await client.end();
    await pool.end();
  }
});

test('a process that stood still while it waited for a connection of the pool still gets it', async () => {
  const pool = new PatientPool({ ...connectionTo(database.url), max: 1, patienceMs: PATIENCE_MS });
  try {
    const holder = await pool.connect();
    const asked = pool.query('select 1 as one');
    // It is given back as soon as the process runs again.
    setImmediate(() => holder.release());
    standStill();
    expect((await asked).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

test('connecting to a database that does not answer ends, and leaves no connection', async () => {
  wire.hold();
  const client = new Connection({ ...connectionTo(wire.url), patienceMs: SHORT_MS });
  await expect(client.connect()).rejects.toThrow('no connection in time');
  const pool = new PatientPool({ ...connectionTo(wire.url), max: 2, patienceMs: SHORT_MS });
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => pool.query('select 1')));
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
  expect(pool.waitingCount).toBe(0);
  await pool.end();
});

test('those who gave up waiting for a connection do not stay in the queue of the pool', async () => {
  const pool = new PatientPool({ ...connectionTo(database.url), max: 1, patienceMs: PATIENCE_MS });
  try {
    const holder = await pool.connect();
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => pool.connect()));
    expect(all.every(({ status }) => status === 'rejected')).toBe(true);
    expect(pool.waitingCount).toBe(0);
    holder.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(pool.totalCount).toBe(1);
  } finally {
    await pool.end();
  }
});
