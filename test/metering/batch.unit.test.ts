import { describe, expect, test } from 'vitest';
import { nextBatch, type Waiter } from '../../src/metering/batch.ts';
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
