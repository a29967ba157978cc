// What data/sentences.bin holds and in which order: a line of JSON with the pieces of words, then numbers with the lowest
// byte first. bin/sentences.mjs writes it.

/** A matrix of one byte a number. Each row has a length of its own, by which its numbers are multiplied. */
export interface MatrixShape {
  readonly rows: number;
  readonly width: number;
}

/** How many numbers stand for a piece of a word, and how many for a sentence. */
export const PIECE_SIZE = 256;
export const SENTENCE_SIZE = 512;
/** Parts of a vector that look at the other pieces of the sentence on their own. */
export const HEADS = 4;

/** One of the two layers: what it is given, what it looks at the other pieces by, and what it works with in between. */
export const LAYERS = [
  { given: PIECE_SIZE, looked: PIECE_SIZE, inner: 1_536 },
  { given: SENTENCE_SIZE, looked: SENTENCE_SIZE, inner: 1_536 },
] as const;

/** The matrices of a layer, each followed by what is added to its products. */
export const matricesOf = ({ given, looked, inner }: (typeof LAYERS)[number]) => ({
  looks: { rows: 3 * looked, width: given },
  joins: { rows: SENTENCE_SIZE, width: looked },
  widens: { rows: inner, width: SENTENCE_SIZE },
  narrows: { rows: SENTENCE_SIZE, width: inner },
});

/** The first layer is given fewer numbers than it makes. */
export const GROWS: MatrixShape = { rows: SENTENCE_SIZE, width: PIECE_SIZE };
/** What makes one vector of the average of all. */
export const ENDS: MatrixShape = { rows: SENTENCE_SIZE, width: SENTENCE_SIZE };
