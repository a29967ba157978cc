import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureSeries } from '../../src/market/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';

let house: TestHouse;
let free: string;
let pro: string;

beforeAll(async () => {
  house = await openTestHouse();
  [free, pro] = [await house.key('free'), await house.key('pro')];
  const draft = { venue: 'binance', symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', simulated: false };
  await house.services.db.transaction((sql) => ensureSeries(sql, draft, '1m'));
  await house.services.db.query('update market_series set kept_from = clock_timestamp()');
});
afterAll(() => house.close());

test.each([
  '/v1/market/instruments?nothing=1',
  '/v1/market/bars',
  '/v1/market/bars?symbol=&interval=7m',
  '/v1/market/bars?symbol=BTCUSDT&interval=1m&from=x&to=y',
  '/v1/market/bars?symbol=BTCUSDT&interval=1m&from=2026-01-01&to=2026-06-01&limit=0',
  '/v1/market/coverage?limit=99999',
  '/v1/market/latest',
  '/v1/market/latest?symbol=%00',
  '/v1/market/stream',
  '/v1/market/stream?symbol=BTCUSDT&wrong=1',
])('%s: a plan without market data is told so before its parameters are read', async (path) => {
  const answer = await house.get(path, free);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'plan_required']);
  // Whoever has the plan is told what is wrong with them.
  const allowed = await house.get(path, pro);
  expect(allowed.statusCode).toBe(400);
});

test.each([
  'marketBars(symbols: [], interval: "7m", from: "2026-01-01", to: "2025-01-01", limit: 0) { pages }',
  'marketCoverage(symbols: ["\\u0001"], interval: "1m", from: "2026-01-01", to: "2026-06-01") { symbol }',
  'marketLatest(symbols: []) { symbol }',
])('GraphQL %s: the same', async (field) => {
  const ask = async (key: string) =>
    (
      await house.app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: { query: `{ ${field} }` },
      })
    ).json().errors[0].extensions.code;
  expect(await ask(free)).toBe('plan_required');
  expect(await ask(pro)).toBe('invalid_parameter');
});

test('a symbol that is named many times is one symbol, on each wire', async () => {
  const many = Array(60).fill('btcusdt');
  const window = 'interval=1m&from=2026-01-01&to=2026-01-01T00:05Z';
  for (const symbols of [many.map((one) => `symbol=${one}`).join('&'), `symbol=${many.join(',')}`]) {
    const answer = await house.get(`/v1/market/bars?${symbols}&${window}`, pro);
    expect([answer.statusCode, answer.json().coverage.length]).toEqual([200, 1]);
  }
  for (const symbols of [many, [many.join(',')]]) {
    const answer = await house.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${pro}`, 'content-type': 'application/json' },
      payload: {
        query: `query ($symbols: [String!]!) { marketCoverage(symbols: $symbols, interval: "1m", from: "2026-01-01", to: "2026-01-01T00:05Z") { symbol } }`,
        variables: { symbols },
      },
    });
    expect(answer.json().data?.marketCoverage, answer.body).toEqual([{ symbol: 'BTCUSDT' }]);
  }
});
