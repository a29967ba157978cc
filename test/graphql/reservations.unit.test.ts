import { afterEach, expect, test } from 'vitest';
import { LocalReservations, MOST_IN_ALL, MOST_RESERVATIONS } from '../../rest/graphql/reservations.ts';
import type { Problem } from '../../src/platform/problem.ts';

let reservations = new LocalReservations();
afterEach(() => {
  reservations.close();
  reservations = new LocalReservations();
});

const refused = (key: string): Promise<Problem> =>
  reservations.reserve(key).then(
    () => expect.fail('was not refused'),
    (error: unknown) => error as Problem,
  );

test('a key that has as many reservations as it may is told so, and may reserve again when one has ended', async () => {
  const tokens: string[] = [];
  for (let n = 0; n < MOST_RESERVATIONS; n += 1) tokens.push(await reservations.reserve('key_a'));
  expect(await refused('key_a')).toMatchObject({ code: 'conflict' });
  await reservations.reserve('key_b');
  // An end that is told twice counts once.
  for (const token of [tokens[0]!, tokens[0]!]) await reservations.drop(token);
  await reservations.reserve('key_a');
  expect(await refused('key_a')).toMatchObject({ code: 'conflict' });
});

test('a process that has as many reservations as it may says that it is busy, and not that the key has too many', async () => {
  for (let n = 0; n < MOST_IN_ALL; n += 1) {
    await reservations.reserve(`key_${Math.floor(n / MOST_RESERVATIONS)}`);
  }
  const problem = await refused('key_of_nobody_else');
  expect(problem).toMatchObject({ code: 'unavailable', status: 503 });
  expect(problem.headers).toHaveProperty('retry-after');
});
