import { expect, test } from 'vitest';
import { mergeFacets } from '../../src/newsroom/compose/merge.ts';
import { facetsOfAll } from '../../src/newsroom/facets.ts';
import { type Item, readItem } from '../../src/newsroom/item.ts';
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

const NOW = Date.UTC(2026, 10, 22);

test('the surname of somebody whom one item names in full is theirs in the other items too', () => {
  const said = (title: string, text = '') =>
    readItem({ id: '1', publisher: 'Harbour Wire', date: '2026-11-20', title, text }, 'reject', NOW) as Item;
  const items = [
    said('Quarlow breaks the record of Phil Ford'),
    said(
      'Quarlow breaks the record of the Herons',
      'Quarlow needed nine points to pass Ford, who drove a truck before.',
    ),
  ];
  expect(mergeFacets(facetsOfAll(items)).assets).toEqual([]);
  expect(mergeFacets(facetsOfAll([items[1]!])).assets.map(({ ticker }) => ticker)).toEqual(['F']);
});
