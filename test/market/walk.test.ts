import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type BarsFound,
  backfill,
  ensureSeries,
  findBars,
  findInstruments,
  listVenue,
  type MarketRoom,
  openMarket,
  storeBars,
  type Venue,
  VenueBusy,
  VenueError,
} from '../../src/market/index.ts';
import { openLog } from '../../src/platform/log.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { openTestHouse } from '../setup/house.ts';
import { bar, connectedTo, type FakeVenue, fakeVenue, times } from '../setup/market.ts';

const log = openLog({ logLevel: 'silent' });
let database: TestDatabase;
const rooms: MarketRoom[] = [];
const NOW = Date.parse('2026-03-10T00:00:00Z');
const DAY = 86_400_000;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const room of rooms) await room.close();
  await database?.close();
});
beforeEach(() =>
  database.db.query(
    'truncate market_instruments, market_series, market_days, market_rejects, market_outages',
  ),
);

async function connected(venue: Venue, keptFrom = NOW - 2 * DAY): Promise<MarketRoom> {
  const room = openMarket({ db: database.db, log, baseUrl: 'http://news.test', venues: [venue] });
  rooms.push(room);
  const listed = await venue.instruments(new AbortController().signal);
  await listVenue(database.db, venue, listed, () => keptFrom);
  return room;
}

const PAIRS = ['AAAUSDT', 'BBBUSDT'].map((symbol) => ({
  symbol,
  base: symbol.slice(0, 3),
  quote: 'USDT',
  intervals: ['1m'] as const,
}));

const ask = (room: MarketRoom, from: string, to: string, more: object = {}): Promise<BarsFound> =>
  findBars(room, {
    symbols: ['AAAUSDT', 'BBBUSDT'],
    interval: '1m',
    window: { from: Date.parse(from), to: Date.parse(to) },
    venueId: undefined,
    plan: 'pro',
    now: NOW,
    ...more,
  });

const held = (found: BarsFound): number[] => found.coverage.map(({ presentBars }) => presentBars);

