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

interface StoredDay {
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
  let last: StoredDay | undefined;
  for (;;) {
    const { rows } = await db.query<StoredDay>(DAYS, [
      ...partOf(part),
      last?.id ?? 0,
      last?.day ?? 0,
      PAGE_DAYS,
    ]);
    for (const row of rows) {
      if (row.id !== last?.id) found.series += 1;
      last = row;
      found.days += 1;
      found.bars += row.bars ?? 0;
      if (row.rev !== null && row.rev !== row.sum_rev) found.unsummed += 1;
      const fault = faultOf(row);
      const { venue, symbol, interval, id, day } = row;
      if (fault !== undefined) found.faults.push({ venue, symbol, interval, id, day, ...fault });
      onDay();
    }
    if (rows.length < PAGE_DAYS) return found;
  }
}

/** The parameters of a query that narrows to a part: $1 to $5. */
export function partOf({ venue, symbol, interval, fromDay, toDay }: ArchivePart): unknown[] {
  return [venue ?? null, symbol ?? null, interval ?? null, fromDay ?? null, toDay ?? null];
}

/** What stands in the `where` of such a query, of the instrument `i`, the series `s` and a day. */
function inPart(day: string): string {
  return `($1::text is null or i.venue = $1) and ($2::text is null or i.symbol = $2)
    and ($3::text is null or s.interval = $3)
    and ($4::int is null or ${day} >= $4) and ($5::int is null or ${day} < $5)`;
}

const DAYS = `select s.id, i.venue, i.symbol, s.interval, i.simulated, k.day, d.bars, d.present, d.absent, d.columns,
    d.packed, d.crc, d.length, d.rev, m.rev as sum_rev, m.bars as sum_bars, m.sum
  from market_series s join market_instruments i on i.id = s.instrument_id
    join (select series_id, day from market_days union select series_id, day from market_day_sums) k
      on k.series_id = s.id
    left join market_days d on d.series_id = k.series_id and d.day = k.day
    left join market_day_sums m on m.series_id = k.series_id and m.day = k.day
  where ${inPart('k.day')} and (s.id, k.day) > ($6, $7)
  order by s.id, k.day limit $8`;

/** The days of a part, whatever is stored of them. */
export async function listDays(db: Database, part: ArchivePart): Promise<ArchiveDay[]> {
  return (await db.query<ArchiveDay>(LIST, partOf(part))).rows;
}

const LIST = `select i.venue, i.symbol, s.interval, s.id, k.day
  from market_series s join market_instruments i on i.id = s.instrument_id
    join (select series_id, day from market_days union select series_id, day from market_day_sums) k
      on k.series_id = s.id
  where ${inPart('k.day')} order by s.id, k.day`;

function faultOf(row: StoredDay): Pick<DayFault, 'fault' | 'detail'> | undefined {
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

// A run is one of many: what is left is for the next minute's.
const SUMMED_AT_ONCE = 500;

/** Gives days that an earlier release wrote their checksums, if nothing is wrong with them. @returns how many got one. */
export async function sumDays(room: { readonly db: Database }, signal: AbortSignal): Promise<number> {
  const { rows } = await room.db.query<StoredDay>(UNSUMMED, [SUMMED_AT_ONCE]);
  let summed = 0;
  for (const row of rows) {
    if (signal.aborted) break;
    const { id, day, bars, present, absent, columns, rev, length } = row;
    if (faultOf(row) !== undefined) continue;
    const crc = row.crc === null ? null : Number(row.crc);
    const sum = sumOf({
      series: id,
      day,
      rev: BigInt(rev!),
      bars: bars!,
      present: present!,
      absent: absent!,
      columns: columns!,
      crc,
      length,
    });
    await room.db.query(SUM, [id, day, rev, bars, sum]);
    summed += 1;
  }
  return summed;
}

const UNSUMMED = `select s.id, i.venue, i.symbol, s.interval, i.simulated, d.day, d.bars, d.present, d.absent, d.columns,
    d.packed, d.crc, d.length, d.rev, null as sum_rev, null as sum_bars, null as sum
  from market_days d join market_series s on s.id = d.series_id join market_instruments i on i.id = s.instrument_id
    left join market_day_sums m on m.series_id = d.series_id and m.day = d.day
  where m.rev is distinct from d.rev
  order by d.changed_at limit $1`;
// Whoever wrote the day meanwhile summed it too.
const SUM = `insert into market_day_sums (series_id, day, rev, bars, sum) values ($1, $2, $3, $4, $5)
  on conflict (series_id, day) do update set rev = excluded.rev, bars = excluded.bars, sum = excluded.sum
  where market_day_sums.rev < excluded.rev`;
