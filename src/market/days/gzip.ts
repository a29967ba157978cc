import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

// One gzip member (RFC 1952) put together from pieces that were deflated long before. Concatenated members would be
// shorter to write, but many clients stop after the first. A piece ends with a full flush (RFC 1951, 3.2.4): on a byte's
// boundary, without reference to what came before; the checksum of the whole follows from those of the pieces.

/** Bytes as a piece of a member: deflated, with the checksum and length of what they were. */
export interface Piece {
  readonly packed: Buffer;
  readonly crc: number;
  readonly length: number;
}

const deflate = promisify(deflateRaw);

/**
 * @param level 1 (quick) to 9 (small).
 * @param chunkSize the pieces of memory that zlib fills, in bytes.
 */
export async function pieceOf(
  plain: Buffer,
  level: number,
  chunkSize: number = constants.Z_DEFAULT_CHUNK,
): Promise<Piece> {
  const packed = (await deflate(plain, { level, chunkSize, finishFlush: constants.Z_FULL_FLUSH })) as Buffer;
  return { packed, crc: crc32(plain), length: plain.length };
}

/** A member as it is being written. Each method gives the bytes that go out next. */
export class Member {
  #crc = 0;
  #length = 0;

  /** The head: deflate, no name, no time (so that the same content is the same bytes), unknown system. */
  head(): Buffer {
    return Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
  }

  /** Counts a piece in, whose bytes the caller writes. */
  add(crc: number, length: number): void {
    this.#crc = combine(this.#crc, crc, length);
    this.#length += length;
  }

  /** A few bytes as they are, in a stored block. @param plain at most 65,535 bytes. */
  stored(plain: Buffer): Buffer {
    this.add(crc32(plain), plain.length);
    return storedBlock(plain, false);
  }

  /** The end: an empty last block, checksum and length (RFC 1952, 2.3.1). */
  end(): Buffer {
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.#crc >>> 0, 0);
    trailer.writeUInt32LE(this.#length % 2 ** 32, 4);
    return Buffer.concat([storedBlock(Buffer.alloc(0), true), trailer]);
  }
}

function storedBlock(plain: Buffer, last: boolean): Buffer {
  const block = Buffer.allocUnsafe(5 + plain.length);
  block[0] = last ? 1 : 0;
  block.writeUInt16LE(plain.length, 1);
  block.writeUInt16LE(~plain.length & 0xffff, 3);
  plain.copy(block, 5);
  return block;
}

/**
 * The CRC-32 of two texts, one after the other, from those of each and the length of the second: appending n zero bytes
 * is a linear map over GF(2), and those for powers of two are kept.
 */
export function combine(first: number, second: number, length: number): number {
  let crc = first;
  for (let rest = length, power = 0; rest > 0; rest = Math.floor(rest / 2), power += 1) {
    if (rest % 2 === 1) crc = applied(ZEROS[power]!, crc);
  }
  return (crc ^ second) >>> 0;
}

/** A 32 x 32 matrix of bits, by columns. */
type Matrix = Uint32Array;

function applied(matrix: Matrix, vector: number): number {
  let sum = 0;
  for (let bit = 0, rest = vector >>> 0; rest !== 0; bit += 1, rest >>>= 1) {
    if ((rest & 1) === 1) sum ^= matrix[bit]!;
  }
  return sum >>> 0;
}

function squared(matrix: Matrix): Matrix {
  return matrix.map((column) => applied(matrix, column));
}

// The reflected polynomial of CRC-32.
const POLYNOMIAL = 0xed_b8_83_20;

/** What 2^n zero bytes do to a checksum, for lengths up to 2^40. */
const ZEROS: readonly Matrix[] = (() => {
  const oneBit = Uint32Array.from({ length: 32 }, (_, bit) => (bit === 0 ? POLYNOMIAL : 2 ** (bit - 1)));
  let matrix = squared(squared(squared(oneBit)));
  return Array.from({ length: 41 }, () => {
    const power = matrix;
    matrix = squared(matrix);
    return power;
  });
})();
