import { readRetryAfter } from '../../platform/outbound/retry-after.ts';
import type { FeedHints } from './model.ts';

/** Bounds of what is learned, in seconds. */
const SHORTEST_INTERVAL = 300;
const LONGEST_INTERVAL = 21_600;
/** What a publisher asks for, and what failures lead to, may be longer, but not longer than this. */
export const LONGEST_WAIT = 86_400;

/** What a successful poll says of the next. */
export interface Asking {
  /** The learned interval so far, in seconds. */
  readonly interval: number;
  /** Seconds since the success before; undefined: it is the first. */
  readonly since?: number | undefined;
  /** Entries that were new or changed. */
  readonly fresh: number;
  readonly hints: FeedHints;
  /** The answer's headers, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** In ms since 1970. */
  readonly now: number;
  /** 0 to 1: spreads feeds that were added together. */
  readonly random: number;
}

export interface NextPoll {
  /** The learned interval from now on, in seconds. */
  readonly interval: number;
  /** In ms since 1970. */
  readonly at: number;
}

/**
 * When a feed is asked again. What is new halves the interval, or makes it a quarter where there was much; nothing new
 * lengthens it by half, unless the feed was asked well before its time, as when an operator polls it by hand. So a feed is asked about twice for each time that it changes. The publisher's wishes can only
 * make it longer: `ttl` and the syndication module, `max-age`, `Expires`, and hours and days without news.
 */
export function nextPoll({
  interval,
  since = interval,
  fresh,
  hints,
  headers,
  now,
  random,
}: Asking): NextPoll {
  const longer = since < EARLY * interval ? 1 : 1.5;
  const factor = fresh === 0 ? longer : fresh < MUCH ? 0.5 : 0.25;
  const learned = Math.round(Math.min(LONGEST_INTERVAL, Math.max(SHORTEST_INTERVAL, interval * factor)));
  const wished = Math.min(LONGEST_WAIT, Math.max(hints.ttl ?? 0, freshFor(headers, now)));
  const wait = Math.max(learned, wished);
  return { interval: learned, at: awake(now + wait * 1_000 * (1 + SPREAD * random), hints) };
}

// Of the interval: nothing new after less of it says little of how often a feed changes.
const EARLY = 0.9;
// So many new entries at one look: some may have come and gone between two.
const MUCH = 5;
// A tenth.
const SPREAD = 0.1;

/**
 * When a feed that failed is asked again: after 5 minutes, and twice as long each time, up to a day.
 * @param failures with this one, from 1.
 * @param retryAfter the header, which can only make it longer, up to a day.
 * @returns ms since 1970.
 */
export function nextTry(
  failures: number,
  retryAfter: string | undefined,
  now: number,
  random: number,
): number {
  const wait = Math.min(LONGEST_WAIT, SHORTEST_INTERVAL * 2 ** Math.min(20, failures - 1));
  const asked = Math.min(LONGEST_WAIT, (readRetryAfter(retryAfter, now) ?? 0) / 1_000);
  return now + Math.max(wait, asked) * 1_000 * (1 + SPREAD * random);
}

/** How long an answer stays fresh, in seconds (RFC 9111, 4.2.1); what must not be stored says nothing of it. */
function freshFor(headers: Readonly<Record<string, string>>, now: number): number {
  const control = headers['cache-control'] ?? '';
  if (/\bno-(?:store|cache)\b/i.test(control)) return 0;
  const age = /\bmax-age\s*=\s*"?(\d{1,9})/i.exec(control);
  if (age !== null) return Math.max(0, Number(age[1]) - (Number(headers.age) || 0));
  const expires = Date.parse(headers.expires ?? '');
  const date = Date.parse(headers.date ?? '');
  return Number.isNaN(expires) ? 0 : Math.max(0, (expires - (Number.isNaN(date) ? now : date)) / 1_000);
}

const HOUR_MS = 3_600_000;

/** The first moment from `at` on that is in no hour and on no day that the publisher skips. */
function awake(at: number, { skipHours, skipDays }: FeedHints): number {
  // Who skips every hour or day means none.
  const hours = new Set(skipHours).size < 24 ? skipHours : [];
  const days = new Set(skipDays).size < 7 ? skipDays : [];
  let next = at;
  for (let step = 0; step < 24 * 7; step += 1) {
    const date = new Date(next);
    if (!hours.includes(date.getUTCHours()) && !days.includes(date.getUTCDay())) return next;
    next = (Math.floor(next / HOUR_MS) + 1) * HOUR_MS;
  }
  return at;
}
