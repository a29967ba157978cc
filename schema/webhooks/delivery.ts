import { brandWithType } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import DataLoader from 'dataloader';
import type { Prisma } from '../../prisma/generated/client.ts';
import { decodeId, encodeId } from '../../src/platform/ids.ts';
import { invalidParameter, Problem } from '../../src/platform/problem.ts';
import {
  ATTEMPT_FAILURES,
  type Attempt,
  type AttemptFailure,
  DEFAULT_DELIVERIES,
  DELIVERY_STATUSES,
  type DeliveryPage,
  type DeliveryRow,
  type DeliveryStatus,
  deliveryUuid,
  describeDelivery,
  type FailureReason,
  getDelivery,
  LARGEST_DELIVERIES,
  listDeliveries,
  replayDelivery,
  subscriptionUuid,
  testSubscription,
} from '../../src/webhooks/index.ts';
import { inArguments, LONGEST_CURSOR, text, whole } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { connection, page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { badInput } from '../graph/errors.ts';
import { forwardArguments } from '../graph/forward.ts';
import { perRequest } from '../graph/per-request.ts';
import { IN_CONNECTION } from '../graph/shape.ts';
import { requireWebhooks, subscriptionId } from './webhook.ts';

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
  requireWebhooks(context);
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
  requireWebhooks(context);
  const { services, principal } = context;
  return getDelivery(services.db, principal.tenantUuid, deliveryUuid(id), query);
}

/** The body of a delivery, and the attempts at it. They are read once for an answer. */
export function webhookDeliveryDetails(
  row: Pick<DeliveryRow, 'id' | 'eventId'>,
  context: Context,
): ReturnType<typeof describeDelivery> {
  return details(context).load(row);
}

const details = perRequest(
  ({ services, principal }) =>
    new DataLoader(
      (rows: readonly Pick<DeliveryRow, 'id' | 'eventId'>[]) =>
        Promise.all(rows.map((each) => describeDelivery(services.db, principal.tenantUuid, each))),
      { cacheKeyFn: ({ id }) => id as never },
    ),
);

/**
 * Sends a `subscription.test` event and waits for the outcome of its only attempt.
 * @param query the columns and relations to read.
 * @throws Problem `insufficient_scope`; `not_found`; `conflict` while the subscription is paused.
 */
export async function testWebhookSubscription(
  { id }: { readonly id: string },
  context: Context,
  query: Prisma.WebhookDeliveryDefaultArgs = {},
): Promise<DeliveryRow> {
  requireWebhooks(context);
  const { services, principal } = context;
  const delivery = await testSubscription(services.webhooks, principal.tenantUuid, subscriptionUuid(id));
  return getDelivery(services.db, principal.tenantUuid, delivery, query);
}

/**
 * Sends a finished delivery again: the same bytes under a new id.
 * @param query the columns and relations to read.
 * @throws Problem `insufficient_scope`, before anything is read; `not_found`; `conflict` if the delivery is not finished
 *         or its subscription was deleted.
 */
export async function replayWebhookDelivery(
  { id }: { readonly id: string },
  context: Context,
  query: Prisma.WebhookDeliveryDefaultArgs = {},
): Promise<DeliveryRow> {
  const { services, principal } = context;
  if (!principal.scopes.has('operator')) {
    throw new Problem('insufficient_scope', 'The key lacks the scope "operator".');
  }
  const replay = await replayDelivery(services.db, principal.tenantUuid, deliveryUuid(id));
  return getDelivery(services.db, principal.tenantUuid, replay, query);
}

const STATUS_SAYS: Readonly<Record<DeliveryStatus, string>> = {
  pending: 'The delivery waits for its first attempt.',
  held: 'The subscription is paused. The delivery waits until it is resumed, at most seven days.',
  delivering: 'An attempt is under way.',
  retrying: 'An attempt failed. The delivery waits for the next one.',
  delivered: 'The receiver answered with a 2xx status.',
  dead_lettered:
    'The delivery was given up; `failureReason` says why. The owner can recover it, and an operator can replay it.',
  cancelled:
    'The delivery was not sent, because its subscription was deleted or its story is closed to the account.',
};

/** The status of a delivery. */
export const DeliveryStatusEnum = builder.enumType('WebhookDeliveryStatus', {
  description: 'The status of a webhook delivery.',
  values: Object.fromEntries(
    DELIVERY_STATUSES.map((status) => [status, { description: STATUS_SAYS[status] }]),
  ) as Record<DeliveryStatus, { description: string }>,
});

const FAILURE_SAYS: Readonly<Record<FailureReason, string>> = {
  timeout: 'No complete answer arrived in time.',
  dns_error: 'The host name of the receiver has no address.',
  connection_refused: 'The connection was refused.',
  connection_reset: 'The connection broke before the answer was complete.',
  tls_error: 'No secure connection could be made.',
  blocked_address: 'The host name leads to a blocked address (docs/webhooks-addresses.md).',
  redirect: 'The receiver answered with a redirect. Redirects are not followed.',
  http_status: 'The receiver answered with a status other than 2xx.',
  gone: 'The receiver answered with the HTTP status 410. The subscription is paused.',
  unknown_outcome:
    'The attempt was interrupted. The receiver may have received the event. If an attempt is left, it gets it again under ' +
    'the same id.',
  attempts_exhausted: 'All scheduled attempts failed.',
  hold_expired: 'The subscription stayed paused for seven days.',
  story_closed: 'The delivery is about a story that is no longer open to the account. It was not sent.',
};

