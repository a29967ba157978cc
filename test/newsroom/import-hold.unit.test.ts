import { expect, test } from 'vitest';
import { holdWhileLate } from '../../src/newsroom/through.ts';

const SECOND = 1_000;

/** Stories that lie so far behind, and what each composing leaves of that. */
async function held(behind: readonly number[]): Promise<string[]> {
  const calls: string[] = [];
  let at = 0;
  await holdWhileLate({
    behindMs: async () => behind[at]! * SECOND,
    compose: async () => {
      calls.push('compose');
      at += 1;
      return at % 2;
    },
    pause: async () => calls.push('pause'),
  });
  return calls;
}

test('a reader goes on while no item has waited for more than half a minute', async () => {
  expect(await held([0])).toEqual([]);
  expect(await held([30])).toEqual([]);
});

test('a reader that is too fast is held until its stories are composed, here or elsewhere', async () => {
  expect(await held([45, 44, 12])).toEqual(['compose', 'compose', 'pause']);
});

test('what composing throws, the reader is told', async () => {
  const broken = holdWhileLate({
    behindMs: async () => 31 * SECOND,
    compose: async () => {
      throw new Error('no');
    },
    pause: async () => {},
  });
  await expect(broken).rejects.toThrow('no');
});
