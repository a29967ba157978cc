import { jsonText } from '../../platform/peers.ts';
import { type Bar, type Interval, type Span, STEP_MS } from '../model.ts';
import { canonicalDecimal, compareDecimals, isNegative } from './decimal.ts';

// The checks for all rows, from files, a venue's pages or its stream: only a row that passes becomes a bar.

/** Why a row is rejected (docs/market.md, "Rejected rows"). */
export type RejectReason =
  | 'unreadable'
  | 'cut_off'
  | 'misaligned'
  | 'outside_window'
  | 'out_of_order'
  | 'duplicate'
  | 'inconsistent'
  | 'not_closed';

/** A row as received: no part of it is trusted. */
export interface OfferedRow {
  /** ms since 1970. */
  readonly openTime?: unknown;
  readonly open?: unknown;
  readonly high?: unknown;
  readonly low?: unknown;
  readonly close?: unknown;
  readonly volume?: unknown;
  /** The last ms of the bar, where the source says it. */
  readonly closeTime?: unknown;
  /** Absent or null: the source does not say. */
  readonly quoteVolume?: unknown;
  readonly trades?: unknown;
}

export type ReadRow =
  | { readonly bar: Bar }
  | { readonly reason: RejectReason; readonly openTime: number | null };

// What Arrow's Int32 holds; no minute of any market had as many trades.
const MOST_TRADES = 2 ** 31 - 1;
// The last moment that a Date can hold (ECMA-262, 21.4.1.1).
const LAST_TIME = 8_640_000_000_000_000;

/**
 * Reads one row by itself. Nothing is repaired: a row that is incomplete or contradicts itself is rejected.
 * @param closedBy in ms since 1970: a bar that ends later is not closed.
 */
export function readRow(row: OfferedRow, interval: Interval, closedBy: number): ReadRow {
  const { openTime } = row;
  if (!Number.isSafeInteger(openTime) || (openTime as number) < 0 || (openTime as number) > LAST_TIME) {
    return { reason: 'unreadable', openTime: null };
  }
  const at = openTime as number;
  const refused = (reason: RejectReason): ReadRow => ({ reason, openTime: at });
  const step = STEP_MS[interval];
  if (at % step !== 0) return refused('misaligned');
  const bar = barOf(at, row);
  if (bar === undefined) return refused('unreadable');
  if (!isConsistent(bar)) return refused('inconsistent');
  if (row.closeTime !== undefined && row.closeTime !== at + step - 1) return refused('inconsistent');
  return at + step > closedBy ? refused('not_closed') : { bar };
}

function barOf(openTime: number, row: OfferedRow): Bar | undefined {
  const open = decimalOf(row.open);
  const high = decimalOf(row.high);
  const low = decimalOf(row.low);
  const close = decimalOf(row.close);
  const volume = decimalOf(row.volume);
  if (
    open === undefined ||
    high === undefined ||
    low === undefined ||
    close === undefined ||
    volume === undefined
  ) {
    return undefined;
  }
  const quoteVolume = row.quoteVolume == null ? null : decimalOf(row.quoteVolume);
  const trades = row.trades ?? null;
  if (quoteVolume === undefined || (trades !== null && !Number.isSafeInteger(trades))) return undefined;
  return { openTime, open, high, low, close, volume, quoteVolume, trades: trades as number | null };
}

function decimalOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= LONGEST_NUMBER ? canonicalDecimal(value) : undefined;
}

// 38 digits, a sign, a point, and zeros that say nothing.
const LONGEST_NUMBER = 80;

/** Whether a bar is plausible: prices above zero, high and low outermost, nothing negative. */
function isConsistent(bar: Bar): boolean {
  const { open, high, low, close, volume, quoteVolume, trades } = bar;
  if (low === '0' || isNegative(low) || isNegative(volume)) return false;
  if (quoteVolume !== null && isNegative(quoteVolume)) return false;
  if (trades !== null && (trades < 0 || trades > MOST_TRADES)) return false;
  return (
    compareDecimals(low, open) <= 0 &&
    compareDecimals(low, close) <= 0 &&
    compareDecimals(open, high) <= 0 &&
    compareDecimals(close, high) <= 0
  );
}

/** Whether a bar can be written without harm to its neighbours: on the grid, in decimals. The gate asks for more. */
export function isWritable(bar: Bar, interval: Interval): boolean {
  const { openTime, open, high, low, close, volume, quoteVolume } = bar;
  if (!Number.isSafeInteger(openTime) || openTime % STEP_MS[interval] !== 0) return false;
  return [open, high, low, close, volume, quoteVolume ?? '0'].every((text) => DECIMAL.test(text));
}

const DECIMAL = /^-?\d{1,20}(?:\.\d{1,18})?$/;

/** What a page has to keep to. */
export interface PageTerms {
  readonly interval: Interval;
  /** What was asked for: `from <= open time < to`. */
  readonly window: Span;
  /** Bars that end later are not closed yet, whatever the row says. In ms since 1970, by the venue's clock. */
  readonly closedBy: number;
}

/** A row of a page that is no bar. */
export interface PageReject {
  /** The bar that is missing for it, where that can be told; in ms since 1970, aligned. */
  readonly openTime: number | null;
  readonly reason: RejectReason;
  /** As it came, as JSON. */
  readonly row: string;
}

export interface GatedPage {
  /** Strictly ascending, inside the window. */
  readonly bars: readonly Bar[];
  readonly rejected: readonly PageReject[];
}

