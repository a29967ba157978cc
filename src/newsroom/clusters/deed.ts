import { CALENDAR, SPANS } from './kinds-of-names.ts';
import { LEAST_FIGURE, type Settings } from './settings.ts';
import type { Vector } from './vector.ts';
import type { Vocabulary } from './vocabulary.ts';
import { isDisaster, isGiven, saysWho } from './who-is.ts';

// What a larger one tells, in nats: two texts seldom have it by chance, but how seldom no background says.
const FIGURE = 3;

/**
 * Whether what items have in common says what happened, and not only to whom, where and when. One politician, his party and
 * his state are in all that a paper writes of him in a week; who he is says nothing of what he did.
 * @param common the features that they share.
 */
export function tellsDeed(
  common: readonly number[],
  members: readonly Vector[],
  vocabulary: Vocabulary,
  settings: Settings,
): boolean {
  const words = common.map((feature) => vocabulary.terms[feature]!);
  const pairs = words.filter((word) => word.includes(' ')).map((pair) => pair.split(' '));
  const named = new Set(members.flatMap(({ names }) => names.map((feature) => vocabulary.terms[feature]!)));
  // In a headline in title case no capital tells a name: behind a given name stands a surname.
  for (const [first, second] of pairs) if (isGiven(first!)) named.add(second!);
  const isWho = (word: string): boolean =>
    named.has(word) || saysWho(word) || CALENDAR.has(word) || SPANS.has(word);
  // "Covid-19", "Jan. 6"
  const ofName = new Set(pairs.filter((pair) => pair.some(isWho)).flat());
  let told = 0;
  for (const word of words) {
    if (word.includes(' ')) continue;
    if (!word.startsWith('#')) told += isWho(word) && !isDisaster(word) ? 0 : vocabulary.rarityOf(word);
    else if (Number(word.slice(1)) >= LEAST_FIGURE && !ofName.has(word)) told += FIGURE;
  }
  return told >= settings.ownDeed;
}
