import { SPELLED } from '../number-words.ts';
import type { Testimony } from './testimony.ts';
import { saidAt } from './view.ts';

const NUMBER = `(\\d{1,3}(?:,\\d{3})+|\\d{1,6}|${[...SPELLED.keys()].join('|')})`;
const LEAST = '(?:at least |more than |about |some |nearly |around |over )?';
const PEOPLE =
  '(?: [\\p{L}-]+){0,2} (?:people|persons|men|women|children|bodies|passengers|migrants|soldiers|civilians|victims|patients)';
const BE = '(?: (?:were|was|are|is|have|has|had|been|confirmed|known|reported|feared|now|to|be)){0,5}';

// How news counts the dead.
const TOLLS: readonly RegExp[] = [
  new RegExp(
    `(?<![\\p{L}\\p{N}$€£.,])${NUMBER}(?:${PEOPLE})?${BE}(?: have)? (?:dead|die|died|dies|dying|killed|drown|drowned|perished)\\b`,
    'giu',
  ),
  new RegExp(`\\b(?:kill|kills|killed|killing) ${LEAST}${NUMBER}(?! (?:other|others|more)\\b)`, 'giu'),
  new RegExp(
    `\\b(?:death toll|toll|killed|dead)\\b[^.!?]{0,100}?\\b(?:ris(?:e|es|en)|rose|climb(?:s|ed)?|reach(?:es|ed)?|jump(?:s|ed)?|stands|stood) (?:to |at )?${LEAST}${NUMBER}(?![\\d.,]*(?:%| per ?cent))`,
    'giu',
  ),
  new RegExp(`(?<![\\p{L}\\p{N}$€£.,])${NUMBER} (?:deaths|fatalities|bodies|people dead)\\b`, 'giu'),
];
// Another event's toll is told with its year: "the quake of 2023 killed 50,000".
const OTHER_YEAR = /\b(?:19|20)\d\d\b|\byears? ago\b|\blast year\b|\bsince\b/;

/** The highest number of dead that a text gives of its event; undefined where it gives none. */
export function tollIn(text: string): number | undefined {
  let most: number | undefined;
  for (const toll of TOLLS) {
    for (const match of text.matchAll(toll)) {
      const value = SPELLED.get(match[1]!.toLowerCase()) ?? Number(match[1]!.replaceAll(',', ''));
      if (value > 0 && value > (most ?? 0)) most = value;
    }
  }
  return most;
}

// News tells how many died in its lead.
const LEAD = 2;

/** What the items of a story tell of its dead. */
export interface Tolls {
  /** Whether a title gives fewer dead than an item that came later. */
  readonly isOutgrown: (title: string, by: Testimony) => boolean;
  /** Whether an item gives the last number, and it is higher than that of a title. */
  readonly isLatest: (by: Testimony) => boolean;
}

/** Reads the tolls of a story's items: a number that has grown heads no story any more. */
export function tollsAmong(witnesses: readonly Testimony[]): Tolls {
  const told = new Map<Testimony, number>();
  for (const one of witnesses) {
    if (one.isNeutral || one.isEarlier || one.item.language !== 'en') continue;
    const lead = one.text.sentences.slice(0, LEAD).map(({ text }) => text);
    const tolls = [one.item.title, ...lead].filter((text) => !OTHER_YEAR.test(text)).map(tollIn);
    const most = Math.max(0, ...tolls.map((toll) => toll ?? 0));
    if (most > 0) told.set(one, most);
  }
  const isOutgrown = (title: string, by: Testimony): boolean => {
    const own = told.size === 0 ? undefined : tollIn(title);
    if (own === undefined) return false;
    return [...told].some(([other, toll]) => toll > own && saidAt(other.item) > saidAt(by.item));
  };
  const last = Math.max(0, ...told.values());
  const hasGrown = witnesses.some((one) => isOutgrown(one.item.title, one));
  return { isOutgrown, isLatest: (by) => hasGrown && told.get(by) === last };
}
