import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Lane, openLane } from '../../../src/platform/lane/lane.ts';
import type { Row } from '../../../src/platform/lane/replies.ts';
import { driverCall } from '../../../src/platform/sql/outage.ts';
import { type TestDatabase, testDatabase } from '../../setup/database.ts';
import { type UnsteadyWire, unsteadyWire } from '../../setup/unsteady-wire.ts';
import { until } from '../../setup/until.ts';

let database: TestDatabase;
let wire: UnsteadyWire;
let lane: Lane;
let lost: Error[];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  wire = await unsteadyWire(database.url);
  lost = [];
  lane = open(20_000);
});
afterEach(async () => {
  await lane.close();
  await wire.close();
});

function open(patienceMs: number): Lane {
  return openLane({
    url: wire.url,
    setup: 'set jit = off',
    onError: (error) => lost.push(error),
    patienceMs,
  });
}

const texts = (row: Row) => row.texts();
const LONG = "select $1::int as a, repeat(md5($1::text), 2000) as b, 'ünïcode 🌊' as c, null as d, '' as e";
const long = (n: number) => driverCall(() => lane.read('long', LONG, [n], texts));
/** What `long` gives, by the driver. */
async function longByDriver(n: number): Promise<(string | null)[]> {
  const { rows } = await database.db.query<Record<string, unknown>>(LONG, [n]);
  return Object.values(rows[0]!).map((value) => (value === null ? null : String(value)));
}
const pid = async (): Promise<string> => {
  const [row] = await lane.read('pid', 'select pg_backend_pid()', [], texts);
  return row![0]!;
};