/** Why a delivery has not been accepted. */
export const FailureReasonEnum = builder.enumType('WebhookFailureReason', {
  description: 'Why a webhook delivery has not been accepted.',
  values: Object.fromEntries(
    Object.entries(FAILURE_SAYS).map(([reason, description]) => [reason, { description }]),
  ) as Record<FailureReason, { description: string }>,
});

const AttemptOutcome = builder.enumType('WebhookAttemptOutcome', {
  description: 'The outcome of an attempt at a delivery.',
  values: Object.fromEntries([
    ['delivered', { description: STATUS_SAYS.delivered }],
    ...ATTEMPT_FAILURES.map((reason) => [reason, { description: FAILURE_SAYS[reason] }]),
  ]) as Record<'delivered' | AttemptFailure, { description: string }>,
});

const AttemptRef = builder.objectRef<Attempt>('WebhookAttempt').implement({
  description: 'One attempt to send a delivery. It is recorded before it is made.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Number of the attempt, from 1.' }),
    startedAt: t.expose('startedAt', { type: DateTime, description: 'When the attempt started.' }),
    durationMs: t.exposeInt('durationMs', {
      nullable: true,
      description:
        'Duration of the attempt in milliseconds. Null while it is in progress, or if it was interrupted.',
    }),
    outcome: t.expose('outcome', {
      type: AttemptOutcome,
      nullable: true,
      description: 'The outcome of the attempt. Null while it is in progress.',
    }),
    responseCode: t.exposeInt('responseCode', {
      nullable: true,
      description: 'The HTTP status of the answer. Null if there was none.',
    }),
    detail: t.exposeString('detail', {
      nullable: true,
      description: 'A sentence about the failure. Null if the attempt did not fail.',
    }),
    response: t.exposeString('response', {
      nullable: true,
      description: 'The first 16 KiB of the answer of the receiver, as text. Null if there was no answer.',
    }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'The IP address that the attempt connected to. Null if there was no connection.',
    }),
  }),
});

/** The delivery of an event to a subscription. */
export const WebhookDeliveryRef = builder.prismaNode('WebhookDelivery', {
  description: 'The delivery of an event to a webhook subscription. Other accounts cannot see it.',
  id: {
    resolve: (row) => encodeId('dlv', row.id),
    description: 'TypeID `dlv_...`, which is also the header `SVC-Webhook-Id`.',
  },
  findUnique: (id) => ({ id: decodeId('dlv', id) ?? id }),
  select: { id: true, eventId: true, seq: true },
  fields: (t) => ({
    subscriptionId: t.id({
      description: 'TypeID `sub_...` of the subscription, which may have been deleted.',
      select: { subscriptionId: true },
      resolve: (row) => encodeId('sub', row.subscriptionId),
    }),
    eventId: t.id({
      description:
        'TypeID `evt_...`: the id of the envelope. It is the same on every retry and replay, so deduplicate by it.',
      resolve: (row) => encodeId('evt', row.eventId),
    }),
    eventType: t.exposeString('eventType', {
      description: 'The type of the event, such as `intelligence.published`.',
    }),
    status: t.field({
      type: DeliveryStatusEnum,
      description: 'The status of the delivery.',
      select: { status: true },
      resolve: (row) => row.status as DeliveryStatus,
    }),
    attemptCount: t.exposeInt('attemptCount', { description: 'Number of attempts started.' }),
    responseCode: t.exposeInt('responseCode', {
      nullable: true,
      description: 'The HTTP status of the last answer. Null if there was none.',
    }),
    failureReason: t.field({
      type: FailureReasonEnum,
      nullable: true,
      description: 'Why the last attempt failed, or why the delivery was given up. Null if nothing failed.',
      select: { failureReason: true },
      resolve: (row) => row.failureReason as FailureReason | null,
    }),
    replayOf: t.id({
      nullable: true,
      description: 'TypeID `dlv_...` of the delivery that this one replays. Null if it replays none.',
      select: { replayOf: true },
      resolve: (row) => (row.replayOf === null ? null : encodeId('dlv', row.replayOf)),
    }),
    createdAt: t.field({
      type: DateTime,
      description: 'When the delivery was created.',
      select: { createdAt: true },
      resolve: (row) => row.createdAt.toISOString(),
    }),
    nextAttemptAt: t.field({
      type: DateTime,
      nullable: true,
      description: 'When the next attempt is due. Null if none is due.',
      select: { nextAttemptAt: true },
      resolve: (row) => row.nextAttemptAt?.toISOString(),
    }),
    deliveredAt: t.field({
      type: DateTime,
      nullable: true,
      description: 'When the receiver accepted the delivery. Null if it has not.',
      select: { deliveredAt: true },
      resolve: (row) => row.deliveredAt?.toISOString(),
    }),
    body: t.string({
      description:
        'The body that is sent, as JSON text: the same bytes at each attempt and replay. Empty while a story in it is closed ' +
        'to the account. One call for each delivery.',
      extensions: { cost: page() },
      resolve: async (row, _args, context) => (await webhookDeliveryDetails(row, context)).body,
    }),
    attempts: t.field({
      type: [AttemptRef],
      description: 'The attempts, oldest first. One call for each delivery.',
      extensions: { cost: page() },
      resolve: async (row, _args, context) => [...(await webhookDeliveryDetails(row, context)).attempts],
    }),
  }),
});

