import { constants, crc32, inflateRawSync } from 'node:zlib';
import { freeNow } from '../../platform/memory/pages.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { type Columns, DamagedDay, PIECE_BYTES } from './columns.ts';
import { type Piece, pieceOf } from './gzip.ts';
import { jsonRows, type RowOwner } from './rows.ts';

// Made once, sent many times.
const SEALED_LEVEL = 6;

/** The rows of a whole day as a piece of a gzip member, for whoever frees it (pages.ts). */
export async function sealed(owner: RowOwner, day: number, columns: Columns): Promise<Piece> {
  if (isSliceSpent()) await nextSlice();
  const rows = jsonRows(owner, day, columns);
  const piece = await pieceOf(rows, SEALED_LEVEL, PIECE_BYTES);
  freeNow(rows);
  return piece;
}

/**
 * The text of a sealed day. A third of a millisecond for a day of 1m bars: about what it costs to ask another thread.
 * @param length of the text, in bytes.
 * @param crc its CRC-32: bytes that were changed where they lie are not sent on.
 * @throws DamagedDay
 */
export function textOf(packed: Buffer, length: number, crc: number): Buffer {
  let text: Buffer;
  try {
    text = inflateRawSync(packed, {
      // A piece has no last block.
      finishFlush: constants.Z_SYNC_FLUSH,
      // With room to spare it ends in the first piece of memory.
      chunkSize: Math.max(length + 1, constants.Z_MIN_CHUNK),
      maxOutputLength: Math.max(length, 1),
    });
  } catch (error) {
    throw new DamagedDay(error);
  }
  if (text.length !== length || crc32(text) !== crc) throw new DamagedDay();
  return text;
}
