import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { tableFromIPC } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barsShape, coverageListShape, instrumentsShape } from '../../rest/market/shapes.ts';
import {
  type Bar,
  ensureSeries,
  type Interval,
  recordAccount,
  restrictInstrument,
  storeBars,
} from '../../src/market/index.ts';
import { openTestHouse, type TestHouse } from '../setup/house.ts';
import { bar, times } from '../setup/market.ts';

type Json = Record<string, unknown>;

let house: TestHouse;
let key: string;

// Three days of minutes, of which an outage took some; LATE has one minute more before it, as real venues do.
const FROM = '2026-03-01T00:00:00Z';
const OUT = { from: Date.parse('2026-03-02T04:01:00Z'), to: Date.parse('2026-03-02T08:45:00Z') };
const SYMBOLS = ['AAAUSDT', 'BBBUSDT', 'LATEUSDT'];

beforeAll(async () => {
  house = await openTestHouse({ listen: true });
  key = await house.key('enterprise');
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
});
afterAll(() => house?.close());

async function hold(
  symbol: string,
  interval: Interval,
  bars: readonly Bar[],
  venue = 'binance',
): Promise<void> {
  const draft = { venue, symbol, base: symbol.slice(0, -4), quote: 'USDT', simulated: venue === 'simulated' };
  const id = await house.services.db.transaction((sql) => ensureSeries(sql, draft, interval));
  await storeBars(house.services.market, { id, symbol, venue, interval }, { bars });
}

const WINDOW = 'interval=1m&from=2026-03-01T00:00Z&to=2026-03-04T00:00Z';

async function bars(query: string, headers?: Record<string, string>) {
  const answer = await house.get(`/v1/market/bars?${query}`, key, headers);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer;
}

async function graph(
  query: string,
  by = key,
): Promise<{ data: Json; errors?: { extensions: { code: string } }[] }> {
  const answer = await house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ query }),
  });
  return answer.json();
}

