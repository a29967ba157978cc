import { expect, test } from 'vitest';
import { parseEnd } from '../../src/cli/command/span.ts';

test.each([
  ['2027-01-31', '2027-02-01T00:00:00.000Z'],
  ['2027-01-31T10:00', '2027-01-31T10:00:00.000Z'],
  ['2027-01-31t10:00:00.5+02:00', '2027-01-31T08:00:00.500Z'],
  ['2027-12-31T23:59:60Z', '2027-12-31T23:59:59.000Z'],
])('an end that is written as %s', (written, end) => {
  expect(parseEnd(written).toISOString()).toBe(end);
});

test.each(['36501d', '99999999d', '999999999w'])(
  'an end that is further away than a hundred years is refused: %s',
  (written) => {
    expect(() => parseEnd(written)).toThrow('Write at most 36500d.');
  },
);

test('an end in a hundred years is taken', () => {
  expect(parseEnd('36500d').getTime()).toBeGreaterThan(Date.now() + 36_499 * 86_400_000);
});

test.each(['2027-02-31', '2027-02-31T10:00:00Z', '2027-04-31T10:00', '2027-01-31T25:00Z', 'soon'])(
  'an end that no calendar has is refused and not moved to another day: %s',
  (written) => {
    expect(() => parseEnd(written)).toThrow('Write a span such as 90d');
  },
);
