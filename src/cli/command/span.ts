import { InvalidArgumentError } from 'commander';
import { readInstant } from '../../platform/instant.ts';

const UNITS = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 } as const;

// A hundred years. Some thousand more would be no date any more.
const LONGEST_DAYS = 36_500;

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
  if (/^\d+[smhdw]$/.test(written)) {
    const seconds = parseSpan(written);
    if (seconds > LONGEST_DAYS * UNITS.d) throw new InvalidArgumentError(`Write at most ${LONGEST_DAYS}d.`);
    return new Date(Date.now() + seconds * 1000);
  }
  const end = readInstant(written);
  if (end !== undefined) return new Date(end.isDate ? end.at + UNITS.d * 1000 : end.at);
  throw new InvalidArgumentError('Write a span such as 90d, a date such as 2027-01-31, or an RFC 3339 time.');
}
