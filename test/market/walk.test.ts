import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type BarsFound,
  backfill,
  delistInstrument,
  findInstruments,
  listVenue,
  openMarket,
  storeBars,
} from '../../src/market/index.ts';
import { bar, fakeVenue, times } from '../setup/market.ts';
import { ask, DAY, log, NOW, openWalk, PAIRS, type Walk } from './walk.ts';

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

const held = (found: BarsFound): number[] => found.coverage.map(({ presentBars }) => presentBars);

describe('a window that the archive lacks', () => {
  test('is fetched from the venue in pages of `limit` rows, and the next one finds it in the archive', async () => {
    const venue = fakeVenue({ instruments: PAIRS, pageRows: 1_000 });
    const room = await archive.connected(venue);
    const first = await ask(room, '2026-03-01T00:00Z', '2026-03-02T00:00Z', { pageRows: 500 });
    expect(first).toMatchObject({ pages: 6, truncated: false, nextFrom: null, bars: 2_880 });
    expect(venue.asked.map(({ limit }) => limit)).toEqual([500, 500, 500, 500, 440, 440]);
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
    const room = await archive.connected(venue);
    expect((await ask(room, '2026-03-01T00:00Z', '2026-03-01T10:00Z')).pages).toBe(4);
    expect(Math.max(...venue.asked.map(({ limit }) => limit))).toBe(300);
  });

  test('only what is missing is asked for, and what the venue does not have is asked for once', async () => {
    const hole = Date.parse('2026-03-01T05:00Z');
    const venue = fakeVenue({ instruments: PAIRS, has: (_symbol, at) => at < hole || at >= hole + 600_000 });
    const room = await archive.connected(venue);
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
    const room = await archive.connected(venue);
    const found = await ask(room, '2026-03-01T04:00Z', '2026-03-01T06:00Z');
    expect(found.coverage.map(({ gaps }) => gaps.map(({ bars, reason }) => [bars, reason]))).toEqual([
      [[10, 'unknown']],
      [
        [5, 'venue_outage'],
        [5, 'unknown'],
      ],
    ]);
  });

  test('a venue is not asked for the time after a symbol has left it', async () => {
    const venue = fakeVenue({ instruments: PAIRS });
    const room = await archive.connected(venue);
    const left = Date.parse('2026-03-01T02:00Z');
    expect(await delistInstrument(archive.database.db, 'fake', 'AAAUSDT', left)).toBe(true);
    const found = await ask(room, '2026-03-01T01:00Z', '2026-03-01T03:00Z');
    expect(held(found)).toEqual([60, 120]);
    expect(found.coverage[0]!.gaps).toEqual([
      { from: left, to: left + 3_600_000, bars: 60, reason: 'not_listed' },
    ]);
    expect(venue.asked.filter(({ symbol, to }) => symbol === 'AAAUSDT' && to > left)).toEqual([]);
  });

  test('only closed bars, only what the venue reaches, only what was listed', async () => {
    const venue = fakeVenue({
      instruments: PAIRS.map((pair, i) =>
        i === 0 ? pair : { ...pair, listedFrom: Date.parse('2026-03-09T23:00Z') },
      ),
      reach: Date.parse('2026-03-09T22:30Z'),
    });
    const room = await archive.connected(venue);
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
    const room = await archive.connected(venue, Date.now() - 3_600_000);
    await backfill(room, new AbortController().signal);
    const window = async () => (await findInstruments(archive.database.db))[0]!.series[0]!.window!;
    const before = await window();
    await ask(room, '2026-01-01T00:00Z', '2026-01-01T01:00Z');
    expect(await window()).toEqual(before);
    await ask(room, new Date(before.from - 3_600_000).toISOString(), new Date(before.from).toISOString(), {
      now: Date.now(),
    });
    expect((await window()).from).toBe(before.from - 3_600_000);
  });

  test('what is kept belongs to the archive window, also when somebody asks for it before back-fill does', async () => {
    const venue = fakeVenue({ instruments: PAIRS });
    const today = Math.floor(Date.now() / DAY) * DAY;
    const keptFrom = today - 2 * DAY;
    const room = await archive.connected(venue, keptFrom);
    const iso = (at: number): string => new Date(at).toISOString();
    await ask(room, iso(keptFrom), iso(today), { now: today });
    await backfill(room, new AbortController().signal);
    for (const { series } of await findInstruments(archive.database.db)) {
      expect(series[0]!.window!.from).toBe(keptFrom);
    }
  });

  test('what touches the archive window moves it over midnight too, on both sides', async () => {
    const venue = fakeVenue({ instruments: PAIRS });
    const room = await archive.connected(venue);
    const [instrument] = await findInstruments(archive.database.db);
    const { id } = instrument!.series[0]!;
    const series = { id, symbol: 'AAAUSDT', venue: venue.id, interval: '1m' as const };
    const of = (from: string, count: number) => times(from, count).map((at) => bar(at));
    const window = async () => (await findInstruments(archive.database.db))[0]!.series[0]!.window;
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
    const room = await archive.connected(venue);
    const [instrument] = await findInstruments(archive.database.db);
    const { id } = instrument!.series[0]!;
    const series = { id, symbol: 'AAAUSDT', venue: venue.id, interval: '1m' as const };
    const from = async () =>
      new Date((await findInstruments(archive.database.db))[0]!.series[0]!.window!.from)
        .toISOString()
        .slice(0, 16);
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

  test('an answer is another one when the archive window or the listing, and so a reason, is another', async () => {
    const room = await archive.connected(fakeVenue({}));
    await listVenue(archive.database.db, room.venues.get('fake')!, PAIRS.slice(0, 1), () => NOW);
    const [instrument] = await findInstruments(archive.database.db);
    const series = {
      id: instrument!.series[0]!.id,
      symbol: 'AAAUSDT',
      venue: 'fake',
      interval: '1m' as const,
    };
    // Nobody is connected who could be asked.
    const alone = openMarket({ db: archive.database.db, log, baseUrl: 'http://news.test' });
    archive.rooms.push(alone);
    const seen = async () => {
      const found = await ask(alone, '2026-02-02T12:00Z', '2026-02-03T12:00Z', { symbols: ['AAAUSDT'] });
      return { version: found.version, reasons: found.coverage[0]!.gaps.map(({ reason }) => reason) };
    };
    await storeBars(room, series, { bars: times('2026-02-03T00:00Z', 720).map((at) => bar(at)) });
    const before = await seen();
    expect(before.reasons).toEqual(['outside_archive']);
    await storeBars(room, series, { bars: times('2026-02-01T00:00Z', 10).map((at) => bar(at)) });
    const within = await seen();
    expect(within.reasons).toEqual(['unknown']);
    await archive.database.db.query("update market_instruments set listed_from = '2026-02-03T00:00Z'");
    const listed = await seen();
    expect(listed.reasons).toEqual(['not_listed']);
    expect(new Set([before.version, within.version, listed.version]).size).toBe(3);
    expect((await seen()).version).toBe(listed.version);
  });

  test('two who ask at once share their pages', async () => {
    const venue = fakeVenue({
      instruments: PAIRS,
      // Long enough for the second to come, however busy the machine is.
      before: () => new Promise((resolve) => setTimeout(resolve, 1_000)),
    });
    const room = await archive.connected(venue);
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
    const room = await archive.connected(venue);
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
    const room = await archive.connected(venue);
    const found = await ask(room, '2026-03-01T00:00Z', '2026-03-03T00:00Z', {
      budget: { pages: 1_000, ms: 50 },
    });
    expect(found.truncated).toBe(true);
    expect(found.pages).toBeLessThan(96);
    expect(found.nextFrom).toBeGreaterThan(Date.parse('2026-03-01T00:00Z'));
  });
});
