import {
  type BarsFound,
  findBars,
  listVenue,
  type MarketRoom,
  openMarket,
  type Venue,
} from '../../src/market/index.ts';
import { openLog } from '../../src/platform/log.ts';
import { testDatabase } from '../setup/database.ts';

/** A log of nothing. */
export const log = openLog({ logLevel: 'silent' });

/** The present of these tests, ms since 1970. */
export const NOW = Date.parse('2026-03-10T00:00:00Z');

/** A day in ms. */
export const DAY = 86_400_000;

/** What the venues list. */
export const PAIRS = ['AAAUSDT', 'BBBUSDT'].map((symbol) => ({
  symbol,
  base: symbol.slice(0, 3),
  quote: 'USDT',
  intervals: ['1m'] as const,
}));

/** Bars of both instruments in a window. */
export const ask = (room: MarketRoom, from: string, to: string, more: object = {}): Promise<BarsFound> =>
  findBars(room, {
    symbols: ['AAAUSDT', 'BBBUSDT'],
    interval: '1m',
    window: { from: Date.parse(from), to: Date.parse(to) },
    venueId: undefined,
    plan: 'pro',
    now: NOW,
    ...more,
  });

/** An archive and venues that hold what it lacks. */
export async function openWalk() {
  const rooms: MarketRoom[] = [];
  const database = await testDatabase();

  async function connected(venue: Venue, keptFrom = NOW - 2 * DAY): Promise<MarketRoom> {
    const room = openMarket({ db: database.db, log, baseUrl: 'http://news.test', venues: [venue] });
    rooms.push(room);
    const listed = await venue.instruments(new AbortController().signal);
    await listVenue(database.db, venue, listed, () => keptFrom);
    return room;
  }
  return {
    database,
    /** What a test opens besides; it is closed with the archive. */
    rooms,
    connected,
    close: async () => {
      for (const room of rooms) await room.close();
      await database?.close();
    },
  };
}

/** What `openWalk` gives. */
export type Walk = Awaited<ReturnType<typeof openWalk>>;
