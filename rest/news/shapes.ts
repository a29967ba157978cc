import { z } from 'zod';
import { FACET_KINDS, MOST_GROUPS, MOST_VALUES, STORY_SORTS } from '../../src/stories/index.ts';
import { time } from '../app/route/shapes.ts';
import { storyShape } from './story-shapes.ts';

// The envelope of lists, for the API description and the tests (story-shapes.ts says how these schemas are used).

const TOTAL_RELATION =
  '`eq`: the number is exact. `gte`: it is a minimum. Totals up to 10,000 are exact' as const;

export const pageShape = z
  .strictObject({
    size: z.int().min(1).describe('Maximum number of entries on a page, as requested or by default'),
    returned: z.int().min(0).describe('Number of entries on this page'),
    number: z
      .int()
      .min(1)
      .nullable()
      .describe(
        'Page number, from 1. Null with a cursor, with an offset of a story list, and with any other offset that is not a multiple of `size`',
      ),
    offset: z.int().min(0).nullable().describe('Number of entries before this page. Null with a cursor'),
    total: z.int().min(0).describe('Number of entries in the whole list. See `total_relation`'),
    total_relation: z.enum(['eq', 'gte']).describe(TOTAL_RELATION),
    has_next: z.boolean().describe('Whether there is a next page'),
    next_cursor: z
      .string()
      .nullable()
      .describe('Opaque cursor of the next page: a value for `cursor`. Null on the last page'),
    previous_cursor: z
      .string()
      .nullable()
      .describe('Opaque cursor of the previous page: a value for `cursor`. Null on the first page'),
    sort: z.enum(STORY_SORTS).describe('The order of the list'),
    as_of: time.describe('When the latest change that this answer includes was committed'),
    warnings: z
      .array(z.string())
      .optional()
      .describe(
        'Sentences about parts of the query that were ignored, and about a list that ends early. Absent if there are none',
      ),
  })
  .describe('The position of a page in its list')
  .meta({ id: 'Page' });

const relationShape = z.enum(['eq', 'gte']);
/** Counts beside a page, where `facets` or `group_by` asked for them. */
export const countsShape = {
  facets: z
    .partialRecord(
      z.enum(FACET_KINDS),
      z.array(
        z.strictObject({
          value: z.string().describe('The value, as the filter of this property accepts it'),
          label: z.string().describe('Name for display'),
          count: z.int().min(1).describe('Number of stories that have the value'),
        }),
      ),
    )
    .optional()
    .describe(
      `Counts of the whole list by each property that \`facets\` names: at most ${MOST_VALUES} values, most frequent first. Absent without \`facets\``,
    ),
  facets_relation: relationShape
    .optional()
    .describe(
      '`eq`: the counts are exact. `gte`: only the newest 10,000 stories of the list were counted. Absent without `facets`',
    ),
  groups: z
    .array(
      z.strictObject({
        from: time.describe('Start of the hour or day'),
        to: time.describe('End of the hour or day, which is the start of the next one'),
        count: z.int().min(1).describe('Number of stories published in this hour or on this day'),
      }),
    )
    .optional()
    .describe(
      `Counts of the whole list by hour or day: at most ${MOST_GROUPS.toLocaleString('en')} groups, newest first, without empty ones. Absent without \`group_by\``,
    ),
  groups_relation: relationShape
    .optional()
    .describe(
      '`eq`: the groups are exact and complete. `gte`: only the newest 10,000 stories of the list were counted, or older groups were left out. Absent without `group_by`',
    ),
};

export const storyListShape = z
  .strictObject({
    articles: z.array(storyShape).describe('The stories of the page, in the order of `page.sort`'),
    page: pageShape,
    ...countsShape,
  })
  .describe('A page of a list of stories')
  .meta({ id: 'StoryList' });

export const sampleListShape = z
  .strictObject({
    articles: z
      .array(
        z
          .strictObject({
            id: z.string().describe('Id of the article, such as `sample_001`'),
            title: z.string().describe('One line of plain text'),
            excerpt: z.string().describe('What happened, in a sentence or two of plain text'),
            categories: z.array(z.string()).describe('Normalized categories'),
            countries: z
              .array(z.string())
              .describe('ISO 3166-1 alpha-2 codes, and `EU` and `AFU` for the two unions'),
            publishedAt: time.describe('The invented time of publication'),
          })
          .describe('An invented article')
          .meta({ id: 'SampleArticle' }),
      )
      .describe('The articles of the page, newest first'),
    page: pageShape,
    license: z.literal('CC0-1.0').describe('The licence of the articles: CC0 1.0 Universal'),
  })
  .describe('A page of the sample')
  .meta({ id: 'SampleList' });
