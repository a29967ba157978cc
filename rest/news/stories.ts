import { stories, story } from '../../schema/news/stories/story.ts';
import { type Shape, writeStory } from '../../src/stories/index.ts';
import { fullStoryExample, storyListExample } from '../app/route/examples.ts';
import { queryOf } from '../app/route/query.ts';
import { contextOf, type PathParameter, type Route } from '../app/route/route.ts';
import { storyListShape } from './shapes.ts';
import { storyListAnswer } from './story-list-answer.ts';
import {
  FIELDS,
  INCLUDE,
  STORY_ANSWER_PARAMETERS,
  type StoryListArgs,
  shapeOf,
  storyListArgs,
} from './story-parameters.ts';
import { oneStoryShape } from './story-shapes.ts';
import { pageWeight } from './weight.ts';

export const storyListQuery = queryOf<StoryListArgs>(STORY_ANSWER_PARAMETERS, storyListArgs);

export const ID_OR_SLUG: PathParameter = {
  name: 'idOrSlug',
  description: 'Story id or slug. Earlier slugs still find the story.',
  example: fullStoryExample.id,
};

const listRoute: Route<StoryListArgs> = {
  operationId: 'listNews',
  method: 'GET',
  paths: ['/v1/news', '/v1/news-stories'],
  tag: 'Stories',
  summary: 'List stories',
  description:
    'The list is newest first, unless `sort` says otherwise. Each page is one call, whatever its size and fields.',
  auth: 'key',
  params: [],
  query: storyListQuery,
  shared: true,
  weight: pageWeight,
  success: { description: 'A page of stories', schema: storyListShape, example: storyListExample },
  async handle(call) {
    const context = contextOf(call);
    const { args, shape } = call.args;
    const found = await stories({ ...args, joined: true }, context, shape);
    return storyListAnswer(context.services.stories, found, shape, call.address);
  },
};

const storyRoute: Route<Shape> = {
  operationId: 'getNewsStory',
  method: 'GET',
  paths: ['/v1/news/{idOrSlug}', '/v1/news-stories/{idOrSlug}'],
  tag: 'Stories',
  summary: 'Get one story',
  description:
    'Answers the complete story, unless `fields` or `include` selects parts. For a merged story, answers the story that remains.',
  auth: 'key',
  params: [ID_OR_SLUG],
  query: queryOf([FIELDS, INCLUDE], ({ fields, include }) => shapeOf(fields, include, true)),
  success: { description: 'The story', schema: oneStoryShape, example: fullStoryExample },
  problems: ['not_found', 'gone', 'restricted'],
  async handle(call) {
    const context = contextOf(call);
    const record = await story({ idOrSlug: call.params.idOrSlug! }, context, call.args);
    return { body: writeStory(context.services.stories, record, call.args) };
  },
};

export const storyRoutes: readonly Route[] = [listRoute, storyRoute];
