import type { GraphQLResolveInfo } from 'graphql';
import { uniteClusters } from '../../src/newsroom/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { Problem } from '../../src/platform/problem.ts';
import {
  type KeyedRequest,
  operateOnStory,
  publishStory,
  type Receipted,
  reviseStory,
} from '../../src/publishing/index.ts';
import { getStory, type Story as StoryData, toStory } from '../../src/stories/index.ts';
import { text } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { badInput } from '../graph/errors.ts';
import { shapeOf } from '../graph/shape.ts';
import { readStoryInput } from './story-input.ts';
import { StoryInput } from './story-input-type.ts';
import { StoryRef } from './story-type.ts';

// What operators do to stories (docs/publishing.md).

/** @throws Problem `insufficient_scope`. */
export function requireOperator({ principal }: Context): void {
  if (principal.scopes.has('operator')) return;
  throw new Problem('insufficient_scope', 'The key lacks the scope "operator".');
}

// Long enough for any scheme of making keys; an index holds them.
const LONGEST_KEY = 200;

/** A mutation that may be sent again: by whom, under which key, and what it asks. */
export function keyedRequest(
  context: Context,
  mutation: string,
  { idempotencyKey, ...args }: { readonly idempotencyKey?: string | null | undefined },
): KeyedRequest {
  const key = text('idempotencyKey', idempotencyKey, LONGEST_KEY);
  return { tenantUuid: context.principal.tenantUuid, key, request: [mutation, args] };
}

/** Idempotency keys of what creates: without one, a lost answer could make a second story. */
export function neededKey(request: KeyedRequest): KeyedRequest {
  if (request.key === undefined) throw badInput('is empty', 'idempotencyKey');
  return request;
}

const StoryOutcome = builder.enumType('StoryOutcome', {
  description: 'The outcome of a request of an operator.',
  values: {
    created: { description: 'The story is new.' },
    revised: { description: 'The story has a new revision.' },
    unchanged: { description: 'The input changes nothing.' },
    retracted: { description: 'The story was retracted. It is answered with `gone` from now on.' },
    merged: { description: 'The story was merged. It is answered with another story from now on.' },
    restricted: {
      description: 'The story was restricted. It is in no list, and only some plans can read it.',
    },
    released: { description: 'The restriction was lifted. All plans can read the story again.' },
  } as const,
});

interface Published extends Receipted {
  /** Null where it cannot be read: it was retracted, or is restricted to other plans. */
  readonly story: StoryData | null;
}

const StoryReceiptRef = builder.objectRef<Published>('StoryReceipt').implement({
  description:
    'The receipt of a request. Repeating the request with the same idempotency key returns the same receipt.',
  fields: (t) => ({
    outcome: t.field({
      type: StoryOutcome,
      description: 'The outcome of the request.',
      resolve: ({ answer }) => answer.outcome,
    }),
    storyId: t.id({ description: 'TypeID of the story.', resolve: ({ answer }) => answer.id }),
    revision: t.int({
      description: 'Revision of the story after the request.',
      resolve: ({ answer }) => answer.revision,
    }),
    replayed: t.exposeBoolean('replayed', {
      description: 'Whether this is the receipt of an earlier request with the same idempotency key.',
    }),
    story: t.expose('story', {
      type: StoryRef,
      nullable: true,
      description:
        'The current story; after a merger the story that remains. Null if it cannot be read, because it was retracted or ' +
        'is restricted to other plans.',
    }),
  }),
});

async function published(
  context: Context,
  info: GraphQLResolveInfo,
  name: string,
  done: Receipted,
): Promise<Published> {
  const { log, stories } = context.services;
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
  try {
    const record = await getStory(stories, id, shape, principal.plan.name);
    return { ...done, story: toStory(stories, record, shape) };
  } catch (error) {
    if (error instanceof Problem && (error.code === 'gone' || error.code === 'restricted')) {
      return { ...done, story: null };
    }
    throw error;
  }
}

