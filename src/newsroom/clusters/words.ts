import { readRows } from '../../platform/files/data-file.ts';
import { ownOf } from '../../platform/memory/own-letters.ts';
import { STATES } from '../gazetteer/states.ts';
import { SCALES, SPELLED } from '../number-words.ts';
import { BACKGROUND, FOLLOWERS, rarityIn, textsOf } from './background.ts';
import { PLACES } from './kinds-of-names.ts';
import { stemOf } from './stem.ts';

/** A stem, a number or a year, whatever was written for it. */
export interface Term {
  readonly term: string;
  /** How rare it is in the background, in ln of texts per text. */
  readonly rarity: number;
  /** What follows it in the pairs of the background, with how rare the pair is. */
  readonly followers: ReadonlyMap<string, number> | undefined;
  /** Which reading of an item met it last, and where it is in that one's features. */
  reading: number;
  at: number;
}

/** What a word stands for; undefined: it tells nothing. */
interface Meant {
  readonly kind: 'word' | 'number' | 'year';
  readonly term: Term | undefined;
  /** The value of a number. */
  readonly value: number;
}

/** What is known of a word as it is written, whatever text it stands in. */
export class Word {
  readonly written: string;
  /** Of its letters; 0 where it is not looked for. */
  readonly hash: number;
  readonly kind: Meant['kind'];
  readonly term: Term | undefined;
  readonly value: number;
  /** What it multiplies a number by that stands before it; 0: it is no such word. */
  readonly scale: number;
  readonly isStop: boolean;
  readonly isCapital: boolean;
  /** Its first two letters are capitals. */
  readonly areCapitals: boolean;
  readonly isArticle: boolean;
  /** A name behind it mostly is a place. */
  readonly isOfPlace: boolean;
  /** A name before it is a place. */
  readonly isPlace: boolean;
  /** It names a state, its people or a town of it, also where it begins a sentence. */
  readonly isOfState: boolean;

  /** @param lower as `plainOf` gives it. */
  constructor(written: string, hash: number, lower: string, isStop: boolean, { kind, term, value }: Meant) {
    this.written = written;
    this.hash = hash;
    this.kind = kind;
    this.term = term;
    this.value = value;
    this.scale = SCALES.get(lower) ?? 0;
    this.isStop = isStop;
    this.isCapital = CAPITAL.test(written);
    this.areCapitals = CAPITALS.test(written);
    this.isArticle = ARTICLES.has(lower);
    this.isOfPlace = isStop && OF_PLACE.has(lower);
    this.isPlace = PLACES.has(written.toLowerCase());
    this.isOfState = STATES.has(written.replace(POSSESSIVE, ''));
  }
}

