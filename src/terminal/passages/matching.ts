import { isSpeltOtherwise, meanings } from '../../language/index.ts';
import type { Phrase } from '../question/phrases.ts';
import type { Concept } from '../question/reading.ts';
import type { TerminalRoom } from '../room.ts';

/** A text compared with a question. */
export interface Matched {
  readonly stems: ReadonlySet<string>;
  /** How much of each word of the question it has, from 0 to 1. */
  readonly worths: readonly number[];
  /** Where each word stands, in words from the beginning. */
  readonly places: readonly (readonly number[])[];
  /** Its words that are not stop words. */
  readonly length: number;
}

/** How much of each word of a question a text has. Each stem is compared with the question once. */
export class Matcher {
  readonly none: readonly number[];
  readonly #room: TerminalRoom;
  readonly #concepts: readonly Concept[];
  readonly #known = new Map<string, readonly (readonly [index: number, worth: number])[]>();

  constructor(room: TerminalRoom, concepts: readonly Concept[]) {
    this.#room = room;
    this.#concepts = concepts;
    this.none = concepts.map(() => 0);
  }

  /** @param text its words, in order. */
  async read(text: readonly string[]): Promise<Matched> {
    const words = await this.#room.stems.of(text);
    return this.matchedIn(words, this.#room.stems.phrasesIn(text, words));
  }

  /** @param words the stems of each word of a text, in order. @param phrases what several of them say together. */
  matchedIn(words: readonly (readonly string[])[], phrases: readonly Phrase[] = []): Matched {
    const worths = [...this.none];
    const places: number[][] = worths.map(() => []);
    for (const [place, stems] of words.entries()) {
      for (const stem of stems) {
        for (const [index, worth] of this.#of(stem)) {
          worths[index] = Math.max(worths[index]!, worth);
          places[index]!.push(place);
        }
      }
    }
    for (const { start, means } of phrases) {
      for (const stem of means) {
        for (const [index, worth] of this.#of(stem)) {
          worths[index] = Math.max(worths[index]!, IN_PHRASE * worth);
          places[index]!.push(start);
        }
      }
    }
    return {
      stems: new Set(words.flat()),
      worths,
      places,
      length: words.filter(({ length }) => length > 0).length,
    };
  }

  #of(stem: string): readonly (readonly [number, number])[] {
    const known = this.#known.get(stem);
    if (known !== undefined) return known;
    const found = this.#concepts.flatMap((concept, index) => {
      const worth = Math.max(this.#worthOf(concept, stem), IN_PHRASE * this.#meantBy(concept, stem));
      return worth === 0 ? [] : [[index, worth] as const];
    });
    this.#known.set(stem, found);
    return found;
  }

  #worthOf(concept: Concept, stem: string): number {
    return concept.stem === stem || isSpeltOtherwise(concept.stem, stem)
      ? 1
      : (this.#room.stems.variantsOf(concept.stem).get(stem) ?? likeness(concept, stem));
  }

  /** How far a word says what the words of the question say together that this one is of. */
  #meantBy({ means }: Concept, stem: string): number {
    let most = 0;
    for (const each of means)
      most = Math.max(most, each === stem ? 1 : (this.#room.stems.variantsOf(each).get(stem) ?? 0));
    return most;
  }
}

// What words say together, one word says nearly.
const IN_PHRASE = 0.8;

/** How far a word counts as another one that looks like it, or means nearly the same. Nothing can replace a name. */
function likeness({ stem, isUnknown, isName }: Concept, said: string): number {
  if (isKin(stem, said)) return KIN;
  if (isUnknown && isMisspelt(stem, said)) return MISSPELT;
  return isName ? 0 : MEANT * share(meanings().likeness(stem, said));
}

/**
 * Where a similarity of meaning lies between that of words of one matter and that of words of the same meaning: 0 to
 * 1.
 */
const share = (alike: number): number =>
  Math.max(0, Math.min(1, (alike - OF_ONE_MATTER) / (SAME - OF_ONE_MATTER)));

// As much as a synonym counts.
const MEANT = 0.6;
const OF_ONE_MATTER = 0.5;
const SAME = 0.85;

// A word that no story has may be a misspelling of another: one letter more, fewer or different, or two exchanged.
const SHORTEST_MISSPELT = 6;
const MISSPELT = 0.7;

function isMisspelt(asked: string, said: string): boolean {
  const [a, b] = asked.length <= said.length ? [asked, said] : [said, asked];
  if (a.length < SHORTEST_MISSPELT - 1 || b.length < SHORTEST_MISSPELT || b.length - a.length > 1)
    return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1);
  if (a.slice(at + 1) === b.slice(at + 1)) return true;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

// Words that no stemmer unites begin alike: congresswoman, congressperson.
const SHORTEST_KIN = 7;
const KIN_LETTERS = 6;
const KIN = 0.6;

function isKin(a: string, b: string): boolean {
  if (a.length < SHORTEST_KIN || b.length < KIN_LETTERS || !b.startsWith(a.slice(0, KIN_LETTERS)))
    return false;
  let same = KIN_LETTERS;
  while (same < a.length && a[same] === b[same]) same += 1;
  return same / Math.max(a.length, b.length) > 0.55;
}
