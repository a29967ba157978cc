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

/** A text of a body. The resolver checks `most`, because it counts characters and not UTF-16 units. */
const textOf = (description: string, most: number) =>
  z.string().meta({ maxLength: most }).nullish().describe(description);
// A filter of several values may have as many characters as its parameter.
const filterText = (name: SavedName) => {
  const { description, most, kind }: Filter = FILTERS[name];
  return textOf(description, kind === 'values' ? LONGEST_VALUES : most);
};

/** The filters of a saved search, under the names of the parameters of the list. */
function filterMembers<Type extends z.ZodType>(member: (name: SavedName) => Type) {
  const members = SAVED_NAMES.map((name) => [FILTERS[name].name, member(name)]);
  return Object.fromEntries(members) as { [Name in SavedWireName]: Type };
}

const CADENCE =
  'How often notifications are sent. `immediate`: as soon as a story matches. `hourly`, `daily`: the matches of an hour or a day together';

const sentShape = z
  .strictObject({
    name: textOf('The name of the search. Default: made from the query and the filters', 200),
    query: textOf(FILTERS.q.description, LONGEST_SEARCH),
    filters: z
      .strictObject({
        ...filterMembers(filterText),
        sort: z.enum(STORY_SORTS).nullish().describe('The order of the results. Default: `pipeline`'),
      })
      .nullish()
      .describe('The filters, with the names and values of the parameters of `/v1/news`'),
    alert: z
      .strictObject({
        enabled: z.boolean().nullish().describe('Whether notifications are sent. Default: true'),
        subscriptionId: textOf(
          'TypeID `sub_...` of the webhook subscription of the account that receives the notifications. An enabled alert needs one',
          200,
        ),
        cadence: z.enum(CADENCES).nullish().describe(`${CADENCE}. Default: \`immediate\``),
      })
      .nullish()
      .describe('The notification about matches, through a webhook subscription'),
  })
  .describe(
    'A search to save, or its changes. An absent member does not change, and null clears it (RFC 7396)',
  )
  .meta({ id: 'SavedSearchInput' });
type Sent = z.infer<typeof sentShape>;

const savedSearchShape = z
  .strictObject({
    id: z.string().describe('TypeID `search_...`'),
    name: z.string().describe('The name that the owner gave the search'),
    query: z.string().nullable().describe('The full-text query. Null if there is none'),
    filters: z
      .strictObject({
        ...filterMembers((name) => z.string().optional().describe(FILTERS[name].description)),
        sort: z.enum(STORY_SORTS).optional().describe('The order of the results'),
      })
      .describe('The filters that are set, as they were entered. Other filters are absent'),
    alert: z
      .strictObject({
        enabled: z.boolean().describe('Whether notifications are sent'),
        subscriptionId: z
          .string()
          .nullable()
          .describe(
            'TypeID `sub_...` of the webhook subscription that receives the notifications. Null if there is none',
          ),
        cadence: z.enum(CADENCES).describe(CADENCE),
      })
      .nullable()
      .describe('The notification about matches. Null if there is none'),
    createdAt: time.describe('When the search was saved'),
    updatedAt: time.describe('When the search was last changed'),
    lastMatchedAt: time
      .nullable()
      .describe(
        'When a story last matched that was published after the search was saved. Null if none has matched',
      ),
    matchCount24h: z
      .int()
      .min(0)
      .describe('Number of stories that matched in the last 24 hours, counted up to 10,000'),
  })
  .describe('A saved search of the account')
  .meta({ id: 'SavedSearch' });

const savedSearchListShape = z
  .strictObject({ savedSearches: z.array(savedSearchShape).describe('The saved searches, newest first') })
  .describe('The saved searches of the account')
  .meta({ id: 'SavedSearchList' });
const deletedShape = z
  .strictObject({
    deleted: z.literal(true).describe('Always true'),
    id: z.string().describe('The id of the deleted search'),
  })
  .describe('The result of deleting a saved search')
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
  description: 'Id of the saved search. The id of another account’s search is a 404, like an unknown id.',
  example: savedSearchExample.id,
};
const bodyOf = (required: boolean, example: Sent): Body<Sent> => ({
  schema: sentShape,
  required,
  description: required ? 'The search' : 'The changes. Without a body nothing changes',
  example,
});

const listRoute: Route = {
  operationId: 'listSavedSearches',
  method: 'GET',
  paths: ['/v1/saved-searches'],
  tag: 'Saved searches',
  summary: 'List the saved searches',
  description: `The list is newest first and has no pages. An account has at most ${MOST_SEARCHES.toLocaleString('en')} saved searches.`,
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
  description: `The saved search matches stories that are published from now on. \`results\` finds older stories too. An account has at most ${MOST_SEARCHES.toLocaleString('en')} saved searches; the next one is a 409.`,
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
  description: 'Answers the search with its filters, its alert and the number of recent matches.',
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
    'Changes only the members that the body has. Null clears a member. If the query or a filter changes, the recorded matches are deleted.',
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
    'Answers the current results as a list like `/v1/news`. A parameter replaces the saved value of the same name. A cursor holds the saved filters already, so none are added to it.',
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
    // After a change of the search the same address has another list, even if the tape has not grown.
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

/** Writes a saved search with the names of REST. */
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

/** The answer to a change. No cache may keep it. */
function changed(body: object): Answer {
  return { body: JSON.stringify(body), version: null, cacheControl: 'no-store' };
}
