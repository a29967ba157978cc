import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Fitness } from '../../src/platform/health/fitness.ts';
import { openLog } from '../../src/platform/log.ts';
import { watchHeap } from '../../src/platform/memory/heap-alarm.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** A heap whose use the test says: what is live stays, garbage goes when it is collected. */
function heap(alarmAt = 80) {
  const state = { live: 0.2, garbage: 0, collections: 0, spent: 0 };
  const fitness = new Fitness();
  const watched = watchHeap({
    fitness,
    log: openLog({ logLevel: 'silent' }),
    percent: alarmAt,
    onSpent: () => {
      state.spent += 1;
    },
    used: () => state.live + state.garbage,
    collect: () => {
      state.garbage = 0;
      state.collections += 1;
    },
  });
  return { state, fitness, close: () => watched.close() };
}

test('a heap full of garbage is collected, and no work is refused', () => {
  const { state, fitness, close } = heap();
  state.garbage = 0.7;
  vi.advanceTimersByTime(1_000);
  expect(state.collections).toBe(1);
  expect(fitness.takesWork).toBe(true);
  expect(fitness.isFit).toBe(true);
  close();
});

test('a heap that is full after a collection refuses work until it is a tenth below the bound', () => {
  const { state, fitness, close } = heap();
  state.live = 0.8;
  vi.advanceTimersByTime(1_000);
  expect([fitness.takesWork, fitness.isFit]).toEqual([false, false]);
  state.live = 0.71;
  vi.advanceTimersByTime(10_000);
  expect(fitness.takesWork).toBe(false);
  state.live = 0.69;
  vi.advanceTimersByTime(10_000);
  expect([fitness.takesWork, fitness.isFit]).toEqual([true, true]);
  expect(state.spent).toBe(0);
  close();
});

test('garbage that falls while work is refused is found by collecting again', () => {
  const { state, fitness, close } = heap();
  state.live = 0.9;
  vi.advanceTimersByTime(1_000);
  expect(fitness.takesWork).toBe(false);
  state.live = 0.3;
  state.garbage = 0.6;
  vi.advanceTimersByTime(6_000);
  expect(fitness.takesWork).toBe(true);
  close();
});

test('memory that does not come back for a minute ends the process once', () => {
  const { state, fitness, close } = heap();
  state.live = 0.95;
  vi.advanceTimersByTime(59_000);
  expect(state.spent).toBe(0);
  vi.advanceTimersByTime(30_000);
  expect(state.spent).toBe(1);
  expect(fitness.takesWork).toBe(false);
  // A full heap is not collected at every look.
  expect(state.collections).toBeLessThanOrEqual(18);
  close();
});

test('a drain and an alarm are two things: work that comes to a process that leaves is done', () => {
  const { fitness, close } = heap();
  fitness.drain();
  expect([fitness.isFit, fitness.takesWork]).toEqual([false, true]);
  close();
});
