import { DAY_MS } from '../../../src/platform/days.ts';
import {
  listStories,
  type Shape,
  type Story,
  type StoryFilter,
  type StoryRoom,
  toStory,
} from '../../../src/stories/index.ts';

/** The stories of the front page, which needs no key. */
export interface FrontPage {
  /** The stories of the last day with the most sources, most first. Empty if too few stories have several sources. */
  readonly leading: readonly Story[];
  /** The newest stories. */
  readonly latest: readonly Story[];
}

const LATEST = 8;
const LEADING = 5;
// With fewer stories, hardly anything would stand below the heading.
const FEWEST_LEADING = 3;
// Stories of one category, so that a day with much sport still shows what else happened.
const MOST_OF_CATEGORY = 2;
// The minimum number of independent sources of a leading story: the first of these that enough stories reach.
const LEAST_SOURCES = [10, 5, 3, 2];
// Stories that are compared at each of these steps.
const CANDIDATES = 100;

/** The fields of a story that a line of the front page shows. */
const FRONT_SHAPE: Shape = {
  fields: new Set([
    'id',
    'slug',
    'title',
    'summary',
    'language',
    'category',
    'tags',
    'countries',
    'verificationState',
    'publishedAt',
    'sourceCount',
  ]),
  groups: new Set(),
};

/**
 * Reads the stories of the front page. They come from lists, so restricted stories are not among them. The last day ends
 * at the newest story, so that an old archive has leading stories too.
 */
export async function frontPage(room: StoryRoom): Promise<FrontPage> {
  const latest = await storiesOf(room, {}, LATEST);
  if (latest.length === 0) return { leading: [], latest };
  const newest = Math.max(...latest.map(({ publishedAt }) => Date.parse(publishedAt)));
  const publishedSince = new Date(newest - DAY_MS).toISOString();
  let leading: readonly Story[] = [];
  for (const minSources of LEAST_SOURCES) {
    leading = widest(await storiesOf(room, { publishedSince, minSources }, CANDIDATES));
    if (leading.length === LEADING) break;
  }
  return { leading: leading.length < FEWEST_LEADING ? [] : leading, latest };
}

/** The stories with the most sources. Of stories with equally many sources the newer one comes first. */
function widest(stories: readonly Story[]): Story[] {
  const taken = new Map<string, number>();
  const ordered = stories.toSorted(
    (a, b) => (b.sourceCount ?? 0) - (a.sourceCount ?? 0) || b.publishedAt.localeCompare(a.publishedAt),
  );
  const chosen: Story[] = [];
  for (const story of ordered) {
    const before = taken.get(story.category) ?? 0;
    if (chosen.length === LEADING || before === MOST_OF_CATEGORY) continue;
    taken.set(story.category, before + 1);
    chosen.push(story);
  }
  return chosen;
}

async function storiesOf(room: StoryRoom, filter: StoryFilter, size: number): Promise<Story[]> {
  const { records } = await listStories(room, filter, { size }, FRONT_SHAPE);
  return records.map((record) => toStory(room, record, FRONT_SHAPE));
}
