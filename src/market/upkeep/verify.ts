import { crc32 } from 'node:zlib';
import type { Database } from '../../platform/database.ts';
import { DamagedDay, dayBars, decodeColumns } from '../days/columns.ts';
import { sumOf } from '../days/day-sum.ts';
import { jsonRows } from '../days/rows.ts';
import { textOf } from '../days/segment.ts';
import type { Interval } from '../model.ts';
import { readRow } from '../series/gate.ts';
import { countSlots, hasSlot, slotsOfDay } from '../series/slots.ts';

/** What can be wrong with a stored day (docs/market.md, "Verifying the archive"). */
export type DayFaultKind = 'missing_day' | 'checksum' | 'counts' | 'unreadable' | 'bad_row' | 'sealed_text';

/** One day of a series. */
export interface ArchiveDay {
  readonly venue: string;
  readonly symbol: string;
  readonly interval: Interval;
  /** Of the series. */
  readonly id: number;
  /** Days since 1970. */
  readonly day: number;
}

export interface DayFault extends ArchiveDay {
  readonly fault: DayFaultKind;
  /** In words. */
  readonly detail: string;
}

export interface Verified {
  series: number;
  days: number;
  bars: number;
  /** Days without a checksum of their revision: an earlier release wrote them. Their content was looked at all the same. */
  unsummed: number;
  readonly faults: DayFault[];
}

/** What of the archive is meant; everything unless given. */
export interface ArchivePart {
  readonly venue?: string | undefined;
  readonly symbol?: string | undefined;
  readonly interval?: Interval | undefined;
  /** Days since 1970, `fromDay <= day < toDay`. */
  readonly fromDay?: number | undefined;
  readonly toDay?: number | undefined;
}

export interface StoredDay {
  id: number;
  venue: string;
  symbol: string;
  interval: Interval;
  simulated: boolean;
  day: number;
  bars: number | null;
  present: Buffer | null;
  absent: Buffer | null;
  columns: Buffer | null;
  packed: Buffer | null;
  crc: string | null;
  length: number | null;
  rev: string | null;
  sum_rev: string | null;
  sum_bars: number | null;
  sum: Buffer | null;
}

/** The columns of a stored day that both readers of days select: of the series `s`, its instrument `i` and the day `d`. */
export const STORED = `s.id, i.venue, i.symbol, s.interval, i.simulated, d.bars, d.present, d.absent, d.columns,
    d.packed, d.crc, d.length, d.rev`;

// Some 60 kB a day: a few MB at a time.
const PAGE_DAYS = 50;

/**
 * Reads every stored day of a part of the archive and holds it against its checksum, its counts, the rules for rows and
 * the text that it was sealed as. Changes nothing.
 * @param onDay called for each day that was read.
 */
export async function verifyArchive(
  db: Database,
  part: ArchivePart = {},
  onDay: () => void = () => {},
): Promise<Verified> {
  const found: Verified = { series: 0, days: 0, bars: 0, unsummed: 0, faults: [] };
  for (const { id } of (await db.query<{ id: number }>(SERIES, partOf(part).slice(0, 3))).rows) {
    const before = found.days;
    let after = part.fromDay === undefined ? -1 : part.fromDay - 1;
    for (;;) {
      const { rows } = await db.query<StoredDay>(DAYS, [id, after, part.toDay ?? null, PAGE_DAYS]);
      for (const row of rows) {
        found.days += 1;
        found.bars += row.bars ?? 0;
        if (row.rev !== null && row.rev !== row.sum_rev) found.unsummed += 1;
        const fault = faultOf(row);
        const { venue, symbol, interval, day } = row;
        if (fault !== undefined) found.faults.push({ venue, symbol, interval, id, day, ...fault });
        onDay();
      }
      if (rows.length < PAGE_DAYS) break;
      after = rows.at(-1)!.day;
    }
    if (found.days > before) found.series += 1;
  }
  return found;
}

/** The parameters of a query that narrows to a part: $1 to $5. */
export function partOf({ venue, symbol, interval, fromDay, toDay }: ArchivePart): unknown[] {
  return [venue ?? null, symbol ?? null, interval ?? null, fromDay ?? null, toDay ?? null];
}

