import { invalidParameter } from '../../../src/platform/problem.ts';
import { filterOf, getSearch, searchUuid, stateOf } from '../../../src/saved-searches/index.ts';
import {
  type Mark,
  markOf,
  type StoryFilter,
  type StoryRoom,
  type WatchedFilter,
  watchedFilter,
} from '../../../src/stories/index.ts';
import { inArguments } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { page } from '../../graph/cost.ts';
import { wellFormed } from '../saved-searches/saved-search-fields.ts';
import {
  filterGiven,
  type GivenFilter,
  STORY_FILTER_ARGUMENTS,
  STORY_FILTER_INPUT,
} from '../stories/story-filters.ts';
import { type DeliveredStory, EventRef } from './story-stream-type.ts';

/** What a stream needs to know of its caller. */
type Asker = Pick<Context, 'services' | 'principal'>;

/** A request for the stream of changes. */
export interface StoryChangesArgs {
  /** `asOf` is not allowed, because a stream reports the present. */
  readonly filter: StoryFilter;
  /** The id or cursor of the last event that the reader received, or a cursor of `/v1/changes`. */
  readonly after?: string | null | undefined;
}

/** What a stream of stories is opened with. */
export interface StoryStreamPlan {
  /** Name of the plan of the reader. */
  readonly plan: string;
  /** Undefined: all stories. */
  readonly watched: WatchedFilter | undefined;
  /** Only changes by which a story begins to match. */
  readonly entersOnly: boolean;
  /** Where the stream continues. `foreign`: a position of another history. Undefined: from now on. */
  readonly after: Mark | 'foreign' | undefined;
}

/**
 * Checks a request for the stream of announced changes of stories that match a filter, on every wire (docs/changes.md).
 * @throws Problem `invalid_parameter` as `stories`.
 */
export async function storyChanges(
  { filter, after }: StoryChangesArgs,
  { services, principal }: Asker,
): Promise<StoryStreamPlan> {
  if (filter.asOf != null)
    throw invalidParameter('as_of', 'is not allowed, because a stream reports the present; leave it out');
  return {
    plan: principal.plan.name,
    watched: await watchedFilter(services.stories, filter),
    entersOnly: false,
    after: placeOf(services.stories, after),
  };
}

/**
 * Checks a request for the stream of stories that begin to match a saved search of the account.
 * @param args `id` is the TypeID of the search. The stream uses the search as it is now.
 * @throws Problem `not_found`.
 */
export async function savedSearchMatched(
  { id, after }: { readonly id: string; readonly after?: string | null | undefined },
  { services, principal }: Asker,
): Promise<StoryStreamPlan> {
  const row = await getSearch(services.db, principal.tenantUuid, searchUuid(id));
  const filter = filterOf(stateOf(row));
  return { ...(await storyChanges({ filter, after }, { services, principal })), entersOnly: true };
}

/** The stream itself reports a text that is not a cursor: after an error, an EventSource would give up for good. */
function placeOf(room: StoryRoom, after: string | null | undefined): Mark | 'foreign' | undefined {
  const text = after?.trim() ?? '';
  if (text === '') return undefined;
  try {
    return markOf(room, text) ?? 'foreign';
  } catch {
    return 'foreign';
  }
}

const COMES = 'One call when it starts, and one for each 100 earlier changes that are read.';

builder.subscriptionFields((t) => ({
  storyChanges: t.field({
    type: EventRef,
    description:
      'Changes of stories that match the filters, in the order in which they are committed. Only announced changes are sent: ' +
      'no silent imports and no changes of popularity. `asOf` is not allowed. With `after` the stream starts with the changes ' +
      `since that cursor, otherwise with those from now on. ${COMES}`,
    extensions: { cost: page() },
    args: {
      ...STORY_FILTER_INPUT,
      ...STORY_FILTER_ARGUMENTS,
      after: t.arg.string({
        description: 'A cursor of a stream of stories or of `changes`. The stream continues after it.',
      }),
    },
    // The hub runs the document for each event. There is no subscription for each reader.
    subscribe: () => {
      throw new Error('streams are served by the hub');
    },
    resolve: (delivered) => delivered as unknown as DeliveredStory,
  }),
  savedSearchMatched: t.field({
    type: EventRef,
    description: `Stories that begin to match a saved search of the account, each once. Later changes of the search do not affect the stream. ${COMES}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `search_...` of the saved search.' }),
      after: t.arg.string({
        description: 'A cursor of a stream of stories or of `changes`. The stream continues after it.',
      }),
    },
    subscribe: () => {
      throw new Error('streams are served by the hub');
    },
    resolve: (delivered) => delivered as unknown as DeliveredStory,
  }),
}));

/**
 * Checks the request of a subscription.
 * @param field the name of its root field.
 * @throws Problem as `storyChanges` and `savedSearchMatched`, with GraphQL's names of the arguments.
 */
export function storyStream(
  field: string,
  args: Readonly<Record<string, unknown>>,
  after: string | undefined,
  asker: Asker,
): Promise<StoryStreamPlan> {
  const place = after ?? (args.after as string | null | undefined);
  if (field === 'savedSearchMatched') {
    return inArguments({}, () =>
      savedSearchMatched({ id: wellFormed(String(args.id)), after: place }, asker),
    );
  }
  return inArguments({ as_of: 'asOf' }, async () =>
    storyChanges({ filter: filterGiven(args as GivenFilter), after: place }, asker),
  );
}
