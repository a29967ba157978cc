import { z } from 'zod';
import { search } from '../../schema/news/stories/search.ts';
import { fullStoryExample, storyListExample } from '../app/route/examples.ts';
import { queryOf } from '../app/route/query.ts';
import { contextOf, type Route } from '../app/route/route.ts';
import { countsShape, pageShape } from './shapes.ts';
import { storyListAnswer } from './story-list-answer.ts';
import { STORY_ANSWER_PARAMETERS, type StoryListArgs, storyListArgs } from './story-parameters.ts';
import { entityShape, storyShape } from './story-shapes.ts';
import { pageWeight } from './weight.ts';

const matchCount = z.int().min(0).describe('Number of listed stories that have the name');
const label = z.string().describe('Name for display');
const suggestionsShape = z
  .strictObject({
    entities: z
      .array(z.strictObject({ ...entityShape.shape, matchCount }))
      .describe('Entities with such a name: values for `entity`'),
    tags: z
      .array(
        z.strictObject({
          value: z.string().describe('The tag, as the filter `tag` accepts it'),
          label,
          matchCount,
        }),
      )
      .describe('Tags with such a name: values for `tag`'),
    impactPaths: z
      .array(
        z.strictObject({
          id: z.string().describe('TypeID `path_...`'),
          token: z.string().describe('Stable name for addresses and filters'),
          label,
          matchCount,
        }),
      )
      .describe('Impact paths with such a name: values for `impact_path`'),
  })
  .describe('Names that resemble `q` and that have stories, best first. At most five of each kind')
  .meta({ id: 'Suggestions' });

const [entity] = fullStoryExample.entities;
const [path] = fullStoryExample.impactPaths;

const searchRoute: Route<StoryListArgs> = {
  operationId: 'searchStories',
  method: 'GET',
  paths: ['/v1/search'],
  tag: 'Stories',
  summary: 'Search stories',
  description:
    'Answers the list of `/v1/news` for the same parameters. Also suggests entities, tags and impact paths whose names resemble `q`.',
  auth: 'key',
  params: [],
  query: queryOf(
    STORY_ANSWER_PARAMETERS.map((parameter) =>
      parameter.name === 'q'
        ? { ...parameter, aliases: ['query'], required: true, unless: 'cursor' }
        : parameter,
    ),
    storyListArgs,
  ),
  shared: true,
  weight: pageWeight,
  success: {
    description: 'A page of stories, with suggestions',
    schema: z
      .strictObject({
        articles: z.array(storyShape).describe('The stories of the page, in the order of `page.sort`'),
        page: pageShape,
        ...countsShape,
        suggestions: suggestionsShape,
      })
      .describe('A page of stories, with suggested names')
      .meta({ id: 'SearchResult' }),
    example: {
      ...storyListExample,
      suggestions: {
        entities: [{ ...entity!, matchCount: 412 }],
        tags: [{ value: 'interest-rates', label: 'Interest rates', matchCount: 980 }],
        impactPaths: [{ id: path!.id, token: path!.token, label: path!.label, matchCount: 377 }],
      },
    },
  },
  async handle(call) {
    const context = contextOf(call);
    const { args, shape } = call.args;
    const { found, suggestions } = await search(args, context, shape);
    return storyListAnswer(context.services.stories, found, shape, call.address, { beside: { suggestions } });
  },
};

export const searchRoutes: readonly Route[] = [searchRoute];
