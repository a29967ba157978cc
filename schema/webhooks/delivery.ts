import DataLoader from 'dataloader';
import type { Prisma } from '../../prisma/generated/client.ts';
import { requireScope } from '../../src/identity/index.ts';
import { decodeId } from '../../src/platform/ids.ts';
import { invalidParameter } from '../../src/platform/problem.ts';
import {
  DEFAULT_DELIVERIES,
  type DeliveryDetails,
  type DeliveryPage,
  type DeliveryRow,
  type DeliveryStatus,
  deliveryUuid,
  describeDeliveries,
  getDelivery,
  LARGEST_DELIVERIES,
  listDeliveries,
  replayDelivery,
  subscriptionUuid,
  testSubscription,
} from '../../src/webhooks/index.ts';
import { LONGEST_CURSOR, text, whole } from '../graph/arguments.ts';
import type { Context } from '../graph/context.ts';
import { perRequest } from '../graph/per-request.ts';

/** Which deliveries of the account are listed. */
export interface WebhookDeliveriesArgs {
  /** 1 to 100; default 20. */
  readonly pageSize?: number | null | undefined;
  /** TypeID `sub_...`. */
  readonly subscription?: string | null | undefined;
  readonly status?: DeliveryStatus | null | undefined;
  readonly cursor?: string | null | undefined;
}

/**
 * A page of the deliveries of the account, newest first.
 * @param query the columns and relations to read.
 * @throws Problem `insufficient_scope`, `invalid_parameter`, `invalid_cursor`, `cursor_mismatch`.
 */
export async function webhookDeliveries(
  args: WebhookDeliveriesArgs,
  context: Context,
  query: Prisma.WebhookDeliveryDefaultArgs = {},
): Promise<DeliveryPage> {
  requireScope(context.principal, 'webhooks');
  const { services, principal } = context;
  const subscription = text('subscription', args.subscription);
  const uuid = subscription === undefined ? undefined : decodeId('sub', subscription);
  if (subscription !== undefined && uuid === undefined) {
    throw invalidParameter('subscription', 'is not the id of a webhook subscription (sub_...)');
  }
  const size = whole('page_size', args.pageSize, 1, LARGEST_DELIVERIES) ?? DEFAULT_DELIVERIES;
  const cursor = text('cursor', args.cursor, LONGEST_CURSOR);
  const asked = { size, subscription: uuid, status: args.status ?? undefined, cursor };
  return listDeliveries(services.webhooks, principal.tenantUuid, asked, query);
}

/**
 * One delivery of the account.
 * @param query the columns and relations to read.
 * @throws Problem `insufficient_scope`; `not_found`, the same for an id of another account and for an unknown id.
 */
export async function webhookDelivery(
  { id }: { readonly id: string },
  context: Context,
  query: Prisma.WebhookDeliveryDefaultArgs = {},
): Promise<DeliveryRow> {
  requireScope(context.principal, 'webhooks');
  const { services, principal } = context;
  return getDelivery(services.db, principal.tenantUuid, deliveryUuid(id), query);
}

/** The body of a delivery, and the attempts at it. They are read once for an answer. */
export function webhookDeliveryDetails(
  row: Pick<DeliveryRow, 'id' | 'eventId'>,
  context: Context,
): Promise<DeliveryDetails> {
  return details(context).load(row);
}

const details = perRequest(
  ({ services, principal }) =>
    new DataLoader(
      (rows: readonly Pick<DeliveryRow, 'id' | 'eventId'>[]) =>
        describeDeliveries(services.db, principal.tenantUuid, rows),
      { cacheKeyFn: ({ id }) => id as never, maxBatchSize: LARGEST_DELIVERIES },
    ),
);

/**
 * Sends a `subscription.test` event and waits for the outcome of its only attempt.
 * @throws Problem `insufficient_scope`; `not_found`; `conflict` while the subscription is paused.
 */
export async function testWebhookSubscription(
  { id }: { readonly id: string },
  context: Context,
): Promise<DeliveryRow> {
  requireScope(context.principal, 'webhooks');
  const { services, principal } = context;
  const delivery = await testSubscription(services.webhooks, principal.tenantUuid, subscriptionUuid(id));
  return getDelivery(services.db, principal.tenantUuid, delivery);
}

/**
 * Sends a finished delivery again: the same bytes under a new id.
 * @throws Problem `insufficient_scope`, before anything is read; `not_found`; `conflict` if the delivery is not finished
 *         or its subscription was deleted.
 */
export async function replayWebhookDelivery(
  { id }: { readonly id: string },
  context: Context,
): Promise<DeliveryRow> {
  const { services, principal } = context;
  requireScope(principal, 'operator');
  const replay = await replayDelivery(services.db, principal.tenantUuid, deliveryUuid(id));
  return getDelivery(services.db, principal.tenantUuid, replay);
}
