import { describe, expect, test } from 'vitest';
import { type OfferedRow, readRow } from '../../src/market/series/gate.ts';

const AT = Date.parse('2026-03-02T08:00:00.000Z');
const ROW: OfferedRow = {
  openTime: AT,
  open: '10.50',
  high: '12',
  low: '9',
  close: '11',
  volume: '3.0',
  quoteVolume: '33',
  trades: 4,
};
const read = (more: Partial<Record<keyof OfferedRow, unknown>>, closedBy = AT + 60_000) => {
  const found = readRow({ ...ROW, ...more }, '1m', closedBy);
  return 'bar' in found ? found.bar : found.reason;
};

describe('a row becomes a bar only as a whole', () => {
  test('its numbers in the one form that they have', () => {
    expect(read({})).toMatchObject({ openTime: AT, open: '10.5', high: '12', volume: '3', trades: 4 });
    expect(read({ quoteVolume: undefined, trades: undefined })).toMatchObject({
      quoteVolume: null,
      trades: null,
    });
    expect(read({ quoteVolume: null, trades: null })).toMatchObject({ quoteVolume: null, trades: null });
  });

  test.each(['open', 'high', 'low', 'close', 'volume', 'quoteVolume'])(
    '%s is a number written as a text',
    (name) => {
      for (const value of ['', 'ten', 10.5, [], {}, true, 'NaN', 'Infinity', `1${'0'.repeat(80)}`])
        expect(read({ [name]: value }), String(value)).toBe('unreadable');
      if (name !== 'quoteVolume') expect(read({ [name]: undefined })).toBe('unreadable');
    },
  );

  test.each([-1, 8_640_000_000_000_001, 1.5, '0', null, undefined, Number.NaN])(
    '%s is no time',
    (openTime) => {
      expect(read({ openTime })).toBe('unreadable');
    },
  );

  test.each([1.5, '4', Number.NaN, {}])('%s is no number of trades', (trades) => {
    expect(read({ trades })).toBe('unreadable');
  });

  test.each([
    [{ openTime: AT + 1 }, 'misaligned'],
    [{ high: '11.9', close: '12' }, 'inconsistent'],
    [{ high: '10', open: '10.5' }, 'inconsistent'],
    [{ low: '10.6' }, 'inconsistent'],
    [{ low: '0' }, 'inconsistent'],
    [{ low: '-1' }, 'inconsistent'],
    [{ volume: '-1' }, 'inconsistent'],
    [{ quoteVolume: '-1' }, 'inconsistent'],
    [{ trades: -1 }, 'inconsistent'],
    [{ trades: 2 ** 31 }, 'inconsistent'],
    [{ closeTime: AT + 60_000 }, 'inconsistent'],
  ])('%j is %s', (more, reason) => {
    expect(read(more)).toBe(reason);
  });

  test('flat, without a trade, or closed this very moment, it is a bar; a millisecond before that it is none', () => {
    const flat = { open: '9', high: '9', close: '9', volume: '0', quoteVolume: '0', trades: 0 };
    expect(read({ ...flat, closeTime: AT + 59_999 })).toMatchObject({ high: '9', trades: 0 });
    expect(read({ trades: 2 ** 31 - 1 })).toMatchObject({ trades: 2 ** 31 - 1 });
    expect(read({}, AT + 59_999)).toBe('not_closed');
  });
});
