import type { Readings, Word } from './lexicon.ts';

/** Weights of places as PostgreSQL numbers them. */
export const WEIGHT = { A: 3, B: 2, C: 1, D: 0 } as const;

// As many places of one word are kept.
const MOST_PLACES = 255;
// As many words of one mark, and the last place that PostgreSQL knows. "b-c" is three words, so that few letters may be many.
const MOST_WORDS = 16_384;
const LAST_PLACE = 16_383;

// What one vector is put together in, from `begin` to `end`: there is one at a time.
const slots = new Uint16Array(MOST_WORDS);
const places = new Uint16Array(MOST_WORDS);
const inOrder = new Uint16Array(MOST_WORDS);
const ends = new Uint16Array(MOST_WORDS);
let bytes = Buffer.allocUnsafe(65_536);
let groups = 0;

/**
 * A tsvector in the making, as PostgreSQL takes it in binary (tsvectorrecv). What is added stands behind the last word of what is
 * there, as with PostgreSQL's `||`.
 */
export class WordVector {
  /** Those of the mark that was begun last, each once. */
  words: Word[] = [];
  #mark: Buffer = NO_MARK;
  #group = 0;
  #count = 0;
  #last = 0;
  #isOdd = false;
  #size = 0;
  #at = 4;

  /** Words that are added from now on have this mark. */
  begin(mark: Buffer = NO_MARK): this {
    this.#write();
    groups += 1;
    this.words = [];
    this.#mark = mark;
    this.#group = groups;
    this.#count = 0;
    return this;
  }

  add(pieces: readonly Readings[], config: keyof Readings, weight: number): this {
    const { words } = this;
    const group = this.#group;
    const isEnglish = config === 'english';
    let start = this.#last;
    let last = start;
    let count = this.#count;
    for (let piece = 0; piece < pieces.length; piece += 1) {
      const { english, simple } = pieces[piece]!;
      const { words: own, at, places: taken } = isEnglish ? english : simple;
      if (count + own.length > MOST_WORDS || start + taken > LAST_PLACE) {
        this.#isOdd = true;
        break;
      }
      for (let nr = 0; nr < own.length; nr += 1) {
        const word = own[nr]!;
        const place = start + at[nr]!;
        if (place > last) last = place;
        if (word.group !== group) {
          word.group = group;
          word.slot = words.length;
          words.push(word);
        }
        slots[count] = word.slot;
        places[count] = (weight << 14) | place;
        count += 1;
      }
      start += taken;
    }
    this.#last = last;
    this.#count = count;
    return this;
  }

  leave(count: number): void {
    this.#last += count;
  }

  /** Undefined where there are more words or places, in all or of one word, than PostgreSQL keeps. */
  end(): Buffer | undefined {
    this.#write();
    bytes.writeInt32BE(this.#size, 0);
    if (this.#isOdd) return undefined;
    const made = Buffer.allocUnsafe(this.#at);
    bytes.copy(made, 0, 0, this.#at);
    return made;
  }

  #write(): void {
    const words = this.words;
    const count = this.#count;
    ends.fill(0, 0, words.length);
    for (let nr = 0; nr < count; nr += 1) ends[slots[nr]!]! += 1;
    let room = this.#at + 2 * count;
    for (let slot = 0, sum = 0; slot < words.length; slot += 1) {
      const own = ends[slot]!;
      if (own > MOST_PLACES) this.#isOdd = true;
      ends[slot] = sum;
      sum += own;
      room += this.#mark.length + words[slot]!.octets.length + 2;
    }
    for (let nr = 0; nr < count; nr += 1) {
      const slot = slots[nr]!;
      inOrder[ends[slot]!] = places[nr]!;
      ends[slot]! += 1;
    }
    if (room > bytes.length) {
      const grown = Buffer.allocUnsafe(2 * room);
      bytes.copy(grown, 0, 0, this.#at);
      bytes = grown;
    }
    const mark = this.#mark;
    let at = this.#at;
    let first = 0;
    for (let slot = 0; slot < words.length; slot += 1) {
      for (let nr = 0; nr < mark.length; nr += 1) bytes[at++] = mark[nr]!;
      const { octets } = words[slot]!;
      for (let nr = 0; nr < octets.length; nr += 1) bytes[at++] = octets.charCodeAt(nr);
      const end = ends[slot]!;
      bytes[at++] = (end - first) >> 8;
      bytes[at++] = end - first;
      for (; first < end; first += 1) {
        bytes[at++] = inOrder[first]! >> 8;
        bytes[at++] = inOrder[first]!;
      }
    }
    this.#at = at;
    this.#size += words.length;
    this.#count = 0;
  }
}

const NO_MARK = Buffer.alloc(0);
