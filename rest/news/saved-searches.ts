import type { z } from 'zod';
import type { Context } from '../../schema/graph/context.ts';
import {
  createSavedSearch,
  deleteSavedSearch,
  matched,
  savedSearch,
  savedSearches,
  savedSearchResults,
  updateSavedSearch,
} from '../../schema/news/saved-searches/saved-search.ts';
import { alertOf } from '../../schema/news/saved-searches/saved-search-parts.ts';
import { encodeId } from '../../src/platform/ids.ts';
import {
  MOST_SEARCHES,
  type SavedSearchPatch,
  type SavedSearchRow,
  stateOf,
} from '../../src/saved-searches/index.ts';
import { FILTERS, mapNames, SAVED_NAMES } from '../../src/stories/index.ts';
import { type Body, inBody } from '../app/route/body.ts';
import { storyListExample } from '../app/route/examples.ts';
import { NO_QUERY } from '../app/route/query.ts';
import { type Answer, contextOf, type PathParameter, type Route } from '../app/route/route.ts';
import {
  deletedShape,
  type Sent,
  savedSearchExample,
  savedSearchListShape,
  savedSearchShape,
  sentExample,
  sentShape,
} from './saved-search-shapes.ts';
import { storyListShape } from './shapes.ts';
import { storyListQuery } from './stories.ts';
import { storyListAnswer } from './story-list-answer.ts';
import type { StoryListArgs } from './story-parameters.ts';

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
    const { version } = answer;
    return version == null ? answer : { ...answer, version: `${version} ${search.updatedAt.toISOString()}` };
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
