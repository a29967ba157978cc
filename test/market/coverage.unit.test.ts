import { describe, expect, test } from 'vitest';
import type { Instrument, Series } from '../../src/market/index.ts';
import { coverageOf, type HeldDay } from '../../src/market/series/coverage.ts';
import type { Records } from '../../src/market/series/reasons.ts';

// Ten minutes of a day; the archive has them all asked for unless a case says otherwise.
const DAY = 20_000;
const START = 1_728_000_000_000;
const at = (minute: number): number => START + minute * 60_000;

interface Case {
  readonly listedFrom?: number;
  readonly listedTo?: number;
  /** Minutes that are there, and minutes that the venue was asked for in vain. */
  readonly present?: readonly number[];
  readonly absent?: readonly number[];
  readonly spans?: Records['spans'];
  readonly rejected?: readonly number[];
  readonly archive?: Series['window'];
  readonly now?: number;
  readonly asOf?: number;
}

function set(minutes: readonly number[]): Buffer {
  const bits = Buffer.alloc(180);
  for (const minute of minutes) bits[Math.floor(minute / 8)]! |= 2 ** (minute % 8);
  return bits;
}

function covered(given: Case, window = { from: at(0), to: at(10) }) {
  const series: Series = {
    id: 1,
    interval: '1m',
    window: given.archive === undefined ? { from: at(0), to: at(1440) } : given.archive,
    keptFrom: null,
  };
  const instrument: Instrument = {
    id: 1,
    symbol: 'AAAUSDT',
    base: 'AAA',
    quote: 'USDT',
    venue: 'binance',
    simulated: false,
    openTo: null,
    listedFrom: given.listedFrom ?? null,
    listedTo: given.listedTo ?? null,
    series: [series],
  };
  const day: HeldDay = {
    day: DAY,
    rev: 1,
    present: set(given.present ?? []),
    absent: set(given.absent ?? []),
    changedAt: at(3),
    seal: undefined,
  };
  const records: Records = {
    rejected: new Set(given.rejected ?? []),
    spans: given.spans ?? [],
    asOf: given.asOf ?? 0,
    version: '',
  };
  return coverageOf({ instrument, series, days: [day], records }, window, given.now ?? at(5000));
}

/** The reason of each missing minute, by its first letters; `.` is one that is there. */
function reasons(given: Case, window?: { from: number; to: number }): string {
  const { gaps, from, to } = covered(given, window);
  let said = '.'.repeat((to - from) / 60_000);
  for (const gap of gaps) {
    const first = (gap.from - from) / 60_000;
    expect(gap.bars).toBe((gap.to - gap.from) / 60_000);
    said = said.slice(0, first) + gap.reason[0]!.repeat(gap.bars) + said.slice(first + gap.bars);
  }
  return said;
}

describe('the reason of a missing bar, at its edges', () => {
  // v venue_outage, n not_listed or not_yet_closed, o outside_archive, u upstream_error or unknown, r rejected
  test.each<[string, Case, string]>([
    ['nothing is known', {}, 'uuuuuuuuuu'],
    ['listed as a minute begins: that minute counts', { listedFrom: at(3) }, 'nnnuuuuuuu'],
    ['listed within a minute: that minute counts', { listedFrom: at(3) + 1 }, 'nnnuuuuuuu'],
    ['listed as a minute is all but over', { listedFrom: at(4) - 1 }, 'nnnuuuuuuu'],
    ['taken off as a minute begins: it has none', { listedTo: at(6) }, 'uuuuuunnnn'],
    ['taken off a moment later: it had that one', { listedTo: at(6) + 1 }, 'uuuuuuunnn'],
    ['the archive begins and ends', { archive: { from: at(2), to: at(7) } }, 'oouuuuuooo'],
    ['there is no archive', { archive: null }, 'oooooooooo'],
    ['turned away', { rejected: [at(4)] }, 'uuuuruuuuu'],
    ['a bar that ends now is closed', { now: at(7) }, 'uuuuuuunnn'],
    ['a bar that ends in a moment is not', { now: at(7) - 1 }, 'uuuuuunnnn'],
    ['what is there has no reason', { present: [0, 4, 9], listedFrom: at(3) }, '.nnu.uuuu.'],
  ])('%s', (_what, given, expected) => {
    expect(reasons(given)).toBe(expected);
  });

  test.each([
    ['whole minutes', at(3), at(5), 'uuuvvuuuuu'],
    ['a moment of each neighbour', at(3) - 1, at(5) + 1, 'uuvvvvuuuu'],
    ['within one minute', at(3) + 1, at(3) + 2, 'uuuvuuuuuu'],
  ])('an outage touches every bar that it has a part of: %s', (_what, from, to, expected) => {
    expect(reasons({ spans: [{ from, to, reason: 'venue_outage' }] })).toBe(expected);
  });
});

