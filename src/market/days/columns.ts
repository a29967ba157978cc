import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { DAY_MS } from '../../platform/days.ts';
import { freeNow, PageMemory } from '../../platform/memory/pages.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { type Bar, type Interval, STEP_MS } from '../model.ts';
import { hasSlot, slotsOfDay } from '../series/slots.ts';

// How a day is kept: seven columns of text, values parted by commas and columns by line ends, deflated. Which slots the
// values belong to the day's bitmap says. Text keeps every digit, and is what goes out again.

/** The bars of one day, column by column; `slots` ascends. */
export interface Columns {
  readonly slots: Uint16Array;
  readonly open: readonly string[];
  readonly high: readonly string[];
  readonly low: readonly string[];
  readonly close: readonly string[];
  readonly volume: readonly string[];
  /** Empty where it is not known. */
  readonly quoteVolume: readonly string[];
  /** Empty where it is not known. */
  readonly trades: readonly string[];
}

/** The bars of one day by slot; what is missing is undefined. */
export type DayBars = (Bar | undefined)[];

const deflate = promisify(deflateRaw);
// An open day is written again each minute: then speed is worth more than the last tenth of its size.
const QUICK = 1;
const SMALL = 6;

/** What a day of 1m bars fits into, deflated or not: several pieces of memory would have to be put together. It is given back at once. */
export const PIECE_BYTES = 128 * 1024;

/** Writes a day's columns, for whoever frees them (pages.ts). @param final whether the day is over. */
export async function encodeColumns(bars: DayBars, final: boolean): Promise<Buffer> {
  const held = bars.filter((bar) => bar !== undefined);
  const columns: string[] = [];
  for (const name of NAMES) {
    if (isSliceSpent()) await nextSlice();
    columns.push(held.map((bar) => bar[name] ?? '').join());
  }
  const text = columns.join('\n');
  const memory = new PageMemory();
  const plain = memory.take(text.length);
  plain.write(text, 'latin1');
  try {
    return (await deflate(plain, { level: final ? SMALL : QUICK, chunkSize: PIECE_BYTES })) as Buffer;
  } finally {
    memory.release();
  }
}

/** A stored day that does not say what its bitmap says (docs/market.md, "Verifying the archive"). */
export class DamagedDay extends Error {
  override name = 'DamagedDay';

  constructor(cause?: unknown) {
    super('a stored day of bars is damaged', { cause });
  }
}

const COLUMNS = 7;

const INFLATION = { maxOutputLength: 1_000_000, chunkSize: PIECE_BYTES };

function inflated(columns: Uint8Array): Buffer {
  try {
    return inflateRawSync(columns, INFLATION);
  } catch (error) {
    throw new DamagedDay(error);
  }
}

/** Reads a day's columns. @param present the day's bitmap. @throws DamagedDay */
export function decodeColumns(present: Uint8Array, columns: Uint8Array): Columns {
  const slots = new Uint16Array(present.length * 8);
  let count = 0;
  for (let slot = 0; slot < slots.length; slot += 1) {
    if (hasSlot(present, slot)) slots[count++] = slot;
  }
  if (count === 0) return NO_COLUMNS;
  // 7 columns of at most 40 characters: a day that is larger was not written here.
  const text = inflated(columns);
  const ends = endsOf(text, count);
  const begins = [0, ...ends.slice(0, -1).map((end) => end + 1)];
  return new StoredColumns(slots.subarray(0, count), text, begins, ends);
}

const COMMA = 44;
const LINE_END = 10;

/** Where each column ends. @throws DamagedDay when one has other than `count` values: every later bar would get another's price. */
function endsOf(text: Buffer, count: number): number[] {
  const ends: number[] = [];
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at]!;
    // Nearly all are digits and points.
    if (byte > COMMA) continue;
    if (byte === COMMA) values += 1;
    else if (byte === LINE_END) {
      if (values !== count) throw new DamagedDay();
      ends.push(at);
      values = 1;
    }
  }
  ends.push(text.length);
  if (values !== count || ends.length !== COLUMNS) throw new DamagedDay();
  return ends;
}

/** The names of the columns, in the order in which they are written. */
const NAMES = ['open', 'high', 'low', 'close', 'volume', 'quoteVolume', 'trades'] as const;
type ColumnName = (typeof NAMES)[number];

/** Where the value stands that comes a number of values after the one at a place. */
function afterValues(text: Buffer, at: number, count: number): number {
  let left = count;
  let next = at;
  for (; left > 0; next += 1) {
    const byte = text[next] ?? LINE_END;
    if (byte === COMMA || byte === LINE_END) left -= 1;
  }
  return next;
}

/** A day's columns as they are written; the values of one are parted when they are asked for first. */
class StoredColumns implements Columns {
  readonly slots: Uint16Array;
  readonly text: Buffer;
  readonly #begins: readonly number[];
  readonly #ends: readonly number[];
  readonly #values: (readonly string[] | undefined)[] = [];

