import { expect, test } from 'vitest';
import { LatestBoard } from '../../src/market/live/latest.ts';
import type { PostedTick } from '../../src/market/live/model.ts';

const tick = (symbol: string, occurredAt: number, seq: number): PostedTick => ({
  seq,
  event: {
    kind: 'tick',
    symbol,
    venue: 'simulated',
    price: '1',
    tickType: 'trade',
    occurredAt,
    bid: null,
    ask: null,
    snapshot: false,
    conflated: 0,
  },
});

test('the lag of a venue is that of its newest tick, of whatever symbol, by its own clock', () => {
  const board = new LatestBoard(30_000);
  expect(board.lag(10_000)).toBeUndefined();
  board.take(tick('BTCUSDT', 4_000, 1));
  board.take(tick('ETHUSDT', 9_000, 2));
  board.take(tick('BTCUSDT', 6_000, 3));
  expect(board.lag(10_000)).toBe(1_000);
  board.clock = 500;
  expect(board.lag(10_000)).toBe(1_500);
  // A venue whose clock runs ahead is not ahead of itself.
  expect(board.lag(5_000)).toBe(0);
});
