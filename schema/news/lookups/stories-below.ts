import type { ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { LookupResult } from '../../../src/lookups/index.ts';
import type { Shape, StoryPage } from '../../../src/stories/index.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { gathered } from '../../graph/gathered.ts';
import { IN_CONNECTION, shapeOf } from '../../graph/shape.ts';
import { LookupPageRef } from '../lookup.ts';
import {
  type GivenStoriesArgs,
  type StoriesArgs,
  type StoryList,
  storiesGiven,
  storyConnection,
} from '../stories/story.ts';

// The fields that entities, impact paths, assets and publishers have in common: their lists and their stories.

/**
 * Makes the resolver of the stories of a record. The stories of several records of one list are read together.
 * @param list the resolver that REST uses for the same list.
 */
export function storiesBelow<Of>(
  list: (args: StoriesArgs & { readonly of: Of }, context: Context, shape: Shape) => Promise<StoryPage>,
) {
  return async (
    of: Of,
    given: GivenStoriesArgs,
    context: Context,
    info: GraphQLResolveInfo,
  ): Promise<StoryList> => {
    const shape = shapeOf(info, IN_CONNECTION);
    const found = await storiesGiven(given, gathered(context), shape, (args, ...rest) =>
      list({ ...args, of }, ...rest),
    );
    return storyConnection(context.services.stories, found, shape);
  };
}

/**
 * The type of the result of a lookup.
 * @param name its name in the schema.
 * @param of the type of a record.
 * @param called the name of the records, in the plural and with a capital letter.
 */
export function lookupList<Found extends object>(
  name: string,
  of: ObjectRef<typeof builder.$inferSchemaTypes, Found>,
  called: string,
) {
  return builder.objectRef<LookupResult<Found>>(name).implement({
    description: `${called} found by a lookup, best first.`,
    fields: (t) => ({
      nodes: t.field({
        type: [of],
        extensions: { cost: { calls: 0, items: 1 } },
        description: `The ${called.toLowerCase()}, best first.`,
        resolve: ({ records }) => records,
      }),
      page: t.expose('page', { type: LookupPageRef, description: 'The same as the `page` object of REST.' }),
    }),
  });
}