/** The delivery that has an id, for `node`. @throws Problem as `webhookDelivery`. */
export async function webhookDeliveryNode(id: string, context: Context): Promise<object> {
  const row = await webhookDelivery({ id }, context);
  brandWithType(row, WebhookDeliveryRef);
  return row;
}

const DeliveryPayload = builder.objectRef<DeliveryRow>('WebhookDeliveryPayload').implement({
  description: 'A webhook delivery after a mutation.',
  fields: (t) => ({
    delivery: t.field({
      type: WebhookDeliveryRef,
      description: 'The delivery that was created.',
      resolve: (row) => row,
    }),
  }),
});

function deliveryId(id: string | number): string {
  if (decodeId('dlv', String(id)) === undefined) throw badInput('is not a well-formed id', 'id');
  return String(id);
}

/** Where the selection of a row is, below the field of its connection. */
export const DELIVERY_NODES = { paths: IN_CONNECTION.map((path) => [...path]) };

/** A page of a list of deliveries. */
export const DeliveryConnection = builder.connectionObject(
  {
    type: WebhookDeliveryRef,
    name: 'WebhookDeliveryConnection',
    description: 'A page of a list of webhook deliveries.',
  },
  { name: 'WebhookDeliveryEdge', description: 'A delivery, with a cursor that continues after it.' },
);

/** A page of deliveries as a connection. @param after the cursor of the request. */
export async function deliveryConnection(
  list: () => Promise<DeliveryPage>,
  after: string | null | undefined,
) {
  const found = await inArguments({ page_size: 'first', cursor: 'after' }, list);
  const edges = found.rows.map((node) => ({ node, cursor: found.cursor(node) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: found.nextCursor !== null,
      hasPreviousPage: after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

builder.queryFields((t) => ({
  webhookDeliveries: t.field({
    type: DeliveryConnection,
    nullable: true,
    description:
      'Webhook deliveries of the account, newest first. Deliveries that ended are kept for 30 days, unless the operator sets ' +
      'another time. Needs the scope `webhooks`. One call.',
    extensions: { cost: connection() },
    args: {
      subscription: t.arg.id({
        description: 'TypeID `sub_...`: only deliveries to this subscription. Default: all of the account.',
      }),
      status: t.arg({
        type: DeliveryStatusEnum,
        description: 'Only deliveries with this status. Default: all.',
      }),
      ...forwardArguments(LARGEST_DELIVERIES, DEFAULT_DELIVERIES),
    },
    resolve: (_root, { subscription, status, first, after }, context, info) => {
      const args: WebhookDeliveriesArgs = {
        pageSize: first,
        cursor: after,
        status,
        subscription: subscription == null ? undefined : subscriptionId(subscription, 'subscription'),
      };
      const query = queryFromInfo({ context, info, ...DELIVERY_NODES }) as Prisma.WebhookDeliveryDefaultArgs;
      return deliveryConnection(() => webhookDeliveries(args, context, query), after);
    },
  }),
  webhookDelivery: t.prismaField({
    type: WebhookDeliveryRef,
    nullable: true,
    description:
      'One webhook delivery of the account; `not_found` for any other id. Needs the scope `webhooks`. One call.',
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `dlv_...`.' }) },
    resolve: (query, _root, { id }, context) => webhookDelivery({ id: deliveryId(id) }, context, query),
  }),
}));

builder.mutationFields((t) => ({
  testWebhookSubscription: t.field({
    type: DeliveryPayload,
    nullable: true,
    description:
      'Sends a `subscription.test` event at once. There is one attempt, and its outcome is in the answer. A paused ' +
      'subscription is a `conflict`. Needs the scope `webhooks`. One call.',
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `sub_...` of the subscription.' }) },
    resolve: (_root, { id }, context) => testWebhookSubscription({ id: subscriptionId(id) }, context),
  }),
  replayWebhookDelivery: t.field({
    type: DeliveryPayload,
    nullable: true,
    description:
      'Sends a finished delivery of the account again: the same bytes with a new id. A delivery that is not finished is a ' +
      '`conflict`. Needs the scope `operator`. One call.',
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `dlv_...` of the delivery.' }) },
    resolve: (_root, { id }, context) => replayWebhookDelivery({ id: deliveryId(id) }, context),
  }),
}));
