// As the model writes them: what a hint adds to a tag's number, the end of a sentence, and where else to go.
const [HINTS, END_KEY, ELSE_KEY] = [1_080_000, '2070000', '2070003'];
// Symbols of a machine: tags, hints behind them, and the end.
const [TAGS, MOST_HINTS] = [19, 64];
const END = TAGS + MOST_HINTS;
const WIDTH = END + 1;

type Rows = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * A finite state machine of wink-nlp's model, which finds patterns in the tags of a sentence and tells the tag that one
 * of them is to have. Its objects of objects are laid out as tables.
 */
export class Machine {
  readonly #next: Int16Array;
  readonly #otherwise: Int16Array;
  readonly #isEnd: Uint8Array;
  readonly #target: Int8Array;
  readonly #offset: Int8Array;

  /** @param json as the model gives it: version, last state, rows, ends with their targets, places in the pattern. */
  constructor(json: string) {
    const [, last, rows, ends, places] = JSON.parse(json) as [
      number,
      number,
      Rows,
      Readonly<Record<string, string>>,
      Readonly<Record<string, readonly [number, number]>>,
    ];
    const size = last + 1;
    this.#next = new Int16Array(size * WIDTH);
    this.#otherwise = new Int16Array(size);
    this.#isEnd = new Uint8Array(size);
    this.#target = new Int8Array(size);
    this.#offset = new Int8Array(size);
    for (const [state, row] of Object.entries(rows))
      for (const [key, to] of Object.entries(row)) {
        if (key === ELSE_KEY) this.#otherwise[Number(state)] = to;
        else if (symbolOf(key) >= 0) this.#next[Number(state) * WIDTH + symbolOf(key)] = to;
      }
    for (const [state, target] of Object.entries(ends)) {
      this.#isEnd[Number(state)] = 1;
      this.#target[Number(state)] = Number(target);
    }
    for (const [state, [from]] of Object.entries(places)) this.#offset[Number(state)] = from;
  }

  /**
   * Finds the patterns, the longest first from each place on.
   * @param tags numbers of tags. @param hints of the words, 0 for none: they stand for the tags.
   * @param found is told the place and the tag that it is to have; below 0 it has it whatever the word is.
   */
  run(tags: readonly number[], hints: readonly number[], found: (at: number, target: number) => void): void {
    const { length } = tags;
    let [state, first, openAt, open] = [0, 0, 0, 0];
    const matches: number[] = [];
    for (let i = 0; i <= length; i += 1) {
      for (let j = i; j <= length; j += 1) {
        const hint = hints[j]!;
        const symbol = j === length ? END : hint === 0 ? tags[j]! : hint < MOST_HINTS ? TAGS + hint : TAGS;
        let next = this.#next[state * WIDTH + symbol]!;
        if (state === 0 && next !== 0) first = j;
        let isOver = next === 0;
        if (this.#isEnd[next] === 1) {
          matches.push(first, next);
          i = j;
          isOver = true;
          next = 0;
          open = 0;
        } else if (next === 0 && open !== 0) {
          matches.push(first, open);
          i = openAt;
          open = 0;
        }
        state = next;
        if (this.#otherwise[state] !== 0) {
          openAt = j;
          open = this.#otherwise[state]!;
        }
        if (isOver) break;
      }
    }
    // What one pattern changes is not seen by the others.
    for (let k = 0; k < matches.length; k += 2) {
      const end = matches[k + 1]!;
      if (this.#target[end] !== 0) found(matches[k]! + this.#offset[end]!, this.#target[end]!);
    }
  }
}

/** The symbol of a key: a tag, a hint, or the end; below 0 for what no token is. */
function symbolOf(key: string): number {
  if (key === END_KEY) return END;
  const number = Number(key);
  if (number > 0 && number < TAGS) return number;
  return number > HINTS && number < HINTS + MOST_HINTS ? TAGS + number - HINTS : -1;
}
