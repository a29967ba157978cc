import { expect, test } from 'vitest';
import { Kept } from '../../src/language/words/kept.ts';

test('what was met lately is kept, however much comes', () => {
  const kept = new Kept<number>(10);
  kept.set('often', 0);
  for (let at = 1; at <= 100; at += 1) {
    kept.set(`word-${at}`, at);
    expect(kept.get('often')).toBe(0);
  }
  expect(kept.get('word-100')).toBe(100);
});

test('no more than twice the number is kept', () => {
  const kept = new Kept<number>(10);
  for (let at = 0; at < 1_000; at += 1) kept.set(`word-${at}`, at);
  const left = Array.from({ length: 1_000 }, (_, at) => kept.get(`word-${at}`)).filter(
    (it) => it !== undefined,
  );
  expect(left.length).toBeGreaterThanOrEqual(10);
  expect(left.length).toBeLessThanOrEqual(20);
});

test('a piece that is too long for a word is not kept', () => {
  const kept = new Kept<number>(10);
  kept.set('x'.repeat(64), 1);
  kept.set('x'.repeat(65), 2);
  expect(kept.get('x'.repeat(64))).toBe(1);
  expect(kept.get('x'.repeat(65))).toBeUndefined();
});
