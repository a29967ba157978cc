import {
  FULL_SHAPE,
  getStories,
  listStories,
  type Story,
  type StoryFilter,
  type StoryRoom,
  toStory,
} from '../../stories/index.ts';
import type { Period } from './period.ts';

/** The stories of a period: all of them counted but round-ups, the weightiest read. */
export interface Material {
  readonly period: Period;
  readonly total: number;
  /** Whether there are more than `total`: lists count no further. */
  readonly isMore: boolean;
  /** The weightiest first, at most forty. */
  readonly stories: readonly Story[];
}

// What a post may name as its sources (docs/editorial.md).
const MOST_STORIES = 40;
// In a month with more stories, those of its end are weighed.
const MOST_WEIGHED = 2_000;
const PAGE = 100;
const NOTHING = { fields: new Set<never>(), groups: new Set<never>() };

/** The stories about a country, or about anything where none is given, that were published in a period. */
export async function materialOf(
  room: StoryRoom,
  period: Period,
  country: string | undefined,
): Promise<Material> {
  const filter: StoryFilter = {
    ...(country === undefined ? {} : { country }),
    publishedSince: new Date(period.from).toISOString(),
    publishedUntil: new Date(period.to - 1).toISOString(),
  };
  const weighed: { uuid: string; popularity: number }[] = [];
  let cursor: string | null = null;
  let total = 0;
  let isMore = false;
  do {
    const window = cursor === null ? { size: PAGE } : { size: PAGE, cursor };
    const { records, page } = await listStories(room, filter, window, NOTHING);
    if (cursor === null) {
      total = page.total;
      isMore = page.totalRelation === 'gte';
    }
    weighed.push(...records.map(({ uuid, popularity }) => ({ uuid, popularity })));
    cursor = page.nextCursor;
  } while (cursor !== null && weighed.length < MOST_WEIGHED);
  const roundUps = await roundUpsAmong(
    room,
    weighed.map(({ uuid }) => uuid),
  );
  // Popularity counts corroboration, publishers and quotes, and what readers open.
  const top = weighed
    .filter(({ uuid }) => !roundUps.has(uuid))
    .toSorted((a, b) => b.popularity - a.popularity || (a.uuid < b.uuid ? -1 : 1))
    .slice(0, MOST_STORIES);
  const records = await getStories(
    room,
    top.map(({ uuid }) => uuid),
    FULL_SHAPE,
  );
  const read = top.flatMap(({ uuid }) => {
    const record = records.get(uuid);
    return record === undefined ? [] : [toStory(room, record, FULL_SHAPE)];
  });
  const stories = read.toSorted((a, b) => weight(b, country) - weight(a, country) || (a.id < b.id ? -1 : 1));
  return { period, total: isMore ? total : total - roundUps.size, isMore, stories };
}

/** Those of some stories that sum up many matters in one piece: they tell of no matter of a country. */
async function roundUpsAmong({ db }: StoryRoom, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select c.story_id as id from news_clusters c join news_items i on i.cluster_id = c.id
     where c.story_id = any($1) group by c.story_id having bool_and(i.kind = 'round_up')`,
    [uuids],
  );
  return new Set(rows.map(({ id }) => id));
}

const BORNE: Readonly<Record<Story['verificationState'], number>> = {
  corroborated: 3,
  contested: 2,
  partially_corroborated: 2,
  unverified: 1,
  insufficient_evidence: 0,
};

// Four papers on another country come after one on this one; eight come before it.
const ASIDE = 10;

/**
 * How consequential a story is: first how many publishers tell it, then how far it is borne out and what it moves. Reading
 * is left out, so that reading a post does not rewrite it. A story that is about another country first and only names this
 * one weighs less.
 */
function weight(story: Story, country: string | undefined): number {
  const { sources = [], verificationState, impactPaths, category, countries } = story;
  const publishers = new Set(sources.map(({ publisher }) => publisher)).size;
  const routine = category === 'sport' || category === 'culture' ? 1 : 0;
  return (
    4 * Math.log2(1 + publishers) +
    2 * BORNE[verificationState] +
    Math.min(3, impactPaths.length) -
    2 * routine -
    (country === undefined || countries[0] === country ? 0 : ASIDE)
  );
}
