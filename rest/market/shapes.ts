import { z } from 'zod';
import { timeText, windowOf } from '../../schema/market/instrument.ts';
import {
  type BarsFound,
  type Coverage,
  GAP_REASONS,
  INTERVALS,
  type Instrument,
} from '../../src/market/index.ts';
import { time } from '../app/route/shapes.ts';

// The shapes of market answers. The names in bodies are in snake_case. The specification writes `venueId` in the query.

/** The mark of simulated data. Real data has none, because it would be a member in each of millions of rows. */
export const simulatedMark = z
  .literal(true)
  .optional()
  .describe('True if the data is simulated. Absent for real data');
const symbol = z.string().describe('Symbol, as in the catalogue');
const venueId = z.string().describe('Id of the venue');
const interval = z.enum(INTERVALS).describe('The length of a bar: one or five minutes');
const decimalText = z.string().regex(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
/** A price or a volume. */
const decimal = (what: string) =>
  decimalText.describe(`${what}. An exact decimal number without exponent and trailing zeros`);

const windowShape = z.strictObject({
  interval,
  archive_window_start: time
    .nullable()
    .describe('Open time of the first bar of the interval. Null if there is none'),
  archive_window_end: time.nullable().describe('End of the last bar of the interval. Null if there is none'),
});

export const instrumentsShape = z
  .strictObject({
    instruments: z
      .array(
        z
          .strictObject({
            symbol: z.string().describe('Symbol, such as `BTCUSDT`: a value for `symbol`'),
            base: z.string().describe('The priced asset, such as `BTC`'),
            quote: z.string().describe('The asset that the price is given in, such as `USDT`'),
            venue: z.string().describe('Id of the venue where it trades: a value for `venueId`'),
            intervals: z
              .array(z.enum(INTERVALS))
              .describe('The intervals that the archive holds: values for `interval`'),
            archive_window_start: time
              .nullable()
              .describe(
                'Open time of the first bar in the archive, over all intervals. Null if there is none',
              ),
            archive_window_end: time
              .nullable()
              .describe('End of the last bar in the archive, over all intervals. Null if there is none'),
            windows: z.array(windowShape).describe('The archive window of each interval'),
            simulated: z.boolean().describe('Whether the prices are simulated'),
          })
          .describe('An entry of the catalogue: one symbol of one venue')
          .meta({ id: 'MarketInstrument' }),
      )
      .describe('The entries of the catalogue'),
  })
  .describe('The catalogue of instruments')
  .meta({ id: 'MarketInstruments' });

const barShape = z
  .strictObject({
    symbol,
    venue_id: venueId,
    interval,
    open_time: time.describe('When the bar starts. It ends one interval later'),
    open: decimal('Price of the first trade, in the quote asset'),
    high: decimal('Highest price, in the quote asset'),
    low: decimal('Lowest price, in the quote asset'),
    close: decimal('Price of the last trade, in the quote asset'),
    volume: decimal('Volume in the base asset'),
    quote_volume: decimalText
      .nullable()
      .describe('Volume in the quote asset. Null if the source does not give it'),
    trades: z.int().min(0).nullable().describe('Number of trades. Null if the source does not give it'),
    simulated: simulatedMark,
  })
  .describe('One closed bar')
  .meta({ id: 'MarketBar' });

const coverageShape = z
  .strictObject({
    symbol,
    venue_id: venueId,
    interval,
    from: time.describe('Start of the window, aligned to the interval'),
    to: time.describe('End of the window, aligned to the interval. It is not part of the window'),
    expected_bars: z.int().min(0).describe('Number of bars that the window can have'),
    present_bars: z.int().min(0).describe('Number of bars that are present'),
    complete: z.boolean().describe('Whether no bars are missing'),
    simulated: simulatedMark,
    gaps: z
      .array(
        z.strictObject({
          from: time.describe('Open time of the first missing bar'),
          to: time.describe('End of the last missing bar'),
          bars: z.int().min(1).describe('Number of missing bars'),
          reason: z
            .enum(GAP_REASONS)
            .describe(
              'Why the bars are missing. `venue_outage`: the venue was not trading. `not_listed`: the symbol was not traded yet, or no longer. `outside_archive`: they are outside the archive window. `upstream_error`: the venue gave no usable answer. `not_yet_closed`: they have not ended yet. `rejected`: the received rows are not valid bars. `unknown`: the reason is not known',
            ),
        }),
      )
      .describe('The ranges of missing bars, in order of time. Empty if no bars are missing'),
    as_of: time.describe('When this coverage last changed'),
  })
  .describe('The coverage of one symbol. `present_bars` and the `bars` of the gaps add up to `expected_bars`')
  .meta({ id: 'MarketCoverage' });

const redistributionShape = z
  .strictObject({
    policy: z
      .enum(['internal_only', 'cc0'])
      .describe(
        '`internal_only`: you may use the data but not pass it on. `cc0`: all of the data is simulated, and anyone may redistribute it',
      ),
    source: z.string().describe('The ids of the venues, separated by commas'),
    attribution: z
      .string()
      .describe('Whom to name as the source of the data, such as `Binance`, separated by commas'),
    terms_url: z
      .string()
      .describe('Address of the terms. With several venues, those of the first one with real data'),
    applies_to_cached_copies: z
      .literal(true)
      .describe('Always true: the terms also apply to copies that you keep'),
    as_of: time.describe('When the terms were determined'),
  })
  .describe('The terms of use of the data')
  .meta({ id: 'MarketRedistribution' });

const answered = {
  pages: z.int().min(0).describe('Number of upstream pages fetched for this answer, over all symbols'),
  truncated: z
    .boolean()
    .describe(
      'Whether the budget ran out before the whole window was fetched. If so, continue at `next_from`',
    ),
  next_from: time
    .nullable()
    .describe('The value of `from` for the rest of the window. Null if nothing remains'),
  coverage: z.array(coverageShape).describe('The coverage of each symbol, in the order of the request'),
  redistribution: redistributionShape,
};

export const barsShape = z
  .strictObject({
    bars: z
      .record(z.string(), z.array(barShape))
      .describe('The bars by symbol, oldest first. Missing bars are not filled in'),
    ...answered,
  })
  .describe('The bars of a window as rows')
  .meta({ id: 'MarketBars' });

/** With `format=columns`: the same values as the rows, one list for each column. */
const barColumnsShape = z
  .strictObject({
    bars: z
      .record(
        z.string(),
        z.strictObject({
          open_time: z.array(time).describe('When each bar starts'),
          open: z.array(decimalText).describe('First prices'),
          high: z.array(decimalText).describe('Highest prices'),
          low: z.array(decimalText).describe('Lowest prices'),
          close: z.array(decimalText).describe('Last prices'),
          volume: z.array(decimalText).describe('Volumes in the base asset'),
          quote_volume: z
            .array(decimalText.nullable())
            .describe('Volumes in the quote asset. Null where the source does not give it'),
          trades: z
            .array(z.int().min(0).nullable())
            .describe('Numbers of trades. Null where the source does not give it'),
          simulated: z
            .array(z.literal(true))
            .optional()
            .describe('True for each bar if the data is simulated. Absent for real data'),
        }),
      )
      .describe('The columns by symbol. All columns of a symbol have the same length'),
    ...answered,
  })
  .describe('The bars of a window as columns')
  .meta({ id: 'MarketBarColumns' });

export const barsAnswerShape = z
  .union([barsShape, barColumnsShape])
  .describe('Rows, or columns with `format=columns`')
  .meta({ id: 'MarketBarsAnswer' });

export const coverageListShape = z
  .strictObject(answered)
  .describe('The coverage of a window')
  .meta({ id: 'MarketCoverageList' });

/** Writes an instrument with the names of REST. */
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

/** Writes everything of an answer except its bars, with the names of REST. */
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
