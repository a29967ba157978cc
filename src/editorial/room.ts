import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Sql } from '../platform/database.ts';
import type { StoryRoom } from '../stories/index.ts';
import type { PostChange } from './model.ts';

/** The dependencies of this module's operations; one for each process. */
export interface EditorialRoom {
  readonly stories: StoryRoom;
  /**
   * Signs cursors, with a key derived from that of the story lists, so that the cursors of posts and stories are
   * not interchangeable.
   */
  readonly cursorKey: KeyObject;
  /** Listeners that run in the transaction that changes posts. They get only announced changes. */
  readonly listeners: PostListener[];
}

/** Runs inside the transaction, after the posts are written and while other publishers wait: be quick. */
export type PostListener = (sql: Sql, changes: readonly PostChange[]) => Promise<void>;

/** Opens the room on that of the stories, whose database it shares. */
export function openEditorial(stories: StoryRoom): EditorialRoom {
  const key = createHmac('sha256', stories.cursorKey).update('posts').digest();
  return { stories, cursorKey: createSecretKey(key), listeners: [] };
}
