import { type Bar, type Interval, type Span, STEP_MS } from '../model.ts';
import { gatePage } from '../series/gate.ts';
import { type KlinePage, SETTLE_MS, type Venue, VenueError } from '../venue.ts';

/** What a venue is asked for. */
export interface Wanted {
  readonly symbol: string;
  readonly interval: Interval;
  /** What the archive has of it, from its first bar to its last; null: nothing, or it does not matter. */
  readonly held: Span | null;
}

/** What a venue answered to a window, whole. */
export interface VenueAnswer {
  /** Strictly ascending, inside the window. */
  readonly bars: readonly Bar[];
  /** Rows that are no bars. */
  readonly rejected: NonNullable<KlinePage['rejected']>;
  /** The part of the window of which the venue has said what it has. Its bars that are not here do not exist there. */
  readonly told: Span;
}

// A venue may give fewer rows than it was asked for, but not a row at a time.
const MOST_MORE = 8;
// Shorter windows are those of bars that are late, and are asked for again anyway.
const SOON_ASKED = 60;
// Of a page with so much disorder nobody can say which of its times are wrong.
const MOST_STRAY = 5;
const STRAY_SHARE = 0.1;

/**
 * Asks a venue for a window of at most a page. A page that ends before the window does is no answer for the rest: that is
 * asked for again, until the venue has nothing more. After the first bar that the archive has, an empty page is not believed
 * at once.
 * @param signal ends a request; each has one of its own.
 * @throws VenueBusy; VenueError, also for a page whose rows stand in disorder: it is asked for again later.
 */
export async function askVenue(
  venue: Venue,
  { symbol, interval, held }: Wanted,
  span: Span,
  signal: () => AbortSignal,
): Promise<VenueAnswer> {
  const step = STEP_MS[interval];
  const bars: Bar[] = [];
  const rejected: NonNullable<KlinePage['rejected']>[number][] = [];
  let final = span.to;
  let next = span.from;
  let isBelieved = held === null || span.from < held.from || span.to - span.from < step * SOON_ASKED;
  for (let asked = 0; next < final && asked <= MOST_MORE; asked += 1) {
    const window = { from: next, to: span.to };
    const page = await venue.klines(symbol, interval, next, span.to, (span.to - next) / step, signal());
    const { closedBy = Date.now() - SETTLE_MS } = page;
    const gated = gatePage(page.bars, { interval, window, closedBy });
    const turned = [...(page.rejected ?? []), ...gated.rejected];
    checkOrder(turned, gated.bars.length);
    final = Math.min(final, Math.floor(closedBy / step) * step);
    bars.push(...gated.bars);
    rejected.push(...turned);
    const last = lastOf(gated.bars, turned, window);
    if (last !== undefined) next = last + step;
    else if (isBelieved || asked > 0 || venue.simulated) next = final;
    else isBelieved = true;
  }
  return { bars, rejected, told: { from: span.from, to: Math.max(span.from, Math.min(next, final)) } };
}

function checkOrder(rejected: VenueAnswer['rejected'], bars: number): void {
  const stray = rejected.filter(({ reason }) => reason === 'out_of_order').length;
  if (stray > MOST_STRAY && stray > STRAY_SHARE * (bars + rejected.length)) {
    throw new VenueError(`${stray} rows of a page are out of order`);
  }
}

/** The last bar of the window that a page has a row for; undefined: it has none. */
function lastOf(
  bars: readonly Bar[],
  rejected: VenueAnswer['rejected'],
  { from, to }: Span,
): number | undefined {
  const times = [bars.at(-1)?.openTime, ...rejected.map(({ openTime }) => openTime)];
  const inside = times.filter((time): time is number => time != null && time >= from && time < to);
  return inside.length === 0 ? undefined : Math.max(...inside);
}
