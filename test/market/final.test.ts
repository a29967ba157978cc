import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  audit,
  type BarsFound,
  backfill,
  findBars,
  listVenue,
  type MarketRoom,
  openMarket,
  readDays,
  type Venue,
} from '../../src/market/index.ts';
import { binanceVenue } from '../../src/market/venues/binance.ts';
import { openLog } from '../../src/platform/log.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { FakeVenue as Binance, CAPTURED_SYMBOL, madeUpTrades } from '../setup/fake-venue.ts';
import { bar, fakeVenue } from '../setup/market.ts';
import { type Arbitrary, fc } from '../setup/properties.ts';

// When a bar is final, by whose clock, and what becomes of one that comes late.

const MINUTE = 60_000;
const log = openLog({ logLevel: 'silent' });
const NEVER = new AbortController().signal;
let database: TestDatabase;
const rooms: MarketRoom[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const room of rooms.splice(0)) await room.close();
  await database.db.query(
    'truncate market_instruments, market_series, market_days, market_rejects, market_outages',
  );
});
afterAll(() => database?.close());

async function connected(venue: Venue, symbol: string, keptFrom: number): Promise<MarketRoom> {
  const room = openMarket({ db: database.db, log, baseUrl: 'http://news.test', venues: [venue] });
  rooms.push(room);
  const listed = [{ symbol, base: symbol, quote: 'USDT', intervals: ['1m' as const] }];
  await listVenue(database.db, venue, listed, () => keptFrom);
  return room;
}

const ask = (room: MarketRoom, symbol: string, from: number, to: number): Promise<BarsFound> =>
  findBars(room, {
    symbols: [symbol],
    interval: '1m',
    window: { from, to },
    venueId: undefined,
    plan: 'pro',
  });

test.each([0, 3_000, 8_000, 30_000])(
  'a clock of ours that is %i ms ahead stores no half bar',
  async (ahead) => {
    // The venue's clock stands a second before the end of a minute, and ours is past it.
    const minute = Date.now() - (Date.now() % MINUTE) - 10 * MINUTE;
    const trades = madeUpTrades(2_000, minute - 3 * MINUTE);
    const venue = await new Binance(trades).listen();
    vi.useFakeTimers({ toFake: ['Date'], now: minute + 59_000 + ahead });
    try {
      venue.publish(trades.filter(({ T }) => T < minute + 59_000).length);
      const room = await connected(
        binanceVenue({ restUrl: venue.restUrl, streamUrl: venue.streamUrl, symbols: [CAPTURED_SYMBOL] }),
        CAPTURED_SYMBOL,
        minute - 3 * MINUTE,
      );
      const half = await ask(room, CAPTURED_SYMBOL, minute - 3 * MINUTE, minute + MINUTE);
      expect(half.coverage[0]).toMatchObject({
        presentBars: 3,
        gaps: [{ from: minute, bars: 1, reason: 'not_yet_closed' }],
      });
      venue.publish(trades.filter(({ T }) => T < minute + 90_000).length - venue.published);
      vi.setSystemTime(minute + 90_000 + ahead);
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      const whole = await ask(room, CAPTURED_SYMBOL, minute - 3 * MINUTE, minute + MINUTE);
      expect(whole.coverage[0]).toMatchObject({ presentBars: 4, complete: true });
    } finally {
      await venue.close();
    }
  },
);

test('while a venue does not tell its clock, a bar is not closed until a minute after its end', async () => {
  const minute = Date.now() - (Date.now() % MINUTE);
  vi.useFakeTimers({ toFake: ['Date'], now: minute + 30_000 });
  const venue = fakeVenue({});
  const untold: Venue = {
    ...venue,
    now: () => undefined,
    async klines(...asked) {
      return { ...(await venue.klines(...asked)), closedBy: Date.now() - 62_000 };
    },
  };
  const room = await connected(untold, 'TLDUSDT', minute - 10 * MINUTE);
  const found = await ask(room, 'TLDUSDT', minute - 10 * MINUTE, minute + MINUTE);
  expect(found.coverage[0]).toMatchObject({
    presentBars: 9,
    gaps: [{ from: minute - MINUTE, to: minute + MINUTE, reason: 'not_yet_closed' }],
  });
});

test('a bar that comes late is asked for again, by requests and by back-fill', async () => {
  const now = Date.now();
  const minute = now - (now % MINUTE) - 2 * MINUTE;
  for (const how of ['request', 'back-fill'] as const) {
    let isLate = true;
    const venue = fakeVenue({ has: (_symbol, at) => at !== minute || !isLate });
    const symbol = `${how === 'request' ? 'RE' : 'BF'}USDT`;
    const room = await connected(venue, symbol, minute - 5 * MINUTE);
    const again = (): Promise<unknown> =>
      how === 'request' ? ask(room, symbol, minute - MINUTE, minute + MINUTE) : backfill(room, NEVER);
    await again();
    isLate = false;
    await again();
    const found = await ask(room, symbol, minute - MINUTE, minute + MINUTE);
    expect(found.coverage[0], how).toMatchObject({ presentBars: 2, complete: true });
  }
});

test('many who ask for a minute that the venue does not have ask the venue seldom', async () => {
  const minute = Date.now() - (Date.now() % MINUTE) - 2 * MINUTE;
  const venue = fakeVenue({ has: (_symbol, at) => at !== minute });
  const room = await connected(venue, 'FEWUSDT', minute);
  for (let i = 0; i < 20; i += 1) await ask(room, 'FEWUSDT', minute - MINUTE, minute + MINUTE);
  // The page, what it left open, and the minute alone a while later.
  expect(venue.asked.length).toBeLessThanOrEqual(3);
});

