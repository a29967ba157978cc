import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ofAProcess } from './alone.ts';

const there = (glob: string): string[] => globSync(glob, { exclude: ['**/node_modules'] });

test('a unit starts no process and weighs no heap, and whatever does without a server is in the tier of processes', () => {
  expect(ofAProcess(there('test/**/*.unit.test.ts'))).toEqual([]);
  const processes = there('test/**/*.process.test.ts');
  expect(processes.length).toBeGreaterThan(5);
  expect(ofAProcess(processes).sort()).toEqual(processes.sort());
});