describe('bars of a window', () => {
  test('are all that is there, and the rest is a gap: nothing is filled in', async () => {
    const body = (await bars(`symbol=${SYMBOLS}&${WINDOW}`)).json();
    barsShape.parse(body);
    expect(Object.keys(body.bars)).toEqual(SYMBOLS);
    for (const [i, symbol] of SYMBOLS.entries()) {
      const missing = symbol === 'LATEUSDT' ? 283 : 284;
      const from = symbol === 'LATEUSDT' ? '2026-03-02T04:02:00.000Z' : '2026-03-02T04:01:00.000Z';
      expect(body.coverage[i]).toMatchObject({
        symbol,
        venue_id: 'binance',
        interval: '1m',
        from: '2026-03-01T00:00:00.000Z',
        to: '2026-03-04T00:00:00.000Z',
        expected_bars: 4320,
        present_bars: 4320 - missing,
        complete: false,
        gaps: [{ from, to: '2026-03-02T08:45:00.000Z', bars: missing, reason: 'unknown' }],
      });
      expect(body.bars[symbol]).toHaveLength(4320 - missing);
      for (const row of body.bars[symbol]) {
        const at = Date.parse(row.open_time);
        expect(at >= Date.parse(from) && at < OUT.to).toBe(false);
        const { open, high, low, close, volume, quoteVolume, trades } = bar(at);
        expect(row).toEqual({
          symbol,
          venue_id: 'binance',
          interval: '1m',
          open_time: new Date(at).toISOString(),
          open,
          high,
          low,
          close,
          volume,
          quote_volume: quoteVolume,
          trades,
        });
      }
    }
    expect(body).toMatchObject({ pages: 0, truncated: false, next_from: null });
    expect(body.redistribution).toMatchObject({
      policy: 'internal_only',
      source: 'binance',
      attribution: 'Binance',
      applies_to_cached_copies: true,
    });
  });

  test('5m bars are those that were stored, never sums of 1m', async () => {
    const body = (
      await bars('symbol=AAAUSDT&interval=5m&from=2026-03-01T00:00Z&to=2026-03-01T00:10Z')
    ).json();
    expect(body.bars.AAAUSDT.map((row: { volume: string }) => row.volume)).toEqual(['5.5', '5.5']);
  });

  test.each([
    ['2026-03-01T00:00:00Z', '2026-03-01T00:03:00Z', ['00:00', '00:01', '00:02']],
    ['2026-03-01T00:00:01Z', '2026-03-01T00:03:00Z', ['00:01', '00:02']],
    ['2026-03-01T00:00:00Z', '2026-03-01T00:02:00.001Z', ['00:00', '00:01', '00:02']],
    ['2026-03-01T00:00:10Z', '2026-03-01T00:00:50Z', []],
    ['2026-03-01T00:05Z', '2026-03-01T00:05Z', []],
    ['2026-03-01T02:00:00%2B02:00', '2026-03-01T00:01:00', ['00:00']],
    ['2026-03-01T23:59:00Z', '2026-03-02T00:01:00Z', ['23:59', '00:00']],
  ])('[%s, %s) is half-open, aligned or not', async (from, to, expected) => {
    const body = (await bars(`symbol=AAAUSDT&interval=1m&from=${from}&to=${to}`)).json();
    expect(body.bars.AAAUSDT.map((row: { open_time: string }) => row.open_time.slice(11, 16))).toEqual(
      expected,
    );
    expect(body.coverage[0]).toMatchObject({ expected_bars: expected.length, complete: true, gaps: [] });
  });

  test('symbols may be repeated and parted by commas, in any case, each answered once', async () => {
    const query =
      'symbol=bbbusdt,AAAUSDT&symbol=lateUsdt&symbol=BBBUSDT&interval=1m&from=2026-03-01&to=2026-03-01T00:01Z';
    const body = (await bars(query)).json();
    expect(Object.keys(body.bars)).toEqual(['BBBUSDT', 'AAAUSDT', 'LATEUSDT']);
    expect(body.coverage.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'BBBUSDT',
      'AAAUSDT',
      'LATEUSDT',
    ]);
  });

  test('the instruments say what is held', async () => {
    const body = (await house.get('/v1/market/instruments', key)).json();
    instrumentsShape.parse(body);
    expect(body.instruments.find(({ symbol }: { symbol: string }) => symbol === 'AAAUSDT')).toMatchObject({
      intervals: ['1m', '5m'],
      archive_window_start: '2026-03-01T00:00:00.000Z',
      archive_window_end: '2026-03-04T00:00:00.000Z',
    });
  });

  test('a symbol of two venues: a real one before the simulated, and each by name', async () => {
    const [at] = times(FROM, 1) as [number];
    await hold('TWOUSDT', '1m', [bar(at, { volume: '1' })], 'simulated');
    const one = async (more = '') =>
      (await bars(`symbol=TWOUSDT&interval=1m&from=2026-03-01&to=2026-03-01T00:01Z${more}`)).json().bars
        .TWOUSDT[0];
    expect(await one()).toMatchObject({ venue_id: 'simulated', volume: '1' });
    await hold('TWOUSDT', '1m', [bar(at, { volume: '2' })], 'kraken');
    expect(await one()).toMatchObject({ venue_id: 'kraken', volume: '2' });
    expect(await one('&venueId=simulated')).toMatchObject({ venue_id: 'simulated' });
    expect(await one('&venueId=KRAKEN')).toMatchObject({ venue_id: 'kraken' });
    const missing = await house.get(
      '/v1/market/bars?symbol=TWOUSDT&interval=1m&from=2026-03-01&to=2026-03-02&venueId=binance',
      key,
    );
    expect(missing.statusCode).toBe(404);
  });
});

