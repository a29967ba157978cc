import { expect, test } from 'vitest';
import { meantSymbol } from '../../src/market/series/meant.ts';

const KNOWN = ['ADAUSDT', 'BTCUSDT', 'ETHUSDT', 'SOL-USD', '1000SATSUSDT'];

test.each([
  ['BTC-USDT', 'BTCUSDT'],
  ['BTC_USDT', 'BTCUSDT'],
  ['BTC/USDT', 'BTCUSDT'],
  ['btc usdt', 'BTCUSDT'],
  ['SOLUSD', 'SOL-USD'],
  ['BTCUSD', 'BTCUSDT'],
  ['ETH-USD', 'ETHUSDT'],
  ['BTUCSDT', 'BTCUSDT'],
  ['1000SATUSD', '1000SATSUSDT'],
  // Another coin, and nothing at all.
  ['XRPUSDT', undefined],
  ['//', undefined],
  ['BTCUSDT'.repeat(400), undefined],
])('%s most likely means %s', (wrong, right) => {
  expect(meantSymbol(wrong, KNOWN)).toBe(right);
});
