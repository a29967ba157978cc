import { describe, expect, test } from 'vitest';
import { redistributionOf } from '../../src/market/answers/redistribution.ts';
import type { Instrument } from '../../src/market/model.ts';
import type { MarketRoom } from '../../src/market/room.ts';
import { closedBy } from '../../src/market/series/closed.ts';
import { SETTLE_MS } from '../../src/market/venue.ts';

const rooms = (venues: Readonly<Record<string, object>>): Pick<MarketRoom, 'venues' | 'baseUrl'> => ({
  venues: new Map(Object.entries(venues)) as unknown as MarketRoom['venues'],
  baseUrl: 'https://news.example',
});
const at = (venue: string, simulated: boolean): Instrument => ({ venue, simulated }) as Instrument;

describe('a bar is final a moment after its end', () => {
  test("by the venue's clock where it is known, however far an earlier moment is asked for", () => {
    const room = rooms({ dorsk: { now: () => 1_000_000 } });
    expect(closedBy(room, 'dorsk')).toBe(1_000_000 - SETTLE_MS);
    expect(closedBy(room, 'dorsk', 5_000_000)).toBe(1_000_000 - SETTLE_MS);
    expect(closedBy(room, 'dorsk', 7_000)).toBe(7_000);
  });

  test.each([
    ['if it has none, or nobody is connected', [rooms({}), rooms({ dorsk: {} })], SETTLE_MS],
    [
      'a minute later if it does not tell its own',
      [rooms({ dorsk: { now: () => undefined } })],
      SETTLE_MS + 60_000,
    ],
  ])('by our own %s', (_which, all, late) => {
    for (const room of all) {
      expect(closedBy(room, 'dorsk', 7_000)).toBe(7_000);
      const before = Date.now() - late;
      expect(closedBy(room, 'dorsk')).toBeGreaterThanOrEqual(before);
      expect(closedBy(room, 'dorsk')).toBeLessThanOrEqual(Date.now() - late);
    }
  });
});

describe('the terms of data from several venues', () => {
  const terms = (name: string) => ({
    attribution: name.toUpperCase(),
    termsUrl: `https://${name}.example/terms`,
  });
  const room = rooms({ alpha: terms('alpha'), beta: terms('beta') });
  const of = (...instruments: Instrument[]) => redistributionOf(room, instruments, 5);

  test('are those of the first whose data is real, whatever stands before it', () => {
    expect(of(at('beta', false), at('alpha', true))).toEqual({
      policy: 'internal_only',
      source: 'alpha,beta',
      attribution: 'ALPHA, BETA',
      termsUrl: 'https://beta.example/terms',
      appliesToCachedCopies: true,
      asOf: 5,
    });
    expect(of(at('alpha', false), at('beta', true)).termsUrl).toBe('https://alpha.example/terms');
  });

  test('of made-up data alone nothing is kept back, of unknown or no venues our own page says what holds', () => {
    expect(of(at('alpha', true))).toMatchObject({ policy: 'cc0', termsUrl: 'https://alpha.example/terms' });
    expect(of(at('gamma', false))).toMatchObject({
      policy: 'internal_only',
      attribution: 'gamma',
      termsUrl: 'https://news.example/docs',
    });
    expect(of()).toMatchObject({
      policy: 'internal_only',
      source: '',
      termsUrl: 'https://news.example/docs',
    });
  });
});
