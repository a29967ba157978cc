import { SCALES, SPELLED } from '../number-words.ts';

/**
 * The figures of a text: for each what it counts (a hash of its unit) and how much (a hash of its value), one after the other.
 * A figure that has a currency and a noun, or a word before it that says what it is, is there for each.
 */
export type Figures = Uint32Array;

// Texts that are compared by their figures are short; of a long one the first are enough.
const READ = 4_000;
const MOST_FIGURES = 48;
const LONGEST_BEFORE = 35;

const FIGURE =
  /(?=\d)(?<![\p{L}\p{N}.,:])\d{1,15}(?:[.,]\d{1,15}){0,6}(?![.,:]?\d)(?:\s?(k|mn|m|bn|b|tn|trillion|billion|million|thousand|hundred)(?![\p{L}\p{N}]))?(?![\p{L}\p{N}])(?:\s?(%|\p{L}{1,30}))?/giu;
const BEFORE = /(?:(?<!\p{L})(\p{L}{1,30})\s{1,3})?([$€£¥])?$/u;
/** `1 250 000`, as many countries part thousands. */
const PARTED = /(?=\d)(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4}(?![\d.,]?\d)/g;
const HUNDRED = 1e2;
const SPELLED_OUT = new RegExp(`(?<!-)\\b(?:${[...SPELLED.keys()].join('|')})\\b(?!-)`, 'gi');
const UNITS: ReadonlyMap<string, string> = new Map(
  ['%', 'pct', 'per', 'pc'].map((written) => [written, 'percent']),
);
// Small words stand beside any figure, and days and hours are told of the report as often as of the thing.
const NO_UNIT = new Set(
  'a an and are as at be but by for from had has have he her his in is it its more most no not of on or over said she some than that the their they this to under until up was were who will with about around after before between into during since january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday am pm gmt utc'.split(
    ' ',
  ),
);
const YEAR = /^(?:19|20)\d\d$/;

/** Reads the figures of a text; years, days and hours are none. */
export function figuresOf(text: string): Figures {
  const head = text
    .slice(0, READ)
    .replace(SPELLED_OUT, (word) => String(SPELLED.get(word.toLowerCase())))
    .replaceAll('-', ' ')
    .replace(PARTED, (number) => number.replace(/\s/g, ''));
  const found: number[] = [];
  for (const match of head.matchAll(FIGURE)) {
    if (found.length >= 2 * MOST_FIGURES) break;
    const [, scale, after] = match;
    const written = /^[\d.,]+/.exec(match[0])![0];
    const [, before, currency] = BEFORE.exec(
      head.slice(Math.max(0, match.index - LONGEST_BEFORE), match.index),
    )!;
    if (currency === undefined && scale === undefined && YEAR.test(written)) continue;
    const value = hashOf(String(amountOf(written) * scaleOf(scale)));
    const units = [currency, unitOf(after), unitOf(before)];
    for (const unit of units) if (unit !== undefined) found.push(hashOf(unit), value);
  }
  return Uint32Array.from(found);
}

/**
 * Whether two short texts say different things in figures: both count the same, and each gives a figure that the other does
 * not have at all.
 */
export function figuresConflict(a: Figures, b: Figures): boolean {
  const own = (figures: Figures, value: number): boolean => {
    for (let at = 1; at < figures.length; at += 2) if (figures[at] === value) return true;
    return false;
  };
  for (let one = 0; one < a.length; one += 2) {
    if (own(b, a[one + 1]!)) continue;
    for (let other = 0; other < b.length; other += 2) {
      if (a[one] === b[other] && !own(a, b[other + 1]!)) return true;
    }
  }
  return false;
}

/** `1,250.5` and `1.250,5` alike: a sign before three last digits parts thousands, any other one begins the fraction. */
function amountOf(written: string): number {
  const [, whole, fraction] = /^(.*?)(?:[.,](\d{1,2}|\d{4,}))?$/.exec(written)!;
  return Number(`${whole!.replace(/[.,]/g, '')}.${fraction ?? 0}`);
}

function scaleOf(word: string | undefined): number {
  const lower = word?.toLowerCase() ?? '';
  return lower === 'hundred' ? HUNDRED : (SCALES.get(lower) ?? 1);
}

/** What a word counts, in the singular; undefined for one that stands beside any figure. */
function unitOf(word: string | undefined): string | undefined {
  if (word === undefined) return undefined;
  const lower = word.toLowerCase();
  if (NO_UNIT.has(lower)) return undefined;
  return UNITS.get(lower) ?? (lower.length > 3 ? lower.replace(/s$/, '') : lower);
}

/** FNV-1a, 32 bits. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
