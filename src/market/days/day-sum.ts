import { createHash } from 'node:crypto';

/** Everything about a stored day that an answer can be made from, but the sealed piece, which has a CRC of its own. */
export interface DayFacts {
  readonly series: number;
  /** Days since 1970. */
  readonly day: number;
  readonly rev: bigint;
  readonly bars: number;
  readonly present: Uint8Array;
  readonly absent: Uint8Array;
  readonly columns: Uint8Array;
  /** Of the sealed text; null: the day is not sealed. */
  readonly crc: number | null;
  readonly length: number | null;
}

const SUM_BYTES = 16;

/** The checksum of a stored day: the first 16 bytes of a SHA-256. It lies in a table of its own, so that a day that is gone is missed. */
export function sumOf(facts: DayFacts): Buffer {
  const { series, day, rev, bars, present, absent, columns, crc, length } = facts;
  return createHash('sha256')
    .update(JSON.stringify([series, day, String(rev), bars, crc, length]))
    .update(present)
    .update(absent)
    .update(columns)
    .digest()
    .subarray(0, SUM_BYTES);
}
