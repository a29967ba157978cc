import { describe, expect, test } from 'vitest';
import { canonicalDecimal, MOST_FRACTION, MOST_WHOLE } from '../../src/market/series/decimal.ts';
import { fc } from '../setup/properties.ts';

const digits = (most: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { maxLength: most }).map((all) => all.join(''));
const zeros = fc.integer({ min: 0, max: 4 }).map((n) => '0'.repeat(n));

/** A number in the one way it is written, of a whole and a fraction. */
function written(sign: string, whole: string, fraction: string): string {
  const [left, right] = [whole.replace(/^0+/, '') || '0', fraction.replace(/0+$/, '')];
  const text = right === '' ? left : `${left}.${right}`;
  return text === '0' ? '0' : sign + text;
}

describe('a decimal', () => {
  test('is written in one way, whatever zeros and exponent it comes with', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '-'),
        digits(MOST_WHOLE),
        digits(MOST_FRACTION),
        zeros,
        zeros,
        fc.integer({ min: -12, max: 12 }),
        (sign, whole, fraction, ahead, behind, shift) => {
          fc.pre(whole !== '' || fraction !== '');
          const one = written(sign, whole, fraction);
          expect(canonicalDecimal(`${sign}${ahead}${whole}.${fraction}${behind}`)).toBe(one);
          // The point stands elsewhere, and the exponent says so.
          const all = '0'.repeat(12) + whole + fraction + '0'.repeat(12);
          const point = 12 + whole.length + shift;
          expect(canonicalDecimal(`${sign}${all.slice(0, point)}.${all.slice(point)}e${-shift}`)).toBe(one);
          expect(canonicalDecimal(one)).toBe(one);
        },
      ),
    );
  });

  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['007', '7'],
    ['0.10', '0.1'],
    ['10', '10'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['928047313.48896665', '928047313.48896665'],
    ['1e-18', '0.000000000000000001'],
    [
      `${'9'.repeat(MOST_WHOLE)}.${'9'.repeat(MOST_FRACTION)}`,
      `${'9'.repeat(MOST_WHOLE)}.${'9'.repeat(MOST_FRACTION)}`,
    ],
  ])('%s is %s', (text, one) => {
    expect(canonicalDecimal(text)).toBe(one);
  });

  test.each([
    '',
    '.',
    '-',
    '+1',
    '1,5',
    '0x1',
    'NaN',
    'Infinity',
    '1e',
    ' 1',
    '1e-19',
    `1${'0'.repeat(MOST_WHOLE)}`,
    `0.${'1'.repeat(MOST_FRACTION + 1)}`,
  ])('%j is none', (text) => {
    expect(canonicalDecimal(text)).toBeUndefined();
  });
});
