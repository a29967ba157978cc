import { expect, test } from 'vitest';
import { pairTerm, prefixTerm, scopedTerm, sealedKey, wordTerm } from '../../src/retrieval/search/key.ts';

const WORDS = Array.from({ length: 2_000 }, (_, i) => `word${i}`);

test.each([
  ['words', (word: string) => wordTerm(word)],
  ['words of a title', (word: string) => scopedTerm('title', word)],
  ['beginnings', (word: string) => prefixTerm(word.slice(4))],
  ['pairs of neighbours', (word: string) => pairTerm('the', 1, word)!],
])('%s are spread over the buckets, so that a search reads few entries', (_what, term) => {
  const keys = WORDS.map((word) => sealedKey(term(word)));
  expect(new Set(keys.map(({ table }) => table)).size).toBe(1);
  for (const { bucket } of keys) {
    expect(bucket).toBeGreaterThanOrEqual(0);
    expect(bucket).toBeLessThan(2 ** 14);
  }
  expect(new Set(keys.map(({ bucket }) => bucket)).size).toBeGreaterThan(1_700);
  // What of a number is in neither would make two words one.
  const entries = new Map(keys.map(({ key, bucket, check }) => [`${bucket} ${check}`, key]));
  expect(entries.size).toBe(new Set(keys.map(({ key }) => key)).size);
});
