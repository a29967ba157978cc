import { expect, test } from 'vitest';
import { phrasesOf } from '../../src/lookups/phrases.ts';

test.each([
  ['Orvane', 'Orvane', ['Orvane']],
  [
    'Bank of Norland',
    'Bank of Norland',
    ['Bank', 'Bank of', 'Bank of Norland', 'of', 'of Norland', 'Norland'],
  ],
  ['"Orvane United" -cup', 'Orvane United', ['Orvane', 'Orvane United', 'United']],
  ['Orvane OR Tessel -"Bank of Norland"', 'Orvane Tessel', ['Orvane', 'Orvane Tessel', 'Tessel']],
  ['-cup or " "', '', []],
  ['Orvane NOT Tessel', 'Orvane', ['Orvane']],
  ['Orvane NOT (Tessel OR "Bank of Norland")', 'Orvane', ['Orvane']],
  ['(Orvane AND Tessel)', 'Orvane Tessel', ['Orvane', 'Orvane Tessel', 'Tessel']],
  [
    'title:Orvane entity:"Tessel Bank"',
    'Orvane Tessel Bank',
    ['Orvane', 'Orvane Tessel', 'Orvane Tessel Bank', 'Tessel', 'Tessel Bank', 'Bank'],
  ],
  [
    'orv* "Tessel Bank"~3',
    'orv Tessel Bank',
    ['orv', 'orv Tessel', 'orv Tessel Bank', 'Tessel', 'Tessel Bank', 'Bank'],
  ],
])(
  'what may be a name in a search are runs of its words, without what it leaves out: %s',
  (q, text, phrases) => {
    expect(phrasesOf(q)).toEqual({ text, phrases });
  },
);

test('a name has four words at most, and only the first twelve words are looked at', () => {
  const words = Array.from({ length: 20 }, (_, i) => `w${i}`);
  const { text, phrases } = phrasesOf(words.join(' '));
  expect(text).toBe(words.join(' '));
  expect(Math.max(...phrases.map((phrase) => phrase.split(' ').length))).toBe(4);
  expect(phrases).toContain('w8 w9 w10 w11');
  expect(phrases).not.toContain('w12');
});
