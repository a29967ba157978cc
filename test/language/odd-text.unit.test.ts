import { describe, expect, test } from 'vitest';
import {
  analyse,
  detectLanguage,
  hazardsIn,
  isEasing,
  loadedTermsIn,
  properNames,
  type Reading,
  relation,
  rolesIn,
} from '../../src/language/index.ts';
import { anyText, fc, part } from '../setup/properties.ts';
import { readSpans } from './spans.ts';

const straight = (text: string): string => text.replace(/[’‘]/g, "'").replace(/[“”]/g, '"').toLowerCase();

/** The offsets of a reading that are none into its text, are out of order, or stand where something else is. */
function wrongOffsets({ text, sentences }: Reading): unknown[] {
  const wrong: unknown[] = [];
  let last = 0;
  for (const sentence of sentences) {
    const { tokens } = sentence;
    if (sentence.start < last || text.slice(sentence.start, sentence.end) !== sentence.text)
      wrong.push(sentence);
    last = sentence.end;
    let cursor = 0;
    for (const token of tokens) {
      const there = sentence.text.slice(token.start, token.end);
      if (token.start < cursor || straight(there) !== straight(token.text)) wrong.push(token);
      cursor = token.end;
    }
    for (const { at, subjects, objects, phrases, speaker } of sentence.statements) {
      const own = [
        ...subjects,
        ...objects,
        ...phrases.map(({ noun }) => noun),
        ...(speaker ? [speaker] : []),
      ];
      for (const noun of own)
        if (noun.start < 0 || noun.start > noun.head || noun.head >= noun.end || noun.end > tokens.length)
          wrong.push(noun);
      if (at >= tokens.length) wrong.push(at);
    }
    for (const { start, end } of sentence.quantities)
      if (start < 0 || start >= end || end > tokens.length) wrong.push([start, end]);
  }
  return wrong;
}

function readWhole(text: string): void {
  const reading = analyse(text);
  expect(wrongOffsets(reading)).toEqual([]);
  const claim = analyse('Ada Vosk did not say that he paid 3 % to Harrow.');
  relation(claim, reading);
  relation(reading, claim);
  rolesIn(reading);
  hazardsIn(text);
  loadedTermsIn(text);
  isEasing(text);
  properNames(text);
  detectLanguage(text);
  readSpans(text, Date.UTC(2026, 0, 1));
}

const PIECES = [
  ...'the a of not never who said denied to by has been will may if 3 12,345 $3.4bn % 5.0 1987 May Monday "'.split(
    ' ',
  ),
  ..."( ) [ ' ’ “ ” ‘ … — - , . ; : ? ! / & 's n't U.S. Mr. Ada Vosk Harrow killed people bank strike prize-constructor man".split(
    ' ',
  ),
  ...[
    '\u0000',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u00a0',
    '\ufeff',
    '\ud83e\udd8a',
    '\ud800',
    'שלום',
    'مرحبا',
    'e\u0301',
    'İ',
    'ß',
    'ﬁ',
    '東京',
  ],
  ...[' ', ' ', ' ', '\n', '\t'],
];

describe('odd text', () => {
  test('is read without an error, and every offset is exact', () => {
    const text = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(text, fc.boolean(), (pieces, isSpaced) => readWhole(pieces.join(isSpaced ? ' ' : ''))),
      { numRuns: 100 },
    );
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), (odd) => readWhole(`Ada left. ${odd} killed ${odd}`)),
      { numRuns: 30 },
    );
  });

  // A time that grows with the square of the length would take minutes for the first of them.
  test.each([
    ['a million characters without a blank', 'a'.repeat(part(1_000_000))],
    ['digits', '7'.repeat(part(200_000))],
    ['marks that nothing closes', `He said "it is (over ${"' 's ".repeat(part(20_000))}`],
    ['thousands of numbers', '12,345 '.repeat(part(5_000))],
    ['thousands of dates', '3 May 1987 '.repeat(part(2_000))],
    ['long sentences', `${'The council of the city approved it and, '.repeat(46)}left. `.repeat(6)],
    ['signs and pictures', '🦊🔥 ﷺ \u202e '.repeat(part(10_000))],
    ['blanks', ' '.repeat(part(200_000))],
    ['full stops', 'U.S. '.repeat(part(20_000))],
    ['stops in a row', `It went on${'.'.repeat(part(300_000))}and on`],
    ['marks in a row', `${'?!'.repeat(part(150_000))}"${')'.repeat(part(150_000))}x`],
    [
      'stops of other scripts in a row',
      `It went on${'؟'.repeat(part(150_000))}${'।'.repeat(part(150_000))}x`,
    ],
    ['stops and blanks', `It went on${`.${' '.repeat(500)}`.repeat(part(600))}and on`],
    ['pronouns of pronouns', 'Ada Vosk spoke. He said that she left it. '.repeat(part(1_500))],
    ['sentences of one after the other', 'Ada Vosk left. She won. '.repeat(part(400))],
  ])('%s', (_what, text) => readWhole(text));
});

test('any run of words that the rules look around is read without an error', () => {
  const words =
    'Of the arrest of Keller , where whose ahead of a visit left dead or nine dozens of several lives up 12 percent down when took place there was in Boston , Texas from 1990 to 1995'.split(
      ' ',
    );
  for (let from = 0; from < words.length; from += 1)
    for (const length of [1, 2, 3, 5, 8, words.length]) {
      const said = words.slice(from, from + length);
      expect(analyse(`${said.join(' ')}.`).sentences.length).toBeGreaterThan(0);
      expect(analyse(said.toReversed().join(' ')).sentences.length).toBeGreaterThan(0);
    }
});

test.each(['12 345, 6 (2026)!', '…', '3 + 4 = 7', '😀 👍'])(
  'a text without words has no language: %s',
  (text) => {
    const { language, sentences } = analyse(text);
    expect(language).toBe('none');
    expect(sentences.flatMap(({ tokens, quantities }) => [...tokens, ...quantities])).toEqual([]);
  },
);
