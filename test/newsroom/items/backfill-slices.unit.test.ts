import { expect, test } from 'vitest';
import { clustersOf, type StoryRow } from '../../../src/newsroom/items/backfill.ts';
import { roundsOf } from '../../setup/rounds.ts';

const WORDS = 'Some words that stand here and there, in a paragraph like others. '.repeat(750);

/** As an operator publishes them, with a body of 100 KB and 20 sources each. */
function longStories(count: number): StoryRow[] {
  return Array.from({ length: count }, (_, nr) => ({
    id: `00000000-0000-4000-8000-${String(nr).padStart(12, '0')}`,
    published_at: new Date('2026-03-01T12:00:00Z'),
    created_at: new Date('2026-03-01T12:00:00Z'),
    language: 'en',
    keys: [],
    clustered: false,
    body: JSON.stringify({ html: WORDS, text: WORDS, wordCount: 9_000 }),
    sources: JSON.stringify(
      Array.from({ length: 20 }, (_, n) => ({
        id: `source ${n}`,
        publisher: `Publisher ${n}`,
        domain: `publisher${n}.example`,
        title: `Report ${nr} of a matter, as told by ${n}`,
        url: `https://publisher${n}.example/${nr}`,
        snippet: `Report ${nr} of a matter, as told by ${n}, who knows more of it than others do.`,
        independence: 'independent',
        publishedAt: null,
      })),
    ),
  }));
}

test('long stories of many sources are worked out while requests are answered, each whole', async () => {
  const rows = longStories(100);
  const { rounds, made } = await roundsOf(() => clustersOf(rows));
  // A quarter of a second of work, in slices of about a millisecond; in one piece the loop would not have gone round.
  expect(rounds).toBeGreaterThan(20);
  expect(made.map(({ story }) => story)).toEqual(rows.map(({ id }) => id));
  expect(made.every(({ items }) => items.length === 20)).toBe(true);
});
