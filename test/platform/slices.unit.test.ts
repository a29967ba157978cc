import { expect, test } from 'vitest';
import { runFor } from '../../src/platform/owner.ts';
import { inSlices, isSliceSpent, mapInSlices, nextSlice } from '../../src/platform/slices.ts';

function workFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Counts the rounds of the event loop while `work` runs. */
async function rounds(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  let isOver = false;
  const next = (): void => {
    count += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  await work();
  isOver = true;
  return count;
}

test('of all who would spend a slice one goes on in each round of the event loop, in order', async () => {
  const went: number[] = [];
  let round = 0;
  const tick = (): void => {
    round += 1;
    if (went.length < 20) setImmediate(tick);
  };
  const all = Array.from({ length: 20 }, async (_, i) => {
    await nextSlice();
    went.push(i);
    expect(round).toBe(i);
    workFor(3);
  });
  setImmediate(tick);
  await Promise.all(all);
  expect(went).toEqual(Array.from({ length: 20 }, (_, i) => i));
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
  const others = [ask('other'), ask('victim'), nextSlice().then(() => void went.push('nobody'))];
  await Promise.all([...greedy, ...others]);
  expect(went.slice(0, 5)).toEqual(['greedy', 'other', 'victim', 'nobody', 'greedy']);
  expect(went).toHaveLength(53);
});

test('a slice is spent after a while, and the next one is not', async () => {
  await nextSlice();
  workFor(5);
  expect(isSliceSpent()).toBe(true);
});

test('long work over a list lets the event loop go round, and gives what it gives at once', async () => {
  const items = Array.from({ length: 30 }, (_, i) => i);
  let mapped: number[] = [];
  const count = await rounds(async () => {
    mapped = await mapInSlices(items, (item, index) => {
      workFor(3);
      return item * 2 + index;
    });
  });
  expect(mapped).toEqual(items.map((item) => item * 3));
  expect(count).toBeGreaterThanOrEqual(29);
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
