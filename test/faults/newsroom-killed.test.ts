import { expect, test } from 'vitest';
import { storm } from './newsroom-storm.ts';
import { madeItems } from './storm-items.ts';

// Of more than 600 it takes minutes.
const ITEMS = Number(process.env.STORM_ITEMS ?? 600);
const PATIENCE_MS = 500_000 * Math.max(1, ITEMS / 600);

test('an api, two workers and an import that are killed, and a database that stops, lose no item and double none', {
  timeout: PATIENCE_MS + 100_000,
}, async () => {
  const { stories, joined, ...outcome } = await storm({
    lines: madeItems(ITEMS),
    rounds: 1,
    patienceMs: PATIENCE_MS,
  });
  expect(outcome).toMatchObject({ items: ITEMS, stops: 1, wrong: [] });
  expect(stories).toBeGreaterThan(10);
  expect(joined).toBeGreaterThan(100);
});