describe('of several reasons', () => {
  const all = { from: at(0), to: at(10) };
  const failed = { ...all, reason: 'upstream_error' } as const;
  const down = { ...all, reason: 'venue_outage' } as const;
  const reasonsOf = (given: Case): string[] => covered(given).gaps.map(({ reason }) => reason);

  test('a bar that the venue was asked for and does not have is unknown, though asking failed once', () => {
    expect(reasonsOf({ spans: [failed] })).toEqual(['upstream_error']);
    expect(reasonsOf({ spans: [failed], absent: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] })).toEqual(['unknown']);
    expect(
      covered({ spans: [failed], absent: [4, 5] }).gaps.map(({ bars, reason }) => [bars, reason]),
    ).toEqual([
      [4, 'upstream_error'],
      [2, 'unknown'],
      [4, 'upstream_error'],
    ]);
  });

  test('an error of ours stands behind all that is said of the venue, in any order', () => {
    expect(reasonsOf({ spans: [failed, down] })).toEqual(['venue_outage']);
    expect(reasonsOf({ spans: [down, failed] })).toEqual(['venue_outage']);
    expect(reasonsOf({ spans: [failed, { ...all, reason: 'not_listed' }] })).toEqual(['not_listed']);
    expect(reasonsOf({ spans: [failed], archive: null })).toEqual(['upstream_error']);
  });

  test('the clock says most, then the listing, then what was turned away, then an outage', () => {
    const given = { spans: [down], rejected: [at(0), at(1), at(2)], listedFrom: at(2), now: at(8) };
    expect(reasonsOf(given)).toEqual(['not_listed', 'rejected', 'venue_outage', 'not_yet_closed']);
    expect(reasonsOf({ ...given, now: at(1) })).toEqual(['not_listed', 'not_yet_closed']);
    expect(reasonsOf({ spans: [down], absent: [0, 1, 2] })).toEqual(['venue_outage']);
    expect(reasonsOf({ rejected: [at(0)], archive: null })).toEqual(['rejected', 'outside_archive']);
  });
});

test('errors of each minute, in any order, are gone through once and not once a minute', () => {
  let reads = 0;
  const spans = Array.from({ length: 1_440 }, (_, i) => {
    const minute = (i * 7) % 1_440;
    return {
      get from() {
        reads += 1;
        return at(minute);
      },
      to: at(minute + 1),
      reason: 'upstream_error' as const,
    };
  });
  const found = covered({ spans }, { from: at(0), to: at(1_440) });
  expect(found.gaps).toEqual([{ from: at(0), to: at(1_440), bars: 1_440, reason: 'upstream_error' }]);
  // To sort them takes some ten comparisons each.
  expect(reads).toBeLessThan(1_440 * 50);
});

test('errors that overlap or touch, or end within a minute, leave no minute between them unsaid', () => {
  const failed = (from: number, to: number) => ({ from, to, reason: 'upstream_error' as const });
  const spans = [failed(at(4), at(5) + 1), failed(at(0), at(2)), failed(at(1), at(3)), failed(at(3), at(4))];
  expect(covered({ spans }).gaps).toEqual([
    { from: at(0), to: at(6), bars: 6, reason: 'upstream_error' },
    { from: at(6), to: at(10), bars: 4, reason: 'unknown' },
  ]);
});

describe('what is counted', () => {
  test('a window across midnight counts each of its bars once', () => {
    const over = covered({ present: [1438, 1439] }, { from: at(1435), to: at(1445) });
    expect(over).toMatchObject({ expectedBars: 10, presentBars: 2, complete: false });
    expect(over.gaps).toEqual([
      { from: at(1435), to: at(1438), bars: 3, reason: 'unknown' },
      { from: at(1440), to: at(1445), bars: 5, reason: 'outside_archive' },
    ]);
    const before = covered({ present: [0] }, { from: at(-2), to: at(1) });
    expect(before).toMatchObject({ expectedBars: 3, presentBars: 1 });
    expect(before.gaps).toEqual([{ from: at(-2), to: at(0), bars: 2, reason: 'outside_archive' }]);
  });

  test('a day that is held beside the window says nothing of it', () => {
    for (const window of [
      { from: at(-10), to: at(-5) },
      { from: at(1445), to: at(1450) },
    ])
      expect(covered({ present: [0, 1, 1439] }, window)).toMatchObject({
        expectedBars: 5,
        presentBars: 0,
        gaps: [{ ...window, bars: 5, reason: 'outside_archive' }],
      });
  });

  test('a whole day is complete', () => {
    const whole = covered(
      { present: Array.from({ length: 1440 }, (_, n) => n) },
      { from: at(0), to: at(1440) },
    );
    expect(whole).toMatchObject({ expectedBars: 1440, presentBars: 1440, complete: true, gaps: [] });
  });

  test('is as of its last change, or of the last bar that could have closed', () => {
    expect(covered({}).asOf).toBe(at(3));
    expect(covered({ asOf: at(2) }).asOf).toBe(at(3));
    expect(covered({ asOf: at(4) }).asOf).toBe(at(4));
    expect(covered({ now: at(11) }).asOf).toBe(at(3));
    expect(covered({ now: at(11) - 1 }).asOf).toBe(at(10));
    expect(covered({ now: at(10) + 30_000 }).asOf).toBe(at(10));
  });
});
