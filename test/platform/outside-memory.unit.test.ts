import { expect, test } from 'vitest';
import { OutsideMemory } from '../../src/platform/outside-memory.ts';

const MB = 1024 * 1024;

test('the young generation is collected once for each 16 MB that were taken outside the heap', () => {
  let collections = 0;
  const outside = new OutsideMemory(() => {
    collections += 1;
  });
  for (let kb = 0; kb < 160 * 1024; kb += 64) outside.took(64 * 1024);
  expect(collections).toBe(10);
  outside.took(15 * MB);
  expect(collections).toBe(10);
  outside.took(MB);
  expect(collections).toBe(11);
});
