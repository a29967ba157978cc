import { createRequire } from 'node:module';
import type * as English from 'chrono-node/en';
import { DAY_MS } from '../../platform/days.ts';
import { FORMS } from './date-forms.ts';
import { OPEN, POINTS } from './date-rules.ts';
import { WORDS } from './date-words.ts';

// Loaded with the first text that has a number in it, and English alone: all languages take 3 MB more.
const require = createRequire(import.meta.url);
let chrono: typeof English | undefined;
function dates(): typeof English {
  chrono ??= require('chrono-node/en') as typeof English;
  return chrono;
}

/** A span of time that a text speaks of. ms since 1970, both inclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** The words that said so, as they stand in the question. */
  readonly words: string;
  /**
   * Counted from the present ("last week"), so that nothing else can be meant. A date ("in June 2026") may also be a
   * part of what was reported.
   */
  readonly isRelative: boolean;
}

const RULES = [...WORDS, ...FORMS, ...POINTS];
const SINCE = /\b(?:since|from|after)(?: the)?\s*$/i;
const UNTIL = /\b(?:until|till|before|by|up to|(?:no|not) later than)(?: the)?\s*$/i;
const BETWEEN = /\b(?:between|from)(?: the)?\s*$/i;
const AND = /^,?\s*(?:and|to|until|till|through)(?: the)?\s*/i;

interface Point {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  readonly isRelative: boolean;
}

/**
 * The time that a question asks about: "last week", "yesterday", "in June 2026", "since Monday", "between 1 May 2026 and
 * 3 June 2026". Days, weeks (from Monday), months and years are those of UTC.
 * @param now ms since 1970.
 * @returns undefined where it names none.
 */
export function readSpan(question: string, now: number): Span | undefined {
  const found = pointIn(question, 0, now);
  if (found === undefined) return undefined;
  const point = withPartOfDay(question, found);
  const before = question.slice(0, point.start);
  const rest = question.slice(point.end);
  const joint = AND.exec(rest);
  if (BETWEEN.test(before) && joint !== null) {
    const other = pointIn(question, point.end + joint[0].length, now);
    if (other !== undefined && other.start <= point.end + joint[0].length + 4 && other.to > point.from) {
      return span(question, before.search(BETWEEN), other.end, point.from, other.to, point.isRelative);
    }
  }
  const said = question.slice(point.start, point.end);
  // A preposition belongs to the point itself where the rule took it ("since Monday").
  const since = /^(?:since|after)\b/i.test(said) || SINCE.test(before);
  const until = /^(?:until|till|before|by)\b/i.test(said) || UNTIL.test(before);
  const start = SINCE.test(before)
    ? before.search(SINCE)
    : UNTIL.test(before)
      ? before.search(UNTIL)
      : trimmedStart(before, point.start);
  if (since) {
    const after = /\bafter\s*$/i.test(before) || /^after\b/i.test(said);
    return span(question, start, point.end, after ? point.to : point.from, OPEN, point.isRelative);
  }
  if (until) {
    const before_ = /\bbefore\s*$/i.test(before) || /^before\b/i.test(said);
    return span(question, start, point.end, -OPEN, before_ ? point.from : point.to, point.isRelative);
  }
  return span(question, start, point.end, point.from, point.to, point.isRelative);
}

/** A day with the part of it that is named behind it: "on Tuesday *night*" asks for nights no more than "on Tuesday" does. */
function withPartOfDay(question: string, point: Point): Point {
  if (point.to - point.from !== DAY_MS) return point;
  const part = /^ (?:morning|afternoon|evening|night)\b/.exec(question.slice(point.end));
  return part === null ? point : { ...point, end: point.end + part[0].length };
}

function span(
  question: string,
  start: number,
  end: number,
  from: number,
  to: number,
  isRelative: boolean,
): Span {
  return {
    from,
    to: to === OPEN ? OPEN : to - 1,
    words: question
      .slice(start, end)
      .trim()
      .replace(/(?<=\p{Ll}{3})\.$/u, ''),
    isRelative,
  };
}

const IN = /\b(?:in|on|during|of|for|over|within)(?: the)?\s*$/i;
const trimmedStart = (before: string, start: number): number => {
  const at = before.search(IN);
  return at === -1 ? start : at;
};

/** A date in one of the many forms that chrono knows; words that only look like one ("may march on") are left out. */
function datedPoint(text: string, from: number, now: number): Point | undefined {
  for (const { index, text: words, start, end } of dates().strict.parse(text, {
    instant: new Date(now),
    timezone: 0,
  })) {
    // Without a day of the month it is no date that the rules would not know; a month or day has a capital.
    if (!start.isCertain('day') || !start.isCertain('month') || !/^\W*(?:\d|\p{Lu})/u.test(words)) continue;
    if (isUnsure(words)) continue;
    const at = Date.UTC(start.get('year')!, start.get('month')! - 1, start.get('day')!);
    // A date without a year is the last one, not the next.
    const isNext = !start.isCertain('year') && at > now;
    const shift = (ms: number): number => {
      const date = new Date(ms);
      return isNext ? Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate()) : ms;
    };
    const last = end == null ? at : Date.UTC(end.get('year')!, end.get('month')! - 1, end.get('day')!);
    return {
      start: from + index,
      end: from + index + words.length,
      from: shift(at),
      to: shift(last) + DAY_MS,
      isRelative: false,
    };
  }
  return undefined;
}

/** "03/05/2019" is a day of March or of May, as one writes in America or in Europe; "9/11", "24/7" may be no date. */
function isUnsure(words: string): boolean {
  const [, a, b, year] = /^\W*(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2,4}))?$/.exec(words) ?? [];
  if (a === undefined || b === undefined) return false;
  return year === undefined || (Number(a) <= 12 && Number(b) <= 12 && Number(a) !== Number(b));
}

function pointIn(question: string, from: number, now: number): Point | undefined {
  const text = question.slice(from);
  let best: Point | undefined;
  for (const { pattern, isRelative, read } of RULES) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const start = from + found.index;
    if (best !== undefined && start >= best.start) continue;
    const bounds = read(found, new Date(now));
    if (bounds === undefined) continue;
    best = { start, end: start + found[0].length, from: bounds[0], to: bounds[1], isRelative };
  }
  const dated = /\d/.test(text) ? datedPoint(text, from, now) : undefined;
  return dated !== undefined && (best === undefined || dated.start < best.start) ? dated : best;
}
