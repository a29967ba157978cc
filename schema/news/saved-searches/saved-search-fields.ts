import { brandWithType } from '@pothos/core';
import { decodeId, encodeId } from '../../../src/platform/ids.ts';
import {
  MOST_COUNTED,
  MOST_SEARCHES,
  type SavedSearchRow,
  stateOf,
} from '../../../src/saved-searches/index.ts';
import { DEFAULT_PAGE } from '../../../src/stories/index.ts';
import { inArguments } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { connection, page } from '../../graph/cost.ts';
import { DateTime } from '../../graph/datetime.ts';
import { badInput } from '../../graph/errors.ts';
import { forwardArguments, forwardConnection, forwardWindow } from '../../graph/forward.ts';
import { IN_CONNECTION, shapeOf } from '../../graph/shape.ts';
import { STORY_LIST_ARGUMENTS, StoryConnectionRef, storiesGiven, storyConnection } from '../stories/story.ts';
import { StoryRef } from '../stories/story-type.ts';
import {
  createSavedSearch,
  deleteSavedSearch,
  matched,
  savedSearch,
  savedSearches,
  savedSearchResults,
  updateSavedSearch,
} from './saved-search.ts';
import { alertOf, patchOf, SavedAlertRef, SavedFiltersRef, SavedSearchInput } from './saved-search-parts.ts';

/** The type of saved searches. */
export const SavedSearchRef = builder.prismaNode('SavedSearch', {
  description: 'A saved search of the account. Other accounts cannot see it.',
  id: { resolve: (row) => encodeId('search', row.id), description: 'TypeID `search_...`.' },
  findUnique: (id) => ({ id: decodeId('search', id) ?? id }),
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name that the owner gave it, or one made from the query and the filters.',
    }),
    query: t.exposeString('query', {
      nullable: true,
      description: 'The full-text query, as `q` of a list. Null if there is none.',
    }),
    filters: t.field({
      type: SavedFiltersRef,
      description: 'The filters of the search.',
      resolve: (row) => stateOf(row).filters,
    }),
    alert: t.field({
      type: SavedAlertRef,
      nullable: true,
      description: 'The alert: notifications about matches. Null if there is none.',
      resolve: (row) => alertOf(row),
    }),
    createdAt: t.field({
      type: DateTime,
      description: 'When the search was saved.',
      resolve: (row) => row.createdAt.toISOString(),
    }),
    updatedAt: t.field({
      type: DateTime,
      description: 'When the search was last changed.',
      resolve: (row) => row.updatedAt.toISOString(),
    }),
    lastMatchedAt: t.field({
      type: DateTime,
      nullable: true,
      description:
        'When a story last matched. Only stories count that were published after the search was saved. Null if none has matched.',
      resolve: async (row, _args, context) => (await matched(row, context)).lastMatchedAt,
    }),
    matchCount24h: t.int({
      description: `Number of stories that matched in the last 24 hours, counted up to ${MOST_COUNTED.toLocaleString('en')}.`,
      resolve: async (row, _args, context) => (await matched(row, context)).matchCount24h,
    }),
    results: t.connection(
      {
        type: StoryRef,
        nullable: true,
        description:
          'The stories that the search finds now. An argument replaces the saved filter of its name. A cursor contains the saved ' +
          'filters of its list, so none are added beside it. One call for each search.',
        extensions: { cost: connection(['first', 'last', 'pageSize'], DEFAULT_PAGE) },
        args: STORY_LIST_ARGUMENTS,
        resolve: async (row, given, context, info) => {
          const shape = shapeOf(info, IN_CONNECTION);
          const found = await storiesGiven(given, context, shape, (args, ...rest) =>
            savedSearchResults({ ...args, of: row }, ...rest),
          );
          return storyConnection(context.services.stories, found, shape);
        },
      },
      StoryConnectionRef,
    ),
  }),
});

