import { InvalidArgumentError } from 'commander';

const UNITS = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 } as const;

/** `90d`, `1h`, `30m`, `45s`, `2w` or a bare number of seconds, as seconds. For commander: throws its error. */
export function parseSpan(text: string): number {
  const found = /^(\d{1,9})([smhdw])?$/.exec(text.trim());
  if (found === null) throw new InvalidArgumentError('Write a span such as 90d, 12h, 30m or 45s.');
  return Number(found[1]) * UNITS[(found[2] ?? 's') as keyof typeof UNITS];
}

/**
 * When something ends: a span from now, a date (its end, UTC), or an RFC 3339 time (UTC unless it says otherwise).
 * For commander: throws its error.
 */
export function parseEnd(text: string): Date {
  const written = text.trim();
  if (/^\d+[smhdw]$/.test(written)) return new Date(Date.now() + parseSpan(written) * 1000);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(written);
  const time = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})?$/.exec(written);
  if (day || time !== null) {
    const moment = new Date(day || time?.[3] !== undefined ? written : `${written}Z`);
    const real = !Number.isNaN(moment.getTime()) && (!day || moment.toISOString().startsWith(written));
    if (real) return day ? new Date(moment.getTime() + UNITS.d * 1000) : moment;
  }
  throw new InvalidArgumentError('Write a span such as 90d, a date such as 2027-01-31, or an RFC 3339 time.');
}
