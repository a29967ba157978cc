import { listStories, type Shape, type Story, type StoryRoom, toStory } from '../../src/stories/index.ts';

/** How many stories a stranger is shown. */
const FRONT_STORIES = 8;

/** What a line of the front page says of a story. */
const FRONT_SHAPE: Shape = {
  fields: new Set([
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

/** The newest stories, for whoever opens the front page where the operator allows it. Restricted ones are in no list. */
export async function frontPage(room: StoryRoom): Promise<readonly Story[]> {
  const { records } = await listStories(room, {}, { size: FRONT_STORIES }, FRONT_SHAPE);
  return records.map((record) => toStory(room, record, FRONT_SHAPE));
}
