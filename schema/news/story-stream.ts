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
import { filterGiven, type GivenFilter, STORY_FILTER_ARGUMENTS, STORY_FILTER_INPUT } from './story.ts';
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
  if (filter.asOf != null) throw invalidParameter('as_of', 'a stream tells of the present; leave it out');
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
  description: 'Something that a live stream of stories tells (docs/changes.md).',
  resolveType: ({ event }) => TYPES[event.kind] ?? 'StoryChanged',
  fields: (t) => ({
    cursor: t.exposeString('cursor', {
      description: 'A value for `after`: the stream goes on after this event, on any node and any wire.',
    }),
  }),
});

const Kind = builder.enumType('StoryEventKind', {
  description: 'What became of a story, for the reader of a stream.',
  values: Object.fromEntries(
    STORY_EVENT_KINDS.map((kind) => [
      kind,
      {
        description: {
          upsert: 'It is new, was revised, may be seen again, or begins to match: `story` is how it stands.',
          retract: 'It is in no list any more: retracted, or restricted.',
          merge: 'It answers with the story `mergedInto`.',
          leave: 'It does not match the filters any more.',
        }[kind],
      },
    ]),
  ) as Record<(typeof STORY_EVENT_KINDS)[number], { description: string }>,
});

const Cause = builder.enumType('StoryChangeCause', {
  description: 'Why a change happened.',
  values: Object.fromEntries(
    CHANGE_CAUSES.map((cause) => [
      cause,
      {
        description: {
          published: 'The story is new.',
          revised: 'It was revised.',
          released: 'Its restriction was lifted.',
          restricted: 'It was restricted to some plans.',
          retracted: 'It was retracted.',
          merged: 'It was merged into another one.',
          popularity: 'Its popularity moved.',
        }[cause],
      },
    ]),
  ) as Record<(typeof CHANGE_CAUSES)[number], { description: string }>,
});

builder.objectRef<DeliveredStory & { readonly event: StoryChanged }>('StoryChanged').implement({
  interfaces: [EventRef],
  description: 'A change of a story.',
  fields: (t) => ({
    kind: t.field({ type: Kind, resolve: ({ event }) => event.kind, description: 'What became of it.' }),
    cause: t.field({
      type: Cause,
      nullable: true,
      resolve: ({ event }) => event.cause,
      description: 'Why.',
    }),
    storyId: t.id({
      resolve: ({ event }) => event.id,
      description: 'TypeID of the story: the `id` of REST.',
    }),
    at: t.field({ type: DateTime, resolve: ({ event }) => event.at, description: 'Time of the commit.' }),
    revision: t.int({ resolve: ({ event }) => event.revision, description: 'Its revision then.' }),
    mergedInto: t.id({
      nullable: true,
      resolve: ({ event }) => event.mergedInto,
      description: 'With `merge`: TypeID of the story that remains.',
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
        'With `upsert`: the story as it stood then; null when it was retracted or restricted since.',
    }),
  }),
});

type Heartbeat = Extract<StoryEvent, { kind: 'heartbeat' }>;

builder.objectRef<DeliveredStory & { readonly event: Heartbeat }>('StoryHeartbeat').implement({
  interfaces: [EventRef],
  description: 'A sign of life; its cursor keeps the reader of few stories near the present.',
  fields: (t) => ({
    occurredAt: t.field({ type: DateTime, resolve: ({ event }) => event.at, description: 'Now.' }),
    intervalMs: t.int({
      resolve: ({ event }) => event.intervalMs,
      description: 'How often it comes, in ms.',
    }),
  }),
});

builder.objectRef<DeliveredStory>('StoryStreamReset').implement({
  interfaces: [EventRef],
  description:
    '`after` was not of this history: read the list anew. The stream goes on from now, which `cursor` names.',
});

type Status = Extract<StoryEvent, { kind: 'status' }>;

builder.objectRef<DeliveredStory & { readonly event: Status }>('StoryStreamStatus').implement({
  interfaces: [EventRef],
  description: 'Told once, where a stream begins, if its search holds anything that was passed over.',
  fields: (t) => ({
    warnings: t.stringList({
      resolve: ({ event }) => [...event.warnings],
      description: 'What was passed over, a sentence each, as `page.warnings` of the list says it.',
    }),
  }),
});

const COMES = 'One call when it starts, and one for each 100 changes that are read from before it.';

builder.subscriptionFields((t) => ({
  storyChanges: t.field({
    type: EventRef,
    description:
      'Announced changes of stories as they are committed, in their order, for those that match the filters. ' +
      `With \`after\` it begins with what happened since. ${COMES}`,
    extensions: { cost: page() },
    args: {
      ...STORY_FILTER_INPUT,
      ...STORY_FILTER_ARGUMENTS,
      after: t.arg.string({ description: 'A cursor of this stream or of `changes`: go on after it.' }),
    },
    // The hub runs the document for each event: nobody subscribes one by one.
    subscribe: () => {
      throw new Error('streams are served by the hub');
    },
    resolve: (delivered) => delivered as unknown as DeliveredStory,
  }),
  savedSearchMatched: t.field({
    type: EventRef,
    description: `Stories that come to match a saved search of the account, as it stood when this began. ${COMES}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `search_...`.' }),
      after: t.arg.string({ description: 'A cursor of this stream: go on after it.' }),
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
