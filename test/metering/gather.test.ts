import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEFAULT_PLANS, syncPlans } from '../../src/identity/index.ts';
import { type Admission, type Meter, openMeter } from '../../src/metering/index.ts';
import { newUuid } from '../../src/platform/ids.ts';
import { openLog } from '../../src/platform/log.ts';
import { testDatabase } from '../setup/database.ts';

const house = await testDatabase();
const tenant = newUuid();
beforeAll(async () => {
  await syncPlans(house.db, DEFAULT_PLANS);
  await house.db.query("insert into tenants (id, name, plan) values ($1::uuid, $1, 'free')", [tenant]);
});
afterAll(() => house.close());

const ADMITTED = expect.objectContaining({ admitted: true });

test('a batch leaves as soon as half of those whom the last one released are back, if the answers of all are at hand', {
  timeout: 20_000,
}, async () => {
  await twoOfFourBack(true, async (both) => {
    expect(await Promise.race([both, sleep(10_000, 'they wait for a time')])).toEqual([ADMITTED, ADMITTED]);
  });
});

test('whoever has to read the database is waited for until the time is over', {
  timeout: 20_000,
}, async () => {
  await twoOfFourBack(false, async (both) => {
    expect(await Promise.race([both, sleep(300, 'they wait for a time')])).toBe('they wait for a time');
    vi.runOnlyPendingTimers();
    expect(await both).toEqual([ADMITTED, ADMITTED]);
  });
});

/** Lets in four at once, and asks for two of them again, while no time comes that the meter waits for. */
async function twoOfFourBack(
  isReady: boolean,
  then: (both: Promise<readonly Admission[]>) => Promise<void>,
): Promise<void> {
  const meter = openMeter({ db: house.db, log: openLog({ logLevel: 'silent' }) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let again: Promise<Admission> | undefined;
    const batch = Array.from({ length: 4 }, () => ask(meter, isReady));
    void batch[0]!.then(() => {
      again = ask(meter, isReady);
    });
    await Promise.all(batch);
    // The meter now waits for those who are not back yet: one is less than half of four.
    await sleep(50);
    await then(Promise.all([again!, ask(meter, isReady)]));
  } finally {
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
    await meter.close();
  }
}

const ask = (meter: Meter, isReady: boolean): Promise<Admission> =>
  new Promise((decided, failed) => meter.ask!(tenant, 1, { isReady, decided, failed }));
