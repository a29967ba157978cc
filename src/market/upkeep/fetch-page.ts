import { setImmediate, setTimeout } from 'node:timers/promises';
import { noteDamage, storeBars } from '../days/store.ts';
import type { Span } from '../model.ts';
import type { MarketRoom } from '../room.ts';
import type { AskedSeries } from '../series/held.ts';
import { type AskedSpan, forgetErrors, recordError } from '../series/reasons.ts';
import type { Reject } from '../series/rejects.ts';
import { MOST_PAGE_ROWS } from '../series/window.ts';
import { type KlinePage, type Venue, VenueBusy } from '../venue.ts';
import { askVenue, type VenueAnswer } from './ask-venue.ts';
import { pageMs, pagesOver } from './missing.ts';

/**
 * Fetches one page that somebody asked for into the archive.
 * @param span no longer than a page (`pageMs`).
 * @returns whether the venue gave a usable answer.
 * @throws VenueBusy; any other failure of the venue is recorded instead.
 */
export function fetchAsked(room: MarketRoom, venue: Venue, asked: AskedSeries, span: Span): Promise<boolean> {
  const { keptFrom } = asked.series;
  // What is kept belongs to the archive window, whoever asks for it first: back-fill finds it there, and passes over it.
  const isAside = keptFrom === null || span.from < keptFrom;
  return fetchOnce(room, venue, asked, span, isAside);
}

/**
 * Fetches spans of a series that is kept into the archive, a page after the other.
 * @param isOver says before each page whether that is enough.
 * @param signal ends a wait that the venue asks for.
 * @returns whether all was fetched.
 * @throws VenueBusy where it asks to wait for long; any other failure of the venue is recorded instead.
 */
export async function fetchKept(
  room: MarketRoom,
  venue: Venue,
  asked: AskedSeries,
  spans: readonly Span[],
  isOver: () => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  for (const page of pagesOver(spans, pageMs(venue, asked.series.interval, MOST_PAGE_ROWS))) {
    if (isOver()) return false;
    await patiently(() => fetchOnce(room, venue, asked, page, false), signal);
    // A venue that answers at once would keep everybody else waiting.
    await setImmediate();
  }
  return true;
}

/**
 * Two who want the same page at the same moment share it.
 * @param isAside whether somebody asked for it, rather than that it is kept (store.ts, `Findings`).
 */
async function fetchOnce(
  room: MarketRoom,
  venue: Venue,
  asked: AskedSeries,
  span: Span,
  isAside: boolean,
): Promise<boolean> {
  const key = `${asked.series.id} ${span.from} ${span.to}`;
  let fetching = room.fetching.get(key);
  if (fetching === undefined) {
    fetching = fetchPage(room, venue, asked, span, isAside).finally(() => room.fetching.delete(key));
    room.fetching.set(key, fetching);
  }
  return fetching;
}

/** A venue that has not answered after so many ms counts as unavailable. */
export const PAGE_MS = 15_000;

async function fetchPage(
  room: MarketRoom,
  venue: Venue,
  asked: AskedSeries,
  span: Span,
  isAside: boolean,
): Promise<boolean> {
  const { series } = asked;
  const { symbol } = asked.instrument;
  const { interval } = series;
  const place = { venue: venue.id, symbol, interval, ...span };
  let answer: VenueAnswer;
  try {
    answer = await askVenue(venue, { symbol, interval, held: series.window }, span, () =>
      AbortSignal.timeout(PAGE_MS),
    );
  } catch (error) {
    if (error instanceof VenueBusy) throw error;
    room.log.warn({ venue: venue.id, symbol, interval, err: error }, 'a venue did not give bars');
    // What a venue's answer looked like is for the log; the record says that there was none to use.
    await recordError(room.db, place);
    return false;
  }
  const { bars, rejected, told } = answer;
  try {
    await storeBars(
      room,
      { id: series.id, symbol, venue: venue.id, interval },
      {
        bars,
        asked: told.from < told.to ? [told] : [],
        isAside,
        rejects: rejectsOf(place, rejected),
      },
    );
  } catch (error) {
    noteDamage(room, place, error);
    return true;
  }
  await forgetErrors(room.db, place);
  return true;
}

/** The rows of a venue's answer that are no bars, as they are recorded. */
export function rejectsOf(
  { venue, symbol, interval }: Omit<AskedSpan, keyof Span>,
  rejected: NonNullable<KlinePage['rejected']>,
): Reject[] {
  return rejected.map((reject, index) => ({
    venue,
    symbol,
    interval,
    ...reject,
    source: 'klines',
    line: index + 1,
  }));
}

// A venue that asks to wait longer is asked again by the next run.
const LONGEST_WAIT_S = 30;

/**
 * Waits as the venue asks, once; then it is for the next run.
 * @throws VenueBusy
 */
export async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof VenueBusy) || error.retryAfter > LONGEST_WAIT_S) throw error;
    await setTimeout(error.retryAfter * 1000, undefined, { signal });
    return work();
  }
}
