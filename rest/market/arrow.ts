import {
  AsyncByteQueue,
  Bool,
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
  DAY_MS,
  type MarketRoom,
  ownerOf,
  type RowOwner,
  readDays,
  STEP_MS,
} from '../../src/market/index.ts';

// Decimal128 holds every price and volume exactly (src/market/decimal.ts has the bounds); a float would not.
const SCALE = 18;
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
 * Bars as an Arrow IPC stream, a record batch for each day of a symbol.
 * Where any of them is simulated, a last column says of each whether it is.
 * @param metadata of the schema: what JSON says beside the bars.
 */
export async function* arrowBody(
  room: MarketRoom,
  found: BarsFound,
  metadata: ReadonlyMap<string, string>,
): AsyncGenerator<Uint8Array> {
  const isMarked = found.held.some(({ instrument }) => instrument.simulated);
  const schema = new Schema(isMarked ? MARKED_FIELDS : FIELDS, new Map(metadata));
  const sink = new Collected();
  const writer = new RecordBatchStreamWriter({ autoDestroy: false });
  writer.reset(sink, schema);
  for await (const { held, day, segment } of readDays(room, found, 'columns')) {
    if (segment.kind !== 'columns') continue;
    writer.write(batchOf(schema, ownerOf(held), day, segment.columns));
    yield* sink.take();
  }
  // A stream without batches still says what its columns are.
  if (found.bars === 0) writer.write(batchOf(schema, NOBODY, 0, NOTHING));
  writer.finish();
  yield* sink.take();
}

/** What the writer has written, to be sent at the reader's pace. */
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
const NOTHING: Columns = {
  slots: new Uint16Array(),
  open: [],
  high: [],
  low: [],
  close: [],
  volume: [],
  quoteVolume: [],
  trades: [],
};

function batchOf(schema: Schema, owner: RowOwner, day: number, columns: Columns): RecordBatch {
  const { length } = columns.slots;
  const start = BigInt(day * DAY_MS);
  const step = BigInt(STEP_MS[owner.interval]);
  const times = BigInt64Array.from(columns.slots as Iterable<number>, (slot) => start + BigInt(slot) * step);
  const children = [
    repeated(owner.symbol, length),
    repeated(owner.venue, length),
    repeated(owner.interval, length),
    makeData({ type: TIME, length, nullCount: 0, data: times }),
    ...[columns.open, columns.high, columns.low, columns.close, columns.volume, columns.quoteVolume].map(
      decimals,
    ),
    makeData({
      type: COUNT,
      length,
      data: Int32Array.from(columns.trades, Number),
      ...validity(columns.trades),
    }),
    ...(schema.fields.length > FIELDS.length ? [flags(owner.simulated === true, length)] : []),
  ];
  return new RecordBatch(
    schema,
    makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }),
  );
}

/** The same for every row: a bit each. */
function flags(value: boolean, length: number) {
  const data = new Uint8Array(Math.ceil(length / 64) * 8).fill(value ? 255 : 0);
  return makeData({ type: FLAG, length, nullCount: 0, data });
}

function repeated(text: string, length: number) {
  const one = Buffer.from(text);
  return makeData({
    type: TEXT,
    length,
    nullCount: 0,
    valueOffsets: Int32Array.from({ length: length + 1 }, (_, i) => i * one.length),
    data: Buffer.alloc(one.length * length, one),
  });
}

function decimals(values: readonly string[]) {
  const words = new BigUint64Array(values.length * 2);
  values.forEach((value, i) => {
    if (value === '') return;
    const point = value.indexOf('.');
    const digits =
      point < 0
        ? value + '0'.repeat(SCALE)
        : value.slice(0, point) + value.slice(point + 1).padEnd(SCALE, '0');
    // Two's complement, low word first.
    const scaled = BigInt.asUintN(128, BigInt(digits));
    words[i * 2] = scaled & LOW;
    words[i * 2 + 1] = scaled >> 64n;
  });
  return makeData({
    type: DECIMAL,
    length: values.length,
    data: new Uint32Array(words.buffer),
    ...validity(values),
  });
}

const LOW = (1n << 64n) - 1n;

/** Which values are known, as Arrow writes it: a bit each. */
function validity(values: readonly string[]): { nullCount: number; nullBitmap?: Uint8Array } {
  const nullCount = values.reduce((count, value) => count + (value === '' ? 1 : 0), 0);
  if (nullCount === 0) return { nullCount };
  const nullBitmap = new Uint8Array(Math.ceil(values.length / 64) * 8);
  values.forEach((value, i) => {
    if (value !== '') nullBitmap[i >> 3]! |= 1 << (i & 7);
  });
  return { nullCount, nullBitmap };
}
