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
// "The former American deputy ambassador".
const WITHIN = 4;

/** What a text says to be of a country, by an adjective or a possessive before the noun. */
export function originsIn(text: string): readonly OfCountry[] {
  const tokens = tagged(text).filter(({ tag }) => tag !== 'SPACE');
  const words = tokens.map((token) => token.text);
  const folded = words.map(fold);
  return tokens.flatMap((_, at) => {
    const found = /^\p{Lu}/u.test(words[at]!) ? knownNameAt(folded, words, at) : undefined;
    if (found === undefined || found.known.kind !== 'country') return [];
    const behind = tokens.slice(at + found.length, at + found.length + WITHIN);
    const end = behind.findIndex(({ tag, lower }) => !GROUP.test(tag) && !POSSESSIVE.test(lower));
    const noun = behind.slice(0, end < 0 ? undefined : end).findLast(({ tag }) => tag === 'NOUN');
    return noun === undefined ? [] : [{ country: found.known.name, of: noun.lemma }];
  });
}
