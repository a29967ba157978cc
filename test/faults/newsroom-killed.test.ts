import { expect, test } from 'vitest';
import { madeItems, storm } from './newsroom-storm.ts';

test('an api, two workers and an import that are killed, and a database that stops, lose no item and double none', {
  timeout: 600_000,
}, async () => {
  const { stories, joined, ...outcome } = await storm({
    lines: madeItems(600),
    rounds: 1,
    patienceMs: 500_000,
  });
  expect(outcome).toMatchObject({ items: 600, stops: 1, wrong: [] });
  expect(stories).toBeGreaterThan(10);
  expect(joined).toBeGreaterThan(100);
});
