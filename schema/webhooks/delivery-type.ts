import { brandWithType } from '@pothos/core';
import { decodeId, encodeId } from '../../src/platform/ids.ts';
import {
  ATTEMPT_FAILURES,
  type Attempt,
  type AttemptFailure,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type FailureReason,
} from '../../src/webhooks/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import { webhookDelivery, webhookDeliveryDetails } from './delivery.ts';

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