describe('coverage', () => {
  test('is that of bars, without bars', async () => {
    const query = `symbol=${SYMBOLS}&${WINDOW}`;
    const covered = (await house.get(`/v1/market/coverage?${query}`, key)).json();
    coverageListShape.parse(covered);
    const { bars: _bars, ...rest } = (await bars(query)).json();
    expect(covered).toEqual(rest);
  });

  test('gives each gap the reason that is known, and counts every bar once', async () => {
    const { db } = house.services;
    const minutes = times('2026-03-10T00:00:00Z', 60).filter((_at, i) => i < 10 || i >= 50);
    await hold(
      'WHYUSDT',
      '1m',
      minutes.map((at) => bar(at)),
    );
    const at = (minute: number): number => Date.parse('2026-03-10T00:00:00Z') + minute * 60_000;
    const why = { venue: 'binance', symbol: 'WHYUSDT' };
    // It began and ended within minutes: those had no whole bar either.
    await recordAccount(db, { ...why, from: at(12) + 1, to: at(19) + 30_000, reason: 'venue_outage' });
    await recordAccount(db, { ...why, from: at(25), to: at(30), reason: 'upstream_error' });
    await recordAccount(db, { venue: 'kraken', from: at(30), to: at(40), reason: 'venue_outage' });
    await db.query('update market_instruments set listed_from = $1 where symbol = $2', [
      new Date(at(-5)),
      'WHYUSDT',
    ]);
    await db.query(
      `insert into market_rejects (digest, venue, symbol, interval, open_time, reason, source, line, row)
        values ('\\x01', 'binance', 'WHYUSDT', '1m', $1, 'inconsistent', 'x.csv', 1, '')`,
      [new Date(at(40))],
    );
    const body = (
      await house.get(
        '/v1/market/coverage?symbol=WHYUSDT&interval=1m&from=2026-03-09T23:50Z&to=2026-03-10T01:10Z',
        key,
      )
    ).json();
    const [{ gaps, expected_bars: expected, present_bars: present }] = body.coverage;
    expect(
      gaps.map(({ from, bars: count, reason }: { from: string; bars: number; reason: string }) => [
        from.slice(11, 16),
        count,
        reason,
      ]),
    ).toEqual([
      ['23:50', 5, 'not_listed'],
      ['23:55', 5, 'outside_archive'],
      ['00:10', 2, 'unknown'],
      ['00:12', 8, 'venue_outage'],
      ['00:20', 5, 'unknown'],
      ['00:25', 5, 'upstream_error'],
      ['00:30', 10, 'unknown'],
      ['00:40', 1, 'rejected'],
      ['00:41', 9, 'unknown'],
      ['01:00', 10, 'outside_archive'],
    ]);
    expect(present + gaps.reduce((sum: number, gap: { bars: number }) => sum + gap.bars, 0)).toBe(expected);
    expect(expected).toBe(80);
  });

  test('bars of the future are not closed yet', async () => {
    const day = 86_400_000;
    const from = new Date(Date.now() + day).toISOString();
    const body = (
      await house.get(
        `/v1/market/coverage?symbol=AAAUSDT&interval=1m&from=${from}&to=${new Date(Date.now() + 2 * day).toISOString()}`,
        key,
      )
    ).json();
    expect(body.coverage[0].gaps).toEqual([
      expect.objectContaining({ bars: 1440, reason: 'not_yet_closed' }),
    ]);
  });

  test('whatever is held and asked for, bars present and missing make up what is expected', async () => {
    const random = dice(7);
    const minutes = times('2026-04-01T00:00:00Z', 3 * 1440).filter(() => random() < 0.6);
    await hold(
      'ODDUSDT',
      '1m',
      minutes.map((at) => bar(at)),
    );
    for (let tries = 0; tries < 25; tries += 1) {
      const from = Date.parse('2026-03-31T12:00:00Z') + Math.floor(random() * 3 * 86_400_000);
      const to = from + Math.floor(random() * 2 * 86_400_000);
      const query = `symbol=ODDUSDT&interval=1m&from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
      const body = (await bars(query)).json();
      const expected = minutes.filter((at) => at >= from && at < to);
      expect(body.bars.ODDUSDT.map((row: { open_time: string }) => Date.parse(row.open_time))).toEqual(
        expected,
      );
      const [{ gaps, present_bars: present, expected_bars: all, complete }] = body.coverage;
      expect(present).toBe(expected.length);
      expect(complete).toBe(gaps.length === 0);
      let last = Number.NEGATIVE_INFINITY;
      let missing = 0;
      for (const gap of gaps) {
        expect(Date.parse(gap.to) - Date.parse(gap.from)).toBe(gap.bars * 60_000);
        expect(Date.parse(gap.from)).toBeGreaterThanOrEqual(last);
        last = Date.parse(gap.to);
        missing += gap.bars;
      }
      expect(present + missing).toBe(all);
    }
  });
});

describe('representations', () => {
  const query = `symbol=${SYMBOLS}&interval=1m&from=2026-03-01T10:30Z&to=2026-03-03T13:15:30Z`;

  test('gzip, brotli and none hold the same bytes; gzip is taken when it is liked as well', async () => {
    const plain = (await bars(query)).rawPayload;
    for (const [accepted, coding, decode] of [
      ['gzip', 'gzip', gunzipSync],
      ['gzip, deflate, br', 'gzip', gunzipSync],
      ['br', 'br', brotliDecompressSync],
      ['br, gzip;q=0.5', 'br', brotliDecompressSync],
    ] as const) {
      const answer = await bars(query, { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding'], accepted).toBe(coding);
      expect(decode(answer.rawPayload).equals(plain)).toBe(true);
    }
    const none = await bars(query, { 'accept-encoding': 'gzip;q=0' });
    expect(none.headers['content-encoding']).toBeUndefined();
    expect(none.rawPayload.equals(plain)).toBe(true);
  });

  test('columns, CSV and Arrow hold the numbers of the rows', async () => {
    const body = (await bars(query)).json();
    const rows = SYMBOLS.flatMap((symbol) => body.bars[symbol]);
    const columns = (await bars(`${query}&format=columns`)).json();
    expect({ ...columns, bars: undefined }).toEqual({ ...body, bars: undefined });
    for (const symbol of SYMBOLS) {
      for (const [name, values] of Object.entries(columns.bars[symbol])) {
        expect(values).toEqual(body.bars[symbol].map((row: Record<string, unknown>) => row[name]));
      }
    }

    const csv = await bars(query, { accept: 'text/csv' });
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
    expect((await house.get(link!, key)).json().coverage).toEqual(body.coverage);

    const arrow = await bars(`${query}&format=arrow`);
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
    await hold(
      'NULLUSDT',
      '1m',
      times(FROM, 2).map((at) => bar(at, { quoteVolume: null, trades: null })),
    );
    const of = 'symbol=NULLUSDT&interval=1m&from=2026-03-01&to=2026-03-01T00:02Z';
    expect((await bars(of)).json().bars.NULLUSDT[1]).toMatchObject({ quote_volume: null, trades: null });
    expect((await bars(`${of}&format=columns`)).json().bars.NULLUSDT.trades).toEqual([null, null]);
    expect((await bars(`${of}&format=csv`)).body.split('\r\n')[1]).toMatch(/,,$/);
    const row = tableFromIPC((await bars(`${of}&format=arrow`)).rawPayload)
      .get(0)!
      .toJSON();
    expect(row).toMatchObject({ quote_volume: null, trades: null });
  });

  test('an empty window is empty in each of them', async () => {
    const of = 'symbol=AAAUSDT&symbol=BBBUSDT&interval=1m&from=2026-03-01&to=2026-03-01';
    expect((await bars(of)).json().bars).toEqual({ AAAUSDT: [], BBBUSDT: [] });
    expect((await bars(`${of}&format=columns`)).json().bars.BBBUSDT.open).toEqual([]);
    expect((await bars(`${of}&format=csv`)).body.split('\r\n')).toHaveLength(2);
    const table = tableFromIPC((await bars(`${of}&format=arrow`)).rawPayload);
    expect(table.numRows).toBe(0);
    expect(table.schema.fields.map(({ name }) => name)).toContain('quote_volume');
    expect(
      JSON.parse(gunzipSync((await bars(of, { 'accept-encoding': 'gzip' })).rawPayload).toString()).bars,
    ).toEqual({
      AAAUSDT: [],
      BBBUSDT: [],
    });
  });

  test('406 for what is not offered; a browser gets JSON', async () => {
    const refused = await house.get(`/v1/market/bars?${query}`, key, { accept: 'application/xml' });
    expect(refused.statusCode).toBe(406);
    expect(refused.json()).toMatchObject({ code: 'not_acceptable' });
    const browser = await bars(query, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(browser.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('an unchanged answer has its bytes and its validator; a revised bar gives it others', async () => {
    const of = 'symbol=TAGUSDT&interval=1m&from=2026-03-01&to=2026-03-02';
    await hold(
      'TAGUSDT',
      '1m',
      times(FROM, 30).map((at) => bar(at)),
    );
    const first = await bars(of);
    const etag = String(first.headers.etag);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Accept, Authorization',
    });
    const again = await bars(of);
    expect([again.headers.etag, again.body]).toEqual([etag, first.body]);
    const held = await house.get(`/v1/market/bars?${of}`, key, { 'if-none-match': etag });
    expect([held.statusCode, held.body]).toEqual([304, '']);
    expect((await bars(of, { 'accept-encoding': 'gzip' })).headers.etag).not.toBe(etag);
    expect((await bars(`${of}&format=columns`)).headers.etag).not.toBe(etag);
    await hold('TAGUSDT', '1m', [bar(Date.parse(FROM), { volume: '1' })]);
    const changed = await house.get(`/v1/market/bars?${of}`, key, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('HEAD says what GET would, without a body', async () => {
    const answer = await house.app.inject({
      method: 'HEAD',
      url: `/v1/market/bars?${query}`,
      headers: { authorization: `Bearer ${key}` },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers.etag).toBe((await bars(query)).headers.etag);
  });

  test('callers who hang up leave nothing behind', async () => {
    const days = times('2026-05-01T00:00:00Z', 12 * 1440);
    for (const symbol of ['BIGUSDT', 'HUGEUSDT'])
      await hold(
        symbol,
        '1m',
        days.map((at) => bar(at)),
      );
    const path = '/v1/market/bars?symbol=BIGUSDT,HUGEUSDT&interval=1m&from=2026-05-01&to=2026-05-13';
    for (let tries = 0; tries < 12; tries += 1) {
      await new Promise<void>((resolve) => {
        const asked = request(
          `${house.url}${path}`,
          { headers: { authorization: `Bearer ${key}` } },
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
    const whole = await fetch(`${house.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    const body = (await whole.json()) as { bars: Record<string, unknown[]> };
    expect(body.bars.HUGEUSDT).toHaveLength(12 * 1440);
    const open = await house.services.db.query(
      "select count(*)::int as n from pg_stat_activity where application_name = 'newstape bars' and state <> 'idle'",
    );
    expect(open.rows[0]!.n).toBe(0);
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
      const answer = await house.get(`/v1/market/${path}?${query}`, key);
      expect(answer.statusCode, answer.body).toBe(400);
      const problem = answer.json();
      expect(problem.code).toBe('invalid_parameter');
      expect(problem.errors[0].parameter).toBe(parameter);
      expect(problem.errors[0].detail).toContain(says);
    }
  });

  test('32 days to the millisecond are a window, and 20 symbols a request', async () => {
    expect(
      (await house.get('/v1/market/bars?symbol=AAAUSDT&interval=1m&from=2026-03-01&to=2026-04-02', key))
        .statusCode,
    ).toBe(200);
    const twenty = Array.from({ length: 20 }, (_, i) => `S${i}USDT`);
    const unknown = await house.get(`/v1/market/bars?symbol=${twenty}&${WINDOW}`, key);
    expect(unknown.statusCode).toBe(404);
  });

  test('404 for an unknown symbol among known ones, and for an interval that is not held', async () => {
    for (const path of ['bars', 'coverage']) {
      const unknown = await house.get(`/v1/market/${path}?symbol=AAAUSDT,NONEUSDT&${WINDOW}`, key);
      expect([unknown.statusCode, unknown.json().detail]).toEqual([404, 'There is no instrument NONEUSDT.']);
      const lacking = await house.get(`/v1/market/${path}?symbol=BBBUSDT&${WINDOW.replace('1m', '5m')}`, key);
      expect(lacking.statusCode).toBe(404);
      expect(lacking.json().errors[0]).toMatchObject({ parameter: 'interval', allowed: ['1m'] });
    }
  });

  test('401 without a key, 403 on a plan without market data', async () => {
    const free = await house.key('free');
    for (const path of [
      'instruments',
      `bars?symbol=AAAUSDT&${WINDOW}`,
      `coverage?symbol=AAAUSDT&${WINDOW}`,
    ]) {
      expect((await house.get(`/v1/market/${path}`)).statusCode).toBe(401);
      const refused = await house.get(`/v1/market/${path}`, free);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'plan_required']);
    }
  });

  test('429 when the allowance is spent', async () => {
    const poor = await house.key('starter', { tenant: 'poor', limit: 1 });
    const path = '/v1/market/instruments';
    expect((await house.get(path, poor)).statusCode).toBe(200);
    expect((await house.get(path, poor)).statusCode).toBe(429);
  });

  test('403 restricted for a plan that an instrument is not open to, which does not list it', async () => {
    await hold(
      'SHYUSDT',
      '1m',
      times(FROM, 2).map((at) => bar(at)),
    );
    await restrictInstrument(house.services.db, 'binance', 'SHYUSDT', ['enterprise']);
    const pro = await house.key('pro');
    const path = '/v1/market/bars?symbol=SHYUSDT&interval=1m&from=2026-03-01&to=2026-03-02';
    const refused = await house.get(path, pro);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'restricted']);
    expect((await house.get(path, key)).statusCode).toBe(200);
    const symbols = async (by: string): Promise<string[]> =>
      (await house.get('/v1/market/instruments', by))
        .json()
        .instruments.map(({ symbol }: { symbol: string }) => symbol);
    expect(await symbols(pro)).not.toContain('SHYUSDT');
    expect(await symbols(key)).toContain('SHYUSDT');
    await restrictInstrument(house.services.db, 'binance', 'SHYUSDT', null);
    expect((await house.get(path, pro)).statusCode).toBe(200);
  });
});

