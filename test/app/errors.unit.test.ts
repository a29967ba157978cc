import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROBLEMS } from '../../src/platform/problem.ts';

test('docs/errors.md explains every code with its status, and no other', () => {
  const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-zA-Z_]+)` +\| (\d{3}) /gm)].map(([, code, status]) => [
    code,
    status,
  ]);
  const codes = Object.entries(PROBLEMS).map(([code, { status }]) => [code, String(status)]);
  expect(rows.toSorted()).toEqual(codes.toSorted());
});
