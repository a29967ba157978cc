import { z } from 'zod';
import { assetStories } from '../../schema/news/lookups/asset.ts';
import { entities, entityStories } from '../../schema/news/lookups/entity.ts';
import { impactPathStories, impactPaths } from '../../schema/news/lookups/impact-path.ts';
import { publishers } from '../../schema/news/lookups/publisher.ts';
import { DEFAULT_LOOKUP, LARGEST_LOOKUP, type LookupArgs, type LookupPage } from '../../src/lookups/index.ts';
import { fullStoryExample, storyListExample } from '../app/route/examples.ts';
import { queryOf } from '../app/route/query.ts';
import { contextOf, type Route } from '../app/route/route.ts';
import {
  entityRecordShape,
  impactPathRecordShape,
  lookupPageShape,
  publisherRecordShape,
} from './lookup-shapes.ts';
import { storyListShape } from './shapes.ts';
import { storyListAnswer } from './story-list-answer.ts';
import { STORY_ANSWER_PARAMETERS, type StoryListArgs, storyListArgs } from './story-parameters.ts';

const [entity] = fullStoryExample.entities;
const [path] = fullStoryExample.impactPaths;
const BASE_URL = 'https://news.example';
const counted = {
  matchCount: 412,
  counts: { last24h: 2, last7d: 11, last30d: 38 },
  lastSeenAt: fullStoryExample.publishedAt,
};
const lookupPage = {
  size: DEFAULT_LOOKUP,
  returned: 1,
  total: 1,
  total_relation: 'eq',
  as_of: storyListExample.page.as_of,
};

const lookupQuery = (example: string) =>
  queryOf<LookupArgs>(
    [
      {
        name: 'q',
        aliases: ['query'],
        arg: 'q',
        kind: 'text',
        max: 200,
        description:
          'The beginning, a part or a misspelling of a name; alias `query`. Without `q` the answer has the names with the most stories.',
        example,
      },
      {
        name: 'limit',
        arg: 'limit',
        kind: 'integer',
        min: 1,
        max: LARGEST_LOOKUP,
        preset: DEFAULT_LOOKUP,
        description: 'Maximum number of records.',
        example: DEFAULT_LOOKUP,
      },
    ],
    (values) => values as LookupArgs,
  );

const entitiesRoute: Route<LookupArgs> = {
  operationId: 'listEntities',
  method: 'GET',
  paths: ['/v1/entities'],
  tag: 'Lookups',
  summary: 'Find entities',
  description:
    'Exact names come first. The other names follow by how they match: at their beginning, at the beginning of a word, in another part, or approximately. Among equal matches, the names with more stories come first.',
  auth: 'key',
  params: [],
  query: lookupQuery('reserve bank'),
  success: {
    description: 'Entities, best first',
    schema: z
      .strictObject({
        entities: z.array(entityRecordShape).describe('The entities, best first'),
        page: lookupPageShape,
      })
      .describe('The entities that a lookup found')
      .meta({ id: 'EntityList' }),
    example: {
      entities: [
        {
          ...entity!,
          value: 'reserve bank of australia',
          aliases: ['RBA'],
          ...counted,
          links: {
            stories: `${BASE_URL}/v1/entities/${entity!.slug}/stories`,
            rss: `${BASE_URL}/v1/entities/${entity!.slug}/rss`,
          },
        },
      ],
      page: lookupPage,
    },
  },
  async handle(call) {
    const { records, page } = await entities(call.args, contextOf(call));
    return { body: JSON.stringify({ entities: records, page: pageOf(page) }) };
  },
};

const impactPathsRoute: Route<LookupArgs> = {
  operationId: 'listImpactPaths',
  method: 'GET',
  paths: ['/v1/impact-paths'],
  tag: 'Lookups',
  summary: 'Find impact paths',
  description: 'The order is the same as in `/v1/entities`.',
  auth: 'key',
  params: [],
  query: lookupQuery('policy rate'),
  success: {
    description: 'Impact paths, best first',
    schema: z
      .strictObject({
        impactPaths: z.array(impactPathRecordShape).describe('The impact paths, best first'),
        page: lookupPageShape,
      })
      .describe('The impact paths that a lookup found')
      .meta({ id: 'ImpactPathList' }),
    example: {
      impactPaths: [
        {
          id: path!.id,
          slug: path!.token,
          label: path!.label,
          kind: 'impact_path',
          token: path!.token,
          aliases: [],
          ...counted,
          links: {
            stories: `${BASE_URL}/v1/impact-paths/${path!.token}/stories`,
            rss: `${BASE_URL}/v1/impact-paths/${path!.token}/rss`,
          },
        },
      ],
      page: lookupPage,
    },
  },
  async handle(call) {
    const { records, page } = await impactPaths(call.args, contextOf(call));
    return { body: JSON.stringify({ impactPaths: records, page: pageOf(page) }) };
  },
};

