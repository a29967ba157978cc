import { Tokens } from './tokens.ts';
import { FEW_WORDS, plainOf, type Word, Words } from './words.ts';

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
  // What an item writes in lower case as well is no name, whatever stands beside it.
  for (const one of found) if (one.isPlain && one.kind === 'name') one.kind = 'word';
  return found;
}

/** A feature while an item is read. A pair is written out where it is asked for: of a long text most pairs are dropped. */
export class Found implements Feature {
  kind: Feature['kind'];
  times = 1;
  readonly inTitle: boolean;
  readonly isPlace: boolean;
  readonly rarity: number;
  /** It is a word that is written in lower case somewhere: "Ferry Norrvik" beside "the ferry". */
  isPlain: boolean;
  /** It is a word that is written with a capital, be it only because it begins a sentence or stands in a headline. */
  isCapital: boolean;
  /** What it weighs in the item, once that is known. */
  weight = 0;
  /** Its number in the vocabulary, once it has one. */
  number = -1;
  /** Its term, of a pair the first one. */
  readonly head: string;
  /** The second term of a pair; empty: it is no pair. */
  readonly tail: string;
  readonly #first: Word;
  readonly #second: Word | undefined;

  /** @param second the word behind it, of a pair. */
  constructor(kind: Feature['kind'], rarity: number, place: Place, first: Word, second?: Word) {
    this.kind = kind;
    this.rarity = rarity;
    this.inTitle = place.inTitle;
    this.isPlace = place.isPlace;
    this.isCapital = second === undefined && first.isCapital;
    this.isPlain = kind === 'word' && !first.isCapital;
    this.head = first.term!.term;
    this.tail = second === undefined ? '' : second.term!.term;
    this.#first = first;
    this.#second = second;
  }

  /** It is no pair, and names a state, its people or a town of it. */
  get isOfState(): boolean {
    return this.tail === '' && this.#first.isOfState;
  }

  get term(): string {
    return this.tail === '' ? this.head : `${this.head} ${this.tail}`;
  }

  get written(): string {
    return this.#second === undefined
      ? this.#first.written
      : `${this.#first.written} ${this.#second.written}`;
  }
}

type Place = Pick<Feature, 'inTitle' | 'isPlace'>;
const IN_TITLE: Place = { inTitle: true, isPlace: false };
const IN_TEXT: Place = { inTitle: false, isPlace: false };

const TOKENS = new Tokens();
// A place for each pair of an item: by its two terms, the place of the feature. Three of four stay empty.
const PLACES = 2_048;
const MOST_FEATURES = 1_024;
const PAIRS = new Int32Array(PLACES);
const FEATURES = new Uint16Array(PLACES);
let reading = 0;

function read(text: string, words: Words, inTitle: boolean, found: Found[]): void {
  TOKENS.read(text, words);
  const place = inTitle ? IN_TITLE : IN_TEXT;
  let before: Word | undefined;
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
      const there = TOKENS.isPlace[at]! ? { inTitle, isPlace: true } : place;
      found.push(new Found(isName ? 'name' : word.kind, term.rarity, there, word));
    } else {
      const known = found[term.at]!;
      known.times += 1;
      if (isName) known.kind = 'name';
      if (word.isCapital) known.isCapital = true;
      else known.isPlain ||= word.kind === 'word';
    }
    const first = before?.term;
    if (before !== undefined && first !== undefined && first !== term) {
      const pair = first.at * MOST_FEATURES + term.at + 1;
      const where = placeOf(pair);
      if (PAIRS[where] === 0) {
        PAIRS[where] = pair;
        FEATURES[where] = found.length;
        found.push(new Found('pair', words.rarityOfPair(first, term), place, before, word));
      } else found[FEATURES[where]!]!.times += 1;
    }
    before = word;
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
