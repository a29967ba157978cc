import {
  type BarClose,
  DAY_MS,
  type Heartbeat,
  LONGEST_WINDOW_DAYS,
  type MarketEvent,
  MOST_SYMBOLS,
  type Origin,
  type Position,
  readPosition,
  STREAM_GAP_REASONS,
  type StreamGap,
  type Tick,
  type VenueStatus,
} from '../../src/market/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { Decimal } from '../graph/decimal.ts';
import { timeText } from './instrument.ts';
import { liveSymbols } from './live.ts';

export interface MarketEventsArgs {
  /** 1 to 20; case does not matter. */
  readonly symbols: readonly string[];
  /** The id or cursor of the last event that was seen. */
  readonly after?: string | null | undefined;
}

/** What a stream is opened with. */
export interface MarketEventsPlan {
  readonly symbols: readonly string[];
  /** A place, or what should have been one: the stream itself says that it cannot be read. */
  readonly after: Position | 'unreadable' | undefined;
}

/**
 * What of the stream a caller may have, on every wire.
 * @throws Problem as `liveSymbols`.
 */
export async function marketEvents(
  { symbols, after }: MarketEventsArgs,
  context: Pick<Context, 'services' | 'principal'>,
  parameter = 'symbols',
): Promise<MarketEventsPlan> {
  const asked = await liveSymbols(parameter, symbols, context);
  const text = after?.trim() ?? '';
  return { symbols: asked, after: text === '' ? undefined : (readPosition(text) ?? 'unreadable') };
}

/** An event as the graph shows it. */
export interface Delivered {
  readonly event: MarketEvent;
  readonly cursor: string;
  readonly origin: Origin;
}

const MarketEventRef = builder.interfaceRef<Delivered>('MarketEvent').implement({
  description: 'An event of the live market stream (docs/streams.md).',
  resolveType: ({ event }) => TYPES[event.kind],
  fields: (t) => ({
    cursor: t.exposeString('cursor', {
      description:
        'A value for `after`: the stream continues after this event, at any node and over any protocol.',
    }),
    simulated: t.boolean({
      description: 'Whether the data is simulated.',
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
    venueId: t.string({ resolve: ({ event }) => event.venue, description: 'The venue.' }),
    price: t.field({
      type: Decimal,
      resolve: ({ event }) => event.price,
      description: 'Price of the last trade.',
    }),
    tickType: t.field({
      type: TickType,
      resolve: ({ event }) => event.tickType,
      description: 'The kind of the tick.',
    }),
    occurredAt: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.occurredAt)!,
      description: "When it happened, by the venue's clock.",
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
      description: 'True if it shows the state when the stream opened, not a new event.',
    }),
    conflated: t.int({
      resolve: ({ event }) => event.conflated,
      description:
        'The number of earlier ticks of the symbol that this one replaces, because the reader was too slow for them.',
    }),
  }),
});

builder.objectRef<Delivered & { readonly event: BarClose }>('BarClose').implement({
  interfaces: [MarketEventRef],
  description:
    'A bar that has just closed. It is provisional and may be sent again with corrections. The archive has the final bar.',
  fields: (t) => ({
    symbol: t.string({ resolve: ({ event }) => event.symbol, description: 'Symbol, such as `BTCUSDT`.' }),
    interval: t.string({ resolve: ({ event }) => event.interval, description: '`1m`.' }),
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
    open: t.field({ type: Decimal, resolve: ({ event }) => event.open, description: 'First price.' }),
    high: t.field({ type: Decimal, resolve: ({ event }) => event.high, description: 'Highest price.' }),
    low: t.field({ type: Decimal, resolve: ({ event }) => event.low, description: 'Lowest price.' }),
    close: t.field({ type: Decimal, resolve: ({ event }) => event.close, description: 'Last price.' }),
    volume: t.field({
      type: Decimal,
      resolve: ({ event }) => event.volume,
      description: 'Volume of the observed trades in the base asset.',
    }),
    canonicalStatus: t.string({ resolve: () => 'provisional', description: 'Always `provisional`.' }),
    complete: t.boolean({ resolve: () => false, description: 'Always false.' }),
  }),
});

