import {
  ALIASES,
  DERIVED,
  deedsOf,
  entails,
  FORMS,
  isKnownVerb,
  isOpposite,
  isStep,
  likenessOf,
  type ReadSentence,
  type ReadToken,
  SYNONYMS,
} from '../../../language/index.ts';
import { stemOf, usualShareOf } from '../../clusters/index.ts';
import { SET_ASIDE, setAsideIn } from './set-aside.ts';

/** A word that says what a sentence is about. */
export interface Concept {
  /** Its token in the sentence. */
  readonly at: number;
  readonly stem: string;
  readonly lemma: string;
  readonly isName: boolean;
  readonly isVerb: boolean;
  /** How rare it is in news: the natural logarithm of texts per text that has it. */
  readonly rarity: number;
  /** The groups of words that say nearly the same in which it stands. */
  readonly groups: readonly number[];
  /** The verbs whose deed it tells: itself, or those that a noun names. */
  readonly deeds: readonly string[];
}

/** The words of a sentence, ready to be asked for. */
export interface Concepts {
  readonly all: readonly Concept[];
  readonly stems: ReadonlySet<string>;
  readonly groups: ReadonlySet<number>;
  readonly deeds: readonly string[];
}

// A sentence is asked for, and told, again and again while a story is composed.
const conceptsKnown = new WeakMap<ReadSentence['tokens'], Concepts>();

/** The words of a sentence that say what it is about, in their order. Words of grammar, of time and of reporting are none. */
export function conceptsOf({ tokens }: Pick<ReadSentence, 'tokens'>): Concepts {
  let known = conceptsKnown.get(tokens);
  if (known === undefined) {
    known = readConcepts(tokens);
    conceptsKnown.set(tokens, known);
  }
  return known;
}

function readConcepts(tokens: ReadSentence['tokens']): Concepts {
  const aside = setAsideIn(tokens);
  return conceptsAmong(
    tokens.flatMap((token, at) => {
      if (isTelling(token)) {
        const one = conceptOf(token, at);
        if (aside?.accusations.has(at)) return [setAside(one)];
        if (aside?.verbs.has(at)) return [{ ...one, deeds: [...one.deeds, SET_ASIDE] }];
        const joined = phrasalIn(tokens, at);
        return [joined === undefined ? one : { ...one, deeds: [joined] }];
      }
      const deeds = predicateDeeds(tokens, at);
      return deeds === undefined ? [] : [{ ...conceptOf(token, at), isName: false, isVerb: true, deeds }];
    }),
  );
}

/** Words as they are asked for. */
export function conceptsAmong(all: readonly Concept[]): Concepts {
  return {
    all,
    stems: new Set(all.map(({ stem }) => stem)),
    groups: new Set(all.flatMap(({ groups }) => groups)),
    deeds: [...new Set(all.flatMap(({ deeds }) => deeds))],
  };
}

