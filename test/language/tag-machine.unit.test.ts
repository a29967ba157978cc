import { describe, expect, test } from 'vitest';
import { Machine } from '../../src/language/tagging/tag-machine.ts';

// As the model writes it: at a state, "otherwise" names the end of the pattern that is already complete there.
const OTHERWISE = '2070003';
const END = '2070000';
const [A, B, C, D] = [1, 2, 3, 4];
/** Patterns: A B gives 6 to its second word, A B C D gives 7 to its first, B C gives 8 to its second, C at the end 9. */
const machine = new Machine(
  JSON.stringify([
    1,
    13,
    {
      0: { [A]: 1, [B]: 5, [C]: 6 },
      1: { [B]: 2 },
      2: { [C]: 3, [OTHERWISE]: 10 },
      3: { [D]: 11 },
      5: { [C]: 12 },
      6: { [END]: 13 },
    },
    { 10: '6', 11: '7', 12: '8', 13: '9' },
    { 10: [1, 2], 11: [0, 1], 12: [1, 2], 13: [0, 1] },
  ]),
);

function foundIn(...tags: number[]): [at: number, target: number][] {
  const found: [number, number][] = [];
  machine.run(
    tags,
    tags.map(() => 0),
    (at, target) => found.push([at, target]),
  );
  return found;
}

describe('of patterns of tags the longest is found from each place, and none within another', () => {
  test.each([
    ['a pattern', [A, B, 5], [[1, 6]]],
    ['the longer one', [A, B, C, D], [[0, 7]]],
    [
      'the shorter one where the longer breaks off, and nothing that begins inside of it',
      [A, B, C, 5],
      [[1, 6]],
    ],
    [
      'what begins behind it',
      [A, B, A, B, 5],
      [
        [1, 6],
        [3, 6],
      ],
    ],
    [
      'what begins behind the shorter one, in the words that the longer one had tried',
      [A, B, C],
      [
        [1, 6],
        [2, 9],
      ],
    ],
    ['one that stands alone', [B, C, 5], [[1, 8]]],
    ['none', [B, D, A, C, D], []],
  ] as const)('%s', (_name, tags, expected) => {
    expect(foundIn(...tags)).toEqual(expected);
  });
});
