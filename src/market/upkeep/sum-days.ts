import type { Database } from '../../platform/database.ts';
import { sumOf } from '../days/day-sum.ts';
import { faultOf, STORED, type StoredDay } from './verify.ts';

// A run is one of many: what is left is for the next minute's.
const SUMMED_AT_ONCE = 500;

/** Gives the days that an earlier release wrote their checksums, some at each run. */
export interface DaySums {
  /** Sums the next days, unless something is wrong with them. @returns how many got a checksum. */
  next(signal: AbortSignal): Promise<number>;
}

/** Goes round and round through the days without a checksum: damaged ones keep no other from its turn. */
export function openDaySums(room: { readonly db: Database }): DaySums {
  let after = { id: 0, day: 0 };
  return {
    async next(signal) {
      const { rows } = await room.db.query<StoredDay>(UNSUMMED, [after.id, after.day, SUMMED_AT_ONCE]);
      let summed = 0;
      for (const row of rows) {
        if (signal.aborted) return summed;
        if (faultOf(row) === undefined) {
          await sum(room.db, row);
          summed += 1;
        }
        after = row;
      }
      if (rows.length < SUMMED_AT_ONCE) after = { id: 0, day: 0 };
      return summed;
    },
  };
}

async function sum(db: Database, row: StoredDay): Promise<void> {
  const { id, day, bars, present, absent, columns, rev, length } = row;
  const facts = {
    series: id,
    day,
    rev: BigInt(rev!),
    bars: bars!,
    present: present!,
    absent: absent!,
    columns: columns!,
    crc: row.crc === null ? null : Number(row.crc),
    length,
  };
  await db.query(SUM, [id, day, rev, bars, sumOf(facts)]);
}

const UNSUMMED = `select ${STORED}, d.day, null as sum_rev, null as sum_bars, null as sum
  from market_days d join market_series s on s.id = d.series_id join market_instruments i on i.id = s.instrument_id
    left join market_day_sums m on m.series_id = d.series_id and m.day = d.day
  where m.rev is distinct from d.rev and (d.series_id, d.day) > ($1, $2)
  order by d.series_id, d.day limit $3`;
// Whoever wrote the day meanwhile summed it too.
const SUM = `insert into market_day_sums (series_id, day, rev, bars, sum) values ($1, $2, $3, $4, $5)
  on conflict (series_id, day) do update set rev = excluded.rev, bars = excluded.bars, sum = excluded.sum
  where market_day_sums.rev < excluded.rev`;
