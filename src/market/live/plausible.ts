// When a trade can have been: what says another time was written in another unit, or is wrong.

// The first market in Bitcoin opened after it. Seconds taken for milliseconds say January 1970.
const EARLIEST = Date.UTC(2009, 0, 1);
// Our own clock may be off, until the venue's is measured; microseconds taken for milliseconds say the year 50,000.
const UNMEASURED_AHEAD_MS = 15 * 60_000;
// How wrong a measured clock can be: by half of a round trip, and what it has drifted since. More would be kept for nothing:
// a time that is let through is the latest until it is over.
const MOST_AHEAD_MS = 2_000;

/**
 * Why a time of a trade cannot be; undefined: it can. A time from the future would count as fresh for ever.
 * @param at in ms since 1970, as the venue says.
 * @param now the venue's clock; undefined: it was not measured yet.
 */
export function implausible(at: number, now: number | undefined): 'implausible_time' | undefined {
  const isPossible = Number.isSafeInteger(at) && at >= EARLIEST && at <= latestPossible(now);
  return isPossible ? undefined : 'implausible_time';
}

/**
 * The latest time that something can have which a venue tells now, in ms since 1970. The later one of its clock and ours
 * counts: one wrong measurement must not have everything refused.
 * @param now the venue's clock; undefined: it was not measured yet.
 */
export function latestPossible(now: number | undefined): number {
  return Math.max(now ?? 0, Date.now()) + (now === undefined ? UNMEASURED_AHEAD_MS : MOST_AHEAD_MS);
}
