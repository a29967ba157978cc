import { expect, test } from 'vitest';
import { EVENTS_AT_ONCE, nextBatch } from '../../src/webhooks/events/batch.ts';

test('a batch of events that is too much for the database is halved until it succeeds', () => {
  const sizes = [EVENTS_AT_ONCE];
  while (sizes.at(-1)! > 1) sizes.push(nextBatch(sizes.at(-1)!, 'unavailable'));
  expect(sizes).toEqual([200, 100, 50, 25, 12, 6, 3, 1]);
  expect(nextBatch(1, 'unavailable')).toBe(1);
});

test('after a success batches grow again, to the most that is taken at once', () => {
  expect(nextBatch(25, 'taken')).toBe(50);
  expect(nextBatch(150, 'taken')).toBe(EVENTS_AT_ONCE);
});

test('after a fault events are taken one at a time', () => {
  expect(nextBatch(EVENTS_AT_ONCE, 'fault')).toBe(1);
});
