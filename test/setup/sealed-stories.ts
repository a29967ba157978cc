import { Frequencies } from '../../src/retrieval/lists/plan.ts';
import { Tallies } from '../../src/retrieval/lists/tally.ts';
import { Totals } from '../../src/retrieval/lists/total.ts';
import { SealState } from '../../src/retrieval/sealing/seal-state.ts';
import {
  LIST_SHAPE,
  listStories,
  openStories,
  type StoryFilter,
  type StoryPage,
  type StoryRoom,
  type StorySort,
  type StoryWindow,
} from '../../src/stories/index.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type Known, KnownStories } from './known-stories.ts';

/** Stories at random in a database of their own, what they are, and who asks for them. */
export interface SealedStories {
  readonly database: TestDatabase;
  readonly room: StoryRoom;
  readonly known: KnownStories;
  /** Asks a process that has nothing in its memory and takes five stories for many. @param seal what it saw of the index. */
  ask(filter: StoryFilter, window: StoryWindow, seal?: SealState): Promise<StoryPage>;
  /** The pages of a list by cursor, from the first to the last. */
  walk(filter: StoryFilter, window: StoryWindow): Promise<readonly StoryPage[]>;
}

/**
 * Publishes `count` stories.
 * @param seed which stories.
 * @param exactTo how many totals are exact to; undefined: as many as the service's.
 */
export async function openSealedStories(
  seed: number,
  count: number,
  exactTo?: number,
): Promise<SealedStories> {
  const database = await testDatabase();
  const room = openStories({
    db: database.db,
    cursorKey: Buffer.alloc(32, 9),
    baseUrl: 'http://news.example',
  });
  const known = new KnownStories(room, seed);
  await known.publish(Array.from({ length: count }, (_, i) => known.draft(i)));
  const ask: SealedStories['ask'] = (filter, window, seal = new SealState()) => {
    const memory = { frequencies: new Frequencies(5), totals: new Totals(exactTo), tallies: new Tallies() };
    return listStories({ ...room, ...memory, seal }, filter, window, LIST_SHAPE);
  };
  const walk: SealedStories['walk'] = async (filter, window) => {
    const { size, backward } = window;
    const pages = [await ask(filter, window)];
    for (let last = pages[0]; last !== undefined; last = pages.at(-1)) {
      const cursor = backward === true ? last.page.previousCursor : last.page.nextCursor;
      if (cursor === null) break;
      pages.push(await ask({}, { size, cursor }));
    }
    return pages;
  };
  return { database, room, known, ask, walk };
}

export const idsOf = ({ records }: StoryPage): string[] => records.map(({ id }) => id);

/** The ids of those that a check accepts, in the order of a list of any sort. */
export function inOrder(
  known: KnownStories,
  accepts: (known: Known) => boolean,
  sort: StorySort,
  corpus: readonly Known[] = known.corpus,
): string[] {
  return sort === 'oldest'
    ? known.scan(accepts, 'pipeline', corpus).reverse()
    : known.scan(accepts, sort, corpus);
}
