import { hash } from 'node:crypto';
import { DAY_MS } from '../platform/days.ts';

/** One term of the inverted index. */
export interface Term {
  readonly kind: string;
  readonly value: string;
}
/** Terms of which a story must have one. */
export type Clause = readonly Term[];

/** The number of a term, as the SQL function term_key computes it. */
export function termKey(term: Term): string {
  const hex = hash('md5', `${term.kind}:${term.value}`).slice(0, 16);
  return String(BigInt.asIntN(64, BigInt(`0x${hex}`)));
}

/**
 * Every sealed story has the first of these terms. Those that were updated long after their publication have the
 * second.
 */
export const ALL: Term = { kind: 'sealed', value: 'all' };
export const LATE: Term = { kind: 'sealed', value: 'late' };
/**
 * How long that is. Most updates come sooner, so that the time of publication says closely enough when a story was
 * updated.
 */
export const PROMPT = '1 day';
export const PROMPT_MS = DAY_MS;
