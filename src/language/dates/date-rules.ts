import { DAY_MS, mondayOf } from '../../platform/days.ts';

// The forms in which a text names a time, and the span that each means. All spans are half-open, in ms since 1970, UTC.

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
export const NUMBERS = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
/** No end. */
export const OPEN = 4_102_444_800_000;

export const MONTH = `(?:${MONTHS.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?`;
export const WEEKDAY = `(?:${WEEKDAYS.join('|')})`;
const ORDINAL = '(\\d{1,2})(?:st|nd|rd|th)?';

/** A form of words and what it means. */
export interface Rule {
  readonly pattern: RegExp;
  readonly isRelative: boolean;
  /** The first moment and the first one after it; undefined: it is no time after all. */
  readonly read: (found: readonly string[], now: Date) => readonly [number, number] | undefined;
}

export const rule = (
  pattern: string,
  isRelative: boolean,
  read: (found: readonly string[], now: Date) => readonly [number, number] | undefined,
): Rule => ({ pattern: new RegExp(`\\b${pattern}(?![\\w-])`, 'i'), isRelative, read });

export const day = (date: Date, plus = 0): number =>
  Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + plus);
export const month = (year: number, index: number): readonly [number, number] => [
  Date.UTC(year, index, 1),
  Date.UTC(year, index + 1, 1),
];
export const year = (number: number): readonly [number, number] => [
  Date.UTC(number, 0, 1),
  Date.UTC(number + 1, 0, 1),
];
/** Monday of the week (ISO 8601). */
export const week = (now: Date, plus: number): readonly [number, number] => {
  const monday = mondayOf(now.getTime()) + 7 * plus * DAY_MS;
  return [monday, monday + 7 * DAY_MS];
};
export const monthIndex = (name: string): number =>
  MONTHS.findIndex((full) => full.startsWith(name.toLowerCase().replace('.', '').slice(0, 3)));
export const plausible = (number: number): boolean => number >= 1900 && number <= 2100;

/** What does not stand behind a year: in "over 2000 people", "the loss of 1950 jobs" somebody or something is counted. */
export const NO_COUNT =
  '(?! (?:more |new |other |local |extra |further |additional |square )?(?:people|persons|men|women|children|workers|employees|staff|jobs|posts|homes|houses|households|buildings|families|residents|civilians|soldiers|troops|officers|students|teachers|nurses|doctors|patients|passengers|migrants|refugees|prisoners|protesters|demonstrators|fans|members|voters|firms|companies|shops|stores|branches|schools|flights|ships|cars|vehicles|hectares|acres|miles|kilomet(?:re|er)s|km|met(?:re|er)s|feet|tonnes|tons|lit(?:re|er)s|barrels|dollars|euros|pounds|points|votes|deaths|cases|arrests|copies|hours|days|weeks|months|years)\\b)';

function dateOf(y: string, m: number, d: string): readonly [number, number] | undefined {
  const at = Date.UTC(Number(y), m, Number(d));
  const date = new Date(at);
  if (!plausible(Number(y)) || date.getUTCMonth() !== m || date.getUTCDate() !== Number(d)) return undefined;
  return [at, at + DAY_MS];
}

/** The last such weekday before today. */
function weekdayOf(name: string, now: Date): readonly [number, number] {
  const back = ((now.getUTCDay() - WEEKDAYS.indexOf(name.toLowerCase()) + 6) % 7) + 1;
  return [day(now, -back), day(now, 1 - back)];
}

function lastOf(count: string | undefined, unit: string, now: Date): readonly [number, number] {
  const number = count === undefined ? 1 : Number(count) || Math.max(1, NUMBERS.indexOf(count.toLowerCase()));
  const hours = { hour: 1, day: 24, week: 168, month: 730.5, year: 8766 }[unit.toLowerCase()] ?? 24;
  return [now.getTime() - number * hours * 3_600_000, now.getTime() + 1];
}

