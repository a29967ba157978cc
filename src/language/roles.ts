import { agrees } from './amounts.ts';
import { type Item, placeOf } from './items.ts';
import type { Noun, Phrase, Statement } from './model.ts';
import { liesIn } from './names.ts';
import { isKindOf, isRestricting } from './nouns.ts';
import type { View } from './profiles.ts';
import { TIME_NOUN } from './words.ts';

// Of the words of a role, by weight, so much must be said: of four words one may be missing, of three none.
export const COVERED = 0.75;
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
  const place = placeOf(item.key);
  for (const key of keys) {
    if (item.kind !== 'name' && isKindOf(key, item.key)) return true;
    if (place !== undefined) {
      const inner = placeOf(key);
      if (inner !== undefined && liesIn(inner, place)) return true;
    }
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
    const { tag } = passage.sentence.tokens[given.head]!;
    if (!isNamed && head.kind === 'light' && (tag === 'NUM' || tag === 'PRON')) return true;
    if (!isNamed) return false;
  }
  // A foreign minister is no prime minister, though the other words are the same.
  if (head?.kind === 'title') {
    const posts = itemsIn(claim, asked).filter(({ kind }) => kind === 'title');
    if (!posts.every((item) => has(profile.items, item))) return false;
  }
  const keys = beside.length === 0 ? profile.items : new Set([...profile.items, ...beside]);
  if (cover(itemsIn(claim, asked), keys) < COVERED) return false;
  if (isOfAnother(claim, asked, passage, given)) return false;
  return !isRestricted(claim, asked, passage, given);
}

