import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { steadyNow } from '../../platform/health/steady-clock.ts';
import type { Logger } from '../../platform/log.ts';
import { seldom } from '../../platform/memory/seldom.ts';
import { jsonOf, turnAway } from '../../platform/peers.ts';
import type { VenueBar } from '../live/bars.ts';
import { implausible, latestPossible } from '../live/plausible.ts';
import type { Connection, ConnectOptions } from '../live/venue.ts';
import { readRow } from '../series/gate.ts';
import { type StreamMessage, streamMessageOf } from './binance-messages.ts';
import type { BinanceRest } from './binance-rest.ts';
import { BinanceTrades } from './binance-trades.ts';

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
const GOODBYE_MS = 2_000;
// Useless messages in one second. A venue that works does not send a tenth of it, and a million would leave this process no
// time for anything else.
const MOST_USELESS = 2_000;
// All messages in one second: several times what the venue's busiest pairs send together in its busiest seconds.
const MOST_MESSAGES = 20_000;
const FLOOD_MS = 1_000;
const CLOCK_SAMPLES = 3;
const STREAMS = ['aggTrade', 'bookTicker', 'kline_1m'] as const;

/**
 * The combined streams of Binance spot (https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams).
 */
export class BinanceConnection implements Connection {
  readonly #options: BinanceStreamOptions;
  readonly #timing: Timing;
  readonly #closing = new AbortController();
  readonly #trades: BinanceTrades;
  readonly #sockets = new Set<WebSocket>();
  readonly #work: Promise<unknown>[];
  #current: WebSocket | undefined;
  /** The venue's clock less steadyNow(), in ms; undefined: not measured yet. */
  #ahead: number | undefined;

