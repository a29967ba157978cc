import type { Token } from '../model.ts';
import { deedsOf, doneBy, endsIn, entails, isKnownVerb, undergoes } from '../words/verbs.ts';
import { LIGHT_STEMS } from '../words/words.ts';

// What the other side of a deed is told by: who is asked to have bought a thing may be told by who sold it.
const OTHER_SIDE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    own: 'belong buy acquire sell',
    buy: 'sell',
    sell: 'buy',
    receive: 'give award grant present donate',
    get: 'give award grant present donate',
    win: 'award lose beat defeat victory take claim lift retain champion triumph',
    lose: 'beat defeat win',
    beat: 'lose win',
    employ: 'work hire',
    teach: 'study learn',
    cause: 'result due because',
    marry: 'wife husband spouse wedding bride',
  }).map(([verb, words]) => [verb, new Set(words.split(' '))] as const),
);
const ROOT = 5;

/** Whether a verb says too little for its absence to say anything ("make", "take"). */
export const isLightVerb = (lemma: string): boolean =>
  LIGHT.has(lemma) || LIGHT_STEMS.has(lemma) || LIGHT_STEMS.has(lemma.replace(/e$/, ''));
const LIGHT = new Set(
  'be have do make get take give go come happen say call see become include use put play hold keep begin start bring let set leave find know think want need show tell work live stand lie mean consist contain involve relate refer base consider describe name'.split(
    ' ',
  ),
);

/**
 * Whether words tell a deed at all: by the verb itself, one that implies it, a noun that tells it or names who did it, or by
 * its other side. @param verb its lemma; with its particle if the table of verbs has both ("step_down").
 * @param isEitherSide whether its other side tells it: who won tells that somebody lost, but not who did.
 */
export function tellsDeed(tokens: readonly Token[], verb: string, isEitherSide = true): boolean {
  const sides = isEitherSide ? OTHER_SIDE.get(verb) : undefined;
  const root = verb.split('_')[0]!.slice(0, ROOT);
  const tells = (word: string): boolean => {
    if (entails(word, verb) || undergoes(word, verb) || sides?.has(word) === true) return true;
    for (const deeds of [deedsOf(word), doneBy(word), endsIn(word)])
      for (const deed of deeds ?? []) if (entails(deed, verb)) return true;
    return false;
  };
  return tokens.some(({ lemma, lower }, i) => {
    if (tells(lemma) || (lemma !== lower && tells(lower))) return true;
    if (root.length === ROOT && lower.startsWith(root)) return true;
    const joined = `${lemma}_${tokens[i + 1]?.lower}`;
    return isKnownVerb(joined) && tells(joined);
  });
}
