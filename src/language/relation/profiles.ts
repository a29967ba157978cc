import { wholeBefore } from '../amounts/counted.ts';
import type { Noun, Reading, Sentence, Statement, Token } from '../model.ts';
import { isKindOf } from '../words/nouns.ts';
import { shortName } from './firms.ts';
import { type Item, placeOf, withPosts } from './items.ts';
import {
  countOf,
  definiteOf,
  isBareDefinite,
  isPersonAt,
  type Known,
  onlyOne,
  onlyTold,
  resolvePronoun,
  surnamesOf,
} from './pronouns.ts';
import { besideOf, calledPlace, joinedBefore, partsOf } from './sentence-nouns.ts';
import { partsOfSentence } from './sentence-parts.ts';

/** Who or what a noun is, with the other nouns of its text that are the same. */
export interface Profile {
  /** Keys of the words that it may be called by. */
  readonly heads: ReadonlySet<string>;
  readonly items: ReadonlySet<string>;
}

/** A sentence made ready for comparing. */
export interface View {
  readonly sentence: Sentence;
  /** Of each token; undefined for words that need no counterpart. */
  readonly items: readonly (Item | undefined)[];
  readonly keys: ReadonlySet<string>;
  /** Those behind a dateline ("Bogota, 4 May 88 -"): when it was written is not when it happened. */
  readonly told: ReadonlySet<string>;
  readonly profile: (noun: Noun) => Profile;
  /** Of the noun alone, without others that are said to be the same. */
  readonly plain: (noun: Noun) => Profile;
}

const views = new WeakMap<Reading, readonly View[]>();
/** The sentences of a reading, made ready once. */
export function viewsOf(reading: Reading): readonly View[] {
  let known = views.get(reading);
  if (known === undefined) {
    known = makeViews(reading);
    views.set(reading, known);
  }
  return known;
}

const keysOfViews = new WeakMap<readonly View[], ReadonlySet<string>>();
/** The keys of all sentences of a passage. */
export function keysOf(passage: readonly View[]): ReadonlySet<string> {
  if (passage.length === 1) return passage[0]!.keys;
  let known = keysOfViews.get(passage);
  if (known === undefined) {
    known = new Set(passage.flatMap((view) => [...view.keys]));
    keysOfViews.set(passage, known);
  }
  return known;
}