/** "The price of oil paintings" is no price of oil: what a claim's noun is of stands before another noun. */
function isOfAnother(claim: View, asked: Noun, passage: View, given: Noun): boolean {
  const own = claim.sentence.tokens;
  for (let of = asked.head + 1; of + 1 < asked.end; of += 1) {
    if (own[of]!.lower !== 'of') continue;
    let last = of + 1;
    while (last + 1 < asked.end && own[last + 1]!.tag !== 'ADP') last += 1;
    const item = claim.items[last];
    if (item?.kind !== 'word') continue;
    const { tokens } = passage.sentence;
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

const FORMER = new Set(['former', 'ex', 'formerly', 'ex-']);

function isRestricted(claim: View, asked: Noun, passage: View, given: Noun): boolean {
  const own = new Set(claim.sentence.tokens.slice(asked.start, asked.end).map(({ lemma }) => lemma));
  const { tokens } = passage.sentence;
  for (let i = given.start; i <= given.head; i += 1) {
    const { lower, lemma } = tokens[i]!;
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

const CONTRARY: readonly (readonly [string, string])[] = [
  ['from', 'to'],
  ['for', 'against'],
  ['with', 'without'],
  ['before', 'after'],
  ['above', 'below'],
  ['over', 'under'],
  ['into', 'from'],
  ['until', 'from'],
  ['since', 'until'],
];

const YEAR = /^(?:1[5-9]|20)\d\d$/;
const LOCATED = new Set(['base', 'locate', 'headquarter', 'situate', 'bear', 'live', 'reside']);
const DIRECTED = new Set('for with against by to toward towards into'.split(' '));
const WHY = new Set(['because', 'over', 'amid', 'following', 'due', 'despite']);
const WHEN_OR_WHERE = new Set(['in', 'on', 'at', 'near', 'during', '']);

/** Whether a statement, or else its sentence, has what a claim's phrase adds. */
export function hasPhrase(
  claim: View,
  { preposition, noun }: Phrase,
  passage: View,
  statement: Statement,
): boolean {
  const items = withoutBlast(itemsIn(claim, noun), preposition);
  if (items.length === 0) return true;
  const span = spanOf(claim, noun);
  if (span !== undefined && statement.phrases.some((phrase) => isYearOf(passage, phrase, span))) return true;
  const isContrary = (other: string): boolean =>
    CONTRARY.some(([a, b]) => (a === preposition && b === other) || (b === preposition && a === other));
  const isYear =
    YEAR.test(claim.items[noun.head]?.key ?? '') &&
    !claim.sentence.quantities.some(({ start, end }) => start <= noun.head && noun.head < end);
  const near = statement.phrases.filter(({ noun: given }) => isSame(claim, noun, passage, given));
  // "From 1811 to 1886": a number is the same only as itself, or agrees as a quantity.
  const same = near.filter(
    ({ noun: given }) =>
      claim.items[noun.head]?.kind !== 'number' ||
      (near.length === 1 && !isYear) ||
      itemsIn(passage, given).some(({ key }) => key === claim.items[noun.head]!.key),
  );
  if (same.length > 0) return same.some((phrase) => !isContrary(phrase.preposition));
  if (isVerbatim(claim, noun, passage)) return true;
  const roles = [
    ...statement.subjects,
    ...statement.objects,
    ...statement.phrases.map((phrase) => phrase.noun),
  ];
  const keys = new Set(roles.flatMap((role) => [...passage.profile(role).items]));
  // "An Afghan interpreter" did not work for Afghanistan.
  const isBeside = (item: Item): boolean =>
    DIRECTED.has(preposition) &&
    placeOf(item.key) !== undefined &&
    statement.subjects
      .concat(statement.objects)
      .some(
        ({ start, head }) =>
          passage.items.slice(start, head).some((own) => own?.key === item.key) &&
          passage.items.filter((own) => own?.key === item.key).length === 1,
      );
  if (
    !items.some(isBeside) &&
    items.every(
      (item) => (item.kind === 'number' && (!isYear || statement.kind !== 'clause')) || has(keys, item),
    )
  )
    return true;
  // Where and when may be said elsewhere in the sentence; of a title or an apposition it must stand there.
  if (statement.kind !== 'clause' && statement.kind !== 'nominal') return false;
  // "Won in 2001 and lost in 2003": a deed that has a year of its own is of no other.
  if (isYear)
    return (
      !hasOtherYear(items, passage, statement) &&
      !statement.phrases.some((phrase) => isRelative(passage, phrase)) &&
      items.every((item) => has(passage.told, item))
    );
  // Where something is based is said of it, and not of what stands beside it.
  if (LOCATED.has(statement.verb)) return false;
  if (hasAnother(claim, noun, passage, statement)) return false;
  // Why is told in many ways: "because of faults", "after faults were found".
  const isWhy = WHY.has(preposition) || (preposition === 'for' && items.length > 1);
  return (WHEN_OR_WHERE.has(preposition) || isWhy) && cover(items, passage.told) >= 1;
}

/** "In the 1920s", "in the 20th century": the years that it has; undefined for another phrase. */
function spanOf({ sentence }: View, { start, end }: Noun): readonly [number, number] | undefined {
  for (let i = start; i < end; i += 1) {
    const { lower } = sentence.tokens[i]!;
    const decade = /^(1\d\d0|20\d0)s$/.exec(lower)?.[1];
    if (decade !== undefined) {
      const from = Number(decade);
      return [from, from % 100 === 0 ? from + 99 : from + 9];
    }
    const century = /^(\d\d)(?:th|st|nd|rd)$/.exec(lower)?.[1];
    if (century !== undefined && sentence.tokens[i + 1]?.lower === 'century')
      return [Number(century) * 100 - 99, Number(century) * 100];
  }
  return undefined;
}

const isYearOf = (
  { sentence }: View,
  { preposition, noun }: Phrase,
  [from, to]: readonly [number, number],
): boolean =>
  /^(?:in|on|during|)$/.test(preposition) &&
  sentence.tokens
    .slice(noun.start, noun.end)
    .some(({ lower }) => YEAR.test(lower) && Number(lower) >= from && Number(lower) <= to);

/** "In a bomb explosion": what a bomb does it does by exploding. */
const withoutBlast = (items: readonly Item[], preposition: string): readonly Item[] =>
  (preposition === 'in' || preposition === 'by') && items.some(({ key }) => ARMS.test(key))
    ? items.filter(({ key }) => !BLAST.test(key))
    : items;
const ARMS = /^(?:bomb|grenade|landmine|mine|missile|rocket|mortar|shell|torpedo)$/;
const BLAST = /^(?:explosion|blast|attack|detonation|strike|fire)$/;

/** "Opened a shop in Tessel": what has a place of its own is in no other, though the sentence names one. */
function hasAnother(claim: View, { head }: Noun, passage: View, { phrases }: Statement): boolean {
  const kind = claim.items[head]?.kind;
  if (kind !== 'name' && kind !== 'word') return false;
  return phrases.some(({ preposition, noun }) => {
    const own = passage.items[noun.head];
    return (
      preposition !== '' &&
      WHEN_OR_WHERE.has(preposition) &&
      own?.kind === kind &&
      !itemsIn(passage, noun).some((item) => has(claim.keys, item) || isAround(claim, item))
    );
  });
}

/** Whether a claim names a place within a place. */
const isAround = (claim: View, item: Item): boolean =>
  placeOf(item.key) !== undefined && [...claim.keys].some((key) => has(new Set([key]), item));

/** "Last year", "on Monday": a time that is told from the day of the text is in no year that stands elsewhere. */
function isRelative({ sentence }: View, { noun }: Phrase): boolean {
  const words = sentence.tokens.slice(noun.start, noun.end).map(({ lower }) => lower);
  return (
    TIME_NOUN.has(sentence.tokens[noun.head]!.lower) &&
    words.some((word) => /^(?:last|next|this|ago|yesterday|today|tomorrow)$/.test(word))
  );
}

function hasOtherYear(items: readonly Item[], passage: View, { phrases }: Statement): boolean {
  const asked = items.filter(({ key }) => YEAR.test(key));
  const own = phrases.flatMap(({ noun }) => itemsIn(passage, noun)).filter(({ key }) => YEAR.test(key));
  return asked.length > 0 && own.length > 0 && !own.some(({ key }) => asked.some((one) => one.key === key));
}

/** Whether a phrase stands in the passage word for word, behind the word that it follows in the claim. */
function isVerbatim(claim: View, { start, end }: Noun, passage: View): boolean {
  const words = claim.sentence.tokens.slice(Math.max(0, start - 2), end).map(({ lower }) => lower);
  if (words.length < 4) return false;
  const { tokens } = passage.sentence;
  for (let i = 0; i + words.length <= tokens.length; i += 1)
    if (words.every((word, k) => tokens[i + k]!.lower === word)) return true;
  return false;
}

/** Whether each number that a claim gives is borne out by one of the passage, but for tokens that are answered already. */
export function hasNumbers(claim: View, passages: readonly View[], unsaid: readonly number[] = []): boolean {
  const given = passages.flatMap(({ sentence }) => sentence.quantities);
  const keys = new Set(passages.flatMap((view) => [...view.keys]));
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
