import { describe, expect, test } from 'vitest';
import type { VenueEvent } from '../../src/market/live/venue.ts';
import { timeShape } from '../../src/market/venues/binance-messages.ts';
import { PAIRS } from '../../src/market/venues/pairs.ts';
import { simulatedVenue } from '../../src/market/venues/simulated.ts';
import { SimulatedPair } from '../../src/market/venues/simulated-market.ts';
import { until } from '../setup/until.ts';
import { NEVER, type Trade } from './trades.ts';

describe('the simulated venue', () => {
  const NOW = Date.UTC(2026, 5, 10, 12);

  test('has 36 pairs in USDT, and is marked as simulated', async () => {
    const venue = simulatedVenue();
    expect(venue.simulated).toBe(true);
    expect(venue.symbols).toHaveLength(36);
    expect(new Set(PAIRS.map(({ symbol }) => symbol)).size).toBe(36);
    expect(PAIRS.every(({ symbol, base }) => symbol === `${base}USDT`)).toBe(true);
    expect((await venue.instruments(NEVER)).every(({ intervals }) => intervals.includes('1m'))).toBe(true);
  });

  test('the same moment has the same market, in whatever order it is asked for; another seed another', async () => {
    const [from, to] = [NOW - 3_600_000, NOW];
    const one = await simulatedVenue({ now: () => NOW }).klines('ETHUSDT', '1m', from, to, 1_000, NEVER);
    const again = simulatedVenue({ now: () => NOW + 86_400_000 });
    await again.klines('ETHUSDT', '1m', to, to + 600_000, 1_000, NEVER);
    expect(await again.klines('ETHUSDT', '1m', from, to, 1_000, NEVER)).toEqual(one);
    const other = await simulatedVenue({ seed: 5, now: () => NOW }).klines(
      'ETHUSDT',
      '1m',
      from,
      to,
      1_000,
      NEVER,
    );
    expect(other).not.toEqual(one);
    expect(one.bars.length).toBeGreaterThan(50);
  });

  test('ticks and bars agree', async () => {
    let now = NOW;
    const venue = simulatedVenue({ now: () => now });
    const told: VenueEvent[] = [];
    const connection = venue.connect({
      symbols: ['BTCUSDT'],
      known: new Map([['BTCUSDT', { id: NOW / 500 - 1, at: NOW - 1 }]]),
      tell: (event) => told.push(event),
    });
    now = NOW + 60_000;
    await until(() => told.some((event) => event.kind === 'trade' && event.at >= NOW + 59_000));
    await connection.close();
    const trades = told.filter((event): event is Trade => event.kind === 'trade' && event.at < NOW + 60_000);
    const { bars } = await venue.klines('BTCUSDT', '1m', NOW, NOW + 60_000, 1, NEVER);
    const prices = trades.map(({ price }) => Number(price));
    const volume = trades.reduce((sum, { quantity }) => sum + Math.round(Number(quantity) * 1e5), 0) / 1e5;
    expect(bars[0]).toMatchObject({ openTime: NOW, trades: trades.length });
    expect(Number(bars[0]!.open)).toBe(prices[0]);
    expect(Number(bars[0]!.high)).toBe(Math.max(...prices));
    expect(Number(bars[0]!.low)).toBe(Math.min(...prices));
    expect(Number(bars[0]!.close)).toBe(prices.at(-1));
    expect(Number(bars[0]!.volume)).toBeCloseTo(volume, 9);
    expect(trades.every(({ at }, i) => i === 0 || at >= trades[i - 1]!.at)).toBe(true);
  });

  test.each(PAIRS.map((pair) => [pair.symbol, pair] as const))(
    'trades of %s are made at its quotes, and two of a minute differ by little',
    (_symbol, pair) => {
      const market = new SimulatedPair(pair, 1);
      const first = market.slotAt(NOW);
      const trades = Array.from({ length: pair.pace }, (_, i) => market.trade(first + i)).filter(
        (trade) => trade !== undefined,
      );
      expect(trades.length).toBeGreaterThan(0);
      for (const { at, price } of trades) {
        const { bid, ask } = market.quote(at);
        expect(price).toBeGreaterThanOrEqual(bid);
        expect(price).toBeLessThanOrEqual(ask);
      }
      const prices = trades.map(({ price }) => price);
      expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(1.02);
    },
  );

  test('a connector that comes back is told what happened meanwhile', async () => {
    const venue = simulatedVenue({ now: () => NOW });
    const told: VenueEvent[] = [];
    const last = Math.floor((NOW - 300_000) / 500);
    const connection = venue.connect({
      symbols: ['BTCUSDT'],
      known: new Map([['BTCUSDT', { id: last, at: NOW - 300_000 }]]),
      tell: (event) => told.push(event),
    });
    await connection.close();
    const ids = told.flatMap((event) => (event.kind === 'trade' ? [event.id] : []));
    expect(ids.length).toBeGreaterThan(500);
    expect(ids[0]).toBeGreaterThan(last);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });

  test('it has outages, says so, and has no bars of whole minutes in them', async () => {
    const venue = simulatedVenue({ now: () => NOW });
    const outages = await venue.outages(NOW - 40 * 86_400_000, NOW, NEVER);
    const whole = outages.filter(({ symbol }) => symbol === undefined);
    expect(whole.length).toBeGreaterThanOrEqual(3);
    for (const { from, to } of whole) {
      expect(to - from).toBeLessThan(3_600_000);
      const first = Math.ceil(from / 60_000) * 60_000;
      const { bars } = await venue.klines(
        'BTCUSDT',
        '1m',
        first,
        Math.floor(to / 60_000) * 60_000,
        1_000,
        NEVER,
      );
      expect(bars).toEqual([]);
      const around = await venue.klines('BTCUSDT', '1m', first - 600_000, to + 600_000, 1_000, NEVER);
      expect(around.bars.length).toBeGreaterThan(15);
    }
    expect(outages.some(({ symbol }) => symbol !== undefined)).toBe(true);
  });

  test('a window ends before its end, and what is not over is not there', async () => {
    const venue = simulatedVenue({ now: () => NOW + 30_000 });
    const { bars } = await venue.klines('BTCUSDT', '1m', NOW - 120_000, NOW + 600_000, 100, NEVER);
    expect(bars.map(({ openTime }) => openTime)).toEqual([NOW - 120_000, NOW - 60_000]);
    expect((await venue.klines('BTCUSDT', '1m', NOW - 600_000, NOW, 3, NEVER)).bars).toHaveLength(3);
  });
});

test("a venue's clock is believed between 2009 and 2100, and not a millisecond beyond", () => {
  const [first, last] = [Date.UTC(2009, 0, 1), Date.UTC(2100, 0, 1)];
  const isTaken = (serverTime: unknown): boolean => timeShape.safeParse({ serverTime }).success;
  expect([first, last].map(isTaken)).toEqual([true, true]);
  expect([first - 1, last + 1, first + 0.5, String(first), null].map(isTaken)).toEqual(Array(5).fill(false));
});
