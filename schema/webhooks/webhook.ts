import type { Prisma } from '../../prisma/generated/client.ts';
import { decodeId, encodeId } from '../../src/platform/ids.ts';
import { Problem } from '../../src/platform/problem.ts';
import {
  createSubscription,
  deleteSubscription,
  getSubscription,
  LONGEST_OVERLAP_SECONDS,
  listSubscriptions,
  type NewSubscription,
  OVERLAP_SECONDS,
  pauseSubscription,
  recoverDeliveries,
  rotateKey,
  type SubscriptionChange,
  type SubscriptionRow,
  subscriptionUuid,
  updateSubscription,
  verifySubscription,
} from '../../src/webhooks/index.ts';
import { whole } from '../graph/arguments.ts';
import type { Context } from '../graph/context.ts';
import { badInput } from '../graph/errors.ts';

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

/** An id of an argument. @throws GraphQLError BAD_USER_INPUT. */
export function subscriptionId(id: string | number, argument = 'id'): string {
  if (decodeId('sub', String(id)) === undefined) throw badInput('is not a well-formed id', argument);
  return String(id);
}
