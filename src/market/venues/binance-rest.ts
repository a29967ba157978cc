import { VenueBusy, VenueError } from '../venue.ts';

/** One aggregate trade (GET /api/v3/aggTrades). */
export interface AggTrade {
  readonly id: number;
  readonly price: string;
  readonly quantity: string;
  readonly at: number;
}

export interface BinanceRestOptions {
  /** Such as `https://api.binance.com`. */
  readonly base: string;
  readonly timeoutMs?: number;
}

// The venue allows 6,000 a minute by address (exchangeInfo, rateLimits); the rest is for whoever shares it.
const WEIGHT_A_MINUTE = 4_800;
const MINUTE_MS = 60_000;
// A full page of klines has 180 kB; exchangeInfo of 36 symbols 150 kB.
const MOST_BYTES = 4 * 1024 * 1024;
// What is waited where the venue refuses without saying for how long: 418 is a ban.
const WAIT_SECONDS: Readonly<Record<number, number>> = { 418: 120, 429: 60 };

/** Most rows of one answer. */
export const AGG_TRADE_ROWS = 1_000;

/**
 * The REST side of Binance spot (https://developers.binance.com/docs/binance-spot-api-docs/rest-api), within its
 * weights: what would exceed them, or is asked while the venue wants to be left alone, is refused here.
 */
export class BinanceRest {
  readonly #base: string;
  readonly #timeoutMs: number;
  #quietUntil = 0;
  #minute = 0;
  #used = 0;

  constructor({ base, timeoutMs = 10_000 }: BinanceRestOptions) {
    this.#base = base;
    this.#timeoutMs = timeoutMs;
  }

  /** Rows as the venue sends them. @throws VenueBusy, VenueError */
  async klines(
    symbol: string,
    interval: string,
    from: number,
    to: number,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly unknown[]> {
    const query = `symbol=${symbol}&interval=${interval}&startTime=${from}&endTime=${to - 1}&limit=${limit}`;
    const rows = await this.#get(`/api/v3/klines?${query}`, 2, signal);
    if (!Array.isArray(rows)) throw new VenueError('binance sent klines that are no list');
    return rows;
  }

  /** Trades with `id >= fromId`, or the last ones when it is not given. @throws VenueBusy, VenueError */
  async aggTrades(
    symbol: string,
    fromId: number | undefined,
    limit: number,
    signal: AbortSignal,
  ): Promise<AggTrade[]> {
    const from = fromId === undefined ? '' : `&fromId=${fromId}`;
    const rows = await this.#get(`/api/v3/aggTrades?symbol=${symbol}${from}&limit=${limit}`, 4, signal);
    if (!Array.isArray(rows)) throw new VenueError('binance sent trades that are no list');
    return rows.map((row) => {
      const trade = aggTradeOf(row);
      if (trade === undefined) throw new VenueError('binance sent a trade that cannot be read');
      return trade;
    });
  }

  /** How far the venue's clock is ahead of ours, in ms: halfway through the request. @throws VenueBusy, VenueError */
  async clock(signal: AbortSignal): Promise<{ readonly offset: number; readonly roundTrip: number }> {
    const sent = Date.now();
    const answer = await this.#get('/api/v3/time', 1, signal);
    const back = Date.now();
    const time = (answer as { serverTime?: unknown } | null)?.serverTime;
    if (typeof time !== 'number') throw new VenueError('binance sent a time that cannot be read');
    return { offset: Math.round(time - (sent + back) / 2), roundTrip: back - sent };
  }

  /** What the venue says of symbols, as it sends it. @throws VenueBusy, VenueError */
  async exchangeInfo(symbols: readonly string[], signal: AbortSignal): Promise<readonly unknown[]> {
    const list = encodeURIComponent(JSON.stringify(symbols));
    const answer = await this.#get(`/api/v3/exchangeInfo?symbols=${list}`, 20, signal);
    const rows = (answer as { symbols?: unknown } | null)?.symbols;
    if (!Array.isArray(rows)) throw new VenueError('binance sent symbols that are no list');
    return rows;
  }

  async #get(path: string, weight: number, signal: AbortSignal): Promise<unknown> {
    this.#spend(weight);
    let response: Response;
    try {
      response = await fetch(this.#base + path, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(this.#timeoutMs)]),
        redirect: 'error',
      });
      this.#note(response.headers.get('x-mbx-used-weight-1m'));
      const text = await bounded(response);
      if (response.status === 200) return JSON.parse(text);
    } catch (error) {
      if (error instanceof VenueError) throw error;
      throw new VenueError('binance does not answer', { cause: error });
    }
    if (response.status in WAIT_SECONDS) {
      const said = Number(response.headers.get('retry-after'));
      const seconds = said > 0 ? said : WAIT_SECONDS[response.status]!;
      this.#quietUntil = Date.now() + seconds * 1000;
      throw new VenueBusy('binance', seconds);
    }
    throw new VenueError(`binance answers ${response.status}`);
  }

  #spend(weight: number): void {
    const now = Date.now();
    if (now < this.#quietUntil) throw new VenueBusy('binance', (this.#quietUntil - now) / 1000);
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#used = 0;
    }
    if (this.#used + weight > WEIGHT_A_MINUTE) {
      throw new VenueBusy('binance', ((minute + 1) * MINUTE_MS - now) / 1000);
    }
    this.#used += weight;
  }

  /** The venue counts better than we do: others may share the address. */
  #note(used: string | null): void {
    const weight = Number(used);
    if (used !== null && weight > this.#used) this.#used = weight;
  }
}

/** An aggregate trade as REST and the stream both write it; undefined: it is none. */
export function aggTradeOf(row: unknown): AggTrade | undefined {
  const { a, p, q, T } = (row ?? {}) as Record<string, unknown>;
  const isWhole = Number.isSafeInteger(a) && Number.isSafeInteger(T);
  if (!isWhole || typeof p !== 'string' || typeof q !== 'string') return undefined;
  return { id: a as number, price: p, quantity: q, at: T as number };
}

async function bounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > MOST_BYTES) throw new VenueError('binance sent more than can be read');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
