import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  backfill,
  findBars,
  listVenue,
  type MarketRoom,
  openMarket,
  type Venue,
} from '../../src/market/index.ts';
import { openLog } from '../../src/platform/log.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { bar, fakeVenue } from '../setup/market.ts';

// What a venue has not answered for is asked again: a page that ends early, one in disorder, an empty one between bars.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BEGIN = Date.UTC(2026, 4, 4, 8);
const NEVER = new AbortController().signal;
let database: TestDatabase;
const rooms: MarketRoom[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const room of rooms.splice(0)) await room.close();
  await database.db.query(
    'truncate market_instruments, market_series, market_days, market_rejects, market_outages',
  );
});
afterAll(() => database?.close());

/** A room whose venue has every minute, and gives its pages as `given` says. */
async function connected(
  given: (times: number[], asked: number) => number[] | readonly ReturnType<typeof bar>[],
  has: (at: number) => boolean = () => true,
) {
  let asked = 0;
  const venue: Venue = {
    ...fakeVenue({}),
    async klines(_symbol, _interval, from, to, limit) {
      asked += 1;
      const times: number[] = [];
      for (let at = from; at < to && times.length < limit; at += MINUTE) if (has(at)) times.push(at);
      return { bars: given(times, asked).map((one) => (typeof one === 'number' ? bar(one) : one)) };
    },
  };
  const room = openMarket({
    db: database.db,
    log: openLog({ logLevel: 'silent' }),
    baseUrl: 'http://news.test',
    venues: [venue],
  });
  rooms.push(room);
  const listed = [{ symbol: 'AUSDT', base: 'A', quote: 'USDT', intervals: ['1m' as const] }];
  await listVenue(database.db, venue, listed, () => BEGIN + 100 * HOUR);
  return { room, asked: () => asked };
}

const coverage = async (room: MarketRoom, from: number, to: number) => {
  const found = await findBars(room, {
    symbols: ['AUSDT'],
    interval: '1m',
    window: { from: BEGIN + from * HOUR, to: BEGIN + to * HOUR },
    venueId: undefined,
    plan: 'pro',
  });
  const [{ presentBars, complete, gaps }] = found.coverage as [(typeof found.coverage)[number]];
  return { presentBars, complete, reasons: gaps.map(({ reason }) => reason) };
};

test('a venue that gives fewer rows than it was asked for is asked for the rest', async () => {
  const { room } = await connected((times) => times.slice(0, 130));
  expect(await coverage(room, 0, 10)).toEqual({ presentBars: 600, complete: true, reasons: [] });
});

test('what a venue that gives a few rows at a time was not asked for is asked for the next time', async () => {
  const { room, asked } = await connected((times) => times.slice(0, 20));
  const first = await coverage(room, 0, 10);
  expect(first).toMatchObject({ presentBars: asked() * 20, complete: false });
  let last = first;
  for (let time = 0; time < 6 && !last.complete; time += 1) last = await coverage(room, 0, 10);
  expect(last).toEqual({ presentBars: 600, complete: true, reasons: [] });
});

test('bars that a venue does not have are asked for once more and not for ever', async () => {
  const { room, asked } = await connected(
    (times) => times,
    (at) => at < BEGIN + HOUR,
  );
  for (let time = 0; time < 5; time += 1) {
    expect(await coverage(room, 0, 2)).toMatchObject({ presentBars: 60, reasons: ['unknown'] });
  }
  expect(asked()).toBe(2);
});

test('an empty page after bars is not believed at once', async () => {
  let isEmpty = false;
  const { room } = await connected((times) => {
    const given = isEmpty ? [] : times;
    isEmpty = false;
    return given;
  });
  await database.db.query('update market_series set kept_from = $1', [new Date(BEGIN)]);
  expect(await coverage(room, 0, 2)).toMatchObject({ complete: true });
  isEmpty = true;
  expect(await coverage(room, 4, 6)).toEqual({ presentBars: 120, complete: true, reasons: [] });
});

test('a page in disorder is no answer: nothing of it is kept, and it is asked for again', async () => {
  let isShuffled = true;
  const { room } = await connected((times) =>
    isShuffled ? times.toSorted((a, b) => (((a / MINUTE) * 37) % 101) - (((b / MINUTE) * 37) % 101)) : times,
  );
  expect(await coverage(room, 0, 2)).toEqual({
    presentBars: 0,
    complete: false,
    reasons: ['upstream_error'],
  });
  isShuffled = false;
  expect(await coverage(room, 0, 2)).toEqual({ presentBars: 120, complete: true, reasons: [] });
});

test('a single row out of its place is rejected, and its neighbours stand', async () => {
  const { room } = await connected((times) => {
    const [first, ...others] = times;
    return first === undefined ? [] : [...others.slice(0, 50), first, ...others.slice(50)];
  });
  expect(await coverage(room, 0, 2)).toEqual({ presentBars: 119, complete: false, reasons: ['rejected'] });
});

test('back-fill takes a short page as every request does', async () => {
  const { room } = await connected((times) => times.slice(0, 130));
  await database.db.query('update market_series set kept_from = $1', [new Date(BEGIN)]);
  await backfill(room, NEVER);
  expect(await coverage(room, 0, 10)).toEqual({ presentBars: 600, complete: true, reasons: [] });
});
