import { expect, test } from 'vitest';
import { Shared } from '../../src/stories/stream/shared.ts';

test('who asks while a read is under way gets the next one, with all who ask meanwhile', async () => {
  const shared = new Shared();
  const ends: ((n: number) => void)[] = [];
  const read = () => new Promise<number>((resolve) => ends.push(resolve));
  const first = shared.read('a', read);
  const others = [shared.read('a', read), shared.read('a', read), shared.read('a', read)];
  const apart = shared.read('b', read);
  expect(ends).toHaveLength(2);
  ends[1]!(20);
  expect(await apart).toBe(20);
  ends[0]!(1);
  expect(await first).toBe(1);
  await new Promise(setImmediate);
  expect(ends).toHaveLength(3);
  ends[2]!(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  void shared.read('a', read);
  expect(ends).toHaveLength(4);
});

test('a read that fails is the failure of who asked for it; the next one is tried anew', async () => {
  const shared = new Shared();
  const wrong = shared.read('a', () => Promise.reject(new Error('away')));
  const next = shared.read('a', () => Promise.resolve(1));
  await expect(wrong).rejects.toThrow('away');
  expect(await next).toBe(1);
});
