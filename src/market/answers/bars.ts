import { hash } from 'node:crypto';
import { DAY_MS } from '../../platform/days.ts';
import { mapInSlices } from '../../platform/turns/slices.ts';
import { type Coverage, type Interval, type Span, STEP_MS } from '../model.ts';
import type { MarketRoom } from '../room.ts';
import { closedBy } from '../series/closed.ts';
import { coverageOf, type HeldSeries } from '../series/coverage.ts';
import { readHeld } from '../series/held.ts';
import { countSlots, hasSlot, slotsIn, slotsOfDay } from '../series/slots.ts';
import { MOST_PAGE_ROWS } from '../series/window.ts';
import { askedSeries } from './ask.ts';
import { type Redistribution, redistributionOf } from './redistribution.ts';
import { type WalkBudget, walk } from './walk.ts';

/** A question for bars, or for their coverage. */
export interface BarsQuestion {
  /** Upper case, each once, 1 to 20. */
  readonly symbols: readonly string[];
  readonly interval: Interval;
  /** `from <= open time < to`, at most 32 days. */
  readonly window: Span;
  readonly venueId: string | undefined;
  /** Rows of one upstream page, 1 to 5,000. */
  readonly pageRows?: number | undefined;
  /** The name of the caller's plan. */
  readonly plan: string;
  /** Stop after so many bars, over all symbols; undefined: never. */
  readonly mostBars?: number | undefined;
  /** What a walk may use up, instead of what it usually may. */
  readonly budget?: WalkBudget | undefined;
  /** In ms since 1970: bars that end by then are closed. The venue's clock says unless given (closed.ts). */
  readonly now?: number | undefined;
}

/**
 * What there is to be read: everything about an answer but its rows. The rows are read by whoever writes them
 * (segments.ts), and are those that `held` has, whatever is written to the archive meanwhile.
 */
export interface BarsFound {
  readonly interval: Interval;
  /** What is answered: the window that was asked for, or what of it comes before `nextFrom`. */
  readonly window: Span;
  readonly held: readonly HeldSeries[];
  /** Bars in the window, over all series. */
  readonly bars: number;
  /** Upstream pages walked, over all symbols. */
  readonly pages: number;
  /** Whether a budget ran out before the window was whole; `nextFrom` says where to go on. */
  readonly truncated: boolean;
  readonly nextFrom: number | null;
  readonly coverage: readonly Coverage[];
  readonly redistribution: Redistribution;
  /** The same exactly while the answer is. */
  readonly version: string;
}

/**
 * Finds the bars of a window: what the archive lacks and the venue could have is fetched first, within a budget.
 * @throws Problem `not_found`, `restricted`, and `unavailable` with Retry-After when the venue asks to wait.
 */
export async function findBars(room: MarketRoom, question: BarsQuestion): Promise<BarsFound> {
  const { symbols, interval, window, venueId, plan, pageRows = MOST_PAGE_ROWS, now } = question;
  let asked = await askedSeries(room, symbols, interval, venueId, plan);
  let held = await readHeld(room, asked, window);
  const walked = await walk(room, held, window, pageRows, now, question.budget);
  if (walked.pages > 0) {
    // The archive window moved with what came.
    asked = await askedSeries(room, symbols, interval, venueId, plan);
    held = await readHeld(room, asked, window);
  }
  const end = Math.min(
    walked.nextFrom ?? Number.POSITIVE_INFINITY,
    endAfter(held, window, question.mostBars) ?? Number.POSITIVE_INFINITY,
  );
  const truncated = end < window.to;
  const answered = truncated ? { from: window.from, to: Math.max(end, window.from) } : window;
  // A month without bars has ten thousands of slots to be accounted for.
  const coverage = await mapInSlices(held, (series) =>
    coverageOf(series, answered, closedBy(room, series.instrument.venue, now)),
  );
  const asOf = Math.max(...coverage.map((entry) => entry.asOf));
  const found = {
    interval,
    window: answered,
    held,
    bars: coverage.reduce((sum, { presentBars }) => sum + presentBars, 0),
    pages: walked.pages,
    truncated,
    nextFrom: truncated ? answered.to : null,
    coverage,
    redistribution: redistributionOf(
      room,
      held.map(({ instrument }) => instrument),
      asOf,
    ),
  };
  return { ...found, version: versionOf(found) };
}

/** Where a window has to end so that it holds no more than `most` bars. Null: it holds no more. */
function endAfter(held: readonly HeldSeries[], window: Span, most: number | undefined): number | null {
  if (most === undefined || held.length === 0) return null;
  const { interval } = held[0]!.series;
  const days = new Map<number, Buffer[]>();
  for (const { days: own } of held) {
    for (const { day, present } of own) days.set(day, [...(days.get(day) ?? []), present]);
  }
  let left = most;
  for (const [day, sets] of [...days].sort(([a], [b]) => a - b)) {
    const { from, to } = slotsIn(window, day, interval);
    const count = sets.reduce((sum, present) => sum + countSlots(present, from, to), 0);
    if (count <= left) {
      left -= count;
      continue;
    }
    for (let slot = from; slot < to; slot += 1) {
      const here = sets.reduce((sum, present) => sum + (hasSlot(present, slot) ? 1 : 0), 0);
      if (here > left) return day * DAY_MS + slot * STEP_MS[interval];
      left -= here;
    }
  }
  return null;
}

// Counts up when rows are written differently: an answer of another release is another answer.
const ROWS_FORM = 2;

/**
 * What an answer is made from, in a few bytes. A day's `rev` moves with every change of its bars; why others are missing
 * follows from the listing and the archive window as well, which move without it.
 */
function versionOf(found: Omit<BarsFound, 'version'>): string {
  const days = found.held.map(({ series, instrument, days: own, records }) => {
    const { symbol, listedFrom, listedTo } = instrument;
    const bounds = [listedFrom, listedTo, series.window?.from, series.window?.to];
    return `${series.id} ${symbol} ${own.map(({ day, rev }) => `${day}:${rev}`).join()} ${records.version} ${bounds.join()}`;
  });
  const rest = [found.window, found.pages, found.nextFrom, found.coverage.map(({ asOf }) => asOf)];
  return hash(
    'sha256',
    `${ROWS_FORM} ${slotsOfDay(found.interval)} ${days.join(';')} ${JSON.stringify(rest)}`,
    'base64url',
  );
}
