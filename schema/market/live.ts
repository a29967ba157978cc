import {
  findInstruments,
  type Instrument,
  meant,
  meantSymbol,
  readSymbolsWith,
} from '../../src/market/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import type { Context, Services } from '../graph/context.ts';
import { requireMarketData } from './access.ts';

/** A symbol of a request for live data. */
export interface AskedSymbol {
  readonly symbol: string;
  readonly venue: string;
  /** Whether the service follows it live. */
  readonly followed: boolean;
  /** Whether its prices are simulated. */
  readonly simulated: boolean;
}

/**
 * The symbols of a request for the stream: upper case, in the order of the request.
 * @param parameter the name of the argument on the wire of the request.
 * @throws Problem `plan_required`; `invalid_parameter` for no symbol, more than 20, or text that is not a valid symbol;
 *         `not_found` for a symbol that is not followed live; `restricted` for one that is not open to the plan;
 *         `unavailable` while this node has no stream.
 */
export async function liveSymbols(
  parameter: string,
  given: readonly string[],
  context: Pick<Context, 'services' | 'principal'>,
): Promise<string[]> {
  const asked = await namedSymbols(parameter, given, context, true);
  await context.services.live.known();
  if (!context.services.live.hub.starting) requireStream(context.services);
  const quiet = asked.find(({ followed }) => !followed);
  if (quiet !== undefined) {
    const { live } = context.services;
    throw notLive(parameter, quiet.symbol, `has no live data at ${live.venue}`);
  }
  return asked.map(({ symbol }) => symbol);
}

/**
 * The symbols of a request for latest prices, in the order of the request. They are followed live, or at least in the
 * catalogue.
 * @throws Problem as `liveSymbols`, but `not_found` only for a symbol that is neither.
 */
export async function latestSymbols(
  parameter: string,
  given: readonly string[],
  context: Pick<Context, 'services' | 'principal'>,
): Promise<AskedSymbol[]> {
  const asked = await namedSymbols(parameter, given, context, false);
  if (asked.some(({ followed }) => followed)) {
    await context.services.live.known();
    requireStream(context.services);
  }
  return asked;
}

/**
 * Whether symbols that streams follow are still open to a plan: an operator may restrict an instrument at any time.
 * @param symbols those of all streams; it is one query for all of them.
 */
export async function openSymbols(
  symbols: Iterable<string>,
  { live, db }: Pick<Services, 'live' | 'db'>,
): Promise<(symbol: string, plan: string) => boolean> {
  const asked = [...symbols];
  if (asked.length === 0) return () => true;
  const held = await findInstruments(db, { symbols: asked });
  return (symbol, plan) => isOpen(instrumentOf(held, symbol, live), plan);
}

function instrumentOf(
  held: readonly Instrument[],
  symbol: string,
  live: Services['live'],
): Instrument | undefined {
  const followed = live.symbols.has(symbol);
  return held.find((one) => one.symbol === symbol && (!followed || one.venue === live.venue));
}

function isOpen(instrument: Instrument | undefined, plan: string): boolean {
  return instrument?.openTo?.includes(plan) ?? true;
}

async function namedSymbols(
  parameter: string,
  given: readonly string[],
  context: Pick<Context, 'services' | 'principal'>,
  isStream: boolean,
): Promise<AskedSymbol[]> {
  requireMarketData(context);
  const { live, db } = context.services;
  const { name } = context.principal.plan;
  const offered = () => offeredSymbols(context.services, name, isStream);
  const symbols = await readSymbolsWith(offered, parameter, given);
  const held = await findInstruments(db, { symbols });
  const isUnknown = (symbol: string): boolean =>
    !live.symbols.has(symbol) && instrumentOf(held, symbol, live) === undefined;
  const unknown = symbols.find(isUnknown);
  if (unknown !== undefined) {
    const why = `has no live data at ${live.venue}, and is not in the catalogue`;
    throw notLive(parameter, unknown, why, meantSymbol(unknown, await offered()));
  }
  const asked = symbols.map((symbol): AskedSymbol => {
    const followed = live.symbols.has(symbol);
    const instrument = instrumentOf(held, symbol, live);
    if (!isOpen(instrument, name)) {
      throw new Problem('restricted', `${symbol} is not open to the plan ${name}.`);
    }
    const simulated = instrument?.simulated ?? live.simulated;
    return { symbol, venue: instrument?.venue ?? live.venue, followed, simulated };
  });
  return asked;
}

/** The symbols that a plan can have a stream of, or a latest price. */
async function offeredSymbols(
  { live, db }: Pick<Services, 'live' | 'db'>,
  plan: string,
  isStream: boolean,
): Promise<string[]> {
  const held = await findInstruments(db);
  const named = isStream ? live.symbols : new Set([...live.symbols, ...held.map(({ symbol }) => symbol)]);
  return [...named].filter((symbol) => isOpen(instrumentOf(held, symbol, live), plan));
}

function notLive(parameter: string, symbol: string, why: string, suggestion?: string): Problem {
  const error = { parameter, detail: `${symbol} ${why}${meant(suggestion)}` };
  return new Problem('not_found', `There is no live data for ${symbol}.`, {
    errors: [suggestion === undefined ? error : { ...error, suggestion }],
  });
}

// Another node takes the place of a lost connector within ten seconds.
const RETRY_AFTER_SECONDS = '5';

function requireStream({ live }: Services): void {
  const { away } = live.hub;
  if (away === undefined) return;
  throw new Problem('unavailable', away, { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
}
