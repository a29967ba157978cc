import { isPartOfWhole } from './fractions.ts';
import { beginsNumber } from './numerals.ts';
import { GERUND, PARTICIPLE, TIME_NOUN } from './words.ts';

/**
 * What many rules ask of a word, as bits: told once for each word, and kept with it. A rule asks for a bit before it
 * looks any further, and a rule that needs a word of some kind is passed over where the sentence has none
 * (docs/language.md, What it costs).
 */
export const MARK = {
  /** Names a time ("Tuesday", "week"). */
  time: 1,
  gerund: 2,
  /** Can be a past participle. */
  participle: 4,
  /** Ends in one s: a plural, or a verb of the third person. */
  plural: 8,
  /** May begin a quantity; "a" alone may too. */
  numeral: 16,
  /** A part of a whole ("third", "quarters"). */
  part: 32,
  /** May stand before a number and belong to it ("at least", "over"). */
  bound: 64,
  /** "Hyphen", and whose something is ("'s"). */
  hyphen: 128,
  owner: 256,
  /** "As", which begins what something is known or serves as. */
  as: 512,
  /** Before or behind examples ("such *as*", "*other* firms"). */
  example: 1024,
  /** Says that there is none ("no", "nobody"). */
  none: 2048,
} as const;

/**
 * The bits that only spare work: a rule that is passed over for want of one would find nothing. With each of them set for
 * every word the readings are the same, as `test/language/marks.unit.test.ts` tries.
 */
export const GATES =
  MARK.numeral | MARK.part | MARK.bound | MARK.hyphen | MARK.owner | MARK.as | MARK.example;

/** The bits of a word. @param lower folded. */
export function marksOf(lower: string): number {
  let marks = 0;
  if (TIME_NOUN.has(lower.endsWith('.') ? lower.slice(0, -1) : lower)) marks |= MARK.time;
  if (lower.endsWith('ing') && GERUND.test(lower)) marks |= MARK.gerund;
  if (PARTICIPLE(lower)) marks |= MARK.participle;
  if (lower.endsWith('s') && PLURAL.test(lower)) marks |= MARK.plural;
  if (beginsNumber(lower)) marks |= MARK.numeral;
  if (isPartOfWhole(lower)) marks |= MARK.part;
  if (BOUNDS.has(lower)) marks |= MARK.bound;
  if (lower === '-') marks |= MARK.hyphen;
  if (lower === "'s" || lower === "'") marks |= MARK.owner;
  if (lower === 'as') marks |= MARK.as;
  if (EXAMPLES.has(lower)) marks |= MARK.example;
  if (NONE.has(lower)) marks |= MARK.none;
  return marks;
}

const PLURAL = /[^s]s$/;
const EXAMPLES = new Set(['as', 'including', 'like', 'other']);
const NONE = new Set(['no', 'neither', 'nobody', 'none', 'nothing']);
const BOUNDS = new Set(
  'at more less fewer up as no close well just over under about around above below nearly almost between'.split(
    ' ',
  ),
);

/** The bits that any of some words has. */
export function marksIn(tokens: readonly { readonly marks: number }[]): number {
  let marks = 0;
  for (const token of tokens) marks |= token.marks;
  return marks;
}
