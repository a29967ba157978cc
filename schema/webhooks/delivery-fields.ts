import { queryFromInfo } from '@pothos/plugin-prisma';
import type { Prisma } from '../../prisma/generated/client.ts';
import { decodeId } from '../../src/platform/ids.ts';
import {
  DEFAULT_DELIVERIES,
  type DeliveryPage,
  type DeliveryRow,
  LARGEST_DELIVERIES,
} from '../../src/webhooks/index.ts';
import { inArguments } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import { connection, page } from '../graph/cost.ts';
import { badInput } from '../graph/errors.ts';
import { forwardArguments, pageConnection } from '../graph/forward.ts';
import { IN_CONNECTION } from '../graph/shape.ts';
import {
  replayWebhookDelivery,
  testWebhookSubscription,
  type WebhookDeliveriesArgs,
  webhookDeliveries,
  webhookDelivery,
} from './delivery.ts';
import { DeliveryStatusEnum, WebhookDeliveryRef } from './delivery-type.ts';
import { subscriptionId } from './webhook.ts';

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
  return pageConnection(found.rows, (row) => found.cursor(row), {
    hasNextPage: found.nextCursor !== null,
    hasPreviousPage: after != null,
  });
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
      'One webhook delivery of the account; `not_found` for an id of none of them, BAD_USER_INPUT for a malformed one. Needs ' +
      'the scope `webhooks`. One call.',
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
