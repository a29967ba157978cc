import { agrees } from '../amounts/amounts.ts';
import type { Noun } from '../model.ts';
import { possessorOf } from '../statements/belongings.ts';
import { liesIn } from '../words/names.ts';
import { hasKindOf, isBodyOfPeople, isRestricting } from '../words/nouns.ts';
import { type Item, isOfOtherPost, placeOf } from './items.ts';
import { isNarrower } from './narrower.ts';
import { keysOf, type View } from './profiles.ts';

// So much of the words of a role, by weight, must be said: one of four words may be missing, and none of three.
const COVERED = 0.75;
const WEIGHT: Readonly<Record<Item['kind'], number>> = {
  name: 2,
  number: 0,
  time: 0.5,
  title: 0.5,
  light: 0.3,
  word: 1,
};

/** The words of a noun that need a counterpart. */
export function itemsIn(view: View, { start, end }: Noun): Item[] {
  const found = new Map<string, Item>();
  for (let i = start; i < end; i += 1) {
    const item = view.items[i];
    if (item !== undefined) found.set(item.key, item);
  }
  return [...found.values()];
}

/** Whether a set of keys has an item, or what it is a kind of, or a place within it. */
export function has(keys: ReadonlySet<string>, item: Item): boolean {
  if (keys.has(item.key)) return true;
  if (item.kind === 'number' || item.kind === 'time') return false;
  if (item.kind !== 'name' && hasKindOf(keys, item.key)) return true;
  const place = placeOf(item.key);
  if (place === undefined) return false;
  for (const key of keys) {
    const inner = placeOf(key);
    if (inner !== undefined && liesIn(inner, place)) return true;
  }
  return false;
}

/** How much of some items is in a set of keys, from 0 to 1, by weight. */
export function cover(items: readonly Item[], keys: ReadonlySet<string>): number {
  let [sum, total] = [0, 0];
  for (const item of items) {
    const weight = WEIGHT[item.kind];
    total += weight;
    if (has(keys, item)) sum += weight;
  }
  return total === 0 ? 1 : sum / total;
}

/** Whether a noun of a passage is the one that a claim names: the same head, its words covered, and nothing that makes another of it. */
export function isSame(
  claim: View,
  asked: Noun,
  passage: View,
  given: Noun,
  beside: readonly string[] = [],
): boolean {
  const head = claim.items[asked.head];
  const profile = passage.profile(given);
  const own = claim.profile(asked);
  if (head !== undefined && (head.kind !== 'number' || own.heads.size > 1)) {
    const isNamed = [...own.heads].some((key) =>
      has(profile.heads, { key, kind: key === head.key ? head.kind : 'word' }),
    );
    // "12 of them" are 12 people.
    const { tag, lower } = passage.sentence.tokens[given.head]!;
    if (!isNamed && head.kind === 'light' && (tag === 'NUM' || tag === 'PRON' || lower === 'others'))
      return true;
    if (!isNamed) return false;
  }
  // A foreign minister is no prime minister, though the other words are the same.
  if (head?.kind === 'title') {
    const posts = itemsIn(claim, asked).filter(({ kind }) => kind === 'title');
    if (!posts.every((item) => has(profile.items, item))) return false;
  }
  if (head !== undefined && isOfOtherPost(head.key, own.items, profile.items)) return false;
  const keys = beside.length === 0 ? profile.items : new Set([...profile.items, ...beside]);
  if (cover(itemsIn(claim, asked), keys) < COVERED) return false;
  if (isOfAnother(claim, asked, passage, given) || isOfBodyOnly(claim, asked, passage, given)) return false;
  if (isOtherThan(claim, asked, passage, given)) return false;
  if (isOwnedByAnother(claim, asked, passage, given)) return false;
  if (isNarrower(claim, asked, passage, given)) return false;
  return !isRestricted(claim, asked, passage, given);
}

/**
 * "The price of oil paintings" is no price of oil: what a claim's noun is of stands before another noun. Nor is "the
 * population of wolves in Tarvel" that of Tarvel.
 */
function isOfAnother(claim: View, asked: Noun, passage: View, given: Noun): boolean {
  const own = claim.sentence.tokens;
  if (own[asked.head + 1]?.lower === 'of' && isOfOthers(claim, passage, given)) return true;
  for (let of = asked.head + 1; of + 1 < asked.end; of += 1) {
    if (own[of]!.lower !== 'of') continue;
    let last = of + 1;
    while (last + 1 < asked.end && own[last + 1]!.tag !== 'ADP') last += 1;
    const item = claim.items[last];
    const { tokens } = passage.sentence;
    // "President of Norland's central bank" is not president of Norland.
    if (item?.kind === 'name') {
      const there = passage.items.flatMap((one, i) =>
        one?.key === item.key && i > given.head && i < given.end ? [i] : [],
      );
      const isBody = (i: number): boolean =>
        tokens.slice(i + 1, given.end).some(({ lower }) => isBodyOfPeople(lower));
      const isOfBody = (i: number): boolean =>
        (tokens[i + 1]?.lower === "'s" && i + 2 < given.end) || isBody(i);
      // Nor is "president of the Norland Football Federation".
      if (there.length > 0 && !claimHasBody(claim, asked) && there.every(isOfBody)) return true;
    }
    if (item?.kind !== 'word') continue;
    let [isThere, isBefore] = [false, false];
    for (let i = given.start; i < given.end; i += 1) {
      if (passage.items[i]?.key !== item.key) continue;
      const [next, key] = [tokens[i + 1], passage.items[i + 1]];
      const isModifier = i + 1 < given.end && next!.tag === 'NOUN' && key !== undefined;
      if (isModifier && !claim.keys.has(key.key)) isBefore = true;
      else isThere = true;
    }
    if (isBefore && !isThere) return true;
  }
  return false;
}

