/** When a trade was made, and which one of its symbol it is. */
export interface TradeTime {
  /** By the venue's clock, in ms since 1970. */
  readonly at: number;
  /** Undefined where nobody knows it any more. */
  readonly id: number | undefined;
}

/**
 * Whether the price of a trade counts from now on, rather than that of the one that is held. The later time counts: ids say
 * which of two is later within one time only, as a venue may send a trade late, or begin to count anew.
 * @param latest the latest time that a trade can have now. One that is held from beyond it came before the venue's clock was
 *   measured, and was wrong: it must not keep out those that are right until its time is over.
 */
export function isNewer(trade: TradeTime, held: TradeTime, latest: number): boolean {
  if (held.at > latest && trade.at <= latest) return true;
  if (trade.at !== held.at) return trade.at > held.at;
  return trade.id === undefined || held.id === undefined || trade.id > held.id;
}

/**
 * Whether a price is stale, on every wire.
 * @param at when it was traded, by the venue's clock. @param now by that clock too.
 */
export function isStale(at: number, now: number, staleAfterMs: number): boolean {
  return now - at >= staleAfterMs;
}
