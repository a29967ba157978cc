import { Kind, print } from 'graphql';
import type { Prisma } from '../../../prisma/generated/client.ts';
import {
  MOST_SOURCE_STORIES,
  POST_TYPE_FILTERS,
  type PostCitation,
  type PostPeriod,
  type PostSection,
  type PostType,
  type PostTypeFilter,
  postTypeText,
} from '../../../src/editorial/index.ts';
import { decodeId, encodeId } from '../../../src/platform/ids.ts';
import { toStory } from '../../../src/stories/index.ts';
import { whole } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import type { FieldCost } from '../../graph/cost.ts';
import { DateTime } from '../../graph/datetime.ts';
import { badInput } from '../../graph/errors.ts';
import { shapeOf } from '../../graph/shape.ts';
import { Url } from '../../graph/url.ts';
import { StoryRef } from '../stories/story-type.ts';
import { sourcesLoader, WITH_SOURCES } from './post-loaders.ts';

/** The addresses of a post: over REST, and of its web page. */
export function postLinks({ services }: Context, slug: string): { self: string; html: string } {
  const base = services.config.baseUrl;
  return { self: `${base}/v1/editorial-posts/${slug}`, html: `${base}/posts/${slug}` };
}

/** The types of posts. */
export const PostTypeEnum = builder.enumType('PostType', {
  description: 'The type of an editorial post.',
  values: {
    article: {
      description: 'A report on one story, with what its sources confirm and what they do not confirm.',
    },
    opinion: { description: 'An argument about stories, marked as an opinion.' },
    investigation: { description: 'A comparison of several reports on one matter.' },
    analysis: {
      description: 'A country analysis: what the stories of a country show for a day, a week or a month.',
    },
  } as const satisfies Record<PostType, object>,
});

/**
 * A type of posts in a filter. It is a scalar, because the interface specification writes "country analysis", and a value
 * of an enumeration cannot contain a space.
 */
export const PostTypeFilterRef = builder.scalarType('PostTypeFilter', {
  description: `A post type to filter by, as a name or a string: ${POST_TYPE_FILTERS.map((type) => `\`${type}\``).join(', ')}. The last is another name for \`analysis\`; it may also be written with a space or a hyphen.`,
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

/** The periods of country analyses. */
export const PostPeriodEnum = builder.enumType('PostPeriod', {
  description: 'The period that a country analysis covers.',
  values: {
    daily: { description: 'A day.' },
    weekly: { description: 'A week.' },
    monthly: { description: 'A month.' },
  } as const satisfies Record<PostPeriod, object>,
});

const PersonaRef = builder.prismaObject('Persona', {
  description: 'The author of a post: always an automated persona, never a person.',
  select: { slug: true },
  fields: (t) => ({
    slug: t.exposeString('slug', { description: 'Stable name of the persona, such as `tilda-marsh`.' }),
    name: t.exposeString('name', { description: 'Name for display.' }),
    bio: t.exposeString('bio', { description: 'What the persona writes about, and how.' }),
    automated: t.boolean({ description: 'Always true.', resolve: () => true }),
    disclosure: t.exposeString('disclosure', {
      description: 'A text that says that the persona is automated. Show it with the post.',
    }),
  }),
});

const SectionRef = builder.objectRef<PostSection>('PostSection').implement({
  description: 'A part of a post with its own heading.',
  fields: (t) => ({
    anchor: t.exposeString('id', {
      description: 'Anchor of the section, unique within the post. REST calls it `id`.',
    }),
    heading: t.exposeString('heading', { description: 'One line of plain text.' }),
    html: t.exposeString('html', { description: 'Sanitised HTML. Citations are marked as `[1]`.' }),
    text: t.exposeString('text', { description: 'The section as plain text.' }),
    citations: t.intList({
      description: 'Numbers `n` of the citations in the section, in ascending order.',
      resolve: (section) => [...section.citations],
    }),
  }),
});

const CitationRef = builder.objectRef<PostCitation>('PostCitation').implement({
  description: 'An exact quote from a source, as it was when the post was published.',
  fields: (t) => ({
    n: t.exposeInt('n', { description: 'Number of the citation in the text, from 1.' }),
    title: t.exposeString('title', { description: "The source's own title." }),
    url: t.expose('url', {
      type: Url,
      nullable: true,
      description:
        'Address of the source, or of the page of the story for a quote from its full text. Null if the source has none.',
    }),
    publisher: t.exposeString('publisher', {
      description: 'Name of the publisher, or of this service for a quote from the full text of a story.',
    }),
    publishedAt: t.expose('publishedAt', {
      type: DateTime,
      nullable: true,
      description: 'When the source was published. Null if the time is not known.',
    }),
    quote: t.exposeString('quote', {
      description: 'An exact part of the text of the source, or of the full text of the story.',
    }),
  }),
});

