import type { Entry } from './entry.ts';
import type { Beside } from './neighbours.ts';
import { startsUpper } from './tokens.ts';

/** The states and provinces that a place may be said to lie in: `St Petersburg, Florida`. */
export class Regions {
  /** By their first word. */
  readonly #names = new Map<string, { readonly words: readonly string[]; readonly country: string }[]>();

  constructor(entries: readonly Entry[]) {
    for (const { region, country, aliases } of entries) {
      if (!region || country === undefined) continue;
      for (const { tokens, scope } of aliases) {
        if (scope !== undefined) continue;
        const words = tokens.map(({ word }) => word);
        const same = this.#names.get(words[0]!) ?? [];
        same.push({ words, country });
        this.#names.set(words[0]!, same);
      }
    }
  }

  /** Whether the words after a place or country say that it is a town of that name in another country. */
  places({ kind, country }: Entry, { tokens, casing }: Beside, to: number): boolean {
    if (kind !== 'place' && kind !== 'country') return false;
    const next = tokens[to];
    if (next === undefined || next.gap !== ', ' || casing === 'caseless' || !startsUpper(next.surface))
      return false;
    const found = this.#names
      .get(next.word)
      ?.find(({ words }) => words.every((word, i) => tokens[to + i]?.word === word));
    if (found === undefined || found.country === country) return false;
    if (kind === 'place') return true;
    // A list of countries and states goes on, an apposition ends: `Mexico, Missouri, votes`.
    const after = tokens[to + found.words.length];
    return after === undefined || !after.adjoins;
  }
}