test('the audit of the last days finds what came after all, and corrects what was stored too early', async () => {
  const minute = Date.now() - (Date.now() % MINUTE) - 26 * 60 * MINUTE;
  let isWrong = true;
  const venue = fakeVenue({ has: (_symbol, at) => at !== minute || !isWrong });
  const room = await connected(
    {
      ...venue,
      async klines(...asked) {
        const page = await venue.klines(...asked);
        const bars = page.bars.map((one) =>
          one.openTime === minute + MINUTE && isWrong ? bar(one.openTime, { volume: '0.5' }) : one,
        );
        return { bars };
      },
    },
    'AUDUSDT',
    minute - 3 * MINUTE,
  );
  await backfill(room, NEVER);
  const window = [minute - 3 * MINUTE, minute + 3 * MINUTE] as const;
  expect((await ask(room, 'AUDUSDT', ...window)).coverage[0]).toMatchObject({ presentBars: 5 });
  isWrong = false;
  await backfill(room, NEVER);
  expect((await ask(room, 'AUDUSDT', ...window)).coverage[0]).toMatchObject({ presentBars: 5 });
  await audit(room, NEVER);
  expect((await ask(room, 'AUDUSDT', ...window)).coverage[0]).toMatchObject({
    presentBars: 6,
    complete: true,
  });
});

interface Asking {
  /** Minutes by which the venue's clock goes on before it is asked. */
  readonly later: number;
  /** The window, in minutes from the beginning. */
  readonly from: number;
  readonly length: number;
  readonly order: 'ascending' | 'descending' | 'doubled' | 'beside';
  /** How far our clock is ahead of the venue's, in ms. */
  readonly ahead: number;
}

test('whenever bars come, in whatever order, and whatever our clock says: never half a bar, and in the end all of them', async () => {
  const MINUTES = 40;
  const begin = Date.now() - (Date.now() % MINUTE) - 24 * 60 * MINUTE;
  const asking: Arbitrary<Asking> = fc.record({
    later: fc.nat({ max: 6 }),
    from: fc.nat({ max: MINUTES - 1 }),
    length: fc.integer({ min: 1, max: MINUTES }),
    order: fc.constantFrom('ascending', 'descending', 'doubled', 'beside'),
    ahead: fc.constantFrom(-90_000, -8_000, 0, 8_000, 90_000),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(asking, { minLength: 1, maxLength: 8 }),
      // How late the venue publishes each bar, in minutes.
      fc.array(fc.constantFrom(0, 0, 0, 1, 5, 12), { minLength: MINUTES, maxLength: MINUTES }),
      async (askings, late) => {
        run += 1;
        const symbol = `Z${run}USDT`;
        let clock = begin + 10 * MINUTE;
        let order: Asking['order'] = 'ascending';
        const lateness = (at: number): number => (late[(at - begin) / MINUTE] ?? 0) * MINUTE;
        const venue: Venue = {
          ...fakeVenue({}),
          now: () => clock,
          async klines(_symbol, _interval, from, to) {
            const wider = order === 'beside' ? 2 * MINUTE : 0;
            const bars = [];
            for (let at = from - wider; at < to + wider; at += MINUTE) {
              if (at > clock || clock < at + MINUTE + lateness(at)) continue;
              // A bar under way is there too, as far as it got.
              bars.push(bar(at));
            }
            const current = clock - (clock % MINUTE);
            if (current >= from && current < to) bars.push(bar(current, { volume: '0.00000001' }));
            if (order === 'doubled') bars.push(...bars.slice(-2));
            if (order === 'descending') bars.reverse();
            return { bars, closedBy: clock - 2_000 };
          },
        };
        const room = await connected(venue, symbol, begin);
        const check = async (from: number, to: number): Promise<boolean> => {
          room.askedAgain.clear();
          const found = await ask(room, symbol, from, to);
          const [coverage] = found.coverage;
          const missing = coverage!.gaps.reduce((sum, { bars }) => sum + bars, 0);
          expect(coverage!.presentBars + missing).toBe((to - from) / MINUTE);
          for await (const { segment, day } of readDays(room, found, 'columns')) {
            if (segment.kind !== 'columns') continue;
            for (const [index, slot] of segment.columns.slots.entries()) {
              const at = day * 86_400_000 + slot * MINUTE;
              expect(at + MINUTE).toBeLessThanOrEqual(clock);
              expect(segment.columns.volume[index]).toBe(bar(at).volume);
            }
          }
          return coverage!.complete;
        };
        for (const { later, from, length, order: how, ahead } of askings) {
          clock += later * MINUTE + 17_000;
          order = how;
          vi.useFakeTimers({ toFake: ['Date'], now: clock + ahead });
          await check(begin + from * MINUTE, begin + Math.min(MINUTES, from + length) * MINUTE);
        }
        order = 'ascending';
        clock = Math.max(clock, begin + (MINUTES + 13) * MINUTE);
        vi.setSystemTime(clock);
        const isWhole = await check(begin, begin + MINUTES * MINUTE);
        if (!isWhole) {
          // What came later than a venue may is found by the audit.
          await audit(room, NEVER);
          expect(await check(begin, begin + MINUTES * MINUTE)).toBe(true);
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
