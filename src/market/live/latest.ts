import type { LatestPrice, PostedTick, Tick } from './model.ts';
import { isNewer, isStale } from './newest.ts';
import { latestPossible } from './plausible.ts';
import { timeOf } from './position.ts';

// What GraphQL's Int can hold, nearly 25 days: a symbol that its venue no longer trades keeps its last price for longer.
const MOST_AGE_MS = 2 ** 31 - 1;

/** The last known price of each symbol, and how old it is by the clock of whoever made it. */
export class LatestBoard {
  readonly #staleAfterMs: number;
  readonly #held = new Map<string, Held>();
  /** The venue's clock less ours, in ms. */
  #clock = 0;
  /** The latest time of a tick, by the venue's clock. */
  #newest: number | undefined;

  constructor(staleAfterMs: number) {
    this.#staleAfterMs = staleAfterMs;
  }

  /** Says how far the venue's clock is from ours. */
  set clock(offset: number) {
    this.#clock = offset;
  }

  /** Takes a tick of the stream. A trade that is no newer than the one that is held changes nothing (newest.ts). */
  take(posted: PostedTick): void {
    const { event } = posted;
    if (this.#newest === undefined || event.occurredAt > this.#newest) this.#newest = event.occurredAt;
    const held = this.#held.get(event.symbol);
    const id = posted.trade?.id;
    const isTrade = event.tickType === 'trade';
    if (isTrade && held !== undefined) {
      const latest = latestPossible(Date.now() + this.#clock);
      if (!isNewer({ at: event.occurredAt, id }, { at: held.tick.occurredAt, id: held.id }, latest)) return;
    }
    this.#held.set(event.symbol, {
      tick: isTrade || held === undefined ? event : { ...held.tick, bid: event.bid, ask: event.ask },
      receivedTs: isTrade || held === undefined ? timeOf(posted.seq) : held.receivedTs,
      id: isTrade ? id : held?.id,
    });
  }

  /**
   * How long ago the newest of all ticks happened, in ms by the venue's clock; undefined: there was none.
   * @param now our clock.
   */
  lag(now: number): number | undefined {
    return this.#newest === undefined ? undefined : Math.max(0, now + this.#clock - this.#newest);
  }

  /**
   * The symbols whose price is stale now.
   * @param told those of which the stream said so: some were never seen. @param now our clock.
   */
  staleOf(told: readonly string[], now: number): string[] {
    return [...new Set([...told, ...this.#held.keys()])].filter((symbol) => {
      const at = this.#held.get(symbol)?.tick.occurredAt;
      return at === undefined || isStale(at, now + this.#clock, this.#staleAfterMs);
    });
  }

  /** How things stand, as a tick; undefined: the symbol was never seen. */
  snapshot(symbol: string): Tick | undefined {
    const tick = this.#held.get(symbol)?.tick;
    return tick === undefined ? undefined : { ...tick, snapshot: true };
  }

  /** @param now our clock. */
  read(symbol: string, venue: string, now: number = Date.now()): LatestPrice {
    const held = this.#held.get(symbol);
    const staleAfterMs = this.#staleAfterMs;
    if (held === undefined) {
      return {
        symbol,
        venue,
        price: null,
        bid: null,
        ask: null,
        sourceTs: null,
        receivedTs: null,
        sourceAgeMs: null,
        stale: true,
        staleAfterMs,
      };
    }
    const { tick, receivedTs } = held;
    const age = now + this.#clock - tick.occurredAt;
    const sourceAgeMs = Math.min(MOST_AGE_MS, Math.max(0, age));
    return {
      symbol,
      venue: tick.venue,
      price: tick.price,
      bid: tick.bid,
      ask: tick.ask,
      sourceTs: tick.occurredAt,
      receivedTs,
      sourceAgeMs,
      stale: isStale(tick.occurredAt, now + this.#clock, staleAfterMs),
      staleAfterMs,
    };
  }
}

interface Held {
  readonly tick: Tick;
  readonly receivedTs: number;
  readonly id: number | undefined;
}
