import { expect, test } from 'vitest';
import { Look } from '../../schema/graph/look.ts';
import type { Problem } from '../../src/platform/problem.ts';

function issuesOf(read: (look: Look) => void): unknown {
  const look = new Look();
  read(look);
  try {
    look.done();
    return [];
  } catch (error) {
    return (error as Problem).errors;
  }
}

test('of things that must be distinct each one that stands there again is named', () => {
  const items = ['a', 'b', 'a', 'a'].map((slug) => ({ slug }));
  expect(issuesOf((look) => look.distinct('/entities', items, 'slug'))).toEqual([
    { pointer: '/entities/2/slug', detail: 'is repeated' },
    { pointer: '/entities/3/slug', detail: 'is repeated' },
  ]);
  expect(issuesOf((look) => look.distinct('/entities', items.slice(0, 2), 'slug'))).toEqual([]);
});

test('a list may have as many items as is the most, and not one more', () => {
  const read = (count: number) =>
    issuesOf((look) => look.list('/tags', Array.from({ length: count }, String), 3, (value) => value));
  expect(read(3)).toEqual([]);
  expect(read(4)).toEqual([{ pointer: '/tags', detail: 'has 4 items; the maximum is 3' }]);
});
