import type { ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { LookupResult } from '../../src/lookups/index.ts';
import type { Shape, StoryPage } from '../../src/stories/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { gathered } from '../graph/gathered.ts';
import { IN_CONNECTION, shapeOf } from '../graph/shape.ts';
import { LookupPageRef } from './lookup.ts';
import {
  type GivenStoriesArgs,
  type StoriesArgs,
  type StoryList,
  storiesGiven,
  storyConnection,
} from './story.ts';

// What entities, impact paths, assets and publishers have in common in the graph: lists of them, and their stories.

/**
 * Resolves the stories of something. The stories of many things of one list are read as one.
 * @param list the resolver of the same list over REST.
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
 * The type of what a lookup finds.
 * @param of the type of a record.
 * @param called what the records are called, in the plural and with a capital.
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
        description: `The ${called.toLowerCase()}.`,
        resolve: ({ records }) => records,
      }),
      page: t.expose('page', { type: LookupPageRef, description: 'The same as the `page` object of REST.' }),
    }),
  });
}
