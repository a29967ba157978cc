// When a trade can have been: what says another time was written in another unit, or is wrong.

// The first market in Bitcoin opened after it. Seconds taken for milliseconds say January 1970.
const EARLIEST = Date.UTC(2009, 0, 1);
// Our own clock may be off, until the venue's is measured; microseconds taken for milliseconds say the year 50,000.
const UNMEASURED_AHEAD_MS = 15 * 60_000;
// What a measured clock drifts, with much to spare: a time that is let through is the latest until it is over.
const MOST_AHEAD_MS = 60_000;

/**
 * Why a time of a trade cannot be; undefined: it can. A time from the future would count as fresh for ever.
 * @param at in ms since 1970, as the venue says.
 * @param now the venue's clock; undefined: it was not measured yet. The later one of it and ours counts.
 */
export function implausible(at: number, now: number | undefined): 'implausible_time' | undefined {
  const latest = Math.max(now ?? 0, Date.now()) + (now === undefined ? UNMEASURED_AHEAD_MS : MOST_AHEAD_MS);
  const isPossible = Number.isSafeInteger(at) && at >= EARLIEST && at <= latest;
  return isPossible ? undefined : 'implausible_time';
}
