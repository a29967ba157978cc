import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { dayBars, decodeColumns, encodeColumns } from '../../src/market/days/columns.ts';
import { combine, Member, pieceOf } from '../../src/market/days/gzip.ts';
import { isHeader, RowReader } from '../../src/market/import/archive-row.ts';
import { canonicalDecimal, compareDecimals } from '../../src/market/series/decimal.ts';
import {
  addSlot,
  aligned,
  countSlots,
  hasSlot,
  noSlots,
  removeSlot,
  slotsIn,
} from '../../src/market/series/slots.ts';
import { pagesOver } from '../../src/market/upkeep/missing.ts';
import { archiveRow, bar, times } from '../setup/market.ts';

describe('a decimal', () => {
  test.each([
    ['928047313.48896665', '928047313.48896665'],
    ['0.00710000', '0.0071'],
    ['007', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['0.000', '0'],
    ['-0.0', '0'],
    ['-1.50', '-1.5'],
    ['1e3', '1000'],
    ['1.25E-7', '0.000000125'],
    ['12.5e1', '125'],
    ['99999999999999999999', '99999999999999999999'],
  ])('%s is written %s', (given, canonical) => {
    expect(canonicalDecimal(given)).toBe(canonical);
  });

  test.each([
    '',
    '.',
    '-',
    'abc',
    '1,5',
    '0x10',
    'NaN',
    'Infinity',
    '1e400',
    '100000000000000000000',
    '0.0000000000000000001',
    '+1',
    ' 1',
  ])('%j is none', (given) => {
    expect(canonicalDecimal(given)).toBeUndefined();
  });

  test('is compared digit by digit, beyond what a float can tell apart', () => {
    const ascending = [
      '-10',
      '-9.5',
      '-0.1',
      '0',
      '0.05',
      '0.5',
      '9',
      '9.0000000001',
      '10',
      '928047313.48896664',
      '928047313.48896665',
    ];
    for (let i = 0; i < ascending.length; i += 1) {
      for (let j = 0; j < ascending.length; j += 1) {
        expect(
          Math.sign(compareDecimals(ascending[i]!, ascending[j]!)),
          `${ascending[i]} ${ascending[j]}`,
        ).toBe(Math.sign(i - j));
      }
    }
  });
});

describe('slots of a day', () => {
  test('are counted bit by bit as well as byte by byte', () => {
    const set = noSlots('1m');
    const put = [0, 1, 7, 8, 9, 700, 1438, 1439];
    for (const slot of put) addSlot(set, slot);
    removeSlot(set, 9);
    for (const [from, to] of [
      [0, 1440],
      [1, 9],
      [3, 1439],
      [8, 16],
      [701, 1438],
      [5, 5],
    ] as const) {
      const expected = put.filter((slot) => slot !== 9 && slot >= from && slot < to).length;
      expect(countSlots(set, from, to), `${from} to ${to}`).toBe(expected);
    }
    expect(hasSlot(set, 9)).toBe(false);
  });

  test('a window takes from <= open time < to, aligned or not', () => {
    const at = (text: string): number => Date.parse(`2026-03-01T${text}Z`);
    expect(slotsIn({ from: at('00:00:30'), to: at('00:03:00') }, 20513, '1m')).toEqual({ from: 1, to: 3 });
    expect(slotsIn({ from: at('00:00:00'), to: at('00:03:00.001') }, 20513, '1m')).toEqual({
      from: 0,
      to: 4,
    });
    expect(aligned({ from: at('00:01:00'), to: at('00:04:00') }, '5m')).toEqual({
      from: at('00:05:00'),
      to: at('00:05:00'),
    });
  });

  test('pages cover what is missing, small gaps near each other together', () => {
    expect(pagesOver([{ from: 0, to: 25 }], 10)).toEqual([
      { from: 0, to: 10 },
      { from: 10, to: 20 },
      { from: 20, to: 25 },
    ]);
    expect(
      pagesOver(
        [
          { from: 0, to: 1 },
          { from: 4, to: 5 },
          { from: 9, to: 12 },
          { from: 40, to: 41 },
        ],
        10,
      ),
    ).toEqual([
      { from: 0, to: 10 },
      { from: 10, to: 12 },
      { from: 40, to: 41 },
    ]);
  });
});

describe('a day', () => {
  test('comes out of its columns as it went in, every digit and every null', async () => {
    const start = Date.parse('2026-03-01T00:00:00Z');
    const bars = dayBars(decodeColumns(noSlots('1m'), Buffer.alloc(0)), 20513, '1m');
    const present = noSlots('1m');
    const put = [
      bar(start, { volume: '928047313.48896665' }),
      bar(start + 60_000, { quoteVolume: null, trades: null }),
      bar(start + 1439 * 60_000, { trades: 0 }),
    ];
    for (const one of put) {
      bars[(one.openTime - start) / 60_000] = one;
      addSlot(present, (one.openTime - start) / 60_000);
    }
    for (const final of [true, false]) {
      const back = dayBars(decodeColumns(present, await encodeColumns(bars, final)), 20513, '1m');
      expect(back.filter((one) => one !== undefined)).toEqual(put);
    }
  });
});

describe('a gzip member', () => {
  test('put together from pieces is one member with the right checksum and length', async () => {
    const texts = ['{"a":[', 'x'.repeat(100_000), ',', 'é\u2028'.repeat(5_000), ']', ''];
    const member = new Member();
    const out = [member.head()];
    for (const [i, text] of texts.entries()) {
      const plain = Buffer.from(text);
      if (i % 2 === 0) out.push(member.stored(plain));
      else {
        const piece = await pieceOf(plain, 6);
        member.add(piece.crc, piece.length);
        out.push(piece.packed);
      }
    }
    out.push(member.end());
    // A second member after it would be read as well: its absence shows in the length.
    expect(gunzipSync(Buffer.concat(out)).toString()).toBe(texts.join(''));
    expect(Buffer.concat(out).readUInt32LE(Buffer.concat(out).length - 4)).toBe(
      Buffer.byteLength(texts.join('')),
    );
  });

  test('a wrong byte in a piece is noticed by the reader', async () => {
    const member = new Member();
    const piece = await pieceOf(Buffer.from('bars'.repeat(1_000)), 6);
    member.add(piece.crc ^ 1, piece.length);
    expect(() => gunzipSync(Buffer.concat([member.head(), piece.packed, member.end()]))).toThrow();
  });

  test('checksums combine for any length', async () => {
    for (const length of [0, 1, 2, 255, 4_097, 70_001]) {
      const [a, b] = [Buffer.from('first'), Buffer.alloc(length, 7)];
      const [left, right, both] = await Promise.all([
        pieceOf(a, 1),
        pieceOf(b, 1),
        pieceOf(Buffer.concat([a, b]), 1),
      ]);
      expect(combine(left.crc, right.crc, length)).toBe(both.crc);
    }
  });
});

describe('a row', () => {
  const [at] = times('2026-03-01T00:00:00Z', 1) as [number];
  const now = Date.parse('2026-03-02T00:00:00Z');
  const read = (text: string, isOpen = false, reader = new RowReader('1m', now)) => reader.read(text, isOpen);
  const short = `${at},100,101,99,100.5,7.50`;

  test('of twelve columns in ms or µs, or of six, is a bar', () => {
    const one = bar(at, { open: '100', high: '101', low: '99', close: '100.5', volume: '7.5' });
    expect(read(archiveRow(one))).toEqual({ bar: one });
    expect(read(archiveRow(one, '1m', 'us'))).toEqual({ bar: one });
    expect(read(short)).toEqual({ bar: { ...one, quoteVolume: null, trades: null } });
  });

  test.each([
    ['misaligned', `${at + 1_000},100,101,99,100,7`],
    ['misaligned', archiveRow(bar(at), '1m', 'us').replace(`${at}000`, `${at}001`)],
    ['cut_off', archiveRow(bar(at)).split(',').slice(0, 9).join()],
    ['inconsistent', `${at},100,99,98,100,7`],
    ['inconsistent', `${at},100,101,100.5,100,7`],
    ['inconsistent', `${at},0,0,0,0,0`],
    ['inconsistent', `${at},100,101,99,100,-7`],
    ['inconsistent', archiveRow(bar(at)).replace(String(at + 59_999), String(at + 30_000))],
    ['unreadable', `${at},100,101,ninety,100,7`],
    ['unreadable', `yesterday,100,101,99,100,7`],
    ['unreadable', `${archiveRow(bar(at))},0`],
    ['unreadable', archiveRow(bar(at, { trades: -1 }))],
    ['not_closed', `${now},100,101,99,100,7`],
  ])('is %s: %s', (reason, text) => {
    expect(read(text)).toMatchObject({ reason });
  });

  test('that the file ends in is cut off where a shorter number would be a number too', () => {
    expect(read(short, true)).toMatchObject({ reason: 'cut_off', openTime: at });
    // The last of twelve columns says nothing: all that counts is there.
    expect(read(archiveRow(bar(at)), true)).toMatchObject({ bar: { openTime: at } });
  });

  test('of another time than its file is none of it, and says of no bar that it was rejected', () => {
    const [before, after] = [at - 60_000, at + 120_000];
    const reader = new RowReader('1m', now, { from: at, to: after });
    for (const time of [at, after - 60_000]) {
      expect(reader.read(archiveRow(bar(time)), false)).toMatchObject({ bar: { openTime: time } });
    }
    for (const row of [bar(before), bar(after), bar(after, { high: '1' })]) {
      expect(reader.read(archiveRow(row), false)).toEqual({ reason: 'outside_window', openTime: null });
    }
    expect(reader.read('nothing', false)).toEqual({ reason: 'cut_off', openTime: null });
  });

  test('is held against the width of its file', () => {
    const reader = new RowReader('1m', now);
    expect(reader.read(archiveRow(bar(at)), false)).toMatchObject({ bar: {} });
    expect(reader.read(short, false)).toMatchObject({ reason: 'cut_off' });
  });

  test('headers are known', () => {
    expect(isHeader('open_time,open,high,low,close,volume')).toBe(true);
    expect(isHeader('Open time,Open')).toBe(true);
    expect(isHeader(short)).toBe(false);
  });
});