describe('GraphQL', () => {
  const ASKED =
    'symbols: ["aaausdt", "LATEUSDT"], interval: "1m", from: "2026-03-02T04:00:00Z", to: "2026-03-02T09:00:00Z"';
  const COVERAGE =
    'symbol venueId interval from to expectedBars presentBars complete gaps { from to bars reason } asOf';

  test('says what REST says', async () => {
    const { data } = await graph(`{
      marketBars(${ASKED}) {
        series { symbol bars { symbol venueId interval openTime open high low close volume quoteVolume trades } }
        pages truncated nextFrom coverage { ${COVERAGE} }
        redistribution { policy source attribution termsUrl appliesToCachedCopies asOf }
      }
      marketCoverage(${ASKED}) { ${COVERAGE} }
      marketInstruments { symbol base quote venue intervals archiveWindowStart archiveWindowEnd simulated windows { interval archiveWindowStart archiveWindowEnd } }
    }`);
    const query = 'symbol=aaausdt,LATEUSDT&interval=1m&from=2026-03-02T04:00:00Z&to=2026-03-02T09:00:00Z';
    const rest = camel((await bars(query)).json()) as Json;
    const { series, ...others } = data.marketBars as Json & { series: { symbol: string; bars: unknown }[] };
    expect(Object.fromEntries(series.map((one) => [one.symbol, one.bars]))).toEqual(rest.bars);
    expect({ bars: rest.bars, ...(others as object) }).toEqual(rest);
    expect(data.marketCoverage).toEqual(rest.coverage);
    const instruments = camel((await house.get('/v1/market/instruments', key)).json()) as Json;
    expect({ instruments: data.marketInstruments }).toEqual(instruments);
  });

  test('stops at 50,000 bars, says so, and goes on from there', async () => {
    const minutes = times('2026-06-01T00:00:00Z', 18 * 1440);
    for (const symbol of ['LONGUSDT', 'WIDEUSDT'])
      await hold(
        symbol,
        '1m',
        minutes.map((at) => bar(at)),
      );
    const page = async (from: string) =>
      (
        await graph(`{ marketBars(symbols: ["LONGUSDT", "WIDEUSDT"], interval: "1m", from: "${from}", to: "2026-06-19") {
          series { bars { openTime } } truncated nextFrom coverage { expectedBars presentBars complete to } } }`)
      ).data.marketBars as unknown as {
        series: { bars: { openTime: string }[] }[];
        truncated: boolean;
        nextFrom: string | null;
        coverage: { expectedBars: number; complete: boolean; to: string }[];
      };
    const first = await page('2026-06-01');
    expect(first.truncated).toBe(true);
    expect(first.nextFrom).toBe('2026-06-18T08:40:00.000Z');
    expect(first.series.map((one) => one.bars.length)).toEqual([25_000, 25_000]);
    expect(first.coverage[0]).toMatchObject({ expectedBars: 25_000, complete: true, to: first.nextFrom });
    const rest = await page(first.nextFrom!);
    expect(rest).toMatchObject({ truncated: false, nextFrom: null });
    expect(rest.series.map((one) => one.bars.length)).toEqual([920, 920]);
    expect(rest.series[0]!.bars[0]!.openTime).toBe(first.nextFrom);
    const wire = (await bars('symbol=LONGUSDT,WIDEUSDT&interval=1m&from=2026-06-01&to=2026-06-19')).json();
    expect(wire.truncated).toBe(false);
    expect(wire.bars.WIDEUSDT).toHaveLength(18 * 1440);
  });

  test('refuses as REST does, in the names of its arguments', async () => {
    const code = async (asked: string, by = key): Promise<string | undefined> =>
      (await graph(`{ marketBars(${asked}) { pages } }`, by)).errors?.[0]?.extensions.code;
    expect(await code(ASKED.replace('"1m"', '"3m"'))).toBe('invalid_parameter');
    expect(await code(ASKED.replace('aaausdt', 'noneusdt'))).toBe('not_found');
    expect(await code(ASKED, await house.key('free'))).toBe('plan_required');
    const { errors } = await graph(
      `{ marketBars(symbols: [], interval: "1m", from: "2026-03-01", to: "2026-03-02") { pages } }`,
    );
    expect(JSON.stringify(errors)).toContain('symbols: is required');
  });
});

/** The body of REST in the names of GraphQL. */
function camel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camel);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camel(member),
    ]),
  );
}

/** A decimal times 10^18. */
function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
}

/** A few numbers that are the same each time (a linear congruential generator). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
