import type { Prisma } from '../../prisma/generated/client.ts';
import { requireScope } from '../../src/identity/index.ts';
import { decodeId, encodeId } from '../../src/platform/ids.ts';
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
import { instant, whole } from '../graph/arguments.ts';
import type { Context } from '../graph/context.ts';
import { badInput } from '../graph/errors.ts';

/**
 * All webhook subscriptions of the account, newest first.
 * @param query the columns and relations to read. @throws Problem `insufficient_scope`.
 */
export async function webhookSubscriptions(
  _args: object,
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<SubscriptionRow[]> {
  requireScope(context.principal, 'webhooks');
  const { services, principal } = context;
  return listSubscriptions(services.db, principal.tenantUuid, query);
}

/**
 * One webhook subscription of the account.
 * @param query the columns and relations to read.
 * @throws Problem `insufficient_scope`; `not_found`, the same for an id of another account and for an unknown id.
 */
export async function webhookSubscription(
  { id }: { readonly id: string },
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<SubscriptionRow> {
  requireScope(context.principal, 'webhooks');
  const { services, principal } = context;
  return getSubscription(services.db, principal.tenantUuid, subscriptionUuid(id), query);
}

/** A subscription and a new signing secret of it, which is shown only once. */
export interface WithSecret {
  readonly subscription: SubscriptionRow;
  readonly secret: string;
}

/**
 * Creates a subscription, which is active at once.
 * @throws Problem `insufficient_scope`; `invalid_parameter`, which names the place (`eventTypes.0`); `conflict` if the
 *         account has 100 subscriptions already, or an operator paused one to the same host; `unavailable`.
 */
export async function createWebhookSubscription(
  given: NewSubscription,
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<WithSecret> {
  requireScope(context.principal, 'webhooks');
  const { services, principal } = context;
  const { id, secret } = await createSubscription(
    services.webhooks,
    principal.tenantUuid,
    given,
    changedBy(context),
  );
  return { subscription: await getSubscription(services.db, principal.tenantUuid, id, query), secret };
}

/**
 * Changes the address, event types or filters of a subscription. Its secret stays.
 * @throws Problem `insufficient_scope`; `not_found`; `invalid_parameter`, which names the place (`eventTypes.0`); `conflict`
 *         for another address of one that an operator paused, or an address at its host; `unavailable`.
 */
export async function updateWebhookSubscription(
  { id, change }: { readonly id: string; readonly change: SubscriptionChange },
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<SubscriptionRow> {
  return afterChange(id, context, query, ({ services, principal }, uuid) =>
    updateSubscription(services.webhooks, principal.tenantUuid, uuid, change, changedBy(context)),
  );
}

/** The result of recovering dead letters of a subscription. */
export interface Recovery {
  /** Number of deliveries that are tried again; at most 10,000. */
  readonly recovered: number;
  /** Whether there are more dead letters of that time. */
  readonly more: boolean;
}

/**
 * Tries dead letters again that were created at a time or later. They keep their ids.
 * @param since RFC 3339; a date alone means its start.
 * @throws Problem `insufficient_scope`, `invalid_parameter`, `not_found`.
 */
export async function recoverWebhookSubscription(
  { id, since }: { readonly id: string; readonly since: string },
  context: Context,
): Promise<Recovery> {
  requireScope(context.principal, 'webhooks');
  const { services, principal } = context;
  const from = new Date(instant('since', since).at);
  return recoverDeliveries(services.db, principal.tenantUuid, subscriptionUuid(id), from);
}

/** Pauses a subscription. Its events are held meanwhile. @throws Problem `insufficient_scope`, `not_found`. */
export async function pauseWebhookSubscription(
  { id }: { readonly id: string },
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<SubscriptionRow> {
  return afterChange(id, context, query, ({ services, principal }, uuid) =>
    pauseSubscription(services.db, principal.tenantUuid, uuid, 'user', principal.keyUuid),
  );
}

/**
 * Resumes a subscription if its receiver returns a challenge within 10 seconds.
 * @throws Problem `insufficient_scope`; `not_found`; `conflict` if the receiver does not return it, or if an operator
 *         paused the subscription and the caller is no operator.
 */
export async function verifyWebhookSubscription(
  { id }: { readonly id: string },
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<SubscriptionRow> {
  return afterChange(id, context, query, ({ services, principal }, uuid) =>
    verifySubscription(services.webhooks, principal.tenantUuid, uuid, changedBy(context)),
  );
}

/**
 * Gives a subscription a new signing key. The previous key signs beside it for the overlap, 0 to 604,800 seconds.
 * @throws Problem `insufficient_scope`; `not_found`; `invalid_parameter`; `conflict` if five older keys still sign.
 */
export async function rotateWebhookKey(
  { id, overlapSeconds }: { readonly id: string; readonly overlapSeconds?: number | null | undefined },
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs = {},
): Promise<WithSecret> {
  requireScope(context.principal, 'webhooks');
  const { services, principal } = context;
  const uuid = subscriptionUuid(id);
  const overlap = whole('overlapSeconds', overlapSeconds, 0, LONGEST_OVERLAP_SECONDS) ?? OVERLAP_SECONDS;
  const secret = await rotateKey(services.webhooks, principal.tenantUuid, uuid, overlap, principal.keyUuid);
  return { subscription: await getSubscription(services.db, principal.tenantUuid, uuid, query), secret };
}

/**
 * Deletes a subscription. Its waiting deliveries are cancelled, and its history stays.
 * @throws Problem `insufficient_scope`, `not_found`.
 */
export async function deleteWebhookSubscription(
  { id }: { readonly id: string },
  context: Context,
): Promise<{ readonly deleted: true; readonly id: string }> {
  requireScope(context.principal, 'webhooks');
  const { services, principal } = context;
  await deleteSubscription(services.db, principal.tenantUuid, subscriptionUuid(id), changedBy(context));
  return { deleted: true, id };
}

function changedBy({ principal }: Context): { readonly actor: string; readonly asOperator: boolean } {
  return { actor: principal.keyUuid, asOperator: principal.scopes.has('operator') };
}

/** Changes a subscription of the account, and reads it as it is then. */
async function afterChange(
  id: string,
  context: Context,
  query: Prisma.WebhookSubscriptionDefaultArgs,
  change: (context: Context, uuid: string) => Promise<unknown>,
): Promise<SubscriptionRow> {
  requireScope(context.principal, 'webhooks');
  const uuid = subscriptionUuid(id);
  await change(context, uuid);
  return getSubscription(context.services.db, context.principal.tenantUuid, uuid, query);
}

/** The relations that `keyIdsOf` needs of a subscription. */
export const WITH_KEYS = {
  keys: { select: { id: true, createdAt: true, expiresAt: true } },
} as const satisfies Prisma.WebhookSubscriptionInclude;

/** A subscription with the relations that `keyIdsOf` needs. */
export type WithKeys = Prisma.WebhookSubscriptionGetPayload<{ include: typeof WITH_KEYS }>;

/** The ids (`whk_...`) of the current signing key, and of earlier keys that still sign, newest first. */
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

/** Until when the circuit breaker of a subscription is open. Null if it is closed, or the time has passed. */
export function breakerUntil({ breakerUntil: until }: Pick<SubscriptionRow, 'breakerUntil'>): Date | null {
  return until !== null && until.getTime() > Date.now() ? until : null;
}

/** The id of a subscription in an argument. @throws GraphQLError BAD_USER_INPUT for a malformed id. */
export function subscriptionId(id: string | number, argument = 'id'): string {
  if (decodeId('sub', String(id)) === undefined) throw badInput('is not a well-formed id', argument);
  return String(id);
}
