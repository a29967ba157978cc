import { brandWithType } from '@pothos/core';
import {
  findImpactPaths,
  getImpactPath,
  type ImpactPathRecord,
  type LookupArgs,
  type LookupResult,
  requireImpactPath,
} from '../../../src/lookups/index.ts';
import { DEFAULT_PAGE, type Shape, type StoryPage } from '../../../src/stories/index.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { connection, page } from '../../graph/cost.ts';
import { DateTime } from '../../graph/datetime.ts';
import {
  LOOKUP_ARGUMENTS,
  LOOKUP_COST,
  LookupLinksRef,
  lookupGiven,
  nameGiven,
  RecentCountsRef,
  recordCost,
} from '../lookup.ts';
import { ImpactPathRef, ofPath } from '../names.ts';
import { STORY_LIST_ARGUMENTS, type StoriesArgs, StoryConnectionRef, stories } from '../stories/story.ts';
import { StoryImpactPathRef } from '../stories/story-parts-type.ts';
import { StoryRef } from '../stories/story-type.ts';
import { lookupList, storiesBelow } from './stories-below.ts';

/** Impact paths by name, or those with the most stories. @throws Problem `invalid_parameter`. */
export function impactPaths(args: LookupArgs, context: Context): Promise<LookupResult<ImpactPathRecord>> {
  return findImpactPaths(context.services.lookups, args);
}

/** One impact path, by its id, token or label. @throws Problem `not_found` if no listed story has it. */
export function impactPath(args: { idOrSlug: string }, context: Context): Promise<ImpactPathRecord> {
  return getImpactPath(context.services.lookups, args.idOrSlug);
}

/**
 * The stories that have an impact path.
 * @param args `of` is a record, or a name as in `impactPath`. A name that several paths share means all of them.
 * @throws Problem `not_found` if no story has what is named, and as `stories`.
 */
export async function impactPathStories(
  { of, ...args }: Omit<StoriesArgs, 'impactPath'> & { readonly of: string | Pick<ImpactPathRecord, 'id'> },
  context: Context,
  shape: Shape,
): Promise<StoryPage> {
  if (typeof of === 'string') await requireImpactPath(context.services.lookups, of, args.asOf != null);
  return stories({ ...args, impactPath: [typeof of === 'string' ? of : of.id] }, context, shape);
}

/** The impact path that has an id, for `node`. @throws Problem as `impactPath`. */
export async function impactPathNode(id: string, context: Context): Promise<object> {
  const found = await impactPath({ idOrSlug: id }, context);
  brandWithType(found, ImpactPathRef);
  return found;
}

const { impactPath: _own, ...OTHER_ARGUMENTS } = STORY_LIST_ARGUMENTS;

builder.node(ImpactPathRef, {
  description: 'A way in which the events of stories affect something else.',
  id: { resolve: (path) => path.id, description: 'TypeID `path_...`, the same over REST.' },
  fields: (t) => ({
    slug: t.exposeString('token', { description: 'The same as `token`.' }),
    token: t.exposeString('token', {
      description: 'Stable name for addresses and filters, such as `central-bank-rates>currency`.',
    }),
    label: t.exposeString('label', { description: 'Name for display.' }),
    kind: t.string({ description: 'Always `impact_path`.', resolve: () => 'impact_path' }),
    aliases: t.field({
      type: ['String'],
      description: 'Always empty: an impact path has no other names.',
      resolve: ofPath('aliases'),
    }),
    matchCount: t.int({
      description: 'Number of listed stories that have the impact path.',
      resolve: ofPath('matchCount'),
    }),
    counts: t.field({
      type: RecentCountsRef,
      description: 'Numbers of recent stories that have the impact path.',
      resolve: ofPath('counts'),
    }),
    lastSeenAt: t.field({
      type: DateTime,
      nullable: true,
      description: 'When the newest story that has the impact path was published. Null if there is none.',
      resolve: ofPath('lastSeenAt'),
    }),
    links: t.field({
      type: LookupLinksRef,
      description: 'Addresses of the stories that have the impact path.',
      resolve: ofPath('links'),
    }),
    stories: t.connection(
      {
        type: StoryRef,
        description:
          'The stories that have the impact path. The list takes the arguments of `Query.stories`. One call for each path.',
        extensions: { cost: connection(['first', 'last', 'pageSize'], DEFAULT_PAGE) },
        args: OTHER_ARGUMENTS,
        resolve: storiesBelow(impactPathStories),
      },
      StoryConnectionRef,
    ),
  }),
});

builder.objectField(StoryImpactPathRef, 'impactPath', (t) =>
  t.field({
    type: ImpactPathRef,
    description:
      'The record of the impact path. One call for each path, unless only `id`, `token`, `slug`, `label`, `kind` and ' +
      '`stories` are selected.',
    extensions: { cost: recordCost('id', 'token', 'slug', 'label', 'kind', 'stories') },
    resolve: ({ id, token, label }) => ({ id, token, label }),
  }),
);

const ImpactPathListRef = lookupList('ImpactPathList', ImpactPathRef, 'Impact paths');

builder.queryFields((t) => ({
  impactPaths: t.field({
    type: ImpactPathListRef,
    nullable: true,
    description:
      'Impact paths of stories, found by the beginning, a part or a misspelling of their label. ' +
      'Without `q`, the impact paths with the most stories. One call.',
    extensions: { cost: LOOKUP_COST },
    args: LOOKUP_ARGUMENTS,
    resolve: (_root, given, context) => lookupGiven(given, (args) => impactPaths(args, context)),
  }),
  impactPath: t.field({
    type: ImpactPathRef,
    nullable: true,
    description:
      'One impact path, by its id, token or label; `not_found` if no listed story has it. One call.',
    extensions: { cost: page() },
    args: { idOrSlug: t.arg.string({ required: true, description: 'TypeID `path_...`, token or label.' }) },
    resolve: (_root, { idOrSlug }, context) => impactPath({ idOrSlug: nameGiven(idOrSlug, 'path') }, context),
  }),
}));
