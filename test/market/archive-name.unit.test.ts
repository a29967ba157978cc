import { describe, expect, test } from 'vitest';
import { archiveName, expectedOf, pairOf } from '../../src/market/import/archive-name.ts';

describe('the name of a file', () => {
  test.each([
    ['BTCUSDT-1m-2021-04.zip', 'BTCUSDT', '1m', '2021-04-01', '2021-05-01'],
    ['BTCUSDT-1m-2021-12.csv.gz', 'BTCUSDT', '1m', '2021-12-01', '2022-01-01'],
    ['spot/monthly/klines/BTCUSDT/5m/BTCUSDT-5m-2024-02-29.csv', 'BTCUSDT', '5m', '2024-02-29', '2024-03-01'],
    ['ADABTC-1m-2021-11-27.first10.csv', 'ADABTC', '1m'],
    ['BTCUSDT-1m-2021-04-20_2021-05-20.csv', 'BTCUSDT', '1m'],
    ['BTCUSDT-1m-2021-02-30.csv', 'BTCUSDT', '1m'],
    ['BTCUSDT-1m-2021-13.csv', 'BTCUSDT', '1m'],
    ['bars/1m/BTCUSDT.csv.gz', 'BTCUSDT', '1m'],
    ['c:\\bars\\5m\\ethusdt.csv', 'ETHUSDT', '5m'],
  ])('%s is %s %s', (path, symbol, interval, from?: string, to?: string) => {
    const span = from === undefined ? undefined : { from: Date.parse(from), to: Date.parse(to!) };
    expect(archiveName(path)).toEqual({ symbol, interval, span });
  });

  test('of an interval that is not held says so, and others say nothing', () => {
    expect(archiveName('BTCUSDT-1h-2021-04.zip')).toMatchObject({ symbol: 'BTCUSDT', interval: undefined });
    expect(archiveName('BTCUSDT-1mo-2021-04.zip')).toMatchObject({ symbol: 'BTCUSDT', interval: undefined });
    expect(archiveName('notes.csv')).toBeUndefined();
  });

  const APRIL = { from: Date.parse('2021-04-01'), to: Date.parse('2021-05-01') };
  const DAY = { from: Date.parse('2021-04-24'), to: Date.parse('2021-04-25') };
  test.each([
    ['BTCUSDT-1m-2021-04.csv', APRIL, APRIL],
    ['btcusdt-1m-2021-04.csv', undefined, APRIL],
    ['BTCUSDT-1m-2021-04-24.csv', APRIL, DAY],
    ['BTCUSDT-1m-2021-04.csv', DAY, DAY],
    ['some/BTCUSDT.csv', APRIL, APRIL],
    ['data.csv', DAY, DAY],
    ['DATA.csv', undefined, undefined],
  ])('of a table, %s, may say less than that of its file, and more', (path, span, both) => {
    const file = { symbol: 'BTCUSDT', interval: '1m', span } as const;
    expect(expectedOf(file, path)).toEqual({ ...file, span: both });
  });

  test.each([
    'ETHUSDT-1m-2021-04.csv',
    'BTCUSDT-5m-2021-04.csv',
    'BTCUSDT-1h-2021-04.csv',
    'BTCUSDT-1m-2021-05.csv',
    'BTCUSDT-1m-2021-05-01.csv',
    'ETHUSDT.csv',
    '5m/BTCUSDT.csv',
  ])('of a table, %s, may not contradict that of its file', (path) => {
    expect(expectedOf({ symbol: 'BTCUSDT', interval: '1m', span: APRIL }, path)).toBeUndefined();
  });

  test('holds base and quote', () => {
    expect(pairOf('BTCUSDT')).toEqual({ base: 'BTC', quote: 'USDT' });
    expect(pairOf('BTCFDUSD')).toEqual({ base: 'BTC', quote: 'FDUSD' });
    expect(pairOf('ADABTC')).toEqual({ base: 'ADA', quote: 'BTC' });
    expect(pairOf('USDT')).toEqual({ base: 'USDT', quote: '' });
  });
});
