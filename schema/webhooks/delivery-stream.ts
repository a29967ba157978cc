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
import { DeliveryStatusEnum, FailureReasonEnum } from './delivery.ts';
import { requireWebhooks, subscriptionId } from './webhook.ts';

/** What a stream of deliveries is opened with. */
export interface DeliveryStreamPlan {
  /** uuid. */
  readonly tenant: string;
  /** uuid; undefined: all subscriptions of the account. */
  readonly subscription: string | undefined;
}

/**
 * The live stream of changes of the account's webhook deliveries (docs/webhooks.md).
 * @param args `subscription`: TypeID; all of the account's unless given.
 * @throws Problem `insufficient_scope`; `not_found`, the same for a subscription of another account and for one of nobody;
 *         GraphQLError BAD_USER_INPUT.
 */
export async function webhookDeliveryChanged(
  { subscription }: { readonly subscription?: string | null | undefined },
  { services, principal }: Pick<Context, 'services' | 'principal'>,
): Promise<DeliveryStreamPlan> {
  requireWebhooks({ principal });
  const tenant = principal.tenantUuid;
  if (subscription == null) return { tenant, subscription: undefined };
  const uuid = subscriptionUuid(subscriptionId(subscription, 'subscription'));
  await getSubscription(services.db, tenant, uuid);
  return { tenant, subscription: uuid };
}

const EventRef = builder.interfaceRef<DeliveryEvent>('WebhookStreamEvent').implement({
  description: 'Something that the live stream of webhook deliveries tells (docs/webhooks.md).',
  resolveType: ({ kind }) => (kind === 'changed' ? 'WebhookDeliveryChanged' : 'WebhookHeartbeat'),
  fields: (t) => ({
    occurredAt: t.field({
      type: DateTime,
      resolve: ({ at }) => at,
      description: 'When it was seen: within a second or so of the change.',
    }),
  }),
});

builder.objectRef<DeliveryChanged>('WebhookDeliveryChanged').implement({
  interfaces: [EventRef],
  description: 'How a webhook delivery stands after a change.',
  fields: (t) => ({
    deliveryId: t.exposeID('id', { description: 'TypeID `dlv_...`: the `id` of the delivery.' }),
    subscriptionId: t.id({
      resolve: ({ subscription }) => encodeId('sub', subscription),
      description: 'TypeID `sub_...`.',
    }),
    eventId: t.exposeID('eventId', { description: 'TypeID `evt_...`: the id of the envelope.' }),
    eventType: t.exposeString('eventType', { description: 'The type of the event.' }),
    status: t.expose('status', { type: DeliveryStatusEnum, description: 'Where it stands.' }),
    attemptCount: t.exposeInt('attemptCount', { description: 'Attempts that were begun.' }),
    responseCode: t.exposeInt('responseCode', {
      nullable: true,
      description: 'The status of the last answer.',
    }),
    failureReason: t.expose('failureReason', {
      type: FailureReasonEnum,
      nullable: true,
      description: 'Why the last attempt failed, or why it was given up.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', {
      type: DateTime,
      nullable: true,
      description: 'When the next attempt is due; null when none is.',
    }),
    deliveredAt: t.expose('deliveredAt', {
      type: DateTime,
      nullable: true,
      description: 'When the receiver accepted it.',
    }),
  }),
});

builder.objectRef<Extract<DeliveryEvent, { kind: 'heartbeat' }>>('WebhookHeartbeat').implement({
  interfaces: [EventRef],
  description: 'A sign of life; the first one says that changes are told from then on.',
  fields: (t) => ({
    intervalMs: t.exposeInt('intervalMs', { description: 'How often it comes, in ms.' }),
  }),
});

builder.subscriptionField('webhookDeliveryChanged', (t) =>
  t.field({
    type: EventRef,
    description:
      'Webhook deliveries of the account as their status changes, from now on; what changes several times within half a ' +
      'second is told once. Needs the scope `webhooks`. One call when it starts.',
    extensions: { cost: page() },
    args: {
      subscription: t.arg.id({ description: 'TypeID `sub_...`: deliveries to this subscription only.' }),
    },
    // The hub runs the document for each event: nobody subscribes one by one.
    subscribe: () => {
      throw new Error('streams are served by the hub');
    },
    resolve: (event) => event as unknown as DeliveryEvent,
  }),
);
