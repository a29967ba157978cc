import { brandWithType } from '@pothos/core';
import type { Prisma } from '../../prisma/generated/client.ts';
import { decodeId, encodeId } from '../../src/platform/ids.ts';
import { Problem } from '../../src/platform/problem.ts';
import { EVENT_FILTER_NAMES, EVENT_FILTERS, FILTERS, mapNames } from '../../src/stories/index.ts';
import {
  createSubscription,
  deleteSubscription,
  EVENT_TYPES,
  getSubscription,
  LONGEST_OVERLAP_SECONDS,
  listSubscriptions,
  MOST_FILTER_VALUES,
  MOST_SUBSCRIPTIONS,
  type NewSubscription,
  OVERLAP_SECONDS,
  type PausedReason,
  pauseSubscription,
  recoverDeliveries,
  rotateKey,
  type SubscriptionChange,
  type SubscriptionFilters,
  type SubscriptionRow,
  type SubscriptionState,
  subscriptionUuid,
  updateSubscription,
  verifySubscription,
} from '../../src/webhooks/index.ts';
import { inArguments, whole } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { badInput } from '../graph/errors.ts';
import { Url } from '../graph/url.ts';

/** @throws Problem `insufficient_scope`. */
export function requireWebhooks({ principal }: Pick<Context, 'principal'>): void {
  if (principal.scopes.has('webhooks')) return;
  throw new Problem('insufficient_scope', 'The key lacks the scope "webhooks".');
}

