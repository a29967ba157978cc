import { describe, expect, test } from 'vitest';
import { Trie, tokenize } from '../../src/newsroom/gazetteer/index.ts';
import { anyText, fc } from '../setup/properties.ts';

const WORD = /(?:\p{L}\.){2,}(?:['’]s\b)?|[\p{L}\p{N}\p{M}]+(?:['’&][\p{L}\p{N}\p{M}]+)*/gu;
const POSSESSIVE = /['’][sS]$/;

/** The words of a text as one expression finds them, each with what stands before it. */
function expected(text: string) {
  let end = 0;
  return [...text.matchAll(WORD)].map((match) => {
    const gap = text.slice(end, match.index);
    end = match.index + match[0].length;
    const whole = match[0].replaceAll('.', '');
    return { surface: whole.replace(POSSESSIVE, ''), possessive: POSSESSIVE.test(whole), gap };
  });
}

const found = (text: string) =>
  tokenize(text).map(({ surface, possessive, gap }) => ({ surface, possessive, gap }));

const SIGNS = [
  ...[
    'U',
    '.',
    'S',
    "'s",
    '’s',
    '’S',
    's',
    'é',
    'e\u0301',
    '&',
    "'",
    '’',
    ' ',
    '-',
    '1',
    '文',
    'ß',
    'İ',
    '_',
  ],
  ...['\n', '“', '𝐀', '𠀀', '\ud800', '\0', 'Reuters'],
];

describe('words of a text', () => {
  test('are those of one expression, whatever signs stand beside each other', () => {
    const hard = fc.array(fc.constantFrom(...SIGNS), { maxLength: 14 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(hard, (text) => {
        expect(found(text)).toEqual(expected(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test('are those of one expression in any text', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 40 }), (text) => {
        expect(found(text)).toEqual(expected(text));
      }),
    );
  });

  test('are the same in a long text, and when so many words were met that they are forgotten', () => {
    const long = Array.from({ length: 20_000 }, (_, at) => `w${at} U.S.'s`).join(' ');
    expect(found(long)).toEqual(expected(long));
    for (let from = 0; from < long.length; from += 5_000) {
      const part = long.slice(from, from + 5_000);
      expect(found(part)).toEqual(expected(part));
    }
  });

  test('begin a sequence also where that was added after a text had been looked through', () => {
    const trie = new Trie<string>();
    const tokens = tokenize('the harbour of Teskel is closed');
    const named = () => trie.find(tokens, () => true).map(({ value }) => value);
    trie.add(['closed'], 'closed');
    expect(named()).toEqual(['closed']);
    trie.add(['harbour', 'of', 'teskel'], 'harbour');
    expect(named()).toEqual(['harbour', 'closed']);
  });

  test('begin sequences of every trie, however many there are', () => {
    const tokens = tokenize('the harbour is closed');
    for (let nr = 0; nr < 40; nr += 1) {
      const trie = new Trie<number>();
      trie.add([nr % 2 === 0 ? 'harbour' : 'closed'], nr);
      const [hit, ...others] = trie.find(tokens, () => true);
      expect([hit?.value, hit?.from, others.length]).toEqual([nr, nr % 2 === 0 ? 1 : 3, 0]);
    }
  });
});
