import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { type Kernel, kernelIn, OUTS, ROWS } from './kernel.ts';
import { HEADS, LAYERS, PIECE_SIZE, SENTENCE_SIZE } from './layout.ts';
import { Pieces } from './pieces.ts';
import { type Layer, type Linear, type Norm, readWeights, type Weights } from './weights.ts';

// What is behind is left out: the sentence is long enough to be known. The work grows with each; of 344
// questions 262 had the right sentence first with 96, and 263 with these.
const MOST_PIECES = 64;
const LARGEST = Math.max(...LAYERS.map(({ inner }) => inner));
// Products of so many rows of weights take some tenths of a millisecond.
const OUTS_AT_ONCE = 128;
// The largest number for which no sum of products with LARGEST numbers of one byte leaves 32 bits.
const GREATEST = Math.floor((2 ** 31 - 1) / (LARGEST * 127));
// Letters that many pieces cannot have are not even read.
const MOST_LETTERS = 1_000;
// Takes 1 MB with the texts.
const MOST_REMEMBERED = 400;

const ROW_BYTES = MOST_PIECES * LARGEST * 2;
const SUM_BYTES = MOST_PIECES * OUTS_AT_ONCE * 4;
// Vectors are read fastest from multiples of this place.
const EDGE = 16;

/** Vectors of one sentence, one for each piece, behind each other. */
type Rows = Float64Array;

/**
 * What a sentence says, as a direction in space: those of sentences that say nearly the same are near each other, in
 * whatever words they say it. A transformer of two layers (Universal Sentence Encoder Lite: Cer and others, 2018), that
 * others trained. docs/terminal.md, "Sentences that say nearly the same".
 */
export class SentenceEncoder {
  readonly #weights: Weights;
  readonly #pieces: Pieces;
  readonly #kernel: Kernel;
  readonly #rowsAt: number;
  readonly #sumsAt: number;
  readonly #known = new Map<string, Float32Array>();

  private constructor(weights: Weights, pieces: Pieces, kernel: Kernel) {
    this.#weights = weights;
    this.#pieces = pieces;
    this.#kernel = kernel;
    this.#rowsAt = Math.ceil(weights.taken / EDGE) * EDGE;
    this.#sumsAt = this.#rowsAt + ROW_BYTES;
  }

  /** @param file as `bin/sentences.mjs` writes it. @throws Error if it is damaged or cannot be read. */
  static async open(file: URL): Promise<SentenceEncoder> {
    const weights = await readWeights(file, ROW_BYTES + SUM_BYTES + EDGE);
    await nextSlice();
    const pieces = new Pieces(weights.pieces);
    await nextSlice();
    return new SentenceEncoder(weights, pieces, kernelIn(weights.memory));
  }

  /**
   * The direction of a sentence, of length 1. It takes some milliseconds, in as many slices as needed; the sentences of the
   * last questions are remembered.
   */
  async of(text: string): Promise<Float32Array> {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const made = await this.#make(text);
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    this.#known.set(text, made);
    return made;
  }

  async #make(text: string): Promise<Float32Array> {
    const pieces = this.#pieces.of(text.slice(0, MOST_LETTERS), MOST_PIECES);
    const count = pieces.length;
    let rows = this.#given(pieces);
    for (const [nr, layer] of this.#weights.layers.entries()) {
      const kept = nr === 0 ? await this.#times(this.#weights.grows, rows, count) : rows;
      const looked = await this.#look(layer, normed(layer.beforeLook, rows, count), count);
      rows = sumOf(kept, await this.#times(layer.joins, looked, count));
      const wide = await this.#times(layer.widens, normed(layer.beforeWiden, rows, count), count);
      for (let at = 0; at < wide.length; at += 1) if (wide[at]! < 0) wide[at] = 0;
      rows = sumOf(rows, await this.#times(layer.narrows, wide, count));
    }
    const last = await this.#times(this.#weights.ends, averageOf(rows, count), 1);
    return unit(last.map(Math.tanh));
  }

  /** The vector of each piece, and on top of it what tells its place in the sentence. */
  #given(pieces: readonly number[]): Rows {
    const { memory, vectors } = this.#weights;
    const numbers = new Int8Array(memory.buffer, vectors.at, vectors.rows * PIECE_SIZE);
    const rows = new Float64Array(pieces.length * PIECE_SIZE);
    for (const [place, piece] of pieces.entries()) {
      for (let at = 0; at < PIECE_SIZE; at += 1) {
        const step = at % HALF;
        const angle = place * SLOWEST ** (-step / (HALF - 1));
        // The vector counts twice, as it did when the weights were learnt.
        rows[place * PIECE_SIZE + at] =
          2 * vectors.lengths[piece]! * numbers[piece * PIECE_SIZE + at]! +
          (at < HALF ? Math.sin(angle) : Math.cos(angle));
      }
    }
    return rows;
  }

