import { expect, test } from 'vitest';
import { excludes, isNegative } from '../../src/language/index.ts';

test.each([
  ['first', 'last'],
  ['northern', 'southern'],
  ['soluble', 'insoluble'],
  ['self', 'non-self'],
  ['import', 'export'],
])('%s and %s exclude each other', (one, other) => {
  expect(excludes(one, other)).toBe(true);
  expect(excludes(other, one)).toBe(true);
});

test.each([
  ['first', 'first'],
  ['ink', 'link'],
  ['bridge', 'river'],
])('%s and %s do not', (one, other) => {
  expect(excludes(one, other)).toBe(false);
});

test('what says no is known, however it is parted', () => {
  for (const word of ['not', "n't", 'isn’t', 'never', 'without']) expect(isNegative(word)).toBe(true);
  for (const word of ['note', 'now', 'want', 'ant']) expect(isNegative(word)).toBe(false);
});
