import { expect, test } from 'vitest';
import { nearInChunk, type PlacedWord, writePlaces } from '../../src/retrieval/places.ts';
import { fc } from '../setup/properties.ts';

const WIDTH = 64;
// PostgreSQL keeps places up to 16,383, and 256 of a word.
const places = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 16_383 })), {
    maxLength: 256,
  })
  .map((some) => some.sort((a, b) => a - b));
const chunk = fc.array(places, { minLength: WIDTH, maxLength: WIDTH });

function placed(stories: readonly (readonly number[])[]): PlacedWord {
  const bits = new Uint8Array(WIDTH / 8);
  for (const [slot, some] of stories.entries()) if (some.length > 0) bits[slot >> 3]! |= 128 >> (slot & 7);
  return {
    bits,
    places: Uint8Array.from(stories.flatMap((some) => (some.length > 0 ? writePlaces(some) : []))),
  };
}

const isNear = (few: readonly number[], many: readonly number[], furthest: number): boolean =>
  few.some((a) => many.some((b) => a !== b && Math.abs(a - b) <= furthest));

test('two words are near each other in the stories in which one of their places is near another', () => {
  fc.assert(
    fc.property(chunk, chunk, fc.integer({ min: 1, max: 21 }), (one, other, furthest) => {
      const found = nearInChunk(placed(one), placed(other), furthest);
      const slots = one.flatMap((_, slot) => ((found[slot >> 3]! & (128 >> (slot & 7))) === 0 ? [] : [slot]));
      expect(slots).toEqual(
        one.flatMap((some, slot) => (isNear(some, other[slot]!, furthest) ? [slot] : [])),
      );
    }),
    { numRuns: 60 },
  );
});

test('a word is near itself where it stands twice', () => {
  const word = placed([[5], [5, 9], [5, 10], [1, 2], ...Array.from({ length: WIDTH - 4 }, () => [])]);
  expect([...nearInChunk(word, word, 4)]).toEqual([0b01010000, 0, 0, 0, 0, 0, 0, 0]);
});
