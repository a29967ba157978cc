import type { Sql } from '../platform/database.ts';
import { extendWindow } from './archive-window.ts';
import { DamagedDay, dayBars, decodeColumns, encodeColumns } from './columns.ts';
import { type DayFacts, sumOf } from './day-sum.ts';
import { isWritable } from './gate.ts';
import { type Bar, DAY_MS, type Interval, type Span, STEP_MS } from './model.ts';
import type { MarketRoom } from './room.ts';
import type { RowOwner } from './rows.ts';
import { sealed } from './segment.ts';
import { addSlot, dayOf, daysOf, hasSlot, noSlots, removeSlot, slotsIn } from './slots.ts';

/** What became of bars that were written. */
export interface StoreCounts {
  created: number;
  revised: number;
  unchanged: number;
}

/** What is known of a span: bars, and that there are no others. */
export interface Findings {
  /** Closed, consistent and aligned; each open time once. */
  readonly bars: readonly Bar[];
  /** Aligned spans for which the venue was asked: a slot without a bar has none there. */
  readonly asked?: readonly Span[];
  /**
   * What somebody asked for once is there from then on, but where it lies apart from the archive window the window
   * does not reach for it: nothing is promised of what lies between.
   */
  readonly isAside?: boolean;
  /** The days that these findings touch begin anew: what was stored of them is not read, damaged or not. */
  readonly replaces?: boolean;
}

/**
 * Writes bars into their days. Each day is one transaction, in which writers of one series wait for each other: what is
 * written twice, or by two at once, is there once. A day that is over is sealed with it; one that was sealed is sealed
 * again.
 * @param now in ms since 1970.
 * @throws DamagedDay when what is stored of a day is not what was written; the days before it are written.
 */
export async function storeBars(
  room: Pick<MarketRoom, 'db'>,
  series: RowOwner & { readonly id: number },
  findings: Findings,
  now: number = Date.now(),
): Promise<StoreCounts> {
  const counts: StoreCounts = { created: 0, revised: 0, unchanged: 0 };
  const days = new Map<number, Bar[]>();
  for (const bar of findings.bars) {
    // Whoever writes takes its rows through the gate; a bar off the grid would spoil its whole day.
    if (!isWritable(bar, series.interval)) throw new Error('a row that is no bar has passed the gate');
    const day = dayOf(bar.openTime);
    const bars = days.get(day);
    if (bars === undefined) days.set(day, [bar]);
    else bars.push(bar);
  }
  for (const span of findings.asked ?? []) {
    const { from, to } = daysOf(span);
    for (let day = from; day < to; day += 1) if (!days.has(day)) days.set(day, []);
  }
  for (const [day, bars] of [...days].sort(([a], [b]) => a - b)) {
    await room.db.transaction((sql) => storeDay(sql, series, day, bars, findings, now, counts));
  }
  if (findings.isAside === true) await extendWindow(room.db, series);
  return counts;
}

/** Seals the days that are over and were not sealed yet. @returns how many there were. */
export async function sealDays(
  room: Pick<MarketRoom, 'db'>,
  signal: AbortSignal,
  now: number = Date.now(),
): Promise<number> {
  const found = await room.db.query<DueRow>(DUE, [dayOf(now)]);
  for (const { series_id: id, day, symbol, venue, interval } of found.rows) {
    if (signal.aborted) break;
    const series = { id, symbol, venue, interval };
    await room.db.transaction((sql) =>
      storeDay(sql, series, day, [], { bars: [] }, now, { created: 0, revised: 0, unchanged: 0 }, true),
    );
  }
  return found.rows.length;
}

interface DueRow {
  series_id: number;
  day: number;
  symbol: string;
  venue: string;
  interval: Interval;
}

const DUE = `select d.series_id, d.day, i.symbol, i.venue, s.interval
  from market_days d join market_series s on s.id = d.series_id join market_instruments i on i.id = s.instrument_id
  where d.day < $1 and d.packed is null and d.bars > 0 order by d.series_id, d.day limit 1000`;

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

