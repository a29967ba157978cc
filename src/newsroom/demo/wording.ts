import { DAY_MS } from '../../platform/days.ts';

const LOCALE = 'en-GB';
const WEEKDAY = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone: 'UTC' });
const DATE = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' });
const QUARTERS = ['fourth', 'first', 'second', 'third'] as const;

/**
 * A text with its days put in, as seen from the day that it is counted from: `{weekday:-1}` (Monday), `{date:3}`
 * (14 May), `{month:-1}` (April), `{year:-1}` (the year of that month) and `{quarter}` (the quarter before: second).
 * @param day midnight UTC in ms since 1970.
 */
export function worded(text: string, day: number): string {
  return text.replace(
    /\{(weekday|date|month|year|quarter)(?::(-?\d+))?\}/g,
    (_, what: string, by: string | undefined) => {
      const apart = Number(by ?? 0);
      if (what === 'weekday') return WEEKDAY.format(day + apart * DAY_MS);
      if (what === 'date') return DATE.format(day + apart * DAY_MS);
      const today = new Date(day);
      if (what === 'quarter') return QUARTERS[Math.floor(today.getUTCMonth() / 3)]!;
      const month = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + apart, 1);
      return what === 'month' ? MONTH.format(month) : String(new Date(month).getUTCFullYear());
    },
  );
}
