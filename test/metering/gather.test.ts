import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { DEFAULT_PLANS, syncPlans } from '../../src/identity/index.ts';
import { openMeter } from '../../src/metering/index.ts';
import { newUuid } from '../../src/platform/ids.ts';
import { openLog } from '../../src/platform/log.ts';
import { testDatabase } from '../setup/database.ts';

const house = await testDatabase();
afterAll(() => house.close());

test('a batch leaves as soon as half of those whom the last one released are back, whatever the clock says', {
  timeout: 20_000,
}, async () => {
  await syncPlans(house.db, DEFAULT_PLANS);
  const tenant = newUuid();
  await house.db.query("insert into tenants (id, name, plan) values ($1::uuid, $1, 'free')", [tenant]);
  const meter = openMeter({ db: house.db, log: openLog({ logLevel: 'silent' }) });
  // No time that the meter waits for comes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let again: Promise<unknown> | undefined;
    const batch = Array.from({ length: 4 }, () => meter.admit(tenant, 1));
    void batch[0]!.then(() => {
      again = meter.admit(tenant, 1);
    });
    await Promise.all(batch);
    // The meter now waits for those who are not back yet: one is less than half of four.
    await sleep(50);
    const both = Promise.all([again, meter.admit(tenant, 1)]);
    const isAdmitted = expect.objectContaining({ admitted: true });
    expect(await Promise.race([both, sleep(10_000, 'they wait for a time')])).toEqual([
      isAdmitted,
      isAdmitted,
    ]);
  } finally {
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
    await meter.close();
  }
});
