import { expect, test } from 'vitest';
import { Spoken } from '../../src/language/tagging/spoken.ts';
import { fc } from '../setup/properties.ts';

const TABLE = new Map([
  ['the', 1],
  ["l'", 2],
  ["don't", 3],
  ['der', 4],
  ['é', 5],
  ['a', 6],
]);

test('finds in plain texts what a table has for their first words, in their order', () => {
  const spoken = new Spoken(TABLE);
  const signs = [
    'the',
    'THE',
    "l'",
    'L’',
    "don't",
    'der',
    'a',
    ' ',
    ' ',
    ' ',
    '-',
    '1',
    '–',
    '”',
    'x',
    "'",
    '\n',
  ];
  const text = fc.array(fc.constantFrom(...signs), { maxLength: 30 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 8 }), (said, most) => {
      const found: number[] = [];
      spoken.each(said, most, (value) => found.push(value));
      const words =
        said
          .toLowerCase()
          .replaceAll('’', "'")
          .match(/[a-z']+/g) ?? [];
      expect(found).toEqual(words.slice(0, most).flatMap((word) => TABLE.get(word) ?? []));
    }),
    { numRuns: 500 },
  );
});