  /** @param begins where the values of each column begin in the text, and `ends` where they end. */
  constructor(slots: Uint16Array, text: Buffer, begins: readonly number[], ends: readonly number[]) {
    this.slots = slots;
    this.text = text;
    this.#begins = begins;
    this.#ends = ends;
  }

  /** Those of some bars next to each other, in the same memory. @param to the place behind the last one. */
  part(from: number, to: number): StoredColumns {
    const begins = this.#begins.map((begin) => afterValues(this.text, begin, from));
    // A comma or a line end lies behind the last value.
    const ends = begins.map((begin) => afterValues(this.text, begin, to - from) - 1);
    return new StoredColumns(this.slots.subarray(from, to), this.text, begins, ends);
  }

  get open(): readonly string[] {
    return this.#column(0);
  }
  get high(): readonly string[] {
    return this.#column(1);
  }
  get low(): readonly string[] {
    return this.#column(2);
  }
  get close(): readonly string[] {
    return this.#column(3);
  }
  get volume(): readonly string[] {
    return this.#column(4);
  }
  get quoteVolume(): readonly string[] {
    return this.#column(5);
  }
  get trades(): readonly string[] {
    return this.#column(6);
  }

  /** As it is written: the values, parted by commas. */
  written(at: number): Buffer {
    return this.text.subarray(this.#begins[at], this.#ends[at]);
  }

  #column(at: number): readonly string[] {
    this.#values[at] ??= this.written(at).toString('latin1').split(',');
    return this.#values[at];
  }
}

/**
 * A column's values as bytes, parted by commas; empty where one is not known. Of a stored day that takes no time, and none of its
 * ten thousand values has to be made.
 */
export function columnBytes(columns: Columns, name: ColumnName): Buffer {
  if (columns instanceof StoredColumns) return columns.written(NAMES.indexOf(name));
  return Buffer.from(columns[name].join(), 'latin1');
}

/** Nobody reads these columns any more: the memory of stored ones is given back. */
export function freeColumns(columns: Columns): void {
  if (columns instanceof StoredColumns) freeNow(columns.text);
}

/**
 * The bars of a day in some slots, without those that are not in a bitmap. The columns are not to be used any more, and their
 * memory is not to be given back, unless they are what comes back.
 */
export function columnsWithin(
  columns: Columns,
  slots: { readonly from: number; readonly to: number },
  present: Uint8Array,
): Columns {
  const keep: number[] = [];
  for (let index = 0; index < columns.slots.length; index += 1) {
    const slot = columns.slots[index]!;
    if (slot >= slots.from && slot < slots.to && hasSlot(present, slot)) keep.push(index);
  }
  if (keep.length === columns.slots.length) return columns;
  if (keep.length === 0) {
    freeColumns(columns);
    return NO_COLUMNS;
  }
  const end = keep.at(-1)! + 1;
  if (columns instanceof StoredColumns && end - keep[0]! === keep.length) return columns.part(keep[0]!, end);
  const picked = picksOf(columns, keep);
  freeColumns(columns);
  return picked;
}

function picksOf(columns: Columns, keep: readonly number[]): Columns {
  const pick = (values: readonly string[]): string[] => keep.map((index) => values[index]!);
  return {
    slots: Uint16Array.from(keep, (index) => columns.slots[index]!),
    open: pick(columns.open),
    high: pick(columns.high),
    low: pick(columns.low),
    close: pick(columns.close),
    volume: pick(columns.volume),
    quoteVolume: pick(columns.quoteVolume),
    trades: pick(columns.trades),
  };
}

/** The columns of a day without bars. */
export const NO_COLUMNS: Columns = {
  slots: new Uint16Array(),
  open: [],
  high: [],
  low: [],
  close: [],
  volume: [],
  quoteVolume: [],
  trades: [],
};

/** The bar at a place of a day's columns. */
export function barAt(columns: Columns, index: number, day: number, interval: Interval): Bar {
  const quoteVolume = columns.quoteVolume[index]!;
  const trades = columns.trades[index]!;
  return {
    openTime: day * DAY_MS + columns.slots[index]! * STEP_MS[interval],
    open: columns.open[index]!,
    high: columns.high[index]!,
    low: columns.low[index]!,
    close: columns.close[index]!,
    volume: columns.volume[index]!,
    quoteVolume: quoteVolume === '' ? null : quoteVolume,
    trades: trades === '' ? null : Number(trades),
  };
}

/** A day's columns as bars by slot. */
export function dayBars(columns: Columns, day: number, interval: Interval): DayBars {
  const bars: DayBars = new Array(slotsOfDay(interval)).fill(undefined);
  columns.slots.forEach((slot, index) => {
    bars[slot] = barAt(columns, index, day, interval);
  });
  return bars;
}
