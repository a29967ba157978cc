import { Problem } from '../../platform/problem.ts';
import type { Instrument, Interval } from '../model.ts';
import type { MarketRoom } from '../room.ts';
import { findInstruments } from '../series/catalogue.ts';
import type { AskedSeries } from '../series/held.ts';
import { meant, meantSymbol } from '../series/meant.ts';

/**
 * The series that a request means: for each symbol that of the named venue; otherwise a real venue takes precedence
 * over a simulated one.
 * @param plan the name of the caller's plan.
 * @throws Problem `not_found` for an unknown symbol, or an interval it lacks; `restricted` for an instrument that is
 *         not open to the plan. One such symbol fails the request: an answer without it would look complete.
 */
export async function askedSeries(
  room: MarketRoom,
  symbols: readonly string[],
  interval: Interval,
  venueId: string | undefined,
  plan: string,
): Promise<AskedSeries[]> {
  const found = await instrumentsNamed(room, symbols, venueId, plan);
  return found.map((instrument) => {
    const series = instrument.series.find((held) => held.interval === interval);
    if (series === undefined) {
      const offered = instrument.series.map((held) => held.interval);
      throw new Problem('not_found', `${instrument.symbol} has no ${interval} bars at ${instrument.venue}.`, {
        errors: [
          { parameter: 'interval', detail: `is not available for ${instrument.symbol}`, allowed: offered },
        ],
      });
    }
    return { instrument, series };
  });
}

/**
 * The instruments that a request names, in its order.
 * @throws Problem as `askedSeries`.
 */
async function instrumentsNamed(
  room: Pick<MarketRoom, 'db'>,
  symbols: readonly string[],
  venueId: string | undefined,
  plan: string,
): Promise<Instrument[]> {
  const venue = venueId?.toLowerCase();
  const listed = await findInstruments(room.db, { symbols, venue });
  const isLacking = symbols.some((symbol) => !listed.some((candidate) => candidate.symbol === symbol));
  const anywhere = isLacking && venue !== undefined ? await findInstruments(room.db, { symbols }) : [];
  const known = isLacking ? await offeredSymbols(room, plan, venue) : [];
  return symbols.map((symbol) => {
    const instrument = listed.find((candidate) => candidate.symbol === symbol);
    if (instrument === undefined) {
      const offered = anywhere.filter((candidate) => candidate.symbol === symbol && isOpen(candidate, plan));
      throw notThere(
        symbol,
        venue,
        offered.map((candidate) => candidate.venue),
        meantSymbol(symbol, known),
      );
    }
    if (!isOpen(instrument, plan)) {
      throw new Problem('restricted', `${symbol} is not open to the plan ${plan}.`);
    }
    return instrument;
  });
}

/** The symbols of which bars are offered to a plan, of one venue where it is named. */
export async function offeredSymbols(
  { db }: Pick<MarketRoom, 'db'>,
  plan: string,
  venueId: string | undefined,
): Promise<string[]> {
  const held = await findInstruments(db, { venue: venueId?.toLowerCase() });
  return held.filter((instrument) => isOpen(instrument, plan)).map(({ symbol }) => symbol);
}

function isOpen({ openTo }: Instrument, plan: string): boolean {
  return openTo === null || openTo.includes(plan);
}

/** An instrument that was there when the request began. */
export function noLongerThere({ symbol, venue }: Instrument): Problem {
  return notThere(symbol, venue, [], undefined);
}

/** @param venues other ones that have the symbol, for this caller. @param suggestion the symbol that was most likely meant. */
function notThere(
  symbol: string,
  venue: string | undefined,
  venues: readonly string[],
  suggestion: string | undefined,
): Problem {
  const error =
    venues.length > 0
      ? { parameter: 'venueId', detail: `${symbol} is in the catalogue at another venue`, allowed: venues }
      : {
          parameter: 'symbol',
          detail: `${symbol} is not in the catalogue${meant(suggestion)}`,
          ...(suggestion === undefined ? {} : { suggestion }),
        };
  const place = venue === undefined ? '' : ` at ${venue}`;
  return new Problem('not_found', `There is no instrument ${symbol}${place}.`, { errors: [error] });
}
