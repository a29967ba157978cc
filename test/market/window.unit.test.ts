import { describe, expect, test } from 'vitest';
import { readInterval, readSymbols, readWindow } from '../../src/market/series/window.ts';

describe('symbols of a request', () => {
  test('are read in any case and from several values, in the order given, each once', () => {
    expect(readSymbols('symbols', ['btcusdt, ethusdt', 'BTCUSDT', ',solusdt,'])).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'SOLUSDT',
    ]);
  });

  test.each([
    ['none', [' , '], 'is required'],
    [
      'one that can be none, shown as it was read',
      ['btcusdt,x/y'],
      '"X/Y" is not a valid symbol, such as BTCUSDT',
    ],
    ['a long one, of which the beginning is shown', ['/'.repeat(900)], `"${'/'.repeat(40)}" is not`],
    [
      'too many',
      [Array.from({ length: 21 }, (_, i) => `A${i}`).join(',')],
      'has 21 symbols; the maximum is 20',
    ],
  ])('are refused for %s', (_why, items, says) => {
    expect(() => readSymbols('symbols', items)).toThrow(
      expect.objectContaining({
        errors: [expect.objectContaining({ parameter: 'symbols', detail: expect.stringContaining(says) })],
      }),
    );
  });
});

test('a window and an interval are refused in words that show what was given', () => {
  const told = (read: () => unknown): unknown => {
    try {
      return read();
    } catch (error) {
      return (error as { errors: { detail: string }[] }).errors[0]!.detail;
    }
  };
  expect(told(() => readWindow('soon', '2026-03-02'))).toContain('"soon" is not an ISO 8601 time');
  expect(told(() => readWindow('2026-03-02', '2026-03-01'))).toBe('is before from; give a later time');
  expect(told(() => readWindow('2026-01-01', '2026-03-01'))).toContain('more than 32 days');
  // Its last bar would end in the year 10000, which RFC 3339 cannot write.
  expect(told(() => readWindow('9999-12-31', '9999-12-31T23:56Z'))).toContain(
    'is later than 9999-12-31T23:55:00Z',
  );
  expect(readWindow('9999-12-31', '9999-12-31T23:55Z').to).toBe(Date.parse('9999-12-31T23:55Z'));
  expect(told(() => readInterval('3m'))).toBe('is not one of 1m, 5m');
});
