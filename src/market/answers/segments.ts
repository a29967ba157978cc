import { freeNow, PageMemory, TAKEN_BYTES } from '../../platform/memory/pages.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { integer, whole } from '../copies.ts';
import type { Field } from '../copy-out.ts';
import { type Columns, columnsWithin, decodeColumns, freeColumns } from '../days/columns.ts';
import { textOf } from '../days/segment.ts';
import type { TextName } from '../days/texts.ts';
import type { MarketRoom } from '../room.ts';
import type { HeldDay, HeldSeries } from '../series/coverage.ts';
import { countSlots, hasSlot, slotsIn, slotsOfDay } from '../series/slots.ts';
import type { BarsFound } from './bars.ts';

/** The requested form of a day's rows: text, a piece of a gzip member, or columns. */
export type SegmentForm = 'text' | 'packed' | 'columns';

/** The bars of one day that belong to an answer. */
export type DaySegment =
  /** A whole day, as it was sealed: its text. */
  | { readonly kind: 'text'; readonly text: Buffer }
  /** A whole day, as it was sealed: deflated. */
  | { readonly kind: 'packed'; readonly bytes: Buffer; readonly crc: number; readonly length: number }
  /** The rows of a day that is requested only in part, is not over, or has changed since. */
  | { readonly kind: 'columns'; readonly columns: Columns };

export interface ReadDay {
  readonly held: HeldSeries;
  readonly day: number;
  readonly segment: DaySegment;
}

// A day of 1m bars is some 40 kB deflated: a megabyte is read at once, and the next while it is sent. The first
// day comes alone, so that its first byte waits for nothing else.
const BATCH_DAYS = 32;

/**
 * The days of an answer that hold anything, series by series, in order. What is read is bounded, and no connection is
 * held while the caller takes its time.
 *
 * A segment is good until the next is asked for: then its memory is used again. A text of `TAKEN_BYTES` or more that is passed on
 * is taken by then, since every Writable asks for the next when it has taken it; shorter texts have memory of their own.
 * @throws Error when a day, or bars of it, have vanished meanwhile: the answer cannot be finished as it was begun.
 */
export async function* readDays(room: DayRoom, found: BarsFound, form: SegmentForm): AsyncGenerator<ReadDay> {
  const wanted = found.held.flatMap((held) => held.days.flatMap((day) => wantedDay(held, day, found)));
  const batches: Wanted[][] = [];
  for (let at = 0, size = 1; at < wanted.length; at += size, size = Math.min(size * 4, BATCH_DAYS)) {
    batches.push(wanted.slice(at, at + size));
  }
  const texts = new TextMemory();
  let next = batches.length > 0 ? readBatch(room, batches[0]!, form) : undefined;
  try {
    for (let i = 0; i < batches.length; i += 1) {
      const batch = await next!;
      next = i + 1 < batches.length ? readBatch(room, batches[i + 1]!, form) : undefined;
      // A caller that leaves now does not wait for this read, and its failure is ignored.
      next?.catch(() => {});
      try {
        yield* daysOf(room, batches[i]!, batch, form, texts);
      } finally {
        batch.memory.release();
      }
    }
    texts.free();
  } finally {
    next?.then(
      ({ memory }) => memory.release(),
      () => {},
    );
  }
}

/** The days of one batch. */
async function* daysOf(
  room: DayRoom,
  wanted: readonly Wanted[],
  { days }: Batch,
  form: SegmentForm,
  texts: TextMemory,
): AsyncGenerator<ReadDay> {
  for (const [index, day] of wanted.entries()) {
    if (isSliceSpent()) await nextSlice();
    const segment = days[index]?.() ?? (await keptText(room, day, texts));
    const place = { held: day.held, day: day.day.day };
    if (form === 'text' && segment.kind === 'packed') {
      const text = textOf(segment.bytes, segment.length, segment.crc);
      yield { ...place, segment: { kind: 'text', text } };
      await room.texts.keep(nameOf(day)!, text);
    } else yield { ...place, segment };
    if (segment.kind === 'columns') freeColumns(segment.columns);
  }
}

type DayRoom = Pick<MarketRoom, 'copies' | 'texts'>;

interface Wanted {
  readonly held: HeldSeries;
  readonly day: HeldDay;
  readonly slots: { readonly from: number; readonly to: number };
  readonly isWhole: boolean;
}

function wantedDay(held: HeldSeries, day: HeldDay, found: BarsFound): Wanted[] {
  const slots = slotsIn(found.window, day.day, found.interval);
  let any = false;
  for (let slot = slots.from; slot < slots.to && !any; slot += 1) any = hasSlot(day.present, slot);
  if (!any) return [];
  return [{ held, day, slots, isWhole: slots.from === 0 && slots.to === slotsOfDay(found.interval) }];
}

