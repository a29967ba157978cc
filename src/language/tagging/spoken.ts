/**
 * Finds the words of a table in plain texts: the letters of ASCII, and signs of printers. What stands in a text is found letter
 * by letter; an expression makes a string of each word, and most are not in the table.
 */
export class Spoken<T> {
  /** Each at the first free place from its hash on; most places stay empty. */
  readonly #places: ({ readonly word: string; readonly hash: number; readonly value: T } | undefined)[];

  /** @param table by word: letters from a to z, and `'`. Other words are in no plain text, and are left out. */
  constructor(table: ReadonlyMap<string, T>) {
    const size = 2 ** Math.ceil(Math.log2(4 * (table.size + 1)));
    this.#places = new Array(size).fill(undefined);
    for (const [word, value] of table) {
      if (!PLAIN_WORD.test(word)) continue;
      let hash = FIRST;
      for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME);
      let place = placeOf(hash) & (size - 1);
      while (this.#places[place] !== undefined) place = (place + 1) & (size - 1);
      this.#places[place] = { word, hash, value };
    }
  }

  /**
   * What the table has for the first words of a text, in their order; capitals are as small letters there, and `’` as `'`.
   * @param most words that are looked for.
   */
  each(text: string, most: number, see: (value: T) => void): void {
    let words = 0;
    for (let at = 0; at < text.length && words < most; at += 1) {
      let letter = letterOf(text.charCodeAt(at));
      if (letter === NONE) continue;
      const from = at;
      let hash = FIRST;
      while (letter !== NONE) {
        hash = Math.imul(hash ^ letter, PRIME);
        at += 1;
        letter = at < text.length ? letterOf(text.charCodeAt(at)) : NONE;
      }
      words += 1;
      const value = this.#valueOf(text, from, at, hash);
      if (value !== undefined) see(value);
    }
  }

  #valueOf(text: string, from: number, to: number, hash: number): T | undefined {
    const places = this.#places;
    let place = placeOf(hash) & (places.length - 1);
    for (;;) {
      const one = places[place];
      if (one === undefined) return undefined;
      if (one.hash === hash && isAt(one.word, text, from, to)) return one.value;
      place = (place + 1) & (places.length - 1);
    }
  }
}

const PLAIN_WORD = /^[a-z']+$/;
// FNV-1a, 32 bits.
const [FIRST, PRIME] = [0x811c9dc5, 0x01000193];
const placeOf = (hash: number): number => hash ^ (hash >>> 15);

const [SMALL_A, SMALL_Z, CAPITAL_A, CAPITAL_Z] = [97, 122, 65, 90];
const [APOSTROPHE, PRINTED] = ["'".charCodeAt(0), '’'.charCodeAt(0)];
const NONE = 0;

/** A letter as the table has it; `NONE`: it is of no word. */
function letterOf(code: number): number {
  if (code >= SMALL_A && code <= SMALL_Z) return code;
  if (code >= CAPITAL_A && code <= CAPITAL_Z) return code + SMALL_A - CAPITAL_A;
  return code === APOSTROPHE || code === PRINTED ? APOSTROPHE : NONE;
}

function isAt(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let at = 0; at < word.length; at += 1)
    if (word.charCodeAt(at) !== letterOf(text.charCodeAt(from + at))) return false;
  return true;
}
