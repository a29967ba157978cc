import { createHash } from 'node:crypto';
import type { Database, Sql } from '../../platform/database.ts';
import { pruneOld } from '../../platform/housekeeping.ts';
import type { Interval } from '../model.ts';

/** A row that was offered as a bar and is none. */
export interface Reject {
  readonly venue: string;
  readonly symbol: string;
  readonly interval: Interval;
  /** In ms since 1970; null where the row does not say in a way that can be used. */
  readonly openTime: number | null;
  /** Such as `misaligned`; docs/market.md lists them. */
  readonly reason: string;
  /** The name of the file, without its folder, or `klines`. */
  readonly source: string;
  readonly line: number;
  /** As it stood there. */
  readonly row: string;
}

// What is longer is no row of bars, and nobody reads it to its end.
const LONGEST_ROW = 500;

/** Keeps rows apart, with the reason. A row that is offered again is kept once. */
export async function recordRejects(db: Sql, rejects: readonly Reject[]): Promise<void> {
  for (let from = 0; from < rejects.length; from += BATCH) {
    const some = rejects.slice(from, from + BATCH);
    await db.query(INSERT, [
      some.map(digestOf),
      some.map(({ venue }) => venue),
      some.map(({ symbol }) => symbol),
      some.map(({ interval }) => interval),
      some.map(({ openTime }) => (openTime === null ? null : new Date(openTime))),
      some.map(({ reason }) => reason),
      some.map(({ source }) => printable(source)),
      some.map(({ line }) => line),
      some.map(({ row }) => printable(row)),
    ]);
  }
}

const BATCH = 500;
const INSERT = `insert into market_rejects (digest, venue, symbol, interval, open_time, reason, source, line, row)
  select * from unnest($1::bytea[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[],
    $8::int[], $9::text[])
  on conflict (digest) do nothing`;

/** The same row of the same series is the same reject, whatever the file is called that it came in. */
function digestOf({ venue, symbol, interval, reason, row, openTime }: Reject): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([venue, symbol, interval, reason, openTime, row]))
    .digest()
    .subarray(0, 16);
}

/** PostgreSQL's text holds no NUL. */
function printable(text: string): string {
  return text.slice(0, LONGEST_ROW).replaceAll('\u0000', '\ufffd');
}

/**
 * Forgets rejected rows of so many days ago: a gap that they explained says `unknown` then.
 * @param days undefined: none are forgotten.
 * @returns how many were removed.
 */
export async function pruneRejects(db: Database, days: number | undefined): Promise<number> {
  if (days === undefined) return 0;
  const old = 'at < clock_timestamp() - make_interval(days => $1::int)';
  return pruneOld(db, 'market_rejects', 'digest', old, 'at', days);
}
