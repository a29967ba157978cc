import { z } from 'zod';
import { POST_PERIODS, POST_TYPES } from '../../src/editorial/index.ts';
import { encodeId, type IdPrefix } from '../../src/platform/ids.ts';
import { fullStoryExample, storyListExample } from '../app/examples.ts';
import { time } from '../app/shapes.ts';
import { pageShape } from './shapes.ts';

// What posts look like, for the API description and the tests, with an example that is held against it.

const listed = {
  id: z.string().describe('Permanent'),
  slug: z.string(),
  type: z.enum(POST_TYPES),
  period: z
    .enum(POST_PERIODS)
    .nullable()
    .describe('The period of a country analysis; null for every other type'),
  title: z.string(),
  dek: z.string().describe('A summary in a sentence or two'),
  categories: z.array(z.string()),
  countries: z.array(z.string()).describe('G20 members: ISO 3166-1 alpha-2, EU, AFU'),
  persona: z
    .strictObject({
      slug: z.string(),
      name: z.string(),
      bio: z.string(),
      automated: z.literal(true),
      disclosure: z
        .string()
        .describe('A text that says that the persona is automated; show it with the post'),
    })
    .meta({ id: 'Persona' }),
  sourceStories: z
    .array(z.strictObject({ id: z.string(), slug: z.string(), title: z.string() }))
    .describe('The stories that the post was written from, most important first'),
  publishedAt: time,
  updatedAt: time,
  revision: z.int().min(1).describe('Increases whenever the post changes'),
  links: z.strictObject({ self: z.string(), html: z.string() }),
};

const section = z
  .strictObject({
    id: z.string().describe('Id of the section, unique within the post'),
    heading: z.string(),
    html: z.string().describe('Sanitised HTML; citations are marked as [1]'),
    text: z.string(),
    citations: z.array(z.int().min(1)).describe('Numbers of the citations in the section'),
  })
  .meta({ id: 'PostSection' });

const citation = z
  .strictObject({
    n: z.int().min(1),
    title: z.string(),
    url: z.string().nullable(),
    publisher: z.string(),
    publishedAt: time.nullable(),
    quote: z.string().describe('An exact part of the text of the source when the post was published'),
  })
  .meta({ id: 'PostCitation' });

export const postShape = z
  .strictObject({ ...listed, sections: z.array(section), citations: z.array(citation) })
  .meta({ id: 'Post' });

export const postListShape = z
  .strictObject({ posts: z.array(z.strictObject(listed).meta({ id: 'ListedPost' })), page: pageShape })
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
  sourceStories: [{ id: fullStoryExample.id, slug: fullStoryExample.slug, title: fullStoryExample.title }],
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
