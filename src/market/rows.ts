import type { Columns } from './columns.ts';
import { DAY_MS, type Interval, STEP_MS } from './model.ts';

// Rows as they go out. Segments are made of these, so whoever changes them has to have them made again.

/** What the rows of a series say of it. */
export interface RowOwner {
  readonly symbol: string;
  readonly venue: string;
  readonly interval: Interval;
  /** Whether no market stands behind the prices: then each row says so. */
  readonly simulated?: boolean;
}

/** `2026-07-18` for a day. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** `2026-07-18T00:00:00.000Z` and its likes for the slots of a day. */
function openTimes(day: number, interval: Interval): (slot: number) => string {
  const date = `${dateOf(day)}T`;
  const minutes = STEP_MS[interval] / 60_000;
  return (slot) => date + CLOCK[slot * minutes]!;
}

const two = (value: number): string => String(value).padStart(2, '0');
const CLOCK: readonly string[] = Array.from(
  { length: 1440 },
  (_, minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00.000Z`,
);

/** JSON objects joined by commas; the names are those of the REST wire (docs/market.md, "A bar"). */
export function jsonRows(owner: RowOwner, day: number, columns: Columns): string {
  const timeOf = openTimes(day, owner.interval);
  const head = `{"symbol":${JSON.stringify(owner.symbol)},"venue_id":${JSON.stringify(owner.venue)},"interval":"${owner.interval}","open_time":"`;
  const { slots, open, high, low, close, volume, quoteVolume, trades } = columns;
  // What is real is not said in each of millions of rows.
  const tail = owner.simulated === true ? ',"simulated":true}' : '}';
  let text = '';
  for (let i = 0; i < slots.length; i += 1) {
    const quote = quoteVolume[i] === '' ? 'null' : `"${quoteVolume[i]}"`;
    const count = trades[i] === '' ? 'null' : trades[i];
    text += `${i === 0 ? head : `,${head}`}${timeOf(slots[i]!)}","open":"${open[i]}","high":"${high[i]}","low":"${low[i]}","close":"${close[i]}","volume":"${volume[i]}","quote_volume":${quote},"trades":${count}${tail}`;
  }
  return text;
}
