import { type Interval, type Span, STEP_MS } from '../model.ts';
import { type ReadRow, type RejectReason, readRow } from '../series/gate.ts';

// open time, open, high, low, close, volume; the public archive adds close time, quote volume, trades, what of both
// volumes takers bought, and a column that says nothing.
const SHORT = 6;
const LONG = 12;

/** Whether the first line of a file names its columns. */
export function isHeader(text: string): boolean {
  return /^"?[a-z_ ]*open/i.test(text) || /^"?(date|time|timestamp)/i.test(text);
}

/** What the columns are named by those who name them, and their places. */
const NAMED: readonly (readonly [name: RegExp, at: number])[] = [
  [/^open[ _]?(price)?$/, 1],
  [/^high/, 2],
  [/^low/, 3],
  [/^close[ _]?(price)?$/, 4],
  [/^vol/, 5],
  [/^close[ _]?time/, 6],
  [/^quote[ _]?(asset[ _]?)?vol/, 7],
];
// One of these words may stand in any text; several of them name columns.
const LEAST_NAMED = 3;

/**
 * Whether the first line of a file names columns, and in another order than they are read in: every price would be
 * taken for another one, and most such rows would still be bars.
 */
export function isOtherOrder(text: string): boolean {
  const names = text.split(',').map((name) => name.replace(/["']/g, '').trim().toLowerCase());
  const meant = names.map((name) => NAMED.find(([pattern]) => pattern.test(name))?.[1]);
  if (meant.filter((at) => at !== undefined).length < LEAST_NAMED) return false;
  return meant.some((at, i) => (at === undefined ? i > 0 && i < SHORT : at !== i));
}

/**
 * Reads rows of one file. Nothing is repaired: a row that does not say everything, or contradicts itself, is no bar.
 * @param now in ms since 1970; a bar that ends later is not closed.
 */
export class RowReader {
  readonly #interval: Interval;
  readonly #now: number;
  readonly #span: Span | undefined;
  #width: number | undefined;

  /** @param span of which the file is, in ms since 1970; undefined: of any time. */
  constructor(interval: Interval, now: number, span?: Span) {
    this.#interval = interval;
    this.#now = now;
    this.#span = span;
  }

  /** @param isOpen whether the file ends within this row. */
  read(text: string, isOpen: boolean): ReadRow {
    const row = this.#read(text, isOpen);
    const at = 'bar' in row ? row.bar.openTime : row.openTime;
    if (this.#span === undefined || at === null || (at >= this.#span.from && at < this.#span.to)) return row;
    // It says of no bar of another file that it was rejected.
    return { reason: 'outside_window', openTime: null };
  }

  #read(text: string, isOpen: boolean): ReadRow {
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
    const [open, high, low, close, volume] = values.slice(1, SHORT).map((value) => value.trim());
    const row = { openTime: time.at, open, high, low, close, volume };
    // A part of a millisecond is off every grid.
    if (!time.isWhole) return refused('misaligned');
    if (values.length === SHORT) return readRow(row, this.#interval, this.#now);
    const end = time.at + STEP_MS[this.#interval];
    const trades = values[8]!.trim();
    return readRow(
      {
        ...row,
        closeTime: endsWith(values[6]!.trim(), end) ? end - 1 : null,
        quoteVolume: values[7]!.trim(),
        trades: /^\d{1,9}$/.test(trades) ? Number(trades) : trades,
      },
      this.#interval,
      this.#now,
    );
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
