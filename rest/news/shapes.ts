import { z } from 'zod';
import { FACET_KINDS, STORY_SORTS } from '../../src/stories/index.ts';
import { time } from '../app/shapes.ts';
import { storyShape } from './story-shapes.ts';

// The envelope of lists, for the API description and the tests (story-shapes.ts says how these schemas are used).

export const pageShape = z
  .strictObject({
    size: z.int().min(1).describe('Number of stories requested'),
    returned: z.int().min(0),
    number: z
      .int()
      .min(1)
      .nullable()
      .describe('Page number; null with a cursor, or with an offset inside a page'),
    offset: z.int().min(0).nullable().describe('Number of stories before the page; null with a cursor'),
    total: z.int().min(0),
    total_relation: z.enum(['eq', 'gte']).describe('eq: the total is exact; gte: it is a minimum'),
    has_next: z.boolean(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
    sort: z.enum(STORY_SORTS),
    as_of: time.describe('When the last change that this answer can see was committed'),
    warnings: z
      .array(z.string())
      .optional()
      .describe('Parts of the query that were ignored, and whether the list ends early'),
  })
  .meta({ id: 'Page' });

const relationShape = z.enum(['eq', 'gte']);
/** Counts beside a page, where `facets` or `group_by` asked for them. */
export const countsShape = {
  facets: z
    .partialRecord(
      z.enum(FACET_KINDS),
      z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.int().min(1) })),
    )
    .optional(),
  facets_relation: relationShape
    .optional()
    .describe('`gte`: only the newest 10,000 stories of the list were counted'),
  groups: z.array(z.strictObject({ from: time, to: time, count: z.int().min(1) })).optional(),
  groups_relation: relationShape.optional(),
};

export const storyListShape = z
  .strictObject({ articles: z.array(storyShape), page: pageShape, ...countsShape })
  .meta({ id: 'StoryList' });

export const sampleListShape = z
  .strictObject({
    articles: z.array(
      z
        .strictObject({
          id: z.string(),
          title: z.string(),
          excerpt: z.string(),
          categories: z.array(z.string()),
          countries: z.array(z.string()),
          publishedAt: time,
        })
        .meta({ id: 'SampleArticle' }),
    ),
    page: pageShape,
    license: z.literal('CC0-1.0'),
  })
  .meta({ id: 'SampleList' });
