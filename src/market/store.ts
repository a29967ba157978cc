import type { Sql } from '../platform/database.ts';
import { dayBars, decodeColumns, encodeColumns } from './columns.ts';
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
}

/**
 * Writes bars into their days. Each day is one transaction, in which writers of one series wait for each other: what is
 * written twice, or by two at once, is there once. A day that is over is sealed with it; one that was sealed is sealed
 * again.
 * @param now in ms since 1970.
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
  present: Buffer;
  absent: Buffer;
  columns: Buffer;
}

async function storeDay(
  sql: Sql,
  series: RowOwner & { readonly id: number },
  day: number,
  bars: readonly Bar[],
  { asked = [], isAside = false }: Findings,
  now: number,
  counts: StoreCounts,
  sealAnyway = false,
): Promise<void> {
  const { id, interval } = series;
  // Whoever writes to a series holds its row, so nobody can wait for a day that another holds in another order.
  const locked = await sql.query<{ rev: string }>(LOCK, [id]);
  if (locked.rows[0] === undefined) throw new Error(`there is no series ${id}`);
  const before = (await sql.query<DayRow>(READ, [id, day])).rows[0];
  const present = before?.present ?? noSlots(interval);
  const absent = before?.absent ?? noSlots(interval);
  const held = before === undefined ? [] : dayBars(decodeColumns(present, before.columns), day, interval);
  let written = before === undefined;
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
      ? await sealed(series, day, decodeColumns(present, columns))
      : undefined;
  const rev = BigInt(locked.rows[0].rev) + 1n;
  await sql.query(WRITE, [
    id,
    day,
    held.reduce((sum, bar) => sum + (bar === undefined ? 0 : 1), 0),
    present,
    absent,
    columns,
    segment?.packed ?? null,
    segment?.crc ?? null,
    segment?.length ?? null,
    rev,
  ]);
  const [begin, end] =
    first === undefined ? [null, null] : [new Date(first), new Date(last! + STEP_MS[interval])];
  await sql.query(ADVANCE, [id, rev, begin, end, !isAside]);
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

const LOCK = 'select rev from market_series where id = $1 for update';
const READ = 'select present, absent, columns from market_days where series_id = $1 and day = $2';
const WRITE = `insert into market_days
    (series_id, day, bars, present, absent, columns, packed, crc, length, rev)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (series_id, day) do update set bars = excluded.bars, present = excluded.present,
    absent = excluded.absent, columns = excluded.columns, packed = excluded.packed, crc = excluded.crc,
    length = excluded.length, rev = excluded.rev, changed_at = clock_timestamp()`;
const ADVANCE = `update market_series set rev = $2,
    first_at = case when $5 or (first_at <= $4 and last_at >= $3) then least(first_at, $3) else first_at end,
    last_at = case when $5 or (first_at <= $4 and last_at >= $3) then greatest(last_at, $4) else last_at end
  where id = $1`;
