import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { openQueue } from '../../platform/queue.ts';
import { type EventWriter, openOutbox } from '../../publishing/index.ts';
import { matchSavedSearches } from '../../saved-searches/index.ts';
import type { StoryRoom } from '../../stories/index.ts';
import { announceEvents } from '../../webhooks/index.ts';
import { commandLog } from './open.ts';
import { silently } from './silently.ts';

/**
 * Gives a command a room whose announced changes reach everybody whom the service tells of its own: saved searches, and
 * webhooks.
 * @param work gets the room, and what writes and announces the events of another room.
 */
export async function announcing<T>(
  db: Database,
  config: Config,
  work: (room: StoryRoom, events: readonly EventWriter[]) => Promise<T>,
): Promise<T> {
  const queue = await openQueue({ url: db.url, log: commandLog(config), worker: false });
  try {
    const events = [await openOutbox(queue, config.baseUrl), announceEvents];
    const room = silently(db, config);
    room.listeners.push(matchSavedSearches, ...events);
    return await work(room, events);
  } finally {
    await queue.close(0);
  }
}
