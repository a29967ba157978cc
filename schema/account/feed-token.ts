import { brandWithType } from '@pothos/core';
import {
  type CreatedFeedToken,
  type FeedTokenRecord,
  getFeedToken,
  LONGEST_FEED_TOKEN_NAME,
  listFeedTokens,
  MOST_FEED_TOKENS,
  revokeFeedToken as revokeInRoom,
} from '../../src/identity/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { Problem } from '../../src/platform/problem.ts';
import { text, whole } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { badInput } from '../graph/errors.ts';

/** A window of the account's feed tokens, newest first, revoked ones too. */
export interface FeedTokensArgs {
  /** 1 to 100; 100 unless given. */
  readonly first?: number | null | undefined;
  /** Id of a token: continue after it. */
  readonly after?: string | null | undefined;
}

/** @throws Problem `invalid_parameter`; GraphQLError BAD_USER_INPUT for a malformed id. */
export async function feedTokens(args: FeedTokensArgs, context: Context): Promise<FeedTokenRecord[]> {
  const most = whole('first', args.first, 1, MOST_FEED_TOKENS) ?? MOST_FEED_TOKENS;
  const after = args.after == null ? undefined : checkedId('after', args.after);
  return listFeedTokens(context.services.db, ownerIn(context), {
    most,
    ...(after === undefined ? {} : { after }),
  });
}

/**
 * Makes a token that reads the account's feeds.
 * @throws Problem `insufficient_scope` without the scope `write`; `conflict` at the hundredth; `invalid_parameter`.
 */
export async function createFeedToken(
  args: { readonly name?: string | null | undefined },
  context: Context,
): Promise<CreatedFeedToken> {
  mustWrite(context);
  const name = text('name', args.name, LONGEST_FEED_TOKEN_NAME);
  return context.services.identity.feedTokens.create(ownerIn(context), name, context.principal.keyUuid);
}

/**
 * Revokes one of the account's tokens; every node refuses it within a second. Again changes nothing.
 * @throws Problem `insufficient_scope`; `not_found`, also for another account's; GraphQLError BAD_USER_INPUT.
 */
export async function revokeFeedToken(
  args: { readonly id: string },
  context: Context,
): Promise<FeedTokenRecord> {
  mustWrite(context);
  return revokeInRoom(context.services.db, checkedId('id', args.id), {
    owner: ownerIn(context),
    actor: context.principal.keyUuid,
  });
}

function ownerIn({ principal }: Context) {
  return { tenantUuid: principal.tenantUuid };
}

function mustWrite({ principal }: Context): void {
  if (!principal.scopes.has('write')) {
    throw new Problem('insufficient_scope', 'The key lacks the scope "write".');
  }
}

function checkedId(argument: string, id: string): string {
  if (decodeId('feed', id) === undefined) throw badInput('is not a well-formed id', argument);
  return id;
}

const FeedTokenRef = builder.objectRef<FeedTokenRecord>('FeedToken');

/** The token of the account that an id names. @throws Problem `not_found`, the same for another account's. */
export async function feedTokenNode(id: string, context: Context): Promise<object> {
  const found = await getFeedToken(context.services.db, id, ownerIn(context));
  brandWithType(found, FeedTokenRef);
  return found;
}

builder.node(FeedTokenRef, {
  description:
    'A token that opens feeds and OPML of its account, and nothing else, from the address itself (`?token=`). It is no ' +
    'API key. Its secret is shown once, when it is made, and stored nowhere.',
  id: { resolve: ({ id }) => id, description: 'TypeID `feed_...`.' },
  fields: (t) => ({
    name: t.exposeString('name', { description: "The owner's name for it; may be empty." }),
    createdAt: t.field({
      type: DateTime,
      description: 'When it was made.',
      resolve: ({ createdAt }) => createdAt.toISOString(),
    }),
    revokedAt: t.field({
      type: DateTime,
      nullable: true,
      description: 'When it was revoked; null while it is valid.',
      resolve: ({ revokedAt }) => revokedAt?.toISOString() ?? null,
    }),
    lastUsedAt: t.field({
      type: DateTime,
      nullable: true,
      description: 'When it was last used, up to half a minute late; null: never.',
      resolve: ({ lastUsedAt }) => lastUsedAt?.toISOString() ?? null,
    }),
  }),
});

const CreatedFeedTokenRef = builder.objectRef<CreatedFeedToken>('CreatedFeedToken').implement({
  description: 'A feed token with its secret, which is shown only once.',
  fields: (t) => ({
    token: t.exposeString('token', { description: 'The token: `svc_feed_...`. It is shown only once.' }),
    feedToken: t.field({
      type: FeedTokenRef,
      description: 'What is kept of it.',
      resolve: (created) => created,
    }),
  }),
});

builder.queryField('feedTokens', (t) =>
  t.field({
    type: [FeedTokenRef],
    nullable: true,
    description: "The account's feed tokens, newest first, revoked ones too. One call.",
    extensions: { cost: page(MOST_FEED_TOKENS) },
    args: {
      first: t.arg.int({
        description: `How many at most: 1 to ${MOST_FEED_TOKENS}; ${MOST_FEED_TOKENS} unless given.`,
      }),
      after: t.arg.id({ description: 'Id of a feed token: continue after it.' }),
    },
    resolve: (_root, { first, after }, context) =>
      feedTokens({ first, after: after == null ? null : String(after) }, context),
  }),
);

builder.mutationFields((t) => ({
  createFeedToken: t.field({
    type: CreatedFeedTokenRef,
    nullable: true,
    description:
      `Makes a feed token; needs the scope \`write\`. An account has at most ${MOST_FEED_TOKENS} that are not revoked. ` +
      'One call.',
    extensions: { cost: page() },
    args: {
      name: t.arg.string({
        description: `What it is for, such as the reader: at most ${LONGEST_FEED_TOKEN_NAME} characters.`,
      }),
    },
    resolve: (_root, args, context) => createFeedToken(args, context),
  }),
  revokeFeedToken: t.field({
    type: FeedTokenRef,
    nullable: true,
    description:
      'Revokes a feed token for good; needs the scope `write`. Every node refuses it within a second. One call.',
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `feed_...`.' }) },
    resolve: (_root, { id }, context) => revokeFeedToken({ id: String(id) }, context),
  }),
}));
