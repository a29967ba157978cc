import { expect, test } from 'vitest';
import { foldedWords, hashedWords, hashOf } from '../../../src/newsroom/items/folded-words.ts';
import { numbersConflict, shinglesOf } from '../../../src/newsroom/items/shingles.ts';
import { fc } from '../../setup/properties.ts';

const conflict = (a: string, b: string): boolean =>
  numbersConflict(shinglesOf(a).numbers, shinglesOf(b).numbers);

test.each([
  ['the fire killed 5 people on the ferry', 'the fire killed 9 people on the ferry', true],
  ['the fire killed 5 people on the ferry', 'the fire killed 5 people on the ferry', false],
  // The words right beside a number are its place; those further away are not.
  ['the fire killed 5 people on the ferry', 'a storm killed 9 people in the north', true],
  ['the fire killed 5 people on the ferry', 'the fire killed 9 men on the ferry', false],
  ['the fire killed 5 people on the ferry', 'the fire hurt 9 people on the ferry', false],
  // A place that occurs twice says nothing.
  ['killed 5 people and killed 6 people', 'killed 9 people', false],
])('numbers conflict only between the same words: %s / %s', (a, b, isConflict) => {
  expect(conflict(a, b)).toBe(isConflict);
  expect(conflict(b, a)).toBe(isConflict);
});

// Letters with accents in one sign and in two, signs that are words, numbers in parts, letters that become several.
const PARTS = [
  ...[
    'a',
    'Storm',
    'É',
    'e\u0301',
    '日本',
    '〇',
    '한',
    'ไทย',
    'ﬁ',
    'İ',
    'ΟΔΟΣ',
    '\u{10400}b',
    '😀',
    '\ufe70',
  ],
  ...['7', '1,800', '9:30', '½', '𝟜', '.', ',', ':', "'", '’', '-', ' ', ' ', '\u0301', '…'],
];

test('words are hashed letter by letter as they are when they are folded first', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      const { hashes, isNumber, count } = hashedWords(text, 12);
      const folded = foldedWords(text, 12);
      expect([...hashes.subarray(0, count)]).toEqual(folded.map(hashOf));
      expect([...isNumber.subarray(0, count)]).toEqual(folded.map((word) => (/^\p{N}/u.test(word) ? 1 : 0)));
    }),
  );
});
