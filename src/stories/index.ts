// The room of stories: lists, search, one story, and publishing. See docs/stories.md.
import type { PublishOutcome, StoryDraft } from './model.ts';
import { publishDrafts } from './publish.ts';
import type { StoryRoom } from './room.ts';

export { cardMembers, fieldValue, toStory, writeStory } from './card.ts';
export { CATEGORIES, type Category } from './categories.ts';
export { COUNTRIES, type Country, findCountry } from './countries.ts';
export { DEFAULT_PAGE, LARGEST_PAGE, listStories } from './list.ts';
export * from './model.ts';
export { getStory } from './one.ts';
export { openStories, type StoryRoom } from './room.ts';
export { FULL_SHAPE, LIST_SHAPE, parseShape } from './shape.ts';
export { foldName, foldText, normalizeTag, slugify } from './text.ts';
export { EXACT_TO } from './total.ts';

/** Most drafts of one call: what one transaction writes while other publishers wait. */
export const LARGEST_BATCH = 500;

/**
 * Publishes drafts in order, each as a new story, as the next revision of the story its keys name, or not at all
 * when it says nothing new. A draft that cannot be published is `rejected` with a sentence that says why; the
 * others go in.
 */
export async function publishStories(
  room: StoryRoom,
  drafts: readonly StoryDraft[],
): Promise<PublishOutcome[]> {
  if (drafts.length > LARGEST_BATCH)
    throw new RangeError(`${drafts.length} drafts are more than ${LARGEST_BATCH}`);
  return publishDrafts(room.db, room.known, drafts);
}
