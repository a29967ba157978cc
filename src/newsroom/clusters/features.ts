import { Tokens } from './tokens.ts';
import { FEW_WORDS, plainOf, type Term, Words } from './words.ts';

/** A word or number of an item as the clusters see it. */
export interface Feature {
  readonly term: string;
  readonly kind: 'word' | 'name' | 'pair' | 'number' | 'year';
  /** How often it is there. */
  readonly times: number;
  /** As the item writes it first. */
  readonly written: string;
  readonly inTitle: boolean;
  /** It is written as a place is where it comes first: "in Brandel County", "near the Aldwin", "Teskel Tunnel". */
  readonly isPlace: boolean;
  /** How rare it is in the background, in ln of texts per text. */
  readonly rarity: number;
}

const NONE: ReadonlySet<string> = new Set();
const ENGLISH = new Words(true, NONE, FEW_WORDS);

/**
 * What an item is about: stems, pairs of neighbouring stems, numbers and years, each once, in the order in which they come.
 * @param isEnglish else words stay as they are written.
 * @param common words of another language that tell nothing, in lower case; single Latin letters are always of them.
 */
export function featuresOf(
  title: string,
  text: string,
  publisher: string,
  isEnglish: boolean,
  common: ReadonlySet<string> = NONE,
): readonly Feature[] {
  return featuresIn(title, text, publisher, isEnglish ? ENGLISH : new Words(false, common, FEW_WORDS));
}

/** The same, by what is known of the words of a language. */
export function featuresIn(title: string, text: string, publisher: string, words: Words): Found[] {
  words.tidy();
  reading += 1;
  PAIRS.fill(0);
  const found: Found[] = [];
  read(withoutTail(title, publisher), words, true, found);
  read(text, words, false, found);
  return found;
}

/** A feature while an item is read. A pair is written out where it is asked for: of a long text most pairs are dropped. */
export class Found implements Feature {
  kind: Feature['kind'];
  times = 1;
  readonly inTitle: boolean;
  readonly isPlace: boolean;
  readonly rarity: number;
  /** Its term, of a pair the first one. */
  readonly head: string;
  /** The second term of a pair; empty: it is no pair. */
  readonly tail: string;
  readonly #written: string;
  readonly #writtenTail: string;
  /** What it weighs in the item, once that is known. */
  weight = 0;
  /** Its number in the vocabulary, once it has one. */
  number = -1;

  constructor(
    kind: Feature['kind'],
    terms: readonly [head: string, tail: string],
    written: readonly [head: string, tail: string],
    at: { readonly inTitle: boolean; readonly isPlace: boolean },
    rarity: number,
  ) {
    this.kind = kind;
    [this.head, this.tail] = terms;
    [this.#written, this.#writtenTail] = written;
    this.inTitle = at.inTitle;
    this.isPlace = at.isPlace;
    this.rarity = rarity;
  }

  get term(): string {
    return this.tail === '' ? this.head : `${this.head} ${this.tail}`;
  }

  get written(): string {
    return this.tail === '' ? this.#written : `${this.#written} ${this.#writtenTail}`;
  }
}

const TOKENS = new Tokens();
// A place for each pair of an item: by its two terms, the place of the feature. Three of four stay empty.
const PLACES = 2_048;
const MOST_FEATURES = 1_024;
const PAIRS = new Int32Array(PLACES);
const FEATURES = new Uint16Array(PLACES);
let reading = 0;

function read(text: string, words: Words, inTitle: boolean, found: Found[]): void {
  TOKENS.read(text, words);
  let before: Term | undefined;
  let writtenBefore = '';
  for (let at = 0; at < TOKENS.length; at += 1) {
    const word = TOKENS.words[at];
    const term = word?.term;
    if (word === undefined || term === undefined) {
      before = undefined;
      continue;
    }
    const isName = word.kind === 'word' && TOKENS.isName[at]!;
    if (term.reading !== reading) {
      term.reading = reading;
      term.at = found.length;
      const place = { inTitle, isPlace: TOKENS.isPlace[at]! };
      found.push(
        new Found(isName ? 'name' : word.kind, [term.term, ''], [word.written, ''], place, term.rarity),
      );
    } else {
      const known = found[term.at]!;
      known.times += 1;
      if (isName) known.kind = 'name';
    }
    if (before !== undefined && before !== term) {
      const place = placeOf(before.at * MOST_FEATURES + term.at + 1);
      if (PAIRS[place] === 0) {
        PAIRS[place] = before.at * MOST_FEATURES + term.at + 1;
        FEATURES[place] = found.length;
        const rarity = words.rarityOfPair(before, term);
        const written = [writtenBefore, word.written] as const;
        found.push(new Found('pair', [before.term, term.term], written, { inTitle, isPlace: false }, rarity));
      } else found[FEATURES[place]!]!.times += 1;
    }
    before = term;
    writtenBefore = word.written;
  }
}

/** Where a pair is kept, or would be. */
function placeOf(pair: number): number {
  let place = (Math.imul(pair, 0x9e3779b1) >>> 16) % PLACES;
  while (PAIRS[place] !== 0 && PAIRS[place] !== pair) place = (place + 1) % PLACES;
  return place;
}

/** A headline without the name of its publisher behind a bar or a dash. */
function withoutTail(title: string, publisher: string): string {
  const match = /^(.{12,})\s+[-|\u2013\u2014]\s+([^-|\u2013\u2014]{2,40})$/u.exec(title);
  if (match === null) return title;
  const words = (text: string): string[] => plainOf(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const names = new Set(words(publisher));
  return words(match[2]!).every((word) => names.has(word)) ? match[1]! : title;
}
