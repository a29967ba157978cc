import {
  CHANGE_KINDS,
  type Change,
  type ChangePage,
  type ChangesAsked,
  DEFAULT_CHANGES,
  LARGEST_CHANGES,
  listChanges,
  type Shape,
  type StoryRoom,
  toStory,
} from '../../../src/stories/index.ts';
import { inArguments, LONGEST_CURSOR, text, whole } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { connection } from '../../graph/cost.ts';
import { DateTime } from '../../graph/datetime.ts';
import { shapeOf } from '../../graph/shape.ts';
import { StoryVersionRef } from '../stories/story-type.ts';

/** A request for the history of stories, on every wire. */
export type ChangesArgs = Omit<ChangesAsked, 'plan'>;

/**
 * A page of the changes of stories, in the order of their commits (docs/changes.md).
 * @throws Problem `invalid_parameter` with REST's names of the parameters, `invalid_cursor`.
 */
export async function changes(args: ChangesArgs, context: Context, shape: Shape): Promise<ChangePage> {
  return listChanges(context.services.stories, { ...args, plan: context.principal.plan.name }, shape);
}

const ChangeKind = builder.enumType('StoryChangeKind', {
  description: 'The kind of a change of a story.',
  values: Object.fromEntries(
    CHANGE_KINDS.map((kind) => [
      kind,
      {
        description: {
          upsert:
            'The story is new, was revised, was released from a restriction, or its popularity changed. `story` has its content.',
          retract: 'The story left all lists, because it was retracted or restricted.',
          merge: 'The story was merged into the story `mergedInto`.',
        }[kind],
      },
    ]),
  ) as Record<(typeof CHANGE_KINDS)[number], { description: string }>,
});

interface ChangeNode {
  readonly change: Change;
  readonly room: StoryRoom;
  readonly shape: Shape;
}

const ChangeRef = builder.objectRef<ChangeNode>('StoryChange').implement({
  description: 'A change of a story at one position of the history.',
  fields: (t) => ({
    kind: t.field({
      type: ChangeKind,
      description: 'The kind of the change.',
      resolve: ({ change }) => change.kind,
    }),
    storyId: t.id({
      description: 'TypeID of the story: its `id` over REST.',
      resolve: ({ change }) => change.id,
    }),
    at: t.field({
      type: DateTime,
      description: 'When the change was committed.',
      resolve: ({ change }) => change.at,
    }),
    revision: t.int({
      description: 'The revision of the story at that position.',
      resolve: ({ change }) => change.revision,
    }),
    mergedInto: t.id({
      nullable: true,
      description: 'With `merge`: the TypeID of the story that remains. Otherwise null.',
      resolve: ({ change }) => change.mergedInto,
    }),
    reason: t.string({
      nullable: true,
      description: 'With `retract`: the reason, if the operator gave one. Otherwise null.',
      resolve: ({ change }) => change.reason,
    }),
    story: t.field({
      type: StoryVersionRef,
      nullable: true,
      description:
        'With `upsert`: the story at that position. Null if the story was retracted or restricted since then: a later change ' +
        'says so. Null with every other kind.',
      resolve: ({ change, room, shape }) =>
        change.record === null ? null : toStory(room, change.record, shape),
    }),
  }),
});

const ChangeConnection = builder.connectionObject(
  {
    type: ChangeRef,
    name: 'StoryChangeConnection',
    description: 'A page of the history of stories, oldest first.',
    fields: (t) => ({
      reset: t.boolean({
        description:
          'Whether `after` does not belong to this history, as after a restored backup. If so, empty your copy and start again ' +
          'at `endCursor`.',
        resolve: (page) => (page as unknown as Found).page.reset,
      }),
      asOf: t.field({
        type: DateTime,
        description: 'When the latest change that this answer includes was committed.',
        resolve: (page) => (page as unknown as Found).page.asOf,
      }),
    }),
  },
  { name: 'StoryChangeEdge', description: 'A change, with a cursor that continues after it.' },
);

interface Found {
  readonly page: ChangePage;
}

/** @param isFirst whether the page was requested without a cursor. */
const connectionOf = (room: StoryRoom, page: ChangePage, shape: Shape, isFirst: boolean) => ({
  page,
  edges: page.changes.map((change) => new ChangeEdge({ change, room, shape })),
  pageInfo: new ChangePageInfo(page, isFirst),
});

/**
 * The cursor is signed, so it is made only when it is read. It is a class for the same reason as `Page` of the stories
 * (page.ts).
 */
class ChangeEdge {
  readonly node: { readonly change: Change; readonly room: StoryRoom; readonly shape: Shape };

  constructor(node: ChangeEdge['node']) {
    this.node = node;
  }

  get cursor(): string {
    return this.node.change.cursor();
  }
}

class ChangePageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** An empty page has one too: the next request continues from it. */
  readonly endCursor: string;
  readonly #first: Change | undefined;

  constructor({ hasMore, nextCursor, changes, reset }: ChangePage, isFirst: boolean) {
    this.hasPreviousPage = !isFirst && !reset;
    this.hasNextPage = hasMore;
    this.endCursor = nextCursor;
    this.#first = changes[0];
  }

  get startCursor(): string | null {
    return this.#first?.cursor() ?? null;
  }
}

// Where the selection of the stories is, below the field of the connection.
const IN_CHANGES = [
  ['edges', 'node', 'story'],
  ['nodes', 'story'],
] as const;

builder.queryField('changes', (t) =>
  t.field({
    type: ChangeConnection,
    nullable: true,
    description:
      'Changes of stories in the order of their commits: from the beginning, from a time, or after a cursor. ' +
      'Continue with `pageInfo.endCursor`, which an empty page has too. One call.',
    extensions: { cost: connection(['first'], DEFAULT_CHANGES) },
    args: {
      first: t.arg.int({
        description: `Maximum number of changes: 1 to ${LARGEST_CHANGES}; default ${DEFAULT_CHANGES}.`,
      }),
      after: t.arg.string({ description: 'A cursor. The page starts after it.' }),
      since: t.arg({
        type: DateTime,
        description:
          'Without `after`: the first change at this time or later. A date alone means the start of that day. Default: the first ' +
          'change of all. Beside `after` it is ignored.',
      }),
    },
    resolve: async (_root, given, context, info) => {
      const shape = shapeOf(info, IN_CHANGES);
      const args = {
        size: whole('first', given.first, 1, LARGEST_CHANGES) ?? DEFAULT_CHANGES,
        cursor: text('after', given.after, LONGEST_CURSOR),
        since: given.since,
      };
      const page = await inArguments({ limit: 'first', cursor: 'after' }, () =>
        changes(args, context, shape),
      );
      return connectionOf(context.services.stories, page, shape, args.cursor === undefined);
    },
  }),
);
