/** A day of UTC in ms: it has no leap seconds (ECMA-262, "Time-related Constants"). */
export const DAY_MS = 86_400_000;

/** 00:00 UTC of the Monday that begins the ISO 8601 week of a time. */
export function mondayOf(ms: number): number {
  const midnight = Math.floor(ms / DAY_MS) * DAY_MS;
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY_MS;
}
