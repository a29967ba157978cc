import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { type WebSocket, WebSocketServer } from 'ws';

/** An aggregate trade as the venue writes it over REST. */
export interface RawTrade {
  readonly a: number;
  readonly p: string;
  readonly q: string;
  readonly f: number;
  readonly l: number;
  readonly T: number;
  readonly m: boolean;
  readonly M: boolean;
}

export const CAPTURED_SYMBOL = 'XRPETH';
const CAPTURE = 'market/raw-rest/binance-spot-XRPETH-aggTrades-2019-10-11_13.ndjson.gz';

/** Recorded trades where NEWSTAPE_DATA names the folder of recordings, else none. */
export function capturedTrades(): RawTrade[] | undefined {
  const folder = process.env.NEWSTAPE_DATA;
  if (folder === undefined || !existsSync(`${folder}/${CAPTURE}`)) return undefined;
  const text = gunzipSync(readFileSync(`${folder}/${CAPTURE}`)).toString('utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RawTrade);
}

/** Consecutive trades that nobody made: seeded, a few a second, with the odd pair in one millisecond. */
export function madeUpTrades(count: number, from = Date.UTC(2026, 5, 1, 12), first = 7_000_001): RawTrade[] {
  let dice = 0x2545f491;
  const next = (): number => {
    dice = Math.imul(dice ^ (dice >>> 15), 0x85ebca6b) >>> 0;
    dice = (dice + 0x9e3779b9) >>> 0;
    return dice / 0x100000000;
  };
  let at = from;
  let price = 141_300;
  return Array.from({ length: count }, (_, i) => {
    at += next() < 0.2 ? 0 : Math.floor(next() * 700);
    price = Math.max(1, price + Math.round((next() - 0.5) * 40));
    return {
      a: first + i,
      p: `0.${String(price).padStart(8, '0')}`,
      q: `${1 + Math.floor(next() * 500)}.00000000`,
      f: 9_000_000 + i,
      l: 9_000_000 + i,
      T: at,
      m: next() < 0.5,
      M: true,
    };
  });
}

/**
 * Binance spot on loopback: REST and combined websocket streams in its documented formats, of trades that are
 * published one by one. Whatever can happen to a venue can be made to happen.
 */
export class FakeVenue {
  readonly symbol: string;
  readonly trades: readonly RawTrade[];
  /** How many of the trades have happened. */
  published = 0;
  /** Trades that the streams keep to themselves: REST alone has them. */
  mute = false;
  /** Answers REST with this status and Retry-After. */
  refusal: { readonly status: number; readonly retryAfter?: string } | undefined;
  /** Refuses websocket connections. */
  closed = false;
  /** What it says of the weight that is used up in this minute. */
  usedWeight = 12;
  /** Added to the clock that it tells and stamps with. */
  clockAhead = 0;
  /** Requests by path. */
  readonly asked = new Map<string, number>();
  /** What each new connection is told at once. */
  greeting: string | undefined;
  /** Connections made, over all its life. */
  connections = 0;
  #port = 0;
  #publishedAt = 0;
  readonly #server = createServer((request, response) => this.#answer(request, response));
  readonly #sockets = new WebSocketServer({ noServer: true });

  constructor(trades: readonly RawTrade[], symbol = CAPTURED_SYMBOL) {
    this.trades = trades;
    this.symbol = symbol;
    this.#server.on('upgrade', (request, socket, head) => {
      if (this.closed) {
        socket.destroy();
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (ws) => {
        this.connections += 1;
        if (this.greeting !== undefined) ws.send(this.greeting);
        this.#sockets.emit('connection', ws, request);
      });
    });
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  get restUrl(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get streamUrl(): string {
    return `ws://127.0.0.1:${this.#port}`;
  }

  get open(): number {
    return this.#sockets.clients.size;
  }

  /** The venue's clock: that of its last trade, going on. */
  get time(): number {
    const last = this.trades[Math.max(0, this.published - 1)]!.T;
    return (this.#publishedAt === 0 ? last : last + Date.now() - this.#publishedAt) + this.clockAhead;
  }

  /** The next trades happen. */
  publish(count = 1): void {
    for (let i = 0; i < count && this.published < this.trades.length; i += 1) {
      const trade = this.trades[this.published]!;
      this.published += 1;
      this.#publishedAt = Date.now();
      if (!this.mute) this.#sendTrade(trade);
    }
  }

  #sendTrade(trade: RawTrade): void {
    const { M, ...rest } = trade;
    this.stream('aggTrade', { e: 'aggTrade', E: trade.T + 1, s: this.symbol, ...rest, M });
  }

  /** Sends the last trade again, as it was. */
  repeat(): void {
    this.#sendTrade(this.trades[this.published - 1]!);
  }

  /** Publishes at a rate until all have happened or the signal is given. */
  async play(perSecond: number, signal?: AbortSignal): Promise<void> {
    const begun = Date.now();
    const first = this.published;
    while (this.published < this.trades.length && !signal?.aborted) {
      const due = first + Math.floor(((Date.now() - begun) * perSecond) / 1000);
      if (due > this.published) this.publish(due - this.published);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  quote(bid: string, ask: string): void {
    this.stream('bookTicker', {
      u: Date.now(),
      s: this.symbol,
      b: bid,
      B: '1.00000000',
      a: ask,
      A: '2.00000000',
    });
  }

  /** A minute as the venue has it, closed or not. */
  kline(k: { t: number; o: string; h: string; l: string; c: string; v: string; x: boolean }): void {
    this.stream('kline_1m', {
      e: 'kline',
      E: k.t + 60_000,
      s: this.symbol,
      k: {
        ...k,
        T: k.t + 59_999,
        s: this.symbol,
        i: '1m',
        f: 1,
        L: 2,
        n: 2,
        q: '1.0',
        V: '0.0',
        Q: '0.0',
        B: '0',
      },
    });
  }

  /** One message of a combined stream. */
  stream(name: string, data: object): void {
    this.raw(JSON.stringify({ stream: `${this.symbol.toLowerCase()}@${name}`, data }));
  }

  raw(text: string): void {
    for (const socket of this.#sockets.clients) socket.send(text);
  }

  /** Reads nothing more of what the open connections send, a farewell among it. */
  deaf(): void {
    for (const socket of this.#sockets.clients) socket.pause();
  }

  /** The venue is about to go away, and says so. */
  announceShutdown(): void {
    this.raw(JSON.stringify({ e: 'serverShutdown', E: this.time }));
  }

  ping(text = String(Date.now())): void {
    for (const socket of this.#sockets.clients) socket.ping(text);
  }

  pong(): void {
    for (const socket of this.#sockets.clients) socket.pong();
  }

  /** What the open connections answer to pings from now on. */
  pongs(): string[] {
    const answered: string[] = [];
    for (const socket of this.#sockets.clients)
      socket.on('pong', (data: Buffer) => answered.push(data.toString()));
    return answered;
  }

  /** Cuts every connection. */
  cut(): void {
    for (const socket of this.#sockets.clients as Set<WebSocket>) socket.terminate();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url!, this.restUrl);
    this.asked.set(url.pathname, (this.asked.get(url.pathname) ?? 0) + 1);
    const headers = {
      'content-type': 'application/json;charset=UTF-8',
      'x-mbx-used-weight-1m': String(this.usedWeight),
    };
    const send = (status: number, body: unknown, more: Record<string, string> = {}): void => {
      response.writeHead(status, { ...headers, ...more }).end(JSON.stringify(body));
    };
    if (this.refusal !== undefined) {
      const { status, retryAfter } = this.refusal;
      const more: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      send(status, { code: -1003, msg: 'Too much request weight used.' }, more);
      return;
    }
    switch (url.pathname) {
      case '/api/v3/time':
        send(200, { serverTime: this.time });
        return;
      case '/api/v3/aggTrades': {
        const limit = Number(url.searchParams.get('limit') ?? 500);
        const from = url.searchParams.get('fromId');
        const known = this.trades.slice(0, this.published);
        const first = from === null ? Math.max(0, known.length - limit) : indexFrom(known, Number(from));
        send(200, known.slice(first, first + limit));
        return;
      }
      case '/api/v3/exchangeInfo':
        send(200, {
          symbols: [{ symbol: this.symbol, status: 'TRADING', baseAsset: 'XRP', quoteAsset: 'ETH' }],
        });
        return;
      case '/api/v3/klines':
        send(200, this.#klines(url.searchParams));
        return;
      default:
        send(404, { code: -1121, msg: 'Invalid path.' });
    }
  }

  /** Minutes of the trades that have happened. */
  #klines(query: URLSearchParams): unknown[] {
    const [from, to] = [
      Number(query.get('startTime')),
      Number(query.get('endTime') ?? Number.MAX_SAFE_INTEGER),
    ];
    const minutes = new Map<number, RawTrade[]>();
    for (const trade of this.trades.slice(0, this.published)) {
      const open = trade.T - (trade.T % 60_000);
      if (open < from || open > to) continue;
      const there = minutes.get(open);
      if (there === undefined) minutes.set(open, [trade]);
      else there.push(trade);
    }
    return [...minutes].slice(0, Number(query.get('limit') ?? 500)).map(([open, trades]) => {
      const prices = trades.map(({ p }) => Number(p));
      const volume = trades.reduce((sum, { q }) => sum + Number(q), 0).toFixed(8);
      return [
        open,
        trades[0]!.p,
        Math.max(...prices).toFixed(8),
        Math.min(...prices).toFixed(8),
        trades.at(-1)!.p,
        volume,
        open + 59_999,
        '0.00000000',
        trades.length,
        '0.00000000',
        '0.00000000',
        '0',
      ];
    });
  }
}

function indexFrom(trades: readonly RawTrade[], id: number): number {
  const first = trades[0]?.a ?? 0;
  return Math.max(0, id - first);
}
