import { beforeEach, expect, test, vi } from 'vitest';
import { decodeColumns, encodeColumns } from '../../src/market/days/columns.ts';
import { sealed } from '../../src/market/days/segment.ts';
import { addSlot, noSlots } from '../../src/market/series/slots.ts';
import { simulatedVenue } from '../../src/market/venues/simulated.ts';
import { nextSlice } from '../../src/platform/turns/slices.ts';
import { bar, times } from '../setup/market.ts';

// Every slice is spent, so that each place at which others may be answered is one.
vi.mock('../../src/platform/turns/slices.ts', () => ({
  isSliceSpent: () => true,
  nextSlice: vi.fn(async () => {}),
}));
beforeEach(() => vi.mocked(nextSlice).mockClear());

const BARS = times('2025-03-01T00:00:00Z', 1440).map((at) => bar(at));

test('others are answered between the columns of a day that is stored, and before it is sealed', async () => {
  const columns = await encodeColumns(BARS, false);
  expect(nextSlice).toHaveBeenCalledTimes(7);
  const present = noSlots('1m');
  for (const slot of BARS.keys()) addSlot(present, slot);
  const owner = { symbol: 'ONEUSDT', venue: 'binance', interval: '1m' } as const;
  const { length } = await sealed(owner, 20_148, decodeColumns(present, columns));
  expect(nextSlice).toHaveBeenCalledTimes(8);
  expect(length).toBeGreaterThan(1440 * 100);
});

test('others are answered between the bars that a simulated venue works out', async () => {
  const from = Date.parse('2025-03-03T00:00:00Z');
  const signal = new AbortController().signal;
  const { bars } = await simulatedVenue().klines('BTCUSDT', '1m', from, from + 60 * 60_000, 1_000, signal);
  expect(bars.length).toBeGreaterThan(0);
  expect(nextSlice).toHaveBeenCalledTimes(60);
});
