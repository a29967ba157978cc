/** Most events that are taken out of the outbox at once: a transaction of some ten milliseconds. Later ones are for the next. */
export const EVENTS_AT_ONCE = 200;

/**
 * Most deliveries that one transaction makes of events: a second or two, on a busy machine some more. What a million
 * subscriptions get would take longer than a statement may.
 */
export const TARGETS_AT_ONCE = 10_000;

/** How a batch of events ended: `wide` had more targets than a transaction makes. */
export type Came = 'taken' | 'wide' | 'unavailable' | 'fault';

/**
 * How many events the next batch takes, by what came of the last one. A batch that the database did not answer in time may be too
 * much for it: each event is compared with every subscription, so half as many are tried, and twice as many again as soon as
 * one succeeds. A faulty event is found by taking them one at a time.
 */
export function nextBatch(most: number, came: Came): number {
  if (came === 'fault') return 1;
  return came === 'taken' ? Math.min(EVENTS_AT_ONCE, most * 2) : Math.max(1, most >> 1);
}

/** How many saved searches the first part holds a story against. */
export const FIRST_PART = 1_000;
const LEAST_SEARCHES = 100;
const PART_MS = 250;

/**
 * How many saved searches the next part holds a story against, by how long the last one took. Whoever changes or deletes one
 * of its searches waits for a part, as do the events of other stories and who removes words from stories.
 * @param ms undefined: it failed.
 */
export function nextPart(searches: number, ms: number | undefined): number {
  if (ms === undefined || ms > PART_MS) return Math.max(LEAST_SEARCHES, searches >> 1);
  return ms < PART_MS / 2 ? Math.min(TARGETS_AT_ONCE, searches * 2) : searches;
}