/** A month by name, of a year or of the last time it came round. */
function monthOf(name: string, y: string | undefined, now: Date): readonly [number, number] | undefined {
  const index = monthIndex(name);
  if (index < 0 || (y !== undefined && !plausible(Number(y)))) return undefined;
  const current = now.getUTCFullYear();
  return month(y === undefined ? (index > now.getUTCMonth() ? current - 1 : current) : Number(y), index);
}

const yearOf = (y: string | undefined, now: Date): number =>
  y === undefined ? now.getUTCFullYear() : Number(y);
export const ORDER = ['first', 'second', 'third', 'fourth', 'fifth'];

/** A part of a month: "early" to the 10th, "mid" to the 20th; halves to the 15th; weeks of seven days from the 1st. */
function partOf(part: string, span: readonly [number, number]): readonly [number, number] {
  const [from, to] = span;
  const lower = part.toLowerCase();
  if (/^(?:early|beginning|start)/.test(lower)) return [from, from + 10 * DAY_MS];
  if (/^mid|^middle/.test(lower)) return [from + 10 * DAY_MS, from + 20 * DAY_MS];
  if (/^(?:late|end)/.test(lower)) return [from + 20 * DAY_MS, to];
  if (lower === 'first half') return [from, from + 15 * DAY_MS];
  if (lower === 'second half') return [from + 15 * DAY_MS, to];
  if (lower === 'last week') return [to - 7 * DAY_MS, to];
  const week = ORDER.indexOf(lower.split(' ')[0]!);
  return [from + 7 * week * DAY_MS, Math.min(to, from + 7 * (week + 1) * DAY_MS)];
}

export const quarter = (y: number, index: number): readonly [number, number] | undefined =>
  plausible(y) ? [Date.UTC(y, 3 * index, 1), Date.UTC(y, 3 * index + 3, 1)] : undefined;
/** From a day of one month to a day of another; the year is that of the second, and the first lies before it. */
function acrossMonths(
  [a, m]: readonly [string, string],
  [b, n]: readonly [string, string],
  y: string,
): readonly [number, number] | undefined {
  const [first, last] = [monthIndex(m), monthIndex(n)];
  const from = dateOf(String(Number(y) - (first > last ? 1 : 0)), first, a);
  const to = dateOf(y, last, b);
  return from === undefined || to === undefined || from[0] > to[0] ? undefined : [from[0], to[1]];
}

// In the northern half of the world, by months as weather services count; a winter is named by the year it ends in.
export const SEASONS: Readonly<Record<string, number>> = {
  winter: -1,
  spring: 2,
  summer: 5,
  autumn: 8,
  fall: 8,
};
const PART =
  '(early|mid|late|(?:the )?(?:beginning|start|middle|end)(?= of)|(?:the )?(?:first|second) half(?= of)|(?:the )?(?:first|second|third|fourth|last) week(?= of|(?= in)))';
const bare = (part: string): string => part.replace(/^the /i, '');

