import type { Token } from '../model.ts';
import { partOfScale } from './halves.ts';

const OVER = new Map(
  'half third quarter fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, i) => [word, i + 2] as const),
);
const COUNTS = new Map(
  'a one two three four five six seven eight nine ten'
    .split(' ')
    .map((word, i) => [word, Math.max(1, i)] as const),
);

/** Whether a word is what a whole is parted into ("third", "quarters"). */
export const isPartOfWhole = (lower: string): boolean =>
  OVER.has(lower.endsWith('s') ? lower.replace(/(?:ve)?s$/, '') : lower);

/** Whether a word says how many parts of a whole there are ("a third", "two thirds"). */
export const countsParts = (lower: string): boolean => COUNTS.has(lower);

/**
 * The part of a whole that begins at a token, as percent: "half of", "two thirds of", "one in three", "nine out of ten".
 * "Half a million" and "the first half" are none.
 */
export function fractionAt(
  tokens: readonly Token[],
  at: number,
): { readonly value: number; readonly end: number } | undefined {
  const word = (i: number): string => tokens[i]?.lower ?? '';
  if (partOfScale(tokens, at) !== undefined) return undefined;
  if (word(at) === 'half') {
    const isPart =
      word(at + 1) === 'of' || /^(?:the|its|their|all|his|her)$/.test(word(at + 1)) || word(at - 1) === 'by';
    const isOther = /^(?:first|second|other|latter|top|bottom|better|and)$/.test(word(at - 1));
    return isPart && !isOther ? { value: 50, end: at + 1 } : undefined;
  }
  const count = COUNTS.get(word(at));
  if (count === undefined) return undefined;
  const next = word(at + 1) === '-' ? at + 2 : at + 1;
  const over = OVER.get(word(next).replace(/s$/, ''));
  if (over !== undefined && count < over && (word(next + 1) === 'of' || word(at - 1) === 'by'))
    return { value: (100 * count) / over, end: next + 1 };
  const whole =
    word(at + 1) === 'in' ? at + 2 : word(at + 1) === 'out' && word(at + 2) === 'of' ? at + 3 : -1;
  const all = whole < 0 ? undefined : (COUNTS.get(word(whole)) ?? Number(word(whole)));
  if (all === undefined || word(whole) === 'a' || !(all > count && all <= 1_000)) return undefined;
  // "One in 1990" is a year.
  const isCounted = tokens[whole + 1]?.tag === 'NOUN' || word(whole + 1) === 'of' || word(at + 1) === 'out';
  return isCounted && word(at) !== 'a' ? { value: (100 * count) / all, end: whole + 1 } : undefined;
}
