import type { Noun, Phrase, Statement, Token } from '../model.ts';
import { MAKES } from '../words/verbs.ts';
import { hasOtherYear, isOfOtherDay, isOfRelative, isOnlyBy, isOnTheWay, isRelative } from './elsewhere.ts';
import { type Item, placeOf } from './items.ts';
import type { View } from './profiles.ts';
import { cover, has, isSame, itemsIn } from './roles.ts';

const CONTRARY: readonly (readonly [string, string])[] = [
  ['from', 'to'],
  ['for', 'against'],
  ['before', 'after'],
  ['above', 'below'],
  ['over', 'under'],
  ['into', 'from'],
  ['into', 'out'],
  ['in', 'out'],
  ['in', 'near'],
  ['in', 'outside'],
  ['off', 'to'],
  ['off', 'from'],
  ['near', 'to'],
  ['near', 'from'],
  ['in', 'beside'],
  ['inside', 'outside'],
  ['to', 'out'],
  ['until', 'from'],
  ['since', 'until'],
  ['because', 'before'],
  ['because', 'despite'],
  ['due', 'before'],
  ['due', 'despite'],
  ['over', 'before'],
  ['over', 'despite'],
  ['after', 'despite'],
];

const YEAR = /^(?:1[5-9]|20)\d\d$/;
const LOCATED = new Set(['base', 'locate', 'headquarter', 'situate', 'bear', 'live', 'reside']);
const DIRECTED = new Set('for with against by to toward towards into'.split(' '));
const LIES = new Set(['in', 'on', 'at', 'near', 'off', 'inside', 'outside', 'around', '']);
const AIMED = new Set('for against to toward towards into'.split(' '));
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
    (preposition === 'without') !== (other === 'without') ||
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
  if (same.length > 0)
    return same.some(
      (phrase) =>
        !isContrary(phrase.preposition) && !isOfAnotherEvent(passage, preposition, phrase, statement),
    );
  if (isVerbatim(claim, noun, passage)) return true;
  // "Was appointed by the minister" does not say that he was appointed minister.
  if (preposition === 'as' && MAKES.has(statement.verb)) return false;
  const roles = [
    ...statement.subjects,
    ...statement.objects,
    ...statement.phrases.map((phrase) => phrase.noun),
  ];
  // "Written by Hart" is not "written for Hart".
  const isAimed = AIMED.has(preposition) && statement.kind === 'clause';
  const keys = new Set(
    (isAimed ? roles.filter((role) => !statement.subjects.includes(role)) : roles).flatMap((role) => [
      ...passage.profile(role).items,
    ]),
  );
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
  // "Ruled against Orvane's rival", "in favour of Orvane": not against Orvane.
  const isOwner = ({ key, kind }: Item): boolean =>
    DIRECTED.has(preposition) &&
    kind === 'name' &&
    passage.items.every((own, at) => own?.key !== key || isOwned(passage, at));
  if (preposition === 'against' && statement.phrases.some((phrase) => isFavour(passage, phrase)))
    return false;
  if (items.some(isOwner) || (DIRECTED.has(preposition) && isModifier(claim, noun, passage))) return false;
  if (INSIDE.has(preposition) && isOnlyKind(claim, noun, passage)) return false;
  const isElsewhere =
    LIES.has(preposition) && items.some((item) => isOnTheWay(passage, item) && !isOnTheWay(claim, item));
  if (preposition === 'to' && isOnlyBy(claim, noun, passage)) return false;
  if (isElsewhere || isOfOtherDay(items, passage, statement)) return false;
  if (
    !items.some(isBeside) &&
    items.every(
      (item) => (item.kind === 'number' && (!isYear || statement.kind !== 'clause')) || has(keys, item),
    )
  )
    return true;
  // Where and when may be said elsewhere in the sentence; of a title or an apposition it must stand there.
  if (statement.kind !== 'clause' && statement.kind !== 'nominal') return false;
  if (isOfRelative(items, passage, statement)) return false;
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

/** "Died in a flood after the fire": what stands behind "after" is not what they died in. */
const isOfAnotherEvent = (
  passage: View,
  preposition: string,
  { preposition: given }: Phrase,
  { phrases }: Statement,
): boolean =>
  preposition === 'in' &&
  BESIDE.test(given) &&
  phrases.some(
    ({ preposition: other, noun }) =>
      other === 'in' &&
      passage.items[noun.head]?.kind === 'word' &&
      placeOf(passage.items[noun.head]!.key) === undefined,
  );
const BESIDE = /^(?:after|before|since|following|despite|near)$/;

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

/** "A car bomb": it need not have been in a car. */
function isOnlyKind(claim: View, { start, end, head }: Noun, { items, sentence: { tokens } }: View): boolean {
  const item = claim.items[head];
  if (item?.kind !== 'word' || end - start > 2) return false;
  const places = items.flatMap((own, at) => (own?.key === item.key ? [at] : []));
  return (
    places.length > 0 && places.every((at) => tokens[at]!.tag === 'NOUN' && tokens[at + 1]?.tag === 'NOUN')
  );
}
const INSIDE = new Set(['in', 'on', 'inside']);

/** "A UN contractor", "the bank's rival": what a phrase of the claim names is only a part of another noun there. */
function isModifier(claim: View, { head }: Noun, passage: View): boolean {
  const item = claim.items[head];
  if (item === undefined || (item.kind !== 'name' && item.kind !== 'word') || placeOf(item.key) !== undefined)
    return false;
  const {
    items,
    sentence: { tokens },
  } = passage;
  const places = items.flatMap((own, at) => (own?.key === item.key ? [at] : []));
  return (
    places.length > 0 &&
    places.every((at) => {
      const [next, key] = [tokens[at + 1], items[at + 1]];
      if (next?.lower === "'s") return true;
      return next?.tag === 'NOUN' && key?.kind === 'word' && !has(claim.keys, key);
    })
  );
}

/** "Orvane's rival": what stands there is not Orvane. */
const isOwned = ({ sentence: { tokens } }: View, at: number): boolean =>
  tokens[at + 1]?.lower === "'s" || tokens[at + 1]?.lower === "'";

const isFavour = ({ sentence: { tokens } }: View, { preposition, noun }: Phrase): boolean =>
  preposition === 'in' && /^favou?r$/.test(tokens[noun.head]!.lower);

/** "For the party's opponents": the noun goes on where the claim's ends. */
const goesOn = (tokens: readonly Token[], at: number): boolean =>
  /^'s?$/.test(tokens[at]?.lower ?? '') || (tokens[at]?.tag === 'NOUN' && tokens[at - 1]!.tag !== 'NUM');

/** Whether a phrase stands in the passage word for word, behind the word that it follows in the claim. */
function isVerbatim(claim: View, { start, end }: Noun, passage: View): boolean {
  const words = claim.sentence.tokens.slice(Math.max(0, start - 2), end).map(({ lower }) => lower);
  if (words.length < 4) return false;
  const { tokens } = passage.sentence;
  for (let i = 0; i + words.length <= tokens.length; i += 1)
    if (words.every((word, k) => tokens[i + k]!.lower === word) && !goesOn(tokens, i + words.length))
      return true;
  return false;
}
