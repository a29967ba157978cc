import type { GraphQLResolveInfo } from 'graphql';
import { requireScope } from '../../../src/identity/index.ts';
import { lockClusters, uniteClusters } from '../../../src/newsroom/index.ts';
import { decodeId } from '../../../src/platform/ids.ts';
import {
  type KeyedRequest,
  operateOnStory,
  publishStory,
  type Receipted,
  reviseStory,
} from '../../../src/publishing/index.ts';
import type { Story as StoryData } from '../../../src/stories/index.ts';
import { text } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { page } from '../../graph/cost.ts';
import { badInput } from '../../graph/errors.ts';
import { shapeOf } from '../../graph/shape.ts';
import { readableStory } from '../stories/readable-story.ts';
import { StoryRef } from '../stories/story-type.ts';
import { readStoryInput } from './story-input.ts';
import { StoryInput } from './story-input-type.ts';

// The mutations by which operators publish stories (docs/publishing.md).

// Long enough for any way of making keys, and short enough for an index.
const LONGEST_KEY = 200;

/**
 * A mutation that may be sent again: its account, its idempotency key and its arguments.
 * @throws Problem `invalid_parameter` for a key of more than 200 characters.
 */
export function keyedRequest(
  context: Context,
  mutation: string,
  { idempotencyKey, ...args }: { readonly idempotencyKey?: string | null | undefined },
): KeyedRequest {
  const key = text('idempotencyKey', idempotencyKey, LONGEST_KEY);
  return { tenantUuid: context.principal.tenantUuid, key, request: [mutation, args] };
}

/**
 * Requires an idempotency key. A mutation that creates something needs one: if its answer is lost, sending it again must
 * not create a second story.
 * @throws GraphQLError BAD_USER_INPUT for an empty key.
 */
export function neededKey(request: KeyedRequest): KeyedRequest {
  if (request.key === undefined)
    throw badInput('is empty; give a new key for each story or post', 'idempotencyKey');
  return request;
}

const StoryOutcome = builder.enumType('StoryOutcome', {
  description: 'The outcome of a mutation of a story.',
  values: {
    created: { description: 'The story is new.' },
    revised: { description: 'The story has a new revision.' },
    unchanged: { description: 'The input is the same as the current revision, so nothing changed.' },
    retracted: { description: 'The story was retracted. Requests for it get `gone` from now on.' },
    merged: { description: 'The story was merged. Requests for it get the other story from now on.' },
    restricted: {
      description: 'The story was restricted. It is in no list, and only the named plans can read it.',
    },
    released: { description: 'The restriction was lifted. All plans can read the story again.' },
  } as const,
});

interface Published extends Receipted {
  /** Null if it cannot be read, because it was retracted or is restricted to other plans. */
  readonly story: StoryData | null;
}

const StoryReceiptRef = builder.objectRef<Published>('StoryReceipt').implement({
  description:
    'The receipt of a mutation of a story. The same request with the same idempotency key returns the same receipt.',
  fields: (t) => ({
    outcome: t.field({
      type: StoryOutcome,
      description: 'The outcome of the mutation.',
      resolve: ({ answer }) => answer.outcome,
    }),
    storyId: t.id({ description: 'TypeID `story_...` of the story.', resolve: ({ answer }) => answer.id }),
    revision: t.int({
      description: 'Revision of the story after the mutation, from 1.',
      resolve: ({ answer }) => answer.revision,
    }),
    replayed: t.exposeBoolean('replayed', {
      description: 'Whether this is the receipt of an earlier request with the same idempotency key.',
    }),
    story: t.expose('story', {
      type: StoryRef,
      nullable: true,
      description:
        'The current story. After a merger it is the story that remains. Null if it cannot be read, because it was ' +
        'retracted or is restricted to other plans.',
    }),
  }),
});

async function published(
  context: Context,
  info: GraphQLResolveInfo,
  name: string,
  done: Receipted,
): Promise<Published> {
  const { log } = context.services;
  const { principal, requestId } = context;
  const { outcome, id } = done.answer;
  if (!done.replayed) {
    log.info(
      {
        requestId,
        tenant: principal.tenant,
        key: principal.publicId,
        operation: name,
        story: id,
        outcome,
      },
      'an operator published',
    );
  }
  const shape = shapeOf(info, [['story']]);
  if (shape.fields.size + shape.groups.size === 0) return { ...done, story: null };
  return { ...done, story: await readableStory(id, context, shape) };
}

function storyId(argument: string, id: string | number): string {
  if (decodeId('story', String(id)) === undefined) throw badInput('is not a well-formed id', argument);
  return String(id);
}

const LONGEST_REASON = 500;
const MOST_PLANS = 50;