const publishersRoute: Route<LookupArgs> = {
  operationId: 'listPublishers',
  method: 'GET',
  paths: ['/v1/publishers'],
  tag: 'Lookups',
  summary: 'Find publishers',
  description:
    'Finds publishers by name or domain. The order is the same as in `/v1/entities`. `value` is the value for the filter `publisher`.',
  auth: 'key',
  params: [],
  query: lookupQuery('courier'),
  success: {
    description: 'Publishers, best first',
    schema: z
      .strictObject({
        publishers: z.array(publisherRecordShape).describe('The publishers, best first'),
        page: lookupPageShape,
      })
      .describe('The publishers that a lookup found')
      .meta({ id: 'PublisherList' }),
    example: {
      publishers: [
        {
          value: 'harbour courier',
          label: 'Harbour Courier',
          domain: 'courier.example',
          newestStory: {
            storyId: fullStoryExample.id,
            slug: fullStoryExample.slug,
            title: fullStoryExample.title,
          },
          ...counted,
          links: {
            stories: `${BASE_URL}/v1/news?publisher=harbour%20courier`,
            rss: `${BASE_URL}/v1/rss?publisher=harbour%20courier`,
          },
        },
      ],
      page: lookupPage,
    },
  },
  async handle(call) {
    const { records, page } = await publishers(call.args, contextOf(call));
    return { body: JSON.stringify({ publishers: records, page: pageOf(page) }) };
  },
};

/**
 * The route of the stories of one entity, impact path or asset: the list of stories with one filter in the path.
 * @param own the parameters of the list that the path replaces.
 */
function storiesOf(
  operationId: string,
  template: string,
  own: readonly string[],
  words: { summary: string; parameter: string; example: string },
  list: typeof entityStories | typeof impactPathStories | typeof assetStories,
): Route<StoryListArgs> {
  return {
    operationId,
    method: 'GET',
    paths: [template],
    tag: 'Lookups',
    summary: words.summary,
    description:
      'Answers the same as `/v1/news` with this name as a filter. A name without stories is a 404.',
    auth: 'key',
    params: [{ name: 'idOrSlug', description: words.parameter, example: words.example }],
    query: queryOf(
      STORY_ANSWER_PARAMETERS.filter(({ name }) => !own.includes(name)),
      storyListArgs,
    ),
    shared: true,
    success: { description: 'A page of stories', schema: storyListShape, example: storyListExample },
    problems: ['not_found'],
    async handle(call) {
      const context = contextOf(call);
      const { args, shape } = call.args;
      const found = await list({ ...args, of: call.params.idOrSlug! }, context, shape);
      return storyListAnswer(context.services.stories, found, shape, call.address, { own });
    },
  };
}

export const lookupRoutes: readonly Route[] = [
  entitiesRoute,
  impactPathsRoute,
  publishersRoute,
  storiesOf(
    'listEntityStories',
    '/v1/entities/{idOrSlug}/stories',
    ['entity'],
    {
      summary: 'List stories about an entity',
      parameter: 'Entity id, slug, value, label or alias.',
      example: entity!.slug,
    },
    entityStories,
  ),
  storiesOf(
    'listImpactPathStories',
    '/v1/impact-paths/{idOrSlug}/stories',
    ['impact_path'],
    {
      summary: 'List stories of an impact path',
      parameter: 'Impact path id, token or label.',
      example: path!.token,
    },
    impactPathStories,
  ),
  storiesOf(
    'listAssetStories',
    '/v1/assets/{idOrSlug}/stories',
    ['impact_path', 'asset'],
    {
      summary: 'List stories about an asset',
      parameter:
        'Ticker or label of an asset, or the id, token or label of an impact path whose stories affect assets.',
      example: fullStoryExample.assets[0]!.ticker,
    },
    assetStories,
  ),
];

function pageOf({ size, returned, total, totalRelation, asOf }: LookupPage) {
  return { size, returned, total, total_relation: totalRelation, as_of: asOf };
}
