import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Bar,
  findBars,
  listVenue,
  type MarketRoom,
  openMarket,
  readDays,
  storeBars,
} from '../../src/market/index.ts';
import { canonicalDecimal } from '../../src/market/series/decimal.ts';
import { ascending, gatePage, type OfferedRow } from '../../src/market/series/gate.ts';
import { openLog } from '../../src/platform/log.ts';
import { type TestDatabase, testDatabase } from '../setup/database.ts';
import { bar, fakeVenue } from '../setup/market.ts';
import { type Arbitrary, fc } from '../setup/properties.ts';

const MINUTE = 60_000;
const FROM = Date.parse('2026-02-01T00:00:00Z');

/** What can be wrong with one row of a page. */
const WRONG: Record<string, (row: OfferedRow, at: number) => OfferedRow> = {
  'off the grid': (row, at) => ({ ...row, openTime: at + 14_000 }),
  'a part of a ms': (row, at) => ({ ...row, openTime: at + 0.5 }),
  'in seconds': (row, at) => ({ ...row, openTime: at / 1000 }),
  'in microseconds': (row, at) => ({ ...row, openTime: at * 1000 }),
  'no time': (row) => ({ ...row, openTime: undefined }),
  'a time as text': (row, at) => ({ ...row, openTime: String(at) }),
  'another day': (row, at) => ({ ...row, openTime: at + 86_400_000 * 40 }),
  'zero price': (row) => ({ ...row, low: '0.000' }),
  'negative price': (row) => ({ ...row, open: '-1', low: '-1' }),
  'negative volume': (row) => ({ ...row, volume: '-0.5' }),
  'negative quote volume': (row) => ({ ...row, quoteVolume: '-7' }),
  'negative trades': (row) => ({ ...row, trades: -1 }),
  'open above high': (row) => ({ ...row, open: '100000' }),
  'close below low': (row) => ({ ...row, close: '0.0001' }),
  'low above high': (row) => ({ ...row, low: row.high, high: row.low }),
  'a number': (row) => ({ ...row, open: 104.25 }),
  'nothing for a price': (row) => ({ ...row, open: undefined }),
  'the word undefined': (row) => ({ ...row, close: 'undefined' }),
  'a comma': (row) => ({ ...row, high: '1,000' }),
  'too many digits': (row) => ({ ...row, high: `1${'0'.repeat(30)}` }),
  'another bar’s end': (row, at) => ({ ...row, closeTime: at + 2 * MINUTE - 1 }),
  'no row': () => null as unknown as OfferedRow,
};

interface Corrupted {
  readonly rows: readonly OfferedRow[];
  /** Open times of the rows that nothing was done to. */
  readonly good: ReadonlySet<number>;
}

/** A page of real-looking rows of which some were spoilt, some are gone and some come twice. */
const page = (most: number): Arbitrary<Corrupted> =>
  fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constant('good') },
        { weight: 1, arbitrary: fc.constant('gone') },
        { weight: 1, arbitrary: fc.constant('twice') },
        { weight: 3, arbitrary: fc.constantFrom(...Object.keys(WRONG)) },
      ),
      { minLength: 1, maxLength: most },
    )
    .map((fates) => {
      const good = new Set<number>();
      const rows = fates.flatMap((fate, index): OfferedRow[] => {
        const at = FROM + index * MINUTE;
        const row: OfferedRow = { ...bar(at), closeTime: at + MINUTE - 1 };
        if (fate === 'gone') return [];
        if (fate === 'good' || fate === 'twice') good.add(at);
        if (fate === 'twice') return [row, { ...row, volume: '1' }];
        return [fate === 'good' ? row : WRONG[fate]!(row, at)];
      });
      return { rows, good };
    });

function checkBar(one: Bar): void {
  expect(one.openTime % MINUTE).toBe(0);
  for (const text of [one.open, one.high, one.low, one.close, one.volume, one.quoteVolume ?? '0']) {
    expect(canonicalDecimal(text)).toBe(text);
    expect(text.startsWith('-')).toBe(false);
  }
  const [open, high, low, close] = [one.open, one.high, one.low, one.close].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  expect(low).toBeGreaterThan(0);
  expect(low).toBeLessThanOrEqual(Math.min(open, close));
  expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
}

