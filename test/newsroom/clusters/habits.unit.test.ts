import { expect, test } from 'vitest';
import { Habits } from '../../../src/newsroom/clusters/habits.ts';
import type { Vector } from '../../../src/newsroom/clusters/vector.ts';

/** An item of the publisher, with features that repeat at different distances. */
const item = (seq: number): Vector =>
  ({ publisher: 'courier', seq, features: [seq % 2, 10 + (seq % 3), 20 + (seq % 7)] }) as unknown as Vector;

/** What of all features is a habit. */
const habitsIn = (habits: Habits): readonly number[] => {
  const features = Array.from({ length: 30 }, (_, feature) => feature);
  const rest = habits.without('courier', { features, weights: features.map(() => 1) });
  const left = new Set(Array.from(rest.features));
  return features.filter((feature) => !left.has(feature));
};

/** The same of the living items alone. */
const anew = (living: readonly Vector[]): readonly number[] => {
  const habits = new Habits();
  for (const one of living) habits.add(one);
  return habitsIn(habits);
};

test('habits are those of the living items, whichever of thousands go', () => {
  const habits = new Habits();
  let living: Vector[] = [];
  const remove = (gone: Vector): void => {
    habits.remove(gone);
    living = living.filter((one) => one !== gone);
  };
  for (let seq = 1; seq <= 3_000; seq += 1) {
    const one = item(seq);
    habits.add(one);
    living.push(one);
    // Mostly the oldest, now and then one close behind it, one in the middle or one of the last.
    if (seq > 900) remove(living[seq % 10 === 0 ? 5 : 0]!);
    if (seq > 900 && seq % 5 === 0) remove(living[Math.floor(living.length / 2)]!);
    if (seq > 900 && seq % 6 === 0) remove(living.at(-1 - (seq % 50))!);
    if (seq % 100 === 0) expect([seq, habitsIn(habits)]).toEqual([seq, anew(living)]);
  }
  expect(habitsIn(habits)).not.toEqual([]);
  while (living.length > 0) {
    remove(living[0]!);
    if (living.length % 20 === 0) expect(habitsIn(habits)).toEqual(anew(living));
  }
});

test('items that come late count where they belong, and none is lost for them', () => {
  const habits = new Habits();
  const living: Vector[] = [];
  for (let block = 0; block < 120; block += 1) {
    // The second of five comes behind them.
    for (const nr of [1, 3, 4, 5, 2]) {
      const one = item(5 * block + nr);
      habits.add(one);
      living.push(one);
    }
    if (block % 10 === 0) expect(habitsIn(habits)).toEqual(anew(living.toSorted((a, b) => a.seq - b.seq)));
  }
  expect(habitsIn(habits)).not.toEqual([]);
});
