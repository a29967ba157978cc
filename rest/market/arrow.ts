import {
  AsyncByteQueue,
  Bool,
  type Data,
  Decimal,
  Field,
  Int32,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  TimestampMillisecond,
  Utf8,
} from 'apache-arrow';
import {
  type BarsFound,
  type Columns,
  columnBytes,
  type MarketRoom,
  NO_COLUMNS,
  ownerOf,
  type RowOwner,
  readDays,
  STEP_MS,
} from '../../src/market/index.ts';
import { DAY_MS } from '../../src/platform/days.ts';
import { PageMemory, PageWriter } from '../../src/platform/memory/pages.ts';
import { isSliceSpent, nextSlice } from '../../src/platform/turns/slices.ts';
import { DECIMAL_BYTES, knownBits, readCounts, readDecimals, SCALE } from './decimal128.ts';

// Decimal128 holds every price and volume exactly, which a float does not. src/market/series/decimal.ts has the bounds.
const DECIMAL = new Decimal(SCALE, 38, 128);
const TEXT = new Utf8();
const TIME = new TimestampMillisecond('UTC');
const COUNT = new Int32();
const FLAG = new Bool();

const FIELDS = [
  new Field('symbol', TEXT, false),
  new Field('venue_id', TEXT, false),
  new Field('interval', TEXT, false),
  new Field('open_time', TIME, false),
  new Field('open', DECIMAL, false),
  new Field('high', DECIMAL, false),
  new Field('low', DECIMAL, false),
  new Field('close', DECIMAL, false),
  new Field('volume', DECIMAL, false),
  new Field('quote_volume', DECIMAL, true),
  new Field('trades', COUNT, true),
];
const MARKED_FIELDS = [...FIELDS, new Field('simulated', FLAG, false)];

/**
 * Writes bars as an Arrow IPC stream, with a record batch for each day of a symbol. If any bar is simulated, the last
 * column says for each bar whether it is. A piece is valid until the next one is requested.
 * @param metadata the metadata of the schema: the members that a JSON answer has beside the bars.
 */
export async function* arrowBody(
  room: MarketRoom,
  found: BarsFound,
  metadata: ReadonlyMap<string, string>,
): AsyncGenerator<Buffer> {
  const isMarked = found.held.some(({ instrument }) => instrument.simulated);
  const schema = new Schema(isMarked ? MARKED_FIELDS : FIELDS, new Map(metadata));
  const sink = new Collected();
  const arrow = new RecordBatchStreamWriter({ autoDestroy: false });
  arrow.reset(sink, schema);
  // It holds a batch until the batch is written.
  const memory = new PageMemory();
  const writer = new PageWriter();
  let isTaken = false;
  const written = function* (): Generator<Buffer> {
    for (const chunk of sink.take()) {
      for (let at = 0; at < chunk.length; ) {
        if (writer.isFull) yield writer.piece();
        at += writer.put(chunk, at);
      }
    }
  };
  try {
    for await (const { held, day, segment } of readDays(room, found, 'columns')) {
      if (segment.kind !== 'columns') continue;
      arrow.write(await batchOf(schema, ownerOf(held), day, segment.columns, memory));
      yield* written();
      memory.release();
    }
    // An empty batch, so that a stream without bars has its columns too.
    if (found.bars === 0) arrow.write(await batchOf(schema, NOBODY, 0, NO_COLUMNS, memory));
    arrow.finish();
    yield* written();
    yield writer.piece();
    isTaken = true;
  } finally {
    writer.close(isTaken);
    memory.release();
  }
}

/** Collects what the writer has written, so that it is sent at the reader's pace. */
class Collected extends AsyncByteQueue {
  #chunks: Uint8Array[] = [];

  override write(value: Uint8Array | ArrayBufferView): void {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    if (bytes.length > 0) this.#chunks.push(bytes);
  }

  take(): Uint8Array[] {
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }
}

const NOBODY: RowOwner = { symbol: '', venue: '', interval: '1m' };

const DECIMALS = ['open', 'high', 'low', 'close', 'volume', 'quoteVolume'] as const;

/** Makes the record batch of a day, column by column, in as many slices as the day takes. */
async function batchOf(
  schema: Schema,
  owner: RowOwner,
  day: number,
  columns: Columns,
  memory: PageMemory,
): Promise<RecordBatch> {
  const { length } = columns.slots;
  const children: Data[] = [
    repeated(owner.symbol, length, memory),
    repeated(owner.venue, length, memory),
    repeated(owner.interval, length, memory),
    makeData({ type: TIME, length, nullCount: 0, data: timesOf(owner, day, columns.slots, memory) }),
  ];
  for (const name of DECIMALS) {
    if (isSliceSpent()) await nextSlice();
    children.push(decimals(columnBytes(columns, name), length, memory));
  }
  children.push(counts(columnBytes(columns, 'trades'), length, memory));
  if (schema.fields.length > FIELDS.length) children.push(flags(owner.simulated === true, length));
  return new RecordBatch(
    schema,
    makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }),
  );
}

/** The open times of bars in ms, written into the memory of Arrow without a BigInt for each value. */
function timesOf(owner: RowOwner, day: number, slots: Uint16Array, memory: PageMemory): BigInt64Array {
  const { buffer, byteOffset } = memory.take(slots.length * 8);
  const words = new Uint32Array(buffer, byteOffset, slots.length * 2);
  for (const [i, slot] of slots.entries()) {
    const time = day * DAY_MS + slot * STEP_MS[owner.interval];
    words[i * 2] = time % 2 ** 32;
    words[i * 2 + 1] = Math.floor(time / 2 ** 32);
  }
  return new BigInt64Array(buffer, byteOffset, slots.length);
}

/** A column of bits that has the same value in every row. */
function flags(value: boolean, length: number) {
  const data = new Uint8Array(Math.ceil(length / 64) * 8).fill(value ? 255 : 0);
  return makeData({ type: FLAG, length, nullCount: 0, data });
}

function repeated(text: string, length: number, memory: PageMemory) {
  const one = Buffer.from(text);
  const { buffer, byteOffset } = memory.take((length + 1) * 4);
  const valueOffsets = new Int32Array(buffer, byteOffset, length + 1);
  for (let i = 0; i <= length; i += 1) valueOffsets[i] = i * one.length;
  const data = memory.take(one.length * length);
  if (data.length > 0) data.fill(one);
  return makeData({ type: TEXT, length, nullCount: 0, valueOffsets, data });
}

function decimals(written: Buffer, length: number, memory: PageMemory) {
  const { buffer, byteOffset } = memory.take(length * DECIMAL_BYTES).fill(0);
  const { words, unknown } = readDecimals(
    written,
    new Uint32Array(buffer, byteOffset, (length * DECIMAL_BYTES) / 4),
  );
  return makeData({ type: DECIMAL, length, data: words, ...validity(written, length, unknown) });
}

function counts(written: Buffer, length: number, memory: PageMemory) {
  const { buffer, byteOffset } = memory.take(length * 4);
  const { counts, unknown } = readCounts(written, new Int32Array(buffer, byteOffset, length));
  return makeData({ type: COUNT, length, data: counts, ...validity(written, length, unknown) });
}

function validity(written: Buffer, length: number, nullCount: number) {
  return nullCount === 0 ? { nullCount } : { nullCount, nullBitmap: knownBits(written, length) };
}
