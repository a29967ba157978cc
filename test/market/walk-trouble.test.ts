import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  backfill,
  ensureSeries,
  findInstruments,
  listVenue,
  type MarketRoom,
  openMarket,
  removeBars,
  storeBars,
  VenueBusy,
  VenueError,
} from '../../src/market/index.ts';
import { openTestHouse } from '../setup/house.ts';
import { bar, connectedTo, type FakeVenue, fakeVenue, times } from '../setup/market.ts';
import { ask, DAY, log, openWalk, PAIRS, type Walk } from './walk.ts';

let archive: Walk;

beforeAll(async () => {
  archive = await openWalk();
});
afterAll(() => archive?.close());

beforeEach(() =>
  archive.database.db.query(
    'truncate market_instruments, market_series, market_days, market_rejects, market_outages',
  ),
);

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
    const room = await archive.connected(venue);
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
    const left = await archive.database.db.query('select * from market_outages');
    expect(left.rows).toEqual([]);
  });

  test('that gives no usable answer while there is time leaves gaps: nobody is sent back to where they began', async () => {
    const symbols = Array.from({ length: 12 }, (_, i) => `F${i}USDT`);
    const instruments = symbols.map((symbol) => ({
      symbol,
      base: symbol.slice(0, -4),
      quote: 'USDT',
      intervals: ['1m'] as const,
    }));
    let isSilent = true;
    const venue = fakeVenue({
      instruments,
      pageRows: 60,
      before: async () => {
        if (!isSilent) return;
        await new Promise((resolve) => setTimeout(resolve, 60));
        throw new VenueError('timeout');
      },
    });
    const room = await archive.connected(venue);
    const more = { symbols, budget: { pages: 1_000, ms: 50 } };
    const silent = await ask(room, '2026-03-01T00:00Z', '2026-03-01T04:00Z', more);
    expect([silent.truncated, silent.nextFrom]).toEqual([false, null]);
    for (const { gaps } of silent.coverage) {
      expect(gaps.map(({ bars, reason }) => [bars, reason])).toEqual([[240, 'upstream_error']]);
    }
    // What it could not be asked for is asked for again.
    isSilent = false;
    const mended = await ask(room, '2026-03-01T00:00Z', '2026-03-01T04:00Z', { symbols });
    expect([mended.pages, mended.coverage.every(({ complete }) => complete)]).toEqual([48, true]);
    expect((await archive.database.db.query('select * from market_outages')).rows).toEqual([]);
  });

  test('rows that it sends and that are no bars show as rejected', async () => {
    const at = Date.parse('2026-03-01T00:10Z');
    const venue: FakeVenue = {
      ...fakeVenue({ instruments: PAIRS, has: (_symbol, time) => time !== at }),
    };
    const room = await archive.connected({
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

test('bars of a series that is removed while they are fetched are not found, as of one that was never there', async () => {
  const { db } = archive.database;
  const venue = fakeVenue({
    before: async () => void (await removeBars(db, { venue: 'fake' })),
  });
  const room = openMarket({ db, log, baseUrl: 'http://news.test', venues: [venue] });
  archive.rooms.push(room);
  const pair = { venue: 'fake', symbol: 'AAAUSDT', base: 'AAA', quote: 'USDT', simulated: false };
  const id = await db.transaction((sql) => ensureSeries(sql, pair, '1m'));
  const series = { id, symbol: 'AAAUSDT', venue: 'fake', interval: '1m' } as const;
  await storeBars(room, series, { bars: [bar(Date.parse('2026-03-01T00:00Z'))] });
  const asked = () =>
    ask(room, '2026-03-01T00:00Z', '2026-03-01T01:00Z', { symbols: ['AAAUSDT'], venueId: 'fake' });
  const gone = { code: 'not_found', message: 'There is no instrument AAAUSDT at fake.' };
  await expect(asked()).rejects.toMatchObject(gone);
  await expect(asked()).rejects.toMatchObject(gone);
});

describe('back-fill', () => {
  test('lists the venue, makes its kept windows whole, seals what is over, and does nothing twice', async () => {
    const venue = fakeVenue({
      simulated: true,
      instruments: [{ ...PAIRS[0]!, intervals: ['1m', '5m'] }],
      outages: [{ from: Date.now() - DAY, to: Date.now() - DAY + 600_000, note: 'out' }],
    });
    const room = openMarket({ db: archive.database.db, log, baseUrl: 'http://news.test', venues: [venue] });
    archive.rooms.push(room);
    const started = Date.now();
    await backfill(room, new AbortController().signal);
    const [instrument] = await findInstruments(archive.database.db);
    expect(instrument).toMatchObject({ symbol: 'AAAUSDT', venue: 'fake', simulated: true });
    for (const series of instrument!.series) {
      const step = series.interval === '1m' ? 60_000 : 300_000;
      // Seven whole days before today.
      expect(series.window!.from).toBe((Math.floor(started / DAY) - 7) * DAY);
      expect(series.window!.to).toBeGreaterThanOrEqual(Math.floor((started - 2_000) / step) * step);
      const days = await archive.database.db.query<{ bars: number; sealed: boolean }>(
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
    expect((await archive.database.db.query('select * from market_outages')).rows).toHaveLength(1);
  });

  test('reads nothing of the days that are whole', async () => {
    const venue = fakeVenue({ instruments: PAIRS });
    const room = await archive.connected(venue, (Math.floor(Date.now() / DAY) - 7) * DAY);
    await backfill(room, new AbortController().signal);
    let reads = 0;
    const rows: MarketRoom['copies']['rows'] = (query, memory) => {
      reads += 1;
      return room.copies.rows(query, memory);
    };
    await backfill({ ...room, copies: { ...room.copies, rows } }, new AbortController().signal);
    // Today, yesterday in the first minutes of a day, and another one if midnight has just passed.
    expect(reads).toBeLessThanOrEqual(3);
  });

  test('waits as the venue asks, and leaves the rest for later when that is long', async () => {
    let refusals = 1;
    const venue = fakeVenue({
      instruments: PAIRS.slice(0, 1),
      before: () => {
        if (refusals-- > 0) throw new VenueBusy('fake', 1);
      },
    });
    const room = await archive.connected(venue, Date.now() - 600_000);
    await backfill(room, new AbortController().signal);
    expect((await findInstruments(archive.database.db))[0]!.series[0]!.window).not.toBeNull();
    const long = fakeVenue({
      id: 'long',
      instruments: PAIRS.slice(0, 1),
      before: () => {
        throw new VenueBusy('long', 300);
      },
    });
    await backfill(await archive.connected(long, Date.now() - 600_000), new AbortController().signal);
    expect(long.asked).toHaveLength(1);
  });

  test('does not ask for what the venue lists no longer', async () => {
    const venue = fakeVenue({ instruments: PAIRS });
    const room = await archive.connected({ ...venue, unlisted: ['BBBUSDT'] }, Date.now() - 600_000);
    await backfill(room, new AbortController().signal);
    expect(new Set(venue.asked.map(({ symbol }) => symbol))).toEqual(new Set(['AAAUSDT']));
  });

  test('ends between two pages when the service does', async () => {
    const stop = new AbortController();
    const venue = fakeVenue({ instruments: PAIRS, pageRows: 60, before: () => stop.abort() });
    await backfill(await archive.connected(venue), stop.signal);
    expect(venue.asked).toHaveLength(1);
  });
});

test('bars that come while an answer is written are not in it: rows and coverage agree', async () => {
  const venue = fakeVenue({});
  const room = openMarket({ db: archive.database.db, log, baseUrl: 'http://news.test' });
  archive.rooms.push(room);
  const draft = { venue: venue.id, symbol: 'AAAUSDT', base: 'AAA', quote: 'USDT', simulated: false };
  const id = await archive.database.db.transaction((sql) => ensureSeries(sql, draft, '1m'));
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
