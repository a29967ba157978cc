import { requireScope } from '../../src/identity/index.ts';
import { encodeId } from '../../src/platform/ids.ts';
import {
  type DeliveryChanged,
  type DeliveryEvent,
  getSubscription,
  subscriptionUuid,
} from '../../src/webhooks/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { DeliveryStatusEnum, FailureReasonEnum } from './delivery-type.ts';
import { subscriptionId } from './webhook.ts';

/** What a stream of deliveries is opened with. */
export interface DeliveryStreamPlan {
  /** uuid of the account. */
  readonly tenant: string;
  /** uuid of a subscription; undefined: all subscriptions of the account. */
  readonly subscription: string | undefined;
}

/**
 * Checks a request for the live stream of changes of the account's webhook deliveries (docs/webhooks.md).
 * @param args `subscription` is a TypeID. Without it the stream covers all subscriptions of the account.
 * @throws Problem `insufficient_scope`; `not_found`, the same for a subscription of another account and for an unknown id;
 *         GraphQLError BAD_USER_INPUT for a malformed id.
 */
export async function webhookDeliveryChanged(
  { subscription }: { readonly subscription?: string | null | undefined },
  { services, principal }: Pick<Context, 'services' | 'principal'>,
): Promise<DeliveryStreamPlan> {
  requireScope(principal, 'webhooks');
  const tenant = principal.tenantUuid;
  if (subscription == null) return { tenant, subscription: undefined };
  const uuid = subscriptionUuid(subscriptionId(subscription, 'subscription'));
  await getSubscription(services.db, tenant, uuid);
  return { tenant, subscription: uuid };
}

const EventRef = builder.interfaceRef<DeliveryEvent>('WebhookStreamEvent').implement({
  description: 'An event of the live stream of webhook deliveries (docs/webhooks.md).',
  resolveType: ({ kind }) => (kind === 'changed' ? 'WebhookDeliveryChanged' : 'WebhookHeartbeat'),
  fields: (t) => ({
    occurredAt: t.field({
      type: DateTime,
      resolve: ({ at }) => at,
      description:
        'When the service noticed the change, which is within about a second of it, or when it sent the heartbeat.',
    }),
  }),
});

builder.objectRef<DeliveryChanged>('WebhookDeliveryChanged').implement({
  interfaces: [EventRef],
  description: 'The state of a webhook delivery after a change.',
  fields: (t) => ({
    deliveryId: t.exposeID('id', { description: 'TypeID `dlv_...`: the `id` of the delivery.' }),
    subscriptionId: t.id({
      resolve: ({ subscription }) => encodeId('sub', subscription),
      description: 'TypeID `sub_...` of the subscription.',
    }),
    eventId: t.exposeID('eventId', { description: 'TypeID `evt_...`: the id of the envelope.' }),
    eventType: t.exposeString('eventType', {
      description: 'The type of the event, such as `intelligence.published`.',
    }),
    status: t.expose('status', { type: DeliveryStatusEnum, description: 'The status of the delivery.' }),
    attemptCount: t.exposeInt('attemptCount', { description: 'Number of attempts started.' }),
    responseCode: t.exposeInt('responseCode', {
      nullable: true,
      description: 'The HTTP status of the last answer. Null if there was none.',
    }),
    failureReason: t.expose('failureReason', {
      type: FailureReasonEnum,
      nullable: true,
      description: 'Why the last attempt failed, or why the delivery was given up. Null if nothing failed.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: DateTime,
      nullable: true,
      description: 'When the next attempt is due. Null if none is due.',
    }),
    deliveredAt: t.expose('deliveredAt', {
      type: DateTime,
      nullable: true,
      description: 'When the receiver accepted the delivery. Null if it has not.',
    }),
  }),
});

builder.objectRef<Extract<DeliveryEvent, { kind: 'heartbeat' }>>('WebhookHeartbeat').implement({
  interfaces: [EventRef],
  description:
    'A sign that the stream is alive, sent every `intervalMs`. After the first one, all later changes are sent.',
  fields: (t) => ({
    intervalMs: t.exposeInt('intervalMs', {
      description: 'Time until the next heartbeat, in milliseconds.',
    }),
  }),
});

builder.subscriptionField('webhookDeliveryChanged', (t) =>
  t.field({
    type: EventRef,
    description:
      'Webhook deliveries of the account as their status changes, from now on. Several changes of a delivery within half a ' +
      'second are sent as one. The stream cannot be resumed: after a break, query `webhookDeliveries`. Needs the scope ' +
      '`webhooks`. One call when it starts.',
    extensions: { cost: page() },
    args: {
      subscription: t.arg.id({
        description: 'TypeID `sub_...`: only deliveries to this subscription. Default: all of the account.',
      }),
    },
    // The hub runs the document for each event. There is no subscription for each reader.
    subscribe: () => {
      throw new Error('streams are served by the hub');
    },
    resolve: (event) => event as unknown as DeliveryEvent,
  }),
);
