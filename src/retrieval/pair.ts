import { type Term, termKey } from './term.ts';

/** Two words that stand next to each other in a story, or must not. */
export interface Pair extends PairKey {
  readonly there: boolean;
}

/**
 * Where a pair is kept: a number of 64 bits like that of any term, of which the upper bits say the bucket. Where
 * many stories of a chunk have the pair it has a bitmap there under that number, and is not in the bucket.
 */
export interface PairKey {
  /** The number, as PostgreSQL writes it. */
  readonly key: string;
  readonly bucket: number;
  /** The lower bits. An entry of a bucket is these and, below them, the slot of a story. */
  readonly check: bigint;
}

/** Words that stand one or two places apart are kept as pairs: next to each other, or with one word between. */
export const GREATEST_GAP = 2;
/** Bits of a slot in an entry: a chunk has at most so many stories. */
export const SLOT_BITS = 13;
const CHECK_BITS = 50;

/** The key of two lexemes so many places apart; undefined when they stand further apart than is kept. */
export function pairKey(left: string, gap: number, right: string): PairKey | undefined {
  if (gap < 1 || gap > GREATEST_GAP) return undefined;
  const term: Term = { kind: 'pair', value: `${left} ${gap} ${right}` };
  const key = termKey(term);
  const number = BigInt.asUintN(64, BigInt(key));
  return {
    key,
    bucket: Number(number >> BigInt(CHECK_BITS)),
    check: BigInt.asUintN(CHECK_BITS, number),
  };
}
