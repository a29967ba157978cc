import { invalidParameter } from '../../src/platform/problem.ts';
import { filterOf, getSearch, searchUuid, stateOf } from '../../src/saved-searches/index.ts';
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
} from '../../src/stories/index.ts';
import { inArguments } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import {
  filterGiven,
  type GivenFilter,
  STORY_FILTER_ARGUMENTS,
  STORY_FILTER_INPUT,
} from './story-filters.ts';
import { StoryVersionRef } from './story-type.ts';

/** Who asks, as far as a stream has to know. */
type Asker = Pick<Context, 'services' | 'principal'>;

export interface StoryChangesArgs {
  /** Without `asOf`: a stream is of the present. */
  readonly filter: StoryFilter;
  /** The id or cursor of the last event that was seen, or a cursor of `/v1/changes`. */
  readonly after?: string | null | undefined;
}

/** What a stream of stories is opened with. */
export interface StoryStreamPlan {
  readonly plan: string;
  readonly watched: WatchedFilter | undefined;
  readonly entersOnly: boolean;
  readonly after: Mark | 'foreign' | undefined;
}

/**
 * The stream of announced changes of stories that match a filter, on every wire (docs/changes.md).
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
 * The stream of stories that come to match a saved search of the account.
 * @param args `id`: TypeID of the search, as it stands when the stream is opened.
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

/** What is no cursor of ours is told by the stream itself: an error would make an EventSource give up for good. */
function placeOf(room: StoryRoom, after: string | null | undefined): Mark | 'foreign' | undefined {
  const text = after?.trim() ?? '';
  if (text === '') return undefined;
  try {
    return markOf(room, text) ?? 'foreign';
  } catch {
    return 'foreign';
  }
}

/** An event as the graph shows it. */
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
        'A value for `after`: the stream continues after this event, at any node and over any protocol.',
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
          leave: 'The story no longer matches the filters.',
        }[kind],
      },
    ]),
  ) as Record<(typeof STORY_EVENT_KINDS)[number], { description: string }>,
});

const Cause = builder.enumType('StoryChangeCause', {
  description: 'Why a story changed.',
  values: Object.fromEntries(
    CHANGE_CAUSES.map((cause) => [
      cause,
      {
        description: {
          published: 'The story is new.',
          revised: 'The story was revised.',
          released: 'Its restriction was lifted.',
          restricted: 'The story was restricted to some plans.',
          retracted: 'The story was retracted.',
          merged: 'The story was merged into another one.',
          popularity: 'The popularity of the story changed.',
        }[cause],
      },
    ]),
  ) as Record<(typeof CHANGE_CAUSES)[number], { description: string }>,
});

builder.objectRef<DeliveredStory & { readonly event: StoryChanged }>('StoryChanged').implement({
  interfaces: [EventRef],
  description: 'A change of a story.',
  fields: (t) => ({
    kind: t.field({ type: Kind, resolve: ({ event }) => event.kind, description: 'The kind of the event.' }),
    cause: t.field({
      type: Cause,
      nullable: true,
      resolve: ({ event }) => event.cause,
      description: 'Why the story changed.',
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
      description: 'The revision of the story at that time.',
    }),
    mergedInto: t.id({
      nullable: true,
      resolve: ({ event }) => event.mergedInto,
      description: 'With `merge`: the TypeID of the story that remains.',
    }),
    reason: t.string({
      nullable: true,
      resolve: ({ event }) => event.reason,
      description: 'With `retract`: the reason, if one was given.',
    }),
    story: t.field({
      type: StoryVersionRef,
      nullable: true,
      resolve: ({ event, room, shape }) =>
        event.record === null ? null : toStory(room, event.record, shape),
      description:
        'With `upsert`: the story at that time. Null if it was retracted or restricted since then.',
    }),
  }),
});

type Heartbeat = Extract<StoryEvent, { kind: 'heartbeat' }>;

builder.objectRef<DeliveredStory & { readonly event: Heartbeat }>('StoryHeartbeat').implement({
  interfaces: [EventRef],
  description:
    'Sent at regular intervals. Its cursor stays close to the present, also when few stories match.',
  fields: (t) => ({
    occurredAt: t.field({
      type: DateTime,
      resolve: ({ event }) => event.at,
      description: 'When it was sent.',
    }),
    intervalMs: t.int({
      resolve: ({ event }) => event.intervalMs,
      description: 'Milliseconds until the next one.',
    }),
  }),
});

builder.objectRef<DeliveredStory>('StoryStreamReset').implement({
  interfaces: [EventRef],
  description:
    '`after` does not belong to this history. Read the list again. The stream continues from now, and `cursor` names that position.',
});

type Status = Extract<StoryEvent, { kind: 'status' }>;

builder.objectRef<DeliveredStory & { readonly event: Status }>('StoryStreamStatus').implement({
  interfaces: [EventRef],
  description: 'Sent once at the start of a stream, if a part of its search was ignored.',
  fields: (t) => ({
    warnings: t.stringList({
      resolve: ({ event }) => [...event.warnings],
      description: 'What was ignored, a sentence for each part, as in `page.warnings` of the list.',
    }),
  }),
});

const COMES = 'One call at the start, and one for each 100 earlier changes that are read.';

builder.subscriptionFields((t) => ({
  storyChanges: t.field({
    type: EventRef,
    description:
      'Changes of stories that match the filters, as they are committed and in that order. Only announced changes are sent. ' +
      `With \`after\` it starts with the changes since that cursor. ${COMES}`,
    extensions: { cost: page() },
    args: {
      ...STORY_FILTER_INPUT,
      ...STORY_FILTER_ARGUMENTS,
      after: t.arg.string({
        description: 'A cursor of this stream or of `changes`. The stream continues after it.',
      }),
    },
    // The hub runs the document for each event: nobody subscribes one by one.
    subscribe: () => {
      throw new Error('streams are served by the hub');
    },
    resolve: (delivered) => delivered as unknown as DeliveredStory,
  }),
  savedSearchMatched: t.field({
    type: EventRef,
    description: `Stories that begin to match a saved search of the account. The search is used as it was when the stream started. ${COMES}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `search_...`.' }),
      after: t.arg.string({ description: 'A cursor of this stream. The stream continues after it.' }),
    },
    subscribe: () => {
      throw new Error('streams are served by the hub');
    },
    resolve: (delivered) => delivered as unknown as DeliveredStory,
  }),
}));

/** Opens the stream that a subscription's field names. @throws Problem, naming GraphQL's arguments. */
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
