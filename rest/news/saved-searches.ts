import { z } from 'zod';
import type { Context } from '../../schema/graph/context.ts';
import {
  createSavedSearch,
  deleteSavedSearch,
  matched,
  savedSearch,
  savedSearches,
  savedSearchResults,
  updateSavedSearch,
} from '../../schema/news/saved-search.ts';
import { alertOf } from '../../schema/news/saved-search-parts.ts';
import { encodeId } from '../../src/platform/ids.ts';
import {
  CADENCES,
  MOST_SEARCHES,
  type SavedSearchPatch,
  type SavedSearchRow,
  stateOf,
} from '../../src/saved-searches/index.ts';
import {
  FILTERS,
  type Filter,
  LONGEST_SEARCH,
  mapNames,
  SAVED_NAMES,
  type SavedName,
  type SavedWireName,
  STORY_SORTS,
} from '../../src/stories/index.ts';
import { type Body, inBody } from '../app/body.ts';
import { storyListExample } from '../app/examples.ts';
import { NO_QUERY } from '../app/query.ts';
import { type Answer, contextOf, type PathParameter, type Route } from '../app/route.ts';
import { time } from '../app/shapes.ts';
import { storyListShape } from './shapes.ts';
import { LONGEST_VALUES, type StoryListArgs, storyListAnswer, storyListQuery } from './stories.ts';

/** A text of a body: `most` is held by the resolver, which counts characters. */
const textOf = (name: string, most: number) =>
  z.string().meta({ maxLength: most, description: name }).nullish();
// As many characters as a parameter of several values may have.
const filterText = (name: SavedName) => {
  const { description, most, kind }: Filter = FILTERS[name];
  return textOf(description, kind === 'values' ? LONGEST_VALUES : most);
};

/** The filters of a saved search by the names of the list's parameters. */
function filterMembers<Type extends z.ZodType>(member: (name: SavedName) => Type) {
  const members = SAVED_NAMES.map((name) => [FILTERS[name].name, member(name)]);
  return Object.fromEntries(members) as { [Name in SavedWireName]: Type };
}

const sentShape = z
  .strictObject({
    name: textOf('Default: made from the query and the filters', 200),
    query: textOf(FILTERS.q.description, LONGEST_SEARCH),
    filters: z
      .strictObject({
        ...filterMembers(filterText),
        sort: z.enum(STORY_SORTS).nullish().describe('The order of the results; default pipeline'),
      })
      .nullish(),
    alert: z
      .strictObject({
        enabled: z.boolean().nullish().describe('Default true'),
        subscriptionId: textOf(
          'Id of a webhook subscription of the account; an enabled alert needs one',
          200,
        ),
        cadence: z.enum(CADENCES).nullish().describe('Default immediate'),
      })
      .nullish()
      .describe('Sends notifications about matches through a webhook subscription'),
  })
  .describe('An absent member does not change, and null clears it (RFC 7396)')
  .meta({ id: 'SavedSearchInput' });
type Sent = z.infer<typeof sentShape>;

const savedSearchShape = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    query: z.string().nullable(),
    filters: z
      .strictObject({
        ...filterMembers(() => z.string().optional()),
        sort: z.enum(STORY_SORTS).optional(),
      })
      .describe('The filters that are set, as they were entered'),
    alert: z
      .strictObject({
        enabled: z.boolean(),
        subscriptionId: z.string().nullable(),
        cadence: z.enum(CADENCES),
      })
      .nullable(),
    createdAt: time,
    updatedAt: time,
    lastMatchedAt: time
      .nullable()
      .describe('When a story last matched that was published after the search was saved'),
    matchCount24h: z.int().min(0).describe('Stories that matched in the last 24 hours, counted up to 10,000'),
  })
  .meta({ id: 'SavedSearch' });

const savedSearchListShape = z
  .strictObject({ savedSearches: z.array(savedSearchShape) })
  .meta({ id: 'SavedSearchList' });
const deletedShape = z
  .strictObject({ deleted: z.literal(true), id: z.string() })
  .meta({ id: 'DeletedSavedSearch' });

const sentExample = {
  name: 'Rates down under',
  query: '"cash rate" or inflation',
  filters: { country: 'AU', category: 'economy' },
  alert: {
    enabled: true,
    subscriptionId: encodeId('sub', '019f6e5a-2c00-7000-8000-0000000000aa'),
    cadence: 'hourly',
  },
} as const;
const savedSearchExample = {
  id: encodeId('search', '019f6e5a-2c00-7000-8000-0000000000ab'),
  ...sentExample,
  createdAt: '2026-07-02T08:00:00.000Z',
  updatedAt: '2026-07-15T16:20:11.042Z',
  lastMatchedAt: '2026-07-17T06:12:45.120Z',
  matchCount24h: 3,
};

const ID: PathParameter = {
  name: 'idOrSlug',
  description: 'Saved-search id. The id of another account’s search is answered like an unknown one.',
  example: savedSearchExample.id,
};
const bodyOf = (required: boolean, example: Sent): Body<Sent> => ({
  schema: sentShape,
  required,
  description: required ? 'The search' : 'The changes; without a body nothing changes',
  example,
});

const listRoute: Route = {
  operationId: 'listSavedSearches',
  method: 'GET',
  paths: ['/v1/saved-searches'],
  tag: 'Saved searches',
  summary: 'List the saved searches',
  description: `Newest first. An account has at most ${MOST_SEARCHES.toLocaleString('en')}.`,
  auth: 'key',
  params: [],
  query: NO_QUERY,
  success: {
    description: 'All saved searches of the account',
    schema: savedSearchListShape,
    example: { savedSearches: [savedSearchExample] },
  },
  async handle(call) {
    const context = contextOf(call);
    const rows = await savedSearches({}, context);
    const written = await Promise.all(rows.map((row) => write(row, context)));
    return { body: JSON.stringify({ savedSearches: written }) };
  },
};

