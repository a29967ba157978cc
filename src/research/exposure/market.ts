import { DAY_MS } from '../../platform/days.ts';
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
  window: ResearchWindow,
): Promise<{ readonly notes: readonly MarketNote[]; readonly warning: string | undefined }> {
  const { from, to } = window;
  if (room.market === undefined) {
    return { notes: [], warning: 'The answer shows no price moves, because no market archive is available.' };
  }
  if (room.market === 'closed') {
    return { notes: [], warning: 'The answer shows no price moves, because your plan has no market data.' };
  }
  const asked = [...new Set([...tickers, ...symbols])];
  for (const ticker of asked) {
    const moves = await room.market.closes(ticker, from, to + 1);
    if (moves.length === 0) continue;
    const told = moves.slice(0, MOST_NOTES);
    return { notes: told.map(noteOf), warning: partsOnly(told, { from, to: Math.min(to, room.now()) }) };
  }
  return { notes: [], warning: `The market archive has no prices for ${label} in this window.` };
}

// Less of a window at its ends is the time between two bars, or a weekend.
const LEAST_MISSING = 0.1;

/** A warning that the prices are of a part of the window: what moved in the rest is not known. */
function partsOnly(
  moves: readonly MarketMove[],
  window: Pick<ResearchWindow, 'from' | 'to'>,
): string | undefined {
  const least = Math.max(DAY_MS, LEAST_MISSING * (window.to - window.from));
  const parts = moves.filter(({ from, to }) => from - window.from > least || window.to - to > least);
  if (parts.length === 0) return undefined;
  const spans = parts.map(({ symbol, from, to }) => `${symbol} from ${time(from)} to ${time(to)}`);
  return `The market archive has prices for a part of the window only: ${spans.join('; ')}. The move is that of this part.`;
}

function noteOf({ symbol, venue, from, to, first, last, simulated }: MarketMove): MarketNote {
  const change = Number(first) === 0 ? 0 : Number(last) / Number(first) - 1;
  const percent = `${change >= 0 ? '+' : '−'}${Math.abs(100 * change).toFixed(2)} %`;
  return {
    symbol,
    direction: Math.abs(change) < FLAT ? undefined : change > 0 ? 'up' : 'down',
    sentence:
      `Market archive: ${symbol} (${simulated && venue !== 'simulated' ? `${venue}, simulated` : venue}) closed at ${first} at ${time(from)} ` +
      `and at ${last} at ${time(to)}, ${percent}.`,
    isSimulated: simulated,
  };
}

const time = (ms: number): string => new Date(ms).toISOString();
