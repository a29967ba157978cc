import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importItems, noCounts } from '../../../src/newsroom/index.ts';
import { itemsAfter } from '../../../src/newsroom/items/index.ts';
import { type TestDatabase, testDatabase } from '../../setup/database.ts';

const FIXTURE = fileURLToPath(new URL('../../fixtures/import/items.ndjson', import.meta.url));
const NOW = Date.parse('2026-06-01T00:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

async function load(licence?: 'full') {
  const counts = noCounts();
  const bytes = Readable.from([await readFile(FIXTURE)]);
  await importItems(database.db, bytes, { undated: 'reject', now: NOW, licence }, counts);
  return counts;
}

test('a file of items is taken in, as those of news feeds are', async () => {
  expect(await load()).toEqual({ read: 6, created: 4, revised: 0, unchanged: 0, rejected: 2, skipped: 0 });
  const items = await itemsAfter(database.db, 0, 10);
  expect(items.map(({ seq, announce, licence }) => [seq, announce, licence])).toEqual(
    [1, 2, 3, 4].map((seq) => [seq, false, 'quotes']),
  );
  expect(items.every(({ fetchedAt, dated }) => fetchedAt === NOW && dated)).toBe(true);
});

test('taken in again it changes nothing; another licence is a change', async () => {
  expect(await load()).toMatchObject({ created: 0, revised: 0, unchanged: 4 });
  expect(await load('full')).toMatchObject({ created: 0, revised: 4, unchanged: 0 });
});
