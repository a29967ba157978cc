import {
  type BarsFound,
  Cells,
  type Columns,
  columnBytes,
  dateOf,
  type MarketRoom,
  ownerOf,
  putBytes,
  putClock,
  type RowOwner,
  readDays,
} from '../../src/market/index.ts';
import { PageWriter } from '../../src/platform/memory/pages.ts';
import { isSliceSpent, nextSlice } from '../../src/platform/turns/slices.ts';

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
const VALUES = ['open', 'high', 'low', 'close', 'volume', 'quoteVolume', 'trades'] as const;
const COMMA = 44;

/**
 * Writes bars as comma-separated values with a header line (RFC 4180), one day at a time. Unknown values are empty. If any
 * bar is simulated, the last column says for each bar whether it is. A piece is valid until the next one is requested.
 */
export async function* csvBody(room: MarketRoom, found: BarsFound): AsyncGenerator<string | Buffer> {
  const isMarked = found.held.some(({ instrument }) => instrument.simulated);
  yield `${CSV_COLUMNS.join()}${isMarked ? ',simulated' : ''}\r\n`;
  const writer = new PageWriter();
  let isTaken = false;
  try {
    for await (const { held, day, segment } of readDays(room, found, 'columns')) {
      if (segment.kind !== 'columns') continue;
      const owner = ownerOf(held);
      const rows = new CsvRows(owner, day, segment.columns, isMarked);
      while (rows.left > 0) {
        if (isSliceSpent()) await nextSlice();
        rows.put(writer);
        if (writer.isFull) yield writer.piece();
      }
    }
    yield writer.piece();
    isTaken = true;
  } finally {
    writer.close(isTaken);
  }
}

// A third of a day of 1m bars takes less than a millisecond.
const ROWS_AT_ONCE = 480;

/** The rows of a day that are not written yet. */
class CsvRows {
  readonly #owner: RowOwner;
  readonly #slots: Uint16Array;
  readonly #head: Buffer;
  readonly #tail: Buffer;
  readonly #cells: readonly Cells[];
  #row = 0;

  constructor(owner: RowOwner, day: number, columns: Columns, isMarked: boolean) {
    this.#owner = owner;
    this.#slots = columns.slots;
    this.#head = Buffer.from(`${owner.symbol},${owner.venue},${owner.interval},${dateOf(day)}T`);
    this.#tail = Buffer.from(`${isMarked ? `,${owner.simulated === true}` : ''}\r\n`);
    this.#cells = VALUES.map((name) => new Cells(columnBytes(columns, name)));
  }

  get left(): number {
    return this.#slots.length - this.#row;
  }

  put(writer: PageWriter): void {
    const { page } = writer;
    let { at } = writer;
    const end = Math.min(this.#row + ROWS_AT_ONCE, this.#slots.length);
    for (; this.#row < end && !writer.isFullAt(at); this.#row += 1) {
      at = putBytes(this.#head, page, at);
      at = putClock(this.#slots[this.#row]!, this.#owner.interval, page, at);
      for (const cells of this.#cells) {
        page[at] = COMMA;
        at = cells.put(page, at + 1);
      }
      at = putBytes(this.#tail, page, at);
    }
    writer.at = at;
  }
}
