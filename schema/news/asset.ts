import { brandWithType } from '@pothos/core';
import { type AssetRecord, assetFilter, getAsset } from '../../src/lookups/index.ts';
import { DEFAULT_PAGE, type Shape, type StoryPage } from '../../src/stories/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { connection, page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { LookupLinksRef, nameGiven, RecentCountsRef, recordCost, recordsOf } from './lookup.ts';
import { ImpactPathRef } from './names.ts';
import { storiesBelow } from './stories-below.ts';
import { STORY_LIST_ARGUMENTS, type StoriesArgs, StoryConnectionRef, stories } from './story.ts';
import { StoryAssetRef, StoryRef } from './story-type.ts';

/**
 * What an id, a ticker or its label names, or the impact path that an id, token or label names, if its stories touch
 * assets. @throws Problem `not_found` when no story has it.
 */
export function asset(args: { idOrSlug: string }, context: Context): Promise<AssetRecord> {
  return getAsset(context.services.lookups, args.idOrSlug);
}

/**
 * The stories that touch an asset: one that is there, or one that is named as in `asset`.
 * @throws Problem `not_found` when no story touches what is named, and as `stories`.
 */
export async function assetStories(
  {
    of,
    ...args
  }: Omit<StoriesArgs, 'impactPath' | 'asset'> & {
    readonly of: string | Pick<AssetRecord, 'ticker' | 'impactPathId'>;
  },
  context: Context,
  shape: Shape,
): Promise<StoryPage> {
  const filter =
    typeof of === 'string'
      ? await assetFilter(context.services.lookups, of, args.asOf != null)
      : of.ticker === null
        ? { impactPath: of.impactPathId! }
        : { asset: of.ticker };
  const own = 'asset' in filter ? { asset: [filter.asset] } : { impactPath: [filter.impactPath] };
  return stories({ ...args, ...own }, context, shape);
}

const { asset: _asset, impactPath: _path, ...OTHER_ARGUMENTS } = STORY_LIST_ARGUMENTS;

export const AssetRef = builder.objectRef<AssetRecord>('Asset');

/** The node of an asset that stories touch. @throws Problem `not_found`. */
export async function assetNode(id: string, context: Context): Promise<object> {
  const found = await asset({ idOrSlug: id }, context);
  brandWithType(found, AssetRef);
  return found;
}

builder.node(AssetRef, {
  description:
    'What can be held or traded, or the impact path that stands for it, and the stories that touch it.',
  id: {
    resolve: ({ id }) => id,
    description: 'TypeID `asset_...`, made of the ticker: the same in every database.',
  },
  fields: (t) => ({
    slug: t.exposeString('slug', {
      description: 'Name in addresses: the ticker, or the token of the path.',
    }),
    ticker: t.exposeString('ticker', {
      nullable: true,
      description: 'Such as `BTC`; null for an impact path.',
    }),
    label: t.exposeString('label', { description: 'Name to show.' }),
    kind: t.exposeString('kind', { description: 'What it is; `impact_path` for a path.' }),
    impactPath: t.field({
      type: ImpactPathRef,
      nullable: true,
      description: 'The path, if it is one. One call.',
      extensions: { cost: recordCost() },
      resolve: ({ impactPathId }, _args, context) =>
        impactPathId === null ? null : recordsOf(context).impactPath.load(impactPathId),
    }),
    matchCount: t.exposeInt('matchCount', { description: 'Listed stories that are about it.' }),
    counts: t.expose('counts', { type: RecentCountsRef, description: 'Counts of the recent past.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: DateTime,
      nullable: true,
      description: 'When the newest of them was published.',
    }),
    links: t.expose('links', { type: LookupLinksRef, description: 'Addresses of its stories.' }),
    stories: t.connection(
      {
        type: StoryRef,
        description: 'The stories that are about it, as `Query.stories` lists them. One call for each asset.',
        extensions: { cost: connection(['first', 'last', 'pageSize'], DEFAULT_PAGE) },
        args: OTHER_ARGUMENTS,
        resolve: storiesBelow(assetStories),
      },
      StoryConnectionRef,
    ),
  }),
});

builder.objectField(StoryAssetRef, 'asset', (t) =>
  t.field({
    type: AssetRef,
    description:
      'Its record: counts, and the stories that touch it. One call for each unless only its `id`, and what stands ' +
      'beside this field, is taken of it.',
    extensions: { cost: recordCost('id', 'ticker', 'label') },
    resolve: ({ ticker }, _args, context) => recordsOf(context).asset.load(ticker.toUpperCase()),
  }),
);

builder.queryField('asset', (t) =>
  t.field({
    type: AssetRef,
    nullable: true,
    description:
      'One asset that stories touch: by its id, ticker or label, or by the impact path that stands for it. One call.',
    extensions: { cost: page() },
    args: {
      idOrSlug: t.arg.string({
        required: true,
        description:
          'TypeID `asset_...`, ticker such as `BTC`, its label, or id, token or label of an impact path.',
      }),
    },
    resolve: (_root, { idOrSlug }, context) =>
      asset({ idOrSlug: nameGiven(idOrSlug, 'path', 'asset') }, context),
  }),
);
