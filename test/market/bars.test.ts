import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barsShape, coverageListShape, instrumentsShape } from '../../rest/market/shapes.ts';
import { recordAccounts } from '../../src/market/index.ts';
import { bar, times } from '../setup/market.ts';
import { type Bars, FROM, OUT, openBars, SYMBOLS, WINDOW } from './bars.ts';

let service: Bars;

beforeAll(async () => {
  service = await openBars();
});
afterAll(() => service?.close());

type Json = Record<string, unknown>;

async function graph(
  query: string,
  by = service.key,
): Promise<{ data: Json; errors?: { extensions: { code: string } }[] }> {
  const answer = await service.house.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ query }),
  });
  return answer.json();
}

describe('bars of a window', () => {
  test('are all that is there, and the rest is a gap: nothing is filled in', async () => {
    const body = (await service.bars(`symbol=${SYMBOLS}&${WINDOW}`)).json();
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
      await service.bars('symbol=AAAUSDT&interval=5m&from=2026-03-01T00:00Z&to=2026-03-01T00:10Z')
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
    const body = (await service.bars(`symbol=AAAUSDT&interval=1m&from=${from}&to=${to}`)).json();
    expect(body.bars.AAAUSDT.map((row: { open_time: string }) => row.open_time.slice(11, 16))).toEqual(
      expected,
    );
    expect(body.coverage[0]).toMatchObject({ expected_bars: expected.length, complete: true, gaps: [] });
  });

  test('symbols may be repeated and parted by commas, in any case, each answered once', async () => {
    const query =
      'symbol=bbbusdt,AAAUSDT&symbol=lateUsdt&symbol=BBBUSDT&interval=1m&from=2026-03-01&to=2026-03-01T00:01Z';
    const body = (await service.bars(query)).json();
    expect(Object.keys(body.bars)).toEqual(['BBBUSDT', 'AAAUSDT', 'LATEUSDT']);
    expect(body.coverage.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'BBBUSDT',
      'AAAUSDT',
      'LATEUSDT',
    ]);
  });

  test('the instruments say what is held', async () => {
    const body = (await service.house.get('/v1/market/instruments', service.key)).json();
    instrumentsShape.parse(body);
    expect(body.instruments.find(({ symbol }: { symbol: string }) => symbol === 'AAAUSDT')).toMatchObject({
      intervals: ['1m', '5m'],
      archive_window_start: '2026-03-01T00:00:00.000Z',
      archive_window_end: '2026-03-04T00:00:00.000Z',
    });
  });

  test('a symbol of two venues: a real one before the simulated, and each by name', async () => {
    const [at] = times(FROM, 1) as [number];
    await service.hold('TWOUSDT', '1m', [bar(at, { volume: '1' })], 'simulated');
    const one = async (more = '') =>
      (await service.bars(`symbol=TWOUSDT&interval=1m&from=2026-03-01&to=2026-03-01T00:01Z${more}`)).json()
        .bars.TWOUSDT[0];
    expect(await one()).toMatchObject({ venue_id: 'simulated', volume: '1' });
    await service.hold('TWOUSDT', '1m', [bar(at, { volume: '2' })], 'kraken');
    expect(await one()).toMatchObject({ venue_id: 'kraken', volume: '2' });
    expect(await one('&venueId=simulated')).toMatchObject({ venue_id: 'simulated' });
    expect(await one('&venueId=KRAKEN')).toMatchObject({ venue_id: 'kraken' });
    // Another venue's files, whatever it is called, do not take the place of the venue that the service is connected to.
    await service.house.services.db.query(
      `update market_series set kept_from = now() where instrument_id =
         (select id from market_instruments where venue = 'kraken' and symbol = 'TWOUSDT')`,
    );
    for (const venue of ['aaa', 'zzz'])
      await service.hold('TWOUSDT', '1m', [bar(at, { volume: '3' })], venue);
    expect(await one()).toMatchObject({ venue_id: 'kraken', volume: '2' });
    expect(await one('&venueId=aaa')).toMatchObject({ venue_id: 'aaa', volume: '3' });
    const missing = await service.house.get(
      '/v1/market/bars?symbol=TWOUSDT&interval=1m&from=2026-03-01&to=2026-03-02&venueId=binance',
      service.key,
    );
    expect(missing.statusCode).toBe(404);
  });
});

