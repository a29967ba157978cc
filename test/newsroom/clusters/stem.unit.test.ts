import { expect, test } from 'vitest';
import { stemOf } from '../../../src/newsroom/clusters/stem.ts';

// Words of a line are near each other; lines are not.
const FAMILIES = [
  'fly flies',
  'try tries',
  'supply supplies',
  'tie ties',
  'die dies',
  'box boxes boxed boxing',
  'pass passes passed passing',
  'wish wishes wished wishing',
  'reach reaches reached reaching',
  'stop stops stopped stopping',
  'acquire acquires acquired acquiring',
  'strike strikes striking',
  'election elections',
  'bus',
  'news',
  'ring',
  'red',
];

test.each(FAMILIES)('one stem has each of: %s', (family) => {
  const [first, ...others] = family.split(' ');
  for (const word of others) expect(stemOf(word), word).toBe(stemOf(first!));
});

test('no two families have the same stem, and what is short, or no English word, is its own', () => {
  const stems = FAMILIES.map((family) => stemOf(family.split(' ')[0]!));
  expect(new Set(stems).size).toBe(FAMILIES.length);
  for (const word of ['us', 'is', 'gas', 'covid19', 'élysée', 'g20s']) expect(stemOf(word)).toBe(word);
});
