import { nearest } from '../../platform/problem.ts';

// Symbols of a venue share half of their letters: two letters of a short one make another coin.
const LONG = 9;
// No symbol is longer, and comparing takes the product of the lengths.
const LONGEST = 40;
const OTHERS = /[^\p{L}\p{N}]/gu;

/**
 * The symbol that a wrong one most likely meant: the one with the same letters and digits (so `BTC-USDT` and `BTC/USDT` find
 * `BTCUSDT`), or one that is a letter away, or two in a long one.
 * @param known the symbols that the caller may be told of.
 */
export function meantSymbol(wrong: string, known: readonly string[]): string | undefined {
  const letters = wrong
    .slice(0, 2 * LONGEST)
    .replace(OTHERS, '')
    .toUpperCase();
  if (letters === '' || letters.length > LONGEST) return undefined;
  const same = known.find((symbol) => symbol.replace(OTHERS, '') === letters);
  return same ?? nearest(letters, known, letters.length < LONG ? 1 : 2);
}

/** The end of a text that says what is wrong; empty without a suggestion. */
export function meant(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
}