describe('a window that the archive lacks', () => {
  test('is fetched from the venue in pages of `limit` rows, and the next one finds it in the archive', async () => {
    const venue = fakeVenue({ instruments: PAIRS, pageRows: 1_000 });
    const room = await connected(venue);
    const first = await ask(room, '2026-03-01T00:00Z', '2026-03-02T00:00Z', { pageRows: 500 });
    expect(first).toMatchObject({ pages: 6, truncated: false, nextFrom: null, bars: 2_880 });
    expect(venue.asked.map(({ limit }) => limit)).toEqual(Array(6).fill(500));
    expect(
      venue.asked.filter(({ symbol }) => symbol === 'AAAUSDT').map(({ from, to }) => (to - from) / 60_000),
    ).toEqual([500, 500, 440]);
    expect(first.coverage.every(({ complete }) => complete)).toBe(true);
    const again = await ask(room, '2026-03-01T00:00Z', '2026-03-02T00:00Z');
    expect(again).toMatchObject({ pages: 0, bars: 2_880 });
    expect(venue.asked).toHaveLength(6);
  });

  test('a page never has more rows than the venue gives', async () => {
    const venue = fakeVenue({ instruments: PAIRS, pageRows: 300 });
    const room = await connected(venue);
    expect((await ask(room, '2026-03-01T00:00Z', '2026-03-01T10:00Z')).pages).toBe(4);
    expect(Math.max(...venue.asked.map(({ limit }) => limit))).toBe(300);
  });

  test('only what is missing is asked for, and what the venue does not have is asked for once', async () => {
    const hole = Date.parse('2026-03-01T05:00Z');
    const venue = fakeVenue({ instruments: PAIRS, has: (_symbol, at) => at < hole || at >= hole + 600_000 });
    const room = await connected(venue);
    await ask(room, '2026-03-01T04:00Z', '2026-03-01T06:00Z');
    venue.asked.length = 0;
    const found = await ask(room, '2026-03-01T03:00Z', '2026-03-01T07:00Z');
    expect(held(found)).toEqual([230, 230]);
    expect(found.coverage[0]!.gaps).toEqual([
      { from: hole, to: hole + 600_000, bars: 10, reason: 'unknown' },
    ]);
    // The two hours around what is held lie near each other: one page spans them.
    expect(venue.asked.map(({ symbol, from, to }) => [symbol, from, to])).toEqual(
      ['AAAUSDT', 'BBBUSDT'].map((symbol) => [
        symbol,
        Date.parse('2026-03-01T03:00Z'),
        Date.parse('2026-03-01T07:00Z'),
      ]),
    );
    venue.asked.length = 0;
    expect(held(await ask(room, '2026-03-01T03:00Z', '2026-03-01T07:00Z'))).toEqual([230, 230]);
    expect(venue.asked).toEqual([]);
  });

  test('an outage is called one when the venue says so, and not otherwise', async () => {
    const hole = Date.parse('2026-03-01T05:00Z');
    const venue = fakeVenue({
      instruments: PAIRS,
      has: (_symbol, at) => at < hole || at >= hole + 600_000,
      outages: [{ symbol: 'BBBUSDT', from: hole, to: hole + 300_000, note: 'maintenance' }],
    });
    const room = await connected(venue);
    const found = await ask(room, '2026-03-01T04:00Z', '2026-03-01T06:00Z');
    expect(found.coverage.map(({ gaps }) => gaps.map(({ bars, reason }) => [bars, reason]))).toEqual([
      [[10, 'unknown']],
      [
        [5, 'venue_outage'],
        [5, 'unknown'],
      ],
    ]);
  });

  test('only closed bars, only what the venue reaches, only what was listed', async () => {
    const venue = fakeVenue({
      instruments: PAIRS.map((pair, i) =>
        i === 0 ? pair : { ...pair, listedFrom: Date.parse('2026-03-09T23:00Z') },
      ),
      reach: Date.parse('2026-03-09T22:30Z'),
    });
    const room = await connected(venue);
    const found = await ask(room, '2026-03-09T22:00Z', '2026-03-10T01:00Z');
    expect(
      found.coverage.map(({ presentBars, gaps }) => [
        presentBars,
        ...gaps.map(({ bars, reason }) => `${bars} ${reason}`),
      ]),
    ).toEqual([
      [90, '30 outside_archive', '60 not_yet_closed'],
      [60, '60 not_listed', '60 not_yet_closed'],
    ]);
    expect(Math.max(...venue.asked.map(({ to }) => to))).toBe(NOW);
  });

  test('what was asked for aside does not move the archive window, unless it touches it', async () => {
    const venue = fakeVenue({ instruments: PAIRS });
    const room = await connected(venue, Date.now() - 3_600_000);
    await backfill(room, new AbortController().signal);
    const window = async () => (await findInstruments(database.db))[0]!.series[0]!.window!;
    const before = await window();
    await ask(room, '2026-01-01T00:00Z', '2026-01-01T01:00Z');
    expect(await window()).toEqual(before);
    await ask(room, new Date(before.from - 3_600_000).toISOString(), new Date(before.from).toISOString(), {
      now: Date.now(),
    });
    expect((await window()).from).toBe(before.from - 3_600_000);
  });

  test('what touches the archive window moves it over midnight too, on both sides', async () => {
    const venue = fakeVenue({ instruments: PAIRS });
    const room = await connected(venue);
    const [instrument] = await findInstruments(database.db);
    const { id } = instrument!.series[0]!;
    const series = { id, symbol: 'AAAUSDT', venue: venue.id, interval: '1m' as const };
    const of = (from: string, count: number) => times(from, count).map((at) => bar(at));
    const window = async () => (await findInstruments(database.db))[0]!.series[0]!.window;
    const at = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
    await storeBars(room, series, { bars: of('2026-03-05T00:30Z', 30) });
    // Three days of which the last touches it, then two of which the first does, then two that lie apart.
    await storeBars(room, series, { bars: of('2026-03-03T23:30Z', 1500), isAside: true });
    expect(await window()).toEqual(at('2026-03-03T23:30Z', '2026-03-05T01:00Z'));
    await storeBars(room, series, { bars: of('2026-03-05T01:00Z', 1400), isAside: true });
    expect(await window()).toEqual(at('2026-03-03T23:30Z', '2026-03-06T00:20Z'));
    await storeBars(room, series, { bars: of('2026-03-08T23:30Z', 60), isAside: true });
    expect(await window()).toEqual(at('2026-03-03T23:30Z', '2026-03-06T00:20Z'));
  });

  test('what several pages and several readers fetched moves it as far as every bar between is known', async () => {
    const silent = Date.parse('2026-03-05T06:00Z');
    const venue = fakeVenue({
      instruments: PAIRS,
      pageRows: 500,
      has: (_, at) => at < silent || at >= silent + 3_600_000,
    });
    const room = await connected(venue);
    const [instrument] = await findInstruments(database.db);
    const { id } = instrument!.series[0]!;
    const series = { id, symbol: 'AAAUSDT', venue: venue.id, interval: '1m' as const };
    const from = async () =>
      new Date((await findInstruments(database.db))[0]!.series[0]!.window!.from).toISOString().slice(0, 16);
    await storeBars(room, series, { bars: times('2026-03-07T00:00Z', 30).map((at) => bar(at)) });
    // The part that does not touch it comes first; an hour that the venue lacks lies between.
    await ask(room, '2026-03-04T12:00Z', '2026-03-05T20:00Z');
    expect(await from()).toBe('2026-03-07T00:00');
    await Promise.all([
      ask(room, '2026-03-06T12:00Z', '2026-03-07T00:00Z'),
      ask(room, '2026-03-05T21:00Z', '2026-03-06T12:00Z'),
    ]);
    expect(await from()).toBe('2026-03-05T21:00');
    await ask(room, '2026-03-05T20:00Z', '2026-03-05T21:00Z');
    expect(await from()).toBe('2026-03-04T12:00');
  });

  test('two who ask at once share their pages', async () => {
    const venue = fakeVenue({
      instruments: PAIRS,
      before: () => new Promise((resolve) => setTimeout(resolve, 30)),
    });
    const room = await connected(venue);
    const both = await Promise.all([
      ask(room, '2026-03-01T00:00Z', '2026-03-01T06:00Z'),
      ask(room, '2026-03-01T00:00Z', '2026-03-01T06:00Z'),
    ]);
    expect(both.map(held)).toEqual([
      [360, 360],
      [360, 360],
    ]);
    expect(venue.asked).toHaveLength(2);
  });
});

