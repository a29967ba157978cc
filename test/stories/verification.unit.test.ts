import { expect, test } from 'vitest';
import { borneOutTogether } from '../../src/stories/index.ts';

test('an answer on several matters is as well borne out as they are together', () => {
  expect(borneOutTogether([])).toBe('insufficient_evidence');
  expect(borneOutTogether(['corroborated', 'corroborated'])).toBe('corroborated');
  expect(borneOutTogether(['corroborated', 'unverified'])).toBe('partially_corroborated');
  expect(borneOutTogether(['unverified', 'partially_corroborated'])).toBe('unverified');
});

test('an answer is contested when half of its matters are, and a lesser dispute takes nothing from the others', () => {
  expect(borneOutTogether(['contested', 'corroborated'])).toBe('contested');
  expect(borneOutTogether(['contested', 'corroborated', 'corroborated'])).toBe('corroborated');
  expect(borneOutTogether(['contested', 'corroborated', 'unverified'])).toBe('partially_corroborated');
});
