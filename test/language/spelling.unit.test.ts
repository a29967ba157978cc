import { expect, test } from 'vitest';
import { isSpeltOtherwise } from '../../src/language/index.ts';

test.each([
  ['criticis', 'critic'],
  ['organis', 'organ'],
  ['realis', 'realiz'],
  ['paralys', 'paralyz'],
  ['labour', 'labor'],
  ['centr', 'center'],
  ['defenc', 'defens'],
  ['programm', 'program'],
  ['dialogu', 'dialog'],
])('%s and %s are one word, whichever is asked for', (british, american) => {
  expect(isSpeltOtherwise(british, american)).toBe(true);
  expect(isSpeltOtherwise(american, british)).toBe(true);
});

test.each([
  ['promis', 'prom'],
  ['paradis', 'parad'],
  ['four', 'for'],
  ['tour', 'tor'],
  ['labour', 'labour'],
])('%s and %s are not', (one, other) => {
  expect(isSpeltOtherwise(one, other)).toBe(false);
});
