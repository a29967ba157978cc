import { expect, test } from 'vitest';
import { stemOf } from '../../../src/newsroom/clusters/stem.ts';
import { fc } from '../../setup/properties.ts';

// Words of a line are near each other; lines are not.
const FAMILIES = [
  'fly flies',
  'try tries tried trying',
  'cry cries cried crying',
  'spy spies spied spying',
  'carry carries carried carrying',
  'supply supplies supplied supplying',
  'rally rallies rallied rallying',
  'multiply multiplies multiplied multiplying',
  'movie movies',
  'tie ties tied tying',
  'die dies died dying',
  'lie lies lied lying',
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

test('a verb in -y shares its stem with its -ies, -ied and -ying', () => {
  const letters = (from: string, least: number, most: number) =>
    fc.string({ unit: fc.constantFrom(...from), minLength: least, maxLength: most });
  const verb = fc
    .tuple(letters('abcdefghiklmnoprstuw', 0, 7), letters('bcdfhklmnprstvw', 2, 2))
    .map(([head, tail]) => `${head}${tail}`);
  fc.assert(
    fc.property(verb, (stem) => {
      for (const ending of ['ies', 'ied', 'ying'])
        expect(stemOf(`${stem}${ending}`), ending).toBe(stemOf(`${stem}y`));
    }),
  );
});
