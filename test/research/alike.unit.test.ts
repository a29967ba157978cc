import { expect, test } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { alikeStems } from '../../src/research/evidence/alike.ts';

test('words that say the same are asked for once, and again after the database was away', async () => {
  let asked = 0;
  let isAway = true;
  const db = {
    async query(_sql: string, [texts]: [string[]]) {
      asked += 1;
      if (isAway) throw new Error('away');
      return { rows: texts.map((text) => ({ stems: text.split(' ') })) };
    },
  } as Partial<Database> as Database;
  await expect(alikeStems(db)).rejects.toThrow('away');
  isAway = false;
  const known = await alikeStems(db);
  const [stem, others] = [...known][0]!;
  expect(others.has(stem)).toBe(true);
  expect(others.size).toBeGreaterThan(1);
  expect(await alikeStems(db)).toBe(known);
  expect(asked).toBe(2);
});
