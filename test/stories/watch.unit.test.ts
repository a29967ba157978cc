import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { ownerNow, runFor } from '../../src/platform/turns/owner.ts';
import { TapeWatch } from '../../src/stories/history/watch.ts';
import { until } from '../setup/until.ts';

afterEach(() => void vi.restoreAllMocks());

test('where the tape stands is asked for everybody, whoever has it watched first', async () => {
  // However busy the machine is, what was asked is still fresh.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const asked: string[] = [];
  const db = {
    async hot() {
      asked.push(ownerNow());
      return [['7', '0']];
    },
  } as unknown as Database;
  for (const start of [
    (watch: TapeWatch) => void watch.place(),
    (watch: TapeWatch) => void watch.beyond(9n, 5_000),
  ]) {
    asked.length = 0;
    const watch = new TapeWatch(db);
    runFor({ turnOf: 'greedy' }, () => start(watch));
    await until(() => asked.length >= 3);
    expect(new Set(asked)).toEqual(new Set(['']));
    expect(watch.place()).toBe(7n);
  }
});

test('whoever waits is told whether the tape moved: at once, when it does, not in time, or not before they went', async () => {
  let pos = 7;
  const watch = new TapeWatch({ hot: async () => [[String(pos), '0']] } as unknown as Database);
  expect(await watch.beyond(6n, 5_000)).toBe(true);
  const moved = watch.beyond(7n, 5_000);
  const left = new AbortController();
  const gone = watch.beyond(100n, 5_000, left.signal);
  expect(await watch.beyond(100n, 1)).toBe(false);
  left.abort();
  expect(await gone).toBe(false);
  expect(await watch.beyond(6n, 5_000, left.signal)).toBe(false);
  pos = 8;
  expect(await moved).toBe(true);
});

test('what was asked before a commit of this process says no longer where the tape stands', async () => {
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const answers: ((rows: string[][]) => void)[] = [];
  const watch = new TapeWatch({
    hot: () => new Promise((resolve) => answers.push(resolve)),
  } as unknown as Database);
  const answered = async (nr: number, pos: string): Promise<void> => {
    answers[nr]!([[pos]]);
    await new Promise((resolve) => setImmediate(resolve));
  };
  expect(watch.place()).toBeUndefined();
  await answered(0, '7');
  expect(watch.place()).toBe(7n);
  while (answers.length < 2) await new Promise((resolve) => setImmediate(resolve));
  now += 1;
  watch.committed();
  expect(watch.commits).toBe(1);
  expect(watch.place()).toBeUndefined();
  // Sent before the commit: it may have read what was before.
  await answered(1, '7');
  expect(watch.place()).toBeUndefined();
  // Sent at the commit, or later.
  await answered(answers.length - 1, '8');
  expect(watch.place()).toBe(8n);
});

describe('a database with another history', () => {
  const LATER = '1780000000000';
  /** The tape, what it holds at places, and what is not kept any more. */
  const world = {
    pos: 7n,
    at: '1770000000000',
    changes: new Map<bigint, string>(),
    edge: null as bigint | null,
  };
  let now = 1_000;
  let isAway = false;
  const ends = vi.fn();
  const db = {
    async hot(name: string, _text: string, values: readonly string[]) {
      if (isAway) throw new Error('away');
      if (name === 'tape_place') return [[String(world.pos), world.at]];
      const edge = world.edge === null ? null : String(world.edge);
      return [[String(world.pos), world.changes.get(BigInt(values[0]!)) ?? null, edge]];
    },
  } as unknown as Database;
  let watch: TapeWatch;
  const look = async (): Promise<bigint | undefined> => {
    now += 100;
    watch.place();
    for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    return watch.place();
  };
  beforeEach(async () => {
    now = 1_000;
    isAway = false;
    Object.assign(world, { pos: 7n, at: '1770000000000', edge: null });
    world.changes = new Map([[7n, '1770000000000']]);
    ends.mockClear();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    watch = new TapeWatch(db);
    watch.onOtherHistory = ends;
    expect(await look()).toBe(7n);
  });
  const cut = async (): Promise<void> => {
    isAway = true;
    await look();
    isAway = false;
  };

  test.each([
    ['goes back', () => Object.assign(world, { pos: 5n, at: LATER, changes: new Map([[5n, LATER]]) })],
    [
      'has another commit at the place',
      () => Object.assign(world, { at: LATER, changes: new Map([[7n, LATER]]) }),
    ],
  ])('that %s ends the process once, and no place is known any more', async (_what, change) => {
    change();
    expect(await look()).toBeUndefined();
    expect(await look()).toBeUndefined();
    expect(ends).toHaveBeenCalledTimes(1);
  });

  test('is noticed after connections were cut, also where its tape is longer', async () => {
    await cut();
    Object.assign(world, { pos: 9n, at: LATER, changes: new Map([[7n, LATER]]) });
    expect(await look()).toBeUndefined();
    expect(ends).toHaveBeenCalledTimes(1);
  });

  test('is none where the commit is there, or where so early a one is not kept', async () => {
    await cut();
    Object.assign(world, { pos: 9n, at: LATER });
    world.changes.set(9n, LATER);
    expect(await look()).toBe(9n);
    now += 60_000;
    Object.assign(world, { pos: 50n, changes: new Map([[50n, LATER]]), edge: 20n });
    expect(await look()).toBe(50n);
    expect(ends).not.toHaveBeenCalled();
  });

  test('is not told of a database that goes away while it is asked: it is asked again', async () => {
    await cut();
    const hot = vi.spyOn(db, 'hot');
    hot.mockResolvedValueOnce([['7', '1770000000000']] as never).mockRejectedValueOnce(new Error('away'));
    await look();
    expect(hot).toHaveBeenCalled();
    hot.mockRestore();
    expect(await look()).toBe(7n);
    expect(ends).not.toHaveBeenCalled();
  });

  test('is none where an answer was overtaken by a later one', async () => {
    Object.assign(world, { pos: 9n, at: LATER });
    world.changes.set(9n, LATER);
    expect(await look()).toBe(9n);
    const hot = vi.spyOn(db, 'hot');
    hot.mockResolvedValueOnce([['7', '1770000000000']] as never);
    expect([9n, undefined]).toContain(await look());
    expect(await look()).toBe(9n);
    expect(ends).not.toHaveBeenCalled();
  });
});
