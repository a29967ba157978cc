import type { MarketMove, ResearchRoom } from '../model.ts';
import type { ResearchWindow } from '../window.ts';
import type { NamedAsset } from './names.ts';

/** How an instrument of the archive moved, in words. */
export interface MarketNote {
  readonly symbol: string;
  /** Undefined: the move is less than a tenth of a percent. */
  readonly direction: 'up' | 'down' | undefined;
  readonly sentence: string;
  readonly isSimulated: boolean;
}

// A smaller difference between the first and the last bar shows no direction.
const FLAT = 0.001;
const MOST_NOTES = 3;

/** What the market archive has about the asset in the window. What it lacks is returned as a warning. */
export async function marketNotes(
  room: ResearchRoom,
  { tickers, symbols, label }: NamedAsset,
  { from, to }: ResearchWindow,
): Promise<{ readonly notes: readonly MarketNote[]; readonly warning: string | undefined }> {
  if (room.market === undefined) {
    return { notes: [], warning: 'The answer shows no price moves, because no market archive is available.' };
  }
  const asked = [...new Set([...tickers, ...symbols])];
  for (const ticker of asked) {
    const moves = await room.market.closes(ticker, from, to + 1);
    if (moves.length > 0) return { notes: moves.slice(0, MOST_NOTES).map(noteOf), warning: undefined };
  }
  return { notes: [], warning: `The market archive has no prices for ${label} in this window.` };
}

function noteOf({ symbol, venue, from, to, first, last, simulated }: MarketMove): MarketNote {
  const change = Number(first) === 0 ? 0 : Number(last) / Number(first) - 1;
  const percent = `${change >= 0 ? '+' : '−'}${Math.abs(100 * change).toFixed(2)} %`;
  return {
    symbol,
    direction: Math.abs(change) < FLAT ? undefined : change > 0 ? 'up' : 'down',
    sentence:
      `Market archive: ${symbol} (${simulated && venue !== 'simulated' ? `${venue}, simulated` : venue}) closed at ${first} at ${time(from)} ` +
      `and at ${last} at ${time(to)}, ${percent}. The two happened in the same window; neither need be the cause of the other.`,
    isSimulated: simulated,
  };
}

const time = (ms: number): string => new Date(ms).toISOString();
