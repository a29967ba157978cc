import { queryFromInfo } from '@pothos/plugin-prisma';
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { postsOfStories, type StoryPosts } from '../../../src/editorial/index.ts';
import { getStories, type Shape, type StoryRecord } from '../../../src/stories/index.ts';
import type { Context } from '../../graph/context.ts';
import { perRequest } from '../../graph/per-request.ts';
import { IN_CONNECTION } from '../../graph/shape.ts';

// Source stories of posts and posts of stories are read together for all nodes of a list, not with one statement for each.

/**
 * Reads the stories that posts were written from in one statement. Stories that were retracted or restricted since then
 * are left out, and stories that were merged since then are one.
 * @param rows posts with the uuids of their source stories.
 * @returns a list for each row, in the order of its post.
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

/** The relations of a post that `sourceStories` needs. */
export const WITH_SOURCES = {
  sourceStories: { orderBy: { position: 'asc' }, select: { storyId: true } },
} as const satisfies Prisma.PostSelect;

/** Where the selection of a post is, below the field of its connection. */
export const NODES = { paths: IN_CONNECTION.map((path) => [...path]) };

type SourcesLoader = DataLoader<SourcedRow, StoryRecord[]>;
type StoryPostsLoader = DataLoader<string, StoryPosts<Prisma.PostDefaultArgs>>;
interface Loaders {
  readonly sources: Map<string, SourcesLoader>;
  readonly posts: Map<string, StoryPostsLoader>;
}

// The loaders live as long as the request.
const loadersOf = perRequest((): Loaders => ({ sources: new Map(), posts: new Map() }));

/** The loader of the source stories of posts, for one field of the document. */
export function sourcesLoader(context: Context, info: GraphQLResolveInfo, shape: Shape): SourcesLoader {
  return kept(
    loadersOf(context).sources,
    placeOf(info),
    () => new DataLoader((rows) => sourceStories(rows, context, shape)),
  );
}

/** The loader of the posts of stories, by the uuid of the story, for one field of the document. */
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

/** The place of a field in the document. It is the same for all nodes of the lists above it, and so is its selection. */
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
