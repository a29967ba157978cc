import { type OpenStream, openStream, type Received } from '../setup/event-stream.ts';
import { handVenue } from '../setup/hand-venue.ts';
import { openTestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

/** A service that follows a venue which a test has tell, and streams of it. */
export type LiveMarket = Awaited<ReturnType<typeof openLiveMarket>>;

/** Opens a service with a port, a price of every symbol, and a key. @param heartbeatMs between two heartbeats. */
export async function openLiveMarket(heartbeatMs = 300) {
  const venue = handVenue();
  const house = await openTestHouse({
    listen: true,
    live: { venue, connect: true, limits: { heartbeatMs } },
  });
  const key = await house.key('pro');
  await until(() => house.services.live.hub.away === undefined);
  for (const symbol of venue.symbols) venue.trade(symbol, '100');
  await until(() => house.services.live.hub.latest('SOLUSDT').price === '100');
  const closers: (() => void)[] = [];
  /** The address of a stream over REST. */
  const address = (query: string): string => `${house.url}/v1/market/stream?${query}`;
  return {
    venue,
    house,
    key,
    address,
    /** Opens a stream over REST with the key. */
    async stream(query: string, headers: Record<string, string> = {}): Promise<OpenStream> {
      const open = await openStream(address(query), key, { headers });
      closers.push(open.close);
      return open;
    },
    /** Has something closed at the end of the test. */
    closing: (close: () => void) => void closers.push(close),
    /** Closes what the test has opened. */
    closeStreams() {
      for (const close of closers.splice(0)) close();
    },
    close: () => house.close(),
  };
}

/** What a stream over REST told of prices since it began. */
export const ticks = ({ events }: { events: Received[] }): Received[] =>
  events.filter(({ event, data }) => event === 'tick' && data.snapshot === false);
/** The prices of it. */
export const prices = (open: OpenStream): unknown[] => ticks(open).map(({ data }) => data.price);
