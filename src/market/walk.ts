import { setTimeout } from 'node:timers/promises';
import { Problem } from '../platform/problem.ts';
import { NeedsPrimary } from '../platform/replicas/index.ts';
import { mapInSlices } from '../platform/slices.ts';
import { againSince, closedBy, keepTimes } from './closed.ts';
import { DamagedDay } from './columns.ts';
import type { HeldSeries } from './coverage.ts';
import { gatePage } from './gate.ts';
import type { AskedSeries } from './held.ts';
import { DAY_MS, type Span, STEP_MS } from './model.ts';
import { recordOutages } from './outages.ts';
import { forgetErrors, recordAccount } from './reasons.ts';
import { recordRejects } from './rejects.ts';
import type { MarketRoom } from './room.ts';
import { aligned, countSlots, hasSlot } from './slots.ts';
import { storeBars } from './store.ts';
import { type KlinePage, SETTLE_MS, type Venue, VenueBusy } from './venue.ts';

/** What a walk may use up (docs/market.md, "Windows that are not in the archive"). */
export interface WalkBudget {
  readonly pages: number;
  readonly ms: number;
}

// At a venue's 1,000 rows a page two hundred are four days of 36 symbols; what is larger is for back-fill, or for
// several requests. Nobody waits longer than this for a first byte.
const WALK_BUDGET: WalkBudget = { pages: 200, ms: 20_000 };

// Enough to hide a venue's latency; its own weights bound it further.
const ABREAST = 4;

export interface Walked {
  /** Pages that were fetched. */
  readonly pages: number;
  /** The beginning of the first page that was not fetched; null: all were fetched. */
  readonly nextFrom: number | null;
}

/**
 * Fetches from its venue what a window lacks and could have: closed bars that nobody asked for yet. What comes goes
 * into the archive, and is read from there. Pages are fetched from the earliest, over all series, so that what is there
 * in the end is whole up to one moment.
 * @param rows of one upstream page.
 * @param now bars that end by then are closed; the venue's clock says unless given (closed.ts).
 * @throws Problem `unavailable` with the venue's Retry-After when it asks to wait. Whatever else goes wrong there is
 *         recorded, and will show as the reason of the gap.
 */
export async function walk(
  room: MarketRoom,
  held: readonly HeldSeries[],
  window: Span,
  rows: number,
  now: number | undefined,
  budget: WalkBudget = WALK_BUDGET,
): Promise<Walked> {
  const venues = held.map(({ instrument }) => instrument.venue);
  await keepTimes(room, venues, window.to, now);
  const missing = await mapInSlices(held, (series) => pagesMissing(room, series, window, rows, now));
  const steps = missing.flat();
  if (steps.length === 0) return { pages: 0, nextFrom: null };
  if (room.db.replica !== undefined) throw new NeedsPrimary('what the venue has goes into the archive');
  steps.sort((a, b) => a.span.from - b.span.from);
  const started = performance.now();
  let next = 0;
  let failed: unknown;
  const worker = async (): Promise<void> => {
    for (;;) {
      const spent = next >= budget.pages || performance.now() - started > budget.ms;
      if (next >= steps.length || spent || failed !== undefined) return;
      const step = steps[next]!;
      next += 1;
      try {
        await fetchOnce(room, step.venue, step.asked, step.span, rows, true);
      } catch (error) {
        failed ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(ABREAST, steps.length) }, worker));
  if (failed instanceof VenueBusy) {
    throw new Problem(
      'unavailable',
      'The venue asks the service to wait. Try again after the time in Retry-After.',
      {
        headers: { 'retry-after': String(failed.retryAfter) },
        upstream: true,
        cause: failed,
      },
    );
  }
  if (failed !== undefined) throw failed;
  await askForOutages(room, new Set(steps.slice(0, next).map(({ venue }) => venue)), window);
  return { pages: next, nextFrom: steps[next]?.span.from ?? null };
}

/** Why bars that the venues do not have are missing, as far as they say so. */
async function askForOutages(room: MarketRoom, venues: ReadonlySet<Venue>, window: Span): Promise<void> {
  for (const venue of venues) {
    try {
      await recordOutages(room, venue, window, AbortSignal.timeout(PAGE_MS));
    } catch (error) {
      if (error instanceof Problem) throw error;
      room.log.warn({ venue: venue.id, err: error }, 'a venue does not report its outages');
    }
  }
}

/** One page that is to be fetched. */
interface Step {
  readonly venue: Venue;
  readonly asked: AskedSeries;
  readonly span: Span;
}

function pagesMissing(
  room: MarketRoom,
  held: HeldSeries,
  window: Span,
  rows: number,
  now: number | undefined,
): Step[] {
  const { instrument, series } = held;
  const venue = room.venues.get(instrument.venue);
  if (venue === undefined) return [];
  const size = Math.min(rows, venue.pageRows) * STEP_MS[series.interval];
  const closed = closedBy(room, venue.id, now);
  const span = reachable(venue, held, window, closed);
  const missing = missingSpans(held, span, againSince(room, held, span, closed));
  return pagesOver(missing, size).map((page) => ({ venue, asked: held, span: page }));
}

/**
 * As few pages as cover the spans: small gaps near each other share one.
 * @param size the longest page, in ms.
 */
