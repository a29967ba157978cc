/** Divides texts into pieces of words that are known (a unigram model, as SentencePiece reads one). */
export class Pieces {
  readonly #known: ReadonlyMap<string, { readonly at: number; readonly score: number }>;
  readonly #longest: number;

  /** @param pieces each with the logarithm of how often it occurs; the first six are marks, and stand for nothing. */
  constructor(pieces: readonly (readonly [piece: string, score: number])[]) {
    this.#known = new Map(pieces.map(([piece, score], at) => [piece, { at, score }] as const).slice(MARKS));
    this.#longest = pieces.slice(MARKS).reduce((most, [piece]) => Math.max(most, piece.length), 0);
  }

  /**
   * The numbers of the pieces that a text most likely consists of. Letters that no piece has are 0, once for as many as
   * stand together.
   * @param most how many pieces at most; the rest of the text is left out.
   */
  of(text: string, most: number): number[] {
    const letters = [...`${BLANK}${text.normalize('NFKC').replaceAll(' ', BLANK)}`];
    // What ends at each letter: how likely the best pieces up to there are, and where the last of them begins.
    const best: number[] = [0];
    const lasts: { readonly from: number; readonly piece: number }[] = [{ from: 0, piece: 0 }];
    for (let from = 0; from < letters.length; from += 1) {
      // No pieces end here, so none begins here.
      const reached = best[from];
      if (reached === undefined) continue;
      let piece = '';
      let isFound = false;
      for (let to = from; to < Math.min(letters.length, from + this.#longest); to += 1) {
        piece += letters[to]!;
        const known = this.#known.get(piece);
        if (known === undefined) continue;
        isFound = true;
        reach(to + 1, reached + known.score, { from, piece: known.at });
      }
      if (!isFound) reach(from + 1, reached, { from, piece: UNKNOWN });
    }
    function reach(end: number, score: number, last: { from: number; piece: number }): void {
      if (best[end] !== undefined && score < best[end]) return;
      best[end] = score;
      lasts[end] = last;
    }
    const found: number[] = [];
    for (let end = letters.length; end > 0; end = lasts[end]!.from) found.push(lasts[end]!.piece);
    const inOrder = found.reverse();
    return inOrder.filter((piece, at) => piece !== UNKNOWN || inOrder[at - 1] !== UNKNOWN).slice(0, most);
  }
}

const BLANK = '▁';
const MARKS = 6;
const UNKNOWN = 0;