function nameOf({ held, day, isWhole }: Wanted): TextName | undefined {
  if (!isWhole || day.seal === undefined) return undefined;
  return { series: held.series.id, day: day.day, ...day.seal };
}

/** A day as it was read. It is decoded when its turn comes: a batch of columns, all there at once, is tens of megabytes. */
type StoredDay = () => DaySegment;

interface Batch {
  /** Those that are read from the archive; undefined for those that this node has as text. */
  readonly days: readonly (StoredDay | undefined)[];
  /** Where they lie. */
  readonly memory: PageMemory;
}

async function readBatch(room: DayRoom, wanted: readonly Wanted[], form: SegmentForm): Promise<Batch> {
  const isKept = (day: Wanted): boolean => {
    const name = form === 'text' ? nameOf(day) : undefined;
    return name !== undefined && room.texts.has(name);
  };
  const missing = wanted.filter((day) => !isKept(day));
  const memory = new PageMemory();
  try {
    const read = new Map<Wanted, StoredDay>();
    for (const [index, segment] of (await readStored(room, missing, form, memory)).entries()) {
      read.set(missing[index]!, segment);
    }
    return { days: wanted.map((day) => read.get(day)), memory };
  } catch (error) {
    memory.release();
    throw error;
  }
}

/** The text that this node has of a day; what the archive says of it if it is not there any more. */
async function keptText(room: DayRoom, day: Wanted, texts: TextMemory): Promise<DaySegment> {
  const name = nameOf(day)!;
  const text = texts.take(name.length);
  if (await room.texts.read(name, text)) return { kind: 'text', text };
  return (await readStored(room, [day], 'text'))[0]!();
}

/** Memory for texts, the longer ones in two pieces that take turns: a new piece for each would keep the collector of garbage busy. */
class TextMemory {
  readonly #pieces = [Buffer.alloc(0), Buffer.alloc(0)];
  #turn = 0;

  take(length: number): Buffer {
    if (length < TAKEN_BYTES) return Buffer.allocUnsafe(length);
    this.#turn = 1 - this.#turn;
    if (this.#pieces[this.#turn]!.length < length) {
      this.#pieces[this.#turn] = Buffer.allocUnsafeSlow(Math.ceil(length / TAKEN_BYTES) * TAKEN_BYTES);
    }
    return this.#pieces[this.#turn]!.subarray(0, length);
  }

  /** All were taken. */
  free(): void {
    for (const piece of this.#pieces) if (piece.length > 0) freeNow(piece);
  }
}

async function readStored(
  room: DayRoom,
  missing: readonly Wanted[],
  form: SegmentForm,
  memory?: PageMemory,
): Promise<StoredDay[]> {
  const rows = missing.length > 0 ? await room.copies.rows(query(missing, form), memory) : [];
  if (rows.length !== missing.length) throw new Error('a day of bars has vanished while it was read');
  return missing.map((day, index) => () => segmentOf(day, rows[index]!));
}

function segmentOf({ day, slots }: Wanted, row: readonly Field[]): DaySegment {
  const [isSealed, crc, length, bytes, present] = row;
  if (integer(isSealed!) === 1) {
    return { kind: 'packed', bytes: whole(bytes!), crc: integer(crc!), length: integer(length!) };
  }
  const columns = decodeColumns(whole(present!), whole(bytes!));
  // Bars that came after the coverage was counted are not in this answer.
  const within = columnsWithin(columns, slots, day.present);
  if (within.slots.length !== countSlots(day.present, slots.from, slots.to)) {
    throw new Error('bars of a day have vanished while it was read');
  }
  return { kind: 'columns', columns: within };
}

function query(wanted: readonly Wanted[], form: SegmentForm): string {
  const list = (of: (day: Wanted) => number): string => `array[${wanted.map(of).join()}]`;
  const isSealed = form === 'columns' ? 'false' : 'w.is_whole = 1 and d.rev = w.rev and d.packed is not null';
  return `select (${isSealed})::int, coalesce(d.crc, 0), coalesce(d.length, 0),
      case when ${isSealed} then d.packed else d.columns end, d.present
    from unnest(${list(({ held }) => held.series.id)}::int[], ${list(({ day }) => day.day)}::int[],
        ${list(({ day }) => day.rev)}::bigint[], ${list(({ isWhole }) => (isWhole ? 1 : 0))}::int[])
      with ordinality as w (series_id, day, rev, is_whole, place)
      join market_days d on d.series_id = w.series_id and d.day = w.day
    order by w.place`;
}
