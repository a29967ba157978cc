import type { Database, Sql } from '../../platform/database.ts';
import { INTERVALS, type Instrument, type Interval, type Series } from '../model.ts';
import type { Venue, VenueInstrument } from '../venue.ts';

/** What an instrument is made from. */
export interface InstrumentDraft {
  readonly venue: string;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly simulated: boolean;
  /** In ms since 1970, where it is known. */
  readonly listedFrom?: number | undefined;
}

/**
 * The instruments that hold something or are kept, by symbol; of one symbol a real venue's before a simulated one's.
 * @param filter narrows to symbols (upper case) and a venue (lower case).
 */
export async function findInstruments(
  db: Database,
  filter: { readonly symbols?: readonly string[]; readonly venue?: string | undefined } = {},
): Promise<Instrument[]> {
  const rows = await db.hot('market_instruments', SELECT, [
    filter.symbols === undefined ? null : arrayText(filter.symbols),
    filter.venue ?? null,
  ]);
  const found = new Map<number, Instrument & { series: Series[] }>();
  for (const row of rows) {
    const id = Number(row[0]);
    let instrument = found.get(id);
    if (instrument === undefined) {
      instrument = {
        id,
        venue: row[1]!,
        symbol: row[2]!,
        base: row[3]!,
        quote: row[4]!,
        simulated: row[5] === 't',
        openTo: row[6] === null ? null : (JSON.parse(row[6]!) as string[]),
        listedFrom: time(row[7]!),
        listedTo: time(row[8]!),
        series: [],
      };
      found.set(id, instrument);
    }
    const [from, to] = [time(row[11]!), time(row[12]!)];
    instrument.series.push({
      id: Number(row[9]),
      interval: row[10] as Interval,
      window: from === null || to === null ? null : { from, to },
      keptFrom: time(row[13]!),
    });
  }
  return [...found.values()];
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;

// Of venues with one symbol the first is taken: a real one, and of those one that the service is connected to, so that an
// import of another venue's files changes nobody's bars.
// Only what is held is offered: a series that has bars, or that back-fill keeps.
const SELECT = `select i.id, i.venue, i.symbol, i.base, i.quote, i.simulated, to_json(i.open_to),
    ${ms('i.listed_from')}, ${ms('i.listed_to')}, s.id, s.interval, ${ms('s.first_at')}, ${ms('s.last_at')},
    ${ms('s.kept_from')}
  from market_instruments i join market_series s on s.instrument_id = i.id
  where ($1::text[] is null or i.symbol = any ($1::text[])) and ($2::text is null or i.venue = $2)
    and (s.first_at is not null or s.kept_from is not null)
  order by i.symbol, i.simulated, bool_or(s.kept_from is not null) over (partition by i.id) desc, i.venue, i.id,
    s.interval`;

function time(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** An array in the form that PostgreSQL reads (https://www.postgresql.org/docs/18/arrays.html#ARRAYS-IO). */
function arrayText(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join()}}`;
}

/**
 * The series of an instrument's interval, made when there is none, and the instrument with it.
 * @returns the id of the series.
 */
export async function ensureSeries(sql: Sql, draft: InstrumentDraft, interval: Interval): Promise<number> {
  const listed = draft.listedFrom === undefined ? null : new Date(draft.listedFrom);
  // What exists is looked for first: an upsert would take a number of the sequence and a write each time.
  const known = await sql.query<{ id: number }>(FIND_SERIES, [draft.venue, draft.symbol, interval]);
  if (known.rows[0] !== undefined) return known.rows[0].id;
  const { venue, symbol, base, quote, simulated } = draft;
  await sql.query(ADD_INSTRUMENT, [venue, symbol, base, quote, simulated, listed]);
  await sql.query(ADD_SERIES, [venue, symbol, interval]);
  return (await sql.query<{ id: number }>(FIND_SERIES, [venue, symbol, interval])).rows[0]!.id;
}

const FIND_SERIES = `select s.id from market_series s join market_instruments i on i.id = s.instrument_id
  where i.venue = $1 and i.symbol = $2 and s.interval = $3`;
const ADD_INSTRUMENT = `insert into market_instruments (venue, symbol, base, quote, simulated, listed_from)
  values ($1, $2, $3, $4, $5, $6) on conflict (venue, symbol) do nothing`;
const ADD_SERIES = `insert into market_series (instrument_id, interval)
  select id, $3 from market_instruments where venue = $1 and symbol = $2
  on conflict (instrument_id, interval) do nothing`;

/**
 * Puts what a venue lists into the catalogue, and has back-fill keep it.
 * @param keptFrom since when, for series that are new; those that are there keep theirs.
 */
export async function listVenue(
  db: Database,
  venue: Venue,
  listed: readonly VenueInstrument[],
  keptFrom: (instrument: VenueInstrument, interval: Interval) => number,
): Promise<void> {
  await db.transaction(async (sql) => {
    for (const instrument of listed) {
      const { symbol, base, quote, listedFrom } = instrument;
      const draft = { venue: venue.id, symbol, base, quote, simulated: venue.simulated, listedFrom };
      for (const interval of INTERVALS) {
        if (!instrument.intervals.includes(interval)) continue;
        const id = await ensureSeries(sql, draft, interval);
        await sql.query(KEEP, [id, new Date(keptFrom(instrument, interval))]);
      }
      if (listedFrom !== undefined) await sql.query(LISTED, [venue.id, symbol, new Date(listedFrom)]);
    }
  });
}

const KEEP = 'update market_series set kept_from = $2 where id = $1 and kept_from is null';
const LISTED = `update market_instruments set listed_from = $3
  where venue = $1 and symbol = $2 and listed_from is distinct from $3`;

/**
 * Opens an instrument to some plans alone, or to all again.
 * @param plans names of plans; null: every plan with market data.
 * @returns whether there is such an instrument.
 */
export async function restrictInstrument(
  db: Database,
  venue: string,
  symbol: string,
  plans: readonly string[] | null,
): Promise<boolean> {
  const done = await db.query(
    'update market_instruments set open_to = $3 where venue = $1 and symbol = $2 returning id',
    [venue, symbol, plans],
  );
  return done.rows.length > 0;
}

/**
 * Notes that a symbol has left its venue. From then on its missing bars are `not_listed`, and the venue is not asked for
 * them.
 * @param at in ms since 1970.
 * @returns whether that is new.
 */
export async function delistInstrument(
  db: Database,
  venue: string,
  symbol: string,
  at: number,
): Promise<boolean> {
  const done = await db.query(DELIST, [venue, symbol, new Date(at)]);
  return done.rowCount === 1;
}

/**
 * Takes back that a symbol has left its venue.
 * @param at when it was said to have left, in ms since 1970.
 * @returns whether that was on record.
 */
export async function relistInstrument(
  db: Database,
  venue: string,
  symbol: string,
  at: number,
): Promise<boolean> {
  const done = await db.query(RELIST, [venue, symbol, new Date(at)]);
  return done.rowCount === 1;
}

const DELIST = `update market_instruments set listed_to = $3
  where venue = $1 and symbol = $2 and listed_to is distinct from $3`;
const RELIST = `update market_instruments set listed_to = null where venue = $1 and symbol = $2 and listed_to = $3`;
