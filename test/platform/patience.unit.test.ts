import { expect, test } from 'vitest';
import { Problem } from '../../src/platform/problem.ts';
import { withPatience } from '../../src/platform/sql/patience.ts';

const away = () => new Problem('unavailable', 'The database is unavailable.');

test('work is done again until the database is back, and the waiting is told once', async () => {
  let tries = 0;
  let told = 0;
  const work = async () => {
    tries += 1;
    if (tries < 3) throw away();
    return 'done';
  };
  const waiting = () => {
    told += 1;
  };
  expect(await withPatience(work, waiting)).toBe('done');
  expect([tries, told]).toEqual([3, 1]);
});

test('a database that stays away ends it with the same problem', async () => {
  await expect(withPatience(() => Promise.reject(away()), undefined, 150)).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test.each([
  new Error('a fault'),
  new Problem('invalid_parameter', 'no'),
  new Problem('unavailable', 'of a venue', { upstream: true }),
])('nothing else is tried again: %s', async (error) => {
  let tries = 0;
  const work = () => {
    tries += 1;
    return Promise.reject(error);
  };
  await expect(withPatience(work)).rejects.toBe(error);
  expect(tries).toBe(1);
});
