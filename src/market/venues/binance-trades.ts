import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/log.ts';
import { turnAway } from '../../platform/peers.ts';
import type { ConnectOptions } from '../live/venue.ts';
import { VenueBusy } from '../venue.ts';
import type { AggTrade } from './binance-messages.ts';
import { AGG_TRADE_ROWS, type BinanceRest, UnlistedSymbol } from './binance-rest.ts';

// Trades of a symbol that are fetched, or held while others are: some minutes of the busiest pair.
const MOST_FILLED = 20_000;
const FILLS_AT_ONCE = 6;
// How far the stream may be ahead of REST: some seconds of the busiest pair.
const MOST_AHEAD = 2_000;
// A last trade older than this may have more after it than are fetched: the newest is asked for first.
const OLD_MS = 5 * 60_000;
// Trades come in the order of their ids, some ms apart: an id that is not above the last one, of a trade that was made so
// long after it, says that one of the two ids is wrong, or that the venue counts anew.
const DOUBT_MS = 5_000;

export interface BinanceTradesOptions extends Pick<ConnectOptions, 'symbols' | 'known' | 'tell'> {
  readonly rest: BinanceRest;
  readonly log?: Logger | undefined;
  /** How long trades that are missing are asked for. */
  readonly fillMs: number;
  /** What is waited before they are asked for again. */
  readonly retryMs: number;
  /** Aborted: nothing more is told. */
  readonly signal: AbortSignal;
  /** The time at the venue, ms since 1970. */
  readonly venueNow: () => number;
  /** Whether a connection stands: what is filled while none does leaves the stream as it is. */
  readonly isConnected: () => boolean;
}

/**
 * The trades of a stream, told without holes. Aggregate trades have consecutive ids: what is missing between two of them
 * is fetched over REST before the later one is told, after a new connection as well as within one.
 */
export class BinanceTrades {
  readonly #options: BinanceTradesOptions;
  readonly #symbols = new Map<string, SymbolState>();
  #filling = 0;
  readonly #fillers: (() => void)[] = [];
  #busy = false;

