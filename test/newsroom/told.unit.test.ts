import { expect, test } from 'vitest';
import { scoreTold } from './told.ts';

// The figures of docs/newsroom.md, "Claims", less what a change of a single word may cost.
test('items of one story bear out what a reader says they report, and hardly anything else', () => {
  const { reports, contradictions, states } = scoreTold('fitted');
  expect(reports.right).toBeGreaterThanOrEqual(118);
  expect(reports.wrong).toBeLessThanOrEqual(5);
  expect(contradictions.right).toBeGreaterThanOrEqual(4);
  expect(contradictions.wrong).toBeLessThanOrEqual(4);
  const borneOut =
    (states['corroborated: corroborated'] ?? 0) + (states['corroborated: partially_corroborated'] ?? 0);
  expect(borneOut).toBeGreaterThanOrEqual(9);
  expect(states['contested: corroborated'] ?? 0).toBe(0);
  expect(states['retracted: corroborated'] ?? 0).toBe(0);
});