/** The saved search that has an id, for `node`. @throws Problem as `savedSearch`. */
export async function savedSearchNode(id: string, context: Context): Promise<object> {
  const row = await savedSearch({ id }, context);
  brandWithType(row, SavedSearchRef);
  return row;
}

/** @throws GraphQLError BAD_USER_INPUT for a text that is not the id of a search. */
export function wellFormed(id: string | number): string {
  if (decodeId('search', String(id)) === undefined) throw badInput('is not a well-formed id', 'id');
  return String(id);
}

const DeletedRef = builder.objectRef<{ deleted: true; id: string }>('DeletedSavedSearch').implement({
  description: 'The result of deleting a saved search.',
  fields: (t) => ({
    deleted: t.exposeBoolean('deleted', { description: 'Always true.' }),
    savedSearchId: t.exposeID('id', { description: 'TypeID `search_...` of the deleted search.' }),
  }),
});

const SavedSearchConnection = builder.connectionObject(
  { type: SavedSearchRef, name: 'SavedSearchConnection', description: 'Saved searches, newest first.' },
  { name: 'SavedSearchEdge', description: 'A saved search, with a cursor that continues after it.' },
);

const SavedSearchPayload = builder.objectRef<SavedSearchRow>('SavedSearchPayload').implement({
  description: 'A saved search after a mutation.',
  fields: (t) => ({
    savedSearch: t.field({
      type: SavedSearchRef,
      description: 'The search after the mutation.',
      resolve: (row) => row,
    }),
  }),
});

builder.queryFields((t) => ({
  savedSearches: t.field({
    type: SavedSearchConnection,
    nullable: true,
    description: 'The saved searches of the account, newest first. One call.',
    extensions: { cost: connection(['first'], MOST_SEARCHES) },
    args: forwardArguments(MOST_SEARCHES, MOST_SEARCHES),
    resolve: async (_root, args, context) => {
      const sizes = { most: MOST_SEARCHES, usual: MOST_SEARCHES };
      const window = forwardWindow('savedSearches', args, sizes, context);
      const rows = await savedSearches({ first: window.size + 1, after: window.after }, context);
      return forwardConnection(rows, window, ({ id }) => id);
    },
  }),
  savedSearch: t.prismaField({
    type: SavedSearchRef,
    nullable: true,
    description:
      'One saved search of the account; `not_found` for an id of no search of it, BAD_USER_INPUT for a malformed one. One call.',
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `search_...`.' }) },
    resolve: (query, _root, { id }, context) => savedSearch({ id: wellFormed(id) }, context, query),
  }),
}));

const WRITERS = 'Needs the scope `write`. One call.';

builder.mutationFields((t) => ({
  createSavedSearch: t.field({
    type: SavedSearchPayload,
    nullable: true,
    description: `Saves a search. It matches stories that are published from now on. An account has at most ${MOST_SEARCHES.toLocaleString('en')} searches; another one is a \`conflict\`. ${WRITERS}`,
    extensions: { cost: page() },
    args: { input: t.arg({ type: SavedSearchInput, required: true, description: 'The search to save.' }) },
    resolve: (_root, { input }, context) => inArguments({}, () => createSavedSearch(patchOf(input), context)),
  }),
  updateSavedSearch: t.field({
    type: SavedSearchPayload,
    nullable: true,
    description: `Changes a saved search. If its query or filters change, its recorded matches are deleted. ${WRITERS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `search_...` of the search.' }),
      input: t.arg({ type: SavedSearchInput, required: true, description: 'The changes.' }),
    },
    resolve: (_root, { id, input }, context) =>
      inArguments({}, () => updateSavedSearch({ id: wellFormed(id), patch: patchOf(input) }, context)),
  }),
  deleteSavedSearch: t.field({
    type: DeletedRef,
    nullable: true,
    description: `Deletes a saved search with its alert and its recorded matches. ${WRITERS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `search_...`.' }) },
    resolve: (_root, { id }, context) => deleteSavedSearch({ id: wellFormed(id) }, context),
  }),
}));
