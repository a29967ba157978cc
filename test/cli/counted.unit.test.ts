import { expect, test } from 'vitest';
import { counted } from '../../src/cli/command/counted.ts';

test('one of something is told in the singular', () => {
  expect(['item', 'story'].map((what) => [0, 1, 2].map((count) => counted(count, what)))).toEqual([
    ['0 items', '1 item', '2 items'],
    ['0 stories', '1 story', '2 stories'],
  ]);
});