function conceptOf({ lower, lemma, tag }: ReadToken, at: number): Concept {
  const isName = tag === 'PROPN';
  const stem = stemOf(isName ? lower.replace(/'s?$/, '') : lemma);
  return {
    at,
    stem,
    lemma,
    isName,
    isVerb: tag === 'VERB',
    rarity: Math.min(MOST_RARITY, -Math.log(usualShareOf(stem))),
    groups: GROUPS.get(stem) ?? [],
    deeds: tag === 'VERB' ? [lemma] : (deedsOf(lemma) ?? []),
  };
}

/** An accusation that nobody pursues any more: another thing than one that is brought, and no deed of who brought it. */
const setAside = (one: Concept): Concept => ({
  ...one,
  stem: `${one.stem} aside`,
  lemma: `${one.lemma} aside`,
  groups: [],
  deeds: [],
});

/** The verb that a verb is with its particle: "called *off*", "passed *away*". */
function phrasalIn(tokens: readonly ReadToken[], at: number): string | undefined {
  const { tag, lemma } = tokens[at]!;
  const joined = `${lemma}_${tokens[at + 1]?.lower}`;
  return tag === 'VERB' && isKnownVerb(joined) ? joined : undefined;
}

// "The strike is *off*": what is said of a thing by a word that says nothing elsewhere, and what says the same.
const PREDICATES: ReadonlyMap<string, readonly string[]> = new Map([
  ['off', ['cancel', 'scrap']],
  ['over', ['end', 'finish']],
  ['back', ['return']],
  ['out', []],
  ['up', []],
  ['down', []],
  ['on', []],
  ['through', []],
  ['away', []],
]);

/** The deeds that a word tells where it is all that a sentence says of something. */
function predicateDeeds(tokens: readonly ReadToken[], at: number): readonly string[] | undefined {
  const deeds = PREDICATES.get(tokens[at]!.lower);
  if (deeds === undefined) return undefined;
  const said = tokens.slice(0, at).findLast(({ tag, lower }) => tag !== 'ADV' && lower !== 'not');
  const next = tokens[at + 1];
  const isLast = next === undefined || /^(?:PUNCT|ADP|CCONJ|SCONJ)$/.test(next.tag);
  return said?.lemma === 'be' && isLast ? deeds : undefined;
}

// A word that was never seen is no rarer than one that was seen once.
const MOST_RARITY = 12;

const isTelling = ({ tag, lower, lemma }: ReadToken): boolean =>
  /^(?:NOUN|VERB|ADJ|ADV|PROPN)$/.test(tag) && !UNTELLING.has(lemma) && !UNTELLING.has(lower);

const UNTELLING = new Set(
  [
    'be have do say tell add get go come make take give will would can could may might must should',
    'not no more most less least than about some any as up out into over after before also just only very so then now',
    'when where while still even other another such own same all each both many much few several new last first next',
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august',
    'september october november december today yesterday tomorrow week month year day night morning evening afternoon',
    'hour minute',
  ].flatMap((words) => words.split(' ')),
);

const GROUPS: ReadonlyMap<string, readonly number[]> = groupsOf([
  ...FORMS,
  ...DERIVED,
  ...SYNONYMS,
  ...ALIASES,
]);

function groupsOf(groups: readonly (readonly string[])[]): Map<string, number[]> {
  const known = new Map<string, number[]>();
  for (const [at, words] of groups.entries())
    for (const stem of new Set(words.map(stemOf))) known.set(stem, [...(known.get(stem) ?? []), at]);
  return known;
}

// How well a word stands for another one.
const OF_ONE_DEED = 0.9;
const OF_ONE_MATTER = 0.7;
// So similar in meaning are words of one matter, and contraries too.
const LEAST_LIKENESS = 0.55;
const isAlike = (one: Concept, asked: Concept): boolean =>
  !one.isName &&
  !asked.isName &&
  likenessOf(one.lemma, asked.lemma) >= LEAST_LIKENESS &&
  !isOpposite(one.lemma, asked.lemma) &&
  !isStep(asked.lemma);

/** How well some sentences tell a word: 1 where one has it, less where one has a word that says nearly the same, else 0. */
export type ToldIn = (asked: Concept, sentences: readonly Concepts[]) => number;

/** That, of what is asked for once. */
export const toldIn: ToldIn = (asked, sentences) => {
  let most = 0;
  for (const sentence of sentences) most = Math.max(most, toldBy(asked, sentence));
  return most;
};

/** That, remembered of each sentence: a word is looked for in one with several others around it. */
export function toldAgain(): ToldIn {
  const before = new Map<Concept, Map<Concepts, number>>();
  return (asked, sentences) => {
    let known = before.get(asked);
    if (known === undefined) {
      known = new Map();
      before.set(asked, known);
    }
    let most = 0;
    for (const sentence of sentences) {
      let told = known.get(sentence);
      if (told === undefined) {
        told = toldBy(asked, sentence);
        known.set(sentence, told);
      }
      if (told > most) most = told;
    }
    return most;
  };
}

function toldBy(asked: Concept, { stems, deeds, groups, all }: Concepts): number {
  if (stems.has(asked.stem)) return 1;
  if (deeds.some((deed) => asked.deeds.some((other) => entails(deed, other)))) return OF_ONE_DEED;
  if (asked.groups.some((group) => groups.has(group))) return OF_ONE_MATTER;
  return all.some((one) => isAlike(one, asked)) ? OF_ONE_MATTER : 0;
}

/** How much of some words sentences tell, by how rare they are: from 0 to 1. */
export function coverage(
  asked: readonly Concept[],
  sentences: readonly Concepts[],
  tells: ToldIn = toldIn,
): number {
  let [told, total] = [0, 0];
  for (const one of asked) {
    total += one.rarity;
    told += one.rarity * tells(one, sentences);
  }
  return total === 0 ? 0 : told / total;
}

/** Whether a word of a sentence stands for one of those that are asked for. */
export const standsForAny = (said: Concept, asked: Concepts): boolean =>
  asked.stems.has(said.stem) ||
  said.groups.some((group) => asked.groups.has(group)) ||
  said.deeds.some((deed) => asked.deeds.some((other) => entails(deed, other)));
