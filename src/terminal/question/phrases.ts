import { PHRASES, SHORT_NAMES } from '../../language/index.ts';

/** What several words of a text say together. */
export interface Phrase {
  /** The place of its first word, and the one behind its last. */
  readonly start: number;
  readonly end: number;
  /** Stems of single words that say it: of "stepped down" that of "resign". */
  readonly means: readonly string[];
}

interface Known {
  readonly keys: readonly string[];
  readonly means: readonly string[];
}

/**
 * The phrases of phrases.tsv and names of several words, found in texts in any form of their words: "gave the money back" is
 * "give back".
 */
export class Phrases {
  readonly #known = new Map<string, Known[]>();
  readonly #forms: ReadonlyMap<string, string>;

  /**
   * @param forms the stem that stands for the forms of a word: "give" for "gave".
   * @param stems of words, in their order. Stop words have none.
   */
  private constructor(forms: ReadonlyMap<string, string>) {
    this.#forms = forms;
  }

  /** Reads the tables. */
  static async open(
    forms: ReadonlyMap<string, string>,
    stems: (words: readonly string[]) => Promise<readonly (readonly string[])[]>,
  ): Promise<Phrases> {
    const phrases = new Phrases(forms);
    for (const [texts, words] of [...PHRASES, ...SHORT_NAMES]) {
      const means = (await stems(words)).flat();
      for (const text of texts) {
        const tokens = text.split(' ');
        const keys = phrases.#keysOf(tokens, await stems(tokens)).map(({ key }) => key);
        const known = phrases.#known.get(keys[0]!) ?? [];
        phrases.#known.set(keys[0]!, [...known, { keys, means }]);
      }
    }
    return phrases;
  }

  /** @param words of a text, in their order. @param stems of each. */
  in(words: readonly string[], stems: readonly (readonly string[])[]): Phrase[] {
    const keys = this.#keysOf(words, stems);
    const found: Phrase[] = [];
    for (const [at, { key, place }] of keys.entries()) {
      for (const known of this.#known.get(key) ?? []) {
        const last = endOf(known.keys, keys, at);
        if (last !== undefined) found.push({ start: place, end: last + 1, means: known.means });
      }
    }
    return found;
  }

  /** What words are compared by. Articles are left out. */
  #keysOf(words: readonly string[], stems: readonly (readonly string[])[]): Key[] {
    return words.flatMap((word, place): Key[] => {
      const lower = word.toLowerCase();
      if (ARTICLE.test(lower)) return [];
      const [stem] = stems[place]!;
      if (stem !== undefined) return [{ key: this.#forms.get(stem) ?? stem, place, isLight: false }];
      return [{ key: OWNER.test(lower) ? 'his' : lower, place, isLight: true }];
    });
  }
}

interface Key {
  readonly key: string;
  readonly place: number;
  /** Whether it is a stop word. */
  readonly isLight: boolean;
}

/** The place of the last word of a phrase that begins here; undefined if another word interrupts it. */
function endOf(phrase: readonly string[], keys: readonly Key[], at: number): number | undefined {
  const isParted = phrase.length === 2 && PARTICLE.test(phrase[1]!);
  let next = at;
  for (const key of phrase.slice(1)) {
    const most = next + 1 + (isParted ? MOST_BETWEEN : 0);
    do next += 1;
    while (next < most && keys[next]?.key !== key);
    if (keys[next]?.key !== key) return undefined;
  }
  return keys[next]!.place;
}

const ARTICLE = /^(?:an?|the)$/;
const OWNER = /^(?:my|his|her|its|our|your|their)$/;
// "In" and "on" behind some words mostly begin a phrase of their own.
const PARTICLE = /^(?:away|back|down|off|out|over|up)$/;
const MOST_BETWEEN = 2;