describe('budgets', () => {
  test('when pages run out the answer is whole up to next_from, where the next request goes on', async () => {
    const venue = fakeVenue({ instruments: PAIRS, pageRows: 60 });
    const room = await connected(venue);
    const budget = { pages: 9, ms: 60_000 };
    const starts: number[] = [];
    let from = '2026-03-01T00:00:00Z';
    let bars = 0;
    for (;;) {
      const found = await ask(room, from, '2026-03-01T10:00:00Z', { budget });
      expect(found.coverage.every(({ complete }) => complete)).toBe(true);
      bars += found.bars;
      if (!found.truncated) {
        expect(found.nextFrom).toBeNull();
        break;
      }
      expect(found.pages).toBe(9);
      expect(found.window.to).toBe(found.nextFrom);
      expect(found.coverage.map(({ to }) => to)).toEqual([found.nextFrom, found.nextFrom]);
      starts.push(found.nextFrom!);
      from = new Date(found.nextFrom!).toISOString();
    }
    expect(bars).toBe(1_200);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(starts.length).toBeGreaterThan(0);
  });

  test('when the time runs out it says so too', async () => {
    const venue = fakeVenue({
      instruments: PAIRS,
      pageRows: 60,
      before: () => new Promise((resolve) => setTimeout(resolve, 20)),
    });
    const room = await connected(venue);
    const found = await ask(room, '2026-03-01T00:00Z', '2026-03-03T00:00Z', {
      budget: { pages: 1_000, ms: 50 },
    });
    expect(found.truncated).toBe(true);
    expect(found.pages).toBeLessThan(96);
    expect(found.nextFrom).toBeGreaterThan(Date.parse('2026-03-01T00:00Z'));
  });
});

