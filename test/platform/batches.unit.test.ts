import { expect, test } from 'vitest';
import { Batches, type OctetsRow } from '../../src/platform/lane/batches.ts';
import type { Lane } from '../../src/platform/lane/lane.ts';
import { Row } from '../../src/platform/lane/replies.ts';
import { type Statement, statement } from '../../src/platform/sql/statement.ts';

/** A statement whose rows say its value; `none` gives no row. */
const valued = (value: string): Statement =>
  statement((p) => `select page, key where key = ${p.add(value, 'text')}`);
const other = (value: string): Statement =>
  statement((p) => `select other where key = ${p.add(value, 'text')}`);

/** Plays a database: notes what it is sent, and answers as a page statement does. */
class PlayedLane implements Lane {
  readonly sent: string[][] = [];
  /** Fails a statement that has this value. */
  wrong: { readonly value: string; readonly error: Error } | undefined;

  async read<T>(
    _name: string,
    text: string,
    values: readonly unknown[],
    take: (row: Row) => T,
  ): Promise<T[]> {
    const isMany = text.includes('json_to_recordset');
    const keys = isMany
      ? (JSON.parse(values[0] as string) as { c1: string }[]).map(({ c1 }) => c1)
      : [String(values[0])];
    this.sent.push(keys);
    if (this.wrong !== undefined && keys.includes(this.wrong.value)) throw this.wrong.error;
    return keys.flatMap((key, index) =>
      key === 'none' ? [] : [take(rowOf([...(isMany ? [String(index + 1)] : []), `[${key}]`, key]))],
    );
  }

  async close(): Promise<void> {}
}

function rowOf(columns: readonly string[]): Row {
  const count = Buffer.alloc(2);
  count.writeInt16BE(columns.length);
  const parts = columns.flatMap((column) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(Buffer.byteLength(column));
    return [length, Buffer.from(column)];
  });
  return new Row(Buffer.concat([count, ...parts]), 0);
}

const answerOf = (key: string): OctetsRow[] => [{ octets: `[${key}]`, texts: [key] }];

test('reads of one statement in one moment go out as one, and each gets its own rows', async () => {
  const lane = new PlayedLane();
  const batches = new Batches(lane);
  const keys = ['a', 'none', 'b'];
  const answers = await Promise.all([
    ...keys.map((key) => batches.read(valued(key))),
    batches.read(other('a')),
  ]);
  expect(answers).toEqual([answerOf('a'), [], answerOf('b'), answerOf('a')]);
  expect(lane.sent).toEqual([keys, ['a']]);
  // What comes later waits for nobody.
  expect(await batches.read(valued('c'))).toEqual(answerOf('c'));
  expect(lane.sent).toHaveLength(3);
});

test('many are sent eight at a time, the first of them at once', async () => {
  const lane = new PlayedLane();
  const batches = new Batches(lane);
  const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
  const reads = keys.map((key) => batches.read(valued(key)));
  expect(lane.sent.map(({ length }) => length)).toEqual([8, 8]);
  expect(batches.isOpen(valued('').name)).toBe(true);
  expect(await Promise.all(reads)).toEqual(keys.map(answerOf));
  expect(lane.sent.map(({ length }) => length)).toEqual([8, 8, 4]);
  expect(batches.isOpen(valued('').name)).toBe(false);
});

test('a read that the database refuses fails alone', async () => {
  const lane = new PlayedLane();
  const error = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  lane.wrong = { value: 'wrong', error };
  const batches = new Batches(lane);
  const answers = await Promise.allSettled(['a', 'wrong', 'b'].map((key) => batches.read(valued(key))));
  expect(answers).toEqual([
    { status: 'fulfilled', value: answerOf('a') },
    { status: 'rejected', reason: error },
    { status: 'fulfilled', value: answerOf('b') },
  ]);
  expect(lane.sent).toEqual([['a', 'wrong', 'b'], ['a'], ['wrong'], ['b']]);
});

test('with a lost connection all of them fail, and are not asked again', async () => {
  const lane = new PlayedLane();
  const error = new Error('the connection was closed');
  lane.wrong = { value: 'a', error };
  const batches = new Batches(lane);
  const answers = await Promise.allSettled(['a', 'b'].map((key) => batches.read(valued(key))));
  expect(answers).toEqual([
    { status: 'rejected', reason: error },
    { status: 'rejected', reason: error },
  ]);
  expect(lane.sent).toHaveLength(1);
});
