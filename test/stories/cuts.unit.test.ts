import { expect, test } from 'vitest';
import { cutter, type Pattern } from '../../src/stories/one/cuts.ts';

const paths = (...items: object[]): string => JSON.stringify(items);
const one = { id: 'path_1', token: 'oil>cpi', label: 'Oil to prices', direction: 'up' };

const cut = (text: string, pattern: Pattern): string | undefined => {
  const before = '"impactPaths":';
  return cutter('impactPaths', pattern)(`${before}${text},\n"x":1`, before.length);
};
/** Members by their numbers, each by its name. */
const NAMED: Pattern = ['{"token":', 1, ',"label":', 2, ',"id":', 0, ',"direction":', 3, '}'];
const named = ({ id, token, label, direction }: typeof one) => ({ token, label, id, direction });

test('values are cut out of stored lists in any order, under any names', () => {
  expect(cut(paths(one), ['{"a":', 3, ',"b":', 0, '}'])).toBe('[{"a":"up","b":"path_1"}]');
  expect(cut(paths(one, { ...one, id: 'path_2' }), NAMED)).toBe(
    paths(named(one), named({ ...one, id: 'path_2' })),
  );
  expect(cut('[]', NAMED)).toBe('[]');
  expect(cut(paths(one), ['{"__typename":"StoryImpactPath"}'])).toBe('[{"__typename":"StoryImpactPath"}]');
});

test.each(['"', '\\', '\\"', '","label":"x', '}]', 'a\\\\', '[{"id":', '\u2028', ''])(
  'a value %j is cut out whole',
  (label) => {
    const item = { ...one, label };
    expect(cut(paths(item, item), NAMED)).toBe(paths(named(item), named(item)));
    const first = { ...one, id: label };
    expect(cut(paths(first), NAMED)).toBe(paths(named(first)));
  },
);

test('an object alone is cut as those of a list are', () => {
  expect(cut(JSON.stringify(one), NAMED)).toBe(JSON.stringify(named(one)));
});

test('numbers and what is absent are values too', () => {
  const item = { id: null, token: 12, label: true, direction: -0.5 };
  expect(cut(paths(item), NAMED)).toBe('[{"token":12,"label":true,"id":null,"direction":-0.5}]');
});

test.each([
  ['null', 'null'],
  ['members in another order', paths({ token: 'a', id: 'b', label: 'c', direction: 'd' })],
  ['a member too few', paths({ id: 'b', token: 'a', label: 'c' })],
  ['a member too many', paths({ ...one, more: 1 })],
  ['objects within', paths({ ...one, label: { a: 1 } })],
  ['texts', '["a"]'],
  ['a string without an end', '[{"id":"path'],
])('%s is left to be parsed', (_, text) => {
  expect(cut(text, NAMED)).toBeUndefined();
});
