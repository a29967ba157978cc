import { canonicalDecimal, compareDecimals } from '../decimal.ts';
import type { LiveVenue } from '../live/venue.ts';
import { type Bar, STEP_MS } from '../model.ts';
import type { KlinePage, VenueInstrument } from '../venue.ts';
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
}

const REST_URL = 'https://api.binance.com';
const STREAM_URL = 'wss://stream.binance.com:9443';
const PAGE_ROWS = 1_000;
// The first kline that the venue has of any symbol.
const BEGINNING = Date.UTC(2017, 6, 14);

/** Binance spot: klines and aggregate trades over REST, and the combined websocket streams. */
export function binanceVenue(options: BinanceOptions = {}): LiveVenue {
  const rest = new BinanceRest({ base: options.restUrl ?? REST_URL });
  const symbols = options.symbols ?? PAIRS.map(({ symbol }) => symbol);
  return {
    id: 'binance',
    simulated: false,
    attribution: 'Binance spot market data',
    termsUrl: 'https://www.binance.com/en/terms',
    pageRows: PAGE_ROWS,
    symbols,
    async instruments(signal) {
      const five = new Set(PAIRS.filter(({ fiveMinutes }) => fiveMinutes).map(({ symbol }) => symbol));
      return (await rest.exchangeInfo(symbols, signal)).flatMap((row): VenueInstrument[] => {
        const { symbol, baseAsset, quoteAsset } = (row ?? {}) as Record<string, unknown>;
        if (typeof symbol !== 'string' || typeof baseAsset !== 'string' || typeof quoteAsset !== 'string') {
          return [];
        }
        const intervals = five.has(symbol) ? (['1m', '5m'] as const) : (['1m'] as const);
        return [{ symbol, base: baseAsset, quote: quoteAsset, intervals }];
      });
    },
    reach: () => BEGINNING,
    async klines(symbol, interval, from, to, limit, signal): Promise<KlinePage> {
      const rows = await rest.klines(symbol, interval, from, to, Math.min(limit, PAGE_ROWS), signal);
      const bars: Bar[] = [];
      const rejected: { openTime: number; row: string; reason: string }[] = [];
      const closedBy = Date.now();
      for (const row of rows) {
        const bar = barOf(row);
        if (typeof bar === 'string') {
          const openTime = Array.isArray(row) && typeof row[0] === 'number' ? row[0] : from;
          rejected.push({ openTime, row: JSON.stringify(row).slice(0, 500), reason: bar });
        } else if (
          bar.openTime >= from &&
          bar.openTime < to &&
          bar.openTime + STEP_MS[interval] <= closedBy
        ) {
          bars.push(bar);
        }
      }
      return { bars, rejected };
    },
    // It publishes none that a program could read.
    outages: async () => [],
    connect: (wish) =>
      new BinanceConnection({
        ...wish,
        rest,
        streamUrl: options.streamUrl ?? STREAM_URL,
        ...(options.timing === undefined ? {} : { timing: options.timing }),
      }),
  };
}

/** A kline (GET /api/v3/klines) as a bar, or why it is none. */
function barOf(row: unknown): Bar | string {
  if (!Array.isArray(row) || row.length < 9) return 'it has not the columns of a kline';
  const [openTime, ...rest] = row as unknown[];
  if (!Number.isSafeInteger(openTime)) return 'its open time is no number';
  const [open, high, low, close, volume] = rest.slice(0, 5).map(decimalOf);
  if (!open || !high || !low || !close || !volume) return 'a price or volume is no decimal';
  const isInside = [open, close].every(
    (price) => compareDecimals(price, low) >= 0 && compareDecimals(price, high) <= 0,
  );
  if (!isInside) return 'open or close lies outside of low and high';
  const trades = rest[7];
  return {
    openTime: openTime as number,
    open,
    high,
    low,
    close,
    volume,
    quoteVolume: decimalOf(rest[6]) ?? null,
    trades: Number.isSafeInteger(trades) ? (trades as number) : null,
  };
}

function decimalOf(value: unknown): string | undefined {
  return typeof value === 'string' ? canonicalDecimal(value) : undefined;
}
