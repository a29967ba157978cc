import type { Database } from '../../platform/database.ts';
import type { GapReason, Instrument, Interval, Span } from '../model.ts';

/** What is on record about missing bars of a series in a window. */
export interface Records {
  /** Open times of rows that were turned away. */
  readonly rejected: ReadonlySet<number>;
  readonly spans: readonly (Span & { readonly reason: 'venue_outage' | 'not_listed' | 'upstream_error' })[];
  /** The last time that anything of this was recorded, in ms since 1970; 0 when nothing was. */
  readonly asOf: number;
  /** Another text when anything of this is another. */
  readonly version: string;
}

export const NO_RECORDS: Records = { rejected: new Set(), spans: [], asOf: 0, version: '' };

/** Reads what is on record, by the id of the instrument. */
export async function readRecords(
  db: Database,
  instruments: readonly Instrument[],
  interval: Interval,
  window: Span,
): Promise<Map<number, Records>> {
  const venues = [...new Set(instruments.map(({ venue }) => venue))];
  const symbols = instruments.map(({ symbol }) => symbol);
  const times = [new Date(window.from), new Date(window.to)];
  const [outages, rejects] = await Promise.all([
    db.query<OutageRow>(OUTAGES, [venues, symbols, interval, ...times]),
    db.query<RejectRow>(REJECTS, [venues, symbols, interval, ...times]),
  ]);
  const records = new Map<number, Records>();
  if (outages.rows.length === 0 && rejects.rows.length === 0) return records;
  for (const { id, venue, symbol } of instruments) {
    const spans = outages.rows
      .filter((row) => row.venue === venue && (row.symbol === '' || row.symbol === symbol))
      .map((row) => ({ from: row.begin_at.getTime(), to: row.end_at.getTime(), reason: row.reason, row }));
    const turned = rejects.rows.filter((row) => row.venue === venue && row.symbol === symbol);
    if (spans.length === 0 && turned.length === 0) continue;
    records.set(id, {
      spans,
      rejected: new Set(turned.map((row) => row.open_time.getTime())),
      asOf: Math.max(...spans.map(({ row }) => row.at.getTime()), ...turned.map((row) => row.at.getTime())),
      version: `${spans.map(({ row, to }) => `${row.id}:${to}`).join()};${turned.length}`,
    });
  }
  return records;
}

interface OutageRow {
  id: string;
  venue: string;
  symbol: string;
  begin_at: Date;
  end_at: Date;
  reason: 'venue_outage' | 'not_listed' | 'upstream_error';
  at: Date;
}
interface RejectRow {
  venue: string;
  symbol: string;
  open_time: Date;
  at: Date;
}

const OUTAGES = `select id, venue, symbol, begin_at, end_at, reason, at from market_outages
  where venue = any ($1) and (symbol = '' or symbol = any ($2)) and (interval = '' or interval = $3)
    and begin_at < $5 and end_at > $4
  order by id`;
const REJECTS = `select venue, symbol, open_time, max(at) as at from market_rejects
  where venue = any ($1) and symbol = any ($2) and interval = $3 and open_time >= $4 and open_time < $5
  group by venue, symbol, open_time`;

/** A span of missing bars that somebody who knows accounts for. An empty symbol or interval means all of them. */
export interface Account extends Span {
  readonly venue: string;
  readonly symbol?: string | undefined;
  readonly interval?: Interval | undefined;
  readonly reason: Extract<GapReason, 'venue_outage' | 'not_listed' | 'upstream_error'>;
  readonly note?: string | undefined;
}

/**
 * Records why bars are missing. The same account given again is one; one that lasts longer is longer.
 * @returns how many of them are new, or longer than before.
 */
export async function recordAccounts(db: Database, accounts: readonly Account[]): Promise<number> {
  if (accounts.length === 0) return 0;
  const column = <T>(of: (account: Account) => T): T[] => accounts.map(of);
  const done = await db.query(RECORD, [
    column(({ venue }) => venue),
    column(({ symbol }) => symbol ?? ''),
    column(({ interval }) => interval ?? ''),
    column(({ from }) => new Date(from)),
    column(({ to }) => new Date(to)),
    column(({ reason }) => reason),
    column(({ note }) => (note ?? '').slice(0, LONGEST_NOTE)),
  ]);
  return done.rowCount ?? 0;
}

const LONGEST_NOTE = 500;

/** An account on record: what a venue or an operator said. Times in ms since 1970. */
export interface RecordedAccount {
  readonly venue: string;
  /** Null: all symbols of the venue. */
  readonly symbol: string | null;
  readonly from: number;
  /** Null: the symbol has left the venue for good. */
  readonly to: number | null;
  readonly reason: 'venue_outage' | 'not_listed';
  readonly note: string;
}

/**
 * The accounts on record, by venue, symbol and time. Errors of requests, which the service records itself, are none.
 * Undefined names all venues, or all symbols.
 */
