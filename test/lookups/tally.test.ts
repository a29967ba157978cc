import { afterAll, beforeAll, expect, test } from 'vitest';
import { Tally } from '../../src/lookups/tally.ts';
import { ownerNow, runFor } from '../../src/platform/turns/owner.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

test('counts that one request begins are everybody’s: they take longer than a request may wait', async () => {
  const owners: string[] = [];
  const { db } = database;
  const tally = new Tally({
    ...db,
    transaction: (work) => {
      owners.push(ownerNow());
      return db.transaction(work);
    },
  });
  await runFor({ turnOf: 'acme' }, () => tally.present());
  expect(owners).toEqual(['']);
});
