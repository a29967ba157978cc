import { expect, test } from 'vitest';
import { mergeFacets } from '../../src/newsroom/compose/merge.ts';
import { filed } from './filed.ts';

const token = 'central-bank-rates>government-bonds';
const [RAISED, CUT, OPEN] = [
  filed('Bank of England raises Bank Rate to 4.25 percent'),
  filed('Bank of England cuts Bank Rate to 3.75 percent'),
  filed('Bank of England meets on Bank Rate'),
];
const directionOf = (all: Parameters<typeof mergeFacets>[0]) =>
  mergeFacets(all).impactPaths.find((path) => path.token === token)?.direction;

test('an impact path goes the way that items say, however many leave it open', () => {
  expect(directionOf([OPEN, OPEN, RAISED, OPEN])).toBe('down');
  expect(directionOf([OPEN, CUT, OPEN, CUT, RAISED])).toBe('up');
});

test('an impact path of which as many items say the opposite goes neither way', () => {
  expect(directionOf([RAISED, CUT, OPEN])).toBe('mixed');
  expect(directionOf([OPEN, OPEN])).toBe('mixed');
});
