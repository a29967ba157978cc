import { expect, test } from 'vitest';
import { isOfSameEvent } from '../../src/terminal/passages/alike.ts';
import type { Scored } from '../../src/terminal/passages/score.ts';

/** A passage with words that the question does not have. */
const passage = (own: string, day: number, missing = 0): Scored =>
  ({
    own: new Set(own.split(' ')),
    missing: Array.from({ length: missing }),
    story: { publishedAt: new Date(Date.UTC(2026, 5, day)).toISOString() },
  }) as never;

const first = passage('rahman seventh round title stop', 1);

test('stories that share words the question does not have, at about the same time, tell of one event', () => {
  expect(isOfSameEvent(first, passage('rahman round title retain arena', 2))).toBe(true);
});

test.each([
  ['few words are shared', passage('rahman round arena crowd', 2)],
  ['they are a month apart', passage('rahman round title retain', 30)],
  ['one lacks a name of the question', passage('rahman round title retain', 2, 1)],
])('they do not where %s', (_, other) => {
  expect(isOfSameEvent(first, other)).toBe(false);
});
