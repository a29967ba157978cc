import { steadyNow } from '../../platform/health/steady-clock.ts';
import type { Logger } from '../../platform/log.ts';
import { turnAway } from '../../platform/peers.ts';
import { canonicalDecimal, isNegative } from '../series/decimal.ts';
import { readRow } from '../series/gate.ts';
import { BarMaker } from './bars.ts';
import { isTrade, type Tail } from './channel.ts';
import type { Draft, StreamGap, Tick } from './model.ts';
import { isNewer, isStale, type TradeTime } from './newest.ts';
import { implausible, latestPossible } from './plausible.ts';
import { Standing } from './standing.ts';
import type { LastTrade, VenueEvent } from './venue.ts';

export interface FeedOptions {
  readonly venue: string;
  readonly symbols: readonly string[];
  readonly staleAfterMs: number;
  readonly tail: Tail;
  /** Takes what is to be written to the stream, in order. */
  readonly write: (draft: Draft) => void;
  readonly log?: Logger | undefined;
}

// Quotes come many times a second and replace each other; trades are all told.
const QUOTE_MS = 250;
// A clock that is slewed and not set drifts by less between two measurements.
const SET_MS = 250;

/** Turns what a venue tells into events of the stream: one tick a trade, quotes now and then, bars, gaps, states. */
export class Feed {
  readonly #options: FeedOptions;
  readonly #bars: BarMaker;
  readonly #symbols = new Map<string, SymbolState>();
  #clock = 0;
  /** Whether the venue said so; before, it is only what its trades suggest. */
  #isMeasured = false;
  /** Whether the venue has no clock but ours. */
  #isOurs = false;
  /** Our clock less steadyNow(), when it was last looked at. */
  #ours = ourClock();
  readonly #standing: Standing;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#standing = new Standing(options.venue, (event) => options.write({ event }));
    for (const symbol of options.symbols) {
      this.#symbols.set(symbol, {
        last: undefined,
        newest: undefined,
        bid: null,
        ask: null,
        quote: undefined,
        quotedAt: 0,
        dropped: undefined,
      });
    }
    let recalling = true;
    this.#bars = new BarMaker((event) => {
      if (!recalling) options.write({ event });
    });
    for (const { event, trade } of options.tail.trades) {
      const state = this.#symbols.get(event.symbol);
      if (state === undefined || trade === undefined) continue;
      state.last = { id: trade.id, at: event.occurredAt };
      this.#keepNewest(state, trade.id, event.price, event.occurredAt, undefined);
      state.bid = event.bid;
      state.ask = event.ask;
    }
    for (const posted of options.tail.recent) {
      if (!isTrade(posted)) continue;
      const { event, trade } = posted;
      // The last one may have come late.
      const state = this.#symbols.get(event.symbol);
      if (state !== undefined) this.#keepNewest(state, trade!.id, event.price, event.occurredAt, undefined);
      this.#bars.trade(event.symbol, event.price, trade!.quantity, event.occurredAt);
    }
    for (const { event } of options.tail.recent) if (event.kind === 'bar_close') this.#bars.remember(event);
    recalling = false;
  }

  /** The last trades that are in the stream: a connector goes on after them. */
  known(): Map<string, LastTrade> {
    const known = new Map<string, LastTrade>();
    for (const [symbol, { last }] of this.#symbols) if (last !== undefined) known.set(symbol, last);
    return known;
  }

  /** Takes what a venue tells. What cannot be used is dropped and counted: no message ends the connection. */
  take(event: VenueEvent): void {
    try {
      this.#take(event);
    } catch (error) {
      this.#options.log?.debug({ err: error }, 'data of a venue cannot be used');
      turnAway(this.#options.log, 'venue', 'failed');
    }
  }

  #take(event: VenueEvent): void {
    switch (event.kind) {
      case 'trade':
        this.#trade(event);
        break;
      case 'quote':
        this.#quote(event);
        break;
      case 'bar':
        this.#bar(event);
        break;
      case 'lost':
        this.#lost(event);
        break;
      case 'state':
        this.#standing.enter(event.state, event.reason);
        break;
      case 'clock':
        this.#clock = event.offset;
        this.#ours = ourClock();
        this.#isMeasured = true;
        this.#isOurs = event.isOurs === true;
        this.beat();
        break;
    }
  }

  /** A few times a second: minutes that are over, quotes that wait, prices that have become stale. */
  look(now: number): void {
    this.#noticeSetClock();
    this.#bars.look(now + this.#clock);
    for (const [symbol, state] of this.#symbols) this.#tellQuote(symbol, state, now);
    const [venueNow, { staleAfterMs }] = [now + this.#clock, this.#options];
    const stale = [...this.#symbols]
      .filter(([, { newest }]) => newest === undefined || isStale(newest.at, venueNow, staleAfterMs))
      .map(([symbol]) => symbol);
    this.#standing.look(stale);
  }

  /**
   * Somebody may set our clock while the venue's goes on. Until it is measured again, prices would be fresh for as long as ours
   * was set back, however old they are, or all be stale.
   */
  #noticeSetClock(): void {
    const ours = ourClock();
    const set = ours - this.#ours;
    if (!this.#isMeasured || this.#isOurs || Math.abs(set) < SET_MS) return;
    this.#ours = ours;
    this.#clock -= Math.round(set);
    this.beat();
  }

  /** A sign of life for hubs. */
  beat(): void {
    this.#options.write({ event: { kind: 'beat', clock: this.#clock } });
  }

  #trade({ symbol, id, price, quantity, at, received, isAnew }: VenueEvent & { kind: 'trade' }): void {
    const state = this.#symbols.get(symbol);
    if (state === undefined) return;
    if (state.last !== undefined && id <= state.last.id && isAnew !== true) return;
    const [exact, size] = [positive(price), positive(quantity)];
    // Before a time is judged by a clock that is no longer right.
    this.#noticeSetClock();
    const venueNow = this.#isMeasured ? received + this.#clock : undefined;
    const reason = implausible(at, venueNow);
    if (reason !== undefined || exact === undefined || size === undefined) {
      this.#drop(reason ?? 'schema', symbol);
      if (id > (state.dropped?.last ?? 0))
        state.dropped = { last: id, count: (state.dropped?.count ?? 0) + 1 };
      return;
    }
    this.#tellDropped(symbol, state, at, isAnew === true);
    state.last = { id, at };
    this.#keepNewest(state, id, exact, at, venueNow);
    // What was received from the future was sent by a clock that is ahead of what was thought. One that was measured is known
    // better than by a trade: a single wrong one would make all other prices stale.
    if (!this.#isMeasured) this.#clock = Math.max(this.#clock, at - received);
    this.#bars.trade(symbol, exact, size, at);
    this.#options.write({
      event: this.#tick(symbol, state, 'trade', exact, at),
      trade: { id, quantity: size },
    });
  }

  /** What quotes show, and what is stale, go by the same trade as the latest price. */
  #keepNewest(state: SymbolState, id: number, price: string, at: number, venueNow: number | undefined): void {
    const { newest } = state;
    if (newest === undefined || isNewer({ at, id }, newest, latestPossible(venueNow)))
      state.newest = { at, id, price };
  }

  /** The connector told those trades, and tells them no more: whoever reads the stream hears of the hole from here. */
  #tellDropped(symbol: string, state: SymbolState, at: number, isAnew: boolean): void {
    const { dropped, last } = state;
    state.dropped = undefined;
    if (dropped === undefined || last === undefined || isAnew) return;
    this.#lost({ kind: 'lost', symbol, missed: dropped.count, from: last.at, to: at });
  }

  #quote({ symbol, bid, ask, at }: VenueEvent & { kind: 'quote' }): void {
    const state = this.#symbols.get(symbol);
    if (state === undefined) return;
    const [exactBid, exactAsk] = [positive(bid), positive(ask)];
    if (exactBid === undefined || exactAsk === undefined || !Number.isFinite(at)) {
      this.#drop('schema', symbol);
      return;
    }
    if (state.bid === exactBid && state.ask === exactAsk) return;
    state.bid = exactBid;
    state.ask = exactAsk;
    state.quote = at;
    this.#tellQuote(symbol, state, Date.now());
  }

  #tellQuote(symbol: string, state: SymbolState, now: number): void {
    if (state.quote === undefined || state.newest === undefined) return;
    // Of a clock that was set back nothing can be told: until it is where it was, quotes would wait.
    const waited = now - state.quotedAt;
    if (waited >= 0 && waited < QUOTE_MS) return;
    // It may have waited while its price was traded: before that nobody had this price.
    const { price, at: tradedAt } = state.newest;
    const at = Math.max(state.quote, tradedAt);
    state.quote = undefined;
    state.quotedAt = now;
    this.#options.write({ event: this.#tick(symbol, state, 'quote', price, at) });
  }

  #tick(
    symbol: string,
    { bid, ask }: SymbolState,
    tickType: 'trade' | 'quote',
    price: string,
    at: number,
  ): Tick {
    return {
      kind: 'tick',
      symbol,
      venue: this.#options.venue,
      price,
      tickType,
      occurredAt: at,
      bid,
      ask,
      snapshot: false,
      conflated: 0,
    };
  }

  #bar(offered: VenueEvent & { kind: 'bar' }): void {
    const { symbol } = offered;
    const row = readRow({ ...offered, closeTime: undefined }, '1m', Number.POSITIVE_INFINITY);
    if ('reason' in row) {
      this.#drop(row.reason, symbol);
      return;
    }
    const { openTime, open, high, low, close, volume } = row.bar;
    this.#bars.venueBar({ symbol, openTime, open, high, low, close, volume });
  }

  #drop(reason: string, symbol: string): void {
    turnAway(this.#options.log, 'venue', reason, symbol);
  }

  #lost({ symbol, missed, from, to }: VenueEvent & { kind: 'lost' }): void {
    const event: StreamGap = {
      kind: 'gap',
      scope: 'upstream',
      reason: 'upstream_lost',
      symbols: [symbol],
      // Either trade beside it may have come late.
      from: Math.min(from, to),
      to: Math.max(from, to),
      missed,
    };
    this.#options.write({ event });
  }
}

function ourClock(): number {
  return Date.now() - steadyNow();
}

/** A decimal above zero, canonical; undefined for anything else. */
function positive(text: string): string | undefined {
  const decimal = typeof text === 'string' ? canonicalDecimal(text) : undefined;
  return decimal === undefined || decimal === '0' || isNegative(decimal) ? undefined : decimal;
}

interface SymbolState {
  /** The one with the highest id: the connector goes on after it. */
  last: LastTrade | undefined;
  /** The one that was made last. A trade that comes late has a higher id and an earlier time. */
  newest: (TradeTime & { readonly price: string }) | undefined;
  bid: string | null;
  ask: string | null;
  /** When the quote that is still to be told was made. */
  quote: number | undefined;
  quotedAt: number;
  /** The trades after the last one that could not be used, and the highest of their ids. */
  dropped: { readonly last: number; readonly count: number } | undefined;
}
