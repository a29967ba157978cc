import { randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { openStories, type StoryRoom } from '../../stories/index.ts';

/** A room for a command that announces nothing. */
export function silently(db: Database, { baseUrl }: Config): StoryRoom {
  // Cursors are not written here, so their key need not be the service's.
  return openStories({ db, cursorKey: randomBytes(32), baseUrl });
}
