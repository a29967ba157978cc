import {
  CHANGE_CAUSES,
  type Shape,
  STORY_EVENT_KINDS,
  type StoryChanged,
  type StoryEvent,
  type StoryRoom,
  toStory,
} from '../../../src/stories/index.ts';
import { builder } from '../../graph/builder.ts';
import { DateTime } from '../../graph/datetime.ts';
import { StoryVersionRef } from '../stories/story-type.ts';

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

/** The type of events of a stream of stories. */
export const EventRef = builder.interfaceRef<DeliveredStory>('StoryStreamEvent').implement({
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
          withdrawn: 'Words of a source that withdrew them were taken out of the story. Its revision stayed.',
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