builder.objectRef<Delivered & { readonly event: Heartbeat }>('Heartbeat').implement({
  interfaces: [MarketEventRef],
  description:
    'Sent at regular intervals. Its cursor keeps the reader of a quiet symbol inside the replay window.',
  fields: (t) => ({
    occurredAt: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.occurredAt)!,
      description: 'When it was sent.',
    }),
    intervalMs: t.int({
      resolve: ({ event }) => event.intervalMs,
      description: 'Milliseconds until the next one.',
    }),
    position: t.string({
      resolve: ({ cursor }) => cursor,
      description: 'The position of the stream, the same as `cursor`.',
    }),
  }),
});

const GapScope = builder.enumType('GapScope', {
  description: 'Who lost events.',
  values: {
    upstream: { description: 'All readers, because the service itself lost events.' },
    client: { description: 'Only this reader.' },
  } as const,
});
builder.objectRef<Delivered & { readonly event: StreamGap }>('Gap').implement({
  interfaces: [MarketEventRef],
  description: 'Events are missing. A client that stores history should fetch the range again.',
  fields: (t) => ({
    scope: t.field({
      type: GapScope,
      resolve: ({ event }) => event.scope,
      description: 'Who lost the events.',
    }),
    // As nullable as that of a status, which a document may select beside it (specification, 5.3.2).
    // A text as `Status.reason` is: an enumeration could not be selected beside it.
    reason: t.string({
      nullable: true,
      resolve: ({ event }) => event.reason,
      description: `The reason; one of ${STREAM_GAP_REASONS.join(', ')}.`,
    }),
    symbols: t.stringList({
      resolve: ({ event }) => [...event.symbols],
      description: 'The affected symbols. An empty list means all requested symbols.',
    }),
    from: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.from)!,
      description: 'Start of the range.',
    }),
    to: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.to)!,
      description: 'End of the range.',
    }),
    missed: t.int({
      nullable: true,
      resolve: ({ event }) => event.missed,
      description: 'Number of missing events. Null if it is not known.',
    }),
    refetch: t.string({
      resolve: ({ event, origin }) => refetchOf(event, origin.venue),
      description: 'Address of the bars of the range, relative to the base address.',
    }),
  }),
});

const StatusState = builder.enumType('StreamState', {
  description: 'The state of the connection to a venue.',
  values: ['connecting', 'live', 'degraded', 'down'] as const,
});

builder.objectRef<Delivered & { readonly event: VenueStatus }>('Status').implement({
  interfaces: [MarketEventRef],
  description: 'The state of the connection to a venue.',
  fields: (t) => ({
    venueId: t.string({ resolve: ({ event }) => event.venue, description: 'The venue.' }),
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
      description: 'The reason, if the connection is not live.',
    }),
    staleSymbols: t.stringList({
      resolve: ({ event }) => [...event.staleSymbols],
      description: 'Symbols whose last trade is too old.',
    }),
  }),
});

const MINUTE_MS = 60_000;

/**
 * Where the bars of a gap are to be had: whole minutes, and of a gap longer than a window can be its last 32 days.
 * @param venue the one that is followed.
 */
export function refetchOf({ symbols, from, to }: StreamGap, venue: string): string {
  const end = Math.ceil(to / MINUTE_MS) * MINUTE_MS;
  const start = Math.max(Math.floor(from / MINUTE_MS) * MINUTE_MS, end - LONGEST_WINDOW_DAYS * DAY_MS);
  const query = [
    'interval=1m',
    `from=${new Date(start).toISOString()}`,
    `to=${new Date(end).toISOString()}`,
    `symbol=${symbols.map(encodeURIComponent).join(',')}`,
    `venueId=${encodeURIComponent(venue)}`,
  ];
  return `/v1/market/bars?${query.join('&')}`;
}

builder.subscriptionType({
  description: 'Live events, over server-sent events (docs/streams.md). One call at the start.',
});

builder.subscriptionField('marketEvents', (t) =>
  t.field({
    type: MarketEventRef,
    description:
      'The live market stream: ticks, closed bars, heartbeats, gaps and states. Needs a plan with market data. One call at the start.',
    extensions: { cost: page() },
    args: {
      symbols: t.arg.stringList({
        required: true,
        description: `1 to ${MOST_SYMBOLS} symbols. Case is ignored.`,
      }),
      after: t.arg.string({
        description: 'A cursor. The stream continues after it, and the current state is not sent first.',
      }),
    },
    // The hub runs the document for each event (schema/market/selection.ts): nobody subscribes one by one.
    subscribe: () => {
      throw new Error('streams are served by the hub');
    },
    resolve: (delivered) => delivered as unknown as Delivered,
  }),
);
