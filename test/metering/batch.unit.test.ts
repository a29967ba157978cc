import { describe, expect, test, vi } from 'vitest';
import {
  deliver,
  fail,
  groupArrays,
  groupWaiters,
  nextBatch,
  type Verdict,
  type Waiter,
} from '../../src/metering/batch.ts';
import { fc } from '../setup/properties.ts';

const MOST = 40;

function waiter(tenant: string, since: number): Waiter {
  return { tenant, cost: 1, since, asking: { decided() {}, failed() {} } };
}

describe('a batch of admissions', () => {
  test('holds everybody who waits, as long as there is room', () => {
    const waiting = Array.from({ length: MOST }, (_, i) => waiter('a', i));
    expect(nextBatch(waiting, MOST)).toEqual({ batch: waiting, rest: [] });
  });

  test('has room for who comes behind thousands of another', () => {
    const burst = Array.from({ length: 5_000 }, (_, i) => waiter('greedy', i));
    const { batch, rest } = nextBatch([...burst, waiter('victim', 5_000)], MOST);
    expect(batch.map(({ tenant }) => tenant)).toEqual([...Array(MOST - 1).fill('greedy'), 'victim']);
    expect(rest).toHaveLength(5_000 - (MOST - 1));
  });

  test('takes nobody twice and loses nobody, keeps the order of each tenant, and is full and fair', () => {
    const tenants = fc.constantFrom('a', 'a', 'a', 'a', 'b', 'b', 'c', 'd');
    fc.assert(
      fc.property(fc.array(tenants, { maxLength: 300 }), fc.integer({ min: 1, max: 60 }), (names, most) => {
        const waiting = names.map((name, i) => waiter(name, i));
        const { batch, rest } = nextBatch(waiting, most);
        expect(batch.length).toBe(Math.min(most, waiting.length));
        expect(new Set([...batch, ...rest])).toEqual(new Set(waiting));
        const of = (list: readonly Waiter[], name: string) => list.filter(({ tenant }) => tenant === name);
        for (const name of new Set(names)) {
          const [taken, left] = [of(batch, name), of(rest, name)];
          expect([...taken, ...left]).toEqual(of(waiting, name));
          // Whoever has to wait has as much in the batch as anybody, but for one.
          for (const other of left.length > 0 ? new Set(names) : []) {
            expect(taken.length).toBeGreaterThanOrEqual(of(batch, other).length - 1);
          }
        }
      }),
    );
  });
});

describe('what was decided of a batch', () => {
  type Heard =
    | readonly [who: string, calls: number, remaining: number | null]
    | readonly [who: string, error: string];

  /** @param asked who asks at what cost, in the order of arrival; the first letter names the tenant. */
  function decide(asked: readonly (readonly [string, number])[], verdict: Partial<Verdict>) {
    const [admitted, refused, settled]: [Heard[], Heard[], unknown[][]] = [[], [], []];
    const waiters = asked.map(
      ([who, cost], since): Waiter => ({
        tenant: who[0]!,
        cost,
        since,
        asking: {
          decided: ({ admitted: isIn, usage }) =>
            void (isIn ? admitted : refused).push([who, usage.calls, usage.remaining]),
          failed: ({ message }: Error) => void refused.push([who, message]),
        } as Waiter['asking'],
      }),
    );
    const groups = groupWaiters(waiters);
    deliver(groups, { month: '2026-03', granted: '{}', used: '{}', limits: '{}', ...verdict }, (...told) =>
      settled.push([told[0], told[1]]),
    );
    return { arrays: groupArrays(groups), admitted, refused, settled };
  }

  test('each who is admitted hears its own count, and each who is not what the month stands at', () => {
    const decided = decide(
      [
        ['a1', 2],
        ['b1', 1],
        ['a2', 2],
        ['a3', 2],
      ],
      { granted: '{2,1}', used: '{14,7}', limits: '{15,NULL}' },
    );
    expect(decided.arrays).toEqual(['{a,b}', '{2,1}', '{3,1}']);
    expect(decided.admitted).toEqual([
      ['a1', 12, 3],
      ['a2', 14, 1],
      ['b1', 7, null],
    ]);
    expect(decided.refused).toEqual([['a3', 14, 1]]);
  });

  test('a tenant is settled once, after the last of its groups', () => {
    const asked: [string, number][] = [
      ['a1', 1],
      ['a2', 5],
      ['a3', 1],
      ['b1', 1],
      ['c1', 1],
    ];
    const verdict = { granted: '{1,1,1,1,0}', used: '{1,6,7,3,9}', limits: '{10,10,10,NULL,9}' };
    expect(decide(asked, verdict).settled).toEqual([
      ['a', 3],
      ['b', null],
      ['c', 0],
    ]);
  });

  test('of a tenant that is gone everybody is told so, and the others go on', () => {
    const decided = decide(
      [
        ['a1', 1],
        ['b1', 1],
      ],
      { granted: '{NULL,1}', used: '{NULL,4}', limits: '{NULL,5}' },
    );
    expect(decided.refused).toEqual([['a1', 'The account of this key no longer exists.']]);
    expect(decided.admitted).toEqual([['b1', 4, 1]]);
    expect(decided.settled).toEqual([['b', 1]]);
  });

  test('who cannot hear keeps nobody else from hearing, whatever is told', () => {
    const later = vi.spyOn(process, 'nextTick').mockImplementation(() => undefined);
    try {
      const heard: string[] = [];
      const hearing = (tenant: string, hear: () => void): Waiter => ({
        tenant,
        cost: 1,
        since: 0,
        asking: { decided: hear, failed: hear },
      });
      const deaf = (): never => {
        throw new Error('deaf');
      };
      const waiters = ['a', 'b'].flatMap((tenant) => [
        hearing(tenant, deaf),
        hearing(tenant, () => void heard.push(tenant)),
      ]);
      const verdict = { granted: '{NULL,2}', used: '{NULL,2}', limits: '{NULL,5}', month: '2026-03' };
      deliver(groupWaiters(waiters), verdict, () => undefined);
      for (const each of waiters) fail(each, new Error('away'));
      expect(heard).toEqual(['a', 'b', 'a', 'b']);
      expect(later).toHaveBeenCalledTimes(4);
    } finally {
      later.mockRestore();
    }
  });
});
