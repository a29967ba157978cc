import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../../src/platform/settings.ts';

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

test('docs/operations.md lists every setting, and none that does not exist', () => {
  const listed = [...page.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...SETTING_NAMES].sort());
});