/** What a stored day is held against its sum by. */
function factsOf(id: number, day: number, row: DayRow): DayFacts {
  const { bars, present, absent, columns, rev, length } = row;
  return {
    series: id,
    day,
    rev: BigInt(rev),
    bars,
    present,
    absent,
    columns,
    crc: row.crc === null ? null : Number(row.crc),
    length,
  };
}

async function storeDay(
  sql: Sql,
  series: RowOwner & { readonly id: number },
  day: number,
  bars: readonly Bar[],
  { asked = [], isAside = false, replaces = false }: Findings,
  now: number,
  counts: StoreCounts,
  sealAnyway = false,
): Promise<void> {
  const { id, interval } = series;
  // Whoever writes to a series holds its row, so nobody can wait for a day that another holds in another order.
  const locked = await sql.query<{ rev: string; simulated: boolean }>(LOCK, [id]);
  if (locked.rows[0] === undefined) throw new Error(`there is no series ${id}`);
  const before = replaces ? undefined : (await sql.query<DayRow>(READ, [id, day])).rows[0];
  if (before?.sum != null && !sumOf(factsOf(id, day, before)).equals(before.sum)) throw new DamagedDay();
  const present = before?.present ?? noSlots(interval);
  const absent = before?.absent ?? noSlots(interval);
  const held = before === undefined ? [] : dayBars(decodeColumns(present, before.columns), day, interval);
  let written = before === undefined;
  const { simulated } = locked.rows[0];
  let first: number | undefined;
  let last: number | undefined;
  for (const bar of bars) {
    const slot = (bar.openTime - day * DAY_MS) / STEP_MS[interval];
    const known = held[slot];
    const next = known === undefined ? bar : merged(known, bar);
    if (next === known) {
      counts.unchanged += 1;
      continue;
    }
    counts[known === undefined ? 'created' : 'revised'] += 1;
    held[slot] = next;
    addSlot(present, slot);
    removeSlot(absent, slot);
    first = Math.min(first ?? bar.openTime, bar.openTime);
    last = Math.max(last ?? bar.openTime, bar.openTime);
    written = true;
  }
  written = markAbsent(asked, day, interval, present, absent) || written;
  if (!written && !sealAnyway) return;

  const over = (day + 1) * DAY_MS <= now;
  const columns = await encodeColumns(held, over);
  const segment =
    over && held.some((bar) => bar !== undefined)
      ? await sealed({ ...series, simulated }, day, decodeColumns(present, columns))
      : undefined;
  const rev = BigInt(locked.rows[0].rev) + 1n;
  const count = held.reduce((sum, bar) => sum + (bar === undefined ? 0 : 1), 0);
  const [crc, length] = [segment?.crc ?? null, segment?.length ?? null];
  const sum = sumOf({ series: id, day, rev, bars: count, present, absent, columns, crc, length });
  await sql.query(WRITE, [
    id,
    day,
    count,
    present,
    absent,
    columns,
    segment?.packed ?? null,
    crc,
    length,
    rev,
    sum,
  ]);
  // What somebody asked for aside moves the window only where it adjoins it, which the stored days tell afterwards.
  const kept = !isAside && first !== undefined;
  const begin = kept ? new Date(first!) : null;
  const end = kept ? new Date(last! + STEP_MS[interval]) : null;
  await sql.query(ADVANCE, [id, rev, begin, end]);
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

function markAbsent(
  asked: readonly Span[],
  day: number,
  interval: Interval,
  present: Buffer,
  absent: Buffer,
): boolean {
  let marked = false;
  for (const span of asked) {
    const { from, to } = slotsIn(span, day, interval);
    for (let slot = from; slot < to; slot += 1) {
      if (hasSlot(present, slot) || hasSlot(absent, slot)) continue;
      addSlot(absent, slot);
      marked = true;
    }
  }
  return marked;
}

const LOCK = `select s.rev, i.simulated from market_series s join market_instruments i on i.id = s.instrument_id
  where s.id = $1 for update of s`;
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
const ADVANCE = `update market_series set rev = $2, first_at = least(first_at, $3), last_at = greatest(last_at, $4)
  where id = $1`;
