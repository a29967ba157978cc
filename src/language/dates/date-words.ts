// Forms in which people say a time in more words than a calendar needs, or in fewer: "the last day of 2003", "on Friday the 13th of
// May 2005", "in May and June 2003", "last night". The span that each means is half-open, in ms since 1970, UTC.
import { DAY_MS } from '../../platform/days.ts';
import {
  day,
  MONTH,
  month,
  monthIndex,
  NO_COUNT,
  NUMBERS,
  plausible,
  type Rule,
  rule,
  WEEKDAY,
  WEEKDAYS,
  week,
  year,
} from './date-rules.ts';

type Bounds = readonly [number, number];

const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth'.split(
    ' ',
  );
// "The second of March", but "the second march on the capital".
const DAY = `(?:the )?(\\d{1,2}(?:st|nd|rd|th)?|(?:${ORDINALS.join('|')})(?= of))`;
const NIGHT = '(?: (?:morning|noon|afternoon|evening|night))?';

/** The day of a month that a number or an ordinal names; of the last time it came round where no year is told. */
function dayOf(d: string, m: string, y: string | undefined, now: Date): Bounds | undefined {
  const date = ORDINALS.indexOf(d.toLowerCase()) + 1 || Number.parseInt(d, 10);
  const index = monthIndex(m);
  const of = (each: number): Bounds | undefined => {
    const from = Date.UTC(each, index, date);
    const isThere = new Date(from).getUTCMonth() === index && new Date(from).getUTCDate() === date;
    return isThere && plausible(each) ? [from, from + DAY_MS] : undefined;
  };
  if (y !== undefined) return of(Number(y));
  const own = of(now.getUTCFullYear());
  return own !== undefined && own[0] <= now.getTime() ? own : of(now.getUTCFullYear() - 1);
}

/** The year of a month: as told, or that in which it was last. */
const yearOf = (index: number, y: string | undefined, now: Date): number =>
  y === undefined ? now.getUTCFullYear() - (index > now.getUTCMonth() ? 1 : 0) : Number(y);

/** From one month to another that is told beside it. */
function months(a: string, b: string, y: string | undefined, now: Date): Bounds | undefined {
  const [first, last] = [monthIndex(a), monthIndex(b)];
  const to = yearOf(last, y, now);
  if (!plausible(to)) return undefined;
  return [Date.UTC(to - (first > last ? 1 : 0), first, 1), Date.UTC(to, last + 1, 1)];
}

/** The first or last days, weeks or months of a longer time: "the first days" are ten, weeks and months without a number three. */
function edge([from, to]: Bounds, end: string, count: string | undefined, unit: string): Bounds {
  const usual = unit.endsWith('s') ? (unit.startsWith('day') ? FEW_DAYS : 3) : 1;
  const told = count === undefined ? usual : Number(count) || NUMBERS.indexOf(count.toLowerCase());
  const isFirst = /first|opening|early/i.test(end);
  const of = new Date(from).getUTCFullYear();
  if (unit.startsWith('month'))
    return isFirst ? [from, Date.UTC(of, told, 1)] : [Date.UTC(of, 12 - told, 1), to];
  const length = told * (unit.startsWith('week') ? 7 : 1) * DAY_MS;
  return isFirst ? [from, Math.min(to, from + length)] : [Math.max(from, to - length), to];
}

const FEW_DAYS = 10;
const RECENT: Readonly<Record<string, number>> = { day: 7, week: 31, month: 92, year: 1096 };

