import { DAY_MS } from '../../platform/days.ts';
import { type Interval, type Span, STEP_MS } from '../model.ts';
import type { HeldSeries } from '../series/coverage.ts';
import type { AskedSeries } from '../series/held.ts';
import { aligned, countSlots, dayOf, hasSlot } from '../series/slots.ts';
import type { Venue } from '../venue.ts';

// What a venue could have of a window, what of that nothing is known of, and the pages in which it is asked for.

/** How long a page of so many rows is, in ms. The venue may give fewer at once. */
export function pageMs(venue: Venue, interval: Interval, rows: number): number {
  return Math.min(rows, venue.pageRows) * STEP_MS[interval];
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
    const dayNumber = dayOf(at);
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
