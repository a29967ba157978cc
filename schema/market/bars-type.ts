import {
  type Bar,
  type BarsFound,
  barAt,
  type Coverage,
  type GAP_REASONS,
  type Gap,
  ownerOf,
  type Redistribution,
  type RowOwner,
  readDays,
} from '../../src/market/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { DateTime } from '../graph/datetime.ts';
import { Decimal } from '../graph/decimal.ts';
import { Url } from '../graph/url.ts';
import { timeText } from './instrument.ts';

/** The maximum number of bars in a GraphQL answer (docs/graphql.md). REST streams its answers and has no maximum. */
export const MOST_GRAPHQL_BARS = 50_000;

interface BarNode {
  readonly owner: RowOwner;
  readonly bar: Bar;
}

const SIMULATED = 'Whether the data is simulated: there is no real market behind it.';
const VENUE = 'The venue, such as `binance`.';

const BarRef = builder.objectRef<BarNode>('MarketBar').implement({
  description:
    'One closed bar. Prices and volumes are exact decimal strings without an exponent or trailing zeros, such as `0.0071`.',
  fields: (t) => ({
    symbol: t.string({ description: 'Symbol, as in the catalogue.', resolve: ({ owner }) => owner.symbol }),
    venueId: t.string({ description: VENUE, resolve: ({ owner }) => owner.venue }),
    interval: t.string({ description: '`1m` or `5m`.', resolve: ({ owner }) => owner.interval }),
    openTime: t.field({
      type: DateTime,
      description: 'When the bar starts. It ends one interval later.',
      resolve: ({ bar }) => new Date(bar.openTime).toISOString(),
    }),
    open: t.field({
      type: Decimal,
      description: 'Price of the first trade, in the quote asset.',
      resolve: ({ bar }) => bar.open,
    }),
    high: t.field({
      type: Decimal,
      description: 'Highest price, in the quote asset.',
      resolve: ({ bar }) => bar.high,
    }),
    low: t.field({
      type: Decimal,
      description: 'Lowest price, in the quote asset.',
      resolve: ({ bar }) => bar.low,
    }),
    close: t.field({
      type: Decimal,
      description: 'Price of the last trade, in the quote asset.',
      resolve: ({ bar }) => bar.close,
    }),
    volume: t.field({
      type: Decimal,
      description: 'Volume in the base asset.',
      resolve: ({ bar }) => bar.volume,
    }),
    quoteVolume: t.field({
      type: Decimal,
      nullable: true,
      description: 'Volume in the quote asset. Null if the source does not give it.',
      resolve: ({ bar }) => bar.quoteVolume,
    }),
    trades: t.int({
      nullable: true,
      description: 'Number of trades. Null if the source does not give it.',
      resolve: ({ bar }) => bar.trades,
    }),
    simulated: t.boolean({ description: SIMULATED, resolve: ({ owner }) => owner.simulated === true }),
  }),
});

interface SeriesNode {
  readonly owner: RowOwner;
  readonly bars: readonly BarNode[];
}

const SeriesRef = builder.objectRef<SeriesNode>('MarketSeries').implement({
  description: 'The bars of one symbol, oldest first.',
  fields: (t) => ({
    symbol: t.string({ description: 'Symbol, as in the catalogue.', resolve: ({ owner }) => owner.symbol }),
    venueId: t.string({ description: VENUE, resolve: ({ owner }) => owner.venue }),
    interval: t.string({ description: '`1m` or `5m`.', resolve: ({ owner }) => owner.interval }),
    simulated: t.boolean({ description: SIMULATED, resolve: ({ owner }) => owner.simulated === true }),
    bars: t.field({
      type: [BarRef],
      description: 'The bars that are present. Missing bars are not filled in: see `coverage`.',
      // An answer has room for 50,000 bars with all their fields, and they are quick to write.
      extensions: { weight: 1 / 3 },
      resolve: ({ bars }) => [...bars],
    }),
  }),
});

const GapReasonEnum = builder.enumType('MarketGapReason', {
  description: 'Why bars are missing (docs/market.md). The reason is never guessed.',
  values: {
    venue_outage: { description: 'The venue was not trading, according to the venue or an operator.' },
    not_listed: {
      description: 'The symbol was not traded yet, or no longer, according to the venue or an operator.',
    },
    outside_archive: {
      description: 'The bars are outside the archive window, and no venue was asked for them.',
    },
    upstream_error: {
      description: 'The venue gave no usable answer to a request. The service tries again.',
    },
    not_yet_closed: { description: 'The bars have not ended yet.' },
    rejected: { description: 'Rows were received for these bars, but they are not valid bars.' },
    unknown: {
      description: 'The reason is not known: the venue or the imported file did not have the bars.',
    },
  } as const satisfies Record<(typeof GAP_REASONS)[number], object>,
});

const GapRef = builder.objectRef<Gap>('MarketGap').implement({
  description: 'A range of missing bars, `[from, to)`.',
  fields: (t) => ({
    from: t.field({
      type: DateTime,
      description: 'Open time of the first missing bar.',
      resolve: ({ from }) => timeText(from)!,
    }),
    to: t.field({
      type: DateTime,
      description: 'End of the last missing bar.',
      resolve: ({ to }) => timeText(to)!,
    }),
    bars: t.exposeInt('bars', { description: 'Number of missing bars.' }),
    reason: t.expose('reason', { type: GapReasonEnum, description: 'Why the bars are missing.' }),
  }),
});