  constructor(options: BinanceTradesOptions) {
    this.#options = options;
    for (const symbol of options.symbols) {
      const known = options.known.get(symbol);
      this.#symbols.set(symbol, {
        last: known,
        held: [],
        isFilling: false,
        overflow: false,
        doubtedAt: 0,
      });
    }
  }

  /** Whether the trades of a symbol are told. */
  has(symbol: string): boolean {
    return this.#symbols.has(symbol);
  }

  /** Takes a trade as the stream brings it. */
  take(symbol: string, trade: AggTrade, received: number): void {
    const state = this.#symbols.get(symbol);
    if (state === undefined) return;
    if (state.isFilling) {
      if (state.held.length < MOST_FILLED) state.held.push(trade);
      else state.overflow = true;
      return;
    }
    if (state.last === undefined || trade.id === state.last.id + 1) {
      this.#tell(symbol, state, trade, received);
      return;
    }
    if (trade.id <= state.last.id) {
      if (trade.at - state.last.at < DOUBT_MS || received - state.doubtedAt < DOUBT_MS) return;
      state.doubtedAt = received;
    }
    state.held.push(trade);
    void this.#fill(symbol, state);
  }

  #tell(symbol: string, state: SymbolState, trade: AggTrade, received: number): void {
    state.last = trade;
    const { id, price, quantity, at } = trade;
    this.#options.tell({ kind: 'trade', symbol, id, price, quantity, at, received });
  }

  /** After connecting: whatever was traded meanwhile, without waiting for the next trade to show it. */
  sync(): void {
    this.#busy = false;
    for (const [symbol, state] of this.#symbols) if (!state.isFilling) void this.#fill(symbol, state);
  }

  /** Fetches what is missing before the first trade that is held, and tells it and them in order. */
  async #fill(symbol: string, state: SymbolState): Promise<void> {
    state.isFilling = true;
    if (this.#filling >= FILLS_AT_ONCE) await new Promise<void>((resolve) => this.#fillers.push(resolve));
    this.#filling += 1;
    const until = performance.now() + this.#options.fillMs;
    try {
      while (!this.#options.signal.aborted) {
        const isDone = await this.#fetch(symbol, state, until);
        if (!isDone || this.#options.signal.aborted) continue;
        this.#release(symbol, state);
        if (state.held.length === 0) break;
      }
    } finally {
      state.isFilling = false;
      state.overflow = false;
      this.#filling -= 1;
      this.#fillers.shift()?.();
      const isDone = this.#filling === 0 && this.#fillers.length === 0;
      if (isDone && this.#options.isConnected() && !this.#options.signal.aborted) {
        this.#busy = false;
        this.#options.tell({ kind: 'state', state: 'live', reason: null });
      }
    }
  }

  /** One page of what is missing. True: there is no more of it, or it cannot be had. */
  async #fetch(symbol: string, state: SymbolState, until: number): Promise<boolean> {
    const { rest, signal } = this.#options;
    const { last } = state;
    try {
      const next = state.held[0]?.id;
      const isOld = last === undefined || this.#options.venueNow() - last.at > OLD_MS;
      if (isOld || (next !== undefined && (next <= last.id || next - last.id > MOST_FILLED))) {
        const [newest] = (await rest.aggTrades(symbol, undefined, 1, signal)).trades;
        if (newest === undefined) {
          if (last !== undefined) this.#dropAhead(state);
          return true;
        }
        if (last !== undefined && newest.id < last.id && newest.at - last.at >= DOUBT_MS) {
          this.#beginAnew(symbol, state, newest);
          return true;
        }
        if (last === undefined || newest.id - last.id > MOST_FILLED) {
          this.#jump(symbol, state, newest);
          this.#dropAhead(state);
          return true;
        }
        if (newest.id === last.id) {
          this.#dropAhead(state);
          return true;
        }
      }
      const before = state.last!.id;
      const page = await rest.aggTrades(symbol, before + 1, AGG_TRADE_ROWS, signal);
      const received = Date.now();
      for (const trade of page.trades) {
        if (trade.id > state.last!.id + 1) this.#lose(symbol, state, trade);
        if (trade.id > state.last!.id) this.#tell(symbol, state, trade, received);
      }
      // A page of nothing that can be used would come again and again.
      if (!page.isFull || state.last!.id === before) {
        this.#dropAhead(state);
        return true;
      }
      return (state.held[0]?.id ?? Number.POSITIVE_INFINITY) <= state.last!.id + 1;
    } catch (error) {
      // What the venue does not list has no trades, and holds up nobody.
      if (error instanceof UnlistedSymbol) return true;
      if (signal.aborted || performance.now() > until || state.overflow) return true;
      if (!this.#busy) {
        this.#busy = true;
        this.#options.tell({ kind: 'state', state: 'degraded', reason: 'back_fill_waits' });
      }
      const wait = error instanceof VenueBusy ? error.retryAfter * 1000 : this.#options.retryMs;
      // A wait beyond the time there is would only hold back what is there.
      if (performance.now() + wait > until) return true;
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      return false;
    }
  }

  /** Tells the trades that were held, as far as nothing is missing; what cannot be had is told as lost. */
  #release(symbol: string, state: SymbolState): void {
    const held = state.held.splice(0);
    const received = Date.now();
    for (const [i, trade] of held.entries()) {
      if (state.last !== undefined && trade.id <= state.last.id) continue;
      if (state.last !== undefined && trade.id > state.last.id + 1) {
        if (i > 0 && !state.overflow) {
          // There is another hole within what was held: it is asked for in turn.
          state.held.unshift(...held.slice(i));
          return;
        }
        this.#lose(symbol, state, trade);
      }
      this.#tell(symbol, state, trade, received);
    }
  }

  /**
   * Drops held trades whose ids are far beyond the last one that REST knows: told, such an id would make every trade
   * after it an old one. A right one among them is fetched once REST has it.
   */
  #dropAhead(state: SymbolState): void {
    const most = state.last!.id + MOST_AHEAD;
    state.held = state.held.filter((trade) => {
      if (trade.id <= most) return true;
      turnAway(this.#options.log, 'binance_stream', 'implausible_id', JSON.stringify(trade));
      return false;
    });
  }

  #jump(symbol: string, state: SymbolState, newest: AggTrade): void {
    const first = state.held[0];
    const next = first !== undefined && first.id < newest.id ? first : newest;
    if (state.last !== undefined && next.id > state.last.id + 1) this.#lose(symbol, state, next);
    if (state.last === undefined || next.id > state.last.id) this.#tell(symbol, state, next, Date.now());
  }

  /**
   * Goes on from the newest trade that REST knows, though its id is below the last one that was told: that one was wrong, or
   * the venue counts anew. Otherwise every trade after it would be taken for an old one, for ever.
   */
  #beginAnew(symbol: string, state: SymbolState, newest: AggTrade): void {
    const { id, price, quantity, at } = newest;
    this.#options.log?.warn({ symbol, last: state.last!.id, newest: id }, 'the ids of a venue began anew');
    this.#options.tell({ kind: 'lost', symbol, missed: null, from: state.last!.at, to: at });
    state.last = newest;
    this.#options.tell({
      kind: 'trade',
      symbol,
      id,
      price,
      quantity,
      at,
      received: Date.now(),
      isAnew: true,
    });
    this.#dropAhead(state);
  }

  #lose(symbol: string, { last }: SymbolState, next: AggTrade): void {
    if (last === undefined) return;
    this.#options.tell({
      kind: 'lost',
      symbol,
      missed: next.id - last.id - 1,
      from: last.at,
      to: next.at,
    });
  }
}

interface SymbolState {
  last: { readonly id: number; readonly at: number } | undefined;
  /** Trades that came while others before them are fetched. */
  held: AggTrade[];
  isFilling: boolean;
  /** More came than can be held. */
  overflow: boolean;
  /** When REST was last asked because an id seemed wrong, by our clock. */
  doubtedAt: number;
}
