import { z } from 'zod';
import { requireMarketData } from '../../schema/market/access.ts';
import { timeText } from '../../schema/market/instrument.ts';
import { type LatestRecord, marketLatest } from '../../schema/market/latest.ts';
import { type MarketEventsArgs, marketEvents } from '../../schema/market/stream.ts';
import { queryOf } from '../app/route/query.ts';
import { contextOf, type Route } from '../app/route/route.ts';
import { time } from '../app/route/shapes.ts';
import { lastEventId } from '../app/streams/last-event-id.ts';
import { follow } from '../app/streams/socket.ts';
import { TICKET } from '../app/streams/ticket.ts';
import { marketNeeds } from '../app/streams/watch.ts';
import { simulatedMark } from './shapes.ts';
import { CHUNKED_REST_ENCODING, REST_ENCODING } from './stream-frames.ts';
import { SYMBOL } from './symbol.ts';

const decimal = z.string();
const latestShape = z
  .strictObject({
    latest: z
      .array(
        z
          .strictObject({
            symbol: z.string().describe('Symbol, as in the catalogue'),
            venue_id: z.string().describe('Id of the venue of the price'),
            price: decimal
              .nullable()
              .describe('Price of the last trade, as an exact decimal number. Null if none was received yet'),
            bid: decimal.nullable().describe('Best bid. Null if it is not known'),
            ask: decimal.nullable().describe('Best offer. Null if it is not known'),
            source_ts: time
              .nullable()
              .describe("When the trade happened, by the venue's clock. Null if there is no price"),
            received_ts: time
              .nullable()
              .describe('When this service received the price. Null if there is no price'),
            source_age_ms: z
              .int()
              .min(0)
              .nullable()
              .describe(
                "Age of the price by the venue's clock, in milliseconds, at most 2147483647 (over 24 days). Null if it is not known",
              ),
            stale: z
              .boolean()
              .describe(
                'True if the age of the price has reached `stale_after_ms`, or is not known. It becomes true by itself',
              ),
            stale_after_ms: z.int().describe('The age at which a price becomes stale, in milliseconds'),
            simulated: simulatedMark,
          })
          .describe('The last known price of a symbol')
          .meta({ id: 'LatestPrice' }),
      )
      .describe('One record for each symbol, in the order of the request'),
  })
  .describe('The last known prices')
  .meta({ id: 'LatestPrices' });

const latestRoute: Route<{ readonly symbols: readonly string[] }> = {
  operationId: 'getMarketLatest',
  method: 'GET',
  unvalidated: true,
  paths: ['/v1/market/latest'],
  tag: 'Market',
  summary: 'Get the latest prices',
  description:
    "Answers one record for each symbol, in the order of the request. The age is measured by the venue's clock when the request " +
    'arrives, so a price becomes stale by itself.',
  auth: 'key',
  requires: requireMarketData,
  params: [],
  query: queryOf([SYMBOL], (values) => ({ symbols: [values.symbols as string] })),
  success: {
    description: 'The last known prices',
    schema: latestShape,
    example: {
      latest: [
        {
          symbol: 'BTCUSDT',
          venue_id: 'simulated',
          price: '94210.5',
          bid: '94210.4',
          ask: '94210.6',
          source_ts: '2026-07-18T09:30:00.000Z',
          received_ts: '2026-07-18T09:30:00.041Z',
          source_age_ms: 312,
          stale: false,
          stale_after_ms: 30_000,
          simulated: true,
        },
      ],
    },
  },
  problems: ['plan_required', 'restricted', 'not_found'],
  async handle(call) {
    const latest = await marketLatest(call.args, contextOf(call), 'symbol');
    return {
      body: JSON.stringify({ latest: latest.map(writeLatest) }),
      // The answer changes each millisecond.
      version: null,
      cacheControl: 'private, no-store',
    };
  },
};

interface StreamQuery {
  readonly symbols: readonly string[];
  readonly lastEventId: string | undefined;
}

const streamRoute: Route<StreamQuery> = {
  operationId: 'streamMarket',
  method: 'GET',
  unvalidated: true,
  paths: ['/v1/market/stream'],
  tag: 'Market',
  summary: 'Stream live market events',
  description:
    'Sends server-sent events: `tick`, `bar_close`, `heartbeat`, `gap` and `status` (docs/streams.md). The stream starts with the state of the venue ' +
    'and one tick for each symbol. With `Last-Event-ID` it continues after that event, at any node. If it cannot continue, it ' +
    'sends a `gap` event, not an error. Each connection is one call.',
  auth: 'stream',
  requires: requireMarketData,
  params: [],
  query: queryOf<StreamQuery>(
    [
      SYMBOL,
      {
        name: 'last_event_id',
        arg: 'lastEventId',
        kind: 'text',
        max: 200,
        description:
          'The position to continue from, for clients that cannot send the header `Last-Event-ID`. The header takes precedence.',
        example: '2k3j4h5g6f.hq2z1m5t0a',
      },
      TICKET,
    ],
    (values) => ({
      symbols: [values.symbols as string],
      lastEventId: values.lastEventId as string | undefined,
    }),
  ),
  headers: ['X-Accel-Buffering'],
  success: {
    description: 'The stream',
    contentType: 'text/event-stream',
    schema: z.string(),
    example:
      'id: 2k3j4h5g6f.hq2z1m5t0a\nevent: tick\ndata: {"symbol":"BTCUSDT","venue_id":"simulated","price":"94210.5",' +
      '"tick_type":"trade","occurred_at":"2026-07-18T09:30:00.000Z","bid":"94210.4","ask":"94210.6",' +
      '"snapshot":false,"conflated":0,"simulated":true}\n\n',
  },
  problems: ['plan_required', 'restricted', 'not_found'],
  async handle(call) {
    const context = contextOf(call);
    const args: MarketEventsArgs = {
      symbols: call.args.symbols,
      after: lastEventId(call.headers, call.args.lastEventId),
    };
    const { symbols, after } = await marketEvents(args, context, 'symbol');
    return {
      body: '',
      events(socket) {
        const encoding = socket.chunked ? CHUNKED_REST_ENCODING : REST_ENCODING;
        const reading = context.services.live.hub.read({ symbols, after, encoding, sink: socket });
        return { ...follow(socket, context.principal, reading), needs: marketNeeds(symbols) };
      },
    };
  },
};

export const streamRoutes: readonly Route[] = [latestRoute as Route, streamRoute as Route];

function writeLatest(price: LatestRecord): Record<string, unknown> {
  return {
    symbol: price.symbol,
    venue_id: price.venue,
    price: price.price,
    bid: price.bid,
    ask: price.ask,
    source_ts: timeText(price.sourceTs),
    received_ts: timeText(price.receivedTs),
    source_age_ms: price.sourceAgeMs,
    stale: price.stale,
    stale_after_ms: price.staleAfterMs,
    ...(price.simulated ? { simulated: true } : {}),
  };
}