/** The description of the argument `idempotencyKey`. */
export const KEY_ARGUMENT =
  'A key of at most 200 characters that the client makes up, such as a UUID. It is kept for 24 hours. The same request with ' +
  'the same key returns the first receipt. Another request with the same key is a `conflict`.';
/** The end of the description of every field for operators. */
export const OPERATORS = 'For operators: needs the scope `operator`. One call.';

builder.mutationFields((t) => ({
  publishStory: t.field({
    type: StoryReceiptRef,
    nullable: true,
    description: `Publishes a story. If a story has one of its keys already, the input becomes the next revision of that story. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      input: t.arg({ type: StoryInput, required: true, description: 'The story to publish.' }),
      idempotencyKey: t.arg.string({ required: true, description: KEY_ARGUMENT }),
    },
    resolve: async (_root, args, context, info) => {
      requireScope(context.principal, 'operator');
      const request = neededKey(keyedRequest(context, 'publishStory', args));
      const done = await publishStory(context.services.stories, request, readStoryInput(args.input));
      return published(context, info, 'publishStory', done);
    },
  }),
  reviseStory: t.field({
    type: StoryReceiptRef,
    nullable: true,
    description: `Publishes the next revision of a story. The input is the complete story. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `story_...` of the story.' }),
      input: t.arg({ type: StoryInput, required: true, description: 'The complete story.' }),
      idempotencyKey: t.arg.string({ required: true, description: KEY_ARGUMENT }),
    },
    resolve: async (_root, args, context, info) => {
      requireScope(context.principal, 'operator');
      const id = storyId('id', args.id);
      const request = neededKey(keyedRequest(context, 'reviseStory', args));
      const done = await reviseStory(context.services.stories, request, id, readStoryInput(args.input));
      return published(context, info, 'reviseStory', done);
    },
  }),
  retractStory: t.field({
    type: StoryReceiptRef,
    nullable: true,
    description: `Retracts a story permanently. It leaves all lists, and requests for it get \`gone\`. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `story_...` of the story.' }),
      reason: t.arg.string({
        description: `The reason, which readers of \`changes\` see; at most ${LONGEST_REASON} characters. Default: none.`,
      }),
      idempotencyKey: t.arg.string({ description: KEY_ARGUMENT }),
    },
    resolve: async (_root, args, context, info) => {
      requireScope(context.principal, 'operator');
      const id = storyId('id', args.id);
      const reason = text('reason', args.reason, LONGEST_REASON);
      const request = keyedRequest(context, 'retractStory', args);
      const operation = { kind: 'retract', reason } as const;
      const done = await operateOnStory(context.services.stories, request, id, operation);
      return published(context, info, 'retractStory', done);
    },
  }),
  mergeStories: t.field({
    type: StoryReceiptRef,
    nullable: true,
    description: `Merges a story into another one. From then on its id and slugs find the other story. The other story also gets its keys. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `story_...` of the story that ends.' }),
      into: t.arg.id({ required: true, description: 'TypeID `story_...` of the story that remains.' }),
      idempotencyKey: t.arg.string({ description: KEY_ARGUMENT }),
    },
    resolve: async (_root, args, context, info) => {
      requireScope(context.principal, 'operator');
      const id = storyId('id', args.id);
      const into = storyId('into', args.into);
      const request = keyedRequest(context, 'mergeStories', args);
      const operation = { kind: 'merge', into } as const;
      const done = await operateOnStory(context.services.stories, request, id, operation, {
        // Whoever writes clusters holds them before it locks stories.
        before: lockClusters,
        after: (sql) => uniteClusters(sql, decodeId('story', id)!, decodeId('story', into)!),
      });
      return published(context, info, 'mergeStories', done);
    },
  }),
  restrictStory: t.field({
    type: StoryReceiptRef,
    nullable: true,
    description: `Restricts a story to some plans and takes it out of all lists. An empty list of plans lifts the restriction. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `story_...` of the story.' }),
      openTo: t.arg.stringList({
        required: true,
        description: `Names of the plans that can read the story, such as \`enterprise\`; at most ${MOST_PLANS}.`,
      }),
      idempotencyKey: t.arg.string({ description: KEY_ARGUMENT }),
    },
    resolve: async (_root, args, context, info) => {
      requireScope(context.principal, 'operator');
      const id = storyId('id', args.id);
      const openTo = [...new Set(args.openTo)];
      if (openTo.length > MOST_PLANS) throw badInput(`has more than ${MOST_PLANS} names`, 'openTo');
      const request = keyedRequest(context, 'restrictStory', args);
      const done = await operateOnStory(context.services.stories, request, id, { kind: 'restrict', openTo });
      return published(context, info, 'restrictStory', done);
    },
  }),
}));
