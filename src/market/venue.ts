import type { Bar, Interval, Span } from './model.ts';

/** A symbol as its venue lists it. */
export interface VenueInstrument {
  /** Upper case. */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** The intervals that the catalogue is to keep. */
  readonly intervals: readonly Interval[];
  /** When trading began, in ms since 1970, where the venue says so. */
  readonly listedFrom?: number;
}

/** One page of bars, as its venue gives it. */
export interface KlinePage {
  /**
   * Closed bars alone, ascending, inside the window that was asked for, at most `limit`. Bars the venue does not
   * have are left out: nothing is filled in. Whoever asked takes them through the gate (gate.ts).
   */
  readonly bars: readonly Bar[];
  /** Rows that were not served as bars, and why: they are kept apart and shown as `rejected`. */
  readonly rejected?: readonly {
    readonly openTime: number | null;
    readonly row: string;
    readonly reason: string;
  }[];
  /**
   * Bars that end later were not final when the venue answered, by its own clock, in ms since 1970: whether it has them
   * is to be asked again. Our clock less `SETTLE_MS` where the venue has none of its own.
   */
  readonly closedBy?: number;
}

// A venue needs a moment to close its books on a bar.
export const SETTLE_MS = 2_000;
/** A venue with a clock of its own that does not tell it is trusted with bars only when no clock can be so wrong. */
export const UNTOLD_MS = 60_000;

/** A span in which the venue itself had no market, as the venue says. */
export interface VenueOutage extends Span {
  /** The symbol concerned; undefined: all of them. */
  readonly symbol?: string;
  readonly note: string;
}

/**
 * What a venue offers on request. A connector is one small file under venues/; its live half is in live/.
 * Whatever it does is bounded in time and memory, and ends when the signal is given.
 */
export interface Venue {
  /** Lower case, such as `simulated`; the catalogue's `venue`. */
  readonly id: string;
  readonly simulated: boolean;
  /** What the venue is to be called in `redistribution`. */
  readonly attribution: string;
  readonly termsUrl: string;
  /** The most rows of one page of `klines`. */
  readonly pageRows: number;
  /** The venue's clock now, in ms since 1970; undefined: it was not measured yet. Absent: it is ours. */
  now?(): number | undefined;
  /** Measures that clock, unless it was measured a moment ago: what ended just now depends on it. Never throws. */
  keepTime?(signal: AbortSignal): Promise<void>;
  /** The symbols that were asked for and that the venue does not list. */
  readonly unlisted?: readonly string[];
  /** What the catalogue is to hold of this venue. */
  instruments(signal: AbortSignal): Promise<readonly VenueInstrument[]>;
  /** The earliest moment that `klines` can go back to, in ms since 1970. */
  reach(symbol: string, interval: Interval): number;
  /**
   * One page of closed bars with `from <= openTime < to`, from the front, at most `limit` of them. Fewer than `limit`
   * means that there are no more in the window.
   * @throws VenueBusy when the venue asks to wait, VenueError for anything else that went wrong there.
   */
  klines(
    symbol: string,
    interval: Interval,
    from: number,
    to: number,
    limit: number,
    signal: AbortSignal,
  ): Promise<KlinePage>;
  /** What the venue says of its own outages in a window; never guessed from missing bars. */
  outages(from: number, to: number, signal: AbortSignal): Promise<readonly VenueOutage[]>;
}

/** The venue asks to wait: too many requests, or a weight that is spent. */
export class VenueBusy extends Error {
  override name = 'VenueBusy';
  /** Seconds to wait, as the venue says, at least 1. */
  readonly retryAfter: number;

  constructor(venue: string, retryAfter: number) {
    super(`${venue} asks to wait for ${retryAfter} s`);
    this.retryAfter = Math.max(1, Math.ceil(retryAfter));
  }
}

/** The venue did not answer, or answered with what cannot be used. */
export class VenueError extends Error {
  override name = 'VenueError';
}
