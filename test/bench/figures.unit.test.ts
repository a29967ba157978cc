import { expect, test } from 'vitest';
import { quantile } from './figures.ts';
import { cpuSince } from './load.ts';

const to = (count: number): number[] => Array.from({ length: count }, (_, at) => count - at);

test.each([
  // Of a hundred one is longer than the p99: the longest is no part of them.
  [100, 0.99, 99],
  [200, 0.99, 198],
  [300, 0.99, 297],
  [101, 0.99, 100],
  [20, 0.95, 19],
  [3, 0.5, 2],
  [4, 0.5, 2],
  [100, 0.07, 7],
  [5, 0, 1],
  [5, 1, 5],
  [1, 0.99, 1],
])('of %i numbers at least the part %d is no greater than the quantile', (count, part, expected) => {
  expect(quantile(to(count), part)).toBe(expected);
});

test('processor time is that of the processes that are still there, and of new ones all of it', () => {
  const before = new Map([
    [1, 10],
    [2, 20],
  ]);
  expect(
    cpuSince(
      before,
      new Map([
        [1, 10.5],
        [3, 0.25],
      ]),
    ),
  ).toBe(0.75);
});
