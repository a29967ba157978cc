import { agrees, disagree } from '../amounts/amounts.ts';
import type { Quantity, Statement } from '../model.ts';
import { isKindOf } from '../words/nouns.ts';
import { speaksOfMiddle } from './claims.ts';
import { placeOf } from './items.ts';
import { isOtherTime, YEAR } from './other-time.ts';
import type { View } from './profiles.ts';
import { has, itemsIn } from './roles.ts';

/**
 * A number of a claim's statement and one of a passage's that cannot both be right. They have to be counts of one thing
 * at one time: figures of other years, of a part, and of the middle of something contest nothing.
 */
export function countsApart(
  claim: View,
  asked: Statement,
  view: View,
  given: Statement,
): readonly [Quantity, Quantity] | undefined {
  for (const quantity of claim.sentence.quantities) {
    if (!isWithin(asked, quantity.start)) continue;
    const others = view.sentence.quantities.filter(
      (other) => other.unit === quantity.unit && isWithin(given, other.start),
    );
    const [other] = others;
    if (other === undefined || others.length !== 1 || !disagree(quantity, other)) continue;
    if (areParted(leadOf(asked, quantity.start), leadOf(given, other.start))) continue;
    if (!isOneCount(quantity, other) || !isOneTime(claim, asked, view, given, other)) continue;
    return [quantity, other];
  }
  return undefined;
}

/**
 * Whether each number of a claim's statement is borne out where the passage's statement gives numbers of its unit: "five
 * were trapped and seven escaped" does not say that seven were trapped.
 */
export function countsAgree(claim: View, asked: Statement, view: View, given: Statement): boolean {
  return claim.sentence.quantities.every((quantity) => {
    if (!isWithin(asked, quantity.start)) return true;
    const all = view.sentence.quantities.filter(
      (other) => other.unit === quantity.unit && isWithin(given, other.start),
    );
    // "Rose to 5 percent from 4": what it rose to is not what it rose from.
    const lead = leadOf(asked, quantity.start);
    const alike = all.filter((other) => !areParted(lead, leadOf(given, other.start)));
    const others = alike.length > 0 ? alike : all;
    return others.length === 0 || others.some((other) => agrees(quantity, other));
  });
}

const isWithin = (one: Statement, at: number): boolean =>
  [...one.subjects, ...one.objects, ...one.phrases.map(({ noun }) => noun)].some(
    ({ start, end }) => start <= at && at < end,
  );

/** The preposition that leads the phrase that a token stands in; undefined in a subject or object. */
const leadOf = ({ phrases }: Statement, at: number): string | undefined =>
  phrases.find(({ noun }) => noun.start <= at && at < noun.end)?.preposition;

/** Whether two prepositions tell different things: "in 60 percent of" a land and "over two thirds of" it, but "to" and "at". */
const areParted = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a !== b && !(AMOUNTS.has(a) && AMOUNTS.has(b));
const AMOUNTS = new Set(['by', 'to', 'at', 'for', '']);

/**
 * Whether two counts are of one thing. "1,200 women" are not "1,700 people" counted otherwise, but some of them: that says
 * something against the number of all only where there are more of the part.
 */
function isOneCount(a: Quantity, b: Quantity): boolean {
  if (a.of === '' || b.of === '') return true;
  const [isPart, isWhole] = [isKindOf(a.of, b.of), isKindOf(b.of, a.of)];
  if (isPart === isWhole) return true;
  const [part, whole] = isPart ? [a, b] : [b, a];
  return part.bound !== 'most' && whole.bound !== 'least' && part.value > whole.value;
}

/** Whether a passage's statement is of the time and place of a claim, or of none that it names. */
function isOneTime(claim: View, asked: Statement, view: View, given: Statement, other: Quantity): boolean {
  const { tokens, text } = view.sentence;
  if (isOtherTime(claim, view, given)) return false;
  if (speaksOfMiddle(text) && !speaksOfMiddle(claim.sentence.text)) return false;
  const verb = tokens[given.at];
  // "Used to employ".
  if (tokens[given.at - 1]?.lower === 'to' && tokens[given.at - 2]?.lower === 'used' && verb !== undefined)
    return false;
  for (const { noun } of given.phrases) {
    if (noun.start <= other.start && other.start < noun.end) continue;
    const places = itemsIn(view, noun).filter(({ key }) => placeOf(key) !== undefined);
    const isNamed = view.items[noun.head]?.kind === 'name' && tokens[noun.head]!.tag === 'PROPN';
    if (places.length > 0 || isNamed)
      if (!itemsIn(view, noun).some((item) => has(claim.keys, item) || isAround(claim, item.key)))
        return false;
  }
  // What the claim dates is counted at that date.
  return asked.phrases.every(({ noun }) =>
    itemsIn(claim, noun).every(({ key }) => !YEAR.test(key) || view.keys.has(key) || !namesYear(view)),
  );
}

const namesYear = (view: View): boolean => [...view.keys].some((key) => YEAR.test(key));

/** Whether a claim names a place within a place ("in the United States" around "in California"). */
const isAround = (claim: View, key: string): boolean =>
  [...claim.keys].some((own) => has(new Set([own]), { key, kind: 'name' }));
