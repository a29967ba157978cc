import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectGarbage } from '../../src/platform/collector.ts';
import { type OwnedWork, runFor } from '../../src/platform/owner.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

test('a connection keeps nothing of the request that opened it, for as long as it is used', async () => {
  const begin = async (): Promise<WeakRef<OwnedWork>> => {
    const work = { turnOf: 'acme' };
    await runFor(work, () => database.db.query('select 1'));
    return new WeakRef(work);
  };
  const work = await begin();
  expect(database.db.poolUse().open).toBe(1);
  const kept = async (): Promise<boolean> => {
    // In use, so that no timer of an unused connection counts.
    await database.db.query('select 1');
    collectGarbage();
    return work.deref() !== undefined;
  };
  await expect.poll(kept, { timeout: 10_000 }).toBe(false);
  expect(database.db.poolUse().open).toBe(1);
});
