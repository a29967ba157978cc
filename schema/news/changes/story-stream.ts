import { invalidParameter } from '../../../src/platform/problem.ts';
import { filterOf, getSearch, searchUuid, stateOf } from '../../../src/saved-searches/index.ts';
import {
  CHANGE_CAUSES,
  type Mark,
  markOf,
  type Shape,
  STORY_EVENT_KINDS,
  type StoryChanged,
  type StoryEvent,
  type StoryFilter,
  type StoryRoom,
  toStory,
  type WatchedFilter,
  watchedFilter,
} from '../../../src/stories/index.ts';
import { inArguments } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { page } from '../../graph/cost.ts';
import { DateTime } from '../../graph/datetime.ts';
import {
  filterGiven,
  type GivenFilter,
  STORY_FILTER_ARGUMENTS,
  STORY_FILTER_INPUT,
} from '../stories/story-filters.ts';
import { StoryVersionRef } from '../stories/story-type.ts';

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

/** An event with what its fields need beside it. */
export interface DeliveredStory {
  readonly event: StoryEvent;
  readonly cursor: string;
  readonly room: StoryRoom;
  readonly shape: Shape;
}

const TYPES: Readonly<Record<string, string>> = {
  heartbeat: 'StoryHeartbeat',
  reset: 'StoryStreamReset',
  status: 'StoryStreamStatus',
};

const EventRef = builder.interfaceRef<DeliveredStory>('StoryStreamEvent').implement({
  description: 'An event of a live stream of stories (docs/changes.md).',
  resolveType: ({ event }) => TYPES[event.kind] ?? 'StoryChanged',
  fields: (t) => ({
    cursor: t.exposeString('cursor', {
      description:
        'A value for `after`: the stream continues after this event, at any node and over any protocol. It is also a cursor ' +
        'of `changes`.',
    }),
  }),
});

const Kind = builder.enumType('StoryEventKind', {
  description: 'The kind of an event of the stream.',
  values: Object.fromEntries(
    STORY_EVENT_KINDS.map((kind) => [
      kind,
      {
        description: {
          upsert:
            'The story is new, was revised, was released from a restriction, or begins to match. `story` has its content.',
          retract: 'The story left all lists, because it was retracted or restricted.',
          merge: 'The story was merged into the story `mergedInto`.',
          leave: 'The story no longer matches the filters of the stream.',
        }[kind],
      },
    ]),
  ) as Record<(typeof STORY_EVENT_KINDS)[number], { description: string }>,
});

const Cause = builder.enumType('StoryChangeCause', {
  description: 'Why a story changed (docs/changes.md).',
  values: Object.fromEntries(
    CHANGE_CAUSES.map((cause) => [
      cause,
      {
        description: {
          published: 'The story is new.',
          revised: 'The story was revised.',
          released: 'The restriction of the story was lifted.',
          restricted: 'The story was restricted to some plans.',
          retracted: 'The story was retracted.',
          merged: 'The story was merged into another one.',
          popularity: 'The popularity of the story changed. The streams do not send such a change.',
        }[cause],
      },
    ]),
  ) as Record<(typeof CHANGE_CAUSES)[number], { description: string }>,
});

builder.objectRef<DeliveredStory & { readonly event: StoryChanged }>('StoryChanged').implement({
  interfaces: [EventRef],
  description: 'A change of a story that matches, or no longer matches, the filters of the stream.',
  fields: (t) => ({
    kind: t.field({ type: Kind, resolve: ({ event }) => event.kind, description: 'The kind of the event.' }),
    cause: t.field({
      type: Cause,
      nullable: true,
      resolve: ({ event }) => event.cause,
      description: 'Why the story changed. Null if the change was recorded without a cause.',
    }),
    storyId: t.id({
      resolve: ({ event }) => event.id,
      description: 'TypeID of the story: its `id` over REST.',
    }),
    at: t.field({
      type: DateTime,
      resolve: ({ event }) => event.at,
      description: 'When the change was committed.',
    }),
    revision: t.int({
      resolve: ({ event }) => event.revision,
      description: 'The revision of the story after the change.',
    }),
    mergedInto: t.id({
      nullable: true,
      resolve: ({ event }) => event.mergedInto,
      description: 'With `merge`: the TypeID of the story that remains. Otherwise null.',
    }),
    reason: t.string({
      nullable: true,
      resolve: ({ event }) => event.reason,
      description: 'With `retract`: the reason, if the operator gave one. Otherwise null.',
    }),
    story: t.field({
      type: StoryVersionRef,
      nullable: true,
      resolve: ({ event, room, shape }) =>
        event.record === null ? null : toStory(room, event.record, shape),
      description:
        'With `upsert`: the story after the change. Null if it was retracted or restricted since then. Null with every other ' +
        'kind.',
    }),
  }),
});

type Heartbeat = Extract<StoryEvent, { kind: 'heartbeat' }>;

builder.objectRef<DeliveredStory & { readonly event: Heartbeat }>('StoryHeartbeat').implement({
  interfaces: [EventRef],
  description:
    'A sign that the stream is alive, sent every `intervalMs`. Save its cursor like that of any other event: it stays close ' +
    'to the present even if few stories match.',
  fields: (t) => ({
    occurredAt: t.field({
      type: DateTime,
      resolve: ({ event }) => event.at,
      description: 'When the heartbeat was sent.',
    }),
    intervalMs: t.int({
      resolve: ({ event }) => event.intervalMs,
      description: 'Time until the next heartbeat, in milliseconds.',
    }),
  }),
});

builder.objectRef<DeliveredStory>('StoryStreamReset').implement({
  interfaces: [EventRef],
  description:
    'The cursor `after` does not belong to this history, as after a restored backup. Read the list again. The stream ' +
    'continues from now, and `cursor` is that position.',
});

type Status = Extract<StoryEvent, { kind: 'status' }>;

builder.objectRef<DeliveredStory & { readonly event: Status }>('StoryStreamStatus').implement({
  interfaces: [EventRef],
  description: 'Sent at the start of a stream if a part of its search was ignored.',
  fields: (t) => ({
    warnings: t.stringList({
      resolve: ({ event }) => [...event.warnings],
      description: 'The parts that were ignored, a sentence for each, as in `page.warnings` of the list.',
    }),
  }),
});

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
    return inArguments({}, () => savedSearchMatched({ id: String(args.id), after: place }, asker));
  }
  return inArguments({ as_of: 'asOf' }, async () =>
    storyChanges({ filter: filterGiven(args as GivenFilter), after: place }, asker),
  );
}
