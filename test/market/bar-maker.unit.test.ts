import { describe, expect, test } from 'vitest';
import { BarMaker } from '../../src/market/live/bars.ts';
import type { BarClose } from '../../src/market/live/model.ts';
import { fc } from '../setup/properties.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-02T08:00:00.000Z');

function make() {
  const told: BarClose[] = [];
  const maker = new BarMaker((bar) => told.push({ ...bar }));
  const trade = (seconds: number, price: string, quantity = '1', symbol = 'BTCUSDT') =>
    maker.trade(symbol, price, quantity, START + seconds * 1_000);
  return { told, maker, trade };
}
const prices = ({ open, high, low, close, volume }: BarClose) => [open, high, low, close, volume];

describe('a bar of a minute', () => {
  test('is what its trades were, told once when the minute is over', () => {
    const trades = fc.array(
      fc.record({
        seconds: fc.integer({ min: 0, max: 299 }),
        price: fc.integer({ min: 1, max: 2_000 }),
        quantity: fc.integer({ min: 1, max: 50 }),
      }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(trades, (drawn) => {
        const given = drawn.toSorted((a, b) => a.seconds - b.seconds);
        const { told, maker, trade } = make();
        for (const { seconds, price, quantity } of given) trade(seconds, String(price), String(quantity));
        maker.look(START + 10 * MINUTE);
        const minutes = Map.groupBy(given, ({ seconds }) => Math.floor(seconds / 60));
        const expected = [...minutes].map(([minute, own]) => ({
          openTime: START + minute * MINUTE,
          closeTime: START + (minute + 1) * MINUTE,
          open: String(own[0]!.price),
          close: String(own.at(-1)!.price),
          high: String(Math.max(...own.map(({ price }) => price))),
          low: String(Math.min(...own.map(({ price }) => price))),
          volume: String(own.reduce((sum, { quantity }) => sum + quantity, 0)),
        }));
        expect(told).toMatchObject(expected);
        expect(told).toHaveLength(expected.length);
      }),
      { numRuns: 100 },
    );
  });

  test('has the sum of its quantities, also where that has more digits than a quantity may have', () => {
    const { told, maker, trade } = make();
    trade(1, '10', '99999999999999999999.5');
    trade(2, '10', '99999999999999999999.25');
    maker.look(START + 2 * MINUTE);
    expect(told.map(({ volume }) => volume)).toEqual(['199999999999999999998.75']);
  });

  test('is not told before its minute and the grace are over', () => {
    const { told, maker, trade } = make();
    trade(1, '10');
    maker.look(START + MINUTE + 399);
    expect(told).toEqual([]);
    maker.look(START + MINUTE + 400);
    expect(told.map(prices)).toEqual([['10', '10', '10', '10', '1']]);
    maker.look(START + MINUTE + 500);
    expect(told).toHaveLength(1);
  });

  test('is told again when a late trade changes it, and not when the venue says the same', () => {
    const { told, maker, trade } = make();
    trade(1, '10', '0.5');
    trade(61, '11');
    trade(59, '12', '0.25');
    maker.look(START + MINUTE + 1_200);
    expect(told.map(prices)).toEqual([
      ['10', '10', '10', '10', '0.5'],
      ['10', '12', '10', '12', '0.75'],
    ]);
    const venue = { symbol: 'BTCUSDT', openTime: START, open: '10', high: '12', low: '10', close: '12' };
    maker.venueBar({ ...venue, volume: '0.75' });
    expect(told).toHaveLength(2);
    maker.venueBar({ ...venue, volume: '0.8' });
    expect(told.map(prices).at(-1)).toEqual(['10', '12', '10', '12', '0.8']);
    // The venue has the last word.
    trade(58, '99');
    maker.look(START + MINUTE + 1_400);
    expect(told).toHaveLength(3);
  });

  test('of which nothing was seen is not told by the figures of the venue', () => {
    const { told, maker } = make();
    const price = { open: '1', high: '1', low: '1', close: '1', volume: '1' };
    maker.venueBar({ symbol: 'BTCUSDT', openTime: START, ...price });
    expect(told).toEqual([]);
  });

  test('that another connector told is told again only if it changes', () => {
    const { told, maker, trade } = make();
    trade(1, '10');
    const before = { kind: 'bar_close', symbol: 'BTCUSDT', interval: '1m', openTime: START } as const;
    const price = { open: '10', high: '10', low: '10', close: '10', volume: '1' };
    maker.remember({ ...before, closeTime: START + MINUTE, ...price });
    maker.look(START + 2 * MINUTE);
    expect(told).toEqual([]);
    trade(2, '9');
    maker.look(START + 2 * MINUTE);
    expect(told.map(prices)).toEqual([['10', '10', '9', '9', '2']]);
  });

  test('is told once more for all the late trades between two looks', () => {
    const { told, maker, trade } = make();
    trade(1, '10');
    trade(61, '12');
    for (let i = 0; i < 500; i += 1) trade(30, '11');
    maker.look(START + MINUTE + 1_200);
    expect(told.map(({ volume }) => volume)).toEqual(['1', '501']);
  });

  test('is whole when a connection was lost within it and brings the rest minutes later', () => {
    const { told, maker, trade } = make();
    trade(1, '10', '2');
    maker.look(START + MINUTE + 400);
    maker.look(START + 9 * MINUTE);
    // What is fetched comes in pages, between which the maker looks.
    trade(30, '12', '3');
    trade(65, '11', '5');
    maker.look(START + 9 * MINUTE + 200);
    trade(110, '9', '7');
    trade(125, '8', '1');
    maker.look(START + 9 * MINUTE + 400);
    const last = new Map(told.map((bar) => [bar.openTime, prices(bar)]));
    expect([...last]).toEqual([
      [START, ['10', '12', '10', '12', '5']],
      [START + MINUTE, ['11', '11', '9', '9', '12']],
      [START + 2 * MINUTE, ['8', '8', '8', '8', '1']],
    ]);
  });

  test('that is too old to be corrected is not told again by a trade that comes after all', () => {
    const { told, maker, trade } = make();
    trade(1, '10');
    trade(601, '11');
    maker.look(START + 12 * MINUTE);
    trade(2, '99');
    maker.look(START + 12 * MINUTE + 200);
    expect(told.map(prices)).toEqual([
      ['10', '10', '10', '10', '1'],
      ['11', '11', '11', '11', '1'],
    ]);
  });

  test('is one of each symbol', () => {
    const { told, maker, trade } = make();
    trade(1, '10');
    trade(1, '20', '1', 'ETHUSDT');
    trade(61, '11');
    expect(told.map(({ symbol }) => symbol)).toEqual(['BTCUSDT']);
    maker.look(START + MINUTE + 400);
    expect(told.map(({ symbol, close }) => [symbol, close])).toEqual([
      ['BTCUSDT', '10'],
      ['ETHUSDT', '20'],
    ]);
  });
});
