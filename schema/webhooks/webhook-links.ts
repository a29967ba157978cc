import { queryFromInfo } from '@pothos/plugin-prisma';
import type { Prisma } from '../../prisma/generated/client.ts';
import { decodeId, encodeId } from '../../src/platform/ids.ts';
import { DEFAULT_DELIVERIES, LARGEST_DELIVERIES, type SubscriptionRow } from '../../src/webhooks/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { connection, reference } from '../graph/cost.ts';
import { forwardArguments } from '../graph/forward.ts';
import { perRequest } from '../graph/per-request.ts';
import { type AlertView, SavedAlertRef } from '../news/saved-searches/saved-search-parts.ts';
import { webhookDeliveries } from './delivery.ts';
import { DELIVERY_NODES, DeliveryConnection, deliveryConnection } from './delivery-fields.ts';
import { DeliveryStatusEnum, WebhookDeliveryRef } from './delivery-type.ts';
import { WITH_KEYS, webhookSubscriptions } from './webhook.ts';
import { WebhookSubscriptionRef } from './webhook-type.ts';

// Fields that lead from one type of webhooks to another, so that a client needs one document instead of two.

/**
 * A subscription of the account; null if it was deleted. An account has few subscriptions, so all of them are read, once
 * for an answer.
 * @param id uuid. @throws Problem `insufficient_scope`.
 */
async function subscriptionOf(id: string, context: Context): Promise<SubscriptionRow | null> {
  return (await allSubscriptions(context)).find((row) => row.id === id) ?? null;
}

const allSubscriptions = perRequest((context) => webhookSubscriptions({}, context, { include: WITH_KEYS }));

// A list that names the receiver of each delivery costs no more than a list of their ids.
const NAMED = { ...reference(), free: ['id', 'url', 'state', '__typename'] };

builder.prismaObjectField(WebhookDeliveryRef, 'subscription', (t) =>
  t.field({
    type: WebhookSubscriptionRef,
    nullable: true,
    description:
      'The subscription that the delivery is sent to. Null if it was deleted. One call for each delivery, unless only `id`, ' +
      '`url` and `state` are selected.',
    select: { subscriptionId: true },
    extensions: { cost: NAMED },
    resolve: ({ subscriptionId }, _args, context) => subscriptionOf(subscriptionId, context),
  }),
);

builder.objectField(SavedAlertRef, 'subscription', (t) =>
  t.field({
    type: WebhookSubscriptionRef,
    nullable: true,
    description:
      'The webhook subscription that receives the notifications. Null if there is none or it was deleted. Needs the scope ' +
      '`webhooks`. One call for each search, unless only `id`, `url` and `state` are selected.',
    extensions: { cost: NAMED },
    resolve: ({ subscriptionId }: AlertView, _args, context) => {
      const uuid = subscriptionId === null ? undefined : decodeId('sub', subscriptionId);
      return uuid === undefined ? null : subscriptionOf(uuid, context);
    },
  }),
);

builder.prismaObjectField(WebhookSubscriptionRef, 'deliveries', (t) =>
  t.field({
    type: DeliveryConnection,
    description:
      'The deliveries to the subscription, including waiting ones, newest first. Deliveries that ended are kept for 30 days, ' +
      'unless the operator sets another time. One call for each subscription.',
    select: { id: true },
    extensions: { cost: connection() },
    args: {
      status: t.arg({
        type: DeliveryStatusEnum,
        description: 'Only deliveries with this status. Default: all.',
      }),
      ...forwardArguments(LARGEST_DELIVERIES, DEFAULT_DELIVERIES),
    },
    resolve: ({ id }, { first, after, status }, context, info) => {
      const query = queryFromInfo({ context, info, ...DELIVERY_NODES }) as Prisma.WebhookDeliveryDefaultArgs;
      const asked = { pageSize: first, cursor: after, status, subscription: encodeId('sub', id) };
      return deliveryConnection(() => webhookDeliveries(asked, context, query), after);
    },
  }),
);
