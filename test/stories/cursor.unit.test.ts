import { createSecretKey, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { encodeId } from '../../src/platform/ids.ts';
import { canonicalFilter } from '../../src/stories/filters/canonical.ts';
import { LONGEST_CURSOR, readCursor, writeCursor } from '../../src/stories/lists/cursor.ts';

const secret = createSecretKey(Buffer.alloc(32, 5));
const at = {
  sort: 'pipeline',
  key: 1_781_000_000_000n,
  uuid: randomUUID(),
  pos: null,
  backward: false,
} as const;
const ids = (prefix: 'ent' | 'path') => Array.from({ length: 50 }, () => encodeId(prefix, randomUUID()));

test.each([
  ['fifty entities and fifty impact paths', { entity: ids('ent'), impactPath: ids('path') }],
  [
    'long names in another script',
    { publisher: Array.from({ length: 20 }, (_, n) => `${'Ежедневная газета гавани '.repeat(3)}${n}`) },
  ],
  ['a few', { country: 'AU,JP', q: 'harbour' }],
])('a cursor of a list with %s can be sent back', (_what, filter) => {
  const cursor = { ...at, filter: canonicalFilter(filter) };
  const text = writeCursor(secret, cursor);
  expect(text.length).toBeLessThanOrEqual(LONGEST_CURSOR);
  expect(readCursor(secret, text)).toEqual(cursor);
});

test('a packed cursor that was changed is refused like any other', () => {
  const text = writeCursor(secret, {
    ...at,
    filter: canonicalFilter({ entity: ids('ent'), impactPath: ids('path') }),
  });
  for (const place of [0, 20, text.length - 2]) {
    const other = text[place] === 'A' ? 'B' : 'A';
    const changed = text.slice(0, place) + other + text.slice(place + 1);
    expect(() => readCursor(secret, changed)).toThrow('is not a cursor of this service');
  }
});
