import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LONGEST } from './longest-first.ts';

test('the files that run first are there, each once', () => {
  expect(LONGEST.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(LONGEST).size).toBe(LONGEST.length);
});
