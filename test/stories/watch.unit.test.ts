import { afterEach, expect, test, vi } from 'vitest';
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
      return [['7']];
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
  const watch = new TapeWatch({ hot: async () => [[String(pos)]] } as unknown as Database);
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
