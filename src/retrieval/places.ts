// Where a word stands in the stories of a chunk, as bytes. For each story, in the order of its slots, there are the
// distances from one place to the next (the first from 0), seven bits a byte, the lowest first, with the highest bit
// set if more follow; then a 0. Places begin at 1 and rise, so no distance is 0.

/** The places of a word in one story, as bytes. @param places ascending, from 1 on. */
export function writePlaces(places: readonly number[]): number[] {
  const bytes: number[] = [];
  let before = 0;
  for (const place of places) {
    let distance = place - before;
    before = place;
    for (; distance > 127; distance >>= 7) bytes.push((distance & 127) | 128);
    bytes.push(distance);
  }
  bytes.push(0);
  return bytes;
}

/** A word in a chunk: its bitmap (the first slot is the highest bit of the first byte), and its places. */
export interface PlacedWord {
  readonly bits: Uint8Array;
  readonly places: Uint8Array;
}

// A tsvector keeps at most this many places of a word
// (https://www.postgresql.org/docs/18/textsearch-limitations.html).
const MOST_PLACES = 256;
const here = new Uint16Array(MOST_PLACES);
const there = new Uint16Array(MOST_PLACES);

/**
 * The stories of a chunk in which two words stand near each other, in either order, as a bitmap. If both words are
 * the same, the stories in which it stands twice.
 * @param furthest how many places apart they may be.
 */
export function nearInChunk(one: PlacedWord, other: PlacedWord, furthest: number): Uint8Array {
  const found = new Uint8Array(one.bits.length);
  let [at, next] = [0, 0];
  for (let byte = 0; byte < found.length; byte += 1) {
    const [ours, theirs] = [one.bits[byte]!, other.bits[byte] ?? 0];
    for (let bit = 128; bit > 0; bit >>= 1) {
      const isBoth = (ours & theirs & bit) !== 0;
      let [few, many] = [0, 0];
      if ((ours & bit) !== 0) {
        if (isBoth) few = readPlaces(one.places, at, here);
        at = behind(one.places, at);
      }
      if ((theirs & bit) !== 0) {
        if (isBoth) many = readPlaces(other.places, next, there);
        next = behind(other.places, next);
      }
      if (isBoth && isNear(few, many, furthest)) found[byte]! |= bit;
    }
  }
  return found;
}

function readPlaces(bytes: Uint8Array, from: number, into: Uint16Array): number {
  let [count, place, shift] = [0, 0, 0];
  for (let at = from; bytes[at] !== 0; at += 1) {
    const byte = bytes[at]!;
    place += (byte & 127) << shift;
    if (byte > 127) shift += 7;
    else {
      shift = 0;
      into[count++] = place;
    }
  }
  return count;
}

/** Where the places of the next story begin: no byte of a distance is 0. */
const behind = (bytes: Uint8Array, from: number): number => bytes.indexOf(0, from) + 1;

/** Whether a place of `here` and another one of `there` are near; both rise. */
function isNear(few: number, many: number, furthest: number): boolean {
  for (let i = 0, j = 0; i < few; i += 1) {
    while (j < many && there[j]! < here[i]! - furthest) j += 1;
    for (let k = j; k < many && there[k]! <= here[i]! + furthest; k += 1) {
      if (there[k] !== here[i]) return true;
    }
  }
  return false;
}
