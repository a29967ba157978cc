import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveOf } from '../../src/research/index.ts';
import { type Bars, openBars } from '../market/bars.ts';
import { bar } from '../setup/market.ts';

let service: Bars;
beforeAll(async () => {
  service = await openBars();
});
afterAll(() => service?.close());

test('a close of the archive is of the time at which its bar ends', async () => {
  const [first, last] = [Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 1, 0, 2)];
  const bars = [bar(first, { close: '100.5' }), bar(first + 60_000), bar(last, { close: '100.25' })];
  await service.hold('ENDUSDT', '1m', bars, 'binance');
  const market = archiveOf(service.house.services.market, 'pro');
  const [move] = await market.closes('END', first, last + 60_000);
  expect(move).toMatchObject({ first: '100.5', from: first + 60_000, last: '100.25', to: last + 60_000 });
});
