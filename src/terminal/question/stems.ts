import { ALIASES, DERIVED, FORMS, KINDS, PHRASES, SHORT_NAMES, SYNONYMS } from '../../language/index.ts';
import { foldText } from '../../stories/index.ts';
import { type Phrase, Phrases } from './phrases.ts';

/** Stems of words, remembered, and stems with the same meaning. */
export class Stems {
  readonly #ask: (texts: readonly string[]) => Promise<ReadonlySet<string>[]>;
  readonly #known = new Map<string, readonly string[]>();
  readonly #forms = new Map<string, readonly string[]>();
  #variants: Map<string, Map<string, number>> | undefined;
  #phrases: Phrases | undefined;

  constructor(ask: (texts: readonly string[]) => Promise<ReadonlySet<string>[]>) {
    this.#ask = ask;
  }

  /** The stems of each word. Stop words have none. */
  async of(words: readonly string[]): Promise<(readonly string[])[]> {
    if (this.#variants === undefined) await this.#open();
    return this.#read(words);
  }

  /**
   * What words of a text say together. @param words in their order. @param stems of each, as `of` gave them.
   */
  phrasesIn(words: readonly string[], stems: readonly (readonly string[])[]): readonly Phrase[] {
    return this.#phrases?.in(words, stems) ?? [];
  }

  /** Other stems with the same meaning, and how much they count, from 0 to 1. */
  variantsOf(stem: string): ReadonlyMap<string, number> {
    return this.#variants?.get(stem) ?? NONE;
  }

  /** Other forms of a word, as they are written: won for win. */
  formsOf(stem: string): readonly string[] {
    return this.#forms.get(stem) ?? [];
  }

  async #open(): Promise<void> {
    await this.#read(
      [
        ...FORMS,
        ...DERIVED,
        ...ALIASES,
        ...SYNONYMS,
        ...KINDS.flat(),
        ...[...PHRASES, ...SHORT_NAMES].flatMap(([phrases, words]) => [
          ...phrases.flatMap((phrase) => phrase.split(' ')),
          ...words,
        ]),
      ].flat(),
    );
    const variants = new Map<string, Map<string, number>>();
    const tell = (stem: string, other: string, worth: number): void => {
      if (stem === other) return;
      const others = variants.get(stem) ?? new Map<string, number>();
      others.set(other, Math.max(worth, others.get(other) ?? 0));
      variants.set(stem, others);
    };
    const join = (group: ReadonlySet<string>, worth: number): void => {
      for (const stem of group) for (const other of group) tell(stem, other, worth);
    };
    const stems = async (lines: readonly (readonly string[])[]): Promise<Set<string>[]> =>
      Promise.all(lines.map(async (line) => new Set((await this.#read(line)).flat())));
    for (const group of await stems(FORMS)) {
      join(group, 1);
      for (const stem of group)
        this.#forms.set(
          stem,
          [...group].filter((other) => other !== stem),
        );
    }
    // Who won beat somebody: a form that no stemmer knows says the same as the others.
    const inForms = (group: ReadonlySet<string>): Set<string> =>
      new Set([...group].flatMap((stem) => [stem, ...this.formsOf(stem)]));
    for (const group of await stems(DERIVED)) join(inForms(group), DERIVATION);
    for (const group of await stems(ALIASES)) join(group, ALIAS);
    for (const group of await stems(SHORT_NAMES.map(([, words]) => words))) join(group, ALIAS);
    for (const group of await stems(SYNONYMS)) join(inForms(group), SYNONYM);
    for (const [kinds, members] of KINDS) {
      const [general, special] = await stems([kinds, members]);
      for (const kind of general!) for (const one of special!) tell(kind, one, OF_KIND);
    }
    const forms = [...this.#forms].map(([stem, others]) => [stem, [stem, ...others].sort()[0]!] as const);
    this.#phrases = await Phrases.open(new Map(forms), (words) => this.#read(words));
    this.#variants = variants;
  }

  async #read(words: readonly string[]): Promise<(readonly string[])[]> {
    const missing = [...new Set(words)].filter((word) => !this.#known.has(word));
    if (missing.length > 0) {
      if (this.#known.size > MOST_REMEMBERED) this.#known.clear();
      const read = await this.#ask(missing.map(foldText));
      for (const [index, word] of missing.entries()) this.#known.set(word, [...read[index]!]);
    }
    const again = words.filter((word) => !this.#known.has(word));
    if (again.length > 0) return (await this.#ask(words.map(foldText))).map((set) => [...set]);
    return words.map((word) => this.#known.get(word)!);
  }
}

const NONE: ReadonlyMap<string, number> = new Map();
const SYNONYM = 0.6;
// A dog answers a question for an animal, but an animal does not answer a question for a dog.
const OF_KIND = 0.55;
const DERIVATION = 0.85;
// A country's people and its capital stand for it, but it is not always what is meant.
const ALIAS = 0.9;
const MOST_REMEMBERED = 50_000;