/** Easter Sunday of a year (the computus of Meeus). */
function easter(y: number): number {
  const [a, b, c] = [y % 19, Math.floor(y / 100), y % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const at = h + l - 7 * m + 114;
  return Date.UTC(y, Math.floor(at / 31) - 1, (at % 31) + 1);
}

/** A feast whose date is another each year: Easter from Good Friday to Monday, the fourth Thursday of November. */
function movable(name: string, y: string | undefined, now: Date): Bounds {
  const of = (each: number): Bounds => {
    if (/^easter/i.test(name)) return [easter(each) - 2 * DAY_MS, easter(each) + 2 * DAY_MS];
    const first = new Date(Date.UTC(each, 10, 1)).getUTCDay();
    const from = Date.UTC(each, 10, 1 + ((4 - first + 7) % 7) + 21);
    return [from, from + DAY_MS];
  };
  const current = now.getUTCFullYear();
  if (y !== undefined) return of(/last/i.test(y) ? current - 1 : /this/i.test(y) ? current : Number(y));
  return of(current)[0] <= now.getTime() ? of(current) : of(current - 1);
}

/** Forms that say more than those of date-forms.ts and date-rules.ts, and are tried before them. */
export const WORDS: readonly Rule[] = [
  // What is told of a night is told on both its days.
  rule('last night', true, (_, now) => [day(now, -1), day(now, 1)]),
  rule(`(?:on )?(${WEEKDAY})${NIGHT},? (?:of )?(last|this|next) week`, true, ([, name, which], now) => {
    const from =
      week(now, { last: -1, next: 1 }[which!.toLowerCase()] ?? 0)[0] +
      ((WEEKDAYS.indexOf(name!.toLowerCase()) + 6) % 7) * DAY_MS;
    return [from, from + DAY_MS];
  }),
  // The date says which Friday it is.
  rule(
    `(?:(?:on|since|until|till|before|after|by) )?(?:${WEEKDAY}),? ${DAY}(?: of)? (${MONTH})(?:,? (\\d{4}))?`,
    false,
    ([, d, m, y], now) => dayOf(d!, m!, y, now),
  ),
  rule(
    `(?:(?:on|since|until|till|before|after|by) )?(?:${WEEKDAY}),? (${MONTH}) ${DAY}(?:,? (\\d{4}))?`,
    false,
    ([, m, d, y], now) => dayOf(d!, m!, y, now),
  ),
  rule(
    `(?:(?:on|since|until|till|before|after|by) )${DAY}(?: of)? (${MONTH})(?:,? (\\d{4}))?`,
    false,
    ([, d, m, y], now) => dayOf(d!, m!, y, now),
  ),
  rule(
    `(?:on |between |from )(?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:and|or|to|-|–) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})(?:,? (\\d{4}))?`,
    false,
    ([, a, b, m, y], now) => {
      const [from, to] = [dayOf(a!, m!, y, now), dayOf(b!, m!, y, now)];
      return from === undefined || to === undefined || from[0] > to[0] ? undefined : [from[0], to[1]];
    },
  ),
  rule(
    `(?:in |during |of )(${MONTH}) (?:and|or|and in|or in) (${MONTH})(?:,? (?:of )?(\\d{4}))?`,
    false,
    ([, a, b, y], now) => months(a!, b!, y, now),
  ),
  rule(`(?:in |during |of )(\\d{4}) (?:and|or) (?:in )?(\\d{4})${NO_COUNT}`, false, ([, a, b]) =>
    plausible(Number(a)) && plausible(Number(b)) && Number(a) < Number(b)
      ? [year(Number(a))[0], year(Number(b))[1]]
      : undefined,
  ),
  rule('(?:in |during |of )(\\d{2})(\\d{2})[-/–](\\d{2})', false, ([, age, a, b]) =>
    plausible(Number(age! + a!)) && Number(b) === Number(a) + 1
      ? [year(Number(age! + a!))[0], year(Number(age! + b!))[1]]
      : undefined,
  ),
  rule(`(?:in |during |since |of )?(${MONTH}) ['’](\\d{2})`, false, ([, m, y], now) => {
    const age = Number(y) > (now.getUTCFullYear() % 100) + 1 ? 1900 : 2000;
    return month(age + Number(y), monthIndex(m!));
  }),
  rule(
    `(?:in )?(?:(last|this) year (?:in|during)|(last|this) year['’]s) (${MONTH})`,
    false,
    ([, a, b, m], now) => month(now.getUTCFullYear() - (/last/i.test((a ?? b)!) ? 1 : 0), monthIndex(m!)),
  ),
  rule(
    `(?:all )?(?:throughout|through|across|over) (?:(${MONTH}) )?(\\d{4})${NO_COUNT}`,
    false,
    ([, m, y]) => {
      if (!plausible(Number(y))) return undefined;
      return m === undefined ? year(Number(y)) : month(Number(y), monthIndex(m));
    },
  ),
  rule(
    `(?:(?:in|on|during|over) )?the (first|last|final|opening|closing|early) (?:(\\d{1,2}|${NUMBERS.slice(2).join('|')}) )?(days?|weeks|months) of (?:(${MONTH})(?:,? (?:of )?(\\d{4}))?|(?:the year )?(\\d{4}))`,
    false,
    ([, end, count, unit, m, y, whole], now) => {
      const of = m === undefined ? year(Number(whole)) : month(yearOf(monthIndex(m), y, now), monthIndex(m));
      return plausible(new Date(of[0]).getUTCFullYear()) ? edge(of, end!, count, unit!) : undefined;
    },
  ),
  rule(
    '(?:(?:at|in|by|since) )?(early|mid|late|(?:the )?(?:beginning|start|middle|end) of)[ -](last|this|the|next) week(?! of)',
    true,
    ([, part, which], now) => {
      const monday = week(now, { last: -1, next: 1 }[which!.toLowerCase()] ?? 0)[0];
      const [from, to] = /early|beginning|start/i.test(part!) ? [0, 3] : /mid/i.test(part!) ? [1, 5] : [3, 7];
      return [monday + from * DAY_MS, monday + to * DAY_MS];
    },
  ),
  rule(`(?:on |over )?this past (?:(${WEEKDAY})|week)`, true, ([, name], now) => {
    if (name === undefined) return [now.getTime() - 7 * DAY_MS, now.getTime() + 1];
    const back = ((now.getUTCDay() - WEEKDAYS.indexOf(name.toLowerCase()) + 6) % 7) + 1;
    return [day(now, -back), day(now, 1 - back)];
  }),
  rule('(?:in |during |of )?(?:the )?(\\d{3})0s (?:and|or) (?:the )?(\\d{3})0s', false, ([, a, b]) =>
    plausible(Number(a) * 10) && plausible(Number(b) * 10) && Number(a) < Number(b)
      ? [year(Number(a) * 10)[0], year(Number(b) * 10 + 9)[1]]
      : undefined,
  ),
  rule('(?:in |over |during )?(?:the )?(?:most )?recent (day|week|month|year)s', true, ([, unit], now) => [
    now.getTime() - RECENT[unit!.toLowerCase()]! * DAY_MS,
    now.getTime() + 1,
  ]),
  rule('(?:in |over |during )?(?:the )?(?:last|past) half[ -]year', true, (_, now) => [
    now.getTime() - 183 * DAY_MS,
    now.getTime() + 1,
  ]),
  rule('(?:in |during |of )?the (?:current|running) (month|year)', true, ([, unit], now) =>
    /month/i.test(unit!) ? month(now.getUTCFullYear(), now.getUTCMonth()) : year(now.getUTCFullYear()),
  ),
  rule(
    '(?:(?:at|on|over|during|since|before|after|until|by) )(easter|thanksgiving)(?: (?:day|sunday|monday|weekend))?(?:,? (?:of )?(\\d{4}|last year|this year))?',
    false,
    ([, name, y], now) => movable(name!, y, now),
  ),
];
