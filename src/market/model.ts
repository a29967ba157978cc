/** The bar lengths that are offered (interface specification, "Market instrument"). */
export const INTERVALS = ['1m', '5m'] as const;
export type Interval = (typeof INTERVALS)[number];

/** A bar's length in ms. */
export const STEP_MS: Readonly<Record<Interval, number>> = { '1m': 60_000, '5m': 300_000 };

/**
 * One closed bar. Prices and volumes are canonical decimal strings: no exponent, no trailing zeros, no sign but a
 * leading minus (`928047313.48896665`, `0.0071`, `0`).
 */
export interface Bar {
  /** ms since 1970, a multiple of the interval. */
  readonly openTime: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  /** Null where the source does not say. */
  readonly quoteVolume: string | null;
  /** Trades in the bar; null where the source does not say. */
  readonly trades: number | null;
}

/** A half-open span of time, `from <= t < to`, in ms since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** One interval of an instrument that is held. */
export interface Series {
  readonly id: number;
  readonly interval: Interval;
  /** From the first bar held to the end of the last one; null while there is none. */
  readonly window: Span | null;
  /** Since when back-fill keeps it whole, in ms since 1970; null: it holds what was imported. */
  readonly keptFrom: number | null;
}

/** A catalogue entry: one symbol of one venue. */
export interface Instrument {
  readonly id: number;
  /** Upper case, such as `BTCUSDT`. */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Lower case, such as `binance`. */
  readonly venue: string;
  readonly simulated: boolean;
  /** The plans it is open to, by name; null: every plan with market data. */
  readonly openTo: readonly string[] | null;
  /** The first moment it could be traded, where that is known. In ms since 1970. */
  readonly listedFrom: number | null;
  /** The moment it left the venue, according to an operator. */
  readonly listedTo: number | null;
  /** The intervals held, shortest first. */
  readonly series: readonly Series[];
}

/** Why a bar is missing (docs/market.md). `unknown` is said rather than guessed. */
export const GAP_REASONS = [
  'venue_outage',
  'not_listed',
  'outside_archive',
  'upstream_error',
  'not_yet_closed',
  'rejected',
  'unknown',
] as const;
export type GapReason = (typeof GAP_REASONS)[number];

/** A run of missing bars. */
export interface Gap extends Span {
  readonly bars: number;
  readonly reason: GapReason;
}

/** What of a window one series holds: `presentBars` and the gaps' `bars` are together `expectedBars`, always. */
export interface Coverage extends Span {
  readonly symbol: string;
  readonly venue: string;
  readonly interval: Interval;
  readonly expectedBars: number;
  readonly presentBars: number;
  readonly complete: boolean;
  /** Whether no market stands behind the bars. */
  readonly simulated: boolean;
  /** Sorted; neighbours of one reason are one gap. */
  readonly gaps: readonly Gap[];
  /** The last change of what is said here, in ms since 1970. */
  readonly asOf: number;
}
