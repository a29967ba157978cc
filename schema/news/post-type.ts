import { Kind, print } from 'graphql';
import type { Prisma } from '../../prisma/generated/client.ts';
import {
  MOST_SOURCE_STORIES,
  POST_PERIODS,
  POST_TYPE_FILTERS,
  type PostCitation,
  type PostPeriod,
  type PostSection,
  type PostType,
  type PostTypeFilter,
  postTypeText,
} from '../../src/editorial/index.ts';
import { decodeId, encodeId } from '../../src/platform/ids.ts';
import { toStory } from '../../src/stories/index.ts';
import { whole } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import type { FieldCost } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { badInput } from '../graph/errors.ts';
import { shapeOf } from '../graph/shape.ts';
import { Url } from '../graph/url.ts';
import { sourcesLoader, WITH_SOURCES } from './post-loaders.ts';
import { StoryRef } from './story-type.ts';

/** Where a post is to be found. */
export function postLinks({ services }: Context, slug: string): { self: string; html: string } {
  const base = services.config.baseUrl;
  return { self: `${base}/v1/editorial-posts/${slug}`, html: `${base}/posts/${slug}` };
}

export const PostTypeEnum = builder.enumType('PostType', {
  description: 'What kind of editorial post it is.',
  values: {
    article: { description: 'A report on one story, with what its sources confirm and what they do not.' },
    opinion: { description: 'An argument, marked as such.' },
    investigation: { description: 'How several reports on one matter fit together.' },
    analysis: { description: 'What a country’s stories of a day, week or month show.' },
  } as const satisfies Record<PostType, object>,
});

// No enumeration: a name of one has no blank, and the specification writes "country analysis".
export const PostTypeFilterRef = builder.scalarType('PostTypeFilter', {
  description: `A type of post to filter by, as a name or a text: ${POST_TYPE_FILTERS.map((type) => `\`${type}\``).join(', ')}. The last is another name of \`analysis\`, and is also read with a blank or a hyphen.`,
  serialize: (value) => value,
  parseValue: postTypeOf,
  parseLiteral: (node) =>
    postTypeOf(node.kind === Kind.ENUM || node.kind === Kind.STRING ? node.value : print(node)),
});

function postTypeOf(given: unknown): PostTypeFilter {
  const text = typeof given === 'string' ? postTypeText(given) : '';
  const found = POST_TYPE_FILTERS.find((type) => type === text);
  if (found !== undefined) return found;
  throw badInput(`${JSON.stringify(given)?.slice(0, 60)} is not one of ${POST_TYPE_FILTERS.join(', ')}.`);
}

export const PostPeriodEnum = builder.enumType('PostPeriod', {
  description: 'The period that a country analysis covers.',
  values: POST_PERIODS,
});

const PersonaRef = builder.prismaObject('Persona', {
  description: 'The author of a post: always an automated persona, never a person.',
  select: { slug: true },
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Stable name.' }),
    name: t.exposeString('name', { description: 'Name to show.' }),
    bio: t.exposeString('bio', { description: 'What it writes about, and how.' }),
    automated: t.boolean({ description: 'Always true.', resolve: () => true }),
    disclosure: t.exposeString('disclosure', {
      description: 'Says that it is automated; show it with the post.',
    }),
  }),
});

const SectionRef = builder.objectRef<PostSection>('PostSection').implement({
  description: 'A part of a post with its own heading.',
  fields: (t) => ({
    anchor: t.exposeString('id', { description: 'Unique within the post: the `id` of REST.' }),
    heading: t.exposeString('heading', { description: 'One line of plain text.' }),
    html: t.exposeString('html', { description: 'Sanitised HTML; it marks citations as `[1]`.' }),
    text: t.exposeString('text', { description: 'The same as plain text.' }),
    citations: t.intList({
      description: 'Numbers of the citations in it, ascending.',
      resolve: (section) => [...section.citations],
    }),
  }),
});

const CitationRef = builder.objectRef<PostCitation>('PostCitation').implement({
  description: 'An exact quote from a source, as it was when the post was published.',
  fields: (t) => ({
    n: t.exposeInt('n', { description: 'Its number in the text, from 1.' }),
    title: t.exposeString('title', { description: "The source's own title." }),
    url: t.expose('url', { type: Url, nullable: true, description: 'Where it was published.' }),
    publisher: t.exposeString('publisher', { description: 'Who published it.' }),
    publishedAt: t.expose('publishedAt', {
      type: DateTime,
      nullable: true,
      description: 'When it was published.',
    }),
    quote: t.exposeString('quote', { description: 'An exact part of what it said.' }),
  }),
});

