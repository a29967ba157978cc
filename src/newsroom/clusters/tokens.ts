import { type Scanned, scan } from './scan.ts';
import type { Word, Words } from './words.ts';

// What comes first says what an item is about; the rest is background that other items have too.
const MOST_WORDS = 200;
/** Most tokens of a text: between two words stands one at most that is none. */
const MOST_TOKENS = 2 * MOST_WORDS + 1;
const TITLE_CASE = 0.8;

/** The tokens of a text in their order. There is one of it: the next text is read into the same places. */
export class Tokens implements Scanned {
  /** How many there are. */
  length = 0;
  /** Undefined stands for stop words or the end of a phrase. */
  readonly words: (Word | undefined)[] = new Array(MOST_TOKENS);
  /** Written with a capital where a sentence does not ask for it. */
  readonly isName: boolean[] = new Array(MOST_TOKENS).fill(false);
  readonly isPlace: boolean[] = new Array(MOST_TOKENS).fill(false);
  #language: Words | undefined;
  #count = 0;
  #starts = true;
  #isBeforePlace = false;
  #capitals = 0;
  #plain = 0;

  read(text: string, language: Words): void {
    this.#language = language;
    this.length = 0;
    this.#count = 0;
    this.#starts = true;
    this.#isBeforePlace = false;
    this.#capitals = 0;
    this.#plain = 0;
    scan(text, this);
    this.#nameSentenceStarts();
    if (this.#capitals > 0 && this.#capitals / (this.#capitals + this.#plain) >= TITLE_CASE)
      this.isName.fill(false, 0, this.length);
  }

  end(): void {
    this.#starts = true;
    this.#isBeforePlace = false;
    this.#push(undefined, false, false);
  }

  word(text: string, from: number, to: number): boolean {
    this.#count += 1;
    if (this.#count > MOST_WORDS) return false;
    const word = this.#language!.at(text, from, to);
    const isWord = word.kind === 'word';
    if (isWord && !word.isStop) {
      if (word.isCapital) this.#capitals += 1;
      else this.#plain += 1;
    }
    const last = this.length === 0 ? undefined : this.words[this.length - 1];
    if (word.scale !== 0 && last?.kind === 'number') {
      const both = `${last.written} ${word.written}`;
      this.words[this.length - 1] = this.#language!.number(last.value * word.scale, both);
    } else if (!isWord) {
      this.#push(word, false, false);
    } else if (word.isStop) {
      this.#push(undefined, false, false);
    } else {
      const isBehindPlace = last !== undefined && this.isPlace[this.length - 1]!;
      this.#push(
        word,
        word.isCapital && (!this.#starts || word.areCapitals),
        word.isCapital && (this.#isBeforePlace || isBehindPlace),
      );
    }
    if (!word.isStop || !word.isArticle) this.#isBeforePlace = word.isOfPlace;
    this.#starts = false;
    return true;
  }

  #push(word: Word | undefined, isName: boolean, isPlace: boolean): void {
    if (word === undefined && this.length > 0 && this.words[this.length - 1] === undefined) return;
    this.words[this.length] = word;
    this.isName[this.length] = isName;
    this.isPlace[this.length] = isPlace;
    this.length += 1;
  }

  /** The first word of a sentence is a name where the name goes on behind it. */
  #nameSentenceStarts(): void {
    for (let at = 0; at + 1 < this.length; at += 1) {
      const [word, next] = [this.words[at], this.words[at + 1]];
      if (word?.kind !== 'word' || next === undefined || !word.isCapital) continue;
      if (next.isPlace) this.isPlace[at] = true;
      if (this.isName[at + 1]) this.isName[at] = true;
    }
  }
}
