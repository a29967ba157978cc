import { MOST_SHINGLES } from './shingles.ts';

const BUCKETS = 1 << 20;
// An entry lies in one piece: what is looked at is nowhere near what was looked at before, and the processor waits for each.
const [SEQ, BACK, WIDTH] = [1, 2, 3];
// A shingle that others have has two or three entries in its bucket.
const ROUNDS = 3;
/** The place of the entry that is looked at, for each shingle of an item. */
const PLACES = new Uint32Array(MOST_SHINGLES);

/**
 * Which numbers have a shingle: a ring of entries, each with the place of the entry before it in its bucket. It grows to its
 * full size; then the oldest entries are written over, and a chain ends where its next entry was.
 */
export class Postings {
  readonly #most: number;
  #size = 1 << 16;
  /** The shingle of each entry, its number, and how many entries back the one before it in the bucket is; 0: there is none. */
  #entries = new Uint32Array(WIDTH * this.#size);
  /** The number of the newest entry of a bucket, from 1. */
  readonly #heads = new Float64Array(BUCKETS);
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(shingle: number, seq: number): void {
    this.#count += 1;
    if (this.#count === this.#size && this.#size < this.#most) this.#grow();
    const bucket = shingle % BUCKETS;
    const [at, head] = [this.#count % this.#size, this.#heads[bucket]!];
    const back = head === 0 ? 0 : this.#count - head;
    const place = WIDTH * at;
    this.#entries[place] = shingle;
    this.#entries[place + SEQ] = seq;
    this.#entries[place + BACK] = back < this.#size ? back : 0;
    this.#heads[bucket] = this.#count;
  }

  /**
   * Looks at the newest entries in the buckets of some shingles, all of one round at once: what depends on nothing that was
   * looked at just before, the processor brings from memory side by side, and the lists are gone through in half of the time.
   */
  fetch(shingles: Uint32Array): void {
    const [entries, heads, size] = [this.#entries, this.#heads, this.#size];
    for (let nr = 0; nr < shingles.length; nr += 1) PLACES[nr] = heads[shingles[nr]! % BUCKETS]! % size;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let nr = 0; nr < shingles.length; nr += 1) {
        const place = PLACES[nr]!;
        const back = entries[WIDTH * place + BACK]!;
        PLACES[nr] = back <= place ? place - back : place - back + size;
      }
    }
  }

  /** The newest entry of a shingle with a number after `after`; 0: there is none. */
  newest(shingle: number, after: number): number {
    return this.#from(this.#heads[shingle % BUCKETS]!, shingle, after);
  }

  /** The entry of the same shingle before one; 0: there is none after `after`. */
  before(entry: number, after: number): number {
    const at = WIDTH * (entry % this.#size);
    const back = this.#entries[at + BACK]!;
    return back === 0 ? 0 : this.#from(entry - back, this.#entries[at]!, after);
  }

  seqOf(entry: number): number {
    return this.#entries[WIDTH * (entry % this.#size) + SEQ]!;
  }

  /** An entry, or the first before it in its bucket, that is of a shingle. */
  #from(first: number, shingle: number, after: number): number {
    const [entries, size] = [this.#entries, this.#size];
    let entry = first;
    while (entry > 0 && this.#count - entry < size) {
      const at = WIDTH * (entry % size);
      if (entries[at + SEQ]! <= after) return 0;
      if (entries[at] === shingle) return entry;
      const back = entries[at + BACK]!;
      if (back === 0) return 0;
      entry -= back;
    }
    return 0;
  }

  // Nothing was written over yet, so that every entry keeps its place.
  #grow(): void {
    this.#size = Math.min(this.#most, this.#size * 2);
    const grown = new Uint32Array(WIDTH * this.#size);
    grown.set(this.#entries);
    this.#entries = grown;
  }
}
