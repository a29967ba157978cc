import {
  type CreatedKey,
  type KeyRecord,
  LONGEST_KEY_NAME,
  LONGEST_OVERLAP_SECONDS,
  MOST_ACCOUNT_KEYS,
  requireScope,
  type Scope,
} from '../../src/identity/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { endOf } from '../../src/platform/instant.ts';
import { instant, text, whole } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page, REVOCATION } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { badInput } from '../graph/errors.ts';
import { ApiKeyRef, KeyMode, ScopeEnum } from './key-type.ts';

/** A key to create. What is left out is as `CreateApiKeyInput` describes. */
export interface CreateApiKeyArgs {
  readonly name?: string | null | undefined;
  readonly scopes?: readonly Scope[] | null | undefined;
  readonly mode?: 'live' | 'test' | null | undefined;
  /** RFC 3339. A date alone means the end of that day in UTC. */
  readonly expiresAt?: string | null | undefined;
}

/**
 * Creates a key for the caller's account. It can do no more than the calling key, and expires no later.
 * @throws Problem `insufficient_scope` without the scope `account`, or for a scope that the calling key lacks;
 *         `invalid_parameter`; `conflict` if the account has 100 valid keys already.
 */
export async function createApiKey(args: CreateApiKeyArgs, context: Context): Promise<CreatedKey> {
  requireScope(context.principal, 'account');
  return context.services.identity.accountKeys.create(context.principal, {
    name: text('name', args.name, LONGEST_KEY_NAME),
    scopes: args.scopes ?? undefined,
    mode: args.mode ?? undefined,
    expiresAt: args.expiresAt == null ? undefined : new Date(endOf(instant('expiresAt', args.expiresAt))),
  });
}

/**
 * Creates a key that replaces a key of the account. The old key stays valid for the overlap, 0 to 604,800 seconds.
 * @throws Problem as `createApiKey`; `not_found`, also for a key of another account; `conflict` for a key that is revoked,
 *         has expired or was replaced already; GraphQLError BAD_USER_INPUT for a malformed id.
 */
export async function rollApiKey(
  args: { readonly id: string; readonly overlapSeconds?: number | null | undefined },
  context: Context,
): Promise<CreatedKey & { replaces: KeyRecord }> {
  requireScope(context.principal, 'account');
  const overlap = whole('overlapSeconds', args.overlapSeconds, 0, LONGEST_OVERLAP_SECONDS) ?? A_DAY;
  return context.services.identity.accountKeys.roll(context.principal, checkedId(args.id), overlap);
}

/**
 * Revokes a key of the account, which may be the calling key. Every node refuses it within a second. To revoke it again
 * changes nothing.
 * @throws Problem `insufficient_scope`; `not_found`, also for a key of another account; GraphQLError BAD_USER_INPUT for a
 *         malformed id.
 */
export async function revokeApiKey(args: { readonly id: string }, context: Context): Promise<KeyRecord> {
  requireScope(context.principal, 'account');
  return context.services.identity.accountKeys.revoke(context.principal, checkedId(args.id));
}

/** The default overlap, in seconds. A day is usually enough to give all programs the new key. */
const A_DAY = 86_400;

function checkedId(id: string): string {
  if (decodeId('key', id) === undefined) throw badInput('is not a well-formed id', 'id');
  return id;
}

const CreatedApiKeyRef = builder.objectRef<CreatedKey & { replaces?: KeyRecord }>('CreatedApiKey').implement({
  description: 'An API key with its secret, which is shown only once.',
  fields: (t) => ({
    key: t.exposeString('key', {
      description: 'The key itself: `svc_live_...` or `svc_test_...`. It is shown only once.',
    }),
    apiKey: t.prismaField({
      type: ApiKeyRef,
      description: 'The stored record of the key, without the secret.',
      resolve: (query, made, _args, context) => storedKey(query, made.id, context),
    }),
    replaces: t.prismaField({
      type: ApiKeyRef,
      nullable: true,
      description:
        'The key that was replaced, with its new expiry. Null if the new key replaces none, as after `createApiKey`.',
      resolve: (query, made, _args, context) =>
        made.replaces === undefined ? null : storedKey(query, made.replaces.id, context),
    }),
  }),
});

const ApiKeyPayload = builder.objectRef<Pick<KeyRecord, 'id'>>('ApiKeyPayload').implement({
  description: 'An API key after a mutation.',
  fields: (t) => ({
    apiKey: t.prismaField({
      type: ApiKeyRef,
      description: 'The key after the change.',
      resolve: (query, { id }, _args, context) => storedKey(query, id, context),
    }),
  }),
});

function storedKey(query: object, id: string, { services }: Context) {
  return services.db.prisma.apiKey.findUniqueOrThrow({ ...query, where: { id: decodeId('key', id) ?? '' } });
}

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'An API key to create.',
  fields: (t) => ({
    name: t.string({
      description: `What the key is for; at most ${LONGEST_KEY_NAME} characters. Default: empty.`,
    }),
    scopes: t.field({
      type: [ScopeEnum],
      description:
        'The scopes of the new key. The calling key must have each of them. Default: those of `read`, `write`, `webhooks`, ' +
        '`ai` and `mcp` that the calling key has.',
    }),
    mode: t.field({
      type: KeyMode,
      description: 'Whether the key is for real use or for tests. Default: the mode of the calling key.',
    }),
    expiresAt: t.field({
      type: DateTime,
      description:
        'When the new key expires: in the future, and not later than the calling key. Default: when the calling key expires. ' +
        'A date alone means the end of that day.',
    }),
  }),
});

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: CreatedApiKeyRef,
    nullable: true,
    description:
      `Creates an API key for the account. Needs the scope \`account\`. An account has at most ${MOST_ACCOUNT_KEYS} valid keys; ` +
      'another one is a `conflict`. One call.',
    extensions: { cost: page() },
    args: { input: t.arg({ type: CreateApiKeyInput, required: true, description: 'The key to create.' }) },
    resolve: (_root, { input }, context) => createApiKey(input, context),
  }),
  rollApiKey: t.field({
    type: CreatedApiKeyRef,
    nullable: true,
    description:
      'Creates a key that replaces an existing one, with the same name, scopes, mode and lifetime. The calling key must have ' +
      'the scopes of the old key, and the new key expires no later than the calling key. A key is replaced once, and the key ' +
      'in its overlap counts as a valid key. Needs the scope `account`. One call.',
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `key_...` of the key to replace.' }),
      overlapSeconds: t.arg.int({
        description: `How long the old key stays valid, in seconds: 0 to ${LONGEST_OVERLAP_SECONDS}; default ${A_DAY}, a day. With 0 it is revoked at once.`,
      }),
    },
    resolve: (_root, { id, overlapSeconds }, context) =>
      rollApiKey({ id: String(id), overlapSeconds }, context),
  }),
  revokeApiKey: t.field({
    type: ApiKeyPayload,
    nullable: true,
    description:
      'Revokes a key of the account permanently, which may be the calling key. Every node refuses the key within a second. ' +
      'Needs the scope `account`. No call, so that it works when the allowance is used up.',
    extensions: { cost: REVOCATION },
    args: { id: t.arg.id({ required: true, description: 'TypeID `key_...`.' }) },
    resolve: (_root, { id }, context) => revokeApiKey({ id: String(id) }, context),
  }),
}));
