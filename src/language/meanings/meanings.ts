import { readFileSync } from 'node:fs';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';

/** What a text means, as a direction in space. It does not have unit length. */
export type Meaning = Float32Array;

/**
 * Which words mean nearly the same, and how similar two texts are in meaning: a vector of 80 numbers for each of the
 * commonest 33,604 stems of English. The vectors come from what words stand beside others in much text, and from
 * nothing of this service. A contrary is as similar as a synonym ("buy", "sell"), so they widen and order what is
 * found but never decide an answer. docs/terminal.md, "Words that mean nearly the same", says where they come from.
 */
export class Meanings {
  readonly #stems: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #vectors: Int8Array;
  #ends: Float64Array | undefined;
  readonly #nearest = new Map<string, readonly string[]>();

  /** @param file as `bin/meanings.mjs` writes it: a line with the stems, parted by blanks, then their vectors in that order. */
  constructor(file: URL) {
    const bytes = readFileSync(file);
    const end = bytes.indexOf('\n');
    this.#stems = bytes.toString('latin1', 0, end).split(' ');
    this.#places = new Map(this.#stems.map((stem, place) => [stem, place]));
    this.#vectors = new Int8Array(bytes.buffer, bytes.byteOffset + end + 1, bytes.length - end - 1);
    if (this.#vectors.length !== this.#stems.length * SIZE)
      throw new Error(
        `${file.pathname} is damaged: ${this.#vectors.length} numbers for ${this.#stems.length} words`,
      );
  }

  /** How similar two words are, from -1 to 1: about 0.6 if they are of one matter. 0 if one of them is not known. */
  likeness(stem: string, other: string): number {
    const [a, b] = [this.#places.get(stem), this.#places.get(other)];
    return a === undefined || b === undefined ? 0 : product(this.#vectors, a, b, 0, SIZE) / UNIT;
  }

  /** The stems that are most similar to one, eight at most, the most similar first. All are examined, in slices. */
  async nearestTo(stem: string): Promise<readonly string[]> {
    const known = this.#nearest.get(stem);
    if (known !== undefined) return known;
    const place = this.#places.get(stem);
    const found: { readonly other: number; readonly likeness: number }[] = [];
    if (place !== undefined) {
      const [vectors, ends] = [this.#vectors, this.#endsOf()];
      for (let other = 0; other < this.#stems.length; other += 1) {
        if (other % LOOKED_THROUGH === 0 && isSliceSpent()) await nextSlice();
        const begun = product(vectors, place, other, 0, FIRST);
        // However alike the rest of two vectors is, it adds no more than its lengths, which are rounded.
        if (begun + ends[place]! * ends[other]! + 1 < LEAST_NEAR * UNIT) continue;
        const likeness = (begun + product(vectors, place, other, FIRST, SIZE)) / UNIT;
        if (likeness >= LEAST_NEAR && other !== place) found.push({ other, likeness });
      }
    }
    found.sort((a, b) => b.likeness - a.likeness);
    const nearest = found.slice(0, MOST_NEAR).map(({ other }) => this.#stems[other]!);
    if (this.#nearest.size >= MOST_REMEMBERED) this.#nearest.clear();
    this.#nearest.set(stem, nearest);
    return nearest;
  }

  /** What a text means: the sum of its words. Common words count less. */
  of(stems: Iterable<string>): Meaning {
    const sum = new Float32Array(SIZE);
    for (const stem of stems) {
      const place = this.#places.get(stem);
      if (place === undefined) continue;
      // Words stand in the order of how common they are.
      const weight = place / (place + COMMON);
      const from = place * SIZE;
      for (let at = 0; at < SIZE; at += 1) sum[at] = sum[at]! + weight * this.#vectors[from + at]!;
    }
    return sum;
  }

  /** How long each vector is from its number FIRST on, worked out when words are first compared with all others. */
  #endsOf(): Float64Array {
    this.#ends ??= Float64Array.from(this.#stems, (_, place) =>
      Math.sqrt(product(this.#vectors, place, place, FIRST, SIZE)),
    );
    return this.#ends;
  }
}

/** The product of two vectors by some of their numbers, of which there are an even number. Two sums go on side by side. */
function product(vectors: Int8Array, a: number, b: number, from: number, to: number): number {
  let [even, odd] = [0, 0];
  for (let x = a * SIZE + from, y = b * SIZE + from, end = a * SIZE + to; x < end; x += 2, y += 2) {
    even += vectors[x]! * vectors[y]!;
    odd += vectors[x + 1]! * vectors[y + 1]!;
  }
  return even + odd;
}

/** How similar two texts are in meaning, from -1 to 1. It is 0 if no word of one of them is known. */
export function alikeInMeaning(a: Meaning, b: Meaning): number {
  let [product, ofA, ofB] = [0, 0, 0];
  for (let at = 0; at < SIZE; at += 1) {
    const [x, y] = [a[at]!, b[at]!];
    product += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA === 0 || ofB === 0 ? 0 : product / Math.sqrt(ofA * ofB);
}

/** The meaning of two texts together. */
export const together = (a: Meaning, b: Meaning): Meaning => a.map((each, at) => each + b[at]!);

let opened: Meanings | undefined;

/** The vectors that come with the service (3 MB), read when they are first needed. */
export function meanings(): Meanings {
  opened ??= new Meanings(new URL('../data/meanings.bin', import.meta.url));
  return opened;
}

const SIZE = 80;
// By this many numbers 49 of 50 words are seen to be of another meaning.
const FIRST = 40;
// Each vector is written with a length of 300.
const UNIT = 300 * 300;
// The word at this place of the order counts half.
const COMMON = 300;
const MOST_NEAR = 8;
// Takes a tenth of a millisecond.
const LOOKED_THROUGH = 1_000;
const LEAST_NEAR = 0.55;
const MOST_REMEMBERED = 5_000;
