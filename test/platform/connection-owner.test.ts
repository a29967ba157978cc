import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectGarbage } from '../../src/platform/memory/collector.ts';
import { type OwnedWork, runFor } from '../../src/platform/turns/owner.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

// In use each time, so that no timer of an unused connection counts.
const ways: Record<string, () => Promise<unknown>> = {
  'the pool': () => database.db.query('select 1'),
  'a lane': () => database.db.hot('connection_owner', 'select 1', []),
};

test.each(Object.entries(ways))(
  'a connection of %s keeps nothing of the request that opened it, for as long as it is used',
  async (_, use) => {
    const begin = async (): Promise<WeakRef<OwnedWork>> => {
      const work = { turnOf: 'acme' };
      await runFor(work, use);
      return new WeakRef(work);
    };
    const work = await begin();
    const kept = async (): Promise<boolean> => {
      await use();
      collectGarbage();
      return work.deref() !== undefined;
    };
    await expect.poll(kept, { timeout: 10_000 }).toBe(false);
  },
);
