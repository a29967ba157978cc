import { expect, test } from 'vitest';
import { refetchOf } from '../../schema/market/refetch.ts';

const gap = (from: string, to: string) => ({
  kind: 'gap' as const,
  scope: 'client' as const,
  reason: 'window_expired' as const,
  symbols: ['BTCUSDT', 'ETHUSDT'],
  from: Date.parse(from),
  to: Date.parse(to),
  missed: null,
});

test.each([
  ['within a minute', '12:00:10.000', '12:00:20.000', '12:00', '12:01'],
  ['over the end of a minute', '12:00:59.999', '12:01:00.001', '12:00', '12:02'],
  // A trade of the very moment at which a minute begins is a part of that minute's bar.
  ['up to the beginning of a minute', '12:00:10.000', '12:01:00.000', '12:00', '12:02'],
  ['a moment, as a minute begins', '12:01:00.000', '12:01:00.000', '12:01', '12:02'],
])('a gap leads to all bars that it touches: %s', (_what, from, to, begin, end) => {
  const address = refetchOf(gap(`2026-03-01T${from}Z`, `2026-03-01T${to}Z`), 'binance');
  expect(address).toBe(
    `/v1/market/bars?interval=1m&from=2026-03-01T${begin}:00.000Z&to=2026-03-01T${end}:00.000Z` +
      '&symbol=BTCUSDT,ETHUSDT&venueId=binance',
  );
});

test('the address of a longer gap has its last 32 days, which is the longest window', () => {
  const address = refetchOf(gap('1970-01-01T00:00:00Z', '2026-03-01T12:00:00.000Z'), 'binance');
  const asked = new URL(address, 'http://news.test').searchParams;
  expect(asked.get('to')).toBe('2026-03-01T12:01:00.000Z');
  expect(Date.parse(asked.get('to')!) - Date.parse(asked.get('from')!)).toBe(32 * 86_400_000);
});
