import { invalidParameter } from '../platform/problem.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The years that four digits can name: what a time of ours can be, in ms since 1970. */
export const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');
export const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');
// RFC 3339 with what callers leave out: the time, the seconds, the offset.
const FORM =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([Zz]|[+-]\d{2}:?\d{2})?)?$/;

/**
 * A time bound as a caller writes it: an ISO date or date and time, without an offset UTC. A date alone means the
 * whole day: its first millisecond for a lower bound, its last for an upper one.
 * @returns ms since 1970.
 * @throws Problem `invalid_parameter` that names the parameter.
 */
export function parseBound(parameter: string, text: string, end: 'since' | 'until'): number {
  const match = FORM.exec(text.trim());
  const bad = (): never => {
    throw invalidParameter(
      parameter,
      `${JSON.stringify(text.slice(0, 60))} is not an ISO date or date and time`,
      {
        suggestion: '2026-11-20 or 2026-11-20T08:30:00Z',
      },
    );
  };
  if (match === null) return bad();
  const [, year, month, day, hour, minute, second = '0', fraction = '', offset = 'Z'] = match;
  const midnight = new Date(0);
  midnight.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isDate = midnight.getUTCMonth() === Number(month) - 1 && midnight.getUTCDate() === Number(day);
  if (!isDate || midnight.getTime() < EARLIEST_MS) return bad();
  if (hour === undefined || minute === undefined) {
    return end === 'since' ? midnight.getTime() : midnight.getTime() + DAY_MS - 1;
  }
  // A leap second is read as the last second of its minute, as most clocks do.
  const seconds = Math.min(59, Number(second));
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return bad();
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  let shift = 0;
  if (offset.toUpperCase() !== 'Z') {
    const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))];
    if (hours > 23 || minutes > 59) return bad();
    shift = (hours * 60 + minutes) * 60_000 * (offset.startsWith('-') ? -1 : 1);
  }
  const time = midnight.getTime() + ((Number(hour) * 60 + Number(minute)) * 60 + seconds) * 1000 + ms - shift;
  return Math.min(LATEST_MS, Math.max(EARLIEST_MS, time));
}
