import { brandWithType } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import type { ApiKey, Prisma } from '../../prisma/generated/client.ts';
import type { Census, KeyStreams, Plan } from '../../src/identity/index.ts';
import { requireScope } from '../../src/identity/index.ts';
import { readUsageDays, type Usage, type UsageDay } from '../../src/metering/index.ts';
import { decodeId, encodeId } from '../../src/platform/ids.ts';
import { Problem } from '../../src/platform/problem.ts';
import { text } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { connection, page } from '../graph/cost.ts';
import { forwardArguments, forwardConnection, forwardWindow } from '../graph/forward.ts';
import { IN_CONNECTION } from '../graph/shape.ts';
import { ApiKeyRef } from './key-type.ts';
import { UsageDayRef, UsageRef } from './usage-type.ts';

/** The metadata of a key, without its secret (interface specification, "Account usage"). */
export interface AccountKey {
  /** TypeID `key_...`. */
  readonly id: string;
  /** Eight characters, which are part of the key itself. */
  readonly publicId: string;
  /** May be empty. */
  readonly name: string;
  readonly mode: string;
  readonly scopes: readonly string[];
  /** RFC 3339. */
  readonly createdAt: string;
  /** RFC 3339; null: the key never expires. */
  readonly expiresAt: string | null;
  /** Name of the account that the key belongs to. */
  readonly tenant: string;
}

/** The members of a plan that an account can see. */
export type PlanFacts = Pick<Plan, 'name' | 'label' | 'callsPerMonth' | 'aiQuestions' | 'marketData'>;

/** The calling key, its plan and the usage of its account. */
export interface Account {
  readonly key: AccountKey;
  readonly plan: PlanFacts;
  readonly usage: Usage;
}

/**
 * The answer to `GET /v1/me`: the calling key, its plan, and the usage including this call.
 * @throws Problem `unauthenticated` if the key was deleted meanwhile.
 */
export async function account(context: Context): Promise<Account> {
  const row = await ownKey(context, { include: { tenant: true } });
  return {
    key: { ...keyFacts(row), tenant: row.tenant.name },
    plan: planFacts(context),
    usage: context.usage,
  };
}

type KeyRow = ApiKey & { tenant: { name: string } };

async function ownKey(context: Context, query: Prisma.ApiKeyDefaultArgs): Promise<KeyRow> {
  const row = await context.services.db.prisma.apiKey.findUnique({
    ...query,
    where: { id: context.principal.keyUuid },
  });
  // A key can be deleted during a request.
  if (row === null) throw new Problem('unauthenticated', 'The API key is not valid.');
  return row as KeyRow;
}

function keyFacts(row: ApiKey): Omit<AccountKey, 'tenant'> {
  return {
    id: encodeId('key', row.id),
    publicId: row.publicId,
    name: row.name,
    mode: row.mode,
    scopes: row.scopes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

function planFacts({ principal: { plan } }: Context): PlanFacts {
  const { name, label, callsPerMonth, aiQuestions, marketData } = plan;
  return { name, label, callsPerMonth, aiQuestions, marketData };
}

/**
 * The key that has an id: a key of the caller's account, or of any account if an operator asks.
 * @throws Problem `insufficient_scope`, before anything is read; `not_found`, also for a key of another account.
 */
export async function apiKeyNode(id: string, context: Context): Promise<object> {
  const tenant = tenantOfKeys(undefined, context);
  const row = await context.services.db.prisma.apiKey.findUnique({
    where: { id: decodeId('key', id) ?? '', ...(tenant === undefined ? {} : { tenant: { name: tenant } }) },
    include: { tenant: true },
  });
  if (row === null) throw new Problem('not_found', 'There is no key with that id.');
  brandWithType(row, ApiKeyRef);
  return row;
}

const PlanRef = builder.objectRef<PlanFacts>('Plan').implement({
  description: 'The plan of an account: what the account may use.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Stable name, such as `pro`.' }),
    label: t.exposeString('label', { description: 'Name for display.' }),
    callsPerMonth: t.exposeFloat('callsPerMonth', {
      nullable: true,
      description:
        'API calls in a calendar month that the plan allows, a whole number. Null if there is no limit.',
    }),
    aiQuestions: t.exposeInt('aiQuestions', {
      nullable: true,
      description: 'AI questions in a calendar month that the plan allows. Null if there is no limit.',
    }),
    marketData: t.exposeBoolean('marketData', { description: 'Whether the plan includes market data.' }),
  }),
});

/** The open streams of the caller's account. */
export interface OpenStreamsOf {
  /** Open streams at the node that answers. */
  readonly open: number;
  /** The maximum of its plan, for each node. */
  readonly most: number;
  /** Counts the streams at all nodes. The nodes are asked at most once. */
  readonly everywhere: () => Promise<Census>;
}

/** The open streams of the caller's account: at this node and, when `everywhere` is called, at all nodes. */
export function openStreams({ services, principal }: Context): OpenStreamsOf {
  let census: Promise<Census> | undefined;
  return {
    open: services.openStreams.at(principal.tenantUuid),
    most: principal.plan.openStreams,
    everywhere: () => {
      census ??= services.openStreams.everywhere(principal.tenantUuid);
      return census;
    },
  };
}

/** The open streams by key, the key with most streams first. A key without the scope `account` sees only its own. */
export async function streamsByKey(
  { everywhere }: OpenStreamsOf,
  { principal }: Context,
): Promise<readonly KeyStreams[]> {
  const { keys } = await everywhere();
  return principal.scopes.has('account') ? keys : keys.filter(({ keyId }) => keyId === principal.keyId);
}

