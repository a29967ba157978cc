import type { Database, Sql } from '../../platform/database.ts';
import { DAY_MS } from '../../platform/days.ts';
import { extendWindow } from '../days/archive-window.ts';
import { type Interval, STEP_MS } from '../model.ts';
import { hasSlot, slotsOfDay } from '../series/slots.ts';
import { type ArchivePart, partOf } from './verify.ts';

/** What was taken out of the archive. */
export interface Removed {
  /** Series that lost something. */
  series: number;
  days: number;
  bars: number;
  /** Rows that had been turned away. */
  rejected: number;
}

/**
 * Takes bars out of the archive, whole days at a time, and with them the rows that were turned away. A series that holds
 * nothing then and that back-fill does not keep is taken out of the catalogue, and an instrument without series as well.
 * What an operator recorded of outages stays, to which plans an instrument is open, and since when it is not listed.
 * @param part a venue is always named.
 */
export async function removeBars(
  db: Database,
  part: ArchivePart & { readonly venue: string },
): Promise<Removed> {
  const removed: Removed = { series: 0, days: 0, bars: 0, rejected: 0 };
  const found = await db.query<{ id: number; interval: Interval }>(SERIES, [
    part.venue,
    part.symbol ?? null,
    part.interval ?? null,
  ]);
  for (const { id, interval } of found.rows) {
    await db.transaction(async (sql) => {
      await sql.query('select id from market_series where id = $1 for update', [id]);
      const range = [id, part.fromDay ?? null, part.toDay ?? null];
      const gone = await sql.query<{ bars: number }>(DELETE_DAYS, range);
      await sql.query(DELETE_SUMS, range);
      removed.series += gone.rows.length > 0 ? 1 : 0;
      removed.days += gone.rows.length;
      removed.bars += gone.rows.reduce((sum, { bars }) => sum + bars, 0);
      if (await settle(sql, id, interval)) await extendWindow(sql, { id, interval });
    });
  }
  const rejects = await db.query(DELETE_REJECTS, partOf(part));
  removed.rejected = rejects.rows.length;
  await db.query(DELETE_EMPTY, [part.venue]);
  return removed;
}

/**
 * What the series is after its days have gone: its window, or nothing. Where none of the window is left, the newest day that
 * was asked for aside begins another: what lies between such days was never promised.
 * @returns whether it is another one, whose neighbours belong to it as well.
 */
async function settle(sql: Sql, id: number, interval: Interval): Promise<boolean> {
  const { first, last, newest } = (await sql.query<Edges>(EDGES, [id])).rows[0]!;
  if (newest === null) {
    await sql.query('delete from market_series where id = $1 and kept_from is null', [id]);
    await sql.query(WINDOW, [id, null, null]);
    return false;
  }
  const isLeft = first !== null && last !== null && first <= last;
  const [from, to] = isLeft ? [first, last] : [newest, newest];
  const slots = Array.from({ length: slotsOfDay(interval) }, (_, slot) => slot);
  const present = async (day: number): Promise<Buffer> =>
    (await sql.query<{ present: Buffer }>(PRESENT, [id, day])).rows[0]!.present;
  const [begin, end] = [await present(from), await present(to)];
  const at = (day: number, slot: number): Date => new Date(day * DAY_MS + slot * STEP_MS[interval]);
  await sql.query(WINDOW, [
    id,
    at(from, slots.find((slot) => hasSlot(begin, slot))!),
    at(to, slots.findLast((slot) => hasSlot(end, slot))! + 1),
  ]);
  return !isLeft;
}

/** Days since 1970. */
interface Edges {
  /** The first day with a bar that the window does not end before, and the last one that it does not begin after. */
  readonly first: number | null;
  readonly last: number | null;
  /** The last day with a bar, wherever it lies. */
  readonly newest: number | null;
}

const SERIES = `select s.id, s.interval from market_series s join market_instruments i on i.id = s.instrument_id
  where i.venue = $1 and ($2::text is null or i.symbol = $2) and ($3::text is null or s.interval = $3) order by s.id`;
const RANGE = 'series_id = $1 and ($2::int is null or day >= $2) and ($3::int is null or day < $3)';
const DELETE_DAYS = `delete from market_days where ${RANGE} returning bars`;
const DELETE_SUMS = `delete from market_day_sums where ${RANGE}`;
const EDGES = `select
    (select min(day) from market_days where series_id = s.id and bars > 0
      and (day + 1) * 86400000::bigint > extract(epoch from s.first_at) * 1000) as first,
    (select max(day) from market_days where series_id = s.id and bars > 0
      and day * 86400000::bigint < extract(epoch from s.last_at) * 1000) as last,
    (select max(day) from market_days where series_id = s.id and bars > 0) as newest
  from market_series s where s.id = $1`;
const PRESENT = 'select present from market_days where series_id = $1 and day = $2';
// An answer from before is another answer, although no day that is left has changed.
const WINDOW = 'update market_series set first_at = $2, last_at = $3, rev = rev + 1 where id = $1';
const DELETE_REJECTS = `delete from market_rejects r using (select $1::text as venue, $2::text as symbol,
    $3::text as interval, $4::int as from_day, $5::int as to_day) p
  where r.venue = p.venue and (p.symbol is null or r.symbol = p.symbol)
    and (p.interval is null or r.interval = p.interval)
    and (p.from_day is null or r.open_time >= to_timestamp(p.from_day * 86400::bigint))
    and (p.to_day is null or r.open_time < to_timestamp(p.to_day * 86400::bigint))
  returning r.digest`;
// To whom an instrument is open, and that it has left the venue, was said of it and not of what it held: who imports it again
// does not open it to all.
const DELETE_EMPTY = `delete from market_instruments i where i.venue = $1 and i.open_to is null and i.listed_to is null
  and not exists (select 1 from market_series s where s.instrument_id = i.id)`;
