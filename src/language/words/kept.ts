/**
 * What was read of words, kept while they are met: the last ones, so that a process that reads millions of texts holds
 * no more of them. Holds between `most` and twice as many. What is too long for a word is not kept: a text without
 * blanks is one piece.
 */
export class Kept<T> {
  #young = new Map<string, T>();
  #old = new Map<string, T>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): T | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: T): void {
    if (key.length > LONGEST) return;
    if (this.#young.size >= this.#most) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
  }
}

const LONGEST = 64;