function makeViews(reading: Reading): readonly View[] {
  const parts = reading.sentences.map(partsOfSentence);
  const items = parts.map(({ own }) => own);
  const surnames = surnamesOf(reading, items);
  // Who was told of before is worked out where a pronoun or "the minister" asks for it: few do.
  const subjects: (() => Known)[] = [];
  const named: (() => Known)[] = [];
  const posts = new Map<string, { readonly at: number; readonly told: () => Known }[]>();
  const fuller = new Map<string, { readonly at: number; readonly told: () => Known }[]>();
  return reading.sentences.map((sentence, at) => {
    const { own, equal, owners, names, nouns, keys, told } = parts[at]!;
    const remembered = new Map<string, Profile>();
    const until = subjects.length;
    const namedUntil = named.length;
    // Nobody is meant by a pronoun of whom so many sentences before were not.
    const earlier = (): Known[] =>
      subjects.slice(Math.max(0, until - REMEMBERED), until).map((told) => told());
    const before = (): Known[] => named.slice(0, namedUntil).map((told) => told());
    /** Of those that a sentence before this one told of. */
    const toldOf = (
      known: Map<string, { readonly at: number; readonly told: () => Known }[]>,
      key: string,
    ): Known[] => (known.get(key) ?? []).flatMap((each) => (each.at < at ? [each.told()] : []));
    const plain = ({ start, end, head }: Noun) => {
      const found = {
        heads: new Set<string>(),
        items: new Set<string>(),
        count: countOf(sentence.tokens[head]!),
        isPerson: isPersonAt(sentence.tokens, { start, end, head }, own[head]),
      };
      const item = own[head];
      if (item !== undefined) found.heads.add(item.key);
      const short = shortName(sentence.tokens, own, start, head);
      if (short !== undefined) found.heads.add(short.key);
      // "One of the astronomers": an astronomer.
      if (PART_OF.test(sentence.tokens[head]!.lower) && sentence.tokens[head + 1]?.lower === 'of') {
        // "Thousands of gallons of water" are water, "one of the astronomers of the era" an astronomer.
        const last = partsOf(sentence.tokens, head + 2, end)
          .map(([from, to]) => own.slice(from, to).findLast((each) => each !== undefined))
          .find((each) => each !== undefined && !MEASURE.test(each.key));
        if (last !== undefined) found.heads.add(last.key);
      }
      for (let i = start; i < end; i += 1) if (own[i] !== undefined) found.items.add(own[i]!.key);
      withPosts(found.items, found.heads);
      // "The town of Tessel" is Tessel.
      const called = calledPlace(sentence.tokens, { start, end, head });
      if (called !== undefined && own[called]?.kind === 'name') found.heads.add(own[called]!.key);
      // "Of the twelve miners, five were trapped": five miners.
      if (sentence.tokens[head]!.tag === 'NUM' && end === head + 1) {
        const whole = wholeBefore(sentence.tokens, start);
        const key = whole === undefined ? undefined : own[sentence.tokens.indexOf(whole)]?.key;
        if (key !== undefined) {
          found.heads.add(key);
          found.items.add(key);
        }
      }
      // "Military forces" are the military, "police officers" the police.
      if (STAFF.test(sentence.tokens[head]!.lemma))
        for (let i = start; i < head; i += 1)
          if (own[i] !== undefined && CORPS.has(own[i]!.key)) found.heads.add(own[i]!.key);
      // "An American airman" is an American.
      if (isPerson(sentence.tokens[head]!.lemma))
        for (let i = start; i < head; i += 1)
          if (own[i]?.key.startsWith('@') && PEOPLE.test(sentence.tokens[i]!.lower))
            found.heads.add(`${own[i]!.key}n`);
      if (item?.key.startsWith('@') && PEOPLE.test(sentence.tokens[head]!.lower))
        found.heads.add(`${item.key}n`);
      // "The British government" is Britain, as its capital is.
      if (GOVERNMENT.test(sentence.tokens[head]!.lemma))
        for (const key of found.items) if (placeOf(key) !== undefined) found.heads.add(key);
      return found;
    };
    const profile = (noun: Noun): Profile => {
      const name = `${noun.start} ${noun.end} ${noun.head}`;
      const known = remembered.get(name);
      if (known !== undefined) return known;
      const made = plain(noun);
      for (const [a, b] of equal) {
        const other = a.head === noun.head ? b : b.head === noun.head ? a : undefined;
        if (other === undefined) continue;
        const { heads, items: more } = plain(other);
        for (const key of heads) made.heads.add(key);
        for (const key of more) made.items.add(key);
      }
      for (const key of [...made.heads]) for (const full of surnames.get(key) ?? []) made.items.add(full);
      const here = (): Known[] =>
        sentence.statements
          .filter(({ kind, verb }) => kind === 'clause' && verb !== '')
          .flatMap(({ subjects: who, objects: whom, isPassive }) => (isPassive ? whom : who))
          .filter(({ head }) => head < noun.start && isNoun(sentence.tokens[head]!))
          .map(plain);
      resolvePronoun(sentence, noun, made, plain, () => [...earlier(), ...here()]);
      // "Hart's brother is the mayor": what somebody is said to be refers to nobody else.
      const isSaid = sentence.statements.some(
        ({ kind, verb, objects }) =>
          kind === 'clause' && verb === 'be' && objects.some(({ head }) => head === noun.head),
      );
      const definite = isSaid ? undefined : definiteOf(sentence, noun);
      const only =
        definite !== undefined
          ? onlyOne(
              [...before(), ...owners.filter(({ end }) => end <= noun.start).map(plain)].filter(
                ({ isPerson }) => isPerson === undefined || isPerson === definite.isPerson,
              ),
            )
          : isBareDefinite(sentence, noun)
            ? onlyOne(toldOf(posts, sentence.tokens[noun.head]!.lemma))
            : undefined;
      // "The separatist eastern regions ... the regions": of one that was told once in more words.
      if (only === undefined && isBareDefinite(sentence, noun))
        for (const key of onlyTold(toldOf(fuller, sentence.tokens[noun.head]!.lower))?.items ?? [])
          made.items.add(key);
      if (only !== undefined) {
        for (const key of only.heads) made.heads.add(key);
        for (const key of only.items) made.items.add(key);
      }
      if (sentence.tokens.slice(noun.start, noun.head).some(({ lower }) => OWNED.has(lower))) {
        const joined = joinedBefore(sentence.tokens, noun);
        const own = joined === undefined ? here() : [plain(joined)];
        const isOne = sentence.tokens[noun.start]!.lower !== 'their';
        const before =
          own.length > 0 || besideOf(sentence, noun).length > 0
            ? own
            : earlier().filter(
                (one) =>
                  isOne &&
                  one.count !== 'many' &&
                  one.isPerson !== (sentence.tokens[noun.start]!.lower === 'its'),
              );
        const beside = before.length > 0 ? before : besideOf(sentence, noun).map(plain);
        const owners = [...new Map(beside.map((one) => [[...one.heads].join(' '), one])).values()];
        if (owners.length === 1) for (const key of owners[0]!.items) made.items.add(key);
      }
      remembered.set(name, made);
      return made;
    };
    const view = { sentence, items: own, keys, told, profile, plain };
    // Whom the last sentence tells of nobody asks.
    if (at === reading.sentences.length - 1) return view;
    for (const statement of sentence.statements) {
      if (statement.kind !== 'clause') continue;
      for (const noun of statement.isPassive ? statement.objects : statement.subjects) {
        if (isNoun(sentence.tokens[noun.head]!))
          subjects.push(() => ({
            ...profile(noun),
            count: countOf(sentence.tokens[noun.head]!),
            isPerson: isPersonAt(sentence.tokens, noun, own[noun.head]),
          }));
      }
    }
    for (const noun of [...names, ...owners]) named.push(once(() => plain(noun)));
    for (const noun of nouns)
      if (noun.end - noun.start > 1 && sentence.tokens[noun.head]!.tag === 'NOUN') {
        const key = sentence.tokens[noun.head]!.lower;
        const list = fuller.get(key) ?? [];
        list.push({ at, told: once(() => plain(noun)) });
        fuller.set(key, list);
      }
    // "Minister Ana Keller spoke. The minister resigned."
    for (const [a, b] of equal)
      for (const [name, post] of [
        [a, b],
        [b, a],
      ] as const)
        if (own[name.head]?.kind === 'name' && own[post.head]?.kind !== 'name') {
          const key = sentence.tokens[post.head]!.lower;
          posts.set(key, [...(posts.get(key) ?? []), { at, told: once(() => plain(name)) }]);
        }
    return view;
  });
}

