import type { Sql } from '../../platform/database.ts';
import { DAY_MS } from '../../platform/days.ts';
import { freeNow } from '../../platform/memory/pages.ts';
import { isSliceSpent, nextSlice } from '../../platform/turns/slices.ts';
import { type Bar, type Interval, type Span, STEP_MS } from '../model.ts';
import { addSlot, hasSlot, noSlots, removeSlot, slotsIn } from '../series/slots.ts';
import { DamagedDay, dayBars, decodeColumns, encodeColumns, freeColumns } from './columns.ts';
import { sumOf } from './day-sum.ts';
import type { Piece } from './gzip.ts';
import type { RowOwner } from './rows.ts';
import { sealed } from './segment.ts';

/** A day of a series as it is stored, to be changed and written back. */
export interface StoredDay {
  /** In days since 1970. */
  readonly day: number;
  readonly interval: Interval;
  /** By slot. */
  readonly bars: (Bar | undefined)[];
  /** Slots that have a bar. */
  readonly present: Buffer;
  /** Slots that have none at the venue. */
  readonly absent: Buffer;
}

/** A day that nothing is known of. */
export function emptyDay(day: number, interval: Interval): StoredDay {
  return { day, interval, bars: [], present: noSlots(interval), absent: noSlots(interval) };
}

/**
 * Reads a day; undefined where nothing was stored.
 * @throws DamagedDay when what is stored is not what was written.
 */
export async function readDay(
  sql: Sql,
  series: number,
  day: number,
  interval: Interval,
): Promise<StoredDay | undefined> {
  const row = (await sql.query<DayRow>(READ, [series, day])).rows[0];
  if (row === undefined) return undefined;
  const { bars, present, absent, columns, length } = row;
  const crc = row.crc === null ? null : Number(row.crc);
  const facts = { series, day, rev: BigInt(row.rev), bars, present, absent, columns, crc, length };
  if (row.sum !== null && !sumOf(facts).equals(row.sum)) throw new DamagedDay();
  if (isSliceSpent()) await nextSlice();
  const stored = decodeColumns(present, columns);
  const read = { day, interval, bars: dayBars(stored, day, interval), present, absent };
  freeColumns(stored);
  return read;
}

interface DayRow {
  bars: number;
  present: Buffer;
  absent: Buffer;
  columns: Buffer;
  crc: string | null;
  length: number | null;
  rev: string;
  sum: Buffer | null;
}

/** What became of bars that a day was offered. */
export interface Merge {
  readonly created: number;
  readonly revised: number;
  readonly unchanged: number;
  /** From the first bar that was created or revised to the end of the last; undefined where none was. */
  readonly span: Span | undefined;
}

/** Puts bars into their slots. */
export function mergeBars(
  { day, interval, bars, present, absent }: StoredDay,
  offered: readonly Bar[],
): Merge {
  const counts = { created: 0, revised: 0, unchanged: 0 };
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const bar of offered) {
    const slot = (bar.openTime - day * DAY_MS) / STEP_MS[interval];
    const known = bars[slot];
    const next = known === undefined ? bar : merged(known, bar);
    if (next === known) {
      counts.unchanged += 1;
      continue;
    }
    counts[known === undefined ? 'created' : 'revised'] += 1;
    bars[slot] = next;
    addSlot(present, slot);
    removeSlot(absent, slot);
    first = Math.min(first, bar.openTime);
    last = Math.max(last, bar.openTime);
  }
  return { ...counts, span: first <= last ? { from: first, to: last + STEP_MS[interval] } : undefined };
}

/** The bar that stands after another was offered for its place; the very same object when nothing changes. */
function merged(known: Bar, offered: Bar): Bar {
  const samePrices =
    known.open === offered.open &&
    known.high === offered.high &&
    known.low === offered.low &&
    known.close === offered.close &&
    known.volume === offered.volume;
  if (!samePrices) return offered;
  // A source that says less does not unsay what another said of the same bar.
  const quoteVolume = offered.quoteVolume ?? known.quoteVolume;
  const trades = offered.trades ?? known.trades;
  if (quoteVolume === known.quoteVolume && trades === known.trades) return known;
  return { ...known, quoteVolume, trades };
}

/** Notes that the venue has no bar where it was asked and gave none. @returns whether that was news. */
export function markAbsent({ day, interval, present, absent }: StoredDay, asked: readonly Span[]): boolean {
  let isMarked = false;
  for (const span of asked) {
    const { from, to } = slotsIn(span, day, interval);
    for (let slot = from; slot < to; slot += 1) {
      if (hasSlot(present, slot) || hasSlot(absent, slot)) continue;
      addSlot(absent, slot);
      isMarked = true;
    }
  }
  return isMarked;
}

/** Writes a day as the revision `rev` of its series; one that is over is sealed with it. */
export async function writeDay(
  sql: Sql,
  series: RowOwner & { readonly id: number; readonly simulated: boolean },
  { day, bars, present, absent }: StoredDay,
  rev: bigint,
  now: number,
): Promise<void> {
  const isOver = (day + 1) * DAY_MS <= now;
  const columns = await encodeColumns(bars, isOver);
  const count = bars.reduce((sum, bar) => sum + (bar === undefined ? 0 : 1), 0);
  const segment = isOver && count > 0 ? await sealedColumns(series, day, present, columns) : undefined;
  const [packed, crc, length] = [segment?.packed ?? null, segment?.crc ?? null, segment?.length ?? null];
  const sum = sumOf({ series: series.id, day, rev, bars: count, present, absent, columns, crc, length });
  await sql.query(WRITE, [series.id, day, count, present, absent, columns, packed, crc, length, rev, sum]);
  freeNow(columns);
  if (packed !== null) freeNow(packed);
}

async function sealedColumns(owner: RowOwner, day: number, present: Buffer, columns: Buffer): Promise<Piece> {
  const stored = decodeColumns(present, columns);
  const piece = await sealed(owner, day, stored);
  freeColumns(stored);
  return piece;
}

// A sum of another revision was made by a release that knew of none: it says nothing.
const READ = `select d.bars, d.present, d.absent, d.columns, d.crc, d.length, d.rev, m.sum
  from market_days d left join market_day_sums m on m.series_id = d.series_id and m.day = d.day and m.rev = d.rev
  where d.series_id = $1 and d.day = $2`;
const WRITE = `with summed as (
    insert into market_day_sums (series_id, day, rev, bars, sum) values ($1, $2, $10, $3, $11)
    on conflict (series_id, day) do update set rev = excluded.rev, bars = excluded.bars, sum = excluded.sum)
  insert into market_days
    (series_id, day, bars, present, absent, columns, packed, crc, length, rev)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (series_id, day) do update set bars = excluded.bars, present = excluded.present,
    absent = excluded.absent, columns = excluded.columns, packed = excluded.packed, crc = excluded.crc,
    length = excluded.length, rev = excluded.rev, changed_at = clock_timestamp()`;
