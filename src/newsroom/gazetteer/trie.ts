import type { Token } from './tokens.ts';

/** A node of a trie over words. Most are the end of one sequence, and have nothing after them. */
interface Node<T> {
  next: Map<string, Node<T>> | undefined;
  values: T[] | undefined;
}

const emptyNode = <T>(): Node<T> => ({ next: undefined, values: undefined });

/** A hit: words `from` (inclusive) to `to` (exclusive) of the text. */
export interface Hit<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
}

/** Finds any number of word sequences in one pass over a text, the longest first at each place. */
export class Trie<T> {
  readonly #root: Node<T> = emptyNode();
  /** Where a word keeps whether a sequence begins with it; 0: nowhere. Another one where sequences were added since. */
  #bit = 0;

  /** Adds one sequence; several values may share it, and are tried in the order of adding. */
  add(words: readonly string[], value: T): void {
    this.#bit = 0;
    let node = this.#root;
    for (const word of words) {
      node.next ??= new Map();
      let child = node.next.get(word);
      if (child === undefined) {
        child = emptyNode();
        node.next.set(word, child);
      }
      node = child;
    }
    if (node.values === undefined) node.values = [value];
    else node.values.push(value);
  }

  /** Every sequence that stands anywhere in a text, also inside and across others. */
  visit(tokens: readonly Token[], visitor: (value: T, from: number, to: number) => void): void {
    for (let from = 0; from < tokens.length; from += 1) {
      let node = this.#first(tokens[from]!);
      for (let to = from + 1; node !== undefined; to += 1) {
        for (const value of node.values ?? []) visitor(value, from, to);
        node = to < tokens.length ? node.next?.get(tokens[to]!.word) : undefined;
      }
    }
  }

  /**
   * All hits from left to right, none overlapping another. At each place the longest sequence that `accept` takes
   * wins; what it refuses is tried shorter.
   */
  find(tokens: readonly Token[], accept: (value: T, from: number, to: number) => boolean): Hit<T>[] {
    const hits: Hit<T>[] = [];
    const found: { values: readonly T[]; to: number }[] = [];
    for (let from = 0; from < tokens.length; ) {
      let node = this.#first(tokens[from]!);
      if (node === undefined) {
        from += 1;
        continue;
      }
      found.length = 0;
      for (let to = from + 1; node !== undefined; to += 1) {
        if (node.values !== undefined) found.push({ values: node.values, to });
        node = to < tokens.length ? node.next?.get(tokens[to]!.word) : undefined;
      }
      let next = from + 1;
      search: for (let i = found.length - 1; i >= 0; i -= 1) {
        const { values, to } = found[i]!;
        for (const value of values) {
          if (!accept(value, from, to)) continue;
          hits.push({ value, from, to });
          next = to;
          break search;
        }
      }
      from = next;
    }
    return hits;
  }

  /** What begins with a word. With most words of a text nothing does, and a map of thousands takes long to say so. */
  #first({ word, known }: Token): Node<T> | undefined {
    this.#bit ||= nextBit();
    if ((known.asked & this.#bit) === 0) {
      known.asked |= this.#bit;
      if (this.#root.next?.has(word)) known.begins |= this.#bit;
    } else if ((known.begins & this.#bit) === 0) return undefined;
    return this.#root.next?.get(word);
  }
}

let bits = 0;

/** A bit that no trie has had; 0 where there is none left. */
function nextBit(): number {
  if (bits === MOST_BITS) return 0;
  bits += 1;
  return 1 << (bits - 1);
}

const MOST_BITS = 31;
