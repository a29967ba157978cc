import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { Logger } from '../../platform/log.ts';
import { jsonOf, turnAway } from '../../platform/peers.ts';
import { seldom } from '../../platform/seldom.ts';
import { readRow } from '../gate.ts';
import type { VenueBar } from '../live/bars.ts';
import { implausible } from '../live/plausible.ts';
import type { Connection, ConnectOptions } from '../live/venue.ts';
import { VenueBusy } from '../venue.ts';
import { type AggTrade, type StreamMessage, streamMessageOf } from './binance-messages.ts';
import { AGG_TRADE_ROWS, type BinanceRest, UnlistedSymbol } from './binance-rest.ts';

const ws = seldom<typeof import('ws')>('ws');

export interface BinanceStreamOptions extends ConnectOptions {
  readonly rest: BinanceRest;
  readonly log?: Logger | undefined;
  readonly streamUrl: string;
  readonly timing?: Partial<Timing>;
}

interface Timing {
  /** The venue ends connections after 24 hours: they are replaced before. */
  readonly lifeMs: number;
  /** The venue pings every 20 s: a connection that is silent for longer is dead. */
  readonly silenceMs: number;
  /** What is waited before the second attempt to connect; doubled each time, up to `mostBackoffMs`. */
  readonly backoffMs: number;
  readonly mostBackoffMs: number;
  /** How often the venue's clock is measured. */
  readonly clockMs: number;
  /** How long trades that are missing are asked for. */
  readonly fillMs: number;
}

const TIMING: Timing = {
  lifeMs: 23.5 * 3_600_000,
  silenceMs: 25_000,
  backoffMs: 250,
  mostBackoffMs: 15_000,
  clockMs: 5 * 60_000,
  fillMs: 60_000,
};

// No message of these streams has a kilobyte.
const MOST_BYTES = 256 * 1024;
const HANDSHAKE_MS = 10_000;
// Trades of a symbol that are fetched, or held while others are: some minutes of the busiest pair.
const MOST_FILLED = 20_000;
const FILLS_AT_ONCE = 6;
// How far the stream may be ahead of REST: some seconds of the busiest pair.
const MOST_AHEAD = 2_000;
// A last trade older than this may have more after it than are fetched: the newest is asked for first.
const OLD_MS = 5 * 60_000;
const CLOCK_SAMPLES = 3;
// How far the venue may be ahead of what is known of its clock when it says that a minute is over.
const KLINE_AHEAD_MS = 60_000;
const STREAMS = ['aggTrade', 'bookTicker', 'kline_1m'] as const;

/**
 * The combined streams of Binance spot (https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams).
 * Aggregate trades have consecutive ids: what is missing between two of them is fetched over REST before the later one
 * is told, after a new connection as well as within one.
 */
export class BinanceConnection implements Connection {
  readonly #options: BinanceStreamOptions;
  readonly #timing: Timing;
  readonly #closing = new AbortController();
  readonly #symbols = new Map<string, SymbolState>();
  readonly #sockets = new Set<WebSocket>();
  readonly #work: Promise<unknown>[];
  #current: WebSocket | undefined;
  #filling = 0;
  readonly #fillers: (() => void)[] = [];
  #busy = false;
  #offset = 0;

