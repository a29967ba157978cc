import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runFor } from '../../src/platform/turns/owner.ts';
import {
  inSlices,
  isSliceSpent,
  letGoFirst,
  mapInSlices,
  nextSlice,
  shortIsOver,
} from '../../src/platform/turns/slices.ts';
import { roundsOf } from '../setup/rounds.ts';

function workFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('of all who would spend a slice one goes on in each round of the event loop, in order', async () => {
  const { made: went } = await roundsOf(async (round) => {
    const before: number[] = [];
    const rounds = Array.from({ length: 20 }, async (_, i) => {
      await nextSlice();
      before.push(i);
      workFor(3);
      return round();
    });
    return { before, rounds: await Promise.all(rounds) };
  });
  expect(went.before).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect(went.rounds.map((round) => round - went.rounds[0]!)).toEqual(went.before);
});

test('what one does with its slice is done before another gets a part of it', async () => {
  const seen: string[] = [];
  const work = async (name: string): Promise<void> => {
    await nextSlice();
    seen.push(`begin ${name}`);
    for (let i = 0; i < 10; i += 1) await undefined;
    seen.push(`end ${name}`);
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  expect(seen).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c']);
});

test('owners take turns: whoever comes with one piece of work waits for one piece of each of the others', async () => {
  const went: string[] = [];
  const ask = (name: string): Promise<void> =>
    runFor({ turnOf: name }, async () => {
      await nextSlice();
      went.push(name);
    });
  const greedy = Array.from({ length: 50 }, () => ask('greedy'));
  await Promise.all([...greedy, ask('other'), ask('victim'), ask('third')]);
  expect(went.slice(0, 5)).toEqual(['greedy', 'other', 'victim', 'third', 'greedy']);
  expect(went).toHaveLength(53);
});

test('a slice is spent after a while, and the next one is not', async () => {
  await nextSlice();
  workFor(5);
  expect(isSliceSpent()).toBe(true);
});

test('long work over a list lets the event loop go round, and gives what it gives at once', async () => {
  const items = Array.from({ length: 30 }, (_, i) => i);
  const { rounds, made } = await roundsOf(() =>
    mapInSlices(items, (item, index) => {
      workFor(3);
      return item * 2 + index;
    }),
  );
  expect(made).toEqual(items.map((item) => item * 3));
  expect(rounds).toBeGreaterThanOrEqual(29);
  await expect(
    mapInSlices(items, (item) => {
      if (item === 7) throw new Error('seven');
      return item;
    }),
  ).rejects.toThrow('seven');
});

test('items are handed out one after the other, each once what the one before led to is done', async () => {
  const seen: string[] = [];
  const handed = inSlices(['a', 'b', 'c']).map(async (item) => {
    seen.push(`begin ${await item}`);
    for (let i = 0; i < 10; i += 1) await undefined;
    seen.push(`end ${await item}`);
  });
  await Promise.all(handed);
  expect(seen).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c']);
});

// Last: what follows would have its slices by this clock.
describe('by a clock of the test', () => {
  // Far from what tests before have used.
  let now = performance.now() + 1e6;
  beforeEach(() => {
    now += 1e6;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const ask = async (went: string[], name: string, ms: number): Promise<void> => {
    await nextSlice(name);
    went.push(name);
    now += ms;
  };

  test('whose work takes long waits for those whose work is short, however many of them come', async () => {
    const went: string[] = [];
    await ask([], 'long', 40);
    await Promise.all([
      ...Array.from({ length: 3 }, () => ask(went, 'long', 5)),
      ...Array.from({ length: 10 }, (_, i) => ask(went, `short ${i % 2}`, 0)),
    ]);
    expect(went.slice(0, 10).filter((name) => name === 'long')).toEqual([]);
    expect(went.slice(10)).toEqual(['long', 'long', 'long']);
  });

  test('owners get equal shares of the time, whoever takes it in longer pieces', async () => {
    const went: string[] = [];
    await Promise.all([
      ...Array.from({ length: 10 }, () => ask(went, 'long pieces', 8)),
      ...Array.from({ length: 40 }, () => ask(went, 'short pieces', 2)),
    ]);
    const long = went.slice(0, 25).filter((name) => name === 'long pieces').length;
    expect(long).toBeGreaterThanOrEqual(4);
    expect(long).toBeLessThanOrEqual(6);
  });

  test('who has used much waits while short requests of others are under way, and no longer than a moment', async () => {
    let beside = '';
    const leave = letGoFirst({ hasShortBeside: (owner) => beside !== '' && beside !== owner });
    const rest = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 20));
    try {
      await ask([], 'much', 40);
      beside = 'short';
      const went: string[] = [];
      const waiting = ask(went, 'much', 5);
      await rest();
      expect(went).toEqual([]);
      // Who has used little does not wait, not even behind it.
      await ask(went, 'little', 0);
      expect(went).toEqual(['little']);
      await rest();
      // Short requests that come one after the other do not keep it for ever.
      now += 4;
      await waiting;
      expect(went).toEqual(['little', 'much']);

      const again = ask(went, 'much', 5);
      await rest();
      expect(went).toHaveLength(2);
      beside = '';
      shortIsOver();
      await again;
      expect(went).toHaveLength(3);
    } finally {
      leave();
    }
  });

  test('what was used is forgotten in time', async () => {
    const went: string[] = [];
    await ask([], 'long ago', 100);
    // Its slice ends.
    await new Promise((resolve) => setImmediate(resolve));
    now += 10_000;
    await ask([], 'just now', 1);
    await Promise.all([ask(went, 'just now', 1), ask(went, 'long ago', 1)]);
    expect(went).toEqual(['long ago', 'just now']);
  });
});
