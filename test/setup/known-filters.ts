import { publishStories, type StoryDraft, type StoryRoom } from '../../src/stories/index.ts';
import { bareDraft } from './bare-draft.ts';

const STORIES: Record<string, Partial<StoryDraft>> = {
  a: {
    category: 'sport',
    countries: ['AU'],
    tags: ['one', 'two'],
    entities: [{ slug: 'acme', label: 'Acme', kind: 'company' }],
  },
  b: { category: 'sport', countries: ['JP'], assets: [{ ticker: 'BTC', label: 'Bitcoin', kind: 'crypto' }] },
  c: {
    language: 'de',
    category: 'economy',
    assets: [{ ticker: 'GOLD', label: 'Gold', kind: 'commodity' }],
  },
  d: {
    category: 'world',
    countries: ['AU', 'US'],
    entities: [{ slug: 'washington-dc', label: 'Washington, D.C.', kind: 'place' }],
  },
};

/** Publishes four stories, `a` to `d`, that filters tell apart. */
export async function publishKnown(room: StoryRoom): Promise<void> {
  await publishStories(
    room,
    Object.entries(STORIES).map(([name, more], index) =>
      bareDraft({ keys: [name], title: name, publishedAt: `2026-11-0${index + 1}T08:00:00Z`, ...more }),
    ),
  );
}
