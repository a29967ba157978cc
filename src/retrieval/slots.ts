import { SLOT_BITS } from './search/key.ts';

/** How many stories a chunk has at most. */
export const SLOTS = 2 ** SLOT_BITS;

/**
 * Writes the slots of a bitmap into an array, in their order. Most time of a ranking goes into this loop, so it takes four
 * bytes at once and calls nobody.
 * @param bits the first slot is the highest bit of the first byte.
 * @returns how many there are.
 */
export function readSlots(bits: Buffer, into: Uint16Array): number {
  let count = 0;
  const whole = bits.length & ~3;
  for (let at = 0; at < whole; at += 4) {
    let word = (bits[at]! << 24) | (bits[at + 1]! << 16) | (bits[at + 2]! << 8) | bits[at + 3]!;
    while (word !== 0) {
      const bit = Math.clz32(word);
      into[count++] = at * 8 + bit;
      word &= ~(FIRST >>> bit);
    }
  }
  for (let at = whole; at < bits.length; at += 1)
    for (let bit = 0; bit < 8; bit += 1) if ((bits[at]! & (128 >> bit)) !== 0) into[count++] = at * 8 + bit;
  return count;
}

const FIRST = 0x8000_0000;

/**
 * A bitmap in hexadecimal, as a statement says which stories of a chunk match.
 * @param slots more of them, parted by points, where there are any.
 */
export function bitmapOf(bits: string, slots: string): Buffer {
  const bytes = Buffer.from(bits, 'hex');
  if (slots === '') return bytes;
  const both = Buffer.alloc(SLOTS / 8);
  bytes.copy(both);
  for (const slot of slots.split('.')) both[Number(slot) >> 3]! |= 128 >> (Number(slot) & 7);
  return both;
}