// Behind these, an article between them or not, a name mostly is a place; before the others too.
const OF_PLACE = new Set(
  'in at near off along of for from around across between through outside inside over'.split(' '),
);
const POSSESSIVE = /['’]s?$/;
const ARTICLES = new Set(['the', 'a', 'an']);
const STOP_WORDS = new Set(
  readRows(new URL('data/stop-words.tsv', import.meta.url), ['class', 'words']).flatMap(({ words }) =>
    words.split(' '),
  ),
);
const NUMBER = /^[$€£]?(\d[\d,]*(?:\.\d+)?)(k|m|mn|bn|b|tn|th|st|nd|rd|pc|s)?%?$/;
const PLAIN = /^[A-Za-z]+$/;
const LETTER = /^[a-z]$/;
const CAPITAL = /^\p{Lu}/u;
const CAPITALS = /^\p{Lu}{2}/u;

/**
 * How many words are known where little is read: some megabytes. With more, all are forgotten and learned again. Where news
 * is read all day there are more of them (`Settings.words`).
 */
export const FEW_WORDS = 16_384;
const NOTHING: Meant = { kind: 'word', term: undefined, value: 0 };

/** The words of one language. What is known of one is worked out once: texts are written in few words. */
export class Words {
  /** Each at the first free place from its hash on; a quarter of the places stay empty. */
  #known: (Word | undefined)[];
  #count = 0;
  readonly #terms = new Map<string, Term>();
  readonly #isEnglish: boolean;
  readonly #common: ReadonlySet<string>;
  readonly #unknown: number;
  readonly #most: number;

  /**
   * @param isEnglish else words stay as they are written.
   * @param common words of another language that tell nothing, in lower case; single Latin letters are always of them.
   * @param most how many are known at once.
   */
  constructor(isEnglish: boolean, common: ReadonlySet<string>, most: number) {
    this.#most = most;
    this.#known = new Array(placesFor(most));
    this.#isEnglish = isEnglish;
    this.#common = common;
    this.#unknown = rarityIn(textsOf(isEnglish), 0);
  }

  /** Forgets, where too much is known. Call it while no word is held. */
  tidy(): void {
    if (this.#count < this.#most) return;
    this.#known = new Array(placesFor(this.#most));
    this.#count = 0;
    this.#terms.clear();
  }

  /** What is known of the word between two places of a text. */
  at(text: string, from: number, to: number): Word {
    let hash = 0x811c9dc5;
    for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    const known = this.#known;
    const mask = known.length - 1;
    let place = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const word = known[place];
      if (word === undefined) break;
      if (word.hash === hash && isWritten(word.written, text, from, to)) return word;
      place = (place + 1) & mask;
    }
    const word = this.#read(ownOf(text.slice(from, to)), hash);
    known[place] = word;
    this.#count += 1;
    return word;
  }

  /** A number that several words write. */
  number(value: number, written: string): Word {
    return new Word(written, 0, '', false, this.#number(value));
  }

  /** How rare a pair of neighbours is in the background. */
  rarityOfPair(first: Term, second: Term): number {
    return first.followers?.get(second.term) ?? this.#unknown;
  }

  #read(written: string, hash: number): Word {
    const lower = plainOf(written);
    const number = this.#numberIn(lower);
    const isStop = this.#isEnglish
      ? STOP_WORDS.has(lower) || lower.length <= 1
      : lower === '' || LETTER.test(lower) || this.#common.has(written.toLowerCase());
    if (number !== undefined) return new Word(written, hash, lower, isStop, number);
    if (isStop) return new Word(written, hash, lower, true, NOTHING);
    const term = this.#term(this.#isEnglish ? stemOf(lower) : lower);
    return new Word(written, hash, lower, false, { kind: 'word', term, value: 0 });
  }

  #numberIn(lower: string): Meant | undefined {
    const spelled = SPELLED.get(lower);
    if (spelled !== undefined) return this.#number(spelled);
    if (PLAIN.test(lower)) return undefined;
    const match = NUMBER.exec(lower);
    if (match === null) return undefined;
    if (match[2] === undefined && /^(?:19|20)\d\d$/.test(lower))
      return { kind: 'year', term: this.#term(lower), value: 0 };
    const value = Number(match[1]!.replaceAll(',', ''));
    return this.#number(value * (SCALES.get(match[2] ?? '') ?? 1));
  }

  #number(given: number): Meant {
    const value = Number(given.toPrecision(6));
    return { kind: 'number', term: this.#term(`#${value}`), value };
  }

  #term(term: string): Term {
    let known = this.#terms.get(term);
    if (known === undefined) {
      const having = this.#isEnglish ? (BACKGROUND.get(term) ?? 0) : 0;
      known = {
        term,
        rarity: rarityIn(textsOf(this.#isEnglish), having),
        followers: this.#isEnglish ? FOLLOWERS.get(term) : undefined,
        reading: 0,
        at: 0,
      };
      this.#terms.set(term, known);
    }
    return known;
  }
}

// So many more may come from the text that is read when there are enough.
const MOST_OF_TEXT = 1_024;

const placesFor = (most: number): number => 2 ** Math.ceil(Math.log2(((most + MOST_OF_TEXT) * 4) / 3));

function isWritten(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let at = 0; at < word.length; at += 1)
    if (word.charCodeAt(at) !== text.charCodeAt(from + at)) return false;
  return true;
}

/** Lower case, without accents, a possessive's ending and the points of initials. */
export function plainOf(raw: string): string {
  // Most words: nothing of what follows changes them.
  if (PLAIN.test(raw)) return raw.toLowerCase();
  // One letter of some scripts stands for several words: they are one word still, and no pair.
  const lower = raw
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
    .replaceAll('’', "'");
  return lower
    .replace(/'s$/, '')
    .replace(/^([a-z])\.(?=[a-z]\.?)/, '$1')
    .replace(/(?<=[a-z])\.(?=[a-z]$)/, '');
}