const LONGEST_SHOWN = 500;

/**
 * Accepts the valid bars of a page. If rows are not in order, the longest ascending sequence is kept, so that one row
 * with a wrong time rejects no other; of two rows with one time the first is kept. A page whose rows run backwards is read
 * from its end. A bar that is not closed yet is neither accepted nor rejected: it will come later.
 * @param shown the form in which a rejected row is stored: the row itself unless given.
 */
export function gatePage(
  rows: readonly OfferedRow[],
  terms: PageTerms,
  shown: (index: number) => unknown = (index) => rows[index],
): GatedPage {
  if (!runsBackwards(rows, terms)) return gateRows(rows, terms, shown);
  return gateRows(rows.toReversed(), terms, (index) => shown(rows.length - 1 - index));
}

/**
 * Whether more rows of a page stand in descending order of their times than in ascending order. Only rows that can be
 * bars have a say: a row whose time is in another unit would seem to run backwards.
 */
function runsBackwards(rows: readonly OfferedRow[], { interval, window }: PageTerms): boolean {
  // What is no number is not compared: of a list JavaScript would make a text first, however deep it is.
  const given = rows.map((row) => (typeof row?.openTime === 'number' ? row.openTime : Number.NaN));
  if (given.every((time, at) => at === 0 || time > given[at - 1]!)) return false;
  const times = rows.flatMap((row) => {
    const read = readRow(row ?? {}, interval, Number.POSITIVE_INFINITY);
    const isInside = 'bar' in read && read.bar.openTime >= window.from && read.bar.openTime < window.to;
    return isInside ? [read.bar.openTime] : [];
  });
  return ascending(times.toReversed()).length > ascending(times).length;
}

function gateRows(
  rows: readonly OfferedRow[],
  terms: PageTerms,
  shown: (index: number) => unknown,
): GatedPage {
  const { interval, window, closedBy } = terms;
  const faults = new Map<number, { reason: RejectReason; openTime: number | null }>();
  const good: { readonly index: number; readonly bar: Bar }[] = [];
  for (const [index, row] of rows.entries()) {
    const read = readRow(row ?? {}, interval, Number.POSITIVE_INFINITY);
    if ('reason' in read) faults.set(index, read);
    else if (read.bar.openTime < window.from || read.bar.openTime >= window.to) {
      faults.set(index, { reason: 'outside_window', openTime: null });
    } else if (read.bar.openTime + STEP_MS[interval] <= closedBy) good.push({ index, bar: read.bar });
  }
  const standing = ascending(good.map(({ bar }) => bar.openTime));
  const bars = standing.map((place) => good[place]!.bar);
  if (standing.length < good.length || faults.size > 0) {
    const times = new Set(bars.map(({ openTime }) => openTime));
    const stands = new Set(standing);
    for (const [place, { index, bar }] of good.entries()) {
      if (stands.has(place)) continue;
      const reason = times.has(bar.openTime) ? 'duplicate' : 'out_of_order';
      faults.set(index, { reason, openTime: bar.openTime });
    }
    const rowTimes = new Map(standing.map((place) => [good[place]!.index, good[place]!.bar.openTime]));
    return { bars, rejected: rejectsOf(faults, rowTimes, times, terms, shown) };
  }
  return { bars, rejected: [] };
}

function rejectsOf(
  faults: ReadonlyMap<number, { readonly reason: RejectReason; readonly openTime: number | null }>,
  rowTimes: ReadonlyMap<number, number>,
  taken: Set<number>,
  { interval, window }: PageTerms,
  shown: (index: number) => unknown,
): PageReject[] {
  const step = STEP_MS[interval];
  let before: number | undefined;
  let at = 0;
  return [...faults]
    .sort(([a], [b]) => a - b)
    .map(([index, { reason, openTime }]) => {
      for (; at < index; at += 1) before = rowTimes.get(at) ?? before;
      const candidates: number[] = [];
      if (openTime !== null) {
        const near = Math.round(openTime / step) * step;
        candidates.push(near, near <= openTime ? near + step : near - step);
      }
      // A row without a time is placed after the row before it.
      candidates.push(before === undefined ? window.from : before + step);
      const slot =
        reason === 'duplicate'
          ? undefined
          : candidates.find((time) => time >= window.from && time < window.to && !taken.has(time));
      if (slot !== undefined) {
        taken.add(slot);
        before = slot;
      }
      const row = jsonText(shown(index)).slice(0, LONGEST_SHOWN);
      return { openTime: slot ?? openTime, reason, row };
    });
}

/** The places of the longest run that ascends strictly; of equal ones the first. */
export function ascending(times: readonly number[]): number[] {
  let isSorted = true;
  for (let i = 1; i < times.length && isSorted; i += 1) isSorted = times[i]! > times[i - 1]!;
  if (isSorted) return times.map((_, place) => place);
  // The ends of the best runs of each length, and what comes before each place in its run (patience sorting).
  const ends: number[] = [];
  const before: number[] = [];
  for (const [place, time] of times.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (times[ends[middle]!]! < time) low = middle + 1;
      else high = middle;
    }
    before.push(low === 0 ? -1 : ends[low - 1]!);
    if (low === ends.length || times[ends[low]!] !== time) ends[low] = place;
  }
  const run: number[] = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place]!) run.push(place);
  return run.reverse();
}
