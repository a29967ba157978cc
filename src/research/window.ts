import { DAY_MS, mondayOf } from '../platform/days.ts';
import { EARLIEST_MS, endOf, type Instant, LATEST_MS, readInstant } from '../platform/instant.ts';
import { invalidParameter } from '../platform/problem.ts';
import type { ResearchRoom, WeeklyConsequentialArgs, WindowArgs } from './model.ts';

/** A span of publication times, ms since 1970, both inclusive. */
export interface ResearchWindow {
  readonly from: number;
  readonly to: number;
  /** A warning of the answer: why the window is not what was asked for, or which default was taken. */
  readonly note?: string;
}

/** The most days of a window (interface specification, "Limits"). */
export const LONGEST_DAYS = 90;
const LONGEST_TEXT = 40;
const DEFAULT_DAYS = 7;

/**
 * The window that a tool searches. Without `from` and `to` it is the 7 days that end now, or at the newest story if
 * that is older. `from` alone means from then to now, and `to` alone means the 7 days before it. A plain date means
 * the whole day, and counts as its midnight when days are counted: 90 days in plain dates are 90, and so is the window
 * that an answer made of them.
 * @throws Problem `invalid_parameter`: a text is too long or not a date, `from` is after `to` or now, or the window
 * has more than 90 days.
 */
export async function readWindow(
  room: Pick<ResearchRoom, 'db' | 'now'>,
  args: Pick<WindowArgs, 'from' | 'to'>,
): Promise<ResearchWindow> {
  const from = boundOf('from', args.from);
  const to = boundOf('to', args.to);
  if (from !== undefined && to !== undefined) {
    const end = endOf(to);
    if (from.at > end) throw invalidParameter('from', 'lies after to');
    if (isTooLong(from, to)) throw invalidParameter('from', `lies more than ${LONGEST_DAYS} days before to`);
    return { from: from.at, to: end };
  }
  if (to !== undefined) {
    const end = endOf(to);
    return {
      from: weekBefore(end),
      to: end,
      note: 'Only "to" was given: the window is the 7 days that end there.',
    };
  }
  const now = room.now();
  if (from !== undefined) {
    if (from.at > now) throw invalidParameter('from', 'lies after now, where the window ends without to');
    const today = { at: Math.floor(now / DAY_MS) * DAY_MS, isDate: true };
    if (isTooLong(from, from.isDate ? today : { at: now, isDate: false })) {
      throw invalidParameter(
        'from',
        `lies more than ${LONGEST_DAYS} days before now, where the window ends without to`,
      );
    }
    return { from: from.at, to: now, note: 'Only "from" was given: the window ends now.' };
  }
  const { from: start, to: end, where } = await lastDays(room);
  return {
    from: start,
    to: end,
    note: `Neither "from" nor "to" was given: the window is the 7 days that end ${where}.`,
  };
}

async function lastDays(
  room: Pick<ResearchRoom, 'db' | 'now'>,
): Promise<{ readonly from: number; readonly to: number; readonly where: string }> {
  const now = room.now();
  const newest = await newestStory(room);
  const where = newest < now ? 'at the newest story' : 'now';
  // What has only a date stands at midnight. Its whole day counts, since a week up to that midnight has parts of eight days.
  const end = newest % DAY_MS === 0 ? Math.min(now, newest + DAY_MS - 1) : newest;
  return { from: weekBefore(end), to: end, where };
}

// Lists take no time before the year 1, so that a span which is counted back from a bound begins there at the earliest.
const notBefore = (ms: number): number => Math.max(EARLIEST_MS, ms);
const weekBefore = (end: number): number => notBefore(end - DEFAULT_DAYS * DAY_MS + 1);
const isTooLong = (from: Instant, to: Instant): boolean =>
  (from.at % DAY_MS === 0 ? midnightOf(to) : to.at) - from.at > LONGEST_DAYS * DAY_MS;

/** The midnight that a date counts as; its last millisecond, as an answer writes it, is the date too. */
function midnightOf({ at, isDate }: Instant): number {
  return isDate || (at + 1) % DAY_MS !== 0 ? at : at + 1 - DAY_MS;
}

/**
 * The week of `weekStart`, from its Monday 00:00 UTC to its Sunday 23:59:59.999, or to the end of the year 9999. Without
 * it, the seven days of `readWindow`, since a week that began this morning has little news yet.
 * @throws Problem `invalid_parameter`.
 */
export async function readWeek(
  room: Pick<ResearchRoom, 'db' | 'now'>,
  args: Pick<WeeklyConsequentialArgs, 'weekStart'>,
): Promise<ResearchWindow> {
  const given = boundOf('weekStart', args.weekStart);
  if (given === undefined) {
    const { from, to, where } = await lastDays(room);
    return { from, to, note: `No weekStart was given: the week is the 7 days that end ${where}.` };
  }
  const from = mondayOf(given.at);
  const week = { from, to: Math.min(LATEST_MS, from + 7 * DAY_MS - 1) };
  if (given.at === from) return week;
  const monday = new Date(from).toISOString().slice(0, 10);
  return {
    ...week,
    note: `weekStart is not the beginning of a week: the week is the one that began on Monday, ${monday}.`,
  };
}

/**
 * The equally long window that ends where a window begins. It is cut off at the beginning of the year 1: of a window that
 * begins there it is that first millisecond.
 */
export function windowBefore({ from, to }: ResearchWindow): ResearchWindow {
  return { from: notBefore(from - (to - from + 1)), to: notBefore(from - 1) };
}

/** As the envelope writes it: RFC 3339 UTC with milliseconds. */
export function writeWindow({ from, to }: ResearchWindow): { from: string; to: string } {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

function boundOf(parameter: string, given: string | null | undefined): Instant | undefined {
  if (given == null) return undefined;
  if (given.length > LONGEST_TEXT) {
    throw invalidParameter(parameter, `must have at most ${LONGEST_TEXT} characters`);
  }
  const instant = readInstant(given);
  if (instant !== undefined) return instant;
  throw invalidParameter(parameter, `${JSON.stringify(given)} is not an ISO date or date and time`, {
    suggestion: '2026-11-20 or 2026-11-20T08:30:00Z',
  });
}

/** When the newest story was published, not counting the future. The present for an empty corpus. */
export async function newestStory(room: Pick<ResearchRoom, 'db' | 'now'>): Promise<number> {
  const now = room.now();
  const [row] = await room.db.hot('research_newest', NEWEST, [String(-now)]);
  return row === undefined ? now : -Number(row[0]);
}

const NEWEST = `select newest from story_cards where to_pos is null and newest >= $1::bigint
  order by newest, story_id limit 1`;
