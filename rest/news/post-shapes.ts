import { z } from 'zod';
import { POST_PERIODS, POST_TYPES } from '../../src/editorial/index.ts';
import { encodeId, type IdPrefix } from '../../src/platform/ids.ts';
import { fullStoryExample, storyListExample } from '../app/route/examples.ts';
import { time } from '../app/route/shapes.ts';
import { pageShape } from './shapes.ts';

// The shapes of posts for the API description and the tests, with an example that a test checks against them.

const listed = {
  id: z.string().describe('TypeID `post_...`. It never changes'),
  slug: z.string().describe('Name in addresses, made from the title. Earlier slugs still find the post'),
  type: z
    .enum(POST_TYPES)
    .describe(
      '`article`: a report on one story. `opinion`: an argument. `investigation`: how several reports on one matter fit together. `analysis`: what the stories of a country show for a day, week or month',
    ),
  period: z
    .enum(POST_PERIODS)
    .nullable()
    .describe('The period that a country analysis covers. Null for every other type'),
  title: z.string().describe('One line of plain text'),
  dek: z.string().describe('A summary in a sentence or two'),
  categories: z.array(z.string()).describe('Normalized categories'),
  countries: z
    .array(z.string())
    .describe(
      'The G20 members that the post is about: ISO 3166-1 alpha-2 codes, and `EU` and `AFU` for the two unions',
    ),
  persona: z
    .strictObject({
      slug: z.string().describe('Stable name of the persona'),
      name: z.string().describe('Name for display'),
      bio: z.string().describe('What the persona writes about, and how'),
      automated: z.literal(true).describe('Always true'),
      disclosure: z
        .string()
        .describe('A text that says that the persona is automated. Show it with the post'),
    })
    .describe('The author of a post: always an automated persona, never a person')
    .meta({ id: 'Persona' }),
  sourceStories: z
    .array(
      z.strictObject({
        id: z.string().describe('TypeID `story_...`'),
        slug: z.string().describe('Name of the story in addresses'),
        title: z.string().describe('Title of the story'),
        tags: z.array(z.string()).describe('Tags of the story. `synthetic` is that of an invented story'),
      }),
    )
    .describe(
      'The stories that the post was written from, most important first. Stories that were retracted or restricted since are left out',
    ),
  publishedAt: time.describe('When the post was first published. It never changes'),
  updatedAt: time.describe('When the current revision was made'),
  revision: z.int().min(1).describe('Starts at 1 and increases whenever the post changes'),
  links: z
    .strictObject({
      self: z.string().describe('Address of the post over REST'),
      html: z.string().describe('Address of the web page of the post'),
    })
    .describe('Addresses of the post'),
};

const section = z
  .strictObject({
    id: z.string().describe('Id of the section, unique within the post'),
    heading: z.string().describe('One line of plain text'),
    html: z.string().describe('Sanitised HTML. Citations are marked as `[1]`'),
    text: z.string().describe('The section as plain text'),
    citations: z.array(z.int().min(1)).describe('Numbers of the citations in the section, ascending'),
  })
  .describe('A part of a post with its own heading')
  .meta({ id: 'PostSection' });

const citation = z
  .strictObject({
    n: z.int().min(1).describe('Number of the citation in the text, from 1'),
    title: z.string().describe("The source's own title"),
    url: z.string().nullable().describe('Address of the source. Null if it is not known'),
    publisher: z.string().describe('Name of the publisher'),
    publishedAt: time.nullable().describe('When the source was published. Null if the time is not known'),
    quote: z.string().describe('An exact part of the text of the source when the post was published'),
  })
  .describe('An exact quote from a source, as it was when the post was published')
  .meta({ id: 'PostCitation' });

export const postShape = z
  .strictObject({
    ...listed,
    sections: z.array(section).describe('The text, section by section'),
    citations: z.array(citation).describe('The citations, in the order of their numbers'),
  })
  .describe('An editorial post by an automated persona')
  .meta({ id: 'Post' });

export const postListShape = z
  .strictObject({
    posts: z
      .array(
        z
          .strictObject(listed)
          .describe('An editorial post in a list, without its sections and citations')
          .meta({ id: 'ListedPost' }),
      )
      .describe('The posts of the page, newest first'),
    page: pageShape,
  })
  .describe('A page of editorial posts')
  .meta({ id: 'PostList' });

const BASE_URL = 'https://news.example';
const id = (prefix: IdPrefix, tail: string): string =>
  encodeId(prefix, `019f6e5a-2c00-7000-8000-${tail.padStart(12, '0')}`);

const slug = 'what-a-missing-sentence-says';
const source = fullStoryExample.sources[0]!;
const listedExample = {
  id: id('post', '71'),
  slug,
  type: 'article',
  period: null,
  title: 'What a missing sentence says',
  dek: 'The Reserve Bank of Australia left its rate alone and changed its words.',
  categories: ['economy'],
  countries: ['AU'],
  persona: {
    slug: 'tilda-marsh',
    name: 'Tilda Marsh',
    bio: 'Reads central banks, budgets and prices.',
    automated: true,
    disclosure: 'Tilda Marsh is an automated persona: a program wrote this, no person did.',
  },
  sourceStories: [
    {
      id: fullStoryExample.id,
      slug: fullStoryExample.slug,
      title: fullStoryExample.title,
      tags: fullStoryExample.tags,
    },
  ],
  publishedAt: '2026-07-17T09:00:00.000Z',
  updatedAt: '2026-07-17T09:00:00.000Z',
  revision: 1,
  links: { self: `${BASE_URL}/v1/editorial-posts/${slug}`, html: `${BASE_URL}/posts/${slug}` },
} as const;

export const postExample = {
  ...listedExample,
  sections: [
    {
      id: 'what-happened',
      heading: 'What happened',
      html: '<p>The rate stays where it was [1].</p>',
      text: 'The rate stays where it was [1].',
      citations: [1],
    },
  ],
  citations: [
    {
      n: 1,
      title: source.title,
      url: source.url,
      publisher: source.publisher,
      publishedAt: source.publishedAt,
      quote: 'holding the cash rate at 4.10 per cent',
    },
  ],
};

export const postListExample = { posts: [listedExample], page: storyListExample.page };
