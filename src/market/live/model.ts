/** What readers of the stream are sent (docs/streams.md). Times are ms since 1970. */
export type MarketEvent = Tick | BarClose | Heartbeat | StreamGap | VenueStatus;

/** A trade, or a change of the best bid and offer. */
export interface Tick {
  readonly kind: 'tick';
  readonly symbol: string;
  readonly venue: string;
  /** The last trade's price, also on a quote. Canonical decimal, as are bid and ask. */
  readonly price: string;
  readonly tickType: 'trade' | 'quote';
  /** By the venue's clock. */
  readonly occurredAt: number;
  readonly bid: string | null;
  readonly ask: string | null;
  /** It says how things stand rather than what happened. */
  readonly snapshot: boolean;
  /** How many earlier ticks of the symbol it stands for, that this reader was too slow to be sent. */
  readonly conflated: number;
}

/** A minute that is over, made from the trades that were observed, or as the venue corrected it. Always provisional. */
export interface BarClose {
  readonly kind: 'bar_close';
  readonly symbol: string;
  readonly interval: '1m';
  readonly openTime: number;
  /** Exclusive: the next bar's open time. */
  readonly closeTime: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

export interface Heartbeat {
  readonly kind: 'heartbeat';
  readonly occurredAt: number;
  readonly intervalMs: number;
}

/** Something is missing between `from` and `to`: whoever keeps history fetches that range again. */
export interface StreamGap {
  readonly kind: 'gap';
  /** Whether all readers lost it, or this one. */
  readonly scope: 'upstream' | 'client';
  readonly reason: GapReason;
  /** Empty: every symbol of the reader. */
  readonly symbols: readonly string[];
  readonly from: number;
  readonly to: number;
  /** Events lost; null: nobody can tell. */
  readonly missed: number | null;
}

/** Why something is missing from the stream. */
export const STREAM_GAP_REASONS = [
  'upstream_lost',
  'epoch_changed',
  'window_expired',
  'unreadable_position',
  'slow_consumer',
] as const;
export type GapReason = (typeof STREAM_GAP_REASONS)[number];

/** How a connection to a venue can stand. */
export const VENUE_STATES = ['connecting', 'live', 'degraded', 'down'] as const;
export type VenueState = (typeof VENUE_STATES)[number];

export interface VenueStatus {
  readonly kind: 'status';
  readonly venue: string;
  readonly state: VenueState;
  /** Since when it is so. */
  readonly since: number;
  readonly reason: string | null;
  /** Symbols without a trade for longer than a quote counts as fresh. */
  readonly staleSymbols: readonly string[];
}

/**
 * What is written to the stream by the connector's node and read by every node: an event for readers, or a beat that
 * says that the connector is alive and how far the venue's clock is from its own.
 */
export type Posted =
  | PostedTick
  | { readonly seq: number; readonly event: BarClose | StreamGap | VenueStatus }
  | { readonly seq: number; readonly event: Beat };

export interface PostedTick {
  readonly seq: number;
  readonly event: Tick;
  /** Set on trades. */
  readonly trade?: TradeMark;
}

/** What of a trade a tick does not show, and the next connector has to know. */
export interface TradeMark {
  readonly id: number;
  readonly quantity: string;
}

export interface Beat {
  readonly kind: 'beat';
  /** The venue's clock less the connector's, in ms. */
  readonly clock: number;
}

/** An event on its way into the stream: it gets its place there. */
export type Draft = Posted extends infer P ? (P extends Posted ? Omit<P, 'seq'> : never) : never;

/** The last known price of a symbol. */
export interface LatestPrice {
  readonly symbol: string;
  readonly venue: string;
  /** Null: never seen. */
  readonly price: string | null;
  readonly bid: string | null;
  readonly ask: string | null;
  /** When it was traded, by the venue's clock. */
  readonly sourceTs: number | null;
  /** When this service received it. */
  readonly receivedTs: number | null;
  /** By the venue's clock, at the time of asking: 0 to 2,147,483,647. */
  readonly sourceAgeMs: number | null;
  readonly stale: boolean;
  readonly staleAfterMs: number;
}
