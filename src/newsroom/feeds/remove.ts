import { purgeItems } from '../items/index.ts';
import type { NewsFeed } from './model.ts';
import type { FeedRoom } from './room.ts';
import { closeFeed, dropFeed, getFeed } from './store.ts';

/**
 * Forgets a feed. Its items stay, unless they are purged first: then their texts and quotes are deleted, and tombstones
 * say that they were there. A purge that is cut short leaves a paused feed, and removing it again goes on.
 * @returns the feed as it was, and how many items were purged; null where that was not asked for.
 * @throws Problem `not_found`.
 */
export async function removeFeed(
  room: FeedRoom,
  id: string,
  { purge }: { readonly purge: boolean },
): Promise<{ readonly feed: NewsFeed; readonly purged: number | null }> {
  const feed = await getFeed(room, id);
  await closeFeed(room.db, id);
  const purged = purge ? (await purgeItems(room.stories, { feedId: id })).items : null;
  await dropFeed(room.db, id);
  return { feed, purged };
}
