import { steadyNow } from '../../platform/health/steady-clock.ts';
import type { Logger } from '../../platform/log.ts';
import { jsonOf, jsonText, turnAway } from '../../platform/peers.ts';
import { callOutside } from '../../platform/traces/index.ts';
import { implausible } from '../live/plausible.ts';
import { SETTLE_MS, VenueBusy, VenueError } from '../venue.ts';
import {
  type AggTrade,
  aggTradeOf,
  type ListedSymbol,
  listedShape,
  listShape,
  refusalShape,
  symbolsShape,
  timeShape,
} from './binance-messages.ts';

export interface BinanceRestOptions {
  /** Such as `https://api.binance.com`. */
  readonly base: string;
  readonly timeoutMs?: number;
  readonly log?: Logger | undefined;
}

/** A symbol of the request is none of the venue's. */
export class UnlistedSymbol extends VenueError {
  override name = 'UnlistedSymbol';
}

/** Some trades in the order of their ids. */
export interface TradePage {
  readonly trades: readonly AggTrade[];
  /** Whether the venue gave as many as were asked for: then there may be more. */
  readonly isFull: boolean;
}

/** The venue's clock, as it was measured: it goes on by the clock of the machine that nobody can set. */
interface Measured {
  /** The venue's time less steadyNow(), in ms. */
  readonly ahead: number;
  readonly roundTrip: number;
  /** On steadyNow(). */
  readonly at: number;
}

// The venue allows 6,000 a minute by address (exchangeInfo, rateLimits); the rest is for whoever shares it.
const WEIGHT_A_MINUTE = 4_800;
// Of these at most so many are for bars, which members ask for: the live stream must be able to fetch the trades that it
// missed, and the clock and the listing are to be read, whatever they ask.
const BARS_WEIGHT = 3_600;
const MINUTE_MS = 60_000;
// A full page of klines has 180 kB; exchangeInfo of 36 symbols 150 kB.
const MOST_BYTES = 4 * 1024 * 1024;
// What is waited where the venue refuses without saying for how long: 418 is a ban.
const WAIT_SECONDS: Readonly<Record<number, number>> = { 418: 120, 429: 60 };
// Its longest ban has three days.
const LONGEST_WAIT_SECONDS = 3 * 86_400;

// https://developers.binance.com/docs/binance-spot-api-docs/errors: -1121 INVALID_SYMBOL.
const INVALID_SYMBOL = -1121;
// Quartz drifts by some ms in that time.
const CLOCK_OLD_MS = 5 * 60_000;
const CLOCK_MOMENT_MS = 1_000;

/** Most rows of one answer. */
export const AGG_TRADE_ROWS = 1_000;

/**
 * The REST side of Binance spot (https://developers.binance.com/docs/binance-spot-api-docs/rest-api), within its
 * weights: what would exceed them, or is asked while the venue wants to be left alone, is refused here.
 */
export class BinanceRest {
  readonly #base: string;
  readonly #timeoutMs: number;
  readonly #log: Logger | undefined;
  #measured: Measured | undefined;
  #measuredAt = Number.NEGATIVE_INFINITY;
  /** On steadyNow(), as the minute: a clock that is set must neither lengthen nor end a ban. */
  #quietUntil = 0;
  #minute = 0;
  #used = 0;

  constructor({ base, timeoutMs = 10_000, log }: BinanceRestOptions) {
    this.#base = base;
    this.#timeoutMs = timeoutMs;
    this.#log = log;
  }

  /** The venue's clock now, in ms since 1970; undefined: it was never measured. */
  get now(): number | undefined {
    return this.clockAt(steadyNow());
  }

  /** The venue's clock at a moment of steadyNow(), at the earliest that it can have been. */
  clockAt(moment: number): number | undefined {
    const { ahead, roundTrip } = this.#measured ?? {};
    return ahead === undefined ? undefined : Math.floor(moment + ahead - roundTrip! / 2);
  }

  /** The venue's clock now, at the latest that it can be; undefined: it was never measured. */
  get latest(): number | undefined {
    const { ahead, roundTrip } = this.#measured ?? {};
    return ahead === undefined ? undefined : Math.ceil(steadyNow() + ahead + roundTrip! / 2);
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
    return this.#list(await this.#get(`/api/v3/klines?${query}`, 2, signal, BARS_WEIGHT), 'klines');
  }

