import { findInstruments, type Instrument, type Series, type Span } from '../../src/market/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { requireMarketData } from './access.ts';

/**
 * The catalogue: the instruments of the archive that are open to the caller's plan.
 * @throws Problem `plan_required`.
 */
export async function marketInstruments(_args: object, context: Context): Promise<Instrument[]> {
  requireMarketData(context);
  const { plan } = context.principal;
  const listed = await findInstruments(context.services.reads);
  return listed.filter(({ openTo }) => openTo === null || openTo.includes(plan.name));
}

/** The archive window of an instrument, over all its intervals. Null while it has no bars. */
export function windowOf(instrument: Instrument): Span | null {
  const windows = instrument.series.flatMap(({ window }) => (window === null ? [] : [window]));
  if (windows.length === 0) return null;
  return {
    from: Math.min(...windows.map(({ from }) => from)),
    to: Math.max(...windows.map(({ to }) => to)),
  };
}

/** RFC 3339 with milliseconds, or null. */
export function timeText(time: number | null | undefined): string | null {
  return time === null || time === undefined ? null : new Date(time).toISOString();
}

const ArchiveWindowRef = builder.objectRef<Series>('MarketArchiveWindow').implement({
  description:
    'The archive window of one interval: from the first bar to the end of the last one. Bars within it may be missing: ' +
    'see `marketCoverage`.',
  fields: (t) => ({
    interval: t.exposeString('interval', { description: '`1m` or `5m`.' }),
    archiveWindowStart: t.field({
      type: DateTime,
      nullable: true,
      description: 'Open time of the first bar. Null if there is none.',
      resolve: ({ window }) => timeText(window?.from),
    }),
    archiveWindowEnd: t.field({
      type: DateTime,
      nullable: true,
      description: 'End of the last bar. Null if there is none.',
      resolve: ({ window }) => timeText(window?.to),
    }),
  }),
});

const InstrumentRef = builder.objectRef<Instrument>('MarketInstrument').implement({
  description: 'An entry of the catalogue: one symbol of one venue (docs/market.md).',
  fields: (t) => ({
    symbol: t.exposeString('symbol', { description: 'Symbol, such as `BTCUSDT`.' }),
    base: t.exposeString('base', { description: 'The asset that is priced, such as `BTC`.' }),
    quote: t.exposeString('quote', { description: 'The asset that the price is given in, such as `USDT`.' }),
    venue: t.exposeString('venue', {
      description: 'The venue where it trades, such as `binance`: a value for `venueId`.',
    }),
    intervals: t.stringList({
      description:
        'The intervals that the archive has, or that the service fetches from the venue: `1m`, `5m` or both, shortest first.',
      resolve: ({ series }) => series.map(({ interval }) => interval),
    }),
    archiveWindowStart: t.field({
      type: DateTime,
      nullable: true,
      description: 'Open time of the first bar in the archive, over all intervals. Null if there is none.',
      resolve: (instrument) => timeText(windowOf(instrument)?.from),
    }),
    archiveWindowEnd: t.field({
      type: DateTime,
      nullable: true,
      description: 'End of the last bar in the archive, over all intervals. Null if there is none.',
      resolve: (instrument) => timeText(windowOf(instrument)?.to),
    }),
    windows: t.field({
      type: [ArchiveWindowRef],
      description: 'The archive window of each interval.',
      resolve: ({ series }) => [...series],
    }),
    simulated: t.exposeBoolean('simulated', {
      description: 'Whether its prices are simulated: there is no real market behind them.',
    }),
  }),
});

builder.queryField('marketInstruments', (t) =>
  t.field({
    type: [InstrumentRef],
    nullable: true,
    description:
      'The catalogue of the market instruments that are open to the plan. Needs a plan with market data (otherwise ' +
      '`plan_required`). One call.',
    extensions: { cost: page() },
    resolve: (_root, _given, context) => marketInstruments({}, context),
  }),
);
