import {
  type BarClose,
  type Heartbeat,
  LONGEST_WINDOW_DAYS,
  type MarketEvent,
  type Origin,
  STREAM_GAP_REASONS,
  type StreamGap,
  type Tick,
  type VenueStatus,
} from '../../src/market/index.ts';
import { builder } from '../graph/builder.ts';
import { DateTime } from '../graph/datetime.ts';
import { Decimal } from '../graph/decimal.ts';
import { timeText } from './instrument.ts';
import { refetchOf } from './refetch.ts';

/** An event with what its reader needs beside it. */
export interface Delivered {
  readonly event: MarketEvent;
  readonly cursor: string;
  readonly origin: Origin;
}

/** The interface of the events of the stream. */
export const MarketEventRef = builder.interfaceRef<Delivered>('MarketEvent').implement({
  description: 'An event of the live market stream (docs/streams.md).',
  resolveType: ({ event }) => TYPES[event.kind],
  fields: (t) => ({
    cursor: t.exposeString('cursor', {
      description:
        'A value for `after`, such as `kre7ff06.hocsq3x5o8`: the stream continues after this event, at any node and over ' +
        'any protocol.',
    }),
    simulated: t.boolean({
      description: 'Whether the data is simulated: there is no real market behind it.',
      resolve: ({ origin }) => origin.simulated,
    }),
  }),
});

const TYPES: Readonly<Record<MarketEvent['kind'], string>> = {
  tick: 'Tick',
  bar_close: 'BarClose',
  heartbeat: 'Heartbeat',
  gap: 'Gap',
  status: 'Status',
};

const TickType = builder.enumType('TickType', {
  description: 'The kind of a tick.',
  values: {
    trade: { description: 'A trade.' },
    quote: { description: 'A change of the best bid or offer. The price is still that of the last trade.' },
  } as const,
});

builder.objectRef<Delivered & { readonly event: Tick }>('Tick').implement({
  interfaces: [MarketEventRef],
  description: 'A trade, or a change of the best bid or offer.',
  fields: (t) => ({
    symbol: t.string({ resolve: ({ event }) => event.symbol, description: 'Symbol, such as `BTCUSDT`.' }),
    venueId: t.string({
      resolve: ({ event }) => event.venue,
      description: 'The venue, such as `binance`.',
    }),
    price: t.field({
      type: Decimal,
      resolve: ({ event }) => event.price,
      description: 'Price of the last trade, in the quote asset.',
    }),
    tickType: t.field({
      type: TickType,
      resolve: ({ event }) => event.tickType,
      description: 'The kind of the tick.',
    }),
    occurredAt: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.occurredAt)!,
      description: "When the trade or the change happened, by the venue's clock.",
    }),
    bid: t.field({
      type: Decimal,
      nullable: true,
      resolve: ({ event }) => event.bid,
      description: 'Best bid. Null if it is not known.',
    }),
    ask: t.field({
      type: Decimal,
      nullable: true,
      resolve: ({ event }) => event.ask,
      description: 'Best offer. Null if it is not known.',
    }),
    snapshot: t.boolean({
      resolve: ({ event }) => event.snapshot,
      description:
        'Whether the tick shows the state at the opening of the stream. Such a tick is not a new event.',
    }),
    conflated: t.int({
      resolve: ({ event }) => event.conflated,
      description:
        'Number of earlier ticks of the symbol that this one replaces, because the reader was too slow to receive them.',
    }),
  }),
});

builder.objectRef<Delivered & { readonly event: BarClose }>('BarClose').implement({
  interfaces: [MarketEventRef],
  description:
    'A bar that has just closed. It is provisional and may be sent again with corrections. A minute without a trade has ' +
    'none. The archive has the final bars: see `marketBars`.',
  fields: (t) => ({
    symbol: t.string({ resolve: ({ event }) => event.symbol, description: 'Symbol, such as `BTCUSDT`.' }),
    interval: t.string({ resolve: ({ event }) => event.interval, description: 'Always `1m`.' }),
    openTime: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.openTime)!,
      description: 'When the bar starts.',
    }),
    closeTime: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.closeTime)!,
      description: 'When the bar ends and the next one starts.',
    }),
    open: t.field({
      type: Decimal,
      resolve: ({ event }) => event.open,
      description: 'Price of the first trade, in the quote asset.',
    }),
    high: t.field({
      type: Decimal,
      resolve: ({ event }) => event.high,
      description: 'Highest price, in the quote asset.',
    }),
    low: t.field({
      type: Decimal,
      resolve: ({ event }) => event.low,
      description: 'Lowest price, in the quote asset.',
    }),
    close: t.field({
      type: Decimal,
      resolve: ({ event }) => event.close,
      description: 'Price of the last trade, in the quote asset.',
    }),
    volume: t.field({
      type: Decimal,
      resolve: ({ event }) => event.volume,
      description: 'Volume of the observed trades in the base asset.',
    }),
    canonicalStatus: t.string({
      resolve: () => 'provisional',
      description: 'Always `provisional`: do not store the bar as history.',
    }),
    complete: t.boolean({
      resolve: () => false,
      description: 'Always false: the bar covers only the trades that the service observed.',
    }),
  }),
});

