import { foldText } from '../stories/index.ts';
import { COUNTED } from './lexicon.ts';

/** A number that a sentence gives, and what it counts. */
export interface Quantity {
  readonly value: number;
  /** A class such as `dead`, a currency, or the noun that is counted, in the singular. */
  readonly unit: string;
  readonly bound: 'exact' | 'least' | 'most' | 'about';
}

/** The numbers of a sentence that count something; dates, times, ages and names with numbers are left out. */
export function quantitiesOf(sentence: string): Quantity[] {
  const tokens = tokensOf(sentence);
  const found: Quantity[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const number = numberAt(tokens, at);
    if (number === undefined) continue;
    const unit = number.unit ?? unitOf(tokens, at, number.end);
    if (unit !== undefined) found.push({ value: number.value, unit, bound: boundOf(tokens, at) });
    at = number.end - 1;
  }
  return found;
}

/**
 * Whether two numbers of one unit cannot both be right. "At least" and "more than" hold for whatever is more; what is
 * said to be about, and what is rounded, may differ a little.
 */
export function disagree(a: Quantity, b: Quantity): boolean {
  if (a.unit !== b.unit || a.value === b.value) return false;
  const [less, more] = a.value < b.value ? [a, b] : [b, a];
  if (less.bound === 'least' || more.bound === 'most') return false;
  const gap = (more.value - less.value) / more.value;
  if (a.bound === 'about' || b.bound === 'about') return gap > 0.15;
  return gap > (more.value >= 1_000 ? 0.05 : 0);
}

const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  dozen: 12,
};
const SCALES: Readonly<Record<string, number>> = {
  dozen: 12,
  hundred: 1e2,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  mn: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
  tn: 1e12,
};
const SPELT: Readonly<Record<string, string>> = {
  dollar: '$',
  dollars: '$',
  euro: '€',
  euros: '€',
  pounds: '£',
  yen: '¥',
  rupees: '₹',
};
const CURRENCY = /^(?:us|a|au|c|ca|nz|hk|s)?([$€£¥₹])$/;
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const CLOCK = /^(?:am|pm|a\.m|p\.m|gmt|utc|o'clock|bst|est|edt)$/;
// What stands between a number and what it counts, or says nothing of it.
const PASSED =
  /^(?:of|the|other|more|people|persons?|others|were|was|are|is|been|be|have|had|has|and|a|an|in|to|its|civilians?|men|women|children|soldiers|police|officers|passengers|students|workers|residents|dozen|at|least|than|about|rose|rises|risen|climbed|reached|stands|stood|left|as)$/;

interface Token {
  readonly word: string;
  /** A comma or the like stands before it. */
  readonly parted: boolean;
}

function tokensOf(sentence: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const text = foldText(sentence).toLowerCase();
  for (const match of text.matchAll(
    /(?:us|au?|ca?|nz|hk)?[$€£¥₹]|\d[\d,]*(?:\.\d+)?|[\p{L}]+(?:[.'-][\p{L}]+)*|%/gu,
  )) {
    tokens.push({ word: match[0], parted: /[,;:()–—]|-$/.test(text.slice(end, match.index)) });
    end = match.index + match[0].length;
  }
  return tokens;
}

function numberAt(
  tokens: readonly Token[],
  at: number,
): { value: number; unit?: string; end: number } | undefined {
  const { word } = tokens[at]!;
  let value = /^\d/.test(word) ? Number(word.replaceAll(',', '')) : WORDS[word];
  if (value === undefined || !Number.isFinite(value)) return undefined;
  const [previous, next] = [tokens[at - 1]?.word ?? '', tokens[at + 1]?.word ?? ''];
  const currency = CURRENCY.exec(previous)?.[1];
  let end = at + 1;
  const scale = SCALES[next];
  if (scale !== undefined && (next.length > 2 || currency !== undefined || /^\d/.test(word))) {
    value *= scale;
    end += 1;
  }
  const after = tokens[end]?.word ?? '';
  if (currency !== undefined) return { value, unit: currency, end };
  const spelt = SPELT[after];
  if (spelt !== undefined) return { value, unit: spelt, end: end + 1 };
  if (after === '%') return { value, unit: 'percent', end: end + 1 };
  if (MONTH.test(previous) || MONTH.test(after) || CLOCK.test(after)) return undefined;
  const isYear = /^\d{4}$/.test(word) && value >= 1800 && value <= 2100 && scale === undefined;
  if (isYear) return undefined;
  // `24-year-old`, `a 10-day trip`, `G-20`, `Route 66`: part of a name or a measure of something else.
  if (
    /^(?:year-old|years?-old|st|nd|rd|th|day|days|year|years|month|months|week|weeks|hour|hours|minute|minutes)$/.test(
      after,
    )
  ) {
    return undefined;
  }
  if (
    /^(?:no|route|highway|flight|article|section|chapter|phase|boeing|airbus|covid|covid-|g|day|week|page|aged|age)$/.test(
      previous,
    )
  ) {
    return undefined;
  }
  return { value, end };
}

// A number counts what follows it, or what stands shortly before it: `killed at least 12`.
const REACH_AHEAD = 9;
const REACH_BACK = 6;

function unitOf(tokens: readonly Token[], at: number, end: number): string | undefined {
  if (tokens.slice(Math.max(0, at - 2), at).some(({ word }) => word === 'magnitude')) return 'magnitude';
  for (let i = end; i < Math.min(tokens.length, end + REACH_AHEAD); i += 1) {
    if (numberAt(tokens, i) !== undefined || tokens[i]!.parted) break;
    const unit = countedBy(tokens[i]!.word);
    if (unit !== undefined) return unit;
  }
  for (let i = at - 1; i >= Math.max(0, at - REACH_BACK); i -= 1) {
    if (numberAt(tokens, i) !== undefined || tokens[i + 1]!.parted) break;
    const unit = countedBy(tokens[i]!.word);
    if (unit !== undefined) return unit;
  }
  for (let i = end; i < Math.min(tokens.length, end + 3); i += 1) {
    const { word, parted } = tokens[i]!;
    if (parted || !/^\p{L}{3,}/u.test(word)) break;
    if (/^(?:people|persons|civilians|men|women|children)$/.test(word)) return 'people';
    if (!PASSED.test(word)) return word.replace(/(?<=\p{L}{3})s$/u, '');
  }
  return undefined;
}

const countedBy = (word: string): string | undefined => COUNTED.find(([, words]) => words.test(word))?.[0];

function boundOf(tokens: readonly Token[], at: number): Quantity['bound'] {
  // A currency sign stands between the number and what is said of it.
  const before = tokens
    .slice(Math.max(0, at - 4), at)
    .map(({ word }) => word)
    .filter((word) => !CURRENCY.test(word))
    .join(' ');
  if (
    /(?:at least|more than|over|above|upwards? of|no fewer than|no less than|exceed(?:s|ed|ing)?)$/.test(
      before,
    )
  )
    return 'least';
  if (/(?:at most|up to|less than|fewer than|under|below|no more than)$/.test(before)) return 'most';
  if (
    /(?:about|around|nearly|almost|some|roughly|approximately|an estimated|estimated|close to)$/.test(before)
  )
    return 'about';
  return 'exact';
}
