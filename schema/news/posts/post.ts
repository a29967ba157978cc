import { brandWithType } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import type { Prisma } from '../../../prisma/generated/client.ts';
import {
  getPost,
  listPosts,
  type PostFilter,
  type PostPage,
  type PostRow,
  type PostWindow,
} from '../../../src/editorial/index.ts';
import { decodeId } from '../../../src/platform/ids.ts';
import { invalidParameter } from '../../../src/platform/problem.ts';
import { DEFAULT_PAGE, LARGEST_PAGE } from '../../../src/stories/index.ts';
import { idOr, inArguments, text, whole } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { connection, page } from '../../graph/cost.ts';
import { TotalRelation } from '../../graph/enums.ts';
import { forwardArguments, pageConnection } from '../../graph/forward.ts';
import { windowOf } from '../../graph/window.ts';
import { PageRef } from '../stories/story.ts';
import { StoryRef } from '../stories/story-type.ts';
import { NODES, storyPostsLoader } from './post-loaders.ts';
import { PostRef, PostTypeFilterRef } from './post-type.ts';

/** A request for a list of posts, on every wire. */
export interface PostsArgs extends PostFilter, PostWindow {
  readonly backward?: boolean | undefined;
}

/**
 * A page of the posts that match, newest first: the list of REST and GraphQL.
 * @param query the columns and relations to read.
 * @throws Problem `invalid_parameter` with REST's names of the parameters, `invalid_cursor`, `cursor_mismatch`.
 */
export function posts<Q extends Prisma.PostDefaultArgs>(
  args: PostsArgs,
  context: Context,
  query: Q,
): Promise<PostPage<Q>> {
  return listPosts(context.services.editorial, args, args, query);
}

/**
 * One post, by its id or by any slug that it ever had.
 * @param query the columns and relations to read. @throws Problem `not_found`.
 */
export function post<Q extends Prisma.PostDefaultArgs>(
  args: { idOrSlug: string },
  context: Context,
  query: Q,
): Promise<PostRow<Q>> {
  return getPost(context.services.editorial, args.idOrSlug, query);
}

/** The post that has an id, for `node` and `nodes`. @throws Problem `not_found`. */
export async function postNode(id: string, context: Context, info: GraphQLResolveInfo): Promise<object> {
  const row = await post({ idOrSlug: id }, context, queryFromInfo({ context, info, typeName: 'Post' }));
  brandWithType(row, PostRef);
  return row;
}

// As over REST.
const LARGEST_OFFSET = 10_000_000;
const LONGEST_SLUG = 300;

builder.queryFields((t) => ({
  posts: t.connection(
    {
      type: PostRef,
      nullable: true,
      description:
        'Editorial posts, newest first. Give `first` and `after`, or `last` and `before`. A cursor takes precedence over ' +
        '`offset`. One call.',
      extensions: { cost: connection() },
      args: {
        offset: t.arg.int({
          description: `Number of posts to skip: 0 to ${LARGEST_OFFSET}; default 0.`,
        }),
        type: t.arg({ type: PostTypeFilterRef, description: 'Only posts of this type. Default: all.' }),
        country: t.arg.string({
          description:
            'Only posts about this G20 member: ISO 3166-1 alpha-2 or English name; `EU` and `AFU` for the two unions. Default: ' +
            'all.',
        }),
        category: t.arg.string({
          description:
            'Only posts of this normalized category: a `value` of `categories`, such as `economy`. Default: all.',
        }),
      },
      resolve: async (_root, given, context, info) => {
        const { names, ...window } = windowOf(given);
        const args: PostsArgs = {
          ...window,
          offset: whole('offset', given.offset, 0, LARGEST_OFFSET),
          type: given.type,
          country: text('country', given.country),
          category: text('category', given.category),
        };
        const query = queryFromInfo({ context, info, ...NODES });
        const found = await inArguments(names, () => posts(args, context, query as Prisma.PostDefaultArgs));
        const { page } = found;
        return {
          ...pageConnection(found.rows, (row) => found.cursor(row), {
            hasNextPage: page.hasNext,
            hasPreviousPage: page.hasPrevious,
          }),
          page,
        };
      },
    },
    {
      name: 'PostConnection',
      description: 'A page of a list of posts.',
      fields: (c) => ({
        totalCount: c.int({
          description: 'Number of posts that match, over all pages; see `totalRelation`.',
          resolve: (list) => list.page.total,
        }),
        totalRelation: c.field({
          type: TotalRelation,
          description: 'Whether `totalCount` is exact. Totals up to 10,000 are exact.',
          resolve: (list) => list.page.totalRelation,
        }),
        page: c.field({
          type: PageRef,
          description: 'The same as the `page` object of REST.',
          resolve: (list) => list.page,
        }),
      }),
    },
    { name: 'PostEdge', description: 'A post, with a cursor that continues after it.' },
  ),
  post: t.prismaField({
    type: PostRef,
    nullable: true,
    description:
      'One editorial post, by its id, its slug or an earlier slug; `not_found` for any other text, BAD_USER_INPUT for a ' +
      'malformed id. One call.',
    extensions: { cost: page() },
    args: {
      idOrSlug: t.arg.string({
        required: true,
        description: 'TypeID `post_...`, slug or earlier slug of the post.',
      }),
    },
    resolve: (query, _root, args, context) => {
      const idOrSlug = idOr('post', 'idOrSlug', text('idOrSlug', args.idOrSlug, LONGEST_SLUG));
      if (idOrSlug === undefined) throw invalidParameter('idOrSlug', 'is empty');
      return post({ idOrSlug }, context, query);
    },
  }),
}));

const StoryPostConnection = builder.connectionObject<typeof PostRef, { readonly total: number }>(
  {
    type: PostRef,
    name: 'StoryPostConnection',
    description: 'A page of the posts that were written from a story.',
    fields: (t) => ({
      totalCount: t.int({
        description: 'Number of posts that were written from the story, over all pages.',
        resolve: ({ total }) => total,
      }),
    }),
  },
  { name: 'StoryPostEdge', description: 'A post, with a cursor that continues after it.' },
);

builder.objectField(StoryRef, 'posts', (t) =>
  t.field({
    type: StoryPostConnection,
    description:
      'The editorial posts that were written from this story or from a story that was merged into it, newest first. ' +
      'One call for each story.',
    extensions: { cost: connection() },
    args: forwardArguments(LARGEST_PAGE, DEFAULT_PAGE),
    resolve: async (story, given, context, info) => {
      const { names, ...window } = windowOf(given);
      const uuid = decodeId('story', story.id)!;
      const found = await inArguments(names, () => storyPostsLoader(context, info, window).load(uuid));
      const ends = { hasNextPage: found.hasNext, hasPreviousPage: window.cursor !== undefined };
      return { ...pageConnection(found.rows, (row) => found.cursor(row), ends), total: found.total };
    },
  }),
);
