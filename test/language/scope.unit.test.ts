import { expect, test } from 'vitest';
import { scopeOf } from '../../src/language/index.ts';

const ASKED = ['caused', 'blaze', 'Ondal'].map((word) => ({
  word,
  stem: word.toLowerCase(),
  isName: word === 'Ondal',
}));

test.each([
  ['A welder sparked the blaze at the mill of Ondal.', true],
  ['The blaze at Ondal broke out when a lamp fell.', true],
  ['The blaze at Ondal was blamed on a lamp.', true],
  ['The blaze at Ondal hurt nobody.', false],
  ['The blaze at Ondal broke out at noon.', false],
])('what caused something is told by what set it off: %s', (sentence, tells) => {
  const scope = scopeOf('What caused the blaze at Ondal?', ASKED);
  expect(typeof scope === 'function' && scope(sentence)).toBe(tells);
});