describe('a venue in trouble', () => {
  test('that asks to wait is a 503 with its Retry-After, never a part of an answer', async () => {
    let busy = true;
    const venue = fakeVenue({
      instruments: PAIRS,
      pageRows: 60,
      before: (_symbol, from) => {
        if (busy && from > Date.parse('2026-03-01T02:00Z')) throw new VenueBusy('fake', 37);
      },
    });
    const house = await openTestHouse({ services: connectedTo(venue) });
    try {
      const { market } = house.services;
      await listVenue(market.db, venue, PAIRS, () => Date.now());
      const key = await house.key('pro');
      const path = 'symbol=AAAUSDT,BBBUSDT&interval=1m&from=2026-03-01&to=2026-03-01T06:00Z&limit=60';
      for (const route of ['bars', 'coverage']) {
        const answer = await house.get(`/v1/market/${route}?${path}`, key);
        expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
          503,
          '37',
          'unavailable',
        ]);
        expect(answer.json().bars).toBeUndefined();
      }
      // What the archive has is there all the while.
      const part = await house.get(`/v1/market/bars?${path.replace('06:00', '02:00')}`, key);
      expect([part.statusCode, part.json().bars.AAAUSDT.length]).toEqual([200, 120]);
      busy = false;
      const whole = await house.get(`/v1/market/bars?${path}`, key);
      expect([whole.statusCode, whole.json().bars.BBBUSDT.length]).toEqual([200, 360]);
      await market.close();
    } finally {
      await house.close();
    }
  });

  test('whose page fails leaves a gap that says upstream_error, until it answers', async () => {
    let fails = true;
    const venue = fakeVenue({
      instruments: PAIRS,
      pageRows: 60,
      before: (symbol, from) => {
        if (fails && symbol === 'BBBUSDT' && from === Date.parse('2026-03-01T02:00Z'))
          throw new VenueError('502');
      },
    });
    const room = await connected(venue);
    const broken = await ask(room, '2026-03-01T00:00Z', '2026-03-01T04:00Z');
    expect(broken.truncated).toBe(false);
    expect(broken.coverage.map(({ gaps }) => gaps.map(({ bars, reason }) => [bars, reason]))).toEqual([
      [],
      [[60, 'upstream_error']],
    ]);
    fails = false;
    const mended = await ask(room, '2026-03-01T00:00Z', '2026-03-01T04:00Z');
    expect(mended).toMatchObject({ pages: 1 });
    expect(mended.coverage.every(({ complete }) => complete)).toBe(true);
    const left = await database.db.query('select * from market_outages');
    expect(left.rows).toEqual([]);
  });

  test('rows that it sends and that are no bars show as rejected', async () => {
    const at = Date.parse('2026-03-01T00:10Z');
    const venue: FakeVenue = {
      ...fakeVenue({ instruments: PAIRS, has: (_symbol, time) => time !== at }),
    };
    const room = await connected({
      ...venue,
      async klines(...asked) {
        const page = await venue.klines(...asked);
        return { ...page, rejected: [{ openTime: at, row: '[]', reason: 'inconsistent' }] };
      },
    });
    const found = await ask(room, '2026-03-01T00:00Z', '2026-03-01T01:00Z');
    expect(found.coverage[1]!.gaps).toEqual([{ from: at, to: at + 60_000, bars: 1, reason: 'rejected' }]);
  });
});

