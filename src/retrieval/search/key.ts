import { type Term, termKey } from '../term.ts';
import type { Scope } from './syntax.ts';

// Terms that only the sealed index knows. In a chunk where many stories have such a term, it has a bitmap under its
// number; elsewhere it is an entry in a bucket. So common and rare terms cost what they need, without a row for each
// posting.

/** Where a sealed term is kept, except for its bitmaps. */
export interface SealedKey {
  readonly table: 'sealed_pairs' | 'sealed_words';
  /** The number of the term: its bitmaps go by it. */
  readonly key: string;
  readonly bucket: number;
  /** What distinguishes its entries in the bucket from others. */
  readonly check: bigint;
}

/** Bits of a slot in an entry: a chunk has at most this many stories. */
export const SLOT_BITS = 13;
/** Bits of a word's weight in a story (rank.ts). */
export const IMPACT_BITS = 8;
const PAIR_CHECK_BITS = 50;
const WORD_CHECK_BITS = 42;
const BUCKET_BITS = 14;

/** How far an entry is shifted to leave its check. */
export const ENTRY_SHIFT = { sealed_pairs: SLOT_BITS, sealed_words: SLOT_BITS + IMPACT_BITS } as const;

/** The kind of pairs of adjacent words. */
export const PAIR = 'pair';
const PREFIX = 'prefix';
/** The kind of words that stand near each other. They are found by their places when they are asked for. */
export const NEAR = 'near';
/** Words of any field that every search examines, if the chunk has no bitmap of them. */
const PLAIN = 'word';

/** Words that stand one or two places apart are kept as pairs: next to each other, or with one word between. */
export const GREATEST_GAP = 2;
/** Beginnings of words are kept from two letters up to this many. */
export const LONGEST_PREFIX = 6;

/** Two lexemes at a distance of some places. Undefined if they stand further apart than is kept. */
export function pairTerm(left: string, gap: number, right: string): Term | undefined {
  if (gap < 1 || gap > GREATEST_GAP) return undefined;
  return { kind: PAIR, value: `${left} ${gap} ${right}` };
}

/** A word of one field. */
export const scopedTerm = (scope: Scope, lexeme: string): Term => ({ kind: `in-${scope}`, value: lexeme });

/** Words that begin with some letters, for beginnings of the lengths that are kept. */
export const prefixTerm = (letters: string): Term => ({
  kind: PREFIX,
  value: [...letters].slice(0, LONGEST_PREFIX).join(''),
});

/** A word of a title, summary, name or path. */
export const wordTerm = (lexeme: string): Term => ({ kind: PLAIN, value: lexeme });

/** Words that stand near each other. @param condition as it is written (node.ts). */
export const nearTerm = (condition: string): Term => ({ kind: NEAR, value: condition });

/**
 * Whether a term is a word of any field. If it has no bitmaps, it has postings and also stands in the buckets of the
 * sealed index.
 */
export const isPlainWord = ({ kind }: Term): boolean => kind === PLAIN;

/** Whether a term has no postings and is only in the sealed index. */
export const isKeyed = ({ kind }: Term): boolean =>
  kind === PAIR || kind === PREFIX || kind.startsWith('in-');

/** Whether a term has postings. */
export const isPosted = (term: Term): boolean => !isKeyed(term) && term.kind !== NEAR;

/** Where a term is kept. */
export function sealedKey(term: Term): SealedKey {
  const key = termKey(term);
  const number = BigInt.asUintN(64, BigInt(key));
  if (term.kind === PAIR) {
    return {
      table: 'sealed_pairs',
      key,
      bucket: Number(number >> BigInt(PAIR_CHECK_BITS)),
      check: BigInt.asUintN(PAIR_CHECK_BITS, number),
    };
  }
  return {
    table: 'sealed_words',
    key,
    bucket: Number(number >> BigInt(64 - BUCKET_BITS)),
    check: BigInt.asUintN(WORD_CHECK_BITS, number >> BigInt(64 - BUCKET_BITS - WORD_CHECK_BITS)),
  };
}
