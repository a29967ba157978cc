import {
  type BarsFound,
  type Columns,
  type MarketRoom,
  openTimes,
  ownerOf,
  type RowOwner,
  readDays,
} from '../../src/market/index.ts';
import { isSliceSpent, nextSlice } from '../../src/platform/slices.ts';

/** The columns of comma-separated values, in order. */
const CSV_COLUMNS = [
  'symbol',
  'venue_id',
  'interval',
  'open_time',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'quote_volume',
  'trades',
] as const;

/**
 * Bars as comma-separated values with a header (RFC 4180), a day at a time. What is not known is empty. Where any of them
 * is simulated, a last column says of each whether it is.
 */
export async function* csvBody(room: MarketRoom, found: BarsFound): AsyncGenerator<string> {
  const isMarked = found.held.some(({ instrument }) => instrument.simulated);
  yield `${CSV_COLUMNS.join()}${isMarked ? ',simulated' : ''}\r\n`;
  for await (const { held, day, segment } of readDays(room, found, 'columns')) {
    if (segment.kind === 'columns') {
      const owner = ownerOf(held);
      const tail = isMarked ? `,${owner.simulated === true}` : '';
      const { length } = segment.columns.slots;
      for (let from = 0; from < length; from += ROWS_AT_ONCE) {
        if (isSliceSpent()) await nextSlice();
        yield csvRows(owner, day, segment.columns, tail, from, Math.min(from + ROWS_AT_ONCE, length));
      }
    }
  }
}

// A third of a day of 1m bars takes a part of a millisecond.
const ROWS_AT_ONCE = 480;

function csvRows(
  owner: RowOwner,
  day: number,
  columns: Columns,
  tail: string,
  from: number,
  to: number,
): string {
  const timeOf = openTimes(day, owner.interval);
  const head = `${owner.symbol},${owner.venue},${owner.interval},`;
  const { slots, open, high, low, close, volume, quoteVolume, trades } = columns;
  let text = '';
  for (let i = from; i < to; i += 1) {
    text += `${head}${timeOf(slots[i]!)},${open[i]},${high[i]},${low[i]},${close[i]},${volume[i]},${quoteVolume[i]},${trades[i]}${tail}\r\n`;
  }
  return text;
}
