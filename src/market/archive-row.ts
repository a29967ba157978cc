import { canonicalDecimal, compareDecimals, isNegative } from './decimal.ts';
import { type Bar, type Interval, STEP_MS } from './model.ts';

/** Why a row is no bar (docs/market.md, "Rows that are turned away"). */
export type RejectReason =
  | 'unreadable'
  | 'cut_off'
  | 'misaligned'
  | 'duplicate'
  | 'inconsistent'
  | 'not_closed';

export type ReadRow =
  | { readonly bar: Bar }
  | { readonly reason: RejectReason; readonly openTime: number | null };

// open time, open, high, low, close, volume; the public archive adds close time, quote volume, trades, what of both
// volumes takers bought, and a column that says nothing.
const SHORT = 6;
const LONG = 12;

/** Whether the first line of a file names its columns. */
export function isHeader(text: string): boolean {
  return /^"?[a-z_ ]*open/i.test(text) || /^"?(date|time|timestamp)/i.test(text);
}

/**
 * Reads rows of one file. Nothing is repaired: a row that does not say everything, or contradicts itself, is no bar.
 * @param now in ms since 1970; a bar that ends later is not closed.
 */
export class RowReader {
  readonly #interval: Interval;
  readonly #now: number;
  #width: number | undefined;

  constructor(interval: Interval, now: number) {
    this.#interval = interval;
    this.#now = now;
  }

  /** @param isOpen whether the file ends within this row. */
  read(text: string, isOpen: boolean): ReadRow {
    const values = text.split(',');
    this.#width ??= values.length === SHORT ? SHORT : LONG;
    const time = openTimeOf(values[0]!.trim());
    const refused = (reason: RejectReason): ReadRow => ({ reason, openTime: time?.at ?? null });
    if (values.length < this.#width) return refused('cut_off');
    if (values.length > LONG || (values.length !== LONG && values.length !== this.#width)) {
      return refused('unreadable');
    }
    // The last value of a short row is the volume, and a shorter number is a number too.
    if (isOpen && values.length === SHORT) return refused('cut_off');
    if (time === undefined) return refused('unreadable');
    const step = STEP_MS[this.#interval];
    if (!time.isWhole || time.at % step !== 0) return refused('misaligned');
    const bar = barOf(time.at, values);
    if (bar === undefined) return refused('unreadable');
    if (!isConsistent(bar)) return refused('inconsistent');
    if (values.length === LONG && !endsWith(values[6]!.trim(), time.at + step))
      return refused('inconsistent');
    if (time.at + step > this.#now) return refused('not_closed');
    return { bar };
  }
}

// Milliseconds of 1973 and later, and microseconds of the same: the archive changed to these with the year 2025.
const LEAST_MS = 100_000_000_000;
const LEAST_US = 100_000_000_000_000;

function openTimeOf(text: string): { readonly at: number; readonly isWhole: boolean } | undefined {
  if (!/^\d{12,17}$/.test(text)) return undefined;
  const value = Number(text);
  if (value >= LEAST_US) return { at: Math.floor(value / 1000), isWhole: value % 1000 === 0 };
  return value >= LEAST_MS ? { at: value, isWhole: true } : undefined;
}

/** A close time is the last moment of its bar, in the unit of the file. */
function endsWith(text: string, end: number): boolean {
  return text === String(end - 1) || text === `${end - 1}999`;
}

function barOf(openTime: number, values: readonly string[]): Bar | undefined {
  const [open, high, low, close, volume] = values
    .slice(1, SHORT)
    .map((value) => canonicalDecimal(value.trim()));
  if (
    open === undefined ||
    high === undefined ||
    low === undefined ||
    close === undefined ||
    volume === undefined
  )
    return undefined;
  const bar = { openTime, open, high, low, close, volume };
  if (values.length === SHORT) return { ...bar, quoteVolume: null, trades: null };
  const quoteVolume = canonicalDecimal(values[7]!.trim());
  const trades = values[8]!.trim();
  if (quoteVolume === undefined || !/^\d{1,9}$/.test(trades)) return undefined;
  return { ...bar, quoteVolume, trades: Number(trades) };
}

/** Whether a bar can be: prices above zero, the extremes outermost, no negative volume. */
export function isConsistent(bar: Bar): boolean {
  const { open, high, low, close, volume, quoteVolume } = bar;
  if (low === '0' || isNegative(low) || isNegative(volume)) return false;
  if (quoteVolume !== null && isNegative(quoteVolume)) return false;
  return (
    compareDecimals(low, open) <= 0 &&
    compareDecimals(low, close) <= 0 &&
    compareDecimals(open, high) <= 0 &&
    compareDecimals(close, high) <= 0
  );
}
