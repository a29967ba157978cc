import type { BarsFound } from './bars.ts';
import { type Columns, decodeColumns } from './columns.ts';
import { integer, whole } from './copies.ts';
import type { HeldDay, HeldSeries } from './coverage.ts';
import type { MarketRoom } from './room.ts';
import { hasSlot, slotsIn, slotsOfDay } from './slots.ts';

/** How the rows of a day are wanted: as text, deflated, or as columns. */
export type SegmentForm = 'plain' | 'packed' | 'columns';

/** The bars of one day that belong to an answer. */
export type DaySegment =
  /** A whole day, as it was sealed: in pieces, together the rows in the form that was asked for. */
  | {
      readonly kind: 'sealed';
      readonly bytes: readonly Buffer[];
      readonly crc: number;
      readonly length: number;
    }
  /** The rows of a day that is not asked for as a whole, is not over, or has changed since. */
  | { readonly kind: 'columns'; readonly columns: Columns };

export interface ReadDay {
  readonly held: HeldSeries;
  readonly day: number;
  readonly segment: DaySegment;
}

// A day of 1m bars is 330 kB as text and a tenth of that deflated: some megabytes are read at once, and the next while
// they are sent. The first day comes alone, so that its first byte waits for nothing else.
const BATCH_DAYS: Readonly<Record<SegmentForm, number>> = { plain: 12, packed: 64, columns: 64 };

/**
 * The days of an answer that hold anything, series by series, in order. What is read is bounded, and no connection is
 * held while the caller takes its time.
 * @throws Error when a day has vanished meanwhile: the answer cannot be finished as it was begun.
 */
export async function* readDays(
  room: Pick<MarketRoom, 'copies'>,
  found: BarsFound,
  form: SegmentForm,
): AsyncGenerator<ReadDay> {
  const wanted = found.held.flatMap((held) => held.days.flatMap((day) => wantedDay(held, day, found)));
  const batches: Wanted[][] = [];
  for (let at = 0, size = 1; at < wanted.length; at += size, size = Math.min(size * 4, BATCH_DAYS[form])) {
    batches.push(wanted.slice(at, at + size));
  }
  let next = batches.length > 0 ? readBatch(room, batches[0]!, form) : undefined;
  for (let i = 0; i < batches.length; i += 1) {
    const days = await next!;
    next = i + 1 < batches.length ? readBatch(room, batches[i + 1]!, form) : undefined;
    // Whoever leaves now does not wait for it, and its failure is nobody's.
    next?.catch(() => {});
    yield* days;
  }
}

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

async function readBatch(
  room: Pick<MarketRoom, 'copies'>,
  wanted: readonly Wanted[],
  form: SegmentForm,
): Promise<ReadDay[]> {
  const rows = await room.copies.rows(query(wanted, form));
  if (rows.length !== wanted.length) throw new Error('a day of bars has vanished while it was read');
  return rows.map((row, index) => {
    const { held, day, slots } = wanted[index]!;
    const [isSealed, crc, length, bytes, present] = row;
    if (integer(isSealed!) === 1) {
      const segment = {
        kind: 'sealed',
        bytes: bytes!,
        crc: integer(crc!),
        length: integer(length!),
      } as const;
      return { held, day: day.day, segment };
    }
    // What has come since the coverage was counted is not in this answer.
    const columns = only(day.present, decodeColumns(whole(present!), whole(bytes!)), slots);
    return { held, day: day.day, segment: { kind: 'columns', columns } };
  });
}

function query(wanted: readonly Wanted[], form: SegmentForm): string {
  const list = (of: (day: Wanted) => number): string => `array[${wanted.map(of).join()}]`;
  const isSealed = form === 'columns' ? 'false' : 'w.is_whole = 1 and d.rev = w.rev and d.plain is not null';
  return `select (${isSealed})::int, coalesce(d.crc, 0), coalesce(d.length, 0),
      case when ${isSealed} then d.${form} else d.columns end, d.present
    from unnest(${list(({ held }) => held.series.id)}::int[], ${list(({ day }) => day.day)}::int[],
        ${list(({ day }) => day.rev)}::bigint[], ${list(({ isWhole }) => (isWhole ? 1 : 0))}::int[])
      with ordinality as w (series_id, day, rev, is_whole, place)
      join market_days d on d.series_id = w.series_id and d.day = w.day
    order by w.place`;
}

/** The rows of a day in the slots that were asked for, without those that were not there when it was counted. */
function only(
  present: Uint8Array,
  columns: Columns,
  slots: { readonly from: number; readonly to: number },
): Columns {
  const keep: number[] = [];
  columns.slots.forEach((slot, index) => {
    if (slot >= slots.from && slot < slots.to && hasSlot(present, slot)) keep.push(index);
  });
  if (keep.length === columns.slots.length) return columns;
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
