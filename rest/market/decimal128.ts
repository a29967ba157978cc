/** Number of digits after the point of every value: the maximum that decimals of the archive have. */
export const SCALE = 18;

// The product of six digits and a word of 32 bits is less than 2 ** 53, so it is exact without a BigInt.
const DIGITS = 6;
const POWERS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000] as const;
const WORD = 2 ** 32;
const WORDS = 4;
const ZERO = 48;
const COMMA = 44;
const MINUS = 45;

/** Values of Arrow's Decimal128. Each has four words of 32 bits in two's complement, the lowest word first. */
export interface Decimals {
  readonly words: Uint32Array;
  /** Number of unknown values. Their words are 0. */
  readonly unknown: number;
}

/** Number of bytes of a value. */
export const DECIMAL_BYTES = WORDS * 4;

/**
 * Reads a column of canonical decimals (src/market/series/decimal.ts).
 * @param written the values, separated by commas. An unknown value is empty.
 * @param words the words to write to: four for each value, all 0.
 */
export function readDecimals(written: Uint8Array, words: Uint32Array): Decimals {
  const count = words.length / WORDS;
  let unknown = 0;
  let at = 0;
  for (let row = 0; row < count; row += 1) {
    const first = row * WORDS;
    const begin = at;
    let [chunk, digits, fraction] = [0, 0, -1];
    let isNegative = false;
    for (; at < written.length; at += 1) {
      const code = written[at]!;
      if (code === COMMA) break;
      if (code === MINUS) isNegative = true;
      else if (code < ZERO) fraction = 0;
      else {
        chunk = chunk * 10 + code - ZERO;
        digits += 1;
        if (fraction >= 0) fraction += 1;
        if (digits === DIGITS) {
          append(words, first, chunk, DIGITS);
          chunk = 0;
          digits = 0;
        }
      }
    }
    if (at === begin) unknown += 1;
    else {
      append(words, first, chunk, digits);
      for (let zeros = SCALE - Math.max(0, fraction); zeros > 0; zeros -= DIGITS) {
        append(words, first, 0, Math.min(zeros, DIGITS));
      }
      if (isNegative) negate(words, first);
    }
    at += 1;
  }
  return { words, unknown };
}

/** Reads a column of counts, written in the same way. An unknown count becomes 0. */
export function readCounts(written: Uint8Array, counts: Int32Array): { counts: Int32Array; unknown: number } {
  let unknown = 0;
  let at = 0;
  for (let row = 0; row < counts.length; row += 1) {
    const begin = at;
    let value = 0;
    for (; at < written.length; at += 1) {
      const code = written[at]!;
      if (code === COMMA) break;
      value = value * 10 + code - ZERO;
    }
    if (at === begin) unknown += 1;
    counts[row] = value;
    at += 1;
  }
  return { counts, unknown };
}

/** The bitmap of known values as Arrow writes it: one bit for each value. */
export function knownBits(written: Uint8Array, count: number): Uint8Array {
  const bits = new Uint8Array(Math.ceil(count / 64) * 8);
  let at = 0;
  for (let row = 0; row < count; row += 1) {
    const comma = written.indexOf(COMMA, at);
    const end = comma < 0 ? written.length : comma;
    if (end > at) bits[row >> 3]! |= 1 << (row & 7);
    at = end + 1;
  }
  return bits;
}

/** Appends digits to a number: multiplies it by a power of ten and adds the digits. */
function append(words: Uint32Array, first: number, chunk: number, digits: number): void {
  if (digits === 0) return;
  const power = POWERS[digits]!;
  let carry = chunk;
  for (let at = first; at < first + WORDS; at += 1) {
    const product = words[at]! * power + carry;
    carry = Math.floor(product / WORD);
    words[at] = product - carry * WORD;
  }
}

function negate(words: Uint32Array, first: number): void {
  let carry = 1;
  for (let at = first; at < first + WORDS; at += 1) {
    const sum = (~words[at]! >>> 0) + carry;
    carry = sum === WORD ? 1 : 0;
    words[at] = sum;
  }
}