describe('a lane', () => {
  test('gives what the driver gives, whatever comes together and wherever the network cuts it', async () => {
    for (const pieces of [undefined, 8_191, 20_000]) {
      wire.pieces = pieces;
      const rows = await Promise.all(Array.from({ length: 12 }, (_, n) => long(n)));
      for (const [n, row] of rows.entries()) expect(row).toEqual([await longByDriver(n)]);
    }
    expect(wire.connections).toBe(1);
  });

  test('takes every kind of value that hot reads have', async () => {
    const [row] = await lane.read(
      'values',
      'select $1::text, $2::int, $3::bigint, $4::boolean, $5::text[], $6::uuid[], $7::text',
      ['a\u2028"\\', -5, 9_007_199_254_740_993n, true, ['x', 'y,"z\\', ''], [], null],
      texts,
    );
    expect(row).toEqual(['a\u2028"\\', '-5', '9007199254740993', 't', '{x,"y,\\"z\\\\",""}', '{}', null]);
    await expect(lane.read('values', 'select 1', [{}], texts)).rejects.toThrow(TypeError);
  });

  test('gives the bytes of a column, a character each, and no row where there is none', async () => {
    const [bytes] = await lane.read('bytes', "select '🌊'::text || $1", ['x'], (row) => row.octets());
    expect(bytes).toBe(Buffer.from('🌊x').toString('latin1'));
    expect(await lane.read('none', 'select 1 where $1::boolean', [false], texts)).toEqual([]);
  });

  test('gives columns in binary form to one read, and in text form to the next of the same statement', async () => {
    const text = "select '🌊'::text, '\\x00ff0d0a'::bytea, null::bytea, $1::text";
    const bytes = (row: Row) => Array.from({ length: row.left }, () => row.bytes());
    const read = () => lane.read('forms', text, ['x'], bytes, 'binary');
    const [first, plain, second] = await Promise.all([
      read(),
      lane.read('forms', text, ['x'], texts),
      read(),
    ]);
    expect(plain).toEqual([['🌊', '\\x00ff0d0a', null, 'x']]);
    for (const rows of [first, second])
      expect(rows).toEqual([[Buffer.from('🌊'), Buffer.of(0, 255, 13, 10), null, Buffer.from('x')]]);
    // They stay when the memory of the lane is used again.
    await lane.read('long', "select repeat('y', 300000)", [], texts);
    expect(first[0]![1]).toEqual(Buffer.of(0, 255, 13, 10));
  });

  test('fails the one statement that fails, with its SQLSTATE, and none beside it', async () => {
    const divide = (n: number) => lane.read('divide', 'select 6 / $1::int', [n], texts);
    const all = await Promise.allSettled([divide(1), divide(0), divide(2), long(3)]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(all[1]).toMatchObject({ reason: { code: '22012', message: 'division by zero' } });
    // A reader that throws harms only itself.
    const broken = lane.read('pid', 'select pg_backend_pid()', [], (row) => [row.text(), row.text()]);
    const [own, other] = await Promise.allSettled([broken, pid()]);
    expect([own!.status, other!.status]).toEqual(['rejected', 'fulfilled']);
    expect(wire.connections).toBe(1);
  });

  test('prepares a statement again whose first preparation failed, also for those who relied on it', async () => {
    const read = () => lane.read('later', 'select count(*) from a_later_table', [], texts);
    const early = await Promise.allSettled([read(), read(), read()]);
    for (const each of early)
      expect(each).toMatchObject({ reason: { code: expect.stringMatching(/^(42P01|26000)$/) } });
    await database.db.query('create table a_later_table (a int)');
    try {
      expect(await Promise.all([read(), read()])).toEqual([[['0']], [['0']]]);
    } finally {
      await database.db.query('drop table a_later_table');
    }
  });

  test('ends what is under way before it closes', async () => {
    const slow = lane.read('slow', "select 'done' from pg_sleep(0.2)", [], texts);
    await sleep(50);
    await lane.close();
    expect(await slow).toEqual([['done']]);
  });
});

describe('a connection of a lane', () => {
  test('that is cut in the middle of a row fails all that wait, as away, and the next read has a new one', async () => {
    await long(0);
    for (const bytes of [1, 4, 5, 6, 11, 300, 40_000]) {
      wire.cutAfter(bytes);
      const all = await Promise.allSettled([long(1), long(2), long(3)]);
      for (const each of all) expect(each).toMatchObject({ reason: { code: 'unavailable', status: 503 } });
      expect(await long(4)).toEqual([await longByDriver(4)]);
    }
    expect(wire.connections).toBe(8);
    expect(lost.length).toBe(7);
  });

  test('whose server process is killed while it answers hangs nobody', async () => {
    const own = await pid();
    const slow = driverCall(() => lane.read('sleep', 'select pg_sleep(60)', [], texts));
    const behind = long(1);
    const told = Promise.allSettled([slow, behind]);
    await sleep(50);
    await database.db.query('select pg_terminate_backend($1)', [own]);
    for (const each of await told) expect(each).toMatchObject({ reason: { code: 'unavailable' } });
    expect(await pid()).not.toBe(own);
  });

  test('that comes when the lane is closed is refused as an outage, and nothing is written', async () => {
    await long(1);
    await lane.close();
    await expect(long(2)).rejects.toMatchObject({ code: 'unavailable' });
    expect(lost).toEqual([]);
    expect(wire.connections).toBe(1);
  });

  test('that is cut while the lane closes holds nobody up', async () => {
    const own = await pid();
    const told = Promise.allSettled([driverCall(() => lane.read('sleep', 'select pg_sleep(60)', [], texts))]);
    await sleep(50);
    const closed = lane.close();
    await database.db.query('select pg_terminate_backend($1)', [own]);
    expect(await told).toMatchObject([{ reason: { code: 'unavailable' } }]);
    await closed;
  });

  test('that says nothing any more is given up after its time, and what came meanwhile is told too', async () => {
    await lane.close();
    lane = open(500);
    await lane.read('one', 'select 1', [], texts);
    wire.freeze();
    const all = await Promise.allSettled([long(1), sleep(100).then(() => long(2))]);
    for (const each of all) expect(each).toMatchObject({ reason: { code: 'unavailable', status: 503 } });
    expect(await lane.read('one', 'select 1', [], texts)).toEqual([['1']]);
    expect(wire.connections).toBe(2);
  });

  test('that cannot be made fails the read, and not the next one', async () => {
    wire.cutAfter(1);
    await expect(long(1)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await long(2)).toEqual([await longByDriver(2)]);
  });

  test('that fails before it is ready leaves none behind that nobody closes, also where a read follows at once', async () => {
    await lane.close();
    let again: Promise<unknown> | undefined;
    const one = () => lane.read('one', 'select 1', [], texts);
    lane = openLane({
      url: wire.url,
      setup: "select repeat('x', 100000)",
      onError: () => {
        again ??= one();
      },
      patienceMs: 20_000,
    });
    wire.cutAfter(20_000);
    await expect(driverCall(one)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await Promise.all([again, one()])).toEqual([[['1']], [['1']]]);
    expect(wire.connections).toBe(2);
    await lane.close();
    await until(async () => wire.open === 0);
  });

  test('that is slow loses and mixes up nothing, and those who left are answered behind', async () => {
    wire.pieces = 16_000;
    const left = Array.from({ length: 20 }, (_, n) => long(n));
    // Nobody waits for them any more; their answers come first all the same.
    for (const each of left) each.catch(() => {});
    expect(await long(77)).toEqual([await longByDriver(77)]);
    expect(wire.connections).toBe(1);
  });
});

describe('an encrypted connection of a lane', () => {
  test('gives the same, in any pieces, and is made again when it was cut in the middle of a row', async () => {
    await lane.close();
    await wire.close();
    wire = await unsteadyWire(database.url, true);
    lane = open(20_000);
    for (const pieces of [undefined, 8_191]) {
      wire.pieces = pieces;
      const rows = await Promise.all(Array.from({ length: 12 }, (_, n) => long(n)));
      for (const [n, row] of rows.entries()) expect(row).toEqual([await longByDriver(n)]);
    }
    wire.pieces = undefined;
    for (const bytes of [1, 6, 300, 40_000]) {
      wire.cutAfter(bytes);
      const all = await Promise.allSettled([long(1), long(2), long(3)]);
      for (const each of all) expect(each).toMatchObject({ reason: { code: 'unavailable', status: 503 } });
      expect(await long(4)).toEqual([await longByDriver(4)]);
    }
    expect(wire.connections).toBe(5);
  });
});
