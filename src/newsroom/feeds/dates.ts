import { DAY_MS, mondayOf } from '../../platform/days.ts';
import { readDate } from '../date.ts';
import { type Clock, clockOf } from './clock.ts';
import { monthNames } from './month-names.ts';
import { inZone, offset, placeClock, whenShown, ZONES } from './zones.ts';

/**
 * When something was published, in ms since 1970, from any form that feeds are known to write: those of `readDate`, and
 *
 * - months and days of the week in the languages of `month-names.ts`, digits of their scripts, am and pm in words;
 * - `25.11.2026 14:30`, `25/11/2026`, `2026/11/25`, `20261125T143000`, `2026年11月25日 14時30分`, `Wed Nov 25 14:30:00 EST 2026`;
 * - week and ordinal dates of ISO 8601, a month or a year alone, offsets without minutes, names of common zones.
 *
 * Without a zone it is UTC. A pair of numbers with a point beside a date is a time of day. Years of the Buddhist era are
 * read as those of the common one. Day and month that could be either are day first, but month first for `en-US` and where
 * only that can be.
 * @param language of the feed, as BCP 47.
 * @param site an address of the feed: where it has no language, its country counts.
 * @returns undefined for what is no date; also for 1970-01-01 and 0001-01-01, which is what a machine writes that knows none.
 */
export function readFeedDate(value: string, language?: string, site?: string): number | undefined {
  // One sign may stand for eighteen letters.
  if (value.length > LONGEST * 2) return undefined;
  const text = inZone(plainDigits(value), language, site)
    .trim()
    .replace(/(?<![:.\d]|\d\s?h\s?)(\d{1,2})\s?([ap])\.?m\b/i, '$1:00 $2m');
  if (text === '' || text.length > LONGEST) return undefined;
  // Seconds or milliseconds since 1970.
  if (/^\d{9,10}(?:\.\d+)?$|^\d{12,13}$/.test(text))
    return usable(Number(text) * (/^\d{12}/.test(text) ? 1 : 1_000));
  const place = placeClock(text);
  if (place === undefined) return usable(moment(gregorian(text), language));
  const shown = moment(gregorian(place.text), language);
  return usable(shown === undefined ? undefined : whenShown(place.timeZone, shown));
}

function moment(text: string, language: string | undefined): number | undefined {
  for (const form of [tidied(text), text]) {
    const read = readDate(form);
    if (read !== undefined) return Date.parse(read);
  }
  const read = numbered(text, language);
  if (read !== undefined) return read;
  const words = worded(text);
  return words?.sure === true ? words.at : (looseNumbers(text, language) ?? words?.at);
}

// Years of the Buddhist era, as Thai feeds write them: alone, or before month, day and time without a sign between.
const BUDDHIST = /(?<!\d|:\d\d[.,])2[4-6]\d\d(?=(?:\d{4}|\d{8}|\d{10})?(?!\d))/g;

function gregorian(text: string): string {
  return text.replace(BUDDHIST, (year) => String(Number(year) - 543));
}

const LONGEST = 120;
const YEAR_MS = 365 * DAY_MS;

function usable(at: number | undefined): number | undefined {
  return at === undefined || !Number.isFinite(at) || Math.abs(at) < YEAR_MS ? undefined : at;
}

const ZERO_DIGITS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = ZERO_DIGITS.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** What `readDate` asks for: one space, no words in brackets, an offset of four digits. */
function tidied(text: string): string {
  return text
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(/\b(?:GMT|UTC)\s*([+-]\d)/i, '$1')
    .replace(/(?<=\d\s?)[A-Z]{2,5}$/, (name) => {
      const hours = ZONES.get(name);
      return hours === undefined ? name : offset(hours);
    })
    .replace(/([+-]\d{2})$/, '$1:00')
    .replace(/([A-Za-z]{3,9} \d{2,4}) (\d{2})(\d{2})(?= |$)/, '$1 $2:$3')
    .replace(/([+-])(\d)(?::?(\d\d))?$/, (_, sign, hour, minute = '00') => `${sign}0${hour}:${minute}`)
    .replace(/\s+/g, ' ');
}

/** @param written the year: four digits, or two of this century or the last. */
function day(written: string, month: number, date: number, clock: Clock): number | undefined {
  const year = Number(written);
  const isShort = written.length < 3;
  const full = isShort ? year + (year < 50 ? 2000 : 1900) : year;
  const at = Date.UTC(full, month - 1, date);
  const read = new Date(at);
  if (full < 1000 || full > 9999 || read.getUTCMonth() !== month - 1 || read.getUTCDate() !== date)
    return undefined;
  return at + clock.ms;
}

