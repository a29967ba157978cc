import type { PostPeriod } from '../../editorial/index.ts';
import { DAY_MS, dateSaid, datesSaid } from '../../platform/days.ts';
import { invalidParameter } from '../../platform/problem.ts';

/** What the desk writes: analyses of one country, and the article on a week. */
export const DESK_KINDS = ['daily', 'weekly', 'monthly', 'article'] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/** A stretch of time by UTC days, in ms since 1970; `to` is exclusive. Weeks begin on Monday. */
export interface Period {
  readonly kind: DeskKind;
  readonly from: number;
  readonly to: number;
}

/** So long late items revise what was written. */
export const LATE_MS = DAY_MS;

/** The day, week (of an article too) or month that holds a time. */
export function periodOf(kind: DeskKind, at: number): Period {
  const day = Math.floor(at / DAY_MS);
  if (kind === 'daily') return { kind, from: day * DAY_MS, to: (day + 1) * DAY_MS };
  if (kind === 'monthly') {
    const date = new Date(at);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    return { kind, from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) };
  }
  // 1 January 1970 was a Thursday.
  const monday = Math.floor((day + 3) / 7) * 7 - 3;
  return { kind, from: monday * DAY_MS, to: (monday + 7) * DAY_MS };
}

/** The periods that ended within the past 24 hours: what is due now, and what late items still revise. */
export function duePeriods(now: number): Period[] {
  return DESK_KINDS.map((kind) => periodOf(kind, periodOf(kind, now).from - 1)).filter(
    ({ to }) => now - to < LATE_MS,
  );
}

/**
 * A date as an operator writes it: `2026-11-21`, any day of the period.
 * @throws Problem `invalid_parameter`.
 */
export function readDay(text: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (!Number.isFinite(ms) || new Date(ms).toISOString().slice(0, 10) !== text)
    throw invalidParameter('date', 'is not a date such as 2026-11-21');
  return ms;
}

/** The period of an analysis; an article has none. */
export const postPeriod = (kind: DeskKind): PostPeriod | null => (kind === 'article' ? null : kind);

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "on 21 November", "from 16 to 22 November", "in November 2026". */
export function periodSaid({ kind, from, to }: Period): string {
  if (kind === 'daily') return `on ${dateSaid(from)}`;
  if (kind === 'monthly') return `in ${MONTH.format(new Date(from))}`;
  return `from ${datesSaid(from, to)}`;
}