  /**
   * Trades with `id >= fromId`, or the last ones when it is not given. What is no trade, or was traded at no time that can
   * be, is left out and counted.
   * @throws VenueBusy, VenueError
   */
  async aggTrades(
    symbol: string,
    fromId: number | undefined,
    limit: number,
    signal: AbortSignal,
  ): Promise<TradePage> {
    const from = fromId === undefined ? '' : `&fromId=${fromId}`;
    const answer = await this.#get(`/api/v3/aggTrades?symbol=${symbol}${from}&limit=${limit}`, 4, signal);
    const rows = this.#list(answer, 'trades');
    const trades = rows.flatMap((row) => {
      const trade = aggTradeOf(row);
      const reason = trade === undefined ? 'schema' : implausible(trade.at, this.latest);
      if (reason === undefined) return [trade!];
      turnAway(this.#log, 'binance_rest', reason, jsonText(row));
      return [];
    });
    return { trades, isFull: rows.length >= limit };
  }

  /** How far the venue's clock is ahead of ours, in ms: halfway through the request. @throws VenueBusy, VenueError */
  async clock(signal: AbortSignal): Promise<{ readonly offset: number; readonly roundTrip: number }> {
    const [sent, begun] = [Date.now(), steadyNow()];
    const answer = timeShape.safeParse(await this.#get('/api/v3/time', 1, signal)).data;
    const roundTrip = steadyNow() - begun;
    if (answer === undefined) {
      turnAway(this.#log, 'binance_rest', 'schema');
      throw new VenueError('binance sent a time that cannot be read');
    }
    const ahead = answer.serverTime - (begun + roundTrip / 2);
    const at = steadyNow();
    // The answer that came fastest says it best, until it grows old or the clock was set: clocks drift.
    const known = this.#measured;
    const isSet = known !== undefined && Math.abs(ahead - known.ahead) > (roundTrip + known.roundTrip) / 2;
    if (known === undefined || isSet || roundTrip <= known.roundTrip || at - known.at > CLOCK_OLD_MS) {
      this.#measured = { ahead, roundTrip, at };
    }
    return { offset: Math.round(answer.serverTime - (sent + roundTrip / 2)), roundTrip };
  }

  /**
   * Measures the venue's clock unless that was done of late. What does not tell its time is asked again later.
   * @param until when what is wanted ends: the clock is measured again where it says that this is not over yet.
   */
  async keepClock(signal: AbortSignal, until = 0): Promise<void> {
    const known = this.#measured;
    const age = known === undefined ? Number.POSITIVE_INFINITY : steadyNow() - this.#measuredAt;
    const isOver = known !== undefined && this.now! - SETTLE_MS >= until;
    if (age < CLOCK_MOMENT_MS || (isOver && age < CLOCK_OLD_MS)) return;
    this.#measuredAt = steadyNow();
    await this.clock(signal).catch(() => undefined);
  }

  /** What the venue says of symbols. @throws UnlistedSymbol, VenueBusy, VenueError */
  async exchangeInfo(symbols: readonly string[], signal: AbortSignal): Promise<readonly ListedSymbol[]> {
    const list = encodeURIComponent(JSON.stringify(symbols));
    const answer = symbolsShape.safeParse(
      await this.#get(`/api/v3/exchangeInfo?symbols=${list}`, 20, signal),
    );
    if (!answer.success) {
      turnAway(this.#log, 'binance_rest', 'schema');
      throw new VenueError('binance sent symbols that are not a list');
    }
    return answer.data.symbols.flatMap((row) => {
      const listed = listedShape.safeParse(row);
      if (listed.success) return [listed.data];
      turnAway(this.#log, 'binance_rest', 'schema', jsonText(row));
      return [];
    });
  }

  #list(answer: unknown, what: string): readonly unknown[] {
    const list = listShape.safeParse(answer);
    if (list.success) return list.data;
    turnAway(this.#log, 'binance_rest', 'schema');
    throw new VenueError(`binance sent ${what} that are not a list`);
  }

  /** @param most what of the weight of a minute may be used up with it. */
  async #get(
    path: string,
    weight: number,
    signal: AbortSignal,
    most: number = WEIGHT_A_MINUTE,
  ): Promise<unknown> {
    this.#spend(weight, most);
    let response: Response;
    let text: string;
    try {
      response = await callOutside(
        { peer: 'venue', method: 'GET', url: this.#base },
        () =>
          fetch(this.#base + path, {
            signal: AbortSignal.any([signal, AbortSignal.timeout(this.#timeoutMs)]),
            redirect: 'error',
          }),
        ({ status }) => status,
      );
      this.#note(response.headers.get('x-mbx-used-weight-1m'));
      text = await bounded(response);
    } catch (error) {
      if (error instanceof VenueError) throw error;
      throw new VenueError('binance does not answer', { cause: error });
    }
    if (response.status === 200) {
      try {
        return JSON.parse(text);
      } catch (error) {
        turnAway(this.#log, 'binance_rest', 'json', text);
        throw new VenueError('binance sent something that is not JSON', { cause: error });
      }
    }
    if (response.status in WAIT_SECONDS) {
      const seconds = retryAfter(response.headers.get('retry-after')) ?? WAIT_SECONDS[response.status]!;
      // Of requests that were under way together, the longest ban counts.
      this.#quietUntil = Math.max(this.#quietUntil, steadyNow() + seconds * 1000);
      throw new VenueBusy('binance', seconds);
    }
    if (response.status === 400 && refusalShape.safeParse(jsonOf(text)).data?.code === INVALID_SYMBOL) {
      throw new UnlistedSymbol('binance does not list the symbol');
    }
    throw new VenueError(`binance answers ${response.status}`);
  }

  #spend(weight: number, most: number): void {
    const now = steadyNow();
    if (now < this.#quietUntil) throw new VenueBusy('binance', (this.#quietUntil - now) / 1000);
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#used = 0;
    }
    if (this.#used + weight > most) {
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

/** The seconds that a Retry-After asks for, as a number or a date (RFC 9110, 10.2.3); undefined: it says nothing. */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return seconds > 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) : undefined;
}

async function bounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > MOST_BYTES) throw new VenueError('binance sent a response that is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
