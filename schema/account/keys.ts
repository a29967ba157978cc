import {
  type CreatedKey,
  type KeyRecord,
  LONGEST_KEY_NAME,
  LONGEST_OVERLAP_SECONDS,
  MOST_ACCOUNT_KEYS,
  type Scope,
} from '../../src/identity/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { Problem } from '../../src/platform/problem.ts';
import { text, whole } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { badInput } from '../graph/errors.ts';
import { ApiKeyRef, KeyMode, ScopeEnum } from './account.ts';

/** A key to be made. */
export interface CreateApiKeyArgs {
  readonly name?: string | null | undefined;
  readonly scopes?: readonly Scope[] | null | undefined;
  readonly mode?: 'live' | 'test' | null | undefined;
  /** RFC 3339; a date alone is its end. */
  readonly expiresAt?: string | null | undefined;
}

/**
 * Makes a key for the caller's account. It can do no more than the key that asks, and expires no later.
 * @throws Problem `insufficient_scope` without `account`, or for a scope that the asking key lacks; `invalid_parameter`;
 *         `conflict` at the hundredth valid key.
 */
export async function createApiKey(args: CreateApiKeyArgs, context: Context): Promise<CreatedKey> {
  mustManage(context);
  return context.services.identity.accountKeys.create(context.principal, {
    name: text('name', args.name, LONGEST_KEY_NAME),
    scopes: args.scopes ?? undefined,
    mode: args.mode ?? undefined,
    expiresAt: args.expiresAt == null ? undefined : endOf(args.expiresAt),
  });
}

/**
 * Makes a key that replaces one of the account's; the old one is valid for the overlap.
 * @throws Problem as `createApiKey`; `not_found`, another account's too; `conflict` for a key that is no longer valid.
 */
export async function rollApiKey(
  args: { readonly id: string; readonly overlapSeconds?: number | null | undefined },
  context: Context,
): Promise<CreatedKey & { replaces: KeyRecord }> {
  mustManage(context);
  const overlap = whole('overlapSeconds', args.overlapSeconds, 0, LONGEST_OVERLAP_SECONDS) ?? A_DAY;
  return context.services.identity.accountKeys.roll(context.principal, checkedId(args.id), overlap);
}

/**
 * Revokes one of the account's keys, the asking one too; every node refuses it within a second. Again changes nothing.
 * @throws Problem `insufficient_scope`; `not_found`, another account's too.
 */
export async function revokeApiKey(args: { readonly id: string }, context: Context): Promise<KeyRecord> {
  mustManage(context);
  return context.services.identity.accountKeys.revoke(context.principal, checkedId(args.id));
}

/** @throws Problem `insufficient_scope` */
export function mustManage({ principal }: Context): void {
  if (!principal.scopes.has('account')) {
    throw new Problem('insufficient_scope', 'The key lacks the scope "account".');
  }
}

/** What is usual for a key that programs hold: they are changed within a day. */
const A_DAY = 86_400;

/** A date alone is valid to its end; a time without an offset is UTC (docs/api.md). */
function endOf(given: string): Date {
  if (given.length === '2026-07-18'.length) return new Date(`${given}T23:59:59.999Z`);
  return new Date(/(?:[Zz]|[+-]\d\d:\d\d)$/.test(given) ? given : `${given}Z`);
}

function checkedId(id: string): string {
  if (decodeId('key', id) === undefined) throw badInput('is not a well-formed id', 'id');
  return id;
}

const CreatedApiKeyRef = builder.objectRef<CreatedKey & { replaces?: KeyRecord }>('CreatedApiKey').implement({
  description: 'An API key with its secret, which is shown only once.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key itself: `svc_live_...`. It is shown only once.' }),
    apiKey: t.prismaField({
      type: ApiKeyRef,
      description: 'The stored record of the key, without the secret.',
      resolve: (query, made, _args, context) => storedKey(query, made.id, context),
    }),
    replaces: t.prismaField({
      type: ApiKeyRef,
      nullable: true,
      description: 'The key that is replaced, with its new expiry.',
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
      description: 'The key.',
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
    name: t.string({ description: `What the key is for; at most ${LONGEST_KEY_NAME} characters.` }),
    scopes: t.field({
      type: [ScopeEnum],
      description:
        'The scopes of the new key; the calling key must have each of them. Default: those of the default scopes that the calling key has.',
    }),
    mode: t.field({ type: KeyMode, description: 'Default: the mode of the calling key.' }),
    expiresAt: t.field({
      type: DateTime,
      description:
        'When the new key expires; not later than the calling key. Default: when the calling key expires. A date means the end of that day.',
    }),
  }),
});

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: CreatedApiKeyRef,
    nullable: true,
    description:
      `Creates an API key for the account. Needs the scope \`account\`. An account has at most ${MOST_ACCOUNT_KEYS} valid keys. ` +
      'One call.',
    extensions: { cost: page() },
    args: { input: t.arg({ type: CreateApiKeyInput, required: true, description: 'The key.' }) },
    resolve: (_root, { input }, context) => createApiKey(input, context),
  }),
  rollApiKey: t.field({
    type: CreatedApiKeyRef,
    nullable: true,
    description:
      'Creates a key that replaces an existing one, with the same name, scopes, mode and lifetime. Needs the scope ' +
      '`account`. One call.',
    extensions: { cost: page() },
    args: {
      id: t.arg.id({ required: true, description: 'TypeID `key_...`.' }),
      overlapSeconds: t.arg.int({
        description: `How long the old key stays valid, in seconds: 0 to ${LONGEST_OVERLAP_SECONDS}; default ${A_DAY}.`,
      }),
    },
    resolve: (_root, { id, overlapSeconds }, context) =>
      rollApiKey({ id: String(id), overlapSeconds }, context),
  }),
  revokeApiKey: t.field({
    type: ApiKeyPayload,
    nullable: true,
    description:
      'Revokes a key of the account permanently. Needs the scope `account`. Every node refuses the key within a second. One call.',
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `key_...`.' }) },
    resolve: (_root, { id }, context) => revokeApiKey({ id: String(id) }, context),
  }),
}));
