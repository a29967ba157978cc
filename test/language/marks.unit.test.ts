import { expect, test } from 'vitest';
import type { Token } from '../../src/language/model.ts';
import { analyse, readTokens } from '../../src/language/statements/analyse.ts';
import { GATES, MARK, marksOf } from '../../src/language/words/marks.ts';
import { fc, partOf } from '../setup/properties.ts';
import { truthRows } from '../setup/truth.ts';

const texts = [
  ...truthRows('classes.tsv').flatMap(([, , claim, passage]) => [claim!, passage!]),
  ...truthRows('sentences.tsv').map(([text]) => text!),
];
const known = [...new Set(texts.flatMap((text) => text.split(' ')))];

// Words that the gates are about, so that they meet in every order.
const GATED =
  "a half third of two thirds - dozens several 12 3,000 million at least more than over about between and as well as known such like including other firms 's s' prize-winning stolen rising novel by on hundred dozen one in ten".split(
    ' ',
  );

/** What the rules find where none is passed over. */
function ungated(tokens: readonly Token[], isQuestion: boolean): unknown {
  const open = tokens.map((token) => ({ ...token, marks: token.marks | GATES }));
  const { statements, quantities } = readTokens(open, isQuestion);
  return { statements, quantities };
}

function sameUngated(text: string): void {
  for (const { tokens, isQuestion } of analyse(text).sentences) {
    if (tokens.length === 0) continue;
    const { statements, quantities } = readTokens(tokens, isQuestion);
    expect({ statements, quantities }).toEqual(ungated(tokens, isQuestion));
  }
}

test('a rule that is passed over would have found nothing', () => {
  for (const text of partOf(texts)) sameUngated(text);
});

test('nor in sentences put together by chance', () => {
  const word = fc.oneof(fc.constantFrom(...known), fc.constantFrom(...GATED));
  fc.assert(
    fc.property(fc.array(word, { minLength: 3, maxLength: 24 }), (words) =>
      sameUngated(`${words.join(' ')}.`),
    ),
    { numRuns: 1_500 },
  );
}, 60_000);

test('a gate that is shut where it should be open is noticed', () => {
  const [sentence] = analyse("Dozens of miners were trapped in two of the firm's pits.").sentences;
  const shut = sentence!.tokens.map((token) => ({ ...token, marks: token.marks & ~GATES }));
  expect(readTokens(shut, false).quantities).toEqual([]);
  expect(sentence!.quantities.length).toBe(2);
});

test.each([
  ['tuesday', MARK.time],
  ['feb.', MARK.time],
  ['selling', MARK.gerund],
  ['sold', MARK.participle],
  ['wanted', MARK.participle],
  ['3,000', MARK.numeral],
  ['several', MARK.numeral],
  ['nobody', MARK.none],
] as const)('%s has its mark', (word, mark) => {
  expect(marksOf(word) & mark).toBe(mark);
});
