import { brandWithType } from '@pothos/core';
import {
  type EntityRecord,
  findEntities,
  getEntity,
  type LookupArgs,
  type LookupResult,
  requireEntity,
} from '../../../src/lookups/index.ts';
import { DEFAULT_PAGE, type Shape, type StoryPage } from '../../../src/stories/index.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { connection, page } from '../../graph/cost.ts';
import { DateTime } from '../../graph/datetime.ts';
import { EntityKind } from '../../graph/enums.ts';
import {
  LOOKUP_ARGUMENTS,
  LOOKUP_COST,
  LookupLinksRef,
  lookupGiven,
  nameGiven,
  RecentCountsRef,
} from '../lookup.ts';
import { EntityRef, ofEntity } from '../names.ts';
import { STORY_LIST_ARGUMENTS, type StoriesArgs, StoryConnectionRef, stories } from '../stories/story.ts';
import { StoryRef } from '../stories/story-type.ts';
import { lookupList, storiesBelow } from './stories-below.ts';

/** Entities by name, or those with the most stories. @throws Problem `invalid_parameter`. */
export function entities(args: LookupArgs, context: Context): Promise<LookupResult<EntityRecord>> {
  return findEntities(context.services.lookups, args);
}

/** One entity, by its id, slug, label or alias. @throws Problem `not_found` if no listed story has it. */
export function entity(args: { idOrSlug: string }, context: Context): Promise<EntityRecord> {
  return getEntity(context.services.lookups, args.idOrSlug);
}

/**
 * The stories about an entity.
 * @param args `of` is a record, or a name as in `entity`. A name that several entities share means all of them.
 * @throws Problem `not_found` if no story has what is named, and as `stories`.
 */
export async function entityStories(
  { of, ...args }: Omit<StoriesArgs, 'entity'> & { readonly of: string | Pick<EntityRecord, 'id'> },
  context: Context,
  shape: Shape,
): Promise<StoryPage> {
  if (typeof of === 'string') await requireEntity(context.services.lookups, of, args.asOf != null);
  return stories({ ...args, entity: [typeof of === 'string' ? of : of.id] }, context, shape);
}

/** The entity that has an id, for `node`. @throws Problem as `entity`. */
export async function entityNode(id: string, context: Context): Promise<object> {
  const found = await entity({ idOrSlug: id }, context);
  brandWithType(found, EntityRef);
  return found;
}

const { entity: _own, ...OTHER_ARGUMENTS } = STORY_LIST_ARGUMENTS;

builder.node(EntityRef, {
  description: 'A person, organization, place or thing that stories are about.',
  id: { resolve: (entity) => entity.id, description: 'TypeID `ent_...`, the same over REST.' },
  fields: (t) => ({
    slug: t.exposeString('slug', {
      description: 'Stable name for addresses and filters, such as `reserve-bank-of-australia`.',
    }),
    label: t.exposeString('label', { description: 'Name for display.' }),
    kind: t.expose('kind', { type: EntityKind, description: 'The kind of the entity.' }),
    value: t.string({
      description: 'The label in the form used for comparison: lower case, without accents.',
      resolve: ofEntity('value'),
    }),
    aliases: t.field({
      type: ['String'],
      description: 'Other names of the entity, by which it is found too.',
      resolve: ofEntity('aliases'),
    }),
    matchCount: t.int({
      description: 'Number of listed stories about the entity.',
      resolve: ofEntity('matchCount'),
    }),
    counts: t.field({
      type: RecentCountsRef,
      description: 'Numbers of recent stories about the entity.',
      resolve: ofEntity('counts'),
    }),
    lastSeenAt: t.field({
      type: DateTime,
      nullable: true,
      description: 'When the newest story about the entity was published. Null if there is none.',
      resolve: ofEntity('lastSeenAt'),
    }),
    links: t.field({
      type: LookupLinksRef,
      description: 'Addresses of the stories about the entity.',
      resolve: ofEntity('links'),
    }),
    stories: t.connection(
      {
        type: StoryRef,
        description:
          'The stories about the entity. The list takes the arguments of `Query.stories`. One call for each entity.',
        extensions: { cost: connection(['first', 'last', 'pageSize'], DEFAULT_PAGE) },
        args: OTHER_ARGUMENTS,
        resolve: storiesBelow(entityStories),
      },
      StoryConnectionRef,
    ),
  }),
});

const EntityListRef = lookupList('EntityList', EntityRef, 'Entities');

builder.queryFields((t) => ({
  entities: t.field({
    type: EntityListRef,
    nullable: true,
    description:
      'Entities that stories are about, found by the beginning, a part or a misspelling of a name. ' +
      'Without `q`, the entities with the most stories. One call.',
    extensions: { cost: LOOKUP_COST },
    args: LOOKUP_ARGUMENTS,
    resolve: (_root, given, context) => lookupGiven(given, (args) => entities(args, context)),
  }),
  entity: t.field({
    type: EntityRef,
    nullable: true,
    description:
      'One entity, by its id, slug, label or alias; `not_found` if no listed story is about it. One call.',
    extensions: { cost: page() },
    args: {
      idOrSlug: t.arg.string({ required: true, description: 'TypeID `ent_...`, slug, label or alias.' }),
    },
    resolve: (_root, { idOrSlug }, context) => entity({ idOrSlug: nameGiven(idOrSlug, 'ent') }, context),
  }),
}));
