import { LIST_SHAPE, listStories, openStories, type StoryRoom } from '../../src/stories/index.ts';
import { testDatabase } from '../setup/database.ts';

/** A database of its own without a service, and what a list of its stories says. */
export async function openBareStories() {
  const database = await testDatabase();
  const { db } = database;
  return {
    db,
    /** Opens a room as a process has it: it has seen nothing yet. @param seen the database as the room is to see it. */
    open: (seen = db): StoryRoom =>
      openStories({ db: seen, cursorKey: Buffer.alloc(32, 1), baseUrl: 'http://news.example' }),
    close: () => database.close(),
  };
}

/** The first stories of a list. */
export const firstStories = (room: StoryRoom, filter: Parameters<typeof listStories>[1]) =>
  listStories(room, filter, { size: 10 }, LIST_SHAPE);
