import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterReading, whenAwakeFor } from '../../src/platform/health/awake.ts';

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] }),
);
afterEach(() => vi.useRealTimers());

test('a patience ends after its time, and not before', () => {
  const work = vi.fn();
  whenAwakeFor(800, work);
  vi.advanceTimersByTime(790);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a patience that was ended does nothing, at whatever moment', () => {
  for (const looks of [0, 1, 4, 7]) {
    const work = vi.fn();
    const end = whenAwakeFor(800, work);
    vi.advanceTimersByTime(looks * 100);
    end();
    vi.advanceTimersByTime(10_000);
    expect(work).not.toHaveBeenCalled();
  }
});

test('what has arrived while the process could not run is seen before the patience ends', async () => {
  vi.useRealTimers();
  const seen: string[] = [];
  const done = new Promise<void>((resolve) => {
    whenAwakeFor(40, () => {
      seen.push('no answer');
      resolve();
    });
  });
  // An answer that is there by the time that the process runs again.
  const end = performance.now() + 200;
  while (performance.now() < end);
  setImmediate(() => seen.push('answer'));
  await done;
  expect(seen).toEqual(['answer', 'no answer']);
});

test('what is due at a time reads first what has arrived, and is then done at once', async () => {
  vi.useRealTimers();
  const seen: string[] = [];
  const done = new Promise<void>((resolve) => {
    afterReading(40, () => {
      seen.push('no answer');
      resolve();
    });
  });
  const end = performance.now() + 200;
  while (performance.now() < end);
  setImmediate(() => seen.push('answer'));
  await done;
  expect(seen).toEqual(['answer', 'no answer']);
});

test('what was due at a time and was ended is not done, neither before nor while what has arrived is read', () => {
  const work = vi.fn();
  afterReading(800, work)();
  const end = afterReading(800, work);
  vi.advanceTimersToNextTimer();
  end();
  vi.advanceTimersByTime(10_000);
  expect(work).not.toHaveBeenCalled();
});
