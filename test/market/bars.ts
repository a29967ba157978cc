import { expect } from 'vitest';
import { type Bar, ensureSeries, type Interval, storeBars } from '../../src/market/index.ts';
import { openTestHouse } from '../setup/house.ts';
import { bar, times } from '../setup/market.ts';

/** Where three days of minutes begin. An outage took some; LATE has one minute more before it, as real venues do. */
export const FROM = '2026-03-01T00:00:00Z';

/** The outage, in ms since 1970: `to` is the first minute after it. */
export const OUT = { from: Date.parse('2026-03-02T04:01:00Z'), to: Date.parse('2026-03-02T08:45:00Z') };

/** The instruments that have bars. */
export const SYMBOLS = ['AAAUSDT', 'BBBUSDT', 'LATEUSDT'];

/** The three days, as a query of REST. */
export const WINDOW = 'interval=1m&from=2026-03-01T00:00Z&to=2026-03-04T00:00Z';

/** A service with some bars of a few instruments, and requests for them. */
export async function openBars() {
  const house = await openTestHouse({ listen: true });
  const key = await house.key('enterprise');
  for (const symbol of SYMBOLS) {
    const out = symbol === 'LATEUSDT' ? OUT.from + 60_000 : OUT.from;
    const minutes = times(FROM, 3 * 1440).filter((at) => at < out || at >= OUT.to);
    await hold(
      symbol,
      '1m',
      minutes.map((at) => bar(at)),
    );
  }
  await hold(
    'AAAUSDT',
    '5m',
    times(FROM, 3 * 288, '5m').map((at) => bar(at, { volume: '5.5' })),
  );

  async function hold(
    symbol: string,
    interval: Interval,
    bars: readonly Bar[],
    venue = 'binance',
  ): Promise<void> {
    const draft = {
      venue,
      symbol,
      base: symbol.slice(0, -4),
      quote: 'USDT',
      simulated: venue === 'simulated',
    };
    const id = await house.services.db.transaction((sql) => ensureSeries(sql, draft, interval));
    await storeBars(house.services.market, { id, symbol, venue, interval }, { bars });
  }

  async function bars(query: string, headers?: Record<string, string>) {
    const answer = await house.get(`/v1/market/bars?${query}`, key, headers);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return answer;
  }
  return { house, key, hold, bars, close: () => house?.close() };
}

/** What `openBars` gives. */
export type Bars = Awaited<ReturnType<typeof openBars>>;
