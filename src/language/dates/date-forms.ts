// More forms in which a text names a time: parts of years and decades, what is counted from the present by other words than
// "last week", holidays of one date, ranges of years and months. The span that each means is half-open, in ms since 1970, UTC.
import { DAY_MS } from '../../platform/days.ts';
import {
  day,
  MONTH,
  month,
  monthIndex,
  NO_COUNT,
  NUMBERS,
  ORDER,
  plausible,
  quarter,
  type Rule,
  rule,
  SEASONS,
  WEEKDAY,
  WEEKDAYS,
  week,
  year,
} from './date-rules.ts';

type Bounds = readonly [number, number];

const COUNT = `\\d{1,3}|${NUMBERS.slice(1).join('|')}|an?|a couple of|a few|few|several`;
/** "A couple of" are two, "a few" and "several" are three. */
function countOf(words: string): number {
  const lower = words.toLowerCase();
  if (/^an?$/.test(lower)) return 1;
  if (lower === 'a couple of' || lower === 'couple of') return 2;
  return /few|several/.test(lower) ? 3 : Number(lower) || NUMBERS.indexOf(lower);
}

const PART_OF = 'early|mid|late|(?:the )?(?:beginning|start|middle|end) of';
/** Four months of a year, ten days of a month: its beginning, middle or end. */
function third(part: string, [from, to]: Bounds, isYear: boolean): Bounds {
  const at = /early|beginning|start/i.test(part) ? 0 : /mid/i.test(part) ? 1 : 2;
  if (!isYear)
    return at === 2 ? [from + 20 * DAY_MS, to] : [from + 10 * at * DAY_MS, from + 10 * (at + 1) * DAY_MS];
  const of = new Date(from).getUTCFullYear();
  return [Date.UTC(of, 4 * at, 1), Date.UTC(of, 4 * at + 4, 1)];
}

/** This, the last or the next week, month, quarter or year. */
function periodOf(which: string, unit: string, now: Date): Bounds {
  const plus = { last: -1, next: 1 }[which.toLowerCase()] ?? 0;
  const [y, m] = [now.getUTCFullYear(), now.getUTCMonth()];
  if (unit === 'week') return week(now, plus);
  if (unit === 'month') return month(y, m + plus);
  if (unit === 'quarter')
    return quarter(y + Math.floor((Math.floor(m / 3) + plus) / 4), (Math.floor(m / 3) + plus + 4) % 4)!;
  return year(y + plus);
}

const seasonOf = (name: string, y: number): Bounds => {
  const start = SEASONS[name.toLowerCase()]!;
  return [Date.UTC(y, start, 1), Date.UTC(y, start + 3, 1)];
};

/** "Last summer" is the last that is over, "this summer" the one of the year; a winter is named by the year it ends in. */
function relativeSeason(which: string, name: string, now: Date): Bounds {
  const y = now.getUTCFullYear();
  if (which.toLowerCase() === 'this')
    return seasonOf(name, name.toLowerCase() === 'winter' && now.getUTCMonth() > 1 ? y + 1 : y);
  const own = seasonOf(name, y);
  return own[1] <= now.getTime() ? own : seasonOf(name, y - 1);
}

const HOLIDAYS: Readonly<Record<string, readonly [number, number, number]>> = {
  'christmas day': [11, 25, 1],
  'christmas eve': [11, 24, 1],
  christmas: [11, 24, 3],
  'boxing day': [11, 26, 1],
  "new year's day": [0, 1, 1],
  "new year's eve": [11, 31, 1],
  halloween: [9, 31, 1],
  "valentine's day": [1, 14, 1],
  'may day': [4, 1, 1],
};

/** A holiday of a year, or the last one. */
function holidayOf(name: string, y: string | undefined, now: Date): Bounds | undefined {
  const date = HOLIDAYS[name.toLowerCase().replace('’', "'")]!;
  const of = (each: number): Bounds => {
    const from = Date.UTC(each, date[0], date[1]);
    return [from, from + date[2] * DAY_MS];
  };
  if (y !== undefined && /^\d/.test(y)) return plausible(Number(y)) ? of(Number(y)) : undefined;
  const current = now.getUTCFullYear();
  if (y !== undefined) return of(/last/i.test(y) ? current - 1 : current);
  return of(current)[0] <= now.getTime() ? of(current) : of(current - 1);
}

const named = (which: string, now: Date): number => now.getUTCFullYear() - (/last/i.test(which) ? 1 : 0);
const TENS = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'];