const PostLinksRef = builder.objectRef<{ self: string; html: string }>('PostLinks').implement({
  description: 'Addresses of a post.',
  fields: (t) => ({
    self: t.expose('self', { type: Url, description: 'Address of the post over REST.' }),
    html: t.expose('html', { type: Url, description: 'Address of the web page of the post.' }),
  }),
});

/** Selects members of the current revision. Earlier revisions are stored beside it. */
const newest = <S extends Prisma.PostRevisionSelect>(select: S) =>
  ({ revisions: { orderBy: { revision: 'desc' }, take: 1, select } }) as const;

const SOURCE_STORIES_COST: FieldCost = {
  calls: 1,
  items: { arguments: ['first'], otherwise: MOST_SOURCE_STORIES },
  free: ['id', 'slug', 'title', 'tags', '__typename'],
};

/** The type of posts. */
export const PostRef = builder.prismaNode('Post', {
  description: 'An editorial post by an automated persona, with its source stories and its citations.',
  id: {
    resolve: (row) => encodeId('post', row.id),
    description: 'TypeID `post_...`, the same over REST.',
  },
  findUnique: (id) => ({ id: decodeId('post', id) ?? id }),
  select: { id: true, publishedAt: true },
  fields: (t) => ({
    slug: t.exposeString('slug', {
      description: 'Name in addresses, made from the title. Earlier slugs still find the post.',
    }),
    type: t.field({
      type: PostTypeEnum,
      description: 'The type of the post.',
      select: { type: true },
      resolve: (row) => row.type as PostType,
    }),
    period: t.field({
      type: PostPeriodEnum,
      nullable: true,
      description: 'The period that a country analysis covers. Null for every other type.',
      select: { period: true },
      resolve: (row) => row.period as PostPeriod | null,
    }),
    title: t.exposeString('title', { description: 'One line of plain text.' }),
    dek: t.exposeString('dek', { description: 'A summary in a sentence or two.' }),
    categories: t.stringList({
      description: 'Normalized categories: each a `value` of `categories`.',
      select: { categories: true },
      resolve: (row) => row.categories,
    }),
    countries: t.stringList({
      description:
        'The G20 members that the post is about: ISO 3166-1 alpha-2; `EU` and `AFU` for the two unions.',
      select: { countries: true },
      resolve: (row) => row.countries,
    }),
    persona: t.relation('persona', { type: PersonaRef, description: 'The author of the post.' }),
    sections: t.field({
      type: [SectionRef],
      description: 'The text, section by section.',
      select: newest({ sections: true }),
      resolve: (row) => JSON.parse(row.revisions[0]!.sections) as PostSection[],
    }),
    sourceStories: t.field({
      type: [StoryRef],
      description:
        'The stories that the post was written from, most important first. Stories that were retracted or restricted since ' +
        'then are left out. One call for each post, unless only `id`, `slug`, `title` and `tags` are selected.',
      extensions: { cost: SOURCE_STORIES_COST },
      args: {
        first: t.arg.int({
          description: `Maximum number of stories: 1 to ${MOST_SOURCE_STORIES}. Default: all.`,
        }),
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
      description: 'The citations, in the order of their numbers.',
      select: newest({ citations: true }),
      resolve: (row) => JSON.parse(row.revisions[0]!.citations) as PostCitation[],
    }),
    publishedAt: t.field({
      type: DateTime,
      description: 'When the post was first published. It never changes.',
      resolve: (row) => row.publishedAt.toISOString(),
    }),
    updatedAt: t.field({
      type: DateTime,
      description: 'When the current revision was made.',
      select: { updatedAt: true },
      resolve: (row) => row.updatedAt.toISOString(),
    }),
    revision: t.exposeInt('revision', {
      description:
        'Number of the current revision. It starts at 1 and increases by 1 whenever the post changes.',
    }),
    links: t.field({
      type: PostLinksRef,
      description: 'Addresses of the post.',
      select: { slug: true },
      resolve: (row, _args, context) => postLinks(context, row.slug),
    }),
  }),
});