// What stands in the `where` of such a query, of the instrument `i`, the series `s` and the days `k`.
const inSeries = `($1::text is null or i.venue = $1) and ($2::text is null or i.symbol = $2)
    and ($3::text is null or s.interval = $3)`;
const inPart = `${inSeries}
    and ($4::int is null or k.day >= $4) and ($5::int is null or k.day < $5)`;

const SERIES = `select s.id from market_series s join market_instruments i on i.id = s.instrument_id
  where ${inSeries} order by s.id`;

// A page of one series. A day stands in one of the tables at least, and each gives its next days by its primary key: a
// page takes as long however large the archive is.
const next = (table: string): string => `(select day from ${table}
  where series_id = $1 and day > $2 and ($3::int is null or day < $3) order by day limit $4)`;
const DAYS = `select ${STORED}, k.day, m.rev as sum_rev, m.bars as sum_bars, m.sum
  from (${next('market_days')} union ${next('market_day_sums')} order by day limit $4) k
    join market_series s on s.id = $1 join market_instruments i on i.id = s.instrument_id
    left join market_days d on d.series_id = s.id and d.day = k.day
    left join market_day_sums m on m.series_id = s.id and m.day = k.day
  order by k.day`;

/** The days of a part, whatever is stored of them. */
export async function listDays(db: Database, part: ArchivePart): Promise<ArchiveDay[]> {
  return (await db.query<ArchiveDay>(LIST, partOf(part))).rows;
}

const LIST = `select i.venue, i.symbol, s.interval, s.id, k.day
  from market_series s join market_instruments i on i.id = s.instrument_id
    join (select series_id, day from market_days union select series_id, day from market_day_sums) k
      on k.series_id = s.id
  where ${inPart} order by s.id, k.day`;

/** What is wrong with a stored day. */
export function faultOf(row: StoredDay): Pick<DayFault, 'fault' | 'detail'> | undefined {
  const { present, absent, columns, packed, bars, interval, day } = row;
  if (present === null || absent === null || columns === null || bars === null || row.rev === null) {
    return { fault: 'missing_day', detail: `the day is missing; it had ${row.sum_bars} bars` };
  }
  const crc = row.crc === null ? null : Number(row.crc);
  const isSummed = row.sum !== null && row.sum_rev === row.rev;
  const facts = { series: row.id, day, rev: BigInt(row.rev), bars, present, absent, columns, crc };
  if (isSummed && !sumOf({ ...facts, length: row.length }).equals(row.sum!)) {
    return { fault: 'checksum', detail: 'its bytes differ from those that were written' };
  }
  const slots = slotsOfDay(interval);
  if (present.length * 8 !== slots || absent.length * 8 !== slots) {
    return { fault: 'counts', detail: 'its bitmaps have the wrong length' };
  }
  const count = countSlots(present, 0, slots);
  if (count !== bars) return { fault: 'counts', detail: `it records ${bars} bars but marks ${count}` };
  for (let slot = 0; slot < slots; slot += 1) {
    if (hasSlot(present, slot) && hasSlot(absent, slot)) {
      return { fault: 'counts', detail: 'a bar is marked both as present and as missing' };
    }
  }
  try {
    const decoded = decodeColumns(present, columns);
    for (const bar of dayBars(decoded, day, interval)) {
      if (bar === undefined) continue;
      const read = readRow(bar, interval, Number.POSITIVE_INFINITY);
      if ('reason' in read) {
        const at = new Date(bar.openTime).toISOString();
        return { fault: 'bad_row', detail: `${at} is not a valid bar: ${read.reason}` };
      }
    }
    if (packed === null) return undefined;
    const text = textOf(packed, row.length ?? -1, crc ?? -1);
    const rows = jsonRows(row, day, decoded);
    if (crc32(rows) === crc && text.length === rows.length) return undefined;
    return { fault: 'sealed_text', detail: 'its sealed text has other rows than the day' };
  } catch (error) {
    if (!(error instanceof DamagedDay)) throw error;
    return packed !== null && isReadable(present, columns)
      ? { fault: 'sealed_text', detail: 'its sealed text cannot be read' }
      : {
          fault: 'unreadable',
          detail: 'its columns cannot be read, or their number differs from the number of bars',
        };
  }
}

function isReadable(present: Buffer, columns: Buffer): boolean {
  try {
    decodeColumns(present, columns);
    return true;
  } catch {
    return false;
  }
}
