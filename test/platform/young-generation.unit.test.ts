import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from '../../src/platform/log.ts';
import { keepYoungGeneration } from '../../src/platform/memory/young-generation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(bytes = 64 * 1024 * 1024) {
  let size = bytes;
  let times = 0;
  let rests = 0;
  const young = keepYoungGeneration({
    log: openLog({ logLevel: 'silent' }),
    lookMs: 1_000,
    size: () => size,
    shrink: () => {
      times += 1;
      size = 1024 * 1024;
    },
    onFirstRest: () => {
      rests += 1;
    },
  });
  return {
    young,
    times: () => times,
    rests: () => rests,
    grow: () => {
      size = bytes;
    },
  };
}

test('memory of a burst is given back when nobody has asked for a while, and once', () => {
  const { young, times, grow } = open();
  young.busy();
  vi.advanceTimersByTime(2_900);
  expect(times()).toBe(0);
  vi.advanceTimersByTime(200);
  expect(times()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(times()).toBe(1);
  grow();
  vi.advanceTimersByTime(3_000);
  expect(times()).toBe(2);
  young.close();
});

test('memory is kept as long as anybody asks', () => {
  const { young, times } = open();
  for (let i = 0; i < 100; i += 1) {
    young.busy();
    vi.advanceTimersByTime(1_000);
  }
  expect(times()).toBe(0);
  young.close();
});

test('a young generation that is small is left alone, but for what the start has left behind', () => {
  const { young, times, grow } = open(4 * 1024 * 1024);
  vi.advanceTimersByTime(60_000);
  expect(times()).toBe(1);
  grow();
  young.busy();
  vi.advanceTimersByTime(60_000);
  expect(times()).toBe(1);
  young.close();
});

test('what is left for a rest is done in the first one, and once', () => {
  const { young, rests, grow } = open();
  for (let i = 0; i < 10; i += 1) {
    young.busy();
    vi.advanceTimersByTime(1_000);
  }
  expect(rests()).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(rests()).toBe(1);
  grow();
  young.busy();
  vi.advanceTimersByTime(60_000);
  expect(rests()).toBe(1);
  young.close();
});
