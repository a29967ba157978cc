import { brandWithType } from '@pothos/core';
import { type AssetRecord, assetFilter, getAsset } from '../../../src/lookups/index.ts';
import { DEFAULT_PAGE, type Shape, type StoryPage } from '../../../src/stories/index.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { connection, page } from '../../graph/cost.ts';
import { DateTime } from '../../graph/datetime.ts';
import { LookupLinksRef, nameGiven, RecentCountsRef, recordCost, recordsOf } from '../lookup.ts';
import { ImpactPathRef } from '../names.ts';
import { STORY_LIST_ARGUMENTS, type StoriesArgs, StoryConnectionRef, stories } from '../stories/story.ts';
import { StoryAssetRef } from '../stories/story-parts-type.ts';
import { StoryRef } from '../stories/story-type.ts';
import { storiesBelow } from './stories-below.ts';

/**
 * The asset that has an id, a ticker or a label. If there is none, the impact path that has the id, token or label, if
 * its stories name assets.
 * @throws Problem `not_found` if no listed story has it.
 */
export function asset(args: { idOrSlug: string }, context: Context): Promise<AssetRecord> {
  return getAsset(context.services.lookups, args.idOrSlug);
}

/**
 * The stories about an asset.
 * @param args `of` is a record, or a name as in `asset`.
 * @throws Problem `not_found` if no story is about what is named, and as `stories`.
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

/** The type of assets. */
export const AssetRef = builder.objectRef<AssetRecord>('Asset');

/** The asset that has an id, for `node`. @throws Problem `not_found`. */
export async function assetNode(id: string, context: Context): Promise<object> {
  const found = await asset({ idOrSlug: id }, context);
  brandWithType(found, AssetRef);
  return found;
}

builder.node(AssetRef, {
  description:
    'Something that can be held or traded, or the impact path that represents it, with the stories about it.',
  id: {
    resolve: ({ id }) => id,
    description: 'TypeID `asset_...`. It is derived from the ticker, so it is the same in every database.',
  },
  fields: (t) => ({
    slug: t.exposeString('slug', {
      description: 'Name in addresses: the ticker of an asset, or the token of an impact path.',
    }),
    ticker: t.exposeString('ticker', {
      nullable: true,
      description: 'Ticker, such as `BTC`. Null for an impact path.',
    }),
    label: t.exposeString('label', { description: 'Name for display.' }),
    kind: t.exposeString('kind', {
      description:
        'The kind of asset, such as `commodity`, `crypto` or `index`; `impact_path` for an impact path.',
    }),
    impactPath: t.field({
      type: ImpactPathRef,
      nullable: true,
      description: 'The impact path that represents the asset. Null for an asset with a ticker. One call.',
      extensions: { cost: recordCost() },
      resolve: ({ impactPathId }, _args, context) =>
        impactPathId === null ? null : recordsOf(context).impactPath.load(impactPathId),
    }),
    matchCount: t.exposeInt('matchCount', { description: 'Number of listed stories about the asset.' }),
    counts: t.expose('counts', {
      type: RecentCountsRef,
      description: 'Numbers of recent stories about the asset.',
    }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: DateTime,
      nullable: true,
      description: 'When the newest story about the asset was published. Null if there is none.',
    }),
    links: t.expose('links', {
      type: LookupLinksRef,
      description: 'Addresses of the stories about the asset.',
    }),
    stories: t.connection(
      {
        type: StoryRef,
        description:
          'The stories about the asset. The list takes the arguments of `Query.stories`. One call for each asset.',
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
      'The record of the asset, with counts and the stories about it. One call for each asset, unless only `id`, `ticker` ' +
      'and `label` are selected.',
    extensions: { cost: recordCost('id', 'ticker', 'label') },
    resolve: ({ ticker }, _args, context) => recordsOf(context).asset.load(ticker.toUpperCase()),
  }),
);

builder.queryField('asset', (t) =>
  t.field({
    type: AssetRef,
    nullable: true,
    description:
      'One asset that stories are about, by its id, ticker or label, or by the impact path that represents it; `not_found` ' +
      'if no story has it. One call.',
    extensions: { cost: page() },
    args: {
      idOrSlug: t.arg.string({
        required: true,
        description:
          'TypeID `asset_...`, a ticker such as `BTC`, a label, or the id, token or label of an impact path.',
      }),
    },
    resolve: (_root, { idOrSlug }, context) =>
      asset({ idOrSlug: nameGiven(idOrSlug, 'path', 'asset') }, context),
  }),
);