  /** Each piece takes from all pieces of the sentence, the more the better they suit it. */
  async #look(layer: Layer, rows: Rows, count: number): Promise<Rows> {
    const size = layer.joins.width;
    const all = await this.#times(layer.looks, rows, count);
    const taken = new Float64Array(count * size);
    for (let head = 0; head < HEADS; head += 1) {
      if (isSliceSpent()) await nextSlice();
      takeFrom(all, taken, count, size, head);
    }
    return taken;
  }

  /** The products of vectors with a matrix. */
  async #times(linear: Linear, rows: Rows, count: number): Promise<Rows> {
    const { width, rows: outs, lengths, added, at } = linear;
    const padded = Math.ceil(count / ROWS) * ROWS;
    const whole = new Int16Array(padded * width);
    const scales = new Float64Array(count);
    for (let row = 0; row < count; row += 1) scales[row] = roundInto(whole, rows, row * width, width);
    const products = new Float64Array(count * outs);
    const { buffer } = this.#weights.memory;
    const sums = new Int32Array(buffer, this.#sumsAt, MOST_PIECES * OUTS_AT_ONCE);
    for (let out = 0; out < outs; out += OUTS_AT_ONCE) {
      if (isSliceSpent()) await nextSlice();
      // Other sentences are worked on between two slices, in the same memory.
      new Int16Array(buffer, this.#rowsAt, whole.length).set(whole);
      const most = Math.min(OUTS_AT_ONCE, outs - out);
      this.#kernel.multiply(
        this.#rowsAt,
        at + out * width,
        this.#sumsAt,
        padded,
        width,
        Math.ceil(most / OUTS) * OUTS,
        OUTS_AT_ONCE * 4,
      );
      for (let row = 0; row < count; row += 1) {
        const scale = scales[row]!;
        const [to, from] = [row * outs + out, row * OUTS_AT_ONCE];
        for (let nr = 0; nr < most; nr += 1)
          products[to + nr] = sums[from + nr]! * scale * lengths[out + nr]! + added[out + nr]!;
      }
    }
    return products;
  }
}

let opened: Promise<SentenceEncoder> | undefined;

/**
 * The encoder that comes with the service (8 MB of memory), read when it is first needed.
 * @throws Error if that fails; it is tried again the next time.
 */
export function sentenceEncoder(): Promise<SentenceEncoder> {
  opened ??= SentenceEncoder.open(new URL('../data/sentences.bin', import.meta.url)).catch(
    (error: unknown) => {
      opened = undefined;
      throw error;
    },
  );
  return opened;
}

const HALF = PIECE_SIZE / 2;
// How much slower the last of the waves that tell a place is than the first.
const SLOWEST = 10_000;

const MIDDLE = 2 ** 15;

/** Writes numbers as whole ones. @returns what each is to be multiplied by. */
function roundInto(whole: Int16Array, numbers: Rows, from: number, count: number): number {
  let most = 0;
  for (let at = from; at < from + count; at += 1) most = Math.max(most, Math.abs(numbers[at]!));
  const factor = most === 0 ? 0 : GREATEST / most;
  // What is cut off above 0 is rounded, in a few instructions.
  for (let at = from; at < from + count; at += 1)
    whole[at] = ((numbers[at]! * factor + MIDDLE + 0.5) | 0) - MIDDLE;
  return most / GREATEST;
}

