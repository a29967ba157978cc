import type { Services } from '../../schema/graph/context.ts';
import {
  type Bar,
  type Interval,
  type KlinePage,
  openMarket,
  STEP_MS,
  type Venue,
  type VenueInstrument,
  type VenueOutage,
} from '../../src/market/index.ts';

/** A plausible bar; no two neighbours are alike. */
export function bar(openTime: number, more: Partial<Bar> = {}): Bar {
  const minute = Math.floor(openTime / 60_000);
  const price = 100 + (minute % 500) / 100;
  return {
    openTime,
    open: text(price),
    high: text(price + 0.75),
    low: text(price - 0.5),
    close: text(price + 0.25),
    volume: `${minute % 977}.00000001`,
    quoteVolume: `${(minute % 977) * 100}.5`,
    trades: minute % 300,
    ...more,
  };
}

const text = (price: number): string => String(Number(price.toFixed(2)));

/** A row of the public archive: 12 columns. @param unit what its times are in. */
export function archiveRow(one: Bar, interval: Interval = '1m', unit: 'ms' | 'us' = 'ms'): string {
  const end = one.openTime + STEP_MS[interval] - 1;
  const [open, close] = unit === 'ms' ? [one.openTime, end] : [`${one.openTime}000`, `${end}999`];
  const prices = [one.open, one.high, one.low, one.close].map((price) => Number(price).toFixed(8));
  return [open, ...prices, one.volume, close, one.quoteVolume, one.trades, '1.00000000', '2.0', '0'].join();
}

/** `count` times, one interval apart. */
export function times(from: string, count: number, interval: Interval = '1m'): number[] {
  return Array.from({ length: count }, (_, i) => Date.parse(from) + i * STEP_MS[interval]);
}

export interface FakeVenue extends Venue {
  /** Every page that was asked for. */
  readonly asked: { symbol: string; interval: Interval; from: number; to: number; limit: number }[];
}

/** A venue that is what a test says it is. */
export function fakeVenue(options: {
  readonly id?: string;
  readonly simulated?: boolean;
  readonly pageRows?: number;
  readonly instruments?: readonly VenueInstrument[];
  readonly outages?: readonly VenueOutage[];
  /** Whether there is a bar. */
  readonly has?: (symbol: string, openTime: number) => boolean;
  readonly reach?: number;
  /** Instead of a page; what it throws the venue throws. */
  readonly before?: (symbol: string, from: number) => Promise<void> | void;
}): FakeVenue {
  const asked: FakeVenue['asked'] = [];
  const { id = 'fake', simulated = false, pageRows = 1_000, has = () => true } = options;
  return {
    id,
    simulated,
    attribution: 'Fake venue',
    termsUrl: 'https://venue.example/terms',
    pageRows,
    asked,
    instruments: async () => options.instruments ?? [],
    reach: () => options.reach ?? 0,
    outages: async (from, to) => (options.outages ?? []).filter((span) => span.from < to && span.to > from),
    async klines(symbol, interval, from, to, limit): Promise<KlinePage> {
      asked.push({ symbol, interval, from, to, limit });
      await options.before?.(symbol, from);
      const bars: Bar[] = [];
      for (let at = from; at < to && bars.length < limit; at += STEP_MS[interval]) {
        if (has(symbol, at)) bars.push(bar(at));
      }
      return { bars };
    },
  };
}

/** For `openTestHouse({ services })`: connects the house to venues. */
export function connectedTo(...venues: readonly Venue[]) {
  return ({ db, log, config }: Services): Partial<Services> => ({
    market: openMarket({ db, log, baseUrl: config.baseUrl, venues }),
  });
}
