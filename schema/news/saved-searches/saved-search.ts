import DataLoader from 'dataloader';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { requireScope } from '../../../src/identity/index.ts';
import {
  createSearch,
  deleteSearch,
  type FiltersPatch,
  getSearch,
  listSearches,
  type MatchFacts,
  MOST_SEARCHES,
  matchFacts,
  requireKnown,
  type SavedSearchPatch,
  type SavedSearchRow,
  searchUuid,
  stateOf,
  updateSearch,
} from '../../../src/saved-searches/index.ts';
import {
  FILTERS,
  isValues,
  mapNames,
  SAVED_NAMES,
  type Shape,
  type StoryPage,
} from '../../../src/stories/index.ts';
import { sendLeftDigest } from '../../../src/webhooks/index.ts';
import { LONGEST_QUERY, LONGEST_TEXT, text } from '../../graph/arguments.ts';
import type { Context } from '../../graph/context.ts';
import { perRequest } from '../../graph/per-request.ts';
import { type StoriesArgs, stories } from '../stories/story.ts';

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
  requireScope(context.principal, 'write');
  const { services, principal } = context;
  const id = await createSearch(services.stories, principal.tenantUuid, cleaned(patch));
  return getSearch(services.db, principal.tenantUuid, id);
}

/** Changes a saved search of the account. @throws Problem as `createSavedSearch`, and `not_found`. */
export async function updateSavedSearch(
  { id, patch }: { readonly id: string; readonly patch: SavedSearchPatch },
  context: Context,
): Promise<SavedSearchRow> {
  requireScope(context.principal, 'write');
  const { services, principal } = context;
  const uuid = searchUuid(id);
  await updateSearch(services.stories, principal.tenantUuid, uuid, cleaned(patch), (sql, left) =>
    sendLeftDigest(sql, left, services.config.baseUrl),
  );
  return getSearch(services.db, principal.tenantUuid, uuid);
}

/** Deletes a saved search of the account. @throws Problem `insufficient_scope`, `not_found`. */
export async function deleteSavedSearch(
  { id }: { readonly id: string },
  context: Context,
): Promise<{ readonly deleted: true; readonly id: string }> {
  requireScope(context.principal, 'write');
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
  requireKnown(filters);
  const said = Object.entries(given).filter(([, value]) => value != null && String(value).trim() !== '');
  // An argument replaces the whole filter, whether it includes or excludes values.
  const excluded = Object.entries(given.exclude ?? {}).flatMap(([name, values]) =>
    values == null ? [] : [name],
  );
  const saved = Object.entries(filters).filter(([name]) => !excluded.includes(name));
  return { ...given, q: query, ...Object.fromEntries(saved), ...Object.fromEntries(said) };
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
    ...(given.withoutExclusions === undefined ? {} : { withoutExclusions: given.withoutExclusions }),
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
