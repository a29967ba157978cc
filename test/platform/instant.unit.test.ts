import { expect, test } from 'vitest';
import { lostPlus, readInstant } from '../../src/platform/instant.ts';

test.each([
  ['2026-11-25T10:00:00 02:00', true],
  ['2026-11-25T10:00 0200', true],
  ['2026-11-25T10:00:00.5 02:00', true],
  ['2026-11-25 25:00', false],
  ['yesterday', false],
])('a plus sign that came as a space is told: %s', (text, isTold) => {
  expect(readInstant(text)).toBeUndefined();
  expect(lostPlus(text)).toBe(isTold ? '; write + as %2B, or Z for UTC' : '');
});