// The first of equally early ones wins: longer forms stand before shorter ones.
/** All forms, longer ones before shorter ones. */
export const POINTS: readonly Rule[] = [
  rule(
    `(?:in |at |during |over )?${PART}[ -](?:of |in )?(${MONTH})(?:,? (?:of )?(\\d{4}))?`,
    false,
    ([, part, m, y], now) => {
      const span = monthOf(m!, y, now);
      return span === undefined ? undefined : partOf(bare(part!), span);
    },
  ),
  rule(
    `(?:between|from) (?:the )?${ORDINAL} (?:and|to|until|till) (?:the )?${ORDINAL}(?: of)? (${MONTH})(?:,? (\\d{4}))?`,
    false,
    ([, a, b, m, y], now) => {
      const span = monthOf(m!, y, now);
      if (span === undefined || Number(a) > Number(b) || Number(b) > 31) return undefined;
      return [span[0] + (Number(a) - 1) * DAY_MS, Math.min(span[1], span[0] + Number(b) * DAY_MS)];
    },
  ),
  rule(`(${MONTH}) ${ORDINAL} ?(?:-|–|to) ?${ORDINAL}(?:,? (\\d{4}))?`, false, ([, m, a, b, y], now) => {
    const span = monthOf(m!, y, now);
    if (span === undefined || Number(a) > Number(b) || Number(b) > 31) return undefined;
    return [span[0] + (Number(a) - 1) * DAY_MS, Math.min(span[1], span[0] + Number(b) * DAY_MS)];
  }),
  rule(
    `(?:between|from) (?:the )?${ORDINAL}(?: of)? (${MONTH}) (?:and|to|until|till) (?:the )?${ORDINAL}(?: of)? (${MONTH}),? (\\d{4})`,
    false,
    ([, a, m, b, n, y]) => acrossMonths([a!, m!], [b!, n!], y!),
  ),
  rule(
    `(?:between |from )?(${MONTH}) ${ORDINAL} (?:and|to|until|till) (${MONTH}) ${ORDINAL},? (\\d{4})`,
    false,
    ([, m, a, n, b, y]) => acrossMonths([a!, m!], [b!, n!], y!),
  ),
  rule(
    `(?:the )?week (?:of|beginning|starting) (?:the )?(?:${ORDINAL}(?: of)? (${MONTH})|(${MONTH}) ${ORDINAL}),? (\\d{4})`,
    false,
    ([, a, m, n, b, y]) => {
      const date = dateOf(y!, monthIndex((m ?? n)!), (a ?? b)!);
      return date === undefined ? undefined : week(new Date(date[0]), 0);
    },
  ),
  rule('(?:the )?(first|last) (two|three|four|six|nine) months of (\\d{4})', false, ([, end, n, y]) => {
    const [count, of] = [NUMBERS.indexOf(n!.toLowerCase()), Number(y)];
    if (!plausible(of)) return undefined;
    return end!.toLowerCase() === 'first'
      ? [Date.UTC(of, 0, 1), Date.UTC(of, count, 1)]
      : [Date.UTC(of, 12 - count, 1), Date.UTC(of + 1, 0, 1)];
  }),
  rule('(?:the )?(?:last|final) quarter of (\\d{4})', false, ([, y]) => quarter(Number(y), 3)),
  rule(
    '(?:the )?(first|second|third|fourth) quarter(?: of)?(?: (\\d{4}))?|Q([1-4])(?: (?:of )?(\\d{4}))?',
    false,
    ([, name, y, n, year_], now) =>
      quarter(
        yearOf(y ?? year_, now),
        name === undefined ? Number(n) - 1 : ORDER.indexOf(name.toLowerCase()),
      ),
  ),
  rule('(?:the )?(first|second) half of (?:the year|(\\d{4}))', false, ([, half, y], now) => {
    const of = yearOf(y, now);
    if (!plausible(of)) return undefined;
    return half!.toLowerCase() === 'first'
      ? [Date.UTC(of, 0, 1), Date.UTC(of, 6, 1)]
      : [Date.UTC(of, 6, 1), Date.UTC(of + 1, 0, 1)];
  }),
  rule('(early|mid|late)[ -](\\d{4})', false, ([, part, y]) => {
    if (!plausible(Number(y))) return undefined;
    const at = { early: 0, mid: 4, late: 8 }[part!.toLowerCase()] ?? 0;
    return [Date.UTC(Number(y), at, 1), Date.UTC(Number(y), at + 4, 1)];
  }),
  rule(
    '(?:in |during )?(?:the )?(winter|spring|summer|autumn|fall)(?: of)? (\\d{4})',
    false,
    ([, name, y]) => {
      const start = SEASONS[name!.toLowerCase()]!;
      return plausible(Number(y))
        ? [Date.UTC(Number(y), start, 1), Date.UTC(Number(y), start + 3, 1)]
        : undefined;
    },
  ),
  rule('(?:in |during )?(?:the )?(\\d{3})0s', false, ([, decade]) =>
    plausible(Number(decade) * 10)
      ? [Date.UTC(Number(decade) * 10, 0, 1), Date.UTC(Number(decade) * 10 + 10, 0, 1)]
      : undefined,
  ),
  rule(
    `(\\d{1,3}|${NUMBERS.slice(1).join('|')}|an?|few) (day|week|month|year)s? ago`,
    true,
    ([, n, unit], now) => {
      const count = /^an?$/i.test(n!) ? 1 : n === 'few' ? 3 : Number(n) || NUMBERS.indexOf(n!.toLowerCase());
      if (unit!.toLowerCase() === 'day') return [day(now, -count), day(now, 1 - count)];
      if (unit!.toLowerCase() === 'week') return week(now, -count);
      if (unit!.toLowerCase() === 'month') return month(now.getUTCFullYear(), now.getUTCMonth() - count);
      return year(now.getUTCFullYear() - count);
    },
  ),
  rule('tomorrow', true, (_, now) => [day(now, 1), day(now, 2)]),
  rule('next week', true, (_, now) => week(now, 1)),
  rule('next month', true, (_, now) => month(now.getUTCFullYear(), now.getUTCMonth() + 1)),
  rule('next year', true, (_, now) => year(now.getUTCFullYear() + 1)),
  rule('(last|this|over the|at the) weekend', true, ([, which], now) => {
    const saturday = week(now, 0)[0] + 5 * DAY_MS;
    const at = which!.toLowerCase() === 'last' || saturday > now.getTime() ? saturday - 7 * DAY_MS : saturday;
    return which!.toLowerCase() === 'this' ? [saturday, saturday + 2 * DAY_MS] : [at, at + 2 * DAY_MS];
  }),
  rule('(\\d{4})-(\\d{2})-(\\d{2})', false, ([, y, m, d]) => dateOf(y!, Number(m) - 1, d!)),
  rule(`(?:the )?${ORDINAL}(?: of)? (${MONTH}),? (\\d{4})`, false, ([, d, m, y]) =>
    dateOf(y!, monthIndex(m!), d!),
  ),
  rule(`(${MONTH}) ${ORDINAL},? (\\d{4})`, false, ([, m, d, y]) => dateOf(y!, monthIndex(m!), d!)),
  rule(`(${MONTH})(?: of)? (\\d{4})`, false, ([, m, y]) =>
    plausible(Number(y)) ? month(Number(y), monthIndex(m!)) : undefined,
  ),
  rule('(?:the )?day before yesterday', true, (_, now) => [day(now, -2), day(now, -1)]),
  rule('yesterday', true, (_, now) => [day(now, -1), day(now)]),
  rule('today|tonight|this morning|this afternoon|this evening', true, (_, now) => [day(now), day(now, 1)]),
  rule('this week', true, (_, now) => week(now, 0)),
  rule('last week|the week before', true, (_, now) => week(now, -1)),
  rule('this month', true, (_, now) => month(now.getUTCFullYear(), now.getUTCMonth())),
  rule('last month', true, (_, now) => month(now.getUTCFullYear(), now.getUTCMonth() - 1)),
  rule('this year', true, (_, now) => year(now.getUTCFullYear())),
  rule('last year', true, (_, now) => year(now.getUTCFullYear() - 1)),
  rule(
    `(?:in |over |during |within )?(?:the )?(?:last|past|previous) (?:(\\d{1,3}|${NUMBERS.slice(1).join('|')}|few) )?(hour|day|week|month|year)s?`,
    true,
    ([, n, unit], now) => lastOf(n === 'few' ? 'three' : n, unit!, now),
  ),
  rule(`last (${WEEKDAY})|(?:on|since|until|till|before|after|by) (${WEEKDAY})`, true, ([, a, b], now) =>
    weekdayOf((a ?? b)!, now),
  ),
  rule(
    `(?:in|since|during|until|till|before|after|by|of) (${MONTH})(?:(?: of|,)? (\\d{4}))?`,
    false,
    ([, m, y], now) => {
      const index = monthIndex(m!);
      if (y !== undefined) return plausible(Number(y)) ? month(Number(y), index) : undefined;
      const past = index > now.getUTCMonth() ? now.getUTCFullYear() - 1 : now.getUTCFullYear();
      return month(past, index);
    },
  ),
  rule(`(?:in|since|during|until|till|before|after|by|of|year) (\\d{4})${NO_COUNT}`, false, ([, y]) =>
    plausible(Number(y)) ? year(Number(y)) : undefined,
  ),
];
