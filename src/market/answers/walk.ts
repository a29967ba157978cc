import { Problem } from '../../platform/problem.ts';
import { NeedsPrimary } from '../../platform/replicas/index.ts';
import { mapInSlices } from '../../platform/turns/slices.ts';
import { SeriesGone } from '../days/store.ts';
import type { Span } from '../model.ts';
import type { MarketRoom } from '../room.ts';
import { againSince, closedBy, keepTimes } from '../series/closed.ts';
import type { HeldSeries } from '../series/coverage.ts';
import type { AskedSeries } from '../series/held.ts';
import { recordError } from '../series/reasons.ts';
import { fetchAsked, PAGE_MS } from '../upkeep/fetch-page.ts';
import { missingSpans, pageMs, pagesOver, reachable } from '../upkeep/missing.ts';
import { recordOutages } from '../upkeep/outages.ts';
import { type Venue, VenueBusy } from '../venue.ts';
import { noLongerThere } from './ask.ts';

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
 * @throws Problem `unavailable` with the venue's Retry-After when it asks to wait; `not_found` for a series that is taken out
 *         of the archive meanwhile. Whatever else goes wrong at a venue is recorded, and will show as the reason of the gap.
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
  const answering = new Set<Venue>();
  const worker = async (): Promise<void> => {
    for (;;) {
      const spent = next >= budget.pages || performance.now() - started > budget.ms;
      if (next >= steps.length || spent || failed !== undefined) return;
      const step = steps[next]!;
      next += 1;
      try {
        if (await fetchAsked(room, step.venue, step.asked, step.span)) answering.add(step.venue);
      } catch (error) {
        failed ??= error instanceof SeriesGone ? noLongerThere(step.asked.instrument) : error;
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
  // Whoever asks for the rest of what a silent venue may have would be sent back to the same place, again and again.
  const silent = new Set(steps.slice(0, next).flatMap(({ venue }) => (answering.has(venue) ? [] : [venue])));
  const rest = steps.slice(next);
  await recordSilence(
    room,
    rest.filter(({ venue }) => silent.has(venue)),
  );
  return { pages: next, nextFrom: rest.find(({ venue }) => !silent.has(venue))?.span.from ?? null };
}

/** Records that venues gave no usable answer for pages that they were not even asked for. */
async function recordSilence(room: MarketRoom, steps: readonly Step[]): Promise<void> {
  const bySeries = Map.groupBy(steps, ({ asked }) => asked.series.id);
  for (const pages of bySeries.values()) {
    const { venue, asked } = pages[0]!;
    const place = { venue: venue.id, symbol: asked.instrument.symbol, interval: asked.series.interval };
    const spans: { from: number; to: number }[] = [];
    for (const { span } of pages) {
      const before = spans.at(-1);
      if (before?.to === span.from) before.to = span.to;
      else spans.push({ ...span });
    }
    for (const span of spans) await recordError(room.db, { ...place, ...span });
  }
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
  const closed = closedBy(room, venue.id, now);
  const reach = reachable(venue, held, window, closed);
  const missing = missingSpans(held, reach, againSince(room, held, reach, closed));
  const pages = pagesOver(missing, pageMs(venue, series.interval, rows));
  return pages.map((span) => ({ venue, asked: held, span }));
}
