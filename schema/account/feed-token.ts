import { brandWithType } from '@pothos/core';
import {
  type CreatedFeedToken,
  type FeedTokenRecord,
  getFeedToken,
  LONGEST_FEED_TOKEN_NAME,
  listFeedTokens,
  MOST_FEED_TOKENS,
  requireScope,
  revokeFeedToken as revokeInRoom,
} from '../../src/identity/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { text } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { connection, page, REVOCATION } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { badInput } from '../graph/errors.ts';
import { type ForwardWindow, forwardArguments, forwardConnection, forwardWindow } from '../graph/forward.ts';

/**
 * The feed tokens of the account, newest first, including revoked ones: the tokens of a window and, if there is one, the
 * token after it.
 * @param window its place is the id of a token.
 */
export async function feedTokens(
  window: Pick<ForwardWindow, 'size' | 'after'>,
  context: Context,
): Promise<FeedTokenRecord[]> {
  const { size, after } = window;
  const asked = { most: size + 1, ...(after === undefined ? {} : { after }) };
  return listFeedTokens(context.services.db, ownerIn(context), asked);
}

/**
 * Creates a token that reads the feeds of the account.
 * @param args `name` has at most 200 characters.
 * @throws Problem `insufficient_scope` without the scope `write`; `conflict` if the account has 100 tokens already;
 *         `invalid_parameter`.
 */
export async function createFeedToken(
  args: { readonly name?: string | null | undefined },
  context: Context,
): Promise<CreatedFeedToken> {
  requireScope(context.principal, 'write');
  const name = text('name', args.name, LONGEST_FEED_TOKEN_NAME);
  return context.services.identity.feedTokens.create(ownerIn(context), name, context.principal.keyUuid);
}

/**
 * Revokes a token of the account. Every node refuses it within a second. To revoke it again changes nothing.
 * @throws Problem `insufficient_scope`; `not_found`, also for a token of another account; GraphQLError BAD_USER_INPUT for
 *         a malformed id.
 */
export async function revokeFeedToken(
  args: { readonly id: string },
  context: Context,
): Promise<FeedTokenRecord> {
  requireScope(context.principal, 'write');
  return revokeInRoom(context.services.db, checkedId(args.id), {
    owner: ownerIn(context),
    actor: context.principal.keyUuid,
  });
}

function ownerIn({ principal }: Context) {
  return { tenantUuid: principal.tenantUuid };
}

function checkedId(id: string): string {
  if (decodeId('feed', id) === undefined) throw badInput('is not a well-formed id', 'id');
  return id;
}

const FeedTokenRef = builder.objectRef<FeedTokenRecord>('FeedToken');

/** The token of the account that has an id. @throws Problem `not_found`, also for a token of another account. */
export async function feedTokenNode(id: string, context: Context): Promise<object> {
  const found = await getFeedToken(context.services.db, id, ownerIn(context));
  brandWithType(found, FeedTokenRef);
  return found;
}

builder.node(FeedTokenRef, {
  description:
    'A token that opens the feeds (RSS, Atom, JSON Feed) and the OPML of its account from the address itself (`?token=`), ' +
    'and nothing else. It is not an API key. Its secret is shown once, when the token is created, and is not stored.',
  id: { resolve: ({ id }) => id, description: 'TypeID `feed_...`.' },
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name that the owner gave it; may be empty.' }),
    createdAt: t.field({
      type: DateTime,
      description: 'When the token was created.',
      resolve: ({ createdAt }) => createdAt.toISOString(),
    }),
    revokedAt: t.field({
      type: DateTime,
      nullable: true,
      description: 'When the token was revoked. Null while it is valid.',
      resolve: ({ revokedAt }) => revokedAt?.toISOString() ?? null,
    }),
    lastUsedAt: t.field({
      type: DateTime,
      nullable: true,
      description:
        'When the token was last used, accurate to about half a minute. Null if it was never used.',
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
      description: 'The stored record of the token, without the secret.',
      resolve: (created) => created,
    }),
  }),
});

const FeedTokenPayload = builder.objectRef<FeedTokenRecord>('FeedTokenPayload').implement({
  description: 'A feed token after a mutation.',
  fields: (t) => ({
    feedToken: t.field({
      type: FeedTokenRef,
      description: 'The token after the change.',
      resolve: (token) => token,
    }),
  }),
});

const FeedTokenConnection = builder.connectionObject(
  { type: FeedTokenRef, name: 'FeedTokenConnection', description: 'Feed tokens, newest first.' },
  { name: 'FeedTokenEdge', description: 'A feed token, with a cursor that continues after it.' },
);

builder.queryField('feedTokens', (t) =>
  t.field({
    type: FeedTokenConnection,
    nullable: true,
    description: 'The feed tokens of the account, newest first, including revoked ones. One call.',
    extensions: { cost: connection(['first'], MOST_FEED_TOKENS) },
    args: forwardArguments(MOST_FEED_TOKENS, MOST_FEED_TOKENS),
    resolve: async (_root, given, context) => {
      const sizes = { most: MOST_FEED_TOKENS, usual: MOST_FEED_TOKENS };
      const window = forwardWindow('feedTokens', given, sizes, context);
      return forwardConnection(await feedTokens(window, context), window, ({ id }) => id);
    },
  }),
);

builder.mutationFields((t) => ({
  createFeedToken: t.field({
    type: CreatedFeedTokenRef,
    nullable: true,
    description:
      `Creates a feed token. Needs the scope \`write\`. An account has at most ${MOST_FEED_TOKENS} tokens that are not revoked; ` +
      'another one is a `conflict`. One call.',
    extensions: { cost: page() },
    args: {
      name: t.arg.string({
        description: `What the token is for, such as the name of the feed reader; at most ${LONGEST_FEED_TOKEN_NAME} characters. Default: empty.`,
      }),
    },
    resolve: (_root, args, context) => createFeedToken(args, context),
  }),
  revokeFeedToken: t.field({
    type: FeedTokenPayload,
    nullable: true,
    description:
      'Revokes a feed token of the account permanently. Every node refuses the token within a second. Needs the scope ' +
      '`write`. No call, so that it works when the allowance is used up.',
    extensions: { cost: REVOCATION },
    args: { id: t.arg.id({ required: true, description: 'TypeID `feed_...`.' }) },
    resolve: (_root, { id }, context) => revokeFeedToken({ id: String(id) }, context),
  }),
}));
