import { describe, expect, test } from 'vitest';
import { knownBits, readCounts, readDecimals, SCALE } from '../../rest/market/decimal128.ts';
import { fc } from '../setup/properties.ts';

/** What the words of a value mean. */
function valueAt(words: Uint32Array, row: number): bigint {
  let value = 0n;
  for (let at = 3; at >= 0; at -= 1) value = (value << 32n) | BigInt(words[row * 4 + at]!);
  return BigInt.asIntN(128, value);
}

/** The same by the text: all digits without the point. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(SCALE, '0'));
}

const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`));
const value = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.boolean(), digits(20), fc.option(digits(18), { nil: undefined }))
    .map(([isNegative, whole, fraction]) => {
      const text = fraction === undefined ? whole : `${whole}.${fraction}`;
      return isNegative ? `-${text}` : text;
    }),
);

describe('a column of decimals', () => {
  test('is read to the last digit, whatever its length and sign, and says what is not known', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), (values) => {
        const written = Buffer.from(values.join());
        const { words, unknown } = readDecimals(written, new Uint32Array(values.length * 4));
        const bits = knownBits(written, values.length);
        expect(unknown).toBe(values.filter((text) => text === '').length);
        for (const [row, text] of values.entries()) {
          const isKnown = ((bits[row >> 3]! >> (row & 7)) & 1) === 1;
          expect(isKnown).toBe(text !== '');
          const isNegative = text.startsWith('-');
          const size = text === '' ? 0n : scaled(text.replace('-', ''));
          expect(valueAt(words, row)).toBe(isNegative ? -size : size);
        }
      }),
    );
  });

  test('of none is none', () => {
    const nothing = Buffer.alloc(0);
    expect(readDecimals(nothing, new Uint32Array())).toEqual({ words: new Uint32Array(), unknown: 0 });
    expect(knownBits(nothing, 0)).toHaveLength(0);
  });
});

test('a column of counts is read, 0 where one is not known', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(2 ** 31 - 1)), { minLength: 1, maxLength: 40 }), (values) => {
      const written = values.map((count) => count ?? '').join();
      const { counts, unknown } = readCounts(Buffer.from(written), new Int32Array(values.length));
      expect([...counts]).toEqual(values.map((count) => count ?? 0));
      expect(unknown).toBe(values.filter((count) => count === null).length);
    }),
  );
});
