import { fold } from '../words/fold.ts';
import { type KnownName, knownNameAt } from '../words/names.ts';

/**
 * Whether a text names a place of the kind that a question asks for ("which state") that the question does not name. A headline
 * tells where something is without a preposition: "Wisconsin Republicans".
 */
export function namesPlace(question: string, text: string): boolean {
  const [, kind = ''] = ASKED.exec(question) ?? [];
  const fits = KINDS.get(kind.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '')) ?? isPlace;
  const asked = new Set(placesIn(question).map(({ name }) => name));
  return placesIn(text).some((place) => fits(place) && !asked.has(place.name));
}

/** Whether a name is that of a place which is no country. */
export const isPlaceName = (name: string): boolean => placesIn(name).some(({ kind }) => kind === 'place');

const ASKED = /\b(?:what|which) (?:\p{L}+ )?(countr(?:y|ies)|nations?|states?|provinces?)\b/iu;
const isPlace = ({ kind }: KnownName): boolean => kind === 'country' || kind === 'place';
const isCountry = ({ kind }: KnownName): boolean => kind === 'country';
const isPart = ({ kind, within }: KnownName): boolean => kind === 'place' && within !== '';
const KINDS: ReadonlyMap<string, (name: KnownName) => boolean> = new Map([
  ['country', isCountry],
  ['nation', isCountry],
  ['state', isPart],
  ['province', isPart],
]);

const WORD = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;
const POSSESSIVE = /['’]s$/u;

/** The countries and places of names.tsv that a text has, under any of their names. */
function placesIn(text: string): KnownName[] {
  const words = (text.match(WORD) ?? []).map((word) => word.replace(POSSESSIVE, ''));
  const lower = words.map(fold);
  return words.flatMap((word, at) => {
    if (!/^\p{Lu}/u.test(word)) return [];
    const known = knownNameAt(lower, words, at)?.known;
    return known !== undefined && isPlace(known) ? [known] : [];
  });
}
