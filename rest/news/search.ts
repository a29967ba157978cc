import { z } from 'zod';
import { search } from '../../schema/news/search.ts';
import { fullStoryExample, storyListExample } from '../app/examples.ts';
import { queryOf } from '../app/query.ts';
import { contextOf, type Route } from '../app/route.ts';
import { countsShape, pageShape } from './shapes.ts';
import { STORY_ANSWER_PARAMETERS, type StoryListArgs, storyListAnswer, storyListArgs } from './stories.ts';
import { storyShape } from './story-shapes.ts';
import { pageWeight } from './weight.ts';

const matchCount = z.int().min(0).describe('Number of listed stories that have it');
const suggestionsShape = z
  .strictObject({
    entities: z.array(
      z.strictObject({ id: z.string(), slug: z.string(), label: z.string(), kind: z.string(), matchCount }),
    ),
    tags: z.array(z.strictObject({ value: z.string(), label: z.string(), matchCount })),
    impactPaths: z.array(
      z.strictObject({ id: z.string(), token: z.string(), label: z.string(), matchCount }),
    ),
  })
  .describe('Names that you may have meant, best first, up to five of each kind')
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
    'The list of `/v1/news` for the same parameters, with suggested names: entities, tags and impact paths that have stories.',
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
        articles: z.array(storyShape),
        page: pageShape,
        ...countsShape,
        suggestions: suggestionsShape,
      })
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
    const answer = await storyListAnswer(context.services.stories, found, shape, call.address);
    return {
      ...answer,
      body: `${answer.body.slice(0, -1)},"suggestions":${JSON.stringify(suggestions)}}`,
    };
  },
};

export const searchRoutes: readonly Route[] = [searchRoute];