/** What the account used on each day of the current month up to today, in UTC, oldest day first. */
export function usageDays({ services, principal }: Context): Promise<UsageDay[]> {
  return readUsageDays(services.db, principal.tenantUuid);
}

const KeyStreamsRef = builder.objectRef<KeyStreams>('KeyStreams').implement({
  description: 'The open streams of one key.',
  fields: (t) => ({
    keyId: t.exposeID('keyId', {
      description: 'TypeID of the API key (`key_...`) or feed token (`feed_...`).',
    }),
    publicId: t.exposeString('publicId', {
      description: 'The public id of the key: the eight characters after its prefix. Empty for a feed token.',
    }),
    name: t.exposeString('name', { description: 'Name of the key; may be empty.' }),
    open: t.exposeInt('open', { description: 'Number of open streams of the key, over all nodes.' }),
  }),
});

const OpenStreamsRef = builder.objectRef<OpenStreamsOf>('OpenStreams').implement({
  description: 'The open streams of an account.',
  fields: (t) => ({
    open: t.exposeInt('open', { description: 'Number of open streams at the node that answers.' }),
    most: t.exposeInt('most', {
      description:
        'Maximum number of open streams at one node under the plan. Another one is `too_many_streams`.',
    }),
    total: t.int({
      description: 'Number of open streams at all nodes that share a Redis and answer within a second.',
      resolve: async ({ everywhere }) => (await everywhere()).open,
    }),
    nodes: t.int({
      description: 'Number of nodes that `total` and `keys` cover.',
      resolve: async ({ everywhere }) => (await everywhere()).nodes,
    }),
    keys: t.field({
      type: [KeyStreamsRef],
      description:
        'Open streams by key, the key with most streams first. Without the scope `account` only those of the calling key.',
      resolve: async (streams, _args, context) => [...(await streamsByKey(streams, context))],
    }),
  }),
});

const LONGEST_MONTH = 31;

const AccountRef = builder.objectRef<Record<never, never>>('Account').implement({
  description:
    'The account of the caller, with the calling key. `GET /v1/me` has the same key, plan and usage.',
  fields: (t) => ({
    key: t.prismaField({
      type: ApiKeyRef,
      description: 'The calling key.',
      resolve: (query, _account, _args, context) => ownKey(context, query),
    }),
    plan: t.field({
      type: PlanRef,
      description: 'The plan of the account.',
      resolve: (_account, _args, context) => planFacts(context),
    }),
    usage: t.field({
      type: UsageRef,
      description: 'API calls of the account in the current month.',
      resolve: (_account, _args, context) => context.usage,
    }),
    usageDays: t.field({
      type: [UsageDayRef],
      description: 'Usage on each day of the current month up to today, oldest day first. One call.',
      extensions: { cost: page(LONGEST_MONTH) },
      resolve: (_account, _args, context) => usageDays(context),
    }),
    openStreams: t.field({
      type: OpenStreamsRef,
      description: 'Open streams of the account.',
      resolve: (_account, _args, context) => openStreams(context),
    }),
  }),
});

const MOST_KEYS = 100;

/**
 * The account whose keys are listed. Undefined: all accounts, for an operator who names none.
 * @throws Problem `insufficient_scope` without the scope `account`, or for another account without `operator`.
 */
function tenantOfKeys(asked: string | undefined, { principal }: Context): string | undefined {
  if (principal.scopes.has('operator')) return asked;
  requireScope(principal, 'account');
  if (asked !== undefined && asked !== principal.tenant) {
    throw new Problem(
      'insufficient_scope',
      'Only a key with the scope "operator" can list the keys of another account.',
    );
  }
  return principal.tenant;
}

const ApiKeyConnection = builder.connectionObject(
  { type: ApiKeyRef, name: 'ApiKeyConnection', description: 'API keys, newest first.' },
  { name: 'ApiKeyEdge', description: 'An API key, with a cursor that continues after it.' },
);

builder.queryFields((t) => ({
  account: t.field({
    type: AccountRef,
    nullable: true,
    description:
      'The account of the caller: the calling key, the plan, the usage and the open streams. One call.',
    extensions: { cost: page() },
    resolve: () => ({}),
  }),
  apiKeys: t.field({
    type: ApiKeyConnection,
    nullable: true,
    description:
      'The keys of the account, newest first, including revoked ones. Needs the scope `account`. With the scope `operator` ' +
      'it lists the keys of all accounts. One call.',
    extensions: { cost: connection(['first'], MOST_KEYS) },
    args: {
      tenant: t.arg.string({
        description:
          'The name of an account, such as `acme`. Only operators can name another account. Their default is all accounts.',
      }),
      ...forwardArguments(MOST_KEYS, MOST_KEYS),
    },
    resolve: async (_root, args, context, info) => {
      const tenant = tenantOfKeys(text('tenant', args.tenant), context);
      const sizes = { most: MOST_KEYS, usual: MOST_KEYS };
      const window = forwardWindow(`apiKeys ${tenant ?? ''}`, args, sizes, context);
      const query = queryFromInfo({ context, info, paths: IN_CONNECTION.map((path) => [...path]) });
      const rows = await context.services.db.prisma.apiKey.findMany({
        ...query,
        where: {
          ...(tenant === undefined ? {} : { tenant: { name: tenant } }),
          ...(window.after === undefined ? {} : { id: { lt: window.after } }),
        },
        orderBy: { id: 'desc' },
        take: window.size + 1,
      });
      return forwardConnection(rows, window, ({ id }) => id);
    },
  }),
}));
