import type { Scope } from '../../src/identity/index.ts';
import { decodeId, encodeId } from '../../src/platform/ids.ts';
import { builder } from '../graph/builder.ts';
import { DateTime } from '../graph/datetime.ts';

/** The scopes of keys. */
export const ScopeEnum = builder.enumType('Scope', {
  description: 'What a key may be used for.',
  values: {
    read: { description: 'Read everything that the plan of the account includes.' },
    write: { description: 'Create and change saved searches and feed tokens, and report errors in stories.' },
    webhooks: { description: 'Manage webhook subscriptions.' },
    ai: { description: 'Ask the AI terminal.' },
    mcp: { description: 'Use the research tools.' },
    account: { description: 'Manage the keys of the account and read its audit trail.' },
    operator: {
      description: 'Operate the service: publish stories and posts, manage news feeds, replay deliveries.',
    },
  } as const satisfies Record<Scope, object>,
});

/** The modes of keys. */
export const KeyMode = builder.enumType('KeyMode', {
  description: 'Whether a key is for real use or for tests. It changes only the prefix of the key.',
  values: {
    live: { description: 'For real use. The key begins with `svc_live_`.' },
    test: { description: 'For tests. The key begins with `svc_test_`.' },
  } as const,
});

/** A key without its secret. */
export const ApiKeyRef = builder.prismaNode('ApiKey', {
  select: { id: true },
  description:
    'An API key without its secret. The secret is shown once, when the key is created, and is not stored.',
  id: { resolve: (row) => encodeId('key', row.id), description: 'TypeID `key_...`.' },
  findUnique: (id) => ({ id: decodeId('key', id) ?? id }),
  fields: (t) => ({
    publicId: t.exposeString('publicId', {
      description: 'The public id: the eight characters after the prefix of the key, such as `ZwfhslQf`.',
    }),
    name: t.exposeString('name', { description: 'The name that the owner gave it; may be empty.' }),
    mode: t.field({
      type: KeyMode,
      description: 'Whether the key is for real use or for tests.',
      select: { mode: true },
      resolve: (row) => row.mode as 'live' | 'test',
    }),
    scopes: t.field({
      type: [ScopeEnum],
      description: 'The scopes of the key: what it may be used for.',
      select: { scopes: true },
      resolve: (row) => row.scopes as Scope[],
    }),
    tenant: t.string({
      description: 'Name of the account that the key belongs to.',
      select: { tenant: { select: { name: true } } },
      resolve: (row) => row.tenant.name,
    }),
    createdAt: t.field({
      type: DateTime,
      description: 'When the key was created.',
      select: { createdAt: true },
      resolve: (row) => row.createdAt.toISOString(),
    }),
    expiresAt: t.field({
      type: DateTime,
      nullable: true,
      description: 'When the key expires. Null if it never expires.',
      select: { expiresAt: true },
      resolve: (row) => row.expiresAt?.toISOString() ?? null,
    }),
    revokedAt: t.field({
      type: DateTime,
      nullable: true,
      description: 'When the key was revoked. Null if it was not revoked.',
      select: { revokedAt: true },
      resolve: (row) => row.revokedAt?.toISOString() ?? null,
    }),
    lastUsedAt: t.field({
      type: DateTime,
      nullable: true,
      description: 'When the key was last used, accurate to about half a minute. Null if it was never used.',
      select: { lastUsedAt: true },
      resolve: (row) => row.lastUsedAt?.toISOString() ?? null,
    }),
  }),
});
