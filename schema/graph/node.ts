import { brandWithType } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { decodeId, type IdPrefix } from '../../src/platform/ids.ts';
import { NeedsPrimary } from '../../src/platform/replicas/index.ts';
import { toStory } from '../../src/stories/index.ts';
import { apiKeyNode } from '../account/account.ts';
import { feedTokenNode } from '../account/feed-token.ts';
import { assetNode } from '../news/lookups/asset.ts';
import { entityNode } from '../news/lookups/entity.ts';
import { impactPathNode } from '../news/lookups/impact-path.ts';
import { itemNode } from '../news/news-feeds/item.ts';
import { newsFeedNode } from '../news/news-feeds/news-feed-type.ts';
import { postNode } from '../news/posts/post.ts';
import { savedSearchNode } from '../news/saved-searches/saved-search-fields.ts';
import { story } from '../news/stories/story.ts';
import { StoryRef } from '../news/stories/story-type.ts';
import { conversationNode } from '../research/terminal-type.ts';
import { webhookDeliveryNode } from '../webhooks/delivery-type.ts';
import { webhookSubscriptionNode } from '../webhooks/webhook-type.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { CALL_LIMIT, each, page } from './cost.ts';
import { badInput } from './errors.ts';
import { isAbsence } from './reading.ts';
import { shapeOf } from './shape.ts';

/** Finds a node by its id. Each type that implements Node has a line here. */
const LOADERS: Readonly<
  Partial<Record<IdPrefix, (id: string, context: Context, info: GraphQLResolveInfo) => Promise<object>>>
> = {
  async story(id, context, info) {
    const shape = shapeOf(info);
    const found = toStory(context.services.stories, await story({ idOrSlug: id }, context, shape), shape);
    brandWithType(found, StoryRef);
    return found;
  },
  ent: entityNode,
  path: impactPathNode,
  asset: assetNode,
  key: apiKeyNode,
  feed: feedTokenNode,
  item: itemNode,
  post: postNode,
  search: savedSearchNode,
  sub: webhookSubscriptionNode,
  dlv: webhookDeliveryNode,
  conv: conversationNode,
  newsfeed: newsFeedNode,
};

const PREFIXES: readonly IdPrefix[] = [
  'story',
  'ent',
  'path',
  'asset',
  'tenant',
  'key',
  'post',
  'search',
  'sub',
  'src',
  'clm',
  'evt',
  'dlv',
  'whk',
  'feed',
  'item',
  'report',
  'newsfeed',
  'conv',
];

/**
 * The node that has an id. Null for a well-formed id that names nothing.
 * @throws GraphQLError BAD_USER_INPUT for a text that is not a TypeID of this service; Problem `gone`, `restricted`,
 *         `insufficient_scope`.
 */
async function load(
  id: string,
  argument: string,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<object | null> {
  const prefix = PREFIXES.find((known) => decodeId(known, id) !== undefined);
  if (prefix === undefined) throw badInput('is not a well-formed id', argument);
  const loader = LOADERS[prefix];
  if (loader === undefined) return null;
  try {
    return await loader(id, context, info);
  } catch (error) {
    if (!isAbsence(error)) throw error;
    if (context.reading?.mayLack) throw new NeedsPrimary();
    return null;
  }
}

const Node = builder.nodeInterfaceRef();

builder.queryFields((t) => ({
  node: t.field({
    type: Node,
    nullable: true,
    description:
      'Any object by its id (Relay object identification). Null if the id names nothing. `gone`, `restricted` and ' +
      '`insufficient_scope` say why an object is not shown; BAD_USER_INPUT is for a malformed id. A story that was merged is ' +
      'answered by the story that it went into, which has another id. One call.',
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'A TypeID, such as `story_...`.' }) },
    resolve: (_root, { id }, context, info) => load(String(id), 'id', context, info),
  }),
  nodes: t.field({
    type: [Node],
    nullable: { list: true, items: true },
    description: `Several objects by their ids, in the order of \`ids\`, each as by \`node\`. One call for each id.`,
    extensions: { cost: each('ids') },
    args: {
      ids: t.arg.idList({
        required: true,
        description: `TypeIDs, such as \`story_...\`; at most ${CALL_LIMIT}.`,
      }),
    },
    resolve: (_root, { ids }, context, info) => {
      const seen = new Map<string, Promise<object | null>>();
      return ids.map((id, index) => {
        const key = String(id);
        const known = seen.get(key) ?? load(key, `ids[${index}]`, context, info);
        seen.set(key, known);
        return known;
      });
    },
  }),
}));