/** Dates that are written in numbers, and can be nothing else. */
function numbered(text: string, language: string | undefined): number | undefined {
  const compact = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?(.*)$/.exec(text);
  if (compact !== null) {
    const [, year, month, date, hour, minute, second = '00', zone = ''] = compact;
    const clock = clockOf(hour === undefined ? zone : `${hour}:${minute}:${second}${zone}`);
    return clock && day(year!, Number(month), Number(date), clock);
  }
  const week = /^(\d{4})-?W(\d{2})(?:-?([1-7]))?$/.exec(text);
  if (week !== null) return ofWeek(Number(week[1]), Number(week[2]), Number(week[3] ?? 1));
  const ordinal = /^(\d{4})-?(\d{3})$/.exec(text);
  if (ordinal !== null) return ofOrdinal(ordinal[1]!, Number(ordinal[2]));
  const alone = /^(\d{4})(?:-(\d{2}))?$/.exec(text);
  if (alone !== null) return day(alone[1]!, Number(alone[2] ?? 1), 1, { ms: 0, rest: '' });
  const eastern = /(\d{4})\s*([年년])\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]?/.exec(text);
  if (eastern !== null) return yearFirst(text, eastern);
  const early = /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text);
  const late = /(?<!\d)(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{4})(?!\d)/.exec(text);
  if (early !== null && (late === null || early.index < late.index)) return yearFirst(text, early);
  return late === null ? undefined : dayFirst(text, late, language);
}

/** Dates in numbers that could be the year and the time of another one, as in `12. svibnja 2026. 10.30`. */
function looseNumbers(text: string, language: string | undefined): number | undefined {
  // The signs are the same: `2026 10.30` is a year and a time. So is what stands behind another number.
  const early = /^\D*(\d{4})\s*([-/. ])\s*(\d{1,2})\s*\2\s*(\d{1,2})(?!\d)/.exec(text);
  if (early !== null) return yearFirst(text, early);
  const late =
    /(?<!\d)(\d{1,2})([-/. ]+)(\d{1,2})[-/. ]+(\d{4})(?!\d)/.exec(text) ??
    /(?<!\d)(\d{1,2})\s*([-/. ])\s*(\d{1,2})\s*\2\s*(\d{2})(?!\d)/.exec(text);
  return late === null ? undefined : dayFirst(text, late, language);
}

function yearFirst(text: string, [whole, year, , month, date]: RegExpExecArray): number | undefined {
  const clock = clockOf(text.replace(whole, ' ').replace(/^\s*T/, ''));
  return clock && day(year!, Number(month), Number(date), clock);
}

function dayFirst(
  text: string,
  [whole, first, , second, year]: RegExpExecArray,
  language: string | undefined,
): number | undefined {
  const clock = clockOf(text.replace(whole, ' '));
  if (clock === undefined) return undefined;
  const [one, two] = [Number(first), Number(second)];
  const monthFirst = two > 12 || (one <= 12 && /^en-us$/i.test(language ?? '') && whole.includes('/'));
  return monthFirst ? day(year!, one, two, clock) : day(year!, two, one, clock);
}

/** The day of a year that is written by its number, from 1. */
function ofOrdinal(year: string, nr: number): number | undefined {
  const first = day(year, 1, 1, { ms: 0, rest: '' });
  const at = first === undefined ? undefined : first + (nr - 1) * DAY_MS;
  return at === undefined || new Date(at).getUTCFullYear() !== Number(year) ? undefined : at;
}

/** ISO 8601, 5.2.3: the week of the year that holds its first Thursday is the first. */
function ofWeek(year: number, week: number, weekday: number): number | undefined {
  if (week < 1 || year < 1_000) return undefined;
  const monday = mondayOf(Date.UTC(year, 0, 4));
  const at = (nr: number): number => monday + ((week - 1) * 7 + nr - 1) * DAY_MS;
  // The week of a Thursday of the next year is that year's first.
  return new Date(at(4)).getUTCFullYear() === year ? at(weekday) : undefined;
}

interface Worded {
  readonly at: number | undefined;
  /** Whether it cannot be a day of the week that is spelt like a month (`mar.`) before a date in numbers. */
  readonly sure: boolean;
}

/** Dates whose month is a word. */
function worded(text: string): Worded | undefined {
  const clock = clockOf(text.replace(/(\d)(?:st|nd|rd|th|er|º|ª|°|\.)(?=[\s,]|$)/gi, '$1'));
  if (clock === undefined) return undefined;
  const words = clock.rest.toLocaleLowerCase('en').match(/[\p{L}\p{M}]+(?:[.'’׳]?[\p{L}\p{M}]+)*/gu) ?? [];
  const names = monthNames();
  const months = words.map((word) => names.get(word.replaceAll(/[.'’׳]/g, '')));
  const found = months.filter((month) => month !== undefined);
  // French, Italian and Spanish Tuesdays are spelt like March: `mar. 12 mai 2026`.
  const leads = months[0] !== undefined && !/^\s*\d/.test(clock.rest);
  const month = found.length > 1 && leads ? found[1] : found[0];
  const numbers = clock.rest.match(/\d+/g) ?? [];
  if (month === undefined || numbers.length < 2) return undefined;
  const year = numbers.find((number) => Number(number) > 31) ?? numbers.at(-1)!;
  const dates = numbers.map(Number).filter((number) => number !== Number(year));
  const date = dates.find((number) => number >= 1 && number <= 31) ?? Number(numbers[0]);
  const sure = numbers.length === 2 && (year.length === 4 || found.length > 1 || !leads);
  return { at: day(year, month, date, clock), sure };
}