describe('the gate', () => {
  test('takes every good row as it is and nothing else, whatever else a page holds', () => {
    fc.assert(
      fc.property(page(60), ({ rows, good }) => {
        const window = { from: FROM, to: FROM + 60 * MINUTE };
        const gated = gatePage(rows, { interval: '1m', window, closedBy: Number.MAX_SAFE_INTEGER });
        expect(gated.bars.map(({ openTime }) => openTime)).toEqual([...good].sort((a, b) => a - b));
        for (const one of gated.bars) {
          checkBar(one);
          expect(one.volume).toBe(canonicalDecimal(bar(one.openTime).volume));
        }
        expect(gated.bars.length + gated.rejected.length).toBe(rows.length);
        for (const { openTime } of gated.rejected)
          if (openTime !== null)
            expect(
              good.has(openTime) ||
                openTime % MINUTE === 0 ||
                openTime < window.from ||
                openTime >= window.to,
            ).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('one row with the wrong time costs no other, wherever it says it belongs', () => {
    fc.assert(
      fc.property(fc.nat(39), fc.integer({ min: -40, max: 40 }), (place, by) => {
        fc.pre(by !== 0);
        const rows = Array.from({ length: 40 }, (_, i) => bar(FROM + i * MINUTE));
        rows[place] = { ...rows[place]!, openTime: rows[place]!.openTime + by * MINUTE };
        const window = { from: FROM - 60 * MINUTE, to: FROM + 120 * MINUTE };
        const gated = gatePage(rows, { interval: '1m', window, closedBy: Number.MAX_SAFE_INTEGER });
        const times = gated.bars.map(({ openTime }) => openTime);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        expect(gated.bars.length).toBeGreaterThanOrEqual(39);
      }),
    );
  });

  test('a page that runs backwards gives what it would give forwards', () => {
    const window = { from: FROM, to: FROM + 60 * MINUTE };
    const terms = { interval: '1m', window, closedBy: Number.MAX_SAFE_INTEGER } as const;
    fc.assert(
      fc.property(page(60), ({ rows, good }) => {
        // Of three rows and more it can be told which way they run.
        fc.pre(good.size > 2);
        const [forwards, backwards] = [gatePage(rows, terms), gatePage(rows.toReversed(), terms)];
        expect(backwards.bars.map(({ openTime }) => openTime)).toEqual(
          forwards.bars.map(({ openTime }) => openTime),
        );
        expect(backwards.rejected.length).toBe(forwards.rejected.length);
        const shown = (rejected: typeof forwards.rejected) => rejected.map(({ row }) => row).sort();
        if (new Set(rows.map((row) => row?.openTime)).size === rows.length)
          expect(shown(backwards.rejected)).toEqual(shown(forwards.rejected));
      }),
      { numRuns: 300 },
    );
  });

  test('rows in any order give only bars of theirs, once each, and say what became of the others', () => {
    const window = { from: FROM, to: FROM + 40 * MINUTE };
    const shuffled = page(40).chain(({ rows }) =>
      fc.shuffledSubarray([...rows], { minLength: rows.length, maxLength: rows.length }),
    );
    fc.assert(
      fc.property(shuffled, (rows) => {
        const gated = gatePage(rows, { interval: '1m', window, closedBy: Number.MAX_SAFE_INTEGER });
        const times = gated.bars.map(({ openTime }) => openTime);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        const offered = new Set(rows.map((row) => row?.openTime));
        for (const one of gated.bars) {
          checkBar(one);
          expect(offered.has(one.openTime)).toBe(true);
        }
        expect(gated.bars.length + gated.rejected.length).toBe(rows.length);
      }),
    );
  });

  test('a bar that the venue’s clock does not call closed is neither taken nor turned away', () => {
    const window = { from: FROM, to: FROM + 3 * MINUTE };
    const rows = [0, 1, 2].map((i) => bar(FROM + i * MINUTE));
    const gated = gatePage(rows, { interval: '1m', window, closedBy: FROM + 3 * MINUTE - 1 });
    expect(gated).toMatchObject({ bars: [{ openTime: FROM }, { openTime: FROM + MINUTE }], rejected: [] });
  });

  test('the longest run that ascends stands', () => {
    expect(ascending([1, 2, 3])).toEqual([0, 1, 2]);
    expect(ascending([1, 9, 2, 3])).toEqual([0, 2, 3]);
    expect(ascending([5, 5, 6])).toEqual([0, 2]);
    expect(ascending([])).toEqual([]);
  });
});

describe('what a venue sends', () => {
  const log = openLog({ logLevel: 'silent' });
  let database: TestDatabase;
  let room: MarketRoom;
  let sent: readonly OfferedRow[] = [];
  let next = 0;

  beforeAll(async () => {
    database = await testDatabase();
    const venue = fakeVenue({});
    room = openMarket({
      db: database.db,
      log,
      baseUrl: 'http://news.test',
      venues: [{ ...venue, klines: async () => ({ bars: sent as Bar[] }) }],
    });
  });
  afterAll(async () => {
    await room.close();
    await database.close();
  });

  test('is stored and served as far as it is bars; the rest is a gap, and counted', async () => {
    await fc.assert(
      fc.asyncProperty(page(40), async ({ rows, good }) => {
        next += 1;
        const symbol = `P${next}USDT`;
        sent = rows;
        await listVenue(
          database.db,
          room.venues.get('fake')!,
          [{ symbol, base: 'P', quote: 'USDT', intervals: ['1m'] }],
          () => FROM,
        );
        const found = await findBars(room, {
          symbols: [symbol],
          interval: '1m',
          window: { from: FROM, to: FROM + 40 * MINUTE },
          venueId: undefined,
          plan: 'pro',
        });
        const [coverage] = found.coverage;
        const missing = coverage!.gaps.reduce((sum, { bars }) => sum + bars, 0);
        expect(coverage!.expectedBars).toBe(40);
        expect(coverage!.presentBars + missing).toBe(40);
        expect(coverage!.presentBars).toBe(good.size);
        const served: number[] = [];
        for await (const { segment, day } of readDays(room, found, 'columns')) {
          if (segment.kind !== 'columns') continue;
          for (const [index, slot] of segment.columns.slots.entries()) {
            const at = day * 86_400_000 + slot * MINUTE;
            served.push(at);
            expect(segment.columns.open[index]).toBe(canonicalDecimal(bar(at).open));
          }
        }
        expect(served).toEqual([...good].sort((a, b) => a - b));
      }),
      { numRuns: 40 },
    );
  });

  test('14 s off the grid is a gap that says rejected, and every later bar stays where it is', async () => {
    const symbol = 'GRIDUSDT';
    sent = Array.from({ length: 10 }, (_, i) => bar(FROM + i * MINUTE + (i === 4 ? 14_000 : 0)));
    const listed = [{ symbol, base: 'GRID', quote: 'USDT', intervals: ['1m' as const] }];
    await listVenue(database.db, room.venues.get('fake')!, listed, () => FROM);
    const window = { from: FROM, to: FROM + 10 * MINUTE };
    const found = await findBars(room, {
      symbols: [symbol],
      interval: '1m',
      window,
      venueId: undefined,
      plan: 'pro',
    });
    expect(found.coverage[0]).toMatchObject({
      presentBars: 9,
      complete: false,
      gaps: [{ from: FROM + 4 * MINUTE, to: FROM + 5 * MINUTE, bars: 1, reason: 'rejected' }],
    });
  });

  test('a bar off the grid cannot be written past the gate', async () => {
    const series = { id: 1, symbol: 'GRIDUSDT', venue: 'fake', interval: '1m' as const };
    await expect(storeBars(room, series, { bars: [bar(FROM + 1)] })).rejects.toThrow(/no bar/);
  });
});
