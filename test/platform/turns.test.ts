import { describe, expect, test } from 'vitest';
import { type TurnBounds, Turns, type Weight } from '../../src/platform/turns/turns.ts';
import { fc } from '../setup/properties.ts';

const BOUNDS: TurnBounds = { concurrentRequests: 4, waitingRequests: 100 };

/** Turns with a clock of their own, and a record of who went on. */
function open(
  bounds: TurnBounds = BOUNDS,
  places: Record<Weight, number> = { light: 8, heavy: 4, write: 4 },
) {
  let now = 0;
  const turns = new Turns({ places, now: () => now });
  const went: string[] = [];
  const refused: string[] = [];
  return {
    turns,
    went,
    refused,
    pass: (ms: number) => {
      now += ms;
    },
    /** Takes a turn or waits for one; gives what leaves the queue. */
    ask(name: string, weight: Weight = 'light'): () => void {
      let leave = (): void => {};
      if (turns.take(name, bounds, weight)) {
        went.push(name);
        return leave;
      }
      turns
        .wait(name, bounds, weight, (leaving) => {
          leave = leaving;
        })
        .then(
          () => went.push(name),
          () => refused.push(name),
        );
      return leave;
    },
  };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  test('who is alone has all places, and who comes then waits for nobody', async () => {
    const { turns, went, ask } = open();
    for (let i = 0; i < 20; i += 1) ask('greedy');
    expect(turns.count('greedy')).toEqual({ underWay: 8, waiting: 12 });
    ask('victim');
    await settle();
    expect(went.at(-1)).toBe('victim');
  });

  test('as soon as another is there, no more than the bound of the plan is begun', async () => {
    const { turns, ask } = open();
    for (let i = 0; i < 20; i += 1) ask('greedy');
    ask('victim');
    for (let i = 0; i < 4; i += 1) turns.give('greedy', 'light');
    await settle();
    expect(turns.count('greedy')).toEqual({ underWay: 4, waiting: 12 });
    turns.give('greedy', 'light');
    await settle();
    expect(turns.count('greedy')).toEqual({ underWay: 4, waiting: 11 });
  });

  test('a while after the other has gone, all places are the tenant’s again', async () => {
    const { turns, ask, pass } = open();
    ask('victim');
    turns.give('victim', 'light');
    for (let i = 0; i < 20; i += 1) ask('greedy');
    expect(turns.count('greedy').underWay).toBe(4);
    pass(1_001);
    turns.give('greedy', 'light');
    await settle();
    expect(turns.count('greedy').underWay).toBe(8);
  });

  test('when all places are taken, those who wait take turns, whoever sent more', async () => {
    const { turns, went, ask } = open({ concurrentRequests: 8, waitingRequests: 100 });
    for (let i = 0; i < 8; i += 1) ask(`other ${i}`);
    went.length = 0;
    for (const name of ['a', 'b', 'c']) for (let i = 0; i < 5; i += 1) ask(name);
    // Each has one in any case.
    await settle();
    expect(went).toEqual(['a', 'b', 'c']);
    for (let i = 0; i < 8; i += 1) turns.give(`other ${i}`, 'light');
    await settle();
    expect(went.slice(3)).toEqual(['a', 'b', 'c', 'a', 'b']);
  });

  test('heavy work has places of its own, one at least: pages do not wait for it', async () => {
    const { turns, went, ask } = open();
    ask('victim');
    for (let i = 0; i < 5; i += 1) ask('greedy', 'heavy');
    expect(turns.count('greedy')).toEqual({ underWay: 1, waiting: 4 });
    ask('greedy');
    expect(went).toEqual(['victim', 'greedy', 'greedy']);
  });

  test('of changes one is under way while others are there, beside what is heavy', async () => {
    const { turns, ask } = open({ concurrentRequests: 16, waitingRequests: 100 });
    ask('victim');
    for (let i = 0; i < 5; i += 1) ask('greedy', 'write');
    expect(turns.count('greedy')).toEqual({ underWay: 1, waiting: 4 });
    for (let i = 0; i < 5; i += 1) ask('greedy', 'heavy');
    expect(turns.count('greedy')).toEqual({ underWay: 3, waiting: 7 });
  });

  test('who leaves the queue is not served, and lets those behind it move up', async () => {
    const { turns, went, ask } = open();
    for (let i = 0; i < 8; i += 1) ask('greedy');
    const leaving = Array.from({ length: 50 }, () => ask('greedy'));
    went.length = 0;
    for (const leave of leaving) leave();
    expect(turns.count('greedy')).toEqual({ underWay: 8, waiting: 0 });
    for (let i = 0; i < 8; i += 1) turns.give('greedy', 'light');
    await settle();
    expect(went).toEqual([]);
    expect(turns.count()).toEqual({ underWay: 0, waiting: 0 });
  });

  test('beyond the bound on waiting ones a request is refused at once, and others are not', async () => {
    const { refused, turns, ask } = open({ concurrentRequests: 4, waitingRequests: 10 });
    for (let i = 0; i < 25; i += 1) ask('greedy');
    await settle();
    expect(refused).toHaveLength(7);
    expect(turns.count('greedy')).toEqual({ underWay: 8, waiting: 10 });
    ask('victim');
    await settle();
    expect(refused).toHaveLength(7);
    await expect(turns.wait('greedy', { ...BOUNDS, waitingRequests: 10 }, 'light')).rejects.toMatchObject({
      code: 'too_many_waiting',
      status: 503,
      headers: { 'retry-after': '1' },
    });
  });

  test('whatever comes and goes: nobody waits for ever, nothing is counted twice, no bound is passed', async () => {
    const step = fc.record({
      kind: fc.constantFrom('ask', 'ask', 'ask', 'give', 'give', 'leave', 'pass'),
      name: fc.constantFrom('a', 'b', 'c', 'd'),
      weight: fc.constantFrom<Weight>('light', 'heavy', 'write'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 300 }), async (steps) => {
        const house = open({ concurrentRequests: 3, waitingRequests: 30 }, { light: 6, heavy: 3, write: 3 });
        const { turns } = house;
        const held: { name: string; weight: Weight }[] = [];
        const leaves: (() => void)[] = [];
        let asked = 0;
        let left = 0;
        let refused = 0;
        for (const { kind, name, weight } of steps) {
          if (kind === 'pass') house.pass(400);
          else if (kind === 'give') {
            const one = held.shift();
            if (one !== undefined) turns.give(one.name, one.weight);
          } else if (kind === 'leave') {
            const before = turns.count().waiting;
            leaves.shift()?.();
            left += before - turns.count().waiting;
          } else {
            asked += 1;
            const bounds = { concurrentRequests: 3, waitingRequests: 30 };
            if (turns.take(name, bounds, weight)) held.push({ name, weight });
            else {
              turns
                .wait(name, bounds, weight, (leave) => leaves.push(leave))
                .then(
                  () => held.push({ name, weight }),
                  () => {
                    refused += 1;
                  },
                );
            }
          }
          await Promise.resolve().then(() => {});
          await settle();
          // With room for one each where all places are taken.
          expect(turns.count().underWay).toBeLessThanOrEqual(6 + 3 + 4 * 2);
          expect(turns.count().underWay).toBe(held.length);
        }
        let served = asked - turns.count().waiting - left - refused;
        while (held.length > 0) {
          const one = held.shift()!;
          turns.give(one.name, one.weight);
          const before = held.length;
          await settle();
          served += held.length - before;
        }
        expect(turns.count()).toEqual({ underWay: 0, waiting: 0 });
        expect(served).toBe(asked - left - refused);
      }),
      { numRuns: 60 },
    );
  });
});
