import type { StoryDraft } from '../../src/stories/index.ts';
import { readStory } from './read-story.ts';

const NOW = Date.UTC(2026, 10, 22);

interface Said {
  readonly title: string;
  readonly text?: string;
  readonly date?: string;
  readonly publisher?: string;
  readonly categories?: readonly string[];
}

/** The story that an item of one publisher is filed as. @throws where it is none. */
export function filed(said: Said | string, text = ''): StoryDraft {
  const given = typeof said === 'string' ? { title: said, text } : said;
  const story = readStory(
    { id: '1', publisher: 'Harbour Wire', date: '2026-11-20', ...given },
    'reject',
    NOW,
  );
  if ('reason' in story) throw new Error(story.reason);
  return story;
}

/** The entities that it names. */
export const slugs = (...said: Parameters<typeof filed>): string[] =>
  filed(...said).entities.map(({ slug }) => slug);
/** The assets that it reaches. */
export const tickers = (...said: Parameters<typeof filed>): string[] =>
  filed(...said).assets.map(({ ticker }) => ticker);