  constructor(options: BinanceStreamOptions) {
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
    this.#trades = new BinanceTrades({
      ...options,
      fillMs: this.#timing.fillMs,
      retryMs: this.#timing.backoffMs * 2,
      signal: this.#closing.signal,
      venueNow: () => this.#venueNow(),
      isConnected: () => this.#current !== undefined,
    });
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
      const opened = steadyNow();
      const ended = await this.#connect();
      attempt = steadyNow() - opened > this.#timing.mostBackoffMs ? 0 : attempt + 1;
      // What stood for a while and is to be replaced is replaced at once. A venue that shuts down each connection when it is
      // made is asked as seldom as one that cannot be reached.
      if (signal.aborted || (ended === 'renew' && attempt < 2)) continue;
      if (ended !== 'renew') this.#options.tell({ kind: 'state', state: 'connecting', reason: ended });
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
      // No clock that can be set: set back, a dead connection would stay.
      let heard = steadyNow();
      let wasOpen = false;
      const watch = setInterval(() => {
        if (steadyNow() - heard < this.#timing.silenceMs) return;
        resolve('connection_silent');
        socket.terminate();
      }, this.#timing.silenceMs / 4);
      const old = setTimeout(() => resolve('renew'), this.#timing.lifeMs);
      socket.on('open', () => {
        wasOpen = true;
        heard = steadyNow();
        const before = this.#current;
        this.#current = socket;
        this.#leave(before);
        this.#trades.sync();
      });
      const [useless, all] = [new FloodCount(MOST_USELESS), new FloodCount(MOST_MESSAGES)];
      const count = (isUseless: boolean): void => {
        const isFlood = all.add(heard);
        if (!isFlood && (!isUseless || !useless.add(heard))) return;
        this.#options.log?.warn({ peer: 'binance_stream' }, 'a venue floods with messages: it is hung up on');
        socket.terminate();
      };
      socket.on('message', (data) => {
        // Messages that had already arrived when the connection was cut are left.
        if (useless.isTooHigh || all.isTooHigh) return;
        heard = steadyNow();
        const taken = this.#take(String(data), Date.now());
        if (taken === 'shutdown') resolve('renew');
        count(taken === 'useless');
      });
      // Each ping is answered, so a flood of them costs more than one of messages. Nobody asked for a pong.
      for (const name of ['ping', 'pong'] as const)
        socket.on(name, () => {
          if (useless.isTooHigh || all.isTooHigh) return;
          heard = steadyNow();
          count(true);
        });
      // After every error `close` follows. A closing handshake may never be answered, and all messages would be read until then.
      socket.on('error', () => socket.terminate());
      socket.on('close', () => {
        clearInterval(watch);
        clearTimeout(old);
        this.#sockets.delete(socket);
        if (this.#current === socket) this.#current = undefined;
        resolve(wasOpen ? 'connection_lost' : 'connection_refused');
      });
    });
  }

  /** Closes a connection that is replaced. Its venue may never answer that. */
  #leave(socket: WebSocket | undefined): void {
    socket?.close();
    const late = setTimeout(() => socket?.terminate(), GOODBYE_MS).unref();
    socket?.once('close', () => clearTimeout(late));
  }

  #take(text: string, received: number): 'shutdown' | 'useless' | undefined {
    const message = streamMessageOf(jsonOf(text));
    if (message === undefined) {
      turnAway(this.#options.log, 'binance_stream', 'schema', text);
      return 'useless';
    }
    try {
      return this.#act(message, text, received);
    } catch (error) {
      // Whatever it says, the connection and the process outlive it.
      this.#options.log?.debug({ err: error }, 'a message of the venue cannot be used');
      turnAway(this.#options.log, 'binance_stream', 'failed', text);
      return 'useless';
    }
  }

  #act(message: StreamMessage, text: string, received: number): 'shutdown' | 'useless' | undefined {
    // Nobody asked for other symbols and kinds. Read well as they are, a flood of them takes as long as one of nonsense.
    const symbol =
      message.kind === 'kline' ? message.kline.s : 'symbol' in message ? message.symbol : undefined;
    if (message.kind !== 'shutdown' && (symbol === undefined || !this.#trades.has(symbol))) return 'useless';
    switch (message.kind) {
      case 'trade': {
        const { symbol, trade } = message;
        const reason = implausible(trade.at, this.#options.rest.latest);
        if (reason === undefined) this.#trades.take(symbol, trade, received);
        else turnAway(this.#options.log, 'binance_stream', reason, text);
        return undefined;
      }
      case 'kline':
        this.#kline(message.kline, text);
        return undefined;
      case 'quote': {
        const { symbol, bid, ask } = message;
        // The best bid and offer come without a time.
        this.#options.tell({ kind: 'quote', symbol, bid, ask, at: this.#venueNow() });
        return undefined;
      }
      case 'shutdown':
        return 'shutdown';
      case 'other':
        return undefined;
    }
  }

  #kline(k: (StreamMessage & { kind: 'kline' })['kline'], text: string): void {
    if (!k.x) return;
    const { t: openTime, T: closeTime, o: open, h: high, l: low, c: close, v: volume } = k;
    const offered = { openTime, open, high, low, close, volume, closeTime };
    const row = readRow(offered, '1m', latestPossible(this.#options.rest.latest));
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

  /** The venue's clock, in ms since 1970: ours until it was measured. From then on it does not depend on ours. */
  #venueNow(): number {
    return this.#ahead === undefined ? Date.now() : Math.round(steadyNow() + this.#ahead);
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
        this.#ahead = best.offset + Date.now() - steadyNow();
        this.#options.tell({ kind: 'clock', offset: best.offset });
      }
      const wait = best === undefined ? this.#timing.mostBackoffMs : this.#timing.clockMs;
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Counts messages of one connection: so many within a second are a flood. */
class FloodCount {
  readonly #most: number;
  #count = 0;
  #since = Number.NEGATIVE_INFINITY;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether there were too many in one second. */
  get isTooHigh(): boolean {
    return this.#count > this.#most;
  }

  /**
   * Counts one message.
   * @param now steadyNow(), in ms.
   * @returns whether it was one too many.
   */
  add(now: number): boolean {
    if (now - this.#since > FLOOD_MS) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.isTooHigh;
  }
}
