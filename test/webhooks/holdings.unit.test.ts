import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from '../../src/platform/log.ts';
import type { JobQueue } from '../../src/platform/queue.ts';
import { Holdings } from '../../src/webhooks/attempts/holdings.ts';
import { LIMITS } from '../../src/webhooks/limits.ts';
import type { WebhookRoom } from '../../src/webhooks/room.ts';

// Which subscriptions a node has, on a clock of the test's own, with a queue and a database that answer as they are told.
const [A, B] = ['a', 'b'].map((letter) => `${letter.repeat(8)}-0000-7000-8000-000000000000`) as [
  string,
  string,
];
let now: number;
let jobs: { id: string; retryCount: number; data: { subscription: string } }[];
/** The subscriptions whose attempts were given up. */
let recovered: string[][];
let holdings: Holdings;

beforeEach(async () => {
  now = 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  recovered = [];
  jobs = [A, B].map((subscription) => ({
    id: `job-${subscription[0]}`,
    retryCount: 0,
    data: { subscription },
  }));
  const boss = {
    fetch: async () => jobs.splice(0),
    complete: async () => ({}),
    touch: async () => {
      throw new Error('away');
    },
  };
  const db = {
    query: async (text: string, [ids]: [string[]]) => {
      if (text.includes('unknown_outcome')) {
        recovered.push(ids);
        return { rows: [], rowCount: 0 };
      }
      const rows = ids.map((id) => ({
        id,
        tenant_id: A,
        url: 'https://hooks.example.com/',
        active: true,
        version: 0,
        failures: 0,
        breaker_seconds: 0,
        breaker_left: 0,
        now: 0,
        keys: [],
      }));
      return { rows, rowCount: rows.length };
    },
  };
  const ring = { open: async () => [] };
  const log = openLog({ logLevel: 'silent' });
  holdings = new Holdings(
    { db, ring, log, limits: LIMITS, retrySchedule: [5] } as unknown as WebhookRoom,
    { boss } as unknown as JobQueue,
    { opened: () => {}, left: () => {}, isIdle: () => true, stands: () => {} },
  );
  await holdings.fetch();
  // Whoever takes over gives up what the last worker had under way.
  expect(recovered.splice(0)).toEqual([[A, B]]);
});
afterEach(async () => {
  await holdings.stop();
  await holdings.close();
  vi.restoreAllMocks();
});

test('attempts are given up only at subscriptions that no other node can have yet', async () => {
  const held = [...holdings.all()];
  now += 19_000;
  expect(await holdings.recover(held)).toEqual([]);
  expect(recovered.splice(0)).toEqual([[A, B]]);
  now += 2_000;
  const [a, b] = held as [(typeof held)[0], (typeof held)[0]];
  a.keep(a.job, now + 20_000);
  expect(await holdings.recover(held)).toEqual([b]);
  expect(recovered.splice(0)).toEqual([[A]]);
  // Another node has it: that one gave up what was left there.
  b.lose(b.job);
  expect(await holdings.recover([b])).toEqual([]);
  expect(recovered).toEqual([]);
});

test('a subscription that was given back and got again is not the one that a lost claim was for', async () => {
  const [a] = [...holdings.all()];
  await holdings.giveBack([a!]);
  jobs.push({ id: 'job-2', retryCount: 0, data: { subscription: A } });
  await holdings.fetch();
  recovered.length = 0;
  expect(await holdings.recover([a!])).toEqual([]);
  expect(recovered).toEqual([]);
});