describe('coverage', () => {
  test('is that of bars, without bars', async () => {
    const query = `symbol=${SYMBOLS}&${WINDOW}`;
    const covered = (await service.house.get(`/v1/market/coverage?${query}`, service.key)).json();
    coverageListShape.parse(covered);
    const { bars: _bars, ...rest } = (await service.bars(query)).json();
    expect(covered).toEqual(rest);
  });

  test('gives each gap the reason that is known, and counts every bar once', async () => {
    const { db } = service.house.services;
    const minutes = times('2026-03-10T00:00:00Z', 60).filter((_at, i) => i < 10 || i >= 50);
    await service.hold(
      'WHYUSDT',
      '1m',
      minutes.map((at) => bar(at)),
    );
    const at = (minute: number): number => Date.parse('2026-03-10T00:00:00Z') + minute * 60_000;
    const why = { venue: 'binance', symbol: 'WHYUSDT' };
    // It began and ended within minutes: those had no whole bar either.
    const outage = { ...why, from: at(12) + 1, to: at(19) + 30_000, reason: 'venue_outage' } as const;
    const accounts = [
      // The longest of the same counts, and it is told once.
      { ...outage, to: at(15) },
      outage,
      { ...why, from: at(25), to: at(30), reason: 'upstream_error' },
      { venue: 'kraken', from: at(30), to: at(40), reason: 'venue_outage' },
    ] as const;
    expect(await recordAccounts(db, accounts)).toBe(3);
    expect(await recordAccounts(db, accounts)).toBe(0);
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
      await service.house.get(
        '/v1/market/coverage?symbol=WHYUSDT&interval=1m&from=2026-03-09T23:50Z&to=2026-03-10T01:10Z',
        service.key,
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
      await service.house.get(
        `/v1/market/coverage?symbol=AAAUSDT&interval=1m&from=${from}&to=${new Date(Date.now() + 2 * day).toISOString()}`,
        service.key,
      )
    ).json();
    expect(body.coverage[0].gaps).toEqual([
      expect.objectContaining({ bars: 1440, reason: 'not_yet_closed' }),
    ]);
  });

  test('whatever is held and asked for, bars present and missing make up what is expected', async () => {
    const random = dice(7);
    const minutes = times('2026-04-01T00:00:00Z', 3 * 1440).filter(() => random() < 0.6);
    await service.hold(
      'ODDUSDT',
      '1m',
      minutes.map((at) => bar(at)),
    );
    for (let tries = 0; tries < 25; tries += 1) {
      const from = Date.parse('2026-03-31T12:00:00Z') + Math.floor(random() * 3 * 86_400_000);
      const to = from + Math.floor(random() * 2 * 86_400_000);
      const query = `symbol=ODDUSDT&interval=1m&from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
      const body = (await service.bars(query)).json();
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
    const rest = camel((await service.bars(query)).json()) as Json;
    const { series, ...others } = data.marketBars as Json & { series: { symbol: string; bars: unknown }[] };
    expect(Object.fromEntries(series.map((one) => [one.symbol, one.bars]))).toEqual(rest.bars);
    expect({ bars: rest.bars, ...(others as object) }).toEqual(rest);
    expect(data.marketCoverage).toEqual(rest.coverage);
    const instruments = camel(
      (await service.house.get('/v1/market/instruments', service.key)).json(),
    ) as Json;
    expect({ instruments: data.marketInstruments }).toEqual(instruments);
  });

  test('stops at 50,000 bars, says so, and goes on from there', async () => {
    const minutes = times('2026-06-01T00:00:00Z', 18 * 1440);
    for (const symbol of ['LONGUSDT', 'WIDEUSDT'])
      await service.hold(
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
    const wire = (
      await service.bars('symbol=LONGUSDT,WIDEUSDT&interval=1m&from=2026-06-01&to=2026-06-19')
    ).json();
    expect(wire.truncated).toBe(false);
    expect(wire.bars.WIDEUSDT).toHaveLength(18 * 1440);
  });

  test('refuses as REST does, in the names of its arguments', async () => {
    const code = async (asked: string, by = service.key): Promise<string | undefined> =>
      (await graph(`{ marketBars(${asked}) { pages } }`, by)).errors?.[0]?.extensions.code;
    expect(await code(ASKED.replace('"1m"', '"3m"'))).toBe('invalid_parameter');
    expect(await code(ASKED.replace('aaausdt', 'noneusdt'))).toBe('not_found');
    expect(await code(ASKED, await service.house.key('free'))).toBe('plan_required');
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

/** A few numbers that are the same each time (a linear congruential generator). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