/** The account's webhook subscriptions, the newest first. */
export async function webhookSubscriptions(
  _args: object,
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<SubscriptionRow[]> {
  requireWebhooks(context);
  const { services, principal } = context;
  return listSubscriptions(services.db, principal.tenantUuid, query);
}

/** @throws Problem `insufficient_scope`; `not_found`, the same for an id of another account and for one of nobody. */
export async function webhookSubscription(
  { id }: { readonly id: string },
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<SubscriptionRow> {
  requireWebhooks(context);
  const { services, principal } = context;
  return getSubscription(services.db, principal.tenantUuid, subscriptionUuid(id), query);
}

/** A subscription on the occasions that a signing secret of it is shown. */
export interface WithSecret {
  readonly subscription: SubscriptionRow;
  readonly secret: string;
}

/**
 * Makes a subscription, active at once.
 * @throws Problem `insufficient_scope`, `invalid_parameter` (by path: `eventTypes.0`), `conflict`, `unavailable`.
 */
export async function createWebhookSubscription(
  given: NewSubscription,
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<WithSecret> {
  requireWebhooks(context);
  const { services, principal } = context;
  const { id, secret } = await createSubscription(services.webhooks, principal.tenantUuid, given);
  return { subscription: await getSubscription(services.db, principal.tenantUuid, id, query), secret };
}

/**
 * Changes where a subscription goes and what is sent to it, without a new secret.
 * @throws Problem `insufficient_scope`, `not_found`, `invalid_parameter` (by path: `eventTypes.0`), `unavailable`.
 */
export async function updateWebhookSubscription(
  { id, change }: { readonly id: string; readonly change: SubscriptionChange },
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<SubscriptionRow> {
  requireWebhooks(context);
  const { services, principal } = context;
  const uuid = subscriptionUuid(id);
  await updateSubscription(services.webhooks, principal.tenantUuid, uuid, change);
  return getSubscription(services.db, principal.tenantUuid, uuid, query);
}

/** What was recovered of a subscription. */
export interface Recovery {
  readonly recovered: number;
  readonly more: boolean;
}

/**
 * Tries dead letters since a time again, under their own ids.
 * @param since RFC 3339. @throws Problem `insufficient_scope`, `not_found`.
 */
export async function recoverWebhookSubscription(
  { id, since }: { readonly id: string; readonly since: string },
  context: Context,
): Promise<Recovery> {
  requireWebhooks(context);
  const { services, principal } = context;
  return recoverDeliveries(services.db, principal.tenantUuid, subscriptionUuid(id), beginningOf(since));
}

/** A date alone is its beginning; a time without an offset is UTC (docs/api.md). */
function beginningOf(given: string): Date {
  const isWhole = given.length === '2026-07-18'.length || /(?:[Zz]|[+-]\d\d:\d\d)$/.test(given);
  return new Date(isWhole ? given : `${given}Z`);
}

/** Stops delivery; what comes meanwhile is held. @throws Problem `insufficient_scope`, `not_found`. */
export async function pauseWebhookSubscription(
  { id }: { readonly id: string },
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<SubscriptionRow> {
  requireWebhooks(context);
  const { services, principal } = context;
  const uuid = subscriptionUuid(id);
  await pauseSubscription(services.db, principal.tenantUuid, uuid, 'user');
  return getSubscription(services.db, principal.tenantUuid, uuid, query);
}

/** Resumes a subscription whose receiver echoes a challenge. @throws Problem `insufficient_scope`, `not_found`, `conflict`. */
export async function verifyWebhookSubscription(
  { id }: { readonly id: string },
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<SubscriptionRow> {
  requireWebhooks(context);
  const { services, principal } = context;
  const uuid = subscriptionUuid(id);
  await verifySubscription(services.webhooks, principal.tenantUuid, uuid, principal.scopes.has('operator'));
  return getSubscription(services.db, principal.tenantUuid, uuid, query);
}

/**
 * Gives a subscription a new signing key; the one before signs beside it for a while.
 * @throws Problem `insufficient_scope`, `not_found`, `invalid_parameter`, `conflict`.
 */
export async function rotateWebhookKey(
  { id, overlapSeconds }: { readonly id: string; readonly overlapSeconds?: number | null | undefined },
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<WithSecret> {
  requireWebhooks(context);
  const { services, principal } = context;
  const uuid = subscriptionUuid(id);
  const overlap = whole('overlapSeconds', overlapSeconds, 0, LONGEST_OVERLAP_SECONDS) ?? OVERLAP_SECONDS;
  const secret = await rotateKey(services.webhooks, principal.tenantUuid, uuid, overlap);
  return { subscription: await getSubscription(services.db, principal.tenantUuid, uuid, query), secret };
}

/** @throws Problem `insufficient_scope`, `not_found`. */
export async function deleteWebhookSubscription(
  { id }: { readonly id: string },
  context: Context,
): Promise<{ readonly deleted: true; readonly id: string }> {
  requireWebhooks(context);
  await deleteSubscription(context.services.db, context.principal.tenantUuid, subscriptionUuid(id));
  return { deleted: true, id };
}

/** What `keyIdsOf` needs of a subscription. */
export const WITH_KEYS = {
  keys: { select: { id: true, createdAt: true, expiresAt: true } },
} as const satisfies Prisma.WebhookSubscriptionInclude;

/** A subscription with what `keyIdsOf` needs. */
export type WithKeys = Prisma.WebhookSubscriptionGetPayload<{ include: typeof WITH_KEYS }>;

/** The ids (`whk_...`) of the current signing key, and of those in their overlap, the newest first. */
export function keyIdsOf({ keys }: Pick<WithKeys, 'keys'>): {
  readonly activeKeyId: string;
  readonly previousKeyIds: readonly string[];
} {
  const now = Date.now();
  const newestFirst = [...keys].sort((a, b) => (a.id < b.id ? 1 : -1));
  const id = (key: { id: string }): string => encodeId('whk', key.id);
  return {
    activeKeyId: newestFirst.filter(({ expiresAt }) => expiresAt === null).map(id)[0] ?? '',
    previousKeyIds: newestFirst
      .filter(({ expiresAt }) => expiresAt !== null && expiresAt.getTime() > now)
      .map(id),
  };
}

const StateEnum = builder.enumType('WebhookSubscriptionState', {
  description: 'Whether events are sent to a webhook subscription.',
  values: {
    active: { description: 'Events are sent as they come.' },
    paused: { description: 'Nothing is sent; events are held for seven days.' },
  } as const satisfies Record<SubscriptionState, object>,
});

const PausedReasonEnum = builder.enumType('WebhookPausedReason', {
  description: 'Why a webhook subscription is paused.',
  values: {
    user: { description: 'Its owner paused it.' },
    failing: { description: 'No attempt succeeded for five days.' },
    gone: { description: 'The receiver answered 410.' },
    unsafe_destination: { description: 'Its name resolved to an address that is never called.' },
    operator: { description: 'An operator of the service paused it.' },
  } as const satisfies Record<PausedReason, object>,
});

const FiltersRef = builder.objectRef<SubscriptionFilters>('WebhookFilters').implement({
  description:
    'Which events are sent: any value within one filter, all filters together. An empty one is none.',
  fields: (t) =>
    mapNames(EVENT_FILTER_NAMES, (name) =>
      t.stringList({
        description: FILTERS[EVENT_FILTERS[name]].description,
        resolve: (filters) => [...filters[name]],
      }),
    ),
});

/** Where events are sent. */
export const WebhookSubscriptionRef = builder.prismaNode('WebhookSubscription', {
  description: 'Where events of an account are sent. Only its account sees it.',
  id: { resolve: (row) => encodeId('sub', row.id), description: 'TypeID `sub_...`.' },
  findUnique: (id) => ({ id: decodeId('sub', id) ?? id }),
  fields: (t) => ({
    url: t.expose('url', { type: Url, description: 'The receiver.' }),
    eventTypes: t.exposeStringList('eventTypes', { description: 'The types of its events.' }),
    filters: t.field({ type: FiltersRef, description: 'The filters of its events.', resolve: (row) => row }),
    state: t.field({
      type: StateEnum,
      description: 'Whether events are sent to it.',
      resolve: (row) => row.state as SubscriptionState,
    }),
    pausedReason: t.field({
      type: PausedReasonEnum,
      nullable: true,
      description: 'Why it is paused; null while it is active.',
      resolve: (row) => row.pausedReason as PausedReason | null,
    }),
    activeKeyId: t.id({
      description: 'TypeID `whk_...` of the signing key.',
      select: WITH_KEYS,
      resolve: (row) => keyIdsOf(row).activeKeyId,
    }),
    previousKeyIds: t.idList({
      description: 'TypeIDs of earlier signing keys that still sign beside it, the newest first.',
      select: WITH_KEYS,
      resolve: (row) => [...keyIdsOf(row).previousKeyIds],
    }),
    createdAt: t.field({
      type: DateTime,
      description: 'When it was made.',
      resolve: (row) => row.createdAt.toISOString(),
    }),
    updatedAt: t.field({
      type: DateTime,
      description: 'When its state or its keys last changed.',
      resolve: (row) => row.updatedAt.toISOString(),
    }),
  }),
});

/** The subscription that an id names, for `node`. */
export async function webhookSubscriptionNode(id: string, context: Context): Promise<object> {
  const row = await webhookSubscription({ id }, context);
  brandWithType(row, WebhookSubscriptionRef);
  return row;
}

const WithSecretRef = builder.objectRef<WithSecret>('WebhookSubscriptionWithSecret').implement({
  description: 'A webhook subscription on the occasions that its signing secret is shown.',
  fields: (t) => ({
    subscription: t.field({
      type: WebhookSubscriptionRef,
      description: 'The subscription.',
      resolve: ({ subscription }) => subscription,
    }),
    secret: t.exposeString('secret', {
      description: 'The signing secret: `whsec_...`. It is shown this once.',
    }),
  }),
});

const SubscriptionPayload = builder.objectRef<SubscriptionRow>('WebhookSubscriptionPayload').implement({
  description: 'A webhook subscription as a mutation left it.',
  fields: (t) => ({
    subscription: t.field({
      type: WebhookSubscriptionRef,
      description: 'The subscription.',
      resolve: (row) => row,
    }),
  }),
});

const DeletedRef = builder.objectRef<{ deleted: true; id: string }>('DeletedWebhookSubscription').implement({
  description: 'What is left of a webhook subscription.',
  fields: (t) => ({
    deleted: t.exposeBoolean('deleted', { description: 'Always true.' }),
    subscriptionId: t.exposeID('id', { description: 'The id that it had.' }),
  }),
});

const FiltersInput = builder.inputType('WebhookFiltersInput', {
  description:
    'Which events are sent: any value within one filter, all filters together. An empty one is none.',
  fields: (t) =>
    mapNames(EVENT_FILTER_NAMES, (name) =>
      t.stringList({
        description: `${FILTERS[EVENT_FILTERS[name]].description} At most ${MOST_FILTER_VALUES}.`,
      }),
    ),
});

const SubscriptionInput = builder.inputType('WebhookSubscriptionInput', {
  description: 'A webhook subscription to be made.',
  fields: (t) => ({
    url: t.string({
      required: true,
      description: 'https, with a public address. It is checked now and at every connection.',
    }),
    eventTypes: t.stringList({
      required: true,
      description: `${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}: one at least. Tests are sent whether or not it is listed.`,
    }),
    filters: t.field({ type: FiltersInput, description: 'Without any, every event of the types is sent.' }),
  }),
});

const SubscriptionUpdateInput = builder.inputType('WebhookSubscriptionUpdateInput', {
  description: 'What of a webhook subscription is changed; what is left out stays as it is.',
  fields: (t) => ({
    url: t.string({ description: 'As when it is made. What waits goes there.' }),
    eventTypes: t.stringList({ description: 'Instead of the present ones.' }),
    filters: t.field({ type: FiltersInput, description: 'Instead of the present ones.' }),
  }),
});

const RecoveryRef = builder.objectRef<Recovery>('WebhookRecovery').implement({
  description: 'Dead letters that are tried again.',
  fields: (t) => ({
    recovered: t.exposeInt('recovered', { description: 'How many.' }),
    more: t.exposeBoolean('more', { description: 'Whether there are more: ask again.' }),
  }),
});

/** An id of an argument. @throws GraphQLError BAD_USER_INPUT. */
export function subscriptionId(id: string | number, argument = 'id'): string {
  if (decodeId('sub', String(id)) === undefined) throw badInput('is not a well-formed id', argument);
  return String(id);
}

builder.queryFields((t) => ({
  webhookSubscriptions: t.prismaField({
    type: [WebhookSubscriptionRef],
    nullable: true,
    description: `The account's webhook subscriptions, the newest first; at most ${MOST_SUBSCRIPTIONS}. One call.`,
    extensions: { cost: page(MOST_SUBSCRIPTIONS) },
    resolve: (query, _root, _args, context) => webhookSubscriptions({}, context, query),
  }),
  webhookSubscription: t.prismaField({
    type: WebhookSubscriptionRef,
    nullable: true,
    description: 'One webhook subscription of the account. One call.',
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `sub_...`.' }) },
    resolve: (query, _root, { id }, context) =>
      webhookSubscription({ id: subscriptionId(id) }, context, query),
  }),
}));

const NEEDS = 'Needs the scope `webhooks`. One call.';
const ID = { required: true, description: 'TypeID `sub_...`.' } as const;

builder.mutationFields((t) => ({
  createWebhookSubscription: t.field({
    type: WithSecretRef,
    nullable: true,
    description: `Makes a webhook subscription, active at once. ${NEEDS}`,
    extensions: { cost: page() },
    args: { input: t.arg({ type: SubscriptionInput, required: true, description: 'The subscription.' }) },
    resolve: (_root, { input }, context) => inArguments({}, () => createWebhookSubscription(input, context)),
  }),
  updateWebhookSubscription: t.field({
    type: SubscriptionPayload,
    nullable: true,
    description: `Changes address, types or filters of a webhook subscription; its keys and its state stay. ${NEEDS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id(ID),
      input: t.arg({ type: SubscriptionUpdateInput, required: true, description: 'What is changed.' }),
    },
    resolve: (_root, { id, input }, context) =>
      inArguments({}, () => updateWebhookSubscription({ id: subscriptionId(id), change: input }, context)),
  }),
  recoverWebhookSubscription: t.field({
    type: RecoveryRef,
    nullable: true,
    description: `Tries dead letters again under their own ids, the oldest first: one attempt each. ${NEEDS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id(ID),
      since: t.arg({ type: DateTime, required: true, description: 'Those that were made then or later.' }),
    },
    resolve: (_root, { id, since }, context) =>
      recoverWebhookSubscription({ id: subscriptionId(id), since }, context),
  }),
  pauseWebhookSubscription: t.field({
    type: SubscriptionPayload,
    nullable: true,
    description: `Stops delivery; events are held for seven days. ${NEEDS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => pauseWebhookSubscription({ id: subscriptionId(id) }, context),
  }),
  verifyWebhookSubscription: t.field({
    type: SubscriptionPayload,
    nullable: true,
    description: `Sends the receiver a challenge; when it is echoed, the subscription is active and gets what was held. ${NEEDS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => verifyWebhookSubscription({ id: subscriptionId(id) }, context),
  }),
  rotateWebhookKey: t.field({
    type: WithSecretRef,
    nullable: true,
    description: `Makes a new signing key; the one before signs beside it for a while. ${NEEDS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id(ID),
      overlapSeconds: t.arg.int({
        description: `How long it does: 0 to ${LONGEST_OVERLAP_SECONDS}; ${OVERLAP_SECONDS} unless given.`,
      }),
    },
    resolve: (_root, { id, overlapSeconds }, context) =>
      rotateWebhookKey({ id: subscriptionId(id), overlapSeconds }, context),
  }),
  deleteWebhookSubscription: t.field({
    type: DeletedRef,
    nullable: true,
    description: `Deletes a webhook subscription; what waits for it is cancelled, its history stays. ${NEEDS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => deleteWebhookSubscription({ id: subscriptionId(id) }, context),
  }),
}));
