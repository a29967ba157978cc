import { DAY_MS } from '../../platform/days.ts';
import {
  type Coverage,
  type Gap,
  type GapReason,
  type Instrument,
  type Series,
  type Span,
  STEP_MS,
} from '../model.ts';
import type { Records } from './reasons.ts';
import { aligned, countSlots, hasSlot, slotsIn } from './slots.ts';

/** What is held of one day of a series. */
export interface HeldDay {
  readonly day: number;
  readonly rev: number;
  /** Bitmap of the bars that are there. */
  readonly present: Buffer;
  /** Bitmap of the bars that the venue was asked for and does not have. */
  readonly absent: Buffer;
  /** In ms since 1970. */
  readonly changedAt: number;
  /** Of the text that the whole day was sealed as; undefined: it was not. */
  readonly seal: { readonly crc: number; readonly length: number } | undefined;
}

/** A series in a window: whose it is and what is held of it. */
export interface HeldSeries {
  readonly instrument: Instrument;
  readonly series: Series;
  /** Ascending; a day that is not there holds nothing. */
  readonly days: readonly HeldDay[];
  readonly records: Records;
}

/**
 * What of a window is there, and why the rest is not. Bar-exact: every slot of the window is counted once.
 * @param window as asked for; what is reported are its aligned bounds.
 * @param now in ms since 1970: bars that end later are not closed yet.
 */
export function coverageOf(held: HeldSeries, window: Span, now: number): Coverage {
  const { instrument, series, days, records } = held;
  const { interval } = series;
  const step = STEP_MS[interval];
  const span = aligned(window, interval);
  const expectedBars = (span.to - span.from) / step;
  const gaps: { -readonly [K in keyof Gap]: Gap[K] }[] = [];
  let presentBars = 0;
  let asOf = records.asOf;
  const why = new Accounts(records);
  // The first slot after those that are accounted for.
  let at = span.from;
  const missing = (to: number, absent: Uint8Array | undefined, dayStart: number): void => {
    for (; at < to; at += step) {
      const wasAsked = absent !== undefined && hasSlot(absent, (at - dayStart) / step);
      const reason = reasonOf(at, step, now, instrument, series, why, wasAsked);
      const before = gaps.at(-1);
      if (before !== undefined && before.to === at && before.reason === reason) {
        before.to += step;
        before.bars += 1;
      } else gaps.push({ from: at, to: at + step, bars: 1, reason });
    }
  };
  for (const { day, present, absent, changedAt } of days) {
    asOf = Math.max(asOf, changedAt);
    const start = day * DAY_MS;
    const { from, to } = slotsIn(span, day, interval);
    if (from >= to) continue;
    missing(start + from * step, undefined, start);
    const count = countSlots(present, from, to);
    presentBars += count;
    if (count === to - from) {
      at = start + to * step;
      continue;
    }
    for (let slot = from; slot < to; slot += 1) {
      if (hasSlot(present, slot)) at = start + (slot + 1) * step;
      else missing(start + (slot + 1) * step, absent, start);
    }
  }
  missing(span.to, undefined, 0);
  return {
    symbol: instrument.symbol,
    venue: instrument.venue,
    interval,
    ...span,
    expectedBars,
    presentBars,
    complete: presentBars === expectedBars,
    simulated: instrument.simulated,
    gaps,
    // Bars that close change what is said, though nothing was written.
    asOf: asOf === 0 || span.to > now - step ? Math.max(asOf, Math.floor(now / step) * step) : asOf,
  };
}

/** What is on record, for slots that are asked about in the order of time. */
class Accounts {
  readonly rejected: Records['rejected'];
  /** What the venue and operators said: little, whatever the window. */
  readonly #told: Records['spans'];
  /** When the venue could not be asked, apart from each other and in order: there may be as many as slots. */
  readonly #failed: readonly Span[];
  #next = 0;

  constructor({ rejected, spans }: Records) {
    this.rejected = rejected;
    this.#told = spans.filter(({ reason }) => reason !== 'upstream_error');
    this.#failed = united(spans.filter(({ reason }) => reason === 'upstream_error'));
  }

  /** What somebody who knows said of a part of `[from, to)`. */
  told(from: number, to: number): GapReason | undefined {
    return this.#told.find((span) => span.from < to && span.to > from)?.reason;
  }

  /** Whether the venue could not be asked for a part of `[from, to)`, which does not lie before what was asked about last. */
  hasFailed(from: number, to: number): boolean {
    while (this.#next < this.#failed.length && this.#failed[this.#next]!.to <= from) this.#next += 1;
    return this.#next < this.#failed.length && this.#failed[this.#next]!.from < to;
  }
}

/** The same time, without overlaps and in order. */
function united(spans: readonly Span[]): Span[] {
  const apart: { from: number; to: number }[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const before = apart.at(-1);
    if (before !== undefined && from <= before.to) before.to = Math.max(before.to, to);
    else apart.push({ from, to });
  }
  return apart;
}

/**
 * Why a bar is missing. What follows from the clock and from what was recorded comes first; then that the venue has
 * none, which says nothing about why; then that nobody asked.
 */
function reasonOf(
  at: number,
  step: number,
  now: number,
  instrument: Instrument,
  series: Series,
  why: Accounts,
  wasAsked: boolean,
): GapReason {
  const end = at + step;
  if (end > now) return 'not_yet_closed';
  const { listedFrom, listedTo } = instrument;
  if (listedFrom !== null && end <= listedFrom) return 'not_listed';
  if (listedTo !== null && at >= listedTo) return 'not_listed';
  if (why.rejected.has(at)) return 'rejected';
  const told = why.told(at, end);
  if (told !== undefined) return told;
  if (wasAsked) return 'unknown';
  if (why.hasFailed(at, end)) return 'upstream_error';
  const { window } = series;
  return window === null || at < window.from || at >= window.to ? 'outside_archive' : 'unknown';
}
