import { tagged } from '../statements/analyse.ts';
import { fold } from '../words/fold.ts';
import { knownNameAt } from '../words/names.ts';

/** Somebody or something that is said to be of a country: "the French ambassador", "France's ambassador". */
export interface OfCountry {
  /** The country by the name of names.tsv. */
  readonly country: string;
  /** The base form of the noun. */
  readonly of: string;
}

const GROUP = /^(?:ADJ|NOUN|PROPN|PART)$/;
const POSSESSIVE = /^['’]s?$/;
// Of a longer list each is looked at for itself.
const MOST_JOINED = 4;
const JOINS = /^(?:and|or|,)$/;
// "The former American deputy ambassador".
const WITHIN = 4;

/** What a text says to be of a country, by an adjective or a possessive before the noun. */
export function originsIn(text: string): readonly OfCountry[] {
  const tokens = tagged(text).filter(({ tag }) => tag !== 'SPACE');
  const words = tokens.map((token) => token.text);
  const folded = words.map(fold);
  const countryAt = (at: number) => {
    const found = /^\p{Lu}/u.test(words[at] ?? '') ? knownNameAt(folded, words, at) : undefined;
    return found?.known.kind === 'country' ? found : undefined;
  };
  return tokens.flatMap((_, at) => {
    const found = countryAt(at);
    if (found === undefined) return [];
    // "US and British troops" are of both.
    let end = at + found.length;
    for (let joined = 0; joined < MOST_JOINED && JOINS.test(tokens[end]?.lower ?? ''); joined += 1) {
      const next = countryAt(end + 1);
      if (next === undefined) break;
      end += 1 + next.length;
    }
    const behind = tokens.slice(end, end + WITHIN);
    const last = behind.findIndex(({ tag, lower }) => !GROUP.test(tag) && !POSSESSIVE.test(lower));
    const noun = behind.slice(0, last < 0 ? undefined : last).findLast(({ tag }) => tag === 'NOUN');
    return noun === undefined ? [] : [{ country: found.known.name, of: noun.lemma }];
  });
}
