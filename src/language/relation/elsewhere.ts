import type { Noun, Phrase, Statement } from '../model.ts';
import { TIME_NOUN } from '../words/words.ts';
import type { Item } from './items.ts';
import type { View } from './profiles.ts';
import { itemsIn } from './roles.ts';

// When and where another deed of the sentence happened.

const YEAR = /^(?:1[5-9]|20)\d\d$/;

/** "Hart, who founded Orvane in 1990, died": what stands in a clause that says who is meant is of that clause alone. */
export function isOfRelative(
  items: readonly Item[],
  { sentence, items: own }: View,
  statement: Statement,
): boolean {
  const { tokens, statements } = sentence;
  const who = new Set([...statement.subjects, ...statement.objects].map(({ head }) => head));
  const isAside = (one: Statement): boolean => {
    if (one.kind !== 'clause' || one.at === statement.at) return false;
    const nouns = one.isPassive ? one.objects : one.subjects;
    return nouns.some(({ end, head }) => {
      if (!who.has(head)) return false;
      const next = tokens[end]?.lower === ',' ? tokens[end + 1] : tokens[end];
      return RELATIVE.test(next?.lower ?? '') || (tokens[end]?.lower === ',' && end + 1 === one.at);
    });
  };
  const asides = statements.filter(isAside);
  if (asides.length === 0) return false;
  return items.some((item) => {
    const places = own.flatMap((one, at) => (one?.key === item.key ? [at] : []));
    return (
      places.length > 0 &&
      places.every((at) =>
        asides.some(
          ({ phrases, at: verb }) =>
            at > verb &&
            !tokens.slice(verb, at).some(({ lower }) => lower === ',') &&
            phrases.some(({ noun }) => noun.start <= at && at < noun.end),
        ),
      )
    );
  });
}
const RELATIVE = /^(?:who|which|that)$/;

/** "Fell to 100" is not told by "fell 100 points". */
export function isOnlyBy(claim: View, { head }: Noun, passage: View): boolean {
  const item = claim.items[head];
  if (item?.kind !== 'number') return false;
  const own = passage.sentence.quantities.filter(({ start, end }) =>
    passage.items.slice(start, end).some((one) => one?.key === item.key),
  );
  return own.length > 0 && own.every(({ kind }) => kind === 'change');
}

/** "Was arrested and flown *to* Brazil", "the bus *from* Oslo": where something goes or comes from is not where the rest happens. */
export function isOnTheWay({ items, sentence: { tokens } }: View, { key, kind }: Item): boolean {
  if (kind !== 'name') return false;
  const places = items.flatMap((own, at) => (own?.key === key ? [at] : []));
  return (
    places.length > 0 &&
    places.every((at) => {
      let before = at - 1;
      while (before >= 0 && (items[before]?.kind === 'name' || tokens[before]!.tag === 'DET')) before -= 1;
      return WAY.test(tokens[before]?.lower ?? '');
    })
  );
}
const WAY = /^(?:to|from|into|toward|towards|fleeing|leaving|entering)$/;

/** "Passed in May, took effect in June": a deed that has a day or month of its own is of no other. */
export function isOfOtherDay(items: readonly Item[], passage: View, { phrases }: Statement): boolean {
  const own = phrases.flatMap(({ noun }) => itemsIn(passage, noun));
  return [WEEKDAY, MONTH].some((unit) => {
    const asked = items.filter(({ key }) => unit.test(key));
    const given = own.filter(({ key }) => unit.test(key));
    return (
      asked.length > 0 && given.length > 0 && !given.some(({ key }) => asked.some((one) => one.key === key))
    );
  });
}
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;

/** "Last year", "on Monday": a time that is told from the day of the text is in no year that stands elsewhere. */
export function isRelative({ sentence }: View, { noun }: Phrase): boolean {
  const words = sentence.tokens.slice(noun.start, noun.end).map(({ lower }) => lower);
  return (
    TIME_NOUN.has(sentence.tokens[noun.head]!.lower) &&
    words.some((word) => /^(?:last|next|this|ago|yesterday|today|tomorrow)$/.test(word))
  );
}

export function hasOtherYear(items: readonly Item[], passage: View, { phrases }: Statement): boolean {
  const asked = items.filter(({ key }) => YEAR.test(key));
  const own = phrases.flatMap(({ noun }) => itemsIn(passage, noun)).filter(({ key }) => YEAR.test(key));
  return asked.length > 0 && own.length > 0 && !own.some(({ key }) => asked.some((one) => one.key === key));
}

const _LIES = new Set(['in', 'on', 'at', 'near', 'off', 'inside', 'outside', 'around', '']);
