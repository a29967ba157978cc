import { invalidParameter } from '../platform/problem.ts';
import { parseBound } from '../stories/index.ts';
import type { ResearchRoom, WeeklyConsequentialArgs, WindowArgs } from './model.ts';

/** A span of publication times, ms since 1970, both inclusive. */
export interface ResearchWindow {
  readonly from: number;
  readonly to: number;
}

/** Most days of a window (interface specification, "Limits"). */
export const LONGEST_DAYS = 90;
const LONGEST_TEXT = 40;
const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 7;

/**
 * The window that a tool looks at. Without `from` and `to` the 7 days that end now, or at the newest story if that is
 * older; with one of them the 7 days that end or begin there. A date alone means the whole day.
 * @throws Problem `invalid_parameter`: too long a text, no date, `from` after `to`, more than 90 days.
 */
export async function readWindow(
  room: Pick<ResearchRoom, 'db' | 'now'>,
  args: Pick<WindowArgs, 'from' | 'to'>,
): Promise<ResearchWindow> {
  const from = boundOf('from', args.from, false);
  const to = boundOf('to', args.to, true);
  if (from !== undefined && to !== undefined) {
    if (from > to) throw invalidParameter('from', 'lies after to');
    if (to - from > LONGEST_DAYS * DAY_MS) {
      throw invalidParameter('from', `lies more than ${LONGEST_DAYS} days before to`);
    }
    return { from, to };
  }
  if (to !== undefined) return { from: to - DEFAULT_DAYS * DAY_MS + 1, to };
  if (from !== undefined) {
    // What begins in the past week ends now: the days to come hold nothing.
    const now = room.now();
    const end = from + DEFAULT_DAYS * DAY_MS - 1;
    return { from, to: from <= now ? Math.min(end, now) : end };
  }
  const end = await newestStory(room);
  return { from: end - DEFAULT_DAYS * DAY_MS + 1, to: end };
}

/**
 * The week of `weekStart`, from its Monday 00:00 UTC to its Sunday 23:59:59.999; without one the week of the present,
 * or of the newest story if that is older.
 * @throws Problem `invalid_parameter`.
 */
export async function readWeek(
  room: Pick<ResearchRoom, 'db' | 'now'>,
  args: Pick<WeeklyConsequentialArgs, 'weekStart'>,
): Promise<ResearchWindow> {
  const given = boundOf('weekStart', args.weekStart, false);
  const at = given ?? (await newestStory(room));
  const from = mondayOf(at);
  return { from, to: from + 7 * DAY_MS - 1 };
}

/** 00:00 UTC of the Monday that begins the ISO 8601 week of a time. */
export function mondayOf(ms: number): number {
  const midnight = Math.floor(ms / DAY_MS) * DAY_MS;
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY_MS;
}

/** The window of equal length that ends where a window begins. */
export function windowBefore({ from, to }: ResearchWindow): ResearchWindow {
  return { from: from - (to - from + 1), to: from - 1 };
}

/** As the envelope writes it: RFC 3339 UTC with milliseconds. */
export function writeWindow({ from, to }: ResearchWindow): { from: string; to: string } {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

function boundOf(parameter: string, given: string | null | undefined, isEnd: boolean): number | undefined {
  const text = given?.trim() ?? '';
  if (text === '') return undefined;
  if (text.length > LONGEST_TEXT) {
    throw invalidParameter(parameter, `must have at most ${LONGEST_TEXT} characters`);
  }
  return parseBound(parameter, text, isEnd ? 'until' : 'since');
}

/** When the newest story was published that is not of the future; the present for an empty corpus. */
async function newestStory(room: Pick<ResearchRoom, 'db' | 'now'>): Promise<number> {
  const now = room.now();
  const [row] = await room.db.hot('research_newest', NEWEST, [String(-now)]);
  return row === undefined ? now : -Number(row[0]);
}

const NEWEST = `select newest from story_cards where to_pos is null and newest >= $1::bigint
  order by newest, story_id limit 1`;
