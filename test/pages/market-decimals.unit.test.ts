import { describe, expect, test } from 'vitest';
// @ts-expect-error: a module of the pages, which has no types.
import { move, sum, written } from '../../rest/pages/assets/market-decimals.js';
import { fc } from '../setup/properties.ts';

describe('decimal strings of the market page', () => {
  test.each([
    ['105819.66', 2, '105,819.66'],
    ['25.9', 3, '25.900'],
    ['1000000', 0, '1,000,000'],
    ['999', 2, '999.00'],
    ['0.000000012345', 2, '0.000000012345'],
    ['123456789012345678.123456789', 0, '123,456,789,012,345,678.123456789'],
  ])('%s with %i decimals is written %s', (text, decimals, says) => {
    expect(written(text, decimals)).toBe(says);
  });

  test('every digit of a price is written, however large or small it is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(14), (whole, part) => {
        const text = `${whole}.${part}`;
        expect(written(text).replaceAll(',', '')).toBe(text);
      }),
    );
  });

  test.each([
    ['0.1', '0.2', '0.3'],
    ['1.5', '2.5', '4'],
    ['100', '200', '300'],
    ['9007199254740993', '0.00000001', '9007199254740993.00000001'],
  ])('%s and %s are %s', (a, b, total) => {
    expect(sum(a, b)).toBe(total);
  });

  test.each([
    ['104596.44', '105819.66', 1, '+1,223.22', '+1.17%'],
    ['200', '199.99', -1, '−0.01', '−0.01%'],
    ['200', '199.999', -1, '−0.001', '0.00%'],
    ['8', '8.1', 1, '+0.1', '+1.25%'],
    ['0.00000004', '0.00000003', -1, '−0.00000001', '−25.00%'],
    ['1', '1.00005', 1, '+0.00005', '+0.01%'],
    ['5.0', '5', 0, '0.0', '0.00%'],
    ['0.1', '1234.1', 1, '+1,234.0', '+1,234,000.00%'],
  ])('from %s to %s', (from, to, way, by, percent) => {
    expect(move(from, to)).toEqual({ way, by, percent });
  });

  test('nothing is reckoned from a price of zero', () => {
    expect(move('0', '1')).toBeUndefined();
  });
});
