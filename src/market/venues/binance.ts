import { steadyNow } from '../../platform/health/steady-clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { LiveVenue } from '../live/venue.ts';
import { gatePage, type OfferedRow } from '../series/gate.ts';
import { type KlinePage, SETTLE_MS, UNTOLD_MS, type VenueInstrument } from '../venue.ts';
import { BinanceListing } from './binance-listing.ts';
import { BinanceRest } from './binance-rest.ts';
import { BinanceConnection, type BinanceStreamOptions } from './binance-stream.ts';
import { PAIRS } from './pairs.ts';

export interface BinanceOptions {
  /** REST, without a path. */
  readonly restUrl?: string;
  /** Websocket, without a path. */
  readonly streamUrl?: string;
  /** The 36 pairs of the catalogue unless given. */
  readonly symbols?: readonly string[];
  readonly timing?: BinanceStreamOptions['timing'];
  /** Where it is said what of the venue's messages cannot be used. */
  readonly log?: Logger | undefined;
}

const REST_URL = 'https://api.binance.com';
const STREAM_URL = 'wss://stream.binance.com:9443';
const PAGE_ROWS = 1_000;
// The first kline that the venue has of any symbol.
const BEGINNING = Date.UTC(2017, 6, 14);

/** Binance spot: klines and aggregate trades over REST, and the combined websocket streams. */
export function binanceVenue(options: BinanceOptions = {}): LiveVenue {
  const { log } = options;
  const rest = new BinanceRest({ base: options.restUrl ?? REST_URL, log });
  const symbols = options.symbols ?? PAIRS.map(({ symbol }) => symbol);
  const listing = new BinanceListing(rest, symbols, log);
  return {
    id: 'binance',
    simulated: false,
    attribution: 'Binance spot market data',
    termsUrl: 'https://www.binance.com/en/terms',
    pageRows: PAGE_ROWS,
    symbols,
    now: () => rest.now,
    keepTime: (signal) => rest.keepClock(signal, Number.POSITIVE_INFINITY),
    get unlisted() {
      return listing.unlisted;
    },
    async instruments(signal) {
      const five = new Set(PAIRS.filter(({ fiveMinutes }) => fiveMinutes).map(({ symbol }) => symbol));
      return (await listing.read(signal)).map(({ symbol, baseAsset, quoteAsset }): VenueInstrument => {
        const intervals = five.has(symbol) ? (['1m', '5m'] as const) : (['1m'] as const);
        return { symbol, base: baseAsset, quote: quoteAsset, intervals };
      });
    },
    reach: () => BEGINNING,
    async klines(symbol, interval, from, to, limit, signal): Promise<KlinePage> {
      // What was not final when it was asked for may have come half.
      const begun = steadyNow();
      const rows = await rest.klines(symbol, interval, from, to, Math.min(limit, PAGE_ROWS), signal);
      await rest.keepClock(signal, to);
      const closedBy = (rest.clockAt(begun) ?? Date.now() - UNTOLD_MS) - SETTLE_MS;
      const offered = rows.map(offeredRow);
      const window = { from, to };
      return { ...gatePage(offered, { interval, window, closedBy }, (index) => rows[index]), closedBy };
    },
    // It publishes none that a program could read.
    outages: async () => [],
    connect: (wish) =>
      new BinanceConnection({
        ...wish,
        rest,
        log,
        streamUrl: options.streamUrl ?? STREAM_URL,
        ...(options.timing === undefined ? {} : { timing: options.timing }),
      }),
  };
}

/** A kline (GET /api/v3/klines) as a row: twelve columns, of which nine are read. */
function offeredRow(row: unknown): OfferedRow {
  if (!Array.isArray(row)) return {};
  const [openTime, open, high, low, close, volume, closeTime, quoteVolume, trades] = row as unknown[];
  // A row of the venue says everything: what is absent is not taken for unknown.
  return {
    openTime,
    open,
    high,
    low,
    close,
    volume,
    closeTime: closeTime ?? null,
    quoteVolume: quoteVolume ?? false,
    trades: trades ?? false,
  };
}
