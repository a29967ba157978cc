import { DAY_MS } from '../../platform/days.ts';
import type { Interval } from '../model.ts';
import { Cells, CLOCK_BYTES, putBytes, putClock } from './cells.ts';
import { type Columns, columnBytes } from './columns.ts';

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

// The values of a row in the order in which they go out, each with what stands before it.
const VALUES = [
  ['open', '","open":'],
  ['high', ',"high":'],
  ['low', ',"low":'],
  ['close', ',"close":'],
  ['volume', ',"volume":'],
  ['quoteVolume', ',"quote_volume":'],
  ['trades', ',"trades":'],
] as const;
// As much as JSON can add to a value: two quotation marks, or `null` in place of nothing.
const MOST_ADDED = 4;

/**
 * JSON objects joined by commas, as UTF-8; the names are those of the REST wire (docs/market.md, "A bar"). Bytes are copied from
 * the columns as they lie: the ten thousand values of a day as strings would be garbage, and take several times as long.
 */
export function jsonRows(owner: RowOwner, day: number, columns: Columns): Buffer {
  const { slots } = columns;
  const head = Buffer.from(
    `,{"symbol":${JSON.stringify(owner.symbol)},"venue_id":${JSON.stringify(owner.venue)},"interval":"${owner.interval}","open_time":"${dateOf(day)}T`,
  );
  // What is real is not said in each of millions of rows.
  const tail = Buffer.from(owner.simulated === true ? ',"simulated":true}' : '}');
  const values = VALUES.map(([name, before]) => {
    const bytes = columnBytes(columns, name);
    return {
      before: Buffer.from(before),
      isText: name !== 'trades',
      length: bytes.length,
      cells: new Cells(bytes),
    };
  });
  let most = head.length + CLOCK_BYTES + tail.length;
  for (const { before } of values) most += before.length + MOST_ADDED;
  most *= slots.length;
  for (const { length } of values) most += length;
  const rows = Buffer.allocUnsafeSlow(most);
  let at = 0;
  for (let i = 0; i < slots.length; i += 1) {
    at = putBytes(head, rows, at);
    at = putClock(slots[i]!, owner.interval, rows, at);
    for (const { before, isText, cells } of values)
      at = cells.putJson(isText, rows, putBytes(before, rows, at));
    at = putBytes(tail, rows, at);
  }
  // No comma before the first.
  return rows.subarray(Math.min(at, 1), at);
}