export function pagesOver(spans: readonly Span[], size: number): Span[] {
  const pages: { from: number; to: number }[] = [];
  for (const span of spans) {
    for (let at = span.from; at < span.to; ) {
      const page = pages.at(-1);
      if (page !== undefined && at < page.from + size) {
        page.to = Math.min(span.to, page.from + size);
        at = page.to;
      } else {
        pages.push({ from: at, to: Math.min(span.to, at + size) });
        at = pages.at(-1)!.to;
      }
    }
  }
  return pages;
}

/** What of a window a venue could have: from its reach, or the symbol's listing, to the last closed bar. */
export function reachable(venue: Venue, asked: AskedSeries, window: Span, now: number): Span {
  const { instrument, series } = asked;
  const step = STEP_MS[series.interval];
  const from = Math.max(
    window.from,
    venue.reach(instrument.symbol, series.interval),
    instrument.listedFrom ?? Number.NEGATIVE_INFINITY,
  );
  const to = Math.min(
    window.to,
    Math.floor(now / step) * step,
    instrument.listedTo ?? Number.POSITIVE_INFINITY,
  );
  return aligned({ from, to: Math.max(from, to) }, series.interval);
}

/**
 * The spans of an aligned window of which nothing is known: no bar, and the venue was not asked. Neighbours that a page
 * holds anyway are one span.
 * @param again from when on a bar that the venue did not have is asked for again, in ms since 1970.
 */
export function missingSpans(
  held: HeldSeries,
  window: Span,
  again: number = Number.POSITIVE_INFINITY,
): Span[] {
  const step = STEP_MS[held.series.interval];
  const days = new Map(held.days.map((day) => [day.day, day]));
  const spans: { from: number; to: number }[] = [];
  for (let at = window.from; at < window.to; ) {
    const dayNumber = Math.floor(at / DAY_MS);
    const dayEnd = Math.min(window.to, (dayNumber + 1) * DAY_MS);
    const day = days.get(dayNumber);
    if (day !== undefined) {
      // Most days are whole.
      const [from, to] = [at, dayEnd].map((time) => (time - dayNumber * DAY_MS) / step) as [number, number];
      if (countSlots(day.present, from, to) === to - from) {
        at = dayEnd;
        continue;
      }
    }
    for (; at < dayEnd; ) {
      const slot = (at - dayNumber * DAY_MS) / step;
      const known =
        day !== undefined && (hasSlot(day.present, slot) || (at < again && hasSlot(day.absent, slot)));
      const to = day === undefined ? dayEnd : at + step;
      if (!known) {
        const before = spans.at(-1);
        if (before !== undefined && before.to === at) before.to = to;
        else spans.push({ from: at, to });
      }
      at = to;
    }
  }
  return spans;
}

/**
 * Fetches one page into the archive. Two who want the same page at the same moment share it.
 * @param isAside whether somebody asked for it, rather than that it is kept (store.ts, `Findings`).
 * @throws VenueBusy; any other failure of the venue is recorded instead.
 */
export async function fetchOnce(
  room: MarketRoom,
  venue: Venue,
  asked: AskedSeries,
  span: Span,
  rows: number,
  isAside: boolean,
): Promise<void> {
  const key = `${asked.series.id} ${span.from} ${span.to}`;
  let fetching = room.fetching.get(key);
  if (fetching === undefined) {
    fetching = fetchPage(room, venue, asked, span, rows, isAside).finally(() => room.fetching.delete(key));
    room.fetching.set(key, fetching);
  }
  await fetching;
}

// A venue that has not answered by then counts as unavailable.
const PAGE_MS = 15_000;

async function fetchPage(
  room: MarketRoom,
  venue: Venue,
  { instrument, series }: AskedSeries,
  span: Span,
  rows: number,
  isAside: boolean,
): Promise<void> {
  const { symbol } = instrument;
  const { interval } = series;
  const place = { venue: venue.id, symbol, interval, ...span };
  const limit = Math.min(rows, venue.pageRows);
  let page: KlinePage;
  try {
    const signal = AbortSignal.timeout(PAGE_MS);
    page = await venue.klines(symbol, interval, span.from, span.to, limit, signal);
  } catch (error) {
    if (error instanceof VenueBusy) throw error;
    room.log.warn({ venue: venue.id, symbol, interval, err: error }, 'a venue did not give bars');
    // What a venue's answer looked like is for the log; the record says that there was none to use.
    await recordAccount(room.db, { ...place, reason: 'upstream_error' });
    return;
  }
  const { closedBy: closed = Date.now() - SETTLE_MS } = page;
  const { bars, rejected } = gatePage(page.bars, { interval, window: span, closedBy: closed });
  // What was not final yet is asked for again, whatever the venue said of it.
  const step = STEP_MS[interval];
  const asked = { from: span.from, to: Math.min(span.to, Math.floor(closed / step) * step) };
  try {
    await storeBars(
      room,
      { id: series.id, symbol, venue: venue.id, interval },
      { bars, asked: asked.from < asked.to ? [asked] : [], isAside },
    );
  } catch (error) {
    if (!(error instanceof DamagedDay)) throw error;
    room.log.error({ ...place, err: error }, 'stored bars are damaged; run newstape market verify');
    return;
  }
  const turned = [...(page.rejected ?? []), ...rejected];
  if (turned.length > 0) {
    await recordRejects(
      room.db,
      turned.map((reject, index) => ({ ...place, ...reject, source: 'klines', line: index + 1 })),
    );
  }
  await forgetErrors(room.db, place);
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
