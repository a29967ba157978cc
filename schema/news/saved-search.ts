import { brandWithType } from '@pothos/core';
import DataLoader from 'dataloader';
import type { Prisma } from '../../prisma/generated/client.ts';
import { decodeId, encodeId } from '../../src/platform/ids.ts';
import { Problem } from '../../src/platform/problem.ts';
import {
  createSearch,
  deleteSearch,
  type FiltersPatch,
  getSearch,
  listSearches,
  type MatchFacts,
  MOST_COUNTED,
  MOST_SEARCHES,
  matchFacts,
  type SavedSearchPatch,
  type SavedSearchRow,
  searchUuid,
  stateOf,
  updateSearch,
} from '../../src/saved-searches/index.ts';
import {
  DEFAULT_PAGE,
  FILTERS,
  isValues,
  mapNames,
  SAVED_NAMES,
  type Shape,
  type StoryPage,
} from '../../src/stories/index.ts';
import { inArguments, LONGEST_QUERY, LONGEST_TEXT, text } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { connection, page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { badInput } from '../graph/errors.ts';
import { forwardArguments, forwardConnection, forwardWindow, idCursor } from '../graph/forward.ts';
import { perRequest } from '../graph/per-request.ts';
import { IN_CONNECTION, shapeOf } from '../graph/shape.ts';
import { alertOf, patchOf, SavedAlertRef, SavedFiltersRef, SavedSearchInput } from './saved-search-parts.ts';
import {
  STORY_LIST_ARGUMENTS,
  type StoriesArgs,
  StoryConnectionRef,
  stories,
  storiesGiven,
  storyConnection,
} from './story.ts';
import { StoryRef } from './story-type.ts';

/**
 * The saved searches of the account, newest first.
 * @param args `first` is the maximum number, default 1,000; `after` is the uuid of the search after which the page starts.
 */
export async function savedSearches(
  args: { readonly first?: number | undefined; readonly after?: string | undefined },
  context: Context,
): Promise<SavedSearchRow[]> {
  const { services, principal } = context;
  const window = { take: args.first ?? MOST_SEARCHES, after: args.after };
  return listSearches(services.db, principal.tenantUuid, window);
}

/**
 * One saved search of the account.
 * @param query the columns and relations to read.
 * @throws Problem `not_found`, the same for an id of another account and for an unknown id.
 */
export async function savedSearch(
  { id }: { readonly id: string },
  { services, principal }: Context,
  query: Prisma.SavedSearchDefaultArgs = {},
): Promise<SavedSearchRow> {
  return getSearch(services.db, principal.tenantUuid, searchUuid(id), query);
}

/**
 * Runs a saved search as a list of stories.
 * @param args `of` is the search. The other arguments replace what is saved.
 * @throws Problem as `stories`.
 */
export async function savedSearchResults(
  { of, ...args }: StoriesArgs & { readonly of: SavedSearchRow },
  context: Context,
  shape: Shape,
): Promise<StoryPage> {
  return stories(overlaid(of, args), context, shape);
}

/**
 * Saves a search.
 * @throws Problem `insufficient_scope`; `invalid_parameter` with REST's names of the members; `conflict` if the account has
 *         1,000 searches already.
 */
export async function createSavedSearch(patch: SavedSearchPatch, context: Context): Promise<SavedSearchRow> {
  requireWrite(context);
  const { services, principal } = context;
  const id = await createSearch(services.stories, principal.tenantUuid, cleaned(patch));
  return getSearch(services.db, principal.tenantUuid, id);
}

/** Changes a saved search of the account. @throws Problem as `createSavedSearch`, and `not_found`. */
export async function updateSavedSearch(
  { id, patch }: { readonly id: string; readonly patch: SavedSearchPatch },
  context: Context,
): Promise<SavedSearchRow> {
  requireWrite(context);
  const { services, principal } = context;
  const uuid = searchUuid(id);
  await updateSearch(services.stories, principal.tenantUuid, uuid, cleaned(patch));
  return getSearch(services.db, principal.tenantUuid, uuid);
}

/** Deletes a saved search of the account. @throws Problem `insufficient_scope`, `not_found`. */
export async function deleteSavedSearch(
  { id }: { readonly id: string },
  context: Context,
): Promise<{ readonly deleted: true; readonly id: string }> {
  requireWrite(context);
  await deleteSearch(context.services.db, context.principal.tenantUuid, searchUuid(id));
  return { deleted: true, id };
}

/** The matches of a saved search, in numbers. They are read together for all searches of an answer. */
export async function matched(
  row: SavedSearchRow,
  context: Context,
): Promise<{ readonly lastMatchedAt: string | null; readonly matchCount24h: number }> {
  const { count24h, lastAt } = await facts(context).load(row.id);
  return {
    lastMatchedAt: (lastAt ?? row.lastMatchedAt)?.toISOString() ?? null,
    matchCount24h: count24h,
  };
}

const facts = perRequest(
  (context) =>
    new DataLoader<string, MatchFacts>(async (ids) => {
      const found = await matchFacts(context.services.db, ids);
      return ids.map((id) => found.get(id)!);
    }),
);

/**
 * Adds the saved filters to the arguments of a list. Nothing is added beside a cursor, because a cursor contains the
 * filters of its list.
 */
function overlaid(row: SavedSearchRow, given: StoriesArgs): StoriesArgs {
  if (given.cursor?.trim()) return given;
  const { query, filters } = stateOf(row);
  const said = Object.entries(given).filter(([, value]) => value != null && String(value).trim() !== '');
  // An argument replaces the whole filter, whether it includes or excludes values.
  const excluded = Object.entries(given.exclude ?? {}).flatMap(([name, values]) =>
    values == null ? [] : [name],
  );
  const saved = Object.entries(filters).filter(([name]) => !excluded.includes(name));
  return { ...given, q: query, ...Object.fromEntries(saved), ...Object.fromEntries(said) };
}

function requireWrite({ principal }: Context): void {
  if (principal.scopes.has('write')) return;
  throw new Problem('insufficient_scope', 'The key lacks the scope "write".');
}

/** A patch whose texts are trimmed and checked for their length. An empty text removes a member, as null does. */
function cleaned({ name, query, filters, alert }: SavedSearchPatch): SavedSearchPatch {
  const line = (path: string, value: string | null | undefined, most: number): string | null | undefined =>
    value === undefined ? undefined : (text(path, value, most) ?? null);
  const kept = (given: FiltersPatch): FiltersPatch => ({
    ...mapNames(SAVED_NAMES, (each) =>
      line(
        `filters.${FILTERS[each].name}`,
        given[each],
        isValues(each) ? LONGEST_VALUES : FILTERS[each].most,
      ),
    ),
    sort: given.sort,
  });
  return {
    name: line('name', name, LONGEST_TEXT),
    query: line('query', query, LONGEST_QUERY),
    filters: filters == null ? filters : kept(filters),
    alert:
      alert == null
        ? alert
        : {
            enabled: alert.enabled,
            subscriptionId: line('alert.subscriptionId', alert.subscriptionId, LONGEST_TEXT),
            cadence: alert.cadence,
          },
  };
}

// As over REST, in characters.
const LONGEST_VALUES = 4_000;

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

function wellFormed(id: string | number): string {
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
      const window = forwardWindow(args, MOST_SEARCHES, MOST_SEARCHES);
      const after = decodeId('search', idCursor('search', window) ?? '');
      const rows = await savedSearches({ first: window.size + 1, after }, context);
      return forwardConnection(rows, window, ({ id }) => encodeId('search', id));
    },
  }),
  savedSearch: t.prismaField({
    type: SavedSearchRef,
    nullable: true,
    description: 'One saved search of the account; `not_found` for any other id. One call.',
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
