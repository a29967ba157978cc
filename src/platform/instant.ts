import { DAY_MS } from './days.ts';

/** The range of times that four-digit years allow, in ms since 1970. */
export const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');
export const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');
// RFC 3339 with optional time, seconds and offset.
const FORM =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([Zz]|[+-]\d{2}:?\d{2})?)?$/;

/** A moment as a caller wrote it. */
export interface Instant {
  /** In ms since 1970; of a date alone its midnight, UTC. */
  readonly at: number;
  /** Whether it was a date alone, which means the day from `at` on. */
  readonly isDate: boolean;
}

/** Reads an ISO 8601 date, or date and time, which is UTC without an offset. Undefined for anything else. */
export function readInstant(text: string): Instant | undefined {
  const match = FORM.exec(text.trim());
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = '0', fraction = '', offset = 'Z'] = match;
  const midnight = new Date(0);
  midnight.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const exists = midnight.getUTCMonth() === Number(month) - 1 && midnight.getUTCDate() === Number(day);
  if (!exists || midnight.getTime() < EARLIEST_MS) return undefined;
  if (hour === undefined || minute === undefined) return { at: midnight.getTime(), isDate: true };
  // A leap second is read as the last second of its minute, as most clocks do.
  const seconds = Math.min(59, Number(second));
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  let shift = 0;
  if (offset.toUpperCase() !== 'Z') {
    const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
    if (hours > 23 || minutes > 59) return undefined;
    shift = (hours * 60 + minutes) * 60_000 * (offset.startsWith('-') ? -1 : 1);
  }
  const time = midnight.getTime() + ((Number(hour) * 60 + Number(minute)) * 60 + seconds) * 1000 + ms - shift;
  return { at: Math.min(LATEST_MS, Math.max(EARLIEST_MS, time)), isDate: false };
}

/** The last millisecond of an instant; for a date alone, that of its day. */
export function endOf({ at, isDate }: Instant): number {
  return isDate ? at + DAY_MS - 1 : at;
}

/** What to say of a time whose plus sign arrived as a space, since it was not percent-encoded; '' of any other text. */
export const lostPlus = (text: string): string =>
  /:\d{2}(?:\.\d+)? \d{2}:?\d{2}$/.test(text) ? '; write + as %2B, or Z for UTC' : '';
