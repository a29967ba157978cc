import { DAY_MS } from '../../platform/days.ts';
import { SeriesGone, storeBars } from '../days/store.ts';
import { type Bar, STEP_MS } from '../model.ts';
import type { MarketRoom } from '../room.ts';
import { closedBy, keepTimes } from '../series/closed.ts';
import { forgetErrors } from '../series/reasons.ts';
import { MOST_PAGE_ROWS } from '../series/window.ts';
import type { KlinePage, Venue } from '../venue.ts';
import { askVenue } from './ask-venue.ts';
import { PAGE_MS, patiently, rejectsOf } from './fetch-page.ts';
import { pageMs, pagesOver } from './missing.ts';
import type { ArchiveDay } from './verify.ts';

export interface Refetched {
  readonly mended: readonly ArchiveDay[];
  /** What stays as it is, and why, as the end of a sentence. */
  readonly left: readonly (ArchiveDay & { readonly why: string })[];
}

/**
 * Fetches days from their venues and puts them in the place of what is stored, damaged or not. A day is replaced when all
 * of it has come, and not before. Where the venue's row is not a valid bar, a valid one that is stored stays.
 */
export async function refetchDays(
  room: MarketRoom,
  wanted: readonly ArchiveDay[],
  signal: AbortSignal,
  onDay: () => void = () => {},
): Promise<Refetched> {
  const mended: ArchiveDay[] = [];
  const left: (ArchiveDay & { why: string })[] = [];
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
  { symbol, interval, id, day }: ArchiveDay,
  signal: AbortSignal,
): Promise<string | undefined> {
  const step = STEP_MS[interval];
  const closed = Math.floor(closedBy(room, venue.id) / step) * step;
  const span = { from: day * DAY_MS, to: Math.min((day + 1) * DAY_MS, closed) };
  const bars: Bar[] = [];
  const rejected: NonNullable<KlinePage['rejected']>[number][] = [];
  // What was not final when the venue answered is asked for again, whatever it said of it.
  let final = span.to;
  try {
    for (const window of pagesOver([span], pageMs(venue, interval, MOST_PAGE_ROWS))) {
      const within = () => AbortSignal.any([signal, AbortSignal.timeout(PAGE_MS)]);
      const wanted = { symbol, interval, held: null };
      const answer = await patiently(() => askVenue(venue, wanted, window, within), signal);
      bars.push(...answer.bars);
      rejected.push(...answer.rejected);
      // What the pages after it say is kept; what lies between is asked for again.
      if (answer.told.to < window.to) final = Math.min(final, answer.told.to);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    room.log.warn({ venue: venue.id, symbol, interval, err: error }, 'a venue did not give bars');
    return 'its venue gave no usable answer';
  }
  if (bars.length === 0) return 'its venue has no bars for it';
  const series = { id, symbol, venue: venue.id, interval };
  const useless = new Set(rejected.map(({ openTime }) => openTime));
  const place = { venue: venue.id, symbol, interval, ...span };
  try {
    await storeBars(room, series, {
      bars,
      asked: [{ from: span.from, to: final }],
      isAside: true,
      // A rejected row without a time may be that of any bar that did not come.
      replaces: (openTime) => !useless.has(null) && !useless.has(openTime),
      rejects: rejectsOf(place, rejected),
    });
  } catch (error) {
    if (error instanceof SeriesGone) return 'it was removed from the archive meanwhile';
    throw error;
  }
  await forgetErrors(room.db, place);
  return undefined;
}