builder.objectRef<Delivered & { readonly event: Heartbeat }>('Heartbeat').implement({
  interfaces: [MarketEventRef],
  description:
    'A sign that the stream is alive, sent every `intervalMs`. Save its cursor like that of any other event: it keeps the ' +
    'reader of a quiet symbol inside the replay window.',
  fields: (t) => ({
    occurredAt: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.occurredAt)!,
      description: 'When the heartbeat was sent.',
    }),
    intervalMs: t.int({
      resolve: ({ event }) => event.intervalMs,
      description: 'Time until the next heartbeat, in milliseconds.',
    }),
    position: t.string({
      resolve: ({ cursor }) => cursor,
      description: 'The position of the stream, the same as `cursor`.',
    }),
  }),
});

const GapScope = builder.enumType('GapScope', {
  description: 'Which readers lost events.',
  values: {
    upstream: { description: 'All readers, because the service itself lost events.' },
    client: { description: 'Only this reader.' },
  } as const,
});
builder.objectRef<Delivered & { readonly event: StreamGap }>('Gap').implement({
  interfaces: [MarketEventRef],
  description:
    'Events are missing from the stream. A client that stores history should fetch the range again, from the address ' +
    '`refetch`.',
  fields: (t) => ({
    scope: t.field({
      type: GapScope,
      resolve: ({ event }) => event.scope,
      description: 'Which readers lost the events.',
    }),
    // A document may select this field beside `Status.reason`, so both must have the same type and both must be nullable
    // (specification of GraphQL, 5.3.2). An enumeration could not be selected beside a text.
    reason: t.string({
      nullable: true,
      resolve: ({ event }) => event.reason,
      description: `Why the events are missing: one of ${STREAM_GAP_REASONS.join(', ')} (docs/streams.md).`,
    }),
    symbols: t.stringList({
      resolve: ({ event }) => [...event.symbols],
      description: 'The affected symbols. An empty list means all symbols of the subscription.',
    }),
    from: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.from)!,
      description: 'Start of the range in which events are missing.',
    }),
    to: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.to)!,
      description: 'End of the range in which events are missing.',
    }),
    missed: t.int({
      nullable: true,
      resolve: ({ event }) => event.missed,
      description: 'Number of missing events. Null if it is not known.',
    }),
    refetch: t.string({
      resolve: ({ event, origin }) => refetchOf(event, origin.venue),
      description: `Address of the bars of the range over REST, relative to the base address of the service. Of a range of more than ${LONGEST_WINDOW_DAYS} days it has the last ${LONGEST_WINDOW_DAYS}.`,
    }),
  }),
});

const StatusState = builder.enumType('StreamState', {
  description: 'The state of the connection to a venue.',
  values: {
    connecting: { description: 'The service is connecting to the venue, or connecting again.' },
    live: { description: 'The service receives events of the venue.' },
    degraded: { description: 'The service is connected, but cannot fetch missing trades yet.' },
    down: { description: 'No events arrive: `reason` says why.' },
  } as const satisfies Record<VenueStatus['state'], object>,
});

builder.objectRef<Delivered & { readonly event: VenueStatus }>('Status').implement({
  interfaces: [MarketEventRef],
  description:
    'The state of the connection to a venue. It is sent when a stream opens without `after`, and at each change.',
  fields: (t) => ({
    venueId: t.string({
      resolve: ({ event }) => event.venue,
      description: 'The venue, such as `binance`.',
    }),
    state: t.field({
      type: StatusState,
      resolve: ({ event }) => event.state,
      description: 'The state of the connection.',
    }),
    since: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.since)!,
      description: 'When this state began.',
    }),
    reason: t.string({
      nullable: true,
      resolve: ({ event }) => event.reason,
      description:
        'Why the connection is not live, such as `connection_lost` (docs/streams.md). Null if it is live, or for the first ' +
        'connection.',
    }),
    staleSymbols: t.stringList({
      resolve: ({ event }) => [...event.staleSymbols],
      description: 'Symbols whose last price is stale: see `LatestPrice.stale`.',
    }),
  }),
});
