import { findInstruments, readSymbols } from '../../src/market/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import type { Context, Services } from '../graph/context.ts';
import { requireMarketData } from './access.ts';

/** A symbol of a request for live data. */
export interface AskedSymbol {
  readonly symbol: string;
  readonly venue: string;
  /** Whether its venue is the one that is followed. */
  readonly followed: boolean;
  /** Whether no market stands behind its prices. */
  readonly simulated: boolean;
}

/**
 * The symbols of a request for the stream, in its order.
 * @param parameter what the wire calls them.
 * @throws Problem `plan_required`; `invalid_parameter` for none, more than 20, and what can be no symbol; `not_found` for
 *         what is not followed live; `restricted`; `unavailable` while this node has no stream.
 */
export async function liveSymbols(
  parameter: string,
  given: readonly string[],
  context: Pick<Context, 'services' | 'principal'>,
): Promise<string[]> {
  const asked = await namedSymbols(parameter, given, context);
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
 * The symbols of a request for latest prices, in its order: what is followed, and what the catalogue holds besides.
 * @throws Problem as `liveSymbols`, but `not_found` only for what is in no catalogue.
 */
export async function latestSymbols(
  parameter: string,
  given: readonly string[],
  context: Pick<Context, 'services' | 'principal'>,
): Promise<AskedSymbol[]> {
  const asked = await namedSymbols(parameter, given, context);
  if (asked.some(({ followed }) => followed)) {
    await context.services.live.known();
    requireStream(context.services);
  }
  return asked;
}

async function namedSymbols(
  parameter: string,
  given: readonly string[],
  context: Pick<Context, 'services' | 'principal'>,
): Promise<AskedSymbol[]> {
  requireMarketData(context);
  const symbols = readSymbols(parameter, given);
  const { live, db } = context.services;
  const { name } = context.principal.plan;
  const held = await findInstruments(db, { symbols });
  const asked = symbols.map((symbol): AskedSymbol => {
    const followed = live.symbols.has(symbol);
    const instrument = held.find((one) => one.symbol === symbol && (!followed || one.venue === live.venue));
    if (!followed && instrument === undefined) {
      throw notLive(parameter, symbol, `has no live data at ${live.venue}, and is not in the catalogue`);
    }
    const openTo = instrument?.openTo ?? null;
    if (openTo !== null && !openTo.includes(name)) {
      throw new Problem('restricted', `${symbol} is not open to the plan ${name}.`);
    }
    const simulated = instrument?.simulated ?? live.simulated;
    return { symbol, venue: instrument?.venue ?? live.venue, followed, simulated };
  });
  return asked;
}

function notLive(parameter: string, symbol: string, why: string): Problem {
  return new Problem('not_found', `There is no live data for ${symbol}.`, {
    errors: [{ parameter, detail: `${symbol} ${why}` }],
  });
}

// The connector is replaced within ten seconds.
const RETRY_AFTER_SECONDS = '5';

function requireStream({ live }: Services): void {
  const { away } = live.hub;
  if (away === undefined) return;
  throw new Problem('unavailable', away, { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
}