const createRoute: Route<unknown, Sent> = {
  operationId: 'createSavedSearch',
  method: 'POST',
  paths: ['/v1/saved-searches'],
  tag: 'Saved searches',
  summary: 'Save a search',
  description: 'The search matches stories that are published from now on; `results` finds older ones too.',
  auth: 'key',
  scope: 'write',
  params: [],
  query: NO_QUERY,
  body: bodyOf(true, sentExample),
  success: { description: 'The search', schema: savedSearchShape, example: savedSearchExample },
  problems: ['conflict'],
  async handle(call) {
    const context = contextOf(call);
    const row = await inBody(() => createSavedSearch(patchOf(call.body ?? {}), context));
    return changed(await write(row, context));
  },
};

const getRoute: Route = {
  operationId: 'getSavedSearch',
  method: 'GET',
  paths: ['/v1/saved-searches/{idOrSlug}'],
  tag: 'Saved searches',
  summary: 'Get one saved search',
  description: 'By its id. The id of another account’s search is answered like an unknown one.',
  auth: 'key',
  params: [ID],
  query: NO_QUERY,
  success: { description: 'The search', schema: savedSearchShape, example: savedSearchExample },
  problems: ['not_found'],
  async handle(call) {
    const context = contextOf(call);
    return {
      body: JSON.stringify(await write(await savedSearch({ id: call.params.idOrSlug! }, context), context)),
    };
  },
};

const updateRoute: Route<unknown, Sent> = {
  operationId: 'updateSavedSearch',
  method: 'PUT',
  paths: ['/v1/saved-searches/{idOrSlug}'],
  tag: 'Saved searches',
  summary: 'Change a saved search',
  description:
    'Merges the changes: an absent member does not change, and null clears it. If the query or filters change, the recorded matches are deleted.',
  auth: 'key',
  scope: 'write',
  params: [ID],
  query: NO_QUERY,
  body: bodyOf(false, { filters: { category: null, tag: 'interest-rates' } }),
  success: {
    description: 'The saved search after the change',
    schema: savedSearchShape,
    example: savedSearchExample,
  },
  problems: ['not_found', 'conflict'],
  async handle(call) {
    const context = contextOf(call);
    const patch = patchOf(call.body ?? {});
    const row = await inBody(() => updateSavedSearch({ id: call.params.idOrSlug!, patch }, context));
    return changed(await write(row, context));
  },
};

const deleteRoute: Route = {
  operationId: 'deleteSavedSearch',
  method: 'DELETE',
  paths: ['/v1/saved-searches/{idOrSlug}'],
  tag: 'Saved searches',
  summary: 'Delete a saved search',
  description: 'Its matches and its alert are deleted too.',
  auth: 'key',
  scope: 'write',
  params: [ID],
  query: NO_QUERY,
  success: {
    description: 'The search is deleted',
    schema: deletedShape,
    example: { deleted: true, id: savedSearchExample.id },
  },
  problems: ['not_found'],
  async handle(call) {
    return changed(await deleteSavedSearch({ id: call.params.idOrSlug! }, contextOf(call)));
  },
};

const resultsRoute: Route<StoryListArgs> = {
  operationId: 'listSavedSearchResults',
  method: 'GET',
  paths: ['/v1/saved-searches/{idOrSlug}/results'],
  tag: 'Saved searches',
  summary: 'Run a saved search',
  description:
    'The current results as a list like `/v1/news`. Parameters replace what is saved. A cursor already holds the saved filters, so none are added to it.',
  auth: 'key',
  params: [ID],
  query: storyListQuery,
  success: { description: 'A page of stories', schema: storyListShape, example: storyListExample },
  problems: ['not_found'],
  async handle(call) {
    const context = contextOf(call);
    const { args, shape } = call.args;
    const search = await savedSearch({ id: call.params.idOrSlug! }, context);
    const found = await savedSearchResults({ ...args, of: search }, context, shape);
    const answer = await storyListAnswer(context.services.stories, found, shape, call.address);
    // The same address lists something else once the search is changed, though the tape stands still.
    return { ...answer, version: `${answer.version} ${search.updatedAt.toISOString()}` };
  },
};

export const savedSearchRoutes: readonly Route[] = [
  listRoute,
  createRoute as Route,
  getRoute,
  updateRoute as Route,
  deleteRoute,
  resultsRoute,
];

/** A saved search in the names of the REST wire. */
async function write(row: SavedSearchRow, context: Context): Promise<z.infer<typeof savedSearchShape>> {
  const { name, query, filters } = stateOf(row);
  const { sort, ...others } = filters;
  const set = SAVED_NAMES.flatMap((each) => {
    const value = others[each];
    return value === undefined ? [] : [[FILTERS[each].name, value] as const];
  });
  return {
    id: encodeId('search', row.id),
    name,
    query,
    filters: { ...Object.fromEntries(set), ...(sort === undefined ? {} : { sort }) },
    alert: alertOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(await matched(row, context)),
  };
}

function patchOf({ filters, ...rest }: Sent): SavedSearchPatch {
  if (filters == null) return { ...rest, filters };
  const { sort, ...given } = filters;
  return { ...rest, filters: { ...mapNames(SAVED_NAMES, (name) => given[FILTERS[name].name]), sort } };
}

/** The answer to a change: it is nobody's to keep. */
function changed(body: object): Answer {
  return { body: JSON.stringify(body), version: null, cacheControl: 'no-store' };
}
