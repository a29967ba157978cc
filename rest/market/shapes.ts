import { z } from 'zod';
import { timeText, windowOf } from '../../schema/market/instrument.ts';
import {
  type BarsFound,
  type Coverage,
  GAP_REASONS,
  INTERVALS,
  type Instrument,
} from '../../src/market/index.ts';
import { time } from '../app/shapes.ts';

// The shapes of market answers. Bodies are in snake_case; `venueId` in the query is written as the specification shows it.

/** Real data does not say that it is: a member in each of millions of rows. */
export const simulatedMark = z
  .literal(true)
  .optional()
  .describe('True if the data is simulated. Absent for real data');
const interval = z.enum(INTERVALS);
const decimal = z
  .string()
  .regex(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
  .describe('Canonical decimal: no exponent, no trailing zeros');

const windowShape = z.strictObject({
  interval,
  archive_window_start: time.nullable(),
  archive_window_end: time.nullable(),
});

export const instrumentsShape = z
  .strictObject({
    instruments: z.array(
      z
        .strictObject({
          symbol: z.string(),
          base: z.string(),
          quote: z.string(),
          venue: z.string(),
          intervals: z.array(interval),
          archive_window_start: time.nullable().describe('Open time of the first bar in the archive'),
          archive_window_end: time.nullable().describe('End of the last bar in the archive'),
          windows: z.array(windowShape).describe('The archive window of each interval'),
          simulated: z.boolean().describe('Whether the prices are simulated'),
        })
        .meta({ id: 'MarketInstrument' }),
    ),
  })
  .meta({ id: 'MarketInstruments' });

export const barShape = z
  .strictObject({
    symbol: z.string(),
    venue_id: z.string(),
    interval,
    open_time: time,
    open: decimal,
    high: decimal,
    low: decimal,
    close: decimal,
    volume: decimal,
    quote_volume: decimal.nullable().describe('Null if the source does not give it'),
    trades: z.int().min(0).nullable().describe('Null if the source does not give it'),
    simulated: simulatedMark,
  })
  .meta({ id: 'MarketBar' });

export const coverageShape = z
  .strictObject({
    symbol: z.string(),
    venue_id: z.string(),
    interval,
    from: time,
    to: time,
    expected_bars: z.int().min(0),
    present_bars: z.int().min(0),
    complete: z.boolean(),
    simulated: simulatedMark,
    gaps: z.array(
      z.strictObject({ from: time, to: time, bars: z.int().min(1), reason: z.enum(GAP_REASONS) }),
    ),
    as_of: time,
  })
  .describe('present_bars and the bars of the gaps add up to expected_bars')
  .meta({ id: 'MarketCoverage' });

export const redistributionShape = z
  .strictObject({
    policy: z
      .enum(['internal_only', 'cc0'])
      .describe('cc0 if all of the data is simulated, so that anyone may redistribute it'),
    source: z.string(),
    attribution: z.string(),
    terms_url: z.string(),
    applies_to_cached_copies: z.literal(true),
    as_of: time,
  })
  .meta({ id: 'MarketRedistribution' });

const answered = {
  pages: z.int().min(0).describe('Number of upstream pages fetched, over all symbols'),
  truncated: z.boolean().describe('Whether the budget ran out; next_from says where to continue'),
  next_from: time.nullable(),
  coverage: z.array(coverageShape),
  redistribution: redistributionShape,
};

export const barsShape = z
  .strictObject({ bars: z.record(z.string(), z.array(barShape)), ...answered })
  .meta({ id: 'MarketBars' });

/** With `format=columns`: the numbers of the rows, each column a list. */
const barColumnsShape = z
  .strictObject({
    bars: z.record(
      z.string(),
      z.strictObject({
        open_time: z.array(time),
        open: z.array(decimal),
        high: z.array(decimal),
        low: z.array(decimal),
        close: z.array(decimal),
        volume: z.array(decimal),
        quote_volume: z.array(decimal.nullable()),
        trades: z.array(z.int().min(0).nullable()),
      }),
    ),
    ...answered,
  })
  .meta({ id: 'MarketBarColumns' });

export const barsAnswerShape = z
  .union([barsShape, barColumnsShape])
  .describe('Rows, or columns with `format=columns`')
  .meta({ id: 'MarketBarsAnswer' });

export const coverageListShape = z.strictObject(answered).meta({ id: 'MarketCoverageList' });

/** An instrument in the names of the REST wire. */
export function writeInstrument(instrument: Instrument): object {
  const { symbol, base, quote, venue, series, simulated } = instrument;
  const window = windowOf(instrument);
  return {
    symbol,
    base,
    quote,
    venue,
    intervals: series.map((held) => held.interval),
    archive_window_start: timeText(window?.from),
    archive_window_end: timeText(window?.to),
    windows: series.map((held) => ({
      interval: held.interval,
      archive_window_start: timeText(held.window?.from),
      archive_window_end: timeText(held.window?.to),
    })),
    simulated,
  };
}

/** Everything about an answer but its bars, in the names of the REST wire. */
export function writeAnswered(found: BarsFound): z.infer<typeof coverageListShape> {
  const { pages, truncated, nextFrom, coverage, redistribution } = found;
  const { policy, source, attribution, termsUrl, appliesToCachedCopies, asOf } = redistribution;
  return {
    pages,
    truncated,
    next_from: timeText(nextFrom),
    coverage: coverage.map(writeCoverage),
    redistribution: {
      policy,
      source,
      attribution,
      terms_url: termsUrl,
      applies_to_cached_copies: appliesToCachedCopies,
      as_of: timeText(asOf)!,
    },
  };
}

function writeCoverage(entry: Coverage): z.infer<typeof coverageShape> {
  return {
    symbol: entry.symbol,
    venue_id: entry.venue,
    interval: entry.interval,
    from: timeText(entry.from)!,
    to: timeText(entry.to)!,
    expected_bars: entry.expectedBars,
    present_bars: entry.presentBars,
    complete: entry.complete,
    ...(entry.simulated ? { simulated: true as const } : {}),
    gaps: entry.gaps.map(({ from, to, bars, reason }) => ({
      from: timeText(from)!,
      to: timeText(to)!,
      bars,
      reason,
    })),
    as_of: timeText(entry.asOf)!,
  };
}

const redistributionExample = {
  policy: 'internal_only' as const,
  source: 'binance',
  attribution: 'Binance',
  terms_url: 'https://www.binance.com/en/terms',
  applies_to_cached_copies: true as const,
  as_of: '2026-07-18T09:00:04.120Z',
};

export const instrumentsExample = {
  instruments: [
    {
      symbol: 'BTCUSDT',
      base: 'BTC',
      quote: 'USDT',
      venue: 'binance',
      intervals: ['1m', '5m'],
      archive_window_start: '2026-01-01T00:00:00.000Z',
      archive_window_end: '2026-07-18T09:00:00.000Z',
      windows: [
        {
          interval: '1m',
          archive_window_start: '2026-01-01T00:00:00.000Z',
          archive_window_end: '2026-07-18T09:00:00.000Z',
        },
        {
          interval: '5m',
          archive_window_start: '2026-06-01T00:00:00.000Z',
          archive_window_end: '2026-07-18T09:00:00.000Z',
        },
      ],
      simulated: false,
    },
  ],
};

export const coverageListExample = {
  pages: 0,
  truncated: false,
  next_from: null,
  coverage: [
    {
      symbol: 'BTCUSDT',
      venue_id: 'binance',
      interval: '1m' as const,
      from: '2026-07-17T00:00:00.000Z',
      to: '2026-07-17T00:03:00.000Z',
      expected_bars: 3,
      present_bars: 1,
      complete: false,
      gaps: [
        {
          from: '2026-07-17T00:01:00.000Z',
          to: '2026-07-17T00:03:00.000Z',
          bars: 2,
          reason: 'venue_outage' as const,
        },
      ],
      as_of: '2026-07-18T09:00:04.120Z',
    },
  ],
  redistribution: redistributionExample,
};

export const barsExample = {
  bars: {
    BTCUSDT: [
      {
        symbol: 'BTCUSDT',
        venue_id: 'binance',
        interval: '1m' as const,
        open_time: '2026-07-17T00:00:00.000Z',
        open: '118204.1',
        high: '118240',
        low: '118200.55',
        close: '118231.9',
        volume: '12.40817',
        quote_volume: '1466935.0182371',
        trades: 2841,
      },
    ],
  },
  ...coverageListExample,
};
