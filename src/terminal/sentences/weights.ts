import { readFile } from 'node:fs/promises';
import { ENDS, GROWS, LAYERS, type MatrixShape, matricesOf, PIECE_SIZE, SENTENCE_SIZE } from './layout.ts';

/** A matrix in the memory of the kernel. */
export interface Matrix extends MatrixShape {
  /** Where its numbers are, in bytes. */
  readonly at: number;
  /** What the numbers of each row are multiplied by. */
  readonly lengths: Float32Array;
}

/** A matrix and what is added to its products. */
export interface Linear extends Matrix {
  readonly added: Float32Array;
}

/** What brings all vectors to one length: a factor and a summand for each number. */
export interface Norm {
  readonly factors: Float32Array;
  readonly added: Float32Array;
}

/** The numbers of one layer, in the order in which they are used. */
export interface Layer {
  readonly beforeLook: Norm;
  readonly beforeWiden: Norm;
  readonly looks: Linear;
  readonly joins: Linear;
  readonly widens: Linear;
  readonly narrows: Linear;
}

/** What a sentence encoder has learnt. */
export interface Weights {
  readonly memory: WebAssembly.Memory;
  /** Bytes of the memory that the numbers take; what is behind them is free. */
  readonly taken: number;
  readonly pieces: readonly (readonly [piece: string, score: number])[];
  /** A vector for each piece; two stand for none. */
  readonly vectors: Matrix;
  readonly layers: readonly Layer[];
  readonly grows: Linear;
  readonly ends: Linear;
}

/**
 * Reads what `bin/sentences.mjs` writes.
 * @param free how many bytes behind the numbers are to be free.
 * @throws Error if the file has not the size that it must have.
 */
export async function readWeights(file: URL, free: number): Promise<Weights> {
  const bytes = await readFile(file);
  const begin = bytes.indexOf('\n') + 1;
  const pieces = JSON.parse(bytes.toString('utf8', 0, begin)) as Weights['pieces'];
  const taken = bytes.length - begin;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((taken + free) / PAGE) });
  new Uint8Array(memory.buffer, 0, taken).set(bytes.subarray(begin));
  let at = 0;
  const floats = (count: number): Float32Array => {
    at += 4 * count;
    return new Float32Array(memory.buffer, at - 4 * count, count);
  };
  const matrix = ({ rows, width }: MatrixShape): Matrix => {
    const lengths = floats(rows);
    at += rows * width;
    return { rows, width, lengths, at: at - rows * width };
  };
  const linear = (shape: MatrixShape): Linear => ({ ...matrix(shape), added: floats(shape.rows) });
  const norm = (size: number): Norm => ({ factors: floats(size), added: floats(size) });
  const weights = {
    memory,
    taken,
    pieces,
    vectors: matrix({ rows: pieces.length + UNUSED, width: PIECE_SIZE }),
    layers: LAYERS.map((shape): Layer => {
      const { looks, joins, widens, narrows } = matricesOf(shape);
      return {
        beforeLook: norm(shape.given),
        beforeWiden: norm(SENTENCE_SIZE),
        looks: linear(looks),
        joins: linear(joins),
        widens: linear(widens),
        narrows: linear(narrows),
      };
    }),
    grows: linear(GROWS),
    ends: linear(ENDS),
  };
  if (at !== taken)
    throw new Error(`${file.pathname} is damaged: ${taken} bytes of numbers instead of ${at}`);
  return weights;
}

const PAGE = 65_536;
const UNUSED = 2;