/** A decade, or its first, middle or last years. */
function decadeOf(from: number, part: string | undefined): Bounds {
  const [a, b] =
    part === undefined ? [0, 10] : /early/i.test(part) ? [0, 4] : /mid/i.test(part) ? [3, 7] : [6, 10];
  return [Date.UTC(from + a, 0, 1), Date.UTC(from + b, 0, 1)];
}

/** Forms that begin where shorter ones of date-rules.ts do and say more: they are tried first. */
export const FORMS: readonly Rule[] = [
  rule(`(earlier|later) (this) (week|month|year)`, true, ([, which, , unit], now) => {
    const [from, to] = periodOf('this', unit!.toLowerCase(), now);
    return which!.toLowerCase() === 'earlier' ? [from, day(now, 1)] : [day(now), to];
  }),
  rule(
    `(?:in |at |during |by )?(?:the )?(${PART_OF})[ -](?:(?:the )?(last|this|next) (month|year)|(the year)|(\\d{4}))(?! of)`,
    false,
    ([, part, which, unit, , y], now) => {
      if (y !== undefined) return plausible(Number(y)) ? third(part!, year(Number(y)), true) : undefined;
      return third(
        part!,
        periodOf(which ?? 'this', unit?.toLowerCase() ?? 'year', now),
        unit?.toLowerCase() !== 'month',
      );
    },
  ),
  rule(`(?:between|from) (\\d{4}) (?:and|to|until|till|through) (\\d{4})${NO_COUNT}`, false, ([, a, b]) =>
    plausible(Number(a)) && plausible(Number(b)) && Number(a) < Number(b)
      ? [year(Number(a))[0], year(Number(b))[1]]
      : undefined,
  ),
  rule(
    `(?:between|from) (${MONTH}) (?:and|to|until|till|through) (${MONTH})(?:,? (?:of )?(\\d{4}))?`,
    false,
    ([, a, b, y], now) => {
      const [first, last] = [monthIndex(a!), monthIndex(b!)];
      if (y !== undefined && !plausible(Number(y))) return undefined;
      const to = y !== undefined ? Number(y) : now.getUTCFullYear() - (last > now.getUTCMonth() ? 1 : 0);
      return [Date.UTC(to - (first > last ? 1 : 0), first, 1), Date.UTC(to, last + 1, 1)];
    },
  ),
  rule(`(?:in |since |during |of )?(${MONTH})(?: of|,)? (last|this) year`, false, ([, m, which], now) =>
    month(named(which!, now), monthIndex(m!)),
  ),
  rule(`(?:in )?(last|this) (${MONTH})`, true, ([, which, m], now) => {
    const [index, y] = [monthIndex(m!), now.getUTCFullYear()];
    return month(which!.toLowerCase() === 'last' && index >= now.getUTCMonth() ? y - 1 : y, index);
  }),
  rule('(last|this|next) (spring|summer|autumn|fall|winter)', true, ([, which, name], now) =>
    which!.toLowerCase() === 'next' ? undefined : relativeSeason(which!, name!, now),
  ),
  rule(`(?:on )?(${WEEKDAY})(?: of)? (last|this|next) week`, true, ([, name, which], now) => {
    const at = week(now, { last: -1, next: 1 }[which!.toLowerCase()] ?? 0)[0];
    const from = at + ((WEEKDAYS.indexOf(name!.toLowerCase()) + 6) % 7) * DAY_MS;
    return [from, from + DAY_MS];
  }),
  rule('(?:the )?(week|month|year) before last', true, ([, unit], now) => {
    const [y, m] = [now.getUTCFullYear(), now.getUTCMonth()];
    const lower = unit!.toLowerCase();
    return lower === 'week' ? week(now, -2) : lower === 'month' ? month(y, m - 2) : year(y - 2);
  }),
  rule(`(?:a|one) fortnight ago`, true, (_, now) => week(now, -2)),
  rule(`(${COUNT}) (day|week|month|year|decade)s? ago`, true, ([, words, unit], now) => {
    const count = countOf(words!);
    const [y, m] = [now.getUTCFullYear(), now.getUTCMonth()];
    switch (unit!.toLowerCase()) {
      case 'day':
        return [day(now, -count), day(now, 1 - count)];
      case 'week':
        return week(now, -count);
      case 'month':
        return month(y, m - count);
      case 'year':
        return year(y - count);
      default:
        return year(y - 10 * count);
    }
  }),
  rule(
    '(?:in |over |during |within )?(?:the )?(?:last|past|previous) (fortnight|decade|couple of (?:days|weeks|months|years)|(?:\\d{1,2}|two|three|several|few) decades)',
    true,
    ([, words], now) => {
      const [lower, to] = [words!.toLowerCase(), now.getTime() + 1];
      if (lower === 'fortnight') return [now.getTime() - 14 * DAY_MS, to];
      if (/decade/.test(lower)) {
        const count = lower === 'decade' ? 1 : countOf(lower.split(' ')[0]!);
        const from = new Date(now);
        from.setUTCFullYear(from.getUTCFullYear() - 10 * count);
        return [from.getTime(), to];
      }
      const days = { days: 1, weeks: 7, months: 30.4375, years: 365.25 }[lower.split(' ')[2]!] ?? 1;
      return [now.getTime() - 2 * days * DAY_MS, to];
    },
  ),
  rule('(?:in |during )?(this|last) quarter(?! of)', true, ([, which], now) =>
    periodOf(which!, 'quarter', now),
  ),
  rule(
    '(?:in |during )?(?:the )?(first|second|third|fourth|last) quarter of (last|this) year',
    false,
    ([, name, which], now) =>
      quarter(named(which!, now), name!.toLowerCase() === 'last' ? 3 : ORDER.indexOf(name!.toLowerCase())),
  ),
  rule(
    '(?:in |during )?(?:the )?(first|second) half of (last|this) year|[Hh]([12]) (\\d{4})|([12])[Hh] (\\d{4})',
    false,
    ([, name, which, a, y, b, z], now) => {
      const of = which === undefined ? Number(y ?? z) : named(which, now);
      const isFirst = name === undefined ? (a ?? b) === '1' : name.toLowerCase() === 'first';
      if (!plausible(of)) return undefined;
      return isFirst
        ? [Date.UTC(of, 0, 1), Date.UTC(of, 6, 1)]
        : [Date.UTC(of, 6, 1), Date.UTC(of + 1, 0, 1)];
    },
  ),
  rule(
    `(?:in |on |over |during )?(?:the )?(first|last) (?:(\\d{1,2}|${NUMBERS.slice(2).join('|')}) )?(day|week)s? (?:of|in) (${MONTH})(?:,? (\\d{4}))?`,
    false,
    ([, end, words, unit, m, y], now) => {
      const index = monthIndex(m!);
      const current = now.getUTCFullYear();
      if (y !== undefined && !plausible(Number(y))) return undefined;
      const [from, to] = month(
        y === undefined ? (index > now.getUTCMonth() ? current - 1 : current) : Number(y),
        index,
      );
      const span =
        (words === undefined ? 1 : countOf(words)) * (unit!.toLowerCase() === 'week' ? 7 : 1) * DAY_MS;
      return end!.toLowerCase() === 'first'
        ? [from, Math.min(to, from + span)]
        : [Math.max(from, to - span), to];
    },
  ),
  rule(
    `(?:(on|at|over|during|since|before|after|until|by) )?(christmas day|christmas eve|christmas|boxing day|new year['’]s day|new year['’]s eve|halloween|valentine['’]s day|may day)(?:,? (?:of )?(\\d{4}|last year|this year))?`,
    false,
    ([, lead, name, y], now) =>
      lead === undefined && y === undefined ? undefined : holidayOf(name!, y, now),
  ),
  rule('(?:in |during )?(?:the )?(early|mid|late)[ -](\\d{3})0s', false, ([, part, decade]) =>
    plausible(Number(decade) * 10) ? decadeOf(Number(decade) * 10, part) : undefined,
  ),
  rule(
    `(?:in|during|since|of) the (?:(early|mid|late)[ -])?(?:(${TENS.join('|')})|['’]([2-9])0s)`,
    false,
    ([, part, name, tens]) =>
      decadeOf(1900 + 10 * (name === undefined ? Number(tens) : TENS.indexOf(name.toLowerCase()) + 2), part),
  ),
  rule('(?:in|during|of|since) the (20th|21st|twentieth|twenty-first) century', false, ([, name]) =>
    /^(?:20|twentieth)/i.test(name!)
      ? [Date.UTC(1901, 0, 1), Date.UTC(2001, 0, 1)]
      : [Date.UTC(2001, 0, 1), Date.UTC(2101, 0, 1)],
  ),
  rule('on the (\\d{1,2})(?:st|nd|rd|th)(?= *(?:[,.;:?!]|$))', false, ([, d], now) => {
    const [y, m] = [now.getUTCFullYear(), now.getUTCMonth()];
    const at = Date.UTC(y, Number(d) > now.getUTCDate() ? m - 1 : m, Number(d));
    return new Date(at).getUTCDate() === Number(d) ? [at, at + DAY_MS] : undefined;
  }),
];
