import { refetchOf } from '../../schema/market/refetch.ts';
import type { Encoding, MarketEvent, Origin } from '../../src/market/index.ts';
import { chunk, idOf } from '../app/streams/socket.ts';

// Each connection is a call, so a client that lost its stream waits this long before it reconnects (docs/streams.md).
const RETRY_MS = 5_000;

/** Writes the stream for `/v1/market/stream`: server-sent events whose data has names in snake_case. */
export const REST_ENCODING: Encoding = {
  key: 'rest',
  opening: `retry: ${RETRY_MS}\n\n`,
  frame: (event, cursor, origin) =>
    `${idOf(cursor)}event: ${event.kind}\ndata: ${JSON.stringify(dataOf(event, cursor, origin))}\n\n`,
};

/** Writes the same events as chunks of HTTP/1.1. */
export const CHUNKED_REST_ENCODING: Encoding = { ...REST_ENCODING, key: 'rest chunked', wrap: chunk };

/** The object in the `data:` line of an event. */
function dataOf(event: MarketEvent, cursor: string, origin: Origin): Record<string, unknown> {
  const facts = factsOf(event, cursor, origin);
  return origin.simulated ? { ...facts, simulated: true } : facts;
}

function factsOf(event: MarketEvent, cursor: string, origin: Origin): Record<string, unknown> {
  switch (event.kind) {
    case 'tick':
      return {
        symbol: event.symbol,
        venue_id: event.venue,
        price: event.price,
        tick_type: event.tickType,
        occurred_at: time(event.occurredAt),
        bid: event.bid,
        ask: event.ask,
        snapshot: event.snapshot,
        conflated: event.conflated,
      };
    case 'bar_close':
      return {
        symbol: event.symbol,
        interval: event.interval,
        open_time: time(event.openTime),
        close_time: time(event.closeTime),
        open: event.open,
        high: event.high,
        low: event.low,
        close: event.close,
        volume: event.volume,
        canonical_status: 'provisional',
        complete: false,
      };
    case 'heartbeat':
      return { occurred_at: time(event.occurredAt), interval_ms: event.intervalMs, position: cursor };
    case 'gap':
      return {
        scope: event.scope,
        reason: event.reason,
        symbols: event.symbols,
        from: time(event.from),
        to: time(event.to),
        missed: event.missed,
        refetch: refetchOf(event, origin.venue),
      };
    case 'status':
      return {
        venue_id: event.venue,
        state: event.state,
        since: time(event.since),
        reason: event.reason,
        stale_symbols: event.staleSymbols,
      };
  }
}

function time(ms: number): string {
  return new Date(ms).toISOString();
}
