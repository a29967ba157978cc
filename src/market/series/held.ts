import { integer, whole } from '../copies.ts';
import type { Field } from '../copy-out.ts';
import type { Instrument, Series, Span } from '../model.ts';
import type { MarketRoom } from '../room.ts';
import type { HeldDay, HeldSeries } from './coverage.ts';
import { NO_RECORDS, readRecords } from './reasons.ts';
import { daysOf } from './slots.ts';

/** A series that was asked for, with the instrument it belongs to. */
export interface AskedSeries {
  readonly instrument: Instrument;
  readonly series: Series;
}

/** Reads what is held of series in a window: bitmaps, not bars. 20 series of 32 days are 640 rows of 360 bytes. */
export async function readHeld(
  room: Pick<MarketRoom, 'db' | 'copies'>,
  asked: readonly AskedSeries[],
  window: Span,
): Promise<HeldSeries[]> {
  const { from, to } = daysOf(window);
  const ids = asked.map(({ series }) => series.id);
  const [rows, records] = await Promise.all([
    from < to && ids.length > 0 ? room.copies.rows(daysQuery(ids, from, to)) : [],
    readRecords(
      room.db,
      asked.map(({ instrument }) => instrument),
      asked[0]?.series.interval ?? '1m',
      window,
    ),
  ]);
  const days = new Map<number, HeldDay[]>(ids.map((id) => [id, []]));
  for (const row of rows) days.get(integer(row[0]!))!.push(heldDay(row));
  return asked.map(({ instrument, series }) => ({
    instrument,
    series,
    days: days.get(series.id)!,
    records: records.get(instrument.id) ?? NO_RECORDS,
  }));
}

function daysQuery(ids: readonly number[], from: number, to: number): string {
  return `select series_id, day, rev, present, absent, (extract(epoch from changed_at) * 1000)::bigint, crc, length
    from market_days where series_id in (${ids.join()}) and day >= ${from} and day < ${to} order by series_id, day`;
}

function heldDay(row: readonly Field[]): HeldDay {
  return {
    day: integer(row[1]!),
    rev: integer(row[2]!),
    present: whole(row[3]!),
    absent: whole(row[4]!),
    changedAt: integer(row[5]!),
    seal: row[6] == null ? undefined : { crc: integer(row[6]), length: integer(row[7]!) },
  };
}