/** "The president" is not "the president of the bank". */
function isOfBodyOnly(claim: View, asked: Noun, { sentence: { tokens }, items }: View, given: Noun): boolean {
  if (claim.items[asked.head]?.kind !== 'title' || asked.end > asked.head + 1) return false;
  if (tokens[given.head + 1]?.lower !== 'of' || given.end <= given.head + 2) return false;
  const last = given.end - 1;
  const item = items[last];
  return tokens[last]!.tag === 'NOUN' && item?.kind === 'word' && !has(claim.keys, item);
}

const claimHasBody = ({ sentence: { tokens } }: View, { start, end }: Noun): boolean =>
  tokens.slice(start, end).some(({ lower }) => isBodyOfPeople(lower));

/** Whether a noun is of several things of which a claim has no word. */
function isOfOthers(claim: View, { sentence: { tokens }, items }: View, { head, end }: Noun): boolean {
  if (tokens[head + 1]?.lower !== 'of') return false;
  let last = head + 2;
  while (last + 1 < end && tokens[last + 1]!.tag === 'NOUN') last += 1;
  const [thing, item] = [tokens[last], items[last]];
  if (thing?.tag !== 'NOUN' || thing.lemma === thing.lower || item?.kind !== 'word') return false;
  return last + 1 < end && !has(claim.keys, item);
}

/** "Norland's ambassador to Sudland" is not Sudland's. */
function isOwnedByAnother(claim: View, asked: Noun, passage: View, given: Noun): boolean {
  const [own, other] = [
    possessorOf(claim.sentence.tokens, asked),
    possessorOf(passage.sentence.tokens, given),
  ];
  if (own === undefined || other === undefined) return false;
  const [name, its] = [claim.items[own.head], passage.items[other.head]];
  if (name?.kind !== 'name' || its?.kind !== 'name') return false;
  return !has(passage.profile(other).items, name);
}

/** "Three *other* banks", "another bank", "three banks" are not the bank. */
function isOtherThan(
  claim: View,
  asked: Noun,
  { sentence: { tokens } }: View,
  { start, head }: Noun,
): boolean {
  const own = claim.sentence.tokens;
  if (own[asked.start]!.lower !== 'the' || own[asked.head]!.tag !== 'NOUN') return false;
  const words = tokens.slice(start, head);
  if (
    words.some(({ lower }) => OTHER.test(lower)) &&
    !own.slice(asked.start, asked.head).some(({ lower }) => OTHER.test(lower))
  )
    return true;
  const isOne = own[asked.head]!.lemma === own[asked.head]!.lower;
  const isMany = tokens[head]!.tag === 'NOUN' && tokens[head]!.lemma !== tokens[head]!.lower;
  return isOne && isMany && words.some(({ tag }) => tag === 'NUM');
}
const OTHER = /^(?:other|another)$/;

const FORMER = new Set(['former', 'ex', 'formerly', 'ex-']);

const SELF = /^(?:proclaimed|styled|declared|described|appointed)$/;

function isRestricted(claim: View, asked: Noun, passage: View, given: Noun): boolean {
  const own = new Set(claim.sentence.tokens.slice(asked.start, asked.end).map(({ lemma }) => lemma));
  const { tokens } = passage.sentence;
  for (let i = given.start; i <= given.head; i += 1) {
    const { lower, lemma } = tokens[i]!;
    // "The self-proclaimed president".
    if (
      lower === 'self' &&
      tokens[i + 1]?.lower === '-' &&
      SELF.test(tokens[i + 2]?.lower ?? '') &&
      !own.has('self')
    )
      return true;
    // "The *former* president" is not the president; "former president *Bill Clinton*" is Bill Clinton.
    if (FORMER.has(lower) && (wasOnce(claim, asked) || [...FORMER].some((word) => own.has(word)))) continue;
    if (
      i !== given.head &&
      (isRestricting(lower) || (!/est$|er$/.test(lower) && isRestricting(lemma))) &&
      !own.has(lemma) &&
      !own.has(lower)
    ) {
      // A title in capitals is an office and not who holds it.
      const isOffice = claim.items[asked.head]?.kind === 'title';
      if (
        !isOffice &&
        tokens[given.head]!.tag === 'PROPN' &&
        claim.sentence.tokens[asked.head]!.tag === 'PROPN'
      )
        continue;
      return true;
    }
  }
  return false;
}

/** "He *was* a bishop" is said of a former bishop too. */
const wasOnce = ({ sentence }: View, { head }: Noun): boolean =>
  sentence.statements.some(
    ({ kind, verb, at, objects }) =>
      kind === 'clause' &&
      verb === 'be' &&
      /^(?:was|were)$/.test(sentence.tokens[at]!.lower) &&
      objects.some((noun) => noun.head === head),
  );

/** Whether each number that a claim gives is borne out by one of the passage, but for tokens that are answered already. */
export function hasNumbers(claim: View, passages: readonly View[], unsaid: readonly number[] = []): boolean {
  const given = passages.flatMap(({ sentence }) => sentence.quantities);
  const keys = keysOf(passages);
  const counted = new Set<number>();
  for (const quantity of claim.sentence.quantities) {
    if (unsaid.includes(quantity.start)) continue;
    if (!given.some((other) => agrees(quantity, other))) return false;
    for (let i = quantity.start; i < quantity.end; i += 1) counted.add(i);
  }
  return claim.items.every(
    (item, at) => item?.kind !== 'number' || counted.has(at) || unsaid.includes(at) || keys.has(item.key),
  );
}
