import { expect, test } from 'vitest';
import { nextPart, TARGETS_AT_ONCE } from '../../src/webhooks/events/batch.ts';

/** The size of the parts of a machine that takes so many ms for a search, after many of them. */
function sizeAt(msEach: number, from: number): number {
  let size = from;
  for (let n = 0; n < 50; n += 1) size = nextPart(size, size * msEach);
  return size;
}

test.each([0.02, 0.1, 0.3, 1, 2])('parts take no longer than changes may wait, at %f ms a search', (each) => {
  for (const from of [100, 1_000, TARGETS_AT_ONCE]) {
    expect(sizeAt(each, from) * each).toBeLessThanOrEqual(250);
    expect(sizeAt(each, from) * each).toBeGreaterThanOrEqual(Math.min(60, TARGETS_AT_ONCE * each));
  }
});

test('a part that failed is tried with half as many, and never with none', () => {
  expect(nextPart(1_000, undefined)).toBe(500);
  expect(nextPart(100, undefined)).toBe(100);
});
