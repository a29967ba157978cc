/** A day of UTC in ms: it has no leap seconds (ECMA-262, "Time-related Constants"). */
export const DAY_MS = 86_400_000;

/** 00:00 UTC of the Monday that begins the ISO 8601 week of a time. */
export function mondayOf(ms: number): number {
  const midnight = Math.floor(ms / DAY_MS) * DAY_MS;
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY_MS;
}

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** The day of a time in UTC: "21 November". */
export const dateSaid = (ms: number): string => DATE.format(new Date(ms));

/** The days of UTC from one time to just before another one: "16 to 22 November", "28 October to 3 November", "3 November". */
export function datesSaid(from: number, to: number): string {
  const [first, last] = [dateSaid(from), dateSaid(to - 1)];
  if (to - from <= DAY_MS && first === last) return first;
  const [day, month] = first.split(' ');
  return `${last.endsWith(` ${month}`) ? day : first} to ${last}`;
}
