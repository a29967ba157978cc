import { getPost } from '../../../src/editorial/index.ts';
import { requireScope } from '../../../src/identity/index.ts';
import { decodeId } from '../../../src/platform/ids.ts';
import { type PostReceipt, publishPost, revisePost } from '../../../src/publishing/index.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { page } from '../../graph/cost.ts';
import { badInput } from '../../graph/errors.ts';
import { KEY_ARGUMENT, keyedRequest, neededKey, OPERATORS } from '../publishing/publish.ts';
import { PostInput, readPostInput } from './post-input.ts';
import { PostRef } from './post-type.ts';

// The mutations by which operators publish posts (docs/publishing.md).

const PostOutcome = builder.enumType('PostOutcome', {
  description: 'The outcome of publishing a post.',
  values: {
    created: { description: 'The post is new.' },
    revised: { description: 'The post has a new revision.' },
    unchanged: { description: 'The input is the same as the current revision, so nothing changed.' },
  } as const,
});

interface Published {
  readonly answer: PostReceipt;
  readonly replayed: boolean;
}

const PostReceiptRef = builder.objectRef<Published>('PostReceipt').implement({
  description:
    'The receipt of a mutation of a post. The same request with the same idempotency key returns the same receipt.',
  fields: (t) => ({
    outcome: t.field({
      type: PostOutcome,
      description: 'The outcome of the mutation.',
      resolve: ({ answer }) => answer.outcome,
    }),
    postId: t.id({ description: 'TypeID `post_...` of the post.', resolve: ({ answer }) => answer.id }),
    revision: t.int({
      description: 'Revision of the post after the mutation, from 1.',
      resolve: ({ answer }) => answer.revision,
    }),
    replayed: t.exposeBoolean('replayed', {
      description: 'Whether this is the receipt of an earlier request with the same idempotency key.',
    }),
    post: t.prismaField({
      type: PostRef,
      description: 'The current post.',
      resolve: (query, { answer }, _args, context) => getPost(context.services.editorial, answer.id, query),
    }),
  }),
});

function logged(context: Context, operation: string, done: Published): Published {
  const { principal, requestId, services } = context;
  const { id: post, outcome } = done.answer;
  if (!done.replayed) {
    services.log.info(
      { requestId, tenant: principal.tenant, key: principal.publicId, operation, post, outcome },
      'an operator published',
    );
  }
  return done;
}

builder.mutationFields((t) => ({
  publishPost: t.field({
    type: PostReceiptRef,
    nullable: true,
    description: `Publishes an editorial post. If a post has one of its keys already, the input becomes the next revision of that post. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      input: t.arg({ type: PostInput, required: true, description: 'The post to publish.' }),
      idempotencyKey: t.arg.string({ required: true, description: KEY_ARGUMENT }),
    },
    resolve: async (_root, args, context) => {
      requireScope(context.principal, 'operator');
      const request = neededKey(keyedRequest(context, 'publishPost', args));
      const done = await publishPost(context.services.editorial, request, readPostInput(args.input));
      return logged(context, 'publishPost', done);
    },
  }),
  revisePost: t.field({
    type: PostReceiptRef,
    nullable: true,
    description: `Publishes the next revision of a post. The input is the complete post. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `post_...` of the post.' }),
      input: t.arg({ type: PostInput, required: true, description: 'The complete post.' }),
      idempotencyKey: t.arg.string({ required: true, description: KEY_ARGUMENT }),
    },
    resolve: async (_root, args, context) => {
      requireScope(context.principal, 'operator');
      const id = String(args.id);
      if (decodeId('post', id) === undefined) throw badInput('is not a well-formed id', 'id');
      const request = neededKey(keyedRequest(context, 'revisePost', args));
      const done = await revisePost(context.services.editorial, request, id, readPostInput(args.input));
      return logged(context, 'revisePost', done);
    },
  }),
}));
