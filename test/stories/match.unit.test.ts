import { expect, test } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import type { StoryRecord } from '../../src/stories/index.ts';
import { matchOf } from '../../src/stories/lists/match.ts';
import { writeCard } from '../../src/stories/one/card.ts';

/** A story of this title. */
function record(title: string): StoryRecord {
  const card = writeCard({
    slug: 'story',
    category: 'politics',
    title,
    summary: '',
    language: 'en',
    tags: [],
    countries: [],
    entities: [],
    impactPaths: [],
    assets: [],
    verificationState: 'unverified',
    publishedAt: '2026-06-01T00:00:00.000Z',
    updatedAt: '2026-06-01T00:00:00.000Z',
    revision: 1,
    sourceCount: 0,
  });
  return { id: 'story', uuid: 'story', popularity: 0, card, groups: {}, cursor: () => '' };
}

/** A database whose stems are the words themselves. @param wait before the answer. */
function stems(wait: () => Promise<void> = async () => {}): Database {
  return {
    hot: async (_name: string, _text: string, [plain, others]: readonly (readonly string[])[]) => {
      await wait();
      return [...plain!, ...others!].map((word) => [word, word, word]);
    },
  } as unknown as Database;
}

const HARBOUR = [{ lexeme: 'harbour', as: 'lexeme', scope: undefined }] as const;

test('why a story matched is told in full, although another search fills the memory of stems meanwhile', async () => {
  await matchOf(stems(), HARBOUR, [record('The harbour')]);
  const flood = Array.from({ length: 50_000 }, (_, number) => `w${number}x`).join(' ');
  const slow = stems(async () => void (await matchOf(stems(), HARBOUR, [record(flood)])));
  const [match] = await matchOf(slow, HARBOUR, [record('The harbour reopens')]);
  expect(match).toEqual({
    fields: ['title'],
    highlights: [{ field: 'title', text: 'The <mark>harbour</mark> reopens' }],
  });
});
