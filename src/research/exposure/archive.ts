import {
  barAt,
  findBars,
  findInstruments,
  type Instrument,
  type Interval,
  type MarketRoom,
  readDays,
  type Span,
  STEP_MS,
} from '../../market/index.ts';
import { DAY_MS } from '../../platform/days.ts';
import { Problem } from '../../platform/problem.ts';
import type { MarketMove, ResearchMarket } from '../model.ts';

// Instruments of one asset: its pairs with the most important quote currencies, on the connected venues.
const MOST_INSTRUMENTS = 3;
// One request for bars covers at most this span. The first and last bar of a window are looked for within it.
const REACH_MS = 32 * DAY_MS;

/**
 * The market archive as research sees it: only what is stored, nothing that would have to be fetched.
 * @param plan the name of the caller's plan. It must include market data. Instruments that the plan does not include
 * are left out.
 */
export function archiveOf(market: MarketRoom, plan: string): ResearchMarket {
  const held: MarketRoom = { ...market, venues: new Map() };
  return {
    async closes(ticker, from, to) {
      const base = ticker.toUpperCase();
      const instruments = (await findInstruments(market.db)).filter((instrument) => instrument.base === base);
      const moves: MarketMove[] = [];
      for (const instrument of instruments.slice(0, MOST_INSTRUMENTS)) {
        const move = await moveOf(held, instrument, { from, to }, plan);
        if (move !== undefined) moves.push(move);
      }
      return moves;
    },
  };
}

async function moveOf(
  market: MarketRoom,
  instrument: Instrument,
  asked: Span,
  plan: string,
): Promise<MarketMove | undefined> {
  for (const { interval, window } of instrument.series) {
    if (window === null) continue;
    const span = { from: Math.max(asked.from, window.from), to: Math.min(asked.to, window.to) };
    if (span.from >= span.to) continue;
    const first = await closeAt(
      market,
      instrument,
      interval,
      { ...span, to: Math.min(span.to, span.from + REACH_MS) },
      plan,
      'first',
    );
    const last = await closeAt(
      market,
      instrument,
      interval,
      { ...span, from: Math.max(span.from, span.to - REACH_MS) },
      plan,
      'last',
    );
    // One bar shows no move.
    if (first === undefined || last === undefined || first.time >= last.time) continue;
    return {
      symbol: instrument.symbol,
      venue: instrument.venue,
      from: first.time,
      to: last.time,
      first: first.close,
      last: last.close,
      simulated: instrument.simulated,
    };
  }
  return undefined;
}

/**
 * The close of the first or last stored bar in a span. Undefined where there is none, or where the plan may not see
 * it.
 */
async function closeAt(
  market: MarketRoom,
  { symbol, venue }: Instrument,
  interval: Interval,
  window: Span,
  plan: string,
  which: 'first' | 'last',
): Promise<{ readonly time: number; readonly close: string } | undefined> {
  const find = (span: Span) =>
    findBars(market, { symbols: [symbol], interval, window: span, venueId: venue, plan });
  try {
    const found = await find(window);
    const days = found.held[0]?.days ?? [];
    const day = which === 'first' ? days[0]?.day : days.at(-1)?.day;
    if (day === undefined) return undefined;
    const ofDay = {
      from: Math.max(window.from, day * DAY_MS),
      to: Math.min(window.to, (day + 1) * DAY_MS),
    };
    for await (const { segment } of readDays(market, await find(ofDay), 'columns')) {
      if (segment.kind !== 'columns' || segment.columns.slots.length === 0) return undefined;
      const bar = barAt(
        segment.columns,
        which === 'first' ? 0 : segment.columns.slots.length - 1,
        day,
        interval,
      );
      // A bar has its close when it ends.
      return { time: bar.openTime + STEP_MS[interval], close: bar.close };
    }
    return undefined;
  } catch (error) {
    if (error instanceof Problem && (error.code === 'restricted' || error.code === 'not_found'))
      return undefined;
    throw error;
  }
}
