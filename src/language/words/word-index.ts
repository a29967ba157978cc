/**
 * The numbers of many words, and the words of the numbers, in little memory: the words stand in one string, and a table
 * of hashes tells where. As strings and an object of 90,000 keys they take four times as much.
 */
export class WordIndex {
  readonly #all: string;
  /** Where each word begins, and where the last one ends. */
  readonly #starts: Uint32Array;
  /** Number of the word + 1; 0 where there is none. A power of two, so that a mask finds the place. */
  readonly #slots: Int32Array;
  readonly size: number;

  constructor(words: readonly string[]) {
    this.size = words.length;
    this.#all = words.join('');
    this.#starts = new Uint32Array(words.length + 1);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(words.length * 1.4)));
    let start = 0;
    for (const [id, word] of words.entries()) {
      this.#starts[id] = start;
      start += word.length;
      this.#slots[this.#slotOf(word)] = id + 1;
    }
    this.#starts[words.length] = start;
  }

  /** @returns below 0 for a word that is none of them. */
  idOf(word: string): number {
    return this.#slots[this.#slotOf(word)]! - 1;
  }

  wordAt(id: number): string {
    return this.#all.slice(this.#starts[id], this.#starts[id + 1]);
  }

  /** The place of a word, or the free one where it would stand. */
  #slotOf(word: string): number {
    let hash = 0x81_1c_9d_c5;
    for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01_00_01_93);
    const mask = this.#slots.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const id = this.#slots[slot]! - 1;
      if (id < 0) return slot;
      const start = this.#starts[id]!;
      // A word is found by its letters and by where the next one begins.
      const isWhole = this.#starts[id + 1] === start + word.length;
      if (isWhole && this.#all.startsWith(word, start)) return slot;
    }
  }
}
