import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { tableFromIPC } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restrictInstrument } from '../../src/market/index.ts';
import { bar, times } from '../setup/market.ts';
import { until } from '../setup/until.ts';
import { type Bars, FROM, openBars, SYMBOLS, WINDOW } from './bars.ts';

let service: Bars;

beforeAll(async () => {
  service = await openBars();
});
afterAll(() => service?.close());

describe('representations', () => {
  const query = `symbol=${SYMBOLS}&interval=1m&from=2026-03-01T10:30Z&to=2026-03-03T13:15:30Z`;

  test('gzip, brotli and none hold the same bytes; gzip is taken when it is liked as well', async () => {
    const plain = (await service.bars(query)).rawPayload;
    for (const [accepted, coding, decode] of [
      ['gzip', 'gzip', gunzipSync],
      ['gzip, deflate, br', 'gzip', gunzipSync],
      ['br', 'br', brotliDecompressSync],
      ['br, gzip;q=0.5', 'br', brotliDecompressSync],
    ] as const) {
      const answer = await service.bars(query, { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding'], accepted).toBe(coding);
      expect(decode(answer.rawPayload).equals(plain)).toBe(true);
    }
    const none = await service.bars(query, { 'accept-encoding': 'gzip;q=0' });
    expect(none.headers['content-encoding']).toBeUndefined();
    expect(none.rawPayload.equals(plain)).toBe(true);
  });

  test('columns, CSV and Arrow hold the numbers of the rows', async () => {
    const body = (await service.bars(query)).json();
    const rows = SYMBOLS.flatMap((symbol) => body.bars[symbol]);
    const columns = (await service.bars(`${query}&format=columns`)).json();
    expect({ ...columns, bars: undefined }).toEqual({ ...body, bars: undefined });
    for (const symbol of SYMBOLS) {
      for (const [name, values] of Object.entries(columns.bars[symbol])) {
        expect(values).toEqual(body.bars[symbol].map((row: Record<string, unknown>) => row[name]));
      }
    }

    const csv = await service.bars(query, { accept: 'text/csv' });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    const [head, ...lines] = csv.body.split('\r\n');
    expect(lines.pop()).toBe('');
    const names = head!.split(',');
    expect(names).toEqual(Object.keys(rows[0]));
    expect(lines).toEqual(rows.map((row) => names.map((name) => row[name] ?? '').join()));
    expect(JSON.parse(String(csv.headers['x-market-redistribution']))).toEqual(body.redistribution);
    expect(csv.headers['x-market-truncated']).toBe('false');
    expect(JSON.parse(String(csv.headers['x-market-coverage']))).toEqual(
      body.coverage.map(
        ({ symbol, expected_bars, present_bars, complete, gaps }: Record<string, never[]>) => ({
          symbol,
          expected_bars,
          present_bars,
          complete,
          gaps: gaps!.length,
        }),
      ),
    );
    const link = /<http:\/\/news\.test([^>]+)>; rel="describedby"/.exec(String(csv.headers.link))?.[1];
    expect((await service.house.get(link!, service.key)).json().coverage).toEqual(body.coverage);

    const arrow = await service.bars(`${query}&format=arrow`);
    expect(arrow.headers['content-type']).toBe('application/vnd.apache.arrow.stream');
    const table = tableFromIPC(arrow.rawPayload);
    expect(table.numRows).toBe(rows.length);
    expect(JSON.parse(table.schema.metadata.get('redistribution')!)).toEqual(body.redistribution);
    expect(JSON.parse(table.schema.metadata.get('coverage')!)).toEqual(body.coverage);
    for (const i of [0, 1, 2_000, rows.length - 1]) {
      const row = table.get(i)!.toJSON() as Record<string, { toString(): string }>;
      expect(row).toMatchObject({
        symbol: rows[i].symbol,
        venue_id: 'binance',
        interval: '1m',
        trades: rows[i].trades,
      });
      expect(Number(row.open_time)).toBe(Date.parse(rows[i].open_time));
      for (const name of ['open', 'high', 'low', 'close', 'volume', 'quote_volume']) {
        const digits = JSON.parse(JSON.stringify(row[name])).replaceAll('"', '');
        expect(BigInt(digits), name).toBe(scaled(rows[i][name]));
      }
    }
  });

  test('what is not known is null in each of them', async () => {
    await service.hold(
      'NULLUSDT',
      '1m',
      times(FROM, 2).map((at) => bar(at, { quoteVolume: null, trades: null })),
    );
    const of = 'symbol=NULLUSDT&interval=1m&from=2026-03-01&to=2026-03-01T00:02Z';
    expect((await service.bars(of)).json().bars.NULLUSDT[1]).toMatchObject({
      quote_volume: null,
      trades: null,
    });
    expect((await service.bars(`${of}&format=columns`)).json().bars.NULLUSDT.trades).toEqual([null, null]);
    expect((await service.bars(`${of}&format=csv`)).body.split('\r\n')[1]).toMatch(/,,$/);
    const row = tableFromIPC((await service.bars(`${of}&format=arrow`)).rawPayload)
      .get(0)!
      .toJSON();
    expect(row).toMatchObject({ quote_volume: null, trades: null });
  });

  test('an empty window is empty in each of them', async () => {
    const of = 'symbol=AAAUSDT&symbol=BBBUSDT&interval=1m&from=2026-03-01&to=2026-03-01';
    expect((await service.bars(of)).json().bars).toEqual({ AAAUSDT: [], BBBUSDT: [] });
    expect((await service.bars(`${of}&format=columns`)).json().bars.BBBUSDT.open).toEqual([]);
    expect((await service.bars(`${of}&format=csv`)).body.split('\r\n')).toHaveLength(2);
    const table = tableFromIPC((await service.bars(`${of}&format=arrow`)).rawPayload);
    expect(table.numRows).toBe(0);
    expect(table.schema.fields.map(({ name }) => name)).toContain('quote_volume');
    expect(
      JSON.parse(gunzipSync((await service.bars(of, { 'accept-encoding': 'gzip' })).rawPayload).toString())
        .bars,
    ).toEqual({
      AAAUSDT: [],
      BBBUSDT: [],
    });
  });

  test('406 for what is not offered; a browser gets JSON', async () => {
    const refused = await service.house.get(`/v1/market/bars?${query}`, service.key, {
      accept: 'application/xml',
    });
    expect(refused.statusCode).toBe(406);
    expect(refused.json()).toMatchObject({ code: 'not_acceptable' });
    const browser = await service.bars(query, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(browser.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('an unchanged answer has its bytes and its validator; a revised bar gives it others', async () => {
    const of = 'symbol=TAGUSDT&interval=1m&from=2026-03-01&to=2026-03-02';
    await service.hold(
      'TAGUSDT',
      '1m',
      times(FROM, 30).map((at) => bar(at)),
    );
    const first = await service.bars(of);
    const etag = String(first.headers.etag);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Accept, Authorization',
    });
    const again = await service.bars(of);
    expect([again.headers.etag, again.body]).toEqual([etag, first.body]);
    const held = await service.house.get(`/v1/market/bars?${of}`, service.key, { 'if-none-match': etag });
    expect([held.statusCode, held.body]).toEqual([304, '']);
    expect((await service.bars(of, { 'accept-encoding': 'gzip' })).headers.etag).not.toBe(etag);
    expect((await service.bars(`${of}&format=columns`)).headers.etag).not.toBe(etag);
    await service.hold('TAGUSDT', '1m', [bar(Date.parse(FROM), { volume: '1' })]);
    const changed = await service.house.get(`/v1/market/bars?${of}`, service.key, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('HEAD says what GET would, without a body', async () => {
    const answer = await service.house.app.inject({
      method: 'HEAD',
      url: `/v1/market/bars?${query}`,
      headers: { authorization: `Bearer ${service.key}` },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers.etag).toBe((await service.bars(query)).headers.etag);
  });

  test('callers who hang up leave nothing behind', async () => {
    const days = times('2026-05-01T00:00:00Z', 12 * 1440);
    for (const symbol of ['BIGUSDT', 'HUGEUSDT'])
      await service.hold(
        symbol,
        '1m',
        days.map((at) => bar(at)),
      );
    const path = '/v1/market/bars?symbol=BIGUSDT,HUGEUSDT&interval=1m&from=2026-05-01&to=2026-05-13';
    for (let tries = 0; tries < 12; tries += 1) {
      await new Promise<void>((resolve) => {
        const asked = request(
          `${service.house.url}${path}`,
          { headers: { authorization: `Bearer ${service.key}` } },
          (answer) => {
            answer.once('data', () => asked.destroy());
            answer.on('error', () => {});
            answer.on('close', () => resolve());
          },
        );
        asked.on('error', () => resolve());
        asked.end();
      });
    }
    await sleep(50);
    const whole = await fetch(`${service.house.url}${path}`, {
      headers: { authorization: `Bearer ${service.key}` },
    });
    const body = (await whole.json()) as { bars: Record<string, unknown[]> };
    expect(body.bars.HUGEUSDT).toHaveLength(12 * 1440);
    // The server says that a connection is idle a moment after its last bytes.
    await until(async () => {
      const open = await service.house.services.db.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where application_name = 'newstape bars' and state <> 'idle'",
      );
      return open.rows[0]!.n === 0;
    });
  });
});

describe('statuses', () => {
  test.each([
    ['interval=1m&from=2026-03-01&to=2026-03-02', 'symbol', 'is required'],
    ['symbol=,&interval=1m&from=2026-03-01&to=2026-03-02', 'symbol', 'is required'],
    ['symbol=AAAUSDT&from=2026-03-01&to=2026-03-02', 'interval', 'is required'],
    ['symbol=AAAUSDT&interval=1m&to=2026-03-02', 'from', 'is required'],
    ['symbol=AAAUSDT&interval=1m&from=2026-03-01', 'to', 'is required'],
    ['symbol=AAAUSDT&interval=3m&from=2026-03-01&to=2026-03-02', 'interval', 'is not one of'],
    ['symbol=AAAUSDT&interval=1m&from=2026-03-02&to=2026-03-01', 'to', 'is before from'],
    ['symbol=AAAUSDT&interval=1m&from=2026-03-01&to=2026-04-02T00:00:00.001Z', 'to', 'more than 32 days'],
    ['symbol=AAAUSDT&interval=1m&from=2026-02-30&to=2026-03-02', 'from', 'is not an ISO 8601 time'],
    ['symbol=AAAUSDT&interval=1m&from=1772323200000&to=2026-03-02', 'from', 'is not an ISO 8601 time'],
    ['symbol=AAAUSDT&interval=1m&from=2026-03-01T00:00:00+00:00&to=2026-03-02', 'from', 'write + as %2B'],
    ['symbol=AAAUSDT&interval=1m&from=2026-03-01&to=2026-03-02&limit=0', 'limit', 'from 1 to 5000'],
    ['symbol=AAAUSDT&interval=1m&from=2026-03-01&to=2026-03-02&limit=5001', 'limit', 'from 1 to 5000'],
    [
      'symbol=AAAUSDT&interval=1m&from=2026-03-01&to=2026-03-02&venueid=binance',
      'venueid',
      'did you mean venueId',
    ],
    ['symbol=A;B&interval=1m&from=2026-03-01&to=2026-03-02', 'symbol', 'is not a valid symbol'],
    [
      `symbol=${Array.from({ length: 21 }, (_, i) => `S${i}`)}&interval=1m&from=2026-03-01&to=2026-03-02`,
      'symbol',
      'the maximum is 20',
    ],
    ['symbol=AAAUSDT&interval=1m&interval=5m&from=2026-03-01&to=2026-03-02', 'interval', 'more than once'],
  ])('400: %s', async (query, parameter, says) => {
    for (const path of ['bars', 'coverage']) {
      const answer = await service.house.get(`/v1/market/${path}?${query}`, service.key);
      expect(answer.statusCode, answer.body).toBe(400);
      const problem = answer.json();
      expect(problem.code).toBe('invalid_parameter');
      expect(problem.errors[0].parameter).toBe(parameter);
      expect(problem.errors[0].detail).toContain(says);
    }
  });

  test('32 days to the millisecond are a window, and 20 symbols a request', async () => {
    expect(
      (
        await service.house.get(
          '/v1/market/bars?symbol=AAAUSDT&interval=1m&from=2026-03-01&to=2026-04-02',
          service.key,
        )
      ).statusCode,
    ).toBe(200);
    const twenty = Array.from({ length: 20 }, (_, i) => `S${i}USDT`);
    const unknown = await service.house.get(`/v1/market/bars?symbol=${twenty}&${WINDOW}`, service.key);
    expect(unknown.statusCode).toBe(404);
  });

  test('404 for a symbol of another venue says which venues have it, and not that nobody has', async () => {
    const asked = (symbol: string) =>
      service.house.get(`/v1/market/coverage?symbol=${symbol}&venueId=elsewhere&${WINDOW}`, service.key);
    const known = await asked('BBBUSDT');
    expect(known.statusCode).toBe(404);
    const detail = 'BBBUSDT is in the catalogue at another venue';
    expect(known.json().errors).toMatchObject([{ parameter: 'venueId', detail, allowed: ['binance'] }]);
    const unknown = await asked('NONEUSDT');
    expect(unknown.json().errors).toEqual([
      { parameter: 'symbol', detail: 'NONEUSDT is not in the catalogue' },
    ]);
  });

  test('404 for an unknown symbol among known ones, and for an interval that is not held', async () => {
    for (const path of ['bars', 'coverage']) {
      const unknown = await service.house.get(
        `/v1/market/${path}?symbol=AAAUSDT,NONEUSDT&${WINDOW}`,
        service.key,
      );
      expect([unknown.statusCode, unknown.json().detail]).toEqual([404, 'There is no instrument NONEUSDT.']);
      const lacking = await service.house.get(
        `/v1/market/${path}?symbol=BBBUSDT&${WINDOW.replace('1m', '5m')}`,
        service.key,
      );
      expect(lacking.statusCode).toBe(404);
      expect(lacking.json().errors[0]).toMatchObject({ parameter: 'interval', allowed: ['1m'] });
    }
  });

  test('401 without a key, 403 on a plan without market data', async () => {
    const free = await service.house.key('free');
    for (const path of [
      'instruments',
      `bars?symbol=AAAUSDT&${WINDOW}`,
      `coverage?symbol=AAAUSDT&${WINDOW}`,
    ]) {
      expect((await service.house.get(`/v1/market/${path}`)).statusCode).toBe(401);
      const refused = await service.house.get(`/v1/market/${path}`, free);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'plan_required']);
    }
  });

  test('429 when the allowance is spent', async () => {
    const poor = await service.house.key('starter', { tenant: 'poor', limit: 1 });
    const path = '/v1/market/instruments';
    expect((await service.house.get(path, poor)).statusCode).toBe(200);
    expect((await service.house.get(path, poor)).statusCode).toBe(429);
  });

  test('403 restricted for a plan that an instrument is not open to, which does not list it', async () => {
    await service.hold(
      'SHYUSDT',
      '1m',
      times(FROM, 2).map((at) => bar(at)),
    );
    await restrictInstrument(service.house.services.db, 'binance', 'SHYUSDT', ['enterprise']);
    const pro = await service.house.key('pro');
    const path = '/v1/market/bars?symbol=SHYUSDT&interval=1m&from=2026-03-01&to=2026-03-02';
    const refused = await service.house.get(path, pro);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'restricted']);
    expect((await service.house.get(path, service.key)).statusCode).toBe(200);
    const symbols = async (by: string): Promise<string[]> =>
      (await service.house.get('/v1/market/instruments', by))
        .json()
        .instruments.map(({ symbol }: { symbol: string }) => symbol);
    expect(await symbols(pro)).not.toContain('SHYUSDT');
    expect(await symbols(service.key)).toContain('SHYUSDT');
    await restrictInstrument(service.house.services.db, 'binance', 'SHYUSDT', null);
    expect((await service.house.get(path, pro)).statusCode).toBe(200);
  });
});

/** A decimal times 10^18. */
function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
}
