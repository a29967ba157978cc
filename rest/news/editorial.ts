import type { Prisma } from '../../prisma/generated/client.ts';
import type { Context } from '../../schema/graph/context.ts';
import { type PostsArgs, post, posts } from '../../schema/news/posts/post.ts';
import { sourceStories, WITH_SOURCES } from '../../schema/news/posts/post-loaders.ts';
import { postLinks } from '../../schema/news/posts/post-type.ts';
import { POST_TYPE_FILTERS, type PostRow, postTypeText } from '../../src/editorial/index.ts';
import { encodeId } from '../../src/platform/ids.ts';
import {
  DEFAULT_PAGE,
  LARGEST_PAGE,
  type Shape,
  type StoryRecord,
  writeStory,
} from '../../src/stories/index.ts';
import { choiceIn, NO_QUERY, numberIn, type Parameter, queryOf, textIn } from '../app/route/query.ts';
import { contextOf, type Route } from '../app/route/route.ts';
import { postExample, postListExample, postListShape, postShape } from './post-shapes.ts';
import { pageLinks, writePage } from './story-list-answer.ts';

const LONGEST_TEXT = 200;
const LONGEST_CURSOR = 4_096;
const LARGEST_OFFSET = 10_000_000;

const LIST_PARAMETERS: readonly Parameter[] = [
  {
    name: 'type',
    arg: 'type',
    kind: 'choice',
    max: LONGEST_TEXT,
    choices: POST_TYPE_FILTERS,
    normal: postTypeText,
    description:
      'Only posts of this type. `country_analysis` is another name for `analysis`; it may also be written with a space or a hyphen.',
    example: 'analysis',
  },
  {
    name: 'country',
    arg: 'country',
    kind: 'text',
    max: LONGEST_TEXT,
    description:
      'Only posts about this G20 member: ISO code or English name; `EU` or `AFU` for the two unions.',
    example: 'AU',
  },
  {
    name: 'category',
    arg: 'category',
    kind: 'text',
    max: LONGEST_TEXT,
    description: 'Only posts of this normalized category. `/v1/filters` lists the categories.',
    example: 'economy',
  },
  {
    name: 'limit',
    arg: 'size',
    kind: 'integer',
    min: 1,
    max: LARGEST_PAGE,
    preset: DEFAULT_PAGE,
    description: 'Maximum number of posts on a page.',
    example: 20,
  },
  {
    name: 'offset',
    arg: 'offset',
    kind: 'integer',
    min: 0,
    max: LARGEST_OFFSET,
    description: 'Number of posts to skip, from 0. Ignored if `cursor` is given.',
    example: 0,
  },
  {
    name: 'cursor',
    arg: 'cursor',
    kind: 'text',
    max: LONGEST_CURSOR,
    description: 'Opaque cursor from `page.next_cursor` or `page.previous_cursor` of the same query.',
    example: postListExample.page.next_cursor,
  },
];

const LISTED = { include: { persona: true, ...WITH_SOURCES } } as const satisfies Prisma.PostDefaultArgs;
const WHOLE = {
  include: {
    ...LISTED.include,
    revisions: { orderBy: { revision: 'desc' }, take: 1, select: { sections: true, citations: true } },
  },
} as const satisfies Prisma.PostDefaultArgs;

const NAMED: Shape = { fields: new Set(['id', 'slug', 'title', 'tags']), groups: new Set() };

const listRoute: Route<PostsArgs> = {
  operationId: 'listEditorialPosts',
  method: 'GET',
  paths: ['/v1/editorial-posts'],
  tag: 'Editorial posts',
  summary: 'List editorial posts',
  description:
    'The list is newest first. Posts in the list have all members except `sections` and `citations`. Each page is one call.',
  auth: 'key',
  params: [],
  query: queryOf<PostsArgs>(LIST_PARAMETERS, (values) => ({
    type: choiceIn(values, 'type', POST_TYPE_FILTERS),
    country: textIn(values, 'country'),
    category: textIn(values, 'category'),
    size: numberIn(values, 'size') ?? DEFAULT_PAGE,
    offset: numberIn(values, 'offset'),
    cursor: textIn(values, 'cursor'),
  })),
  shared: true,
  success: { description: 'A page of posts', schema: postListShape, example: postListExample },
  async handle(call) {
    const context = contextOf(call);
    const { rows, page, parameters } = await posts(call.args, context, LISTED);
    const sources = await sourceStories(rows, context, NAMED);
    const written = rows.map((row, index) => `{${members(row, sources[index]!, context)}}`);
    // There is no `version`: titles of source stories are read after the page, so only the body identifies the answer.
    return {
      body: `{"posts":[${written.join(',')}],"page":${writePage(page)}}`,
      pos: page.pos,
      links: pageLinks(page, call.address, parameters),
    };
  },
};

const postRoute: Route = {
  operationId: 'getEditorialPost',
  method: 'GET',
  paths: ['/v1/editorial-posts/{idOrSlug}'],
  tag: 'Editorial posts',
  summary: 'Get one editorial post',
  description: 'Answers the post with its sections, source stories and citations.',
  auth: 'key',
  params: [
    {
      name: 'idOrSlug',
      description: 'Post id or slug. Earlier slugs still find the post.',
      example: postExample.id,
    },
  ],
  query: NO_QUERY,
  success: { description: 'The post', schema: postShape, example: postExample },
  problems: ['not_found'],
  async handle(call) {
    const context = contextOf(call);
    const row = await post({ idOrSlug: call.params.idOrSlug! }, context, WHOLE);
    const [sources] = await sourceStories([row], context, NAMED);
    const { sections, citations } = row.revisions[0]!;
    // Both are stored as the JSON that the answer has.
    return { body: `{${members(row, sources!, context)},"sections":${sections},"citations":${citations}}` };
  },
};

export const editorialRoutes: readonly Route[] = [listRoute, postRoute];

/** The JSON members that a post has in lists. */
function members(row: PostRow<typeof LISTED>, sources: readonly StoryRecord[], context: Context): string {
  const { slug, name, bio, disclosure } = row.persona;
  const post = {
    id: encodeId('post', row.id),
    slug: row.slug,
    type: row.type,
    period: row.period,
    title: row.title,
    dek: row.dek,
    categories: row.categories,
    countries: row.countries,
    persona: { slug, name, bio, automated: true, disclosure },
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
    links: postLinks(context, row.slug),
  };
  const stories = sources.map((record) => writeStory(context.services.stories, record, NAMED));
  return `${JSON.stringify(post).slice(1, -1)},"sourceStories":[${stories.join(',')}]`;
}
