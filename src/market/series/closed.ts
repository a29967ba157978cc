import { type Span, STEP_MS } from '../model.ts';
import type { MarketRoom } from '../room.ts';
import { SETTLE_MS, UNTOLD_MS } from '../venue.ts';
import type { HeldSeries } from './coverage.ts';
import { hasSlot, slotsIn } from './slots.ts';

// When a bar is final: by its own close time and the clock of its venue, a moment later (docs/market.md, "A bar").

/**
 * The time up to which bars of a venue are final, in ms since 1970: by its clock if known, else by the service's, a
 * minute later if the venue has a clock.
 * @param asked an earlier moment, or what stands for our clock.
 */
export function closedBy(room: Pick<MarketRoom, 'venues'>, venue: string, asked?: number): number {
  const connected = room.venues.get(venue);
  const told = connected?.now?.();
  if (told !== undefined) return Math.min(asked ?? Number.POSITIVE_INFINITY, told - SETTLE_MS);
  const isUntold = connected?.now !== undefined;
  return asked ?? Date.now() - SETTLE_MS - (isUntold ? UNTOLD_MS : 0);
}

/** Measures the clocks of the venues that a window's end depends on. */
export async function keepTimes(
  room: Pick<MarketRoom, 'venues'>,
  venues: Iterable<string>,
  until: number,
  asked?: number,
): Promise<void> {
  const due = [...new Set(venues)].filter((venue) => closedBy(room, venue, asked) < until);
  const signal = AbortSignal.timeout(TIME_MS);
  await Promise.all(due.map((venue) => room.venues.get(venue)?.keepTime?.(signal)));
}

const TIME_MS = 3_000;

/** A venue may publish a bar this late. Later ones are found once a day (audit.ts). */
export const UNSETTLED_MS = 15 * 60_000;
// Everybody who asks for the last minutes would otherwise ask the venue too.
const AGAIN_MS = 20_000;

/**
 * From when on bars that the venue did not have are asked for again by a request: those of the last minutes, by one
 * request in 20 s a series.
 * @param closed as `closedBy` says.
 */
export function againSince(room: MarketRoom, held: HeldSeries, window: Span, closed: number): number {
  const since = closed - UNSETTLED_MS;
  if (!lacksSince(held, window, since)) return Number.POSITIVE_INFINITY;
  const last = room.askedAgain.get(held.series.id);
  const now = performance.now();
  if (last !== undefined && now - last < AGAIN_MS) return Number.POSITIVE_INFINITY;
  room.askedAgain.set(held.series.id, now);
  return since;
}

function lacksSince({ days, series: { interval } }: HeldSeries, window: Span, since: number): boolean {
  const step = STEP_MS[interval];
  const recent = { from: Math.max(window.from, Math.ceil(since / step) * step), to: window.to };
  return days.some(({ day, absent }) => {
    const { from, to } = slotsIn(recent, day, interval);
    for (let slot = from; slot < to; slot += 1) if (hasSlot(absent, slot)) return true;
    return false;
  });
}
