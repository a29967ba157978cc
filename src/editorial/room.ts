import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Sql } from '../platform/database.ts';
import type { StoryRoom } from '../stories/index.ts';
import type { PostChange } from './model.ts';

/** What the operations of this room work with; one a process. */
export interface EditorialRoom {
  readonly stories: StoryRoom;
  /** Signs cursors: made from the key of the story lists, and another one, so that no list takes the other's. */
  readonly cursorKey: KeyObject;
  /** What others do in the transaction that changes posts. Only announced changes are shown to them. */
  readonly listeners: PostListener[];
}

/** Runs inside the transaction, after the posts are written and while other publishers wait: be quick. */
export type PostListener = (sql: Sql, changes: readonly PostChange[]) => Promise<void>;

export function openEditorial(stories: StoryRoom): EditorialRoom {
  const key = createHmac('sha256', stories.cursorKey).update('posts').digest();
  return { stories, cursorKey: createSecretKey(key), listeners: [] };
}
