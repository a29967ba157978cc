/** A span of publication times that a question speaks of. ms since 1970, both inclusive. */
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

const DAY_MS = 86_400_000;
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
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const NUMBERS = [
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
// The newest time a story can have; `since Monday` has no end.
const OPEN = 4_102_444_800_000;

const MONTH = `(?:${MONTHS.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\.?`;
const WEEKDAY = `(?:${WEEKDAYS.join('|')})`;
const ORDINAL = '(\\d{1,2})(?:st|nd|rd|th)?';

interface Rule {
  readonly pattern: RegExp;
  readonly isRelative: boolean;
  /** The first moment and the first one after it; undefined: it is no time after all. */
  readonly read: (found: readonly string[], now: Date) => readonly [number, number] | undefined;
}

const rule = (
  pattern: string,
  isRelative: boolean,
  read: (found: readonly string[], now: Date) => readonly [number, number] | undefined,
): Rule => ({ pattern: new RegExp(`\\b${pattern}(?![\\w-])`, 'i'), isRelative, read });

const day = (date: Date, plus = 0): number =>
  Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + plus);
const month = (year: number, index: number): readonly [number, number] => [
  Date.UTC(year, index, 1),
  Date.UTC(year, index + 1, 1),
];
const year = (number: number): readonly [number, number] => [
  Date.UTC(number, 0, 1),
  Date.UTC(number + 1, 0, 1),
];
/** Monday of the week (ISO 8601). */
const week = (now: Date, plus: number): readonly [number, number] => {
  const monday = day(now, -((now.getUTCDay() + 6) % 7) + 7 * plus);
  return [monday, monday + 7 * DAY_MS];
};
const monthIndex = (name: string): number =>
  MONTHS.findIndex((full) => full.startsWith(name.toLowerCase().replace('.', '').slice(0, 3)));
const plausible = (number: number): boolean => number >= 1900 && number <= 2100;

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

// The first of equally early ones wins: longer forms stand before shorter ones.
const POINTS: readonly Rule[] = [
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
  rule('(?:in|since|during|until|till|before|after|by|of|year) (\\d{4})', false, ([, y]) =>
    plausible(Number(y)) ? year(Number(y)) : undefined,
  ),
];

const SINCE = /\b(?:since|from|after)(?: the)?\s*$/i;
const UNTIL = /\b(?:until|till|before|by|up to)(?: the)?\s*$/i;
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
  const point = pointIn(question, 0, now);
  if (point === undefined) return undefined;
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

function span(
  question: string,
  start: number,
  end: number,
  from: number,
  to: number,
  isRelative: boolean,
): Span {
  return { from, to: to === OPEN ? OPEN : to - 1, words: question.slice(start, end).trim(), isRelative };
}

const IN = /\b(?:in|on|during|of|for|over|within)(?: the)?\s*$/i;
const trimmedStart = (before: string, start: number): number => {
  const at = before.search(IN);
  return at === -1 ? start : at;
};

function pointIn(question: string, from: number, now: number): Point | undefined {
  const text = question.slice(from);
  let best: Point | undefined;
  for (const { pattern, isRelative, read } of POINTS) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const start = from + found.index;
    if (best !== undefined && start >= best.start) continue;
    const bounds = read(found, new Date(now));
    if (bounds === undefined) continue;
    best = { start, end: start + found[0].length, from: bounds[0], to: bounds[1], isRelative };
  }
  return best;
}
