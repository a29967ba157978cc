import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureSeries, restrictInstrument } from '../../src/market/index.ts';
import { handVenue } from '../setup/hand-venue.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { until } from '../setup/until.ts';

const WINDOW = 'interval=1m&from=2026-03-01&to=2026-03-02';
let house: TestHouse;
let key: string;

beforeAll(async () => {
  const venue = handVenue(['BTCUSDT', 'SHYUSDT']);
  house = await openTestHouse({ live: { venue, connect: true } });
  const { db } = house.services;
  const hold = (symbol: string, venueId: string) =>
    db.transaction((sql) =>
      ensureSeries(
        sql,
        { venue: venueId, symbol, base: symbol.slice(0, 3), quote: 'USDT', simulated: venueId === venue.id },
        '1m',
      ),
    );
  for (const symbol of venue.symbols) await hold(symbol, venue.id);
  await hold('OLDUSDT', 'binance');
  await db.query('update market_series set kept_from = clock_timestamp()');
  await restrictInstrument(db, venue.id, 'SHYUSDT', ['enterprise']);
  key = await house.key('pro');
  await until(() => house.services.live.hub.away === undefined);
});
afterAll(() => house?.close());

interface Issue {
  readonly detail: string;
  readonly suggestion?: string;
}
const PATHS = {
  bars: (symbol: string) => `/v1/market/bars?symbol=${symbol}&${WINDOW}`,
  coverage: (symbol: string) => `/v1/market/coverage?symbol=${symbol}&${WINDOW}`,
  latest: (symbol: string) => `/v1/market/latest?symbol=${symbol}`,
  stream: (symbol: string) => `/v1/market/stream?symbol=${symbol}`,
};
const graph = (symbol: string): Record<string, string> => ({
  marketBars: `{ marketBars(symbols: ["${symbol}"], interval: "1m", from: "2026-03-01", to: "2026-03-02") { pages } }`,
  marketLatest: `{ marketLatest(symbols: ["${symbol}"]) { price } }`,
});

/** How each wire refuses a symbol. */
async function refusals(symbol: string, by = key): Promise<Record<string, [number | string, Issue]>> {
  const told: Record<string, [number | string, Issue]> = {};
  for (const [name, path] of Object.entries(PATHS)) {
    const answer = await house.get(path(encodeURIComponent(symbol)), by);
    told[name] = [answer.statusCode, answer.json<{ errors: Issue[] }>().errors[0]!];
  }
  for (const [name, query] of Object.entries(graph(symbol))) {
    const answer = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
      payload: { query },
    });
    const [error] = answer.json<{ errors: { extensions: { code: string; errors: Issue[] } }[] }>().errors;
    told[name] = [error!.extensions.code, error!.extensions.errors[0]!];
  }
  return told;
}

describe('a symbol in another spelling', () => {
  test.each([
    ['BTC-USDT', 404, 'not_found'],
    ['btc_usdt', 404, 'not_found'],
    ['BTC/USDT', 400, 'invalid_parameter'],
    ['BTCUSD', 404, 'not_found'],
  ])('%s is refused with the right one, on every wire', async (symbol, status, code) => {
    const told = await refusals(symbol);
    expect(Object.keys(told)).toEqual([...Object.keys(PATHS), ...Object.keys(graph(''))]);
    for (const [name, [found, issue]] of Object.entries(told)) {
      expect([name, found]).toEqual([name, name in PATHS ? status : code]);
      expect([name, issue.suggestion]).toEqual([name, 'BTCUSDT']);
      expect(issue.detail).toMatch(/; did you mean BTCUSDT\?$/);
    }
  });

  test('what a plan may not know of is not suggested to it', async () => {
    const told = await refusals('SHY-USDT');
    for (const [name, [, issue]] of Object.entries(told)) {
      expect([name, issue.suggestion]).toEqual([name, undefined]);
    }
    const open = await refusals('SHY-USDT', await house.key('enterprise'));
    expect(open.bars![1].suggestion).toBe('SHYUSDT');
    expect(open.stream![1].suggestion).toBe('SHYUSDT');
  });

  test('what would be refused as well is not suggested: a stream of what is not followed, bars of another venue', async () => {
    const told = await refusals('OLD-USDT');
    expect(told.latest![1].suggestion).toBe('OLDUSDT');
    expect(told.bars![1].suggestion).toBe('OLDUSDT');
    expect(told.stream![1].suggestion).toBeUndefined();
    const elsewhere = await house.get(`${PATHS.bars('OLD-USDT')}&venueId=simulated`, key);
    expect(elsewhere.json<{ errors: Issue[] }>().errors[0]!.suggestion).toBeUndefined();
  });
});
