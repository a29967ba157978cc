import { expect, test } from 'vitest';
import { numbersConflict, shinglesOf } from '../../../src/newsroom/items/shingles.ts';

const conflict = (a: string, b: string): boolean =>
  numbersConflict(shinglesOf(a).numbers, shinglesOf(b).numbers);

test.each([
  ['the fire killed 5 people on the ferry', 'the fire killed 9 people on the ferry', true],
  ['the fire killed 5 people on the ferry', 'the fire killed 5 people on the ferry', false],
  // The words right beside a number are its place; those further away are not.
  ['the fire killed 5 people on the ferry', 'a storm killed 9 people in the north', true],
  ['the fire killed 5 people on the ferry', 'the fire killed 9 men on the ferry', false],
  ['the fire killed 5 people on the ferry', 'the fire hurt 9 people on the ferry', false],
  // A place that occurs twice says nothing.
  ['killed 5 people and killed 6 people', 'killed 9 people', false],
])('numbers conflict only between the same words: %s / %s', (a, b, isConflict) => {
  expect(conflict(a, b)).toBe(isConflict);
  expect(conflict(b, a)).toBe(isConflict);
});
