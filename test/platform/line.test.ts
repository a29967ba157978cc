import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Line, openLine, wasNotSent } from '../../src/platform/sql/line.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { type UnsteadyWire, unsteadyWire } from '../setup/unsteady-wire.ts';
import { until } from '../setup/until.ts';

const NAME = 'newstape line test';
let database: TestDatabase;
let wire: UnsteadyWire;
let line: Line;

beforeAll(async () => {
  database = await testDatabase();
  await database.db.query('create table written (n int)');
});
afterAll(() => database?.close());
beforeEach(async () => {
  wire = await unsteadyWire(database.url);
  line = openLine({ url: wire.url, name: NAME });
});
afterEach(async () => {
  await line.close();
  await wire.close();
});

const connections = async (): Promise<number> => {
  const { rows } = await database.db.query<{ count: string }>(
    'select count(*) from pg_stat_activity where application_name = $1',
    [NAME],
  );
  return Number(rows[0]!.count);
};

test('a statement that was reported as not sent is not sent later, when the connection comes', async () => {
  const release = wire.hold();
  const error = await line
    .read('write', 'insert into written values ($1)', [1], 20)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'unavailable' });
  expect(wasNotSent(error)).toBe(true);
  expect(wire.open).toBe(1);
  release();
  await until(() => wire.open === 0);
  await until(async () => (await connections()) === 0);
  expect((await database.db.query('select n from written')).rows).toEqual([]);
});

test('a statement waits for the one before it: until then it was not sent, and the driver is given one at a time', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', note);
  try {
    const slow = line.read('slow', 'select pg_sleep(0.5)', [], 20_000);
    const error = await line
      .read('write', 'insert into written values ($1)', [2], 100)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(wasNotSent(error)).toBe(true);
    const next = line.read('one', 'select 1', [], 20_000);
    expect(await Promise.all([slow, next])).toEqual([[['']], [['1']]]);
    expect((await database.db.query('select n from written')).rows).toEqual([]);
    expect(warnings).toEqual([]);
  } finally {
    process.off('warning', note);
  }
});

test('what waits behind a statement whose connection is cut is sent on the next one', async () => {
  const late = line.read('slow', 'select pg_sleep(5)', [], 100).catch((thrown: unknown) => thrown);
  const next = line.read('one', 'select 1', [], 20_000);
  expect(wasNotSent(await late)).toBe(false);
  expect(await next).toEqual([['1']]);
});

test('a line whose patience ended while it connected is used again', async () => {
  const release = wire.hold();
  await line.read('one', 'select 1', [], 20).catch(() => undefined);
  release();
  expect(await line.read('one', 'select 1', [], 20_000)).toEqual([['1']]);
});
