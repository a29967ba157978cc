import { expect, test } from 'vitest';
import { type Ahead, holdWhileAhead, pauseAfter } from '../../src/newsroom/through.ts';

const NOTHING: Ahead = { behindMs: 0, unplaced: 0, untold: 0 };

/** What waits each time that is looked; composing finds something to do every other time. */
async function held(ahead: readonly Partial<Ahead>[]): Promise<string[]> {
  const calls: string[] = [];
  let looks = 0;
  let composed = 0;
  await holdWhileAhead({
    look: async () => {
      looks += 1;
      return { ...NOTHING, ...ahead[looks - 1]! };
    },
    compose: async () => {
      calls.push('compose');
      composed += 1;
      return composed % 2;
    },
    pause: async () => calls.push('pause'),
  });
  expect(looks).toBe(ahead.length);
  return calls;
}

test('a reader goes on while no item has waited for more than half a minute', async () => {
  expect(await held([{ behindMs: 0 }])).toEqual([]);
  expect(await held([{ behindMs: 30_000 }])).toEqual([]);
});

test('a reader that is too fast is held until its stories are composed, here or elsewhere', async () => {
  expect(await held([{ behindMs: 45_000 }, { behindMs: 44_000 }, { behindMs: 12_000 }])).toEqual([
    'compose',
    'compose',
    'pause',
  ]);
});

test('a reader is held while more waits than keeps everybody at work, and composes nothing itself', async () => {
  expect(await held([{ unplaced: 2_000, untold: 5_000 }])).toEqual([]);
  expect(await held([{ unplaced: 2_001 }, { untold: 5_001 }, { unplaced: 1_500 }])).toEqual([
    'pause',
    'pause',
  ]);
});

test('what composing or looking throws, the reader is told', async () => {
  const broken = async (): Promise<never> => {
    throw new Error('no');
  };
  const late = {
    look: async () => ({ ...NOTHING, behindMs: 31_000 }),
    compose: broken,
    pause: async () => {},
  };
  await expect(holdWhileAhead(late)).rejects.toThrow('no');
  await expect(holdWhileAhead({ ...late, look: broken })).rejects.toThrow('no');
});

test('to look for what waits takes a fiftieth of the time at most, and nobody waits for more than a second for the next look', () => {
  for (const lookMs of [0, 1, 5, 12, 20]) expect(lookMs / pauseAfter(lookMs)).toBeLessThanOrEqual(1 / 50);
  expect([0, 12, 20, 90].map(pauseAfter)).toEqual([250, 600, 1_000, 1_000]);
});
