import { SPELLED } from '../number-words.ts';

/** What a text counts: for each noun the figures that stand before it. */
export type Counted = ReadonlyMap<string, ReadonlySet<number>>;

const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(\\d{1,3}(?:,\\d{3})+|\\d{1,9}|${[...SPELLED.keys()].join('|')})((?:\\s[\\p{L}-]{1,30}){1,3})`,
  'giu',
);
const PLURAL = /^\p{Ll}{2,}s$/u;
// Measures, and people of whom a report counts several groups: two figures of them need not be of one thing.
const MEASURES = new Set(
  'years months weeks days hours minutes seconds times dollars euros pounds cents points percents metres meters miles kilometres kilometers degrees others persons members'.split(
    ' ',
  ),
);

/** Reads counts of things: "1,700 sites", "1,700 military sites", "two bridges". */
export function countedIn(text: string): Counted {
  const counted = new Map<string, Set<number>>();
  for (const [, written, after] of text.matchAll(NUMBER)) {
    const value = SPELLED.get(written!.toLowerCase()) ?? Number(written!.replaceAll(',', ''));
    if (Number.isNaN(value)) continue;
    const noun = after!
      .trim()
      .split(/\s+/)
      .find((word) => PLURAL.test(word));
    if (noun === undefined || MEASURES.has(noun)) continue;
    const values = counted.get(noun);
    if (values === undefined) counted.set(noun, new Set([value]));
    else values.add(value);
  }
  return counted;
}

/** Whether two texts count the same things, and no figure is in both. */
export function countOtherwise(a: Counted, b: Counted): boolean {
  for (const [noun, values] of a) {
    const others = b.get(noun);
    if (others !== undefined && ![...values].some((value) => others.has(value))) return true;
  }
  return false;
}