/** The type of coverages. */
export const CoverageRef = builder.objectRef<Coverage>('MarketCoverage').implement({
  description:
    'The coverage of a window for one symbol. `presentBars` and the `bars` of the gaps always add up to `expectedBars`.',
  fields: (t) => ({
    symbol: t.exposeString('symbol', { description: 'Symbol, as in the catalogue.' }),
    venueId: t.exposeString('venue', { description: VENUE }),
    interval: t.exposeString('interval', { description: '`1m` or `5m`.' }),
    from: t.field({
      type: DateTime,
      description: 'Start of the window, aligned to the interval.',
      resolve: ({ from }) => timeText(from)!,
    }),
    to: t.field({
      type: DateTime,
      description: 'End of the window, aligned to the interval.',
      resolve: ({ to }) => timeText(to)!,
    }),
    expectedBars: t.exposeInt('expectedBars', {
      description: 'Number of bars that the window would have if none were missing.',
    }),
    presentBars: t.exposeInt('presentBars', { description: 'Number of bars that are present.' }),
    complete: t.exposeBoolean('complete', { description: 'Whether no bars are missing.' }),
    simulated: t.exposeBoolean('simulated', { description: SIMULATED }),
    gaps: t.field({
      type: [GapRef],
      description:
        'The ranges of missing bars, oldest first. Adjacent gaps with the same reason are one gap.',
      resolve: ({ gaps }) => [...gaps],
    }),
    asOf: t.field({
      type: DateTime,
      description: 'When this coverage last changed.',
      resolve: ({ asOf }) => timeText(asOf)!,
    }),
  }),
});

const PolicyEnum = builder.enumType('MarketRedistributionPolicy', {
  description: 'What may be done with market data.',
  values: {
    internal_only: {
      description: 'The receiver may use the data internally but may not pass it on.',
    },
    cc0: { description: 'All of the data is simulated, and anyone may redistribute it.' },
  } as const satisfies Record<Redistribution['policy'], object>,
});

const RedistributionRef = builder.objectRef<Redistribution>('MarketRedistribution').implement({
  description: 'The terms of use of market data. They also apply to copies.',
  fields: (t) => ({
    policy: t.expose('policy', { type: PolicyEnum, description: 'What may be done with the data.' }),
    source: t.exposeString('source', {
      description: 'The ids of the venues, separated by commas, such as `binance`.',
    }),
    attribution: t.exposeString('attribution', {
      description: 'Whom to name as the source of the data, such as `Binance`, separated by commas.',
    }),
    termsUrl: t.expose('termsUrl', {
      type: Url,
      description: 'Address of the terms. With several venues, those of the first one with real data.',
    }),
    appliesToCachedCopies: t.exposeBoolean('appliesToCachedCopies', {
      description: 'Always true: the terms also apply to copies of the data.',
    }),
    asOf: t.field({
      type: DateTime,
      description: 'When the terms were determined.',
      resolve: ({ asOf }) => timeText(asOf)!,
    }),
  }),
});

/** The type of answers with bars. */
export const FoundRef = builder.objectRef<BarsFound>('MarketBars').implement({
  description: 'The bars of a window, and which of them are missing.',
  fields: (t) => ({
    series: t.field({
      type: [SeriesRef],
      description: 'The bars by symbol, in the order of `symbols`.',
      resolve: (found, _given, context) => seriesOf(found, context),
    }),
    pages: t.exposeInt('pages', {
      description: 'Number of upstream pages fetched for this answer, over all symbols.',
    }),
    truncated: t.exposeBoolean('truncated', {
      description: `Whether the answer ends before \`to\` because a limit was reached, such as the ${MOST_GRAPHQL_BARS.toLocaleString('en')} bars of a GraphQL answer. \`nextFrom\` says where to continue.`,
    }),
    nextFrom: t.field({
      type: DateTime,
      nullable: true,
      description: 'The value of `from` that requests the remaining bars. Null if nothing remains.',
      resolve: ({ nextFrom }) => timeText(nextFrom),
    }),
    coverage: t.field({
      type: [CoverageRef],
      description: 'The coverage of each symbol, in the order of `symbols`. It ends where the answer ends.',
      resolve: ({ coverage }) => [...coverage],
    }),
    redistribution: t.field({
      type: RedistributionRef,
      description: 'The terms of use of the data.',
      resolve: ({ redistribution }) => redistribution,
    }),
  }),
});

async function seriesOf(found: BarsFound, context: Context): Promise<SeriesNode[]> {
  const series = found.held.map((held) => ({ owner: ownerOf(held), bars: [] as BarNode[] }));
  for await (const { held, day, segment } of readDays(context.services.market, found, 'columns')) {
    if (segment.kind !== 'columns') continue;
    const { owner, bars } = series[found.held.indexOf(held)]!;
    for (let index = 0; index < segment.columns.slots.length; index += 1) {
      bars.push({ owner, bar: barAt(segment.columns, index, day, found.interval) });
    }
  }
  return series;
}
