import { queryFromInfo } from '@pothos/plugin-prisma';
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { Prisma } from '../../prisma/generated/client.ts';
import { postsOfStories, type StoryPosts } from '../../src/editorial/index.ts';
import { getStories, type Shape, type StoryRecord } from '../../src/stories/index.ts';
import type { Context } from '../graph/context.ts';
import { perRequest } from '../graph/per-request.ts';
import { IN_CONNECTION } from '../graph/shape.ts';

// What leads from posts to stories and back is read together for all the items of a list: no statement for each.

/**
 * The stories that posts were written from, in the order of each post: read together, in one statement. What was
 * retracted or is restricted is left out; stories that were merged since are one.
 * @param rows posts with the uuids of their source stories.
 * @returns as many lists as rows.
 */
export async function sourceStories(
  rows: readonly SourcedRow[],
  context: Context,
  shape: Shape,
): Promise<StoryRecord[][]> {
  const wanted = rows.flatMap((row) => row.sourceStories.map(({ storyId }) => storyId));
  const found = await getStories(context.services.stories, wanted, shape);
  return rows.map((row) => {
    const records = row.sourceStories.flatMap(({ storyId }) => found.get(storyId) ?? []);
    return [...new Map(records.map((record) => [record.uuid, record])).values()];
  });
}

interface SourcedRow {
  readonly sourceStories: readonly { readonly storyId: string }[];
}

/** What `sourceStories` needs of a post. */
export const WITH_SOURCES = {
  sourceStories: { orderBy: { position: 'asc' }, select: { storyId: true } },
} as const satisfies Prisma.PostSelect;

/** Where the posts of a connection stand below it, as Prisma's plugin takes it. */
export const NODES = { paths: IN_CONNECTION.map((path) => [...path]) };

type SourcesLoader = DataLoader<SourcedRow, StoryRecord[]>;
type StoryPostsLoader = DataLoader<string, StoryPosts<Prisma.PostDefaultArgs>>;
interface Loaders {
  readonly sources: Map<string, SourcesLoader>;
  readonly posts: Map<string, StoryPostsLoader>;
}

// A request has one context, so what its fields wait for together is read together, and forgotten with it.
const loadersOf = perRequest((): Loaders => ({ sources: new Map(), posts: new Map() }));

/** Source stories of posts, for one field of an answer. */
export function sourcesLoader(context: Context, info: GraphQLResolveInfo, shape: Shape): SourcesLoader {
  return kept(
    loadersOf(context).sources,
    placeOf(info),
    () => new DataLoader((rows) => sourceStories(rows, context, shape)),
  );
}

/** Posts of stories, by uuid, for one field of an answer. */
export function storyPostsLoader(
  context: Context,
  info: GraphQLResolveInfo,
  window: { readonly size: number; readonly cursor: string | undefined },
): StoryPostsLoader {
  return kept(loadersOf(context).posts, placeOf(info), () => {
    const query = queryFromInfo({ context, info, ...NODES }) as Prisma.PostDefaultArgs;
    return new DataLoader(async (uuids) => {
      const found = await postsOfStories(context.services.editorial, [...uuids], window, query);
      return uuids.map((uuid) => found.get(uuid)!);
    });
  });
}

/** Where a field stands in the answer: the same for every item of the lists above it, and so is its selection. */
function placeOf({ path }: GraphQLResolveInfo): string {
  const names: string[] = [];
  for (let at: GraphQLResolveInfo['path'] | undefined = path; at !== undefined; at = at.prev) {
    if (typeof at.key === 'string') names.push(at.key);
  }
  return names.join(' ');
}

function kept<T>(map: Map<string, T>, key: string, make: () => T): T {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