const PostLinksRef = builder.objectRef<{ self: string; html: string }>('PostLinks').implement({
  description: 'Addresses of a post.',
  fields: (t) => ({
    self: t.expose('self', { type: Url, description: 'Its REST address.' }),
    html: t.expose('html', { type: Url, description: 'Its page for people.' }),
  }),
});

/** The present revision; the ones before it are kept beside it. */
const newest = <S extends Prisma.PostRevisionSelect>(select: S) =>
  ({ revisions: { orderBy: { revision: 'desc' }, take: 1, select } }) as const;

const SOURCE_STORIES_COST: FieldCost = {
  calls: 1,
  items: { arguments: ['first'], otherwise: MOST_SOURCE_STORIES },
  free: ['id', 'slug', 'title', '__typename'],
};

export const PostRef = builder.prismaNode('Post', {
  description:
    'An editorial post by an automated persona, with the stories it was written from and what it quotes.',
  id: {
    resolve: (row) => encodeId('post', row.id),
    description: 'TypeID `post_...`, the same over REST.',
  },
  findUnique: (id) => ({ id: decodeId('post', id) ?? id }),
  select: { id: true, publishedAt: true },
  fields: (t) => ({
    slug: t.exposeString('slug', {
      description: 'The title as used in addresses. Old slugs still find the post.',
    }),
    type: t.field({
      type: PostTypeEnum,
      description: 'What kind of post it is.',
      select: { type: true },
      resolve: (row) => row.type as PostType,
    }),
    period: t.field({
      type: PostPeriodEnum,
      nullable: true,
      description: 'What a country analysis covers; null for every other type.',
      select: { period: true },
      resolve: (row) => row.period as PostPeriod | null,
    }),
    title: t.exposeString('title', { description: 'One line of plain text.' }),
    dek: t.exposeString('dek', { description: 'Its message, in a sentence or two.' }),
    categories: t.stringList({
      description: 'Normalized categories: each a `value` of `categories`.',
      select: { categories: true },
      resolve: (row) => row.categories,
    }),
    countries: t.stringList({
      description: 'The G20 members it is about: ISO 3166-1 alpha-2, `EU` and `AFU`.',
      select: { countries: true },
      resolve: (row) => row.countries,
    }),
    persona: t.relation('persona', { type: PersonaRef, description: 'Who signs it.' }),
    sections: t.field({
      type: [SectionRef],
      description: 'Its text, in order.',
      select: newest({ sections: true }),
      resolve: (row) => JSON.parse(row.revisions[0]!.sections) as PostSection[],
    }),
    sourceStories: t.field({
      type: [StoryRef],
      description:
        'The stories it was written from, most important first; those that were retracted or restricted since are ' +
        'left out. No call while only `id`, `slug` and `title` are taken.',
      extensions: { cost: SOURCE_STORIES_COST },
      args: {
        first: t.arg.int({ description: `The first of them only, 1 to ${MOST_SOURCE_STORIES}.` }),
      },
      select: WITH_SOURCES,
      resolve: async (row, args, context, info) => {
        const most = whole('first', args.first, 1, MOST_SOURCE_STORIES);
        const shape = shapeOf(info);
        const records = await sourcesLoader(context, info, shape).load(row);
        return records.slice(0, most).map((record) => toStory(context.services.stories, record, shape));
      },
    }),
    citations: t.field({
      type: [CitationRef],
      description: 'Its citations, in the order of their numbers.',
      select: newest({ citations: true }),
      resolve: (row) => JSON.parse(row.revisions[0]!.citations) as PostCitation[],
    }),
    publishedAt: t.field({
      type: DateTime,
      description: 'When it was published; never changes.',
      resolve: (row) => row.publishedAt.toISOString(),
    }),
    updatedAt: t.field({
      type: DateTime,
      description: 'When its present revision was made.',
      select: { updatedAt: true },
      resolve: (row) => row.updatedAt.toISOString(),
    }),
    revision: t.exposeInt('revision', { description: 'Counts up from 1 whenever the post changes.' }),
    links: t.field({
      type: PostLinksRef,
      description: 'Its addresses.',
      select: { slug: true },
      resolve: (row, _args, context) => postLinks(context, row.slug),
    }),
  }),
});