describe('back-fill', () => {
  test('lists the venue, makes its kept windows whole, seals what is over, and does nothing twice', async () => {
    const venue = fakeVenue({
      simulated: true,
      instruments: [{ ...PAIRS[0]!, intervals: ['1m', '5m'] }],
      outages: [{ from: Date.now() - DAY, to: Date.now() - DAY + 600_000, note: 'out' }],
    });
    const room = openMarket({ db: database.db, log, baseUrl: 'http://news.test', venues: [venue] });
    rooms.push(room);
    const started = Date.now();
    await backfill(room, new AbortController().signal);
    const [instrument] = await findInstruments(database.db);
    expect(instrument).toMatchObject({ symbol: 'AAAUSDT', venue: 'fake', simulated: true });
    for (const series of instrument!.series) {
      const step = series.interval === '1m' ? 60_000 : 300_000;
      // Seven whole days before today.
      expect(series.window!.from).toBe((Math.floor(started / DAY) - 7) * DAY);
      expect(series.window!.to).toBeGreaterThanOrEqual(Math.floor((started - 2_000) / step) * step);
      const days = await database.db.query<{ bars: number; sealed: boolean }>(
        'select bars, packed is not null as sealed from market_days where series_id = $1 order by day',
        [series.id],
      );
      expect(days.rows.slice(0, 7).map(({ bars, sealed }) => [bars, sealed])).toEqual(
        Array(7).fill([DAY / step, true]),
      );
    }
    expect(venue.asked.filter(({ interval }) => interval === '5m').length).toBeGreaterThan(0);
    const asked = venue.asked.length;
    await backfill(room, new AbortController().signal);
    // A minute may have closed meanwhile.
    expect(venue.asked.length - asked).toBeLessThanOrEqual(2);
    expect((await database.db.query('select * from market_outages')).rows).toHaveLength(1);
  });

  test('waits as the venue asks, and leaves the rest for later when that is long', async () => {
    let refusals = 1;
    const venue = fakeVenue({
      instruments: PAIRS.slice(0, 1),
      before: () => {
        if (refusals-- > 0) throw new VenueBusy('fake', 1);
      },
    });
    const room = await connected(venue, Date.now() - 600_000);
    await backfill(room, new AbortController().signal);
    expect((await findInstruments(database.db))[0]!.series[0]!.window).not.toBeNull();
    const long = fakeVenue({
      id: 'long',
      instruments: PAIRS.slice(0, 1),
      before: () => {
        throw new VenueBusy('long', 300);
      },
    });
    await backfill(await connected(long, Date.now() - 600_000), new AbortController().signal);
    expect(long.asked).toHaveLength(1);
  });

  test('ends between two pages when the service does', async () => {
    const stop = new AbortController();
    const venue = fakeVenue({ instruments: PAIRS, pageRows: 60, before: () => stop.abort() });
    await backfill(await connected(venue), stop.signal);
    expect(venue.asked).toHaveLength(1);
  });
});

test('bars that come while an answer is written are not in it: rows and coverage agree', async () => {
  const venue = fakeVenue({});
  const room = openMarket({ db: database.db, log, baseUrl: 'http://news.test' });
  rooms.push(room);
  const draft = { venue: venue.id, symbol: 'AAAUSDT', base: 'AAA', quote: 'USDT', simulated: false };
  const id = await database.db.transaction((sql) => ensureSeries(sql, draft, '1m'));
  const series = { id, symbol: 'AAAUSDT', venue: venue.id, interval: '1m' as const };
  const minutes = times('2026-02-01T00:00Z', 2 * 1440);
  await storeBars(room, series, { bars: minutes.filter((_at, i) => i % 3 !== 0).map((at) => bar(at)) });
  const found = await ask(room, '2026-02-01T00:00Z', '2026-02-03T00:00Z', { symbols: ['AAAUSDT'] });
  await storeBars(room, series, { bars: minutes.map((at) => bar(at)) });
  const { jsonBody } = await import('../../src/market/index.ts');
  let text = '';
  for await (const piece of jsonBody(room, found, '"end":true}')) text += piece.toString();
  const body = JSON.parse(text) as { bars: Record<string, unknown[]> };
  expect(body.bars.AAAUSDT).toHaveLength(found.bars);
  expect(found.bars).toBe(1_920);
});
