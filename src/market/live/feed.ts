import { steadyNow } from '../../platform/health/steady-clock.ts';
import type { Logger } from '../../platform/log.ts';
import { turnAway } from '../../platform/peers.ts';
import { canonicalDecimal, isNegative } from '../series/decimal.ts';
import { readRow } from '../series/gate.ts';
import { BarMaker } from './bars.ts';
import { isTrade, type Tail } from './channel.ts';
import type { Draft, StreamGap, Tick, VenueState } from './model.ts';
import { implausible } from './plausible.ts';
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
  #state: VenueState = 'connecting';
  #since = Date.now();
  #reason: string | null = null;
  #stale: readonly string[] = [];

  constructor(options: FeedOptions) {
    this.#options = options;
    for (const symbol of options.symbols) {
      this.#symbols.set(symbol, {
        last: undefined,
        price: undefined,
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
      state.price = event.price;
      state.bid = event.bid;
      state.ask = event.ask;
    }
    for (const posted of options.tail.recent) {
      if (!isTrade(posted)) continue;
      const { event, trade } = posted;
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
        this.#enter(event.state, event.reason);
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
    const stale = [...this.#symbols]
      .filter(
        ([, { last }]) => last === undefined || now + this.#clock - last.at >= this.#options.staleAfterMs,
      )
      .map(([symbol]) => symbol);
    if (stale.join() === this.#stale.join()) return;
    this.#stale = stale;
    if (this.#state !== 'connecting') this.#tellState();
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

  /** Says how the connection stands when nobody else can. */
  enter(state: VenueState, reason: string | null): void {
    this.#enter(state, reason);
  }

  #trade({ symbol, id, price, quantity, at, received, isAnew }: VenueEvent & { kind: 'trade' }): void {
    const state = this.#symbols.get(symbol);
    if (state === undefined) return;
    if (state.last !== undefined && id <= state.last.id && isAnew !== true) return;
    const [exact, size] = [positive(price), positive(quantity)];
    const reason = implausible(at, this.#isMeasured ? received + this.#clock : undefined);
    if (reason !== undefined || exact === undefined || size === undefined) {
      this.#drop(reason ?? 'schema', symbol);
      if (id > (state.dropped?.last ?? 0))
        state.dropped = { last: id, count: (state.dropped?.count ?? 0) + 1 };
      return;
    }
    this.#tellDropped(symbol, state, at, isAnew === true);
    state.last = { id, at };
    state.price = exact;
    // What was received from the future was sent by a clock that is ahead of what was thought. One that was measured is known
    // better than by a trade: a single wrong one would make all other prices stale.
    if (at - received > this.#clock) {
      this.#noticeSetClock();
      if (!this.#isMeasured) this.#clock = Math.max(this.#clock, at - received);
    }
    this.#bars.trade(symbol, exact, size, at);
    this.#options.write({
      event: this.#tick(symbol, state, 'trade', at),
      trade: { id, quantity: size },
    });
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
    if (state.quote === undefined || state.price === undefined) return;
    // Of a clock that was set back nothing can be told: until it is where it was, quotes would wait.
    const waited = now - state.quotedAt;
    if (waited >= 0 && waited < QUOTE_MS) return;
    const at = state.quote;
    state.quote = undefined;
    state.quotedAt = now;
    this.#options.write({ event: this.#tick(symbol, state, 'quote', at) });
  }

  #tick(symbol: string, state: SymbolState, tickType: 'trade' | 'quote', at: number): Tick {
    return {
      kind: 'tick',
      symbol,
      venue: this.#options.venue,
      price: state.price!,
      tickType,
      occurredAt: at,
      bid: state.bid,
      ask: state.ask,
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
      from,
      to,
      missed,
    };
    this.#options.write({ event });
  }

  #enter(state: VenueState, reason: string | null): void {
    if (this.#state === state && this.#reason === reason) return;
    if (this.#state !== state) this.#since = Date.now();
    this.#state = state;
    this.#reason = reason;
    this.#tellState();
  }

  #tellState(): void {
    this.#options.write({
      event: {
        kind: 'status',
        venue: this.#options.venue,
        state: this.#state,
        since: this.#since,
        reason: this.#reason,
        staleSymbols: this.#stale,
      },
    });
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
  last: LastTrade | undefined;
  price: string | undefined;
  bid: string | null;
  ask: string | null;
  /** When the quote that is still to be told was made. */
  quote: number | undefined;
  quotedAt: number;
  /** The trades after the last one that could not be used, and the highest of their ids. */
  dropped: { readonly last: number; readonly count: number } | undefined;
}