export async function listAccounts(
  db: Database,
  { venue, symbol }: { readonly venue?: string | undefined; readonly symbol?: string | undefined },
): Promise<RecordedAccount[]> {
  const { rows } = await db.query<AccountRow>(ACCOUNTS, [venue ?? null, symbol ?? null]);
  return rows.map((row) => ({
    venue: row.venue,
    symbol: row.symbol === '' ? null : row.symbol,
    from: row.begin_at.getTime(),
    to: row.end_at?.getTime() ?? null,
    reason: row.reason,
    note: row.note,
  }));
}

interface AccountRow {
  venue: string;
  symbol: string;
  begin_at: Date;
  end_at: Date | null;
  reason: 'venue_outage' | 'not_listed';
  note: string;
}

const ACCOUNTS = `with accounts as (
    select venue, symbol, begin_at, end_at, reason, note from market_outages where reason <> 'upstream_error'
    union all
    select venue, symbol, listed_to, null, 'not_listed', '' from market_instruments where listed_to is not null)
  select * from accounts where ($1::text is null or venue = $1) and ($2::text is null or symbol = $2)
  order by venue, symbol, begin_at, end_at, reason`;

/**
 * Takes back what is on record of a time for one reason: of one symbol, or of the venue as a whole. What was recorded
 * before and after that time stays, with its note.
 * @returns how many accounts were shortened, divided or removed.
 */
export async function withdrawAccounts(db: Database, account: Omit<Account, 'note'>): Promise<number> {
  const { venue, symbol = '', interval = '', from, to, reason } = account;
  const { rows } = await db.query<{ taken: number }>(WITHDRAW, [
    venue,
    symbol,
    interval,
    new Date(from),
    new Date(to),
    reason,
  ]);
  return rows[0]!.taken;
}

// In one order, so that nobody waits for a row that another holds who waits for one of ours.
const RECORD = `insert into market_outages (venue, symbol, interval, begin_at, end_at, reason, note)
  select distinct on (venue, symbol, interval, begin_at, reason) venue, symbol, interval, begin_at, end_at, reason, note
  from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::text[])
    as a (venue, symbol, interval, begin_at, end_at, reason, note)
  order by venue, symbol, interval, begin_at, reason, end_at desc
  on conflict (venue, symbol, interval, begin_at, reason) do update
    set end_at = excluded.end_at, at = clock_timestamp() where market_outages.end_at < excluded.end_at
  returning id`;

/** A span of one series that a venue was asked for. */
export interface AskedSpan extends Span {
  readonly venue: string;
  readonly symbol: string;
  readonly interval: Interval;
}

/**
 * Records that the venue gave no usable answer for a span. Records that touch become one: whoever asks for the same time
 * in other pages, again and again while a venue is unavailable, would otherwise add rows for ever. What is recorded
 * already changes nothing.
 */
export async function recordError(
  db: Database,
  { venue, symbol, interval, from, to }: AskedSpan,
): Promise<void> {
  await db.query(RECORD_ERROR, [venue, symbol, interval, new Date(from), new Date(to)]);
}

/** Forgets the errors of a span for which the venue has answered since; what lies before and after it stays on record. */
export async function forgetErrors(db: Database, span: AskedSpan): Promise<void> {
  await withdrawAccounts(db, { ...span, reason: 'upstream_error' });
}

const OF_SERIES = "venue = $1 and symbol = $2 and interval = $3 and reason = 'upstream_error'";
// Rows are locked in one order, so that pages that are fetched side by side do not wait for each other in a circle.
const RECORD_ERROR = `with known as (
    select from market_outages where ${OF_SERIES} and begin_at <= $4::timestamptz and end_at >= $5::timestamptz),
  touching as (
    delete from market_outages where id in (
      select id from market_outages
      where ${OF_SERIES} and begin_at <= $5 and end_at >= $4 and not exists (select from known)
      order by id for update)
    returning begin_at, end_at)
  insert into market_outages (venue, symbol, interval, begin_at, end_at, reason)
  select $1, $2, $3, least($4, min(begin_at)), greatest($5, max(end_at)), 'upstream_error' from touching
  having not exists (select from known)
  on conflict (venue, symbol, interval, begin_at, reason) do update
    set end_at = greatest(market_outages.end_at, excluded.end_at), at = clock_timestamp()`;
// Of two that overlapped both would go on from the end of the span: they are one.
const WITHDRAW = `with taken as (
    delete from market_outages where id in (
      select id from market_outages
      where venue = $1 and symbol = $2 and interval = $3 and reason = $6
        and begin_at < $5::timestamptz and end_at > $4::timestamptz order by id for update)
    returning begin_at, end_at, note, at),
  left_over as (
    insert into market_outages (venue, symbol, interval, begin_at, end_at, reason, note, at)
    select $1, $2, $3, l.begin_at, max(l.end_at), $6, max(t.note), max(t.at)
    from taken t, lateral (values (t.begin_at, $4), ($5, t.end_at)) as l (begin_at, end_at)
    where l.begin_at < l.end_at group by l.begin_at
    on conflict (venue, symbol, interval, begin_at, reason) do update
      set end_at = greatest(market_outages.end_at, excluded.end_at))
  select count(*)::int as taken from taken`;
