import type { Columns } from './columns.ts';
import { pieceOf } from './gzip.ts';
import { jsonRows, type RowOwner } from './rows.ts';

/** A day's rows as they go out: text, and the same as a piece of a gzip member. */
export interface Segment {
  readonly plain: Buffer;
  readonly packed: Buffer;
  readonly crc: number;
}

// Made once, sent many times.
const SEALED_LEVEL = 6;

/** The segment of a whole day. */
export async function sealed(owner: RowOwner, day: number, columns: Columns): Promise<Segment> {
  const plain = Buffer.from(jsonRows(owner, day, columns));
  const { packed, crc } = await pieceOf(plain, SEALED_LEVEL);
  return { plain, packed, crc };
}
