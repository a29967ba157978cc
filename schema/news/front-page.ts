import {
  listStories,
  type Shape,
  type Story,
  type StoryFilter,
  type StoryRoom,
  toStory,
} from '../../src/stories/index.ts';

/** What the front page shows to whoever opens it. */
export interface FrontPage {
  /** The most widely reported stories of the last day, the first of them the widest; none where too few have several sources. */
  readonly leading: readonly Story[];
  /** The newest stories, whatever they tell. */
  readonly latest: readonly Story[];
}

const LATEST = 8;
const LEADING = 5;
// With fewer a page has a heading and hardly anything below it.
const FEWEST_LEADING = 3;
// Of one subject, so that a day of much sport still shows what else happened.
const MOST_OF_CATEGORY = 2;
// How many independent sources a leading story has at least: the first of these that enough stories reach.
const LEAST_SOURCES = [10, 5, 3, 2];
// Candidates that are compared at each of these.
const CANDIDATES = 100;
const DAY_MS = 86_400_000;

/** What a line of the front page says of a story. */
const FRONT_SHAPE: Shape = {
  fields: new Set([
    'id',
    'slug',
    'title',
    'summary',
    'category',
    'countries',
    'verificationState',
    'publishedAt',
    'sourceCount',
  ]),
  groups: new Set(),
};

/**
 * The stories of the front page, where the operator allows it. Restricted ones are in no list. "The last day" ends at the
 * newest story, so that an archive has leading stories too.
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

/** Those with the most sources, the newer first where they have as many. */
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
