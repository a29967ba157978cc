import { closedBy, keepTimes } from './closed.ts';
import { gatePage } from './gate.ts';
import { type Bar, DAY_MS, STEP_MS } from './model.ts';
import type { MarketRoom } from './room.ts';
import { storeBars } from './store.ts';
import type { Venue } from './venue.ts';
import type { DayFault } from './verify.ts';
import { patiently } from './walk.ts';

/** A day that is to be had anew. */
export type WantedDay = Pick<DayFault, 'venue' | 'symbol' | 'interval' | 'id' | 'day'>;

export interface Refetched {
  readonly mended: readonly WantedDay[];
  /** What stays as it is, and why, as the end of a sentence. */
  readonly left: readonly (WantedDay & { readonly why: string })[];
}

const PAGE_MS = 15_000;

/**
 * Fetches days from their venues and puts them in the place of what is stored, damaged or not. A day is replaced when all
 * of it has come, and not before.
 */
export async function refetchDays(
  room: MarketRoom,
  wanted: readonly WantedDay[],
  signal: AbortSignal,
  onDay: () => void = () => {},
): Promise<Refetched> {
  const mended: WantedDay[] = [];
  const left: (WantedDay & { why: string })[] = [];
  await keepTimes(
    room,
    wanted.map(({ venue }) => venue),
    Number.POSITIVE_INFINITY,
  );
  for (const day of wanted) {
    const venue = room.venues.get(day.venue);
    const why =
      venue === undefined
        ? 'there is no connection to its venue'
        : await refetchDay(room, venue, day, signal);
    if (why === undefined) mended.push(day);
    else left.push({ ...day, why });
    onDay();
  }
  return { mended, left };
}

/** @returns why it was left; undefined: it was replaced. */
async function refetchDay(
  room: MarketRoom,
  venue: Venue,
  { symbol, interval, id, day }: WantedDay,
  signal: AbortSignal,
): Promise<string | undefined> {
  const step = STEP_MS[interval];
  const closed = Math.floor(closedBy(room, venue.id) / step) * step;
  const span = { from: day * DAY_MS, to: Math.min((day + 1) * DAY_MS, closed) };
  const bars: Bar[] = [];
  try {
    for (let from = span.from; from < span.to; from += venue.pageRows * step) {
      const window = { from, to: Math.min(span.to, from + venue.pageRows * step) };
      const page = await patiently(
        () =>
          venue.klines(
            symbol,
            interval,
            window.from,
            window.to,
            venue.pageRows,
            AbortSignal.any([signal, AbortSignal.timeout(PAGE_MS)]),
          ),
        signal,
      );
      const terms = { interval, window, closedBy: page.closedBy ?? closed };
      bars.push(...gatePage(page.bars, terms).bars);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    room.log.warn({ venue: venue.id, symbol, interval, err: error }, 'a venue did not give bars');
    return 'its venue gave no usable answer';
  }
  if (bars.length === 0) return 'its venue has no bars for it';
  const series = { id, symbol, venue: venue.id, interval };
  await storeBars(room, series, { bars, asked: [span], isAside: true, replaces: true });
  return undefined;
}
