import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venueFindings } from '../../src/cli/doctor/venues.ts';
import { binanceVenue } from '../../src/market/venues/binance.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { openTestHouse } from '../setup/house.ts';
import { connectedTo } from '../setup/market.ts';

// The venue refuses a whole list of symbols for one that it does not know.
const LISTED = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'ADAUSDT', 'XRPUSDT'];
const NEVER = new AbortController().signal;
let server: Server;
let restUrl: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const asked = JSON.parse(
      new URL(request.url!, 'http://venue').searchParams.get('symbols') ?? '[]',
    ) as string[];
    if (asked.some((symbol) => !LISTED.includes(symbol))) {
      response.writeHead(400).end('{"code":-1121,"msg":"Invalid symbol."}');
      return;
    }
    const symbols = asked.map((symbol) => ({ symbol, baseAsset: symbol.slice(0, 3), quoteAsset: 'USDT' }));
    response.end(JSON.stringify({ symbols: [null, ...symbols] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  restUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test.each([
  [['NOSUCH']],
  [['NOSUCH', ...LISTED]],
  [[...LISTED, 'NOSUCH']],
  [['BTCUSDT', 'NOSUCH', 'ETHUSDT', 'NEITHER', 'SOLUSDT']],
])('of %j the listed ones are listed, and the others are named once', async (symbols) => {
  const lines: string[] = [];
  const log = pino(
    {},
    new Writable({
      write(line, _, done) {
        lines.push(String(line));
        done();
      },
    }),
  );
  const venue = binanceVenue({ restUrl, symbols, log: log as never });
  for (let i = 0; i < 3; i += 1) {
    const listed = (await venue.instruments(NEVER)).map(({ symbol }) => symbol);
    expect(listed.sort()).toEqual(symbols.filter((symbol) => LISTED.includes(symbol)).sort());
  }
  expect(venue.unlisted).toEqual(symbols.filter((symbol) => !LISTED.includes(symbol)));
  expect(lines.filter((line) => line.includes('does not list'))).toHaveLength(1);
});

test('doctor and the readiness detail name it; ready stays ready', async () => {
  const config = loadConfig({ VENUES: 'binance', VENUE_SYMBOLS: 'BTCUSDT,NOSUCH', BINANCE_URL: restUrl });
  expect(await venueFindings(config)).toEqual([
    { name: 'venue binance', state: 'warning', detail: expect.stringContaining('NOSUCH') },
  ]);
  const venue = binanceVenue({ restUrl, symbols: ['BTCUSDT', 'NOSUCH'] });
  await venue.instruments(NEVER);
  const house = await openTestHouse({ services: connectedTo(venue) });
  try {
    const { ready, dependencies, details } = (await house.get('/readyz')).json();
    expect([ready, Object.keys(dependencies)]).toEqual([true, ['database', 'queue', 'kms', 'identity']]);
    expect(details.venues).toMatchObject([{ venue: 'binance', unlisted_symbols: ['NOSUCH'] }]);
  } finally {
    await house.close();
  }
  const plain = await openTestHouse();
  expect(Object.keys((await plain.get('/readyz')).json())).toEqual(['ready', 'service', 'dependencies']);
  await plain.close();
});