function storyId(argument: string, id: string | number): string {
  if (decodeId('story', String(id)) === undefined) throw badInput('is not a well-formed id', argument);
  return String(id);
}

const LONGEST_REASON = 500;
const MOST_PLANS = 50;

/** What every mutation says of its idempotency key. */
export const KEY_ARGUMENT =
  'At most 200 characters, kept for 24 hours. Repeating the same request with the same key returns the first receipt. ' +
  'Another request with the same key is a conflict.';
/** What every mutation for operators says at its end. */
export const OPERATORS = 'For operators: needs the scope `operator`. One call.';

builder.mutationFields((t) => ({
  publishStory: t.field({
    type: StoryReceiptRef,
    nullable: true,
    description: `Publishes a story. If one of its keys is known, this is the next revision of the story with that key. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      input: t.arg({ type: StoryInput, required: true, description: 'The story.' }),
      idempotencyKey: t.arg.string({ required: true, description: KEY_ARGUMENT }),
    },
    resolve: async (_root, args, context, info) => {
      requireOperator(context);
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
      id: t.arg.id({ required: true, description: 'TypeID `story_...`.' }),
      input: t.arg({ type: StoryInput, required: true, description: 'The complete story.' }),
      idempotencyKey: t.arg.string({ required: true, description: KEY_ARGUMENT }),
    },
    resolve: async (_root, args, context, info) => {
      requireOperator(context);
      const id = storyId('id', args.id);
      const request = neededKey(keyedRequest(context, 'reviseStory', args));
      const done = await reviseStory(context.services.stories, request, id, readStoryInput(args.input));
      return published(context, info, 'reviseStory', done);
    },
  }),
  retractStory: t.field({
    type: StoryReceiptRef,
    nullable: true,
    description: `Retracts a story permanently: it leaves all lists and is answered with \`gone\`. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `story_...`.' }),
      reason: t.arg.string({
        description: 'The reason, which readers of `changes` see; at most 500 characters.',
      }),
      idempotencyKey: t.arg.string({ description: KEY_ARGUMENT }),
    },
    resolve: async (_root, args, context, info) => {
      requireOperator(context);
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
    description: `Merges a story into another one. From then on its id and slugs find the other story, which also gets its keys. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID of the story that is merged and ends.' }),
      into: t.arg.id({ required: true, description: 'TypeID of the story that remains.' }),
      idempotencyKey: t.arg.string({ description: KEY_ARGUMENT }),
    },
    resolve: async (_root, args, context, info) => {
      requireOperator(context);
      const id = storyId('id', args.id);
      const into = storyId('into', args.into);
      const request = keyedRequest(context, 'mergeStories', args);
      const done = await operateOnStory(context.services.stories, request, id, { kind: 'merge', into });
      // Again after a repetition: it does nothing twice, and a crash may have come between.
      await uniteClusters(context.services.db, decodeId('story', id)!, decodeId('story', into)!);
      return published(context, info, 'mergeStories', done);
    },
  }),
  restrictStory: t.field({
    type: StoryReceiptRef,
    nullable: true,
    description: `Restricts a story to some plans and takes it out of all lists. An empty list of plans lifts the restriction. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `story_...`.' }),
      openTo: t.arg.stringList({
        required: true,
        description: 'Names of the plans that can read the story, such as `enterprise`.',
      }),
      idempotencyKey: t.arg.string({ description: KEY_ARGUMENT }),
    },
    resolve: async (_root, args, context, info) => {
      requireOperator(context);
      const id = storyId('id', args.id);
      const openTo = [...new Set(args.openTo)];
      if (openTo.length > MOST_PLANS) throw badInput(`has more than ${MOST_PLANS} names`, 'openTo');
      const request = keyedRequest(context, 'restrictStory', args);
      const done = await operateOnStory(context.services.stories, request, id, { kind: 'restrict', openTo });
      return published(context, info, 'restrictStory', done);
    },
  }),
}));