/** One head of `#look`: `all` has for each piece what it asks for, what it is found by, and what it gives. */
function takeFrom(all: Rows, taken: Rows, count: number, size: number, head: number): void {
  const part = size / HEADS;
  const scale = 1 / Math.sqrt(part);
  // Four pieces at a time share what is read of the one that asks. Those that fill up the last four are nothing.
  const padded = Math.ceil(count / 4) * 4;
  const found = new Float64Array(padded * part);
  const gives = new Float64Array(padded * part);
  for (let piece = 0; piece < count; piece += 1) {
    const from = piece * 3 * size + size + head * part;
    found.set(all.subarray(from, from + part), piece * part);
    gives.set(all.subarray(from + size, from + size + part), piece * part);
  }
  const shares = new Float64Array(padded);
  for (let piece = 0; piece < count; piece += 1) {
    const asks = piece * 3 * size + head * part;
    for (let other = 0; other < padded; other += 4) {
      const one = other * part;
      const [two, three, four] = [one + part, one + 2 * part, one + 3 * part];
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let at = 0; at < part; at += 1) {
        const asked = all[asks + at]!;
        a += asked * found[one + at]!;
        b += asked * found[two + at]!;
        c += asked * found[three + at]!;
        d += asked * found[four + at]!;
      }
      shares[other] = a * scale;
      shares[other + 1] = b * scale;
      shares[other + 2] = c * scale;
      shares[other + 3] = d * scale;
    }
    toShares(shares, count);
    const to = piece * size + head * part;
    for (let other = 0; other < padded; other += 4) {
      const one = other * part;
      const [two, three, four] = [one + part, one + 2 * part, one + 3 * part];
      const [a, b, c, d] = [shares[other]!, shares[other + 1]!, shares[other + 2]!, shares[other + 3]!];
      for (let at = 0; at < part; at += 1)
        taken[to + at]! +=
          a * gives[one + at]! + b * gives[two + at]! + c * gives[three + at]! + d * gives[four + at]!;
    }
  }
}

/** Makes of numbers shares of one, the larger the greater; what stands behind the first `count` gets none. */
function toShares(numbers: Float64Array, count: number): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at += 1) most = Math.max(most, numbers[at]!);
  let whole = 0;
  for (let at = 0; at < count; at += 1) {
    numbers[at] = Math.exp(numbers[at]! - most);
    whole += numbers[at]!;
  }
  for (let at = 0; at < count; at += 1) numbers[at]! /= whole;
  numbers.fill(0, count);
}

const SMALLEST = 1e-6;

/** Vectors with the average 0 and the spread 1, then with those of a norm. */
function normed({ factors, added }: Norm, rows: Rows, count: number): Rows {
  const size = factors.length;
  const made = new Float64Array(rows.length);
  for (let row = 0; row < count; row += 1) {
    const from = row * size;
    let sum = 0;
    for (let at = 0; at < size; at += 1) sum += rows[from + at]!;
    const average = sum / size;
    let squares = 0;
    for (let at = 0; at < size; at += 1) squares += (rows[from + at]! - average) ** 2;
    const factor = 1 / Math.sqrt(squares / size + SMALLEST);
    for (let at = 0; at < size; at += 1)
      made[from + at] = (rows[from + at]! - average) * factor * factors[at]! + added[at]!;
  }
  return made;
}

function sumOf(a: Rows, b: Rows): Rows {
  const sum = new Float64Array(a.length);
  for (let at = 0; at < sum.length; at += 1) sum[at] = a[at]! + b[at]!;
  return sum;
}

function averageOf(rows: Rows, count: number): Rows {
  const average = new Float64Array(SENTENCE_SIZE);
  for (let row = 0; row < count; row += 1)
    for (let at = 0; at < SENTENCE_SIZE; at += 1) average[at]! += rows[row * SENTENCE_SIZE + at]! / count;
  return average;
}

function unit(vector: Rows): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}
