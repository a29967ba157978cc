import { describe, expect, test } from 'vitest';
import { mutantsOf } from './find.ts';

/** The file with one change in it, for each change that there is. */
const changed = (text: string): string[] =>
  mutantsOf('a.ts', text).map(({ start, end, after }) => text.slice(0, start) + after + text.slice(end));

describe('a change', () => {
  test.each([
    ['const a = b < c;', ['const a = b <= c;']],
    ['const a = b === c;', ['const a = b !== c;']],
    ['const a = b && c;', ['const a = b || c;']],
    ['const a = b * c;', ['const a = b / c;']],
    [
      'const a = (b < 1) && ((c) => d);',
      [
        'const a = (b < 1) || ((c) => d);',
        'const a = (b <= 1) && ((c) => d);',
        'const a = (b < 2) && ((c) => d);',
      ],
    ],
    ['const a = 9;', ['const a = 10;']],
    ['const a = true;', ['const a = false;']],
    ['const a = b ?? "";', ["const a = b ?? 'changed';"]],
    ['function a(b = "c") {}', ["function a(b = '') {}"]],
    ['const a = b ? c : d;', ['const a = !(b) ? c : d;']],
    ['a(); b = c; d++;', [' b = c; d++;', 'a();  d++;', 'a(); b = c; ']],
    ['if (a) throw b;', ['if (!(a)) throw b;', 'if (a) ']],
    [
      'function a() { if (b) { return c; } return d; }',
      ['function a() { if (!(b)) { return c; } return d; }', 'function a() { if (b) {  } return d; }'],
    ],
  ])('%s', (text, expected) => {
    expect(changed(text)).toEqual(expected);
  });

  test('of SQL is one of its words', () => {
    expect(changed('const a = `select b from c where d = 1 and e < 2 order by f desc`;')).toEqual([
      'const a = `select b from c where d = 1 or e < 2 order by f desc`;',
      'const a = `select b from c where d = 1 and e <= 2 order by f desc`;',
      'const a = `select b from c where d = 1 and e < 2 order by f asc`;',
    ]);
  });
});

test.each([
  'import { a } from "b";',
  'type A = 1 | true;',
  'const a: Record<1, true> = b;',
  'log.info({ at: 9 }, "a");',
  'const a = { description: b + 9, 9: c };',
  'const a = "b" + c;',
  'const a = `this and that`;',
  'const a = `select b from c where d between 1 and e`;',
  'function a() { return b; }',
  'const a = `create or replace function b() returns c as $$ select d from e $$`;',
])('nothing of %s is changed', (text) => {
  expect(changed(text)).toEqual([]);
});
