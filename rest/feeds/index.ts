import { z } from 'zod';
import { stories } from '../../schema/story.ts';
import { type Story, toStory } from '../../src/stories/index.ts';
import { Address } from '../address.ts';
import { fullStoryExample } from '../examples.ts';
import { contextOf, type Route } from '../route.ts';
import { pageLinks, type StoryListArgs, storyListQuery } from '../stories.ts';
import { ATOM_TYPE, writeAtom } from './atom.ts';
import { FEED_TTL_S, type Feed, feedOf, feedShape } from './feed.ts';
import { lastModifiedOf } from './modified.ts';
import { RSS_TYPE, writeRss } from './rss.ts';

/** GET /v1/rss and GET /v1/atom: the story list as feeds (docs/feeds.md). */
export const feedRoutes: readonly Route[] = [
  feedRoute({
    path: '/v1/rss',
    operationId: 'getRss',
    name: 'RSS 2.0',
    contentType: RSS_TYPE,
    write: writeRss,
  }),
  feedRoute({
    path: '/v1/atom',
    operationId: 'getAtom',
    name: 'Atom',
    contentType: ATOM_TYPE,
    write: writeAtom,
  }),
];

interface Form {
  readonly path: string;
  readonly operationId: string;
  readonly name: string;
  readonly contentType: string;
  readonly write: (feed: Feed) => string;
}

function feedRoute({ path, operationId, name, contentType, write }: Form): Route<StoryListArgs> {
  return {
    operationId,
    method: 'GET',
    paths: [path],
    tag: 'Feeds',
    summary: `Stories as ${name}`,
    description:
      'The stories of `/v1/news` for the same parameters; unknown parameters are ignored. Feed readers that cannot send ' +
      'a Bearer token may use HTTP Basic with the API key as user name and any password.',
    auth: 'feed',
    params: [],
    query: storyListQuery,
    tolerant: true,
    success: {
      description: `An ${name} document`,
      contentType: contentType.split(';')[0]!,
      schema: z.string(),
      example: write(exampleFeed(path)),
    },
    async handle(call) {
      const context = contextOf(call);
      const { services } = context;
      const { args, shape: asked } = call.args;
      const shape = feedShape(asked);
      const { records, page } = await stories(args, context, shape);
      const feed = feedOf({
        found: records.map((record) => ({
          uuid: record.uuid,
          story: toStory(services.stories, record, shape),
        })),
        page,
        asked,
        args,
        address: call.address,
        baseUrl: services.config.baseUrl,
      });
      const lastModified = lastModifiedOf(services, page);
      return {
        body: write(feed),
        contentType,
        cacheControl: `private, max-age=${FEED_TTL_S}`,
        links: pageLinks(page, call.address),
        ...(lastModified === undefined ? {} : { lastModified }),
      };
    },
  };
}

function exampleFeed(path: string): Feed {
  const baseUrl = 'https://news.example';
  const story = fullStoryExample as Story;
  const asked = { fields: new Set([]), groups: new Set([]) };
  return feedOf({
    found: [{ uuid: '019f6e5a-2c00-7000-8000-0000000000a1', story: { ...story, body: undefined } as Story }],
    page: { asOf: '2026-07-18T08:00:00.000Z', previousCursor: null, nextCursor: null },
    asked,
    args: { country: 'AU' },
    address: new Address(baseUrl, `${path}?country=AU`),
    baseUrl,
  });
}