  constructor(options: BinanceStreamOptions) {
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    for (const symbol of options.symbols) {
      const known = options.known.get(symbol);
      this.#symbols.set(symbol, { last: known, held: [], isFilling: false, overflow: false });
    }
    this.#work = [this.#stayConnected(), this.#keepTime()];
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const socket of this.#sockets) socket.terminate();
    await Promise.allSettled(this.#work);
  }

  /** Connects, and again when the connection is lost or grows old, until it is closed. */
  async #stayConnected(): Promise<void> {
    const { signal } = this.#closing;
    let attempt = 0;
    while (!signal.aborted) {
      const opened = Date.now();
      const ended = await this.#connect();
      // What stood for a while and is to be replaced is replaced at once.
      attempt = ended === 'renew' || Date.now() - opened > this.#timing.mostBackoffMs ? 0 : attempt + 1;
      if (signal.aborted || ended === 'renew') continue;
      this.#options.tell({ kind: 'state', state: 'connecting', reason: ended });
      const { backoffMs, mostBackoffMs } = this.#timing;
      const most = Math.min(mostBackoffMs, backoffMs * 2 ** attempt);
      await sleep(most * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    }
  }

  /**
   * One connection. The one before it goes on until this one stands: each trade is told once, whichever brings it.
   * @returns why another is needed.
   */
  #connect(): Promise<'renew' | 'connection_lost' | 'connection_refused' | 'connection_silent'> {
    const { streamUrl, symbols } = this.#options;
    const streams = symbols.flatMap((symbol) => STREAMS.map((name) => `${symbol.toLowerCase()}@${name}`));
    const socket = new (ws().WebSocket)(`${streamUrl}/stream?streams=${streams.join('/')}`, {
      perMessageDeflate: false,
      maxPayload: MOST_BYTES,
      handshakeTimeout: HANDSHAKE_MS,
    });
    this.#sockets.add(socket);
    return new Promise((resolve) => {
      let heard = Date.now();
      let wasOpen = false;
      const watch = setInterval(() => {
        if (Date.now() - heard < this.#timing.silenceMs) return;
        resolve('connection_silent');
        socket.terminate();
      }, this.#timing.silenceMs / 4);
      const old = setTimeout(() => resolve('renew'), this.#timing.lifeMs);
      socket.on('open', () => {
        wasOpen = true;
        heard = Date.now();
        const before = this.#current;
        this.#current = socket;
        before?.close();
        this.#sync();
      });
      socket.on('ping', () => {
        heard = Date.now();
      });
      socket.on('message', (data) => {
        heard = Date.now();
        if (this.#take(String(data), heard) === 'shutdown') resolve('renew');
      });
      // Whatever it is, `close` follows.
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(watch);
        clearTimeout(old);
        this.#sockets.delete(socket);
        if (this.#current === socket) this.#current = undefined;
        resolve(wasOpen ? 'connection_lost' : 'connection_refused');
      });
    });
  }

  #take(text: string, received: number): 'shutdown' | undefined {
    const message = streamMessageOf(jsonOf(text));
    if (message === undefined) {
      turnAway(this.#options.log, 'binance_stream', 'schema', text);
      return undefined;
    }
    try {
      return this.#act(message, text, received);
    } catch (error) {
      // Whatever it says, the connection and the process outlive it.
      this.#options.log?.debug({ err: error }, 'a message of the venue cannot be used');
      turnAway(this.#options.log, 'binance_stream', 'failed', text);
      return undefined;
    }
  }

  #act(message: StreamMessage, text: string, received: number): 'shutdown' | undefined {
    switch (message.kind) {
      case 'trade': {
        const { symbol, trade } = message;
        const reason = implausible(trade.at, this.#options.rest.now);
        if (reason === undefined) this.#trade(symbol, trade, received);
        else turnAway(this.#options.log, 'binance_stream', reason, text);
        return undefined;
      }
      case 'kline':
        this.#kline(message.kline, text, received);
        return undefined;
      case 'quote': {
        const { symbol, bid, ask } = message;
        // The best bid and offer come without a time.
        this.#options.tell({ kind: 'quote', symbol, bid, ask, at: received + this.#offset });
        return undefined;
      }
      case 'shutdown':
        return 'shutdown';
      case 'other':
        return undefined;
    }
  }

  #kline(k: (StreamMessage & { kind: 'kline' })['kline'], text: string, received: number): void {
    // Nobody asked for others.
    if (!k.x || !this.#symbols.has(k.s)) return;
    const { t: openTime, T: closeTime, o: open, h: high, l: low, c: close, v: volume } = k;
    const offered = { openTime, open, high, low, close, volume, closeTime };
    const latest = Math.max(this.#options.rest.now ?? 0, received);
    const row = readRow(offered, '1m', latest + KLINE_AHEAD_MS);
    if ('reason' in row) {
      turnAway(this.#options.log, 'binance_stream', row.reason, text);
      return;
    }
    const bar = offered as Omit<VenueBar, 'symbol'>;
    this.#options.tell({
      kind: 'bar',
      symbol: k.s,
      openTime: bar.openTime,
      open: bar.open,
      high: bar.high,
      low: bar.low,
      close: bar.close,
      volume: bar.volume,
    });
  }

  #trade(symbol: string, trade: AggTrade, received: number): void {
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
    if (trade.id <= state.last.id) return;
    state.held.push(trade);
    void this.#fill(symbol, state);
  }

  #tell(symbol: string, state: SymbolState, trade: AggTrade, received: number): void {
    state.last = trade;
    const { id, price, quantity, at } = trade;
    this.#options.tell({ kind: 'trade', symbol, id, price, quantity, at, received });
  }

  /** After connecting: whatever was traded meanwhile, without waiting for the next trade to show it. */
  #sync(): void {
    this.#busy = false;
    for (const [symbol, state] of this.#symbols) if (!state.isFilling) void this.#fill(symbol, state);
  }

  /** Fetches what is missing before the first trade that is held, and tells it and them in order. */
  async #fill(symbol: string, state: SymbolState): Promise<void> {
    state.isFilling = true;
    if (this.#filling >= FILLS_AT_ONCE) await new Promise<void>((resolve) => this.#fillers.push(resolve));
    this.#filling += 1;
    const until = Date.now() + this.#timing.fillMs;
    try {
      while (!this.#closing.signal.aborted) {
        const isDone = await this.#fetch(symbol, state, until);
        if (!isDone || this.#closing.signal.aborted) continue;
        this.#release(symbol, state);
        if (state.held.length === 0) break;
      }
    } finally {
      state.isFilling = false;
      state.overflow = false;
      this.#filling -= 1;
      this.#fillers.shift()?.();
      if (this.#filling === 0 && this.#fillers.length === 0 && this.#current !== undefined) {
        this.#busy = false;
        this.#options.tell({ kind: 'state', state: 'live', reason: null });
      }
    }
  }

  /** One page of what is missing. True: there is no more of it, or it cannot be had. */
  async #fetch(symbol: string, state: SymbolState, until: number): Promise<boolean> {
    const { rest } = this.#options;
    const { signal } = this.#closing;
    const { last } = state;
    try {
      const next = state.held[0]?.id ?? 0;
      const isOld = last === undefined || Date.now() + this.#offset - last.at > OLD_MS;
      if (isOld || next - last.id > MOST_FILLED) {
        const [newest] = await rest.aggTrades(symbol, undefined, 1, signal);
        if (newest === undefined) return true;
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
      const rows = await rest.aggTrades(symbol, state.last!.id + 1, AGG_TRADE_ROWS, signal);
      const received = Date.now();
      for (const trade of rows) {
        if (trade.id > state.last!.id + 1) this.#lose(symbol, state, trade);
        if (trade.id > state.last!.id) this.#tell(symbol, state, trade, received);
      }
      if (rows.length < AGG_TRADE_ROWS) {
        this.#dropAhead(state);
        return true;
      }
      return (state.held[0]?.id ?? Number.POSITIVE_INFINITY) <= state.last!.id + 1;
    } catch (error) {
      // What the venue does not list has no trades, and holds up nobody.
      if (error instanceof UnlistedSymbol) return true;
      if (signal.aborted || Date.now() > until || state.overflow) return true;
      if (!this.#busy) {
        this.#busy = true;
        this.#options.tell({ kind: 'state', state: 'degraded', reason: 'back_fill_waits' });
      }
      const wait = error instanceof VenueBusy ? error.retryAfter * 1000 : this.#timing.backoffMs * 2;
      // A wait beyond the time there is would only hold back what is there.
      if (Date.now() + wait > until) return true;
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

  /** Measures the venue's clock now and then: the answer that came fastest says it best. */
  async #keepTime(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      let best: { readonly offset: number; readonly roundTrip: number } | undefined;
      for (let sample = 0; sample < CLOCK_SAMPLES; sample += 1) {
        const measured = await this.#options.rest.clock(signal).catch(() => undefined);
        if (measured !== undefined && (best === undefined || measured.roundTrip < best.roundTrip))
          best = measured;
      }
      if (best !== undefined && !signal.aborted) {
        this.#offset = best.offset;
        this.#options.tell({ kind: 'clock', offset: best.offset });
      }
      const wait = best === undefined ? this.#timing.mostBackoffMs : this.#timing.clockMs;
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }
}

interface SymbolState {
  last: { readonly id: number; readonly at: number } | undefined;
  /** Trades that came while others before them are fetched. */
  held: AggTrade[];
  isFilling: boolean;
  /** More came than can be held. */
  overflow: boolean;
}
