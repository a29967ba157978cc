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
  description: 'Something that happened on the live market stream (docs/streams.md).',
  resolveType: ({ event }) => TYPES[event.kind],
  fields: (t) => ({
    cursor: t.exposeString('cursor', {
      description: 'A value for `after`: the stream continues after this event, on any node and any wire.',
    }),
    simulated: t.boolean({
      description: 'Whether it is simulated.',
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
  description: 'What a tick tells of.',
  values: {
    trade: { description: 'A trade.' },
    quote: { description: 'A change of best bid and offer; the price is still that of the last trade.' },
  } as const,
});

builder.objectRef<Delivered & { readonly event: Tick }>('Tick').implement({
  interfaces: [MarketEventRef],
  description: 'A trade, or a change of the best bid and offer.',
  fields: (t) => ({
    symbol: t.string({ resolve: ({ event }) => event.symbol, description: 'Such as `BTCUSDT`.' }),
    venueId: t.string({ resolve: ({ event }) => event.venue, description: 'Where it happened.' }),
    price: t.field({
      type: Decimal,
      resolve: ({ event }) => event.price,
      description: 'The price of the last trade, as a decimal.',
    }),
    tickType: t.field({
      type: TickType,
      resolve: ({ event }) => event.tickType,
      description: 'What it tells of.',
    }),
    occurredAt: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.occurredAt)!,
      description: "By the venue's clock.",
    }),
    bid: t.field({
      type: Decimal,
      nullable: true,
      resolve: ({ event }) => event.bid,
      description: 'Best bid; null: not known.',
    }),
    ask: t.field({
      type: Decimal,
      nullable: true,
      resolve: ({ event }) => event.ask,
      description: 'Best offer; null: not known.',
    }),
    snapshot: t.boolean({
      resolve: ({ event }) => event.snapshot,
      description: 'Whether it shows the present state and not a new event.',
    }),
    conflated: t.int({
      resolve: ({ event }) => event.conflated,
      description:
        'The number of earlier ticks of the symbol that it replaces, because the reader was too slow for them.',
    }),
  }),
});

builder.objectRef<Delivered & { readonly event: BarClose }>('BarClose').implement({
  interfaces: [MarketEventRef],
  description:
    'A minute that is over. Provisional: it may come again, corrected, and the archive has the last word.',
  fields: (t) => ({
    symbol: t.string({ resolve: ({ event }) => event.symbol, description: 'Such as `BTCUSDT`.' }),
    interval: t.string({ resolve: ({ event }) => event.interval, description: '`1m`.' }),
    openTime: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.openTime)!,
      description: 'When it began.',
    }),
    closeTime: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.closeTime)!,
      description: 'When it ended; the next one begins then.',
    }),
    open: t.field({ type: Decimal, resolve: ({ event }) => event.open, description: 'First price.' }),
    high: t.field({ type: Decimal, resolve: ({ event }) => event.high, description: 'Highest price.' }),
    low: t.field({ type: Decimal, resolve: ({ event }) => event.low, description: 'Lowest price.' }),
    close: t.field({ type: Decimal, resolve: ({ event }) => event.close, description: 'Last price.' }),
    volume: t.field({
      type: Decimal,
      resolve: ({ event }) => event.volume,
      description: 'The volume of the observed trades.',
    }),
    canonicalStatus: t.string({ resolve: () => 'provisional', description: 'Always `provisional`.' }),
    complete: t.boolean({ resolve: () => false, description: 'Always false.' }),
  }),
});

builder.objectRef<Delivered & { readonly event: Heartbeat }>('Heartbeat').implement({
  interfaces: [MarketEventRef],
  description: 'A sign of life. Its cursor keeps the reader of a quiet symbol inside the replay window.',
  fields: (t) => ({
    occurredAt: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.occurredAt)!,
      description: 'When it was sent.',
    }),
    intervalMs: t.int({
      resolve: ({ event }) => event.intervalMs,
      description: 'When to expect the next, in ms.',
    }),
    position: t.string({
      resolve: ({ cursor }) => cursor,
      description: 'The position of the stream: the cursor.',
    }),
  }),
});

const GapScope = builder.enumType('GapScope', {
  description: 'Who lost something.',
  values: {
    upstream: { description: 'All readers: the service lost events.' },
    client: { description: 'This reader alone.' },
  } as const,
});
builder.objectRef<Delivered & { readonly event: StreamGap }>('Gap').implement({
  interfaces: [MarketEventRef],
  description: 'Events are missing. A client that keeps history fetches the range again.',
  fields: (t) => ({
    scope: t.field({ type: GapScope, resolve: ({ event }) => event.scope, description: 'Who lost it.' }),
    // As nullable as that of a status, which a document may select beside it (specification, 5.3.2).
    // A text as `Status.reason` is: an enumeration could not be selected beside it.
    reason: t.string({
      nullable: true,
      resolve: ({ event }) => event.reason,
      description: `Why; one of ${STREAM_GAP_REASONS.join(', ')}.`,
    }),
    symbols: t.stringList({
      resolve: ({ event }) => [...event.symbols],
      description: 'The symbols; an empty list means all requested symbols.',
    }),
    from: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.from)!,
      description: 'Since when.',
    }),
    to: t.field({ type: DateTime, resolve: ({ event }) => timeText(event.to)!, description: 'Until when.' }),
    missed: t.int({
      nullable: true,
      resolve: ({ event }) => event.missed,
      description: 'The number of missing events; null: unknown.',
    }),
    refetch: t.string({
      resolve: ({ event, origin }) => refetchOf(event, origin.venue),
      description: 'The address of the bars of the range, below the base address.',
    }),
  }),
});

const StatusState = builder.enumType('StreamState', {
  description: 'The state of the connection to the venue.',
  values: ['connecting', 'live', 'degraded', 'down'] as const,
});

builder.objectRef<Delivered & { readonly event: VenueStatus }>('Status').implement({
  interfaces: [MarketEventRef],
  description: 'The state of the connection to the venue.',
  fields: (t) => ({
    venueId: t.string({ resolve: ({ event }) => event.venue, description: 'The venue that is followed.' }),
    state: t.field({ type: StatusState, resolve: ({ event }) => event.state, description: 'How it stands.' }),
    since: t.field({
      type: DateTime,
      resolve: ({ event }) => timeText(event.since)!,
      description: 'Since when.',
    }),
    reason: t.string({
      nullable: true,
      resolve: ({ event }) => event.reason,
      description: 'The reason, if it is not live.',
    }),
    staleSymbols: t.stringList({
      resolve: ({ event }) => [...event.staleSymbols],
      description: 'Symbols whose last trade is too old to count as fresh.',
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
  description:
    'What is sent as it happens, over server-sent events (docs/streams.md). One call when it starts.',
});

builder.subscriptionField('marketEvents', (t) =>
  t.field({
    type: MarketEventRef,
    description:
      'The live market stream: ticks, closed bars, heartbeats, gaps and states. Needs a plan with market data.',
    extensions: { cost: page() },
    args: {
      symbols: t.arg.stringList({
        required: true,
        description: `1 to ${MOST_SYMBOLS}; case does not matter.`,
      }),
      after: t.arg.string({ description: 'A cursor: continue after it, without a snapshot.' }),
    },
    // The hub runs the document for each event (schema/market/selection.ts): nobody subscribes one by one.
    subscribe: () => {
      throw new Error('streams are served by the hub');
    },
    resolve: (delivered) => delivered as unknown as Delivered,
  }),
);
