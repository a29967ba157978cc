import {
  type BarsFound,
  Cells,
  type Columns,
  columnBytes,
  dateOf,
  type Interval,
  type MarketRoom,
  putBytes,
  putClock,
  readDays,
} from '../../src/market/index.ts';
import { PageMemory, PageWriter } from '../../src/platform/memory/pages.ts';
import { isSliceSpent, nextSlice } from '../../src/platform/turns/slices.ts';

// The names of the columns after `open_time`, each with the property that has its values.
const VALUES = [
  ['open', 'open'],
  ['high', 'high'],
  ['low', 'low'],
  ['close', 'close'],
  ['volume', 'volume'],
  ['quote_volume', 'quoteVolume'],
  ['trades', 'trades'],
] as const;
const COMMA = 44;
const QUOTE = 34;

/**
 * Writes bars as columns: `{"bars":{"BTCUSDT":{"open_time":[...],"open":[...],...}},...`. The values are those of the
 * rows. One symbol is in memory at a time, because its second column begins only after all of its rows were read. A piece
 * is valid until the next one is requested.
 * @param rest the other members of the answer and the closing brace.
 */
export async function* columnsBody(
  room: MarketRoom,
  found: BarsFound,
  rest: string,
): AsyncGenerator<string | Buffer> {
  yield '{"bars":{';
  const writer = new PageWriter();
  const kept = new Kept();
  let isTaken = false;
  let written = 0;
  const symbols = found.held.map(({ instrument }) => instrument.symbol);
  const flushTo = async function* (place: number): AsyncGenerator<Buffer> {
    for (; written < place; written += 1) {
      writer.text(`${written === 0 ? '' : ','}${JSON.stringify(symbols[written])}:`);
      yield* columnsOf(found, kept.days, found.held[written]!.instrument.simulated, writer);
      kept.release();
    }
  };
  try {
    for await (const { held, day, segment } of readDays(room, found, 'columns')) {
      if (segment.kind !== 'columns') continue;
      yield* flushTo(found.held.indexOf(held));
      kept.add(day, segment.columns);
    }
    yield* flushTo(symbols.length);
    yield writer.piece();
    yield `},${rest}`;
    isTaken = true;
  } finally {
    writer.close(isTaken);
    kept.release();
  }
}

interface KeptDay {
  readonly day: number;
  readonly slots: Uint16Array;
  /** In the order of `VALUES`. */
  readonly columns: readonly Buffer[];
}

/** Copies of the days of a symbol. The memory that a day is read into is valid until the next day is read. */
class Kept {
  readonly days: KeptDay[] = [];
  readonly #memory = new PageMemory();

  add(day: number, columns: Columns): void {
    const copied = VALUES.map(([, name]) => {
      const bytes = columnBytes(columns, name);
      const copy = this.#memory.take(bytes.length);
      bytes.copy(copy);
      return copy;
    });
    this.days.push({ day, slots: columns.slots, columns: copied });
  }

  release(): void {
    this.days.length = 0;
    this.#memory.release();
  }
}

/** Writes the columns of a symbol in pieces, because all other requests would wait for a month of one column. */
async function* columnsOf(
  found: BarsFound,
  days: readonly KeptDay[],
  simulated: boolean,
  writer: PageWriter,
): AsyncGenerator<Buffer> {
  const put = async function* (name: string, of: (day: KeptDay) => Put): AsyncGenerator<Buffer> {
    writer.text(`"${name}":[`);
    let isFirst = true;
    for (const day of days) {
      const value = of(day);
      for (let row = 0; row < day.slots.length; ) {
        if (isSliceSpent()) await nextSlice();
        row = putValues(value, row, day.slots.length, isFirst, writer);
        isFirst = false;
        if (writer.isFull) yield writer.piece();
      }
    }
  };
  writer.text('{');
  yield* put('open_time', ({ day, slots }) => openTimes(day, slots, found.interval));
  for (const [at, [name]] of VALUES.entries()) {
    writer.text('],');
    yield* put(name, ({ columns }) => {
      const cells = new Cells(columns[at]!);
      return (_row, to, out) => cells.putJson(name !== 'trades', to, out);
    });
  }
  // As in rows, real data has no mark.
  if (simulated) {
    writer.text('],');
    yield* put('simulated', () => (_row, to, out) => putBytes(TRUE, to, out));
  }
  writer.text(']}');
}

/** Writes the value of a row. @returns the position after it. */
type Put = (row: number, to: Uint8Array, at: number) => number;

const TRUE = Buffer.from('true');

function openTimes(day: number, slots: Uint16Array, interval: Interval): Put {
  const date = Buffer.from(`"${dateOf(day)}T`);
  return (row, to, at) => {
    const end = putClock(slots[row]!, interval, to, putBytes(date, to, at));
    to[end] = QUOTE;
    return end + 1;
  };
}

/** Writes values until the page is full. @returns the next row to write. */
function putValues(put: Put, from: number, end: number, isFirst: boolean, writer: PageWriter): number {
  const { page } = writer;
  let { at } = writer;
  let row = from;
  for (; row < end && !writer.isFullAt(at); row += 1) {
    if (row > from || !isFirst) {
      page[at] = COMMA;
      at += 1;
    }
    at = put(row, page, at);
  }
  writer.at = at;
  return row;
}
