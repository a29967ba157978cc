import type { Sql } from '../../platform/database.ts';
import type { Bar, Interval, Span } from '../model.ts';
import type { MarketRoom } from '../room.ts';
import { isWritable, readRow } from '../series/gate.ts';
import { type Reject, recordRejects } from '../series/rejects.ts';
import { dayOf, daysOf } from '../series/slots.ts';
import { extendWindow } from './archive-window.ts';
import { DamagedDay } from './columns.ts';
import type { RowOwner } from './rows.ts';
import { emptyDay, markAbsent, mergeBars, readDay, writeDay } from './stored-day.ts';

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
  /**
   * The days that these findings touch begin anew, damaged or not. Of what can still be read, bars stay for which nothing
   * was found: outside `asked`, and where this says that the venue's answer was of no use.
   */
  readonly replaces?: (openTime: number) => boolean;
  /** Rows of the same answer that are no bars. They are recorded with the first day: a gap never lacks its reason. */
  readonly rejects?: readonly Reject[];
}

/** A series that was taken out of the archive while somebody wrote to it (docs/market.md, "Verifying the archive"). */
export class SeriesGone extends Error {
  override name = 'SeriesGone';

  constructor(id: number) {
    super(`there is no series ${id}`);
  }
}

/**
 * Writes bars into their days. Each day is one transaction, in which writers of one series wait for each other: what is
 * written twice, or by two at once, is there once. A day that is over is sealed with it; one that was sealed is sealed
 * again.
 * @param now in ms since 1970.
 * @throws DamagedDay when what is stored of a day is not what was written; the days before it are written. SeriesGone.
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
  const ordered = [...days].sort(([a], [b]) => a - b);
  const { rejects = [], isAside } = findings;
  if (ordered.length === 0) await recordRejects(room.db, rejects);
  for (const [place, [day, bars]] of ordered.entries()) {
    // What belongs to a day is there with it, or not at all: the process may be killed between two transactions.
    const stored = await room.db.transaction(async (sql) => {
      const own = await storeDay(sql, series, { ...findings, day, bars, now });
      if (place === 0) await recordRejects(sql, rejects);
      if (isAside === true && place === ordered.length - 1) await extendWindow(sql, series);
      return own;
    });
    counts.created += stored.created;
    counts.revised += stored.revised;
    counts.unchanged += stored.unchanged;
  }
  return counts;
}

/** Seals the days that are over and were not sealed yet. Those that are damaged are left, and the log says so. */
export async function sealDays(room: Pick<MarketRoom, 'db' | 'log'>, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  const found = await room.db.query<DueRow>(DUE, [dayOf(now)]);
  for (const { series_id: id, day, symbol, venue, interval } of found.rows) {
    if (signal.aborted) break;
    const series = { id, symbol, venue, interval };
    try {
      await room.db.transaction((sql) => storeDay(sql, series, { day, bars: [], now, sealsAnyway: true }));
    } catch (error) {
      noteDamage(room, { venue, symbol, interval, day }, error);
    }
  }
}

/**
 * Says in the log that a stored day is damaged.
 * @param place names it.
 * @throws any other error.
 */
export function noteDamage({ log }: Pick<MarketRoom, 'log'>, place: object, error: unknown): void {
  if (!(error instanceof DamagedDay)) throw error;
  log.error({ ...place, err: error }, 'stored bars are damaged; run newstape market verify');
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

/** What is known of one day. */
interface DayFindings extends Findings {
  /** In days since 1970. All bars are of it. */
  readonly day: number;
  /** In ms since 1970. */
  readonly now: number;
  /** Whether it is written, and sealed, although nothing in it changes. */
  readonly sealsAnyway?: boolean;
}

async function storeDay(
  sql: Sql,
  series: RowOwner & { readonly id: number },
  { day, bars, asked = [], isAside, replaces, now, sealsAnyway }: DayFindings,
): Promise<StoreCounts> {
  const { id, interval } = series;
  // Whoever writes to a series holds its row, so nobody can wait for a day that another holds in another order.
  const locked = await sql.query<{ rev: string; simulated: boolean }>(LOCK, [id]);
  if (locked.rows[0] === undefined) throw new SeriesGone(id);
  const { simulated } = locked.rows[0];
  const rev = BigInt(locked.rows[0].rev) + 1n;
  const known = replaces === undefined ? await readDay(sql, id, day, interval) : undefined;
  const stored = known ?? emptyDay(day, interval);
  if (replaces !== undefined) {
    const isFound = ({ openTime }: Bar): boolean =>
      asked.some(({ from, to }) => openTime >= from && openTime < to) && replaces(openTime);
    mergeBars(
      stored,
      (await readableBars(sql, id, day, interval)).filter((bar) => !isFound(bar)),
    );
  }
  const { span, ...counts } = mergeBars(stored, bars);
  const isMarked = markAbsent(stored, asked);
  const isChanged = known === undefined || span !== undefined || isMarked;
  if (!isChanged && !sealsAnyway) return counts;

  await writeDay(sql, { ...series, simulated }, stored, rev, now);
  // What somebody asked for aside moves the window only where it adjoins it, which the stored days tell afterwards.
  const within = isAside ? undefined : span;
  await sql.query(ADVANCE, [id, rev, within && new Date(within.from), within && new Date(within.to)]);
  return counts;
}

/** The bars of a stored day that are still valid; none of a day that differs from what was written. */
async function readableBars(sql: Sql, id: number, day: number, interval: Interval): Promise<Bar[]> {
  try {
    const bars = (await readDay(sql, id, day, interval))?.bars ?? [];
    return bars.filter(
      (bar) => bar !== undefined && 'bar' in readRow(bar, interval, Number.POSITIVE_INFINITY),
    ) as Bar[];
  } catch (error) {
    if (error instanceof DamagedDay) return [];
    throw error;
  }
}

const LOCK = `select s.rev, i.simulated from market_series s join market_instruments i on i.id = s.instrument_id
  where s.id = $1 for update of s`;
const ADVANCE = `update market_series set rev = $2, first_at = least(first_at, $3), last_at = greatest(last_at, $4)
  where id = $1`;