/** What is made at the first call, and the same at each later one. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const isPerson = (lemma: string): boolean =>
  /(?:man|woman)$/.test(lemma) || isKindOf(lemma, 'person') || isKindOf(lemma, 'people');

// What a nation's people are called: their country is not meant by it.
const PEOPLE = /(?:[ai]ans?|[^jp]ans?|ese|ish|[aeq]is?|[wt]i|ench|utch|reek|iss)$/;

const REMEMBERED = 200;
const GOVERNMENT = /^(?:government|parliament|administration|authority|force|troop|military|army|navy)$/;
const STAFF = /^(?:force|troop|officer|personnel|unit|official)$/;
const CORPS = new Set(['military', 'army', 'navy', 'police', 'air', 'coast', 'security']);
const MEASURE =
  /^(?:gallon|ton|tonne|barrel|bottle|litre|liter|pound|kilogram|kilo|acre|hectare|piece|mile|dollar|thousand|hundred|dozen|million|pint|case|bag|box|copy)$/;
const PART_OF =
  /^(?:one|none|some|many|most|several|thousands|hundreds|dozens|number|group|series|couple|lot|majority|all|both|two|three|four|five)$/;

const OWNED = new Set(['his', 'her', 'its', 'their']);
const isNoun = ({ tag }: Token): boolean => tag === 'PROPN' || tag === 'NOUN';

/** The statements of a sentence that a claim makes: what its verbs say, no readings of its nouns. */
export const claimStatements = ({ statements }: Sentence): Statement[] =>
  statements.filter(({ kind, isGuess }) => kind === 'clause' && !isGuess);
