import type { z } from 'zod';
import type { Context } from '../../schema/graph/context.ts';
import {
  replayWebhookDelivery,
  testWebhookSubscription,
  type WebhookDeliveriesArgs,
  webhookDeliveries,
  webhookDelivery,
  webhookDeliveryDetails,
} from '../../schema/webhooks/delivery.ts';
import { encodeId } from '../../src/platform/ids.ts';
import {
  DEFAULT_DELIVERIES,
  DELIVERY_STATUSES,
  type DeliveryRow,
  type FAILURE_REASONS,
  LARGEST_DELIVERIES,
} from '../../src/webhooks/index.ts';
import { choiceIn, NO_QUERY, numberIn, queryOf, textIn } from '../app/route/query.ts';
import { type Answer, contextOf, type PathParameter, type Route } from '../app/route/route.ts';
import {
  deliveryExample,
  type deliveryShape,
  listShape,
  oneShape,
  wholeExample,
  type wholeShape,
} from './delivery-shapes.ts';

const ID: PathParameter = {
  name: 'id',
  description: 'Id of the delivery. The id of another account’s delivery is a 404, like an unknown id.',
  example: deliveryExample.id,
};
const SUBSCRIPTION: PathParameter = {
  ...ID,
  description:
    'Id of the subscription. The id of another account’s subscription is a 404, like an unknown id.',
  example: deliveryExample.subscriptionId,
};
const whole = (description: string) => ({
  description,
  schema: oneShape,
  example: { data: { delivery: wholeExample } },
});

const listRoute: Route<WebhookDeliveriesArgs> = {
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  paths: ['/v1/webhooks/deliveries'],
  tag: 'Webhooks',
  summary: 'List webhook deliveries',
  description:
    'The list is newest first. Deliveries are stored for 30 days, unless the operator sets another time. They stay when their subscription is deleted.',
  auth: 'key',
  scope: 'webhooks',
  params: [],
  query: queryOf(
    [
      {
        name: 'subscription',
        arg: 'subscription',
        kind: 'text',
        max: 200,
        description: 'Only deliveries to the subscription with this id. It may have been deleted.',
        example: deliveryExample.subscriptionId,
      },
      {
        name: 'status',
        arg: 'status',
        kind: 'choice',
        max: 20,
        choices: DELIVERY_STATUSES,
        description: 'Only deliveries with this status.',
        example: 'dead_lettered',
      },
      {
        name: 'page_size',
        aliases: ['limit'],
        arg: 'pageSize',
        kind: 'integer',
        min: 1,
        max: LARGEST_DELIVERIES,
        preset: DEFAULT_DELIVERIES,
        description: 'Maximum number of deliveries on a page.',
        example: 50,
      },
      {
        name: 'cursor',
        arg: 'cursor',
        kind: 'text',
        max: 4_096,
        description:
          'Opaque cursor from `page.next_cursor`. A cursor holds the filters already, so they may be left out.',
        example: 'b3BhcXVl',
      },
    ],
    (values) => ({
      subscription: textIn(values, 'subscription'),
      status: choiceIn(values, 'status', DELIVERY_STATUSES),
      pageSize: numberIn(values, 'pageSize'),
      cursor: textIn(values, 'cursor'),
    }),
  ),
  success: {
    description: 'A page of deliveries',
    schema: listShape,
    example: {
      data: {
        deliveries: [deliveryExample],
        page: { size: DEFAULT_DELIVERIES, returned: 1, has_next: false, next_cursor: null },
      },
    },
  },
  async handle(call) {
    const { rows, size, nextCursor } = await webhookDeliveries(call.args, contextOf(call));
    const page = { size, returned: rows.length, has_next: nextCursor !== null, next_cursor: nextCursor };
    return {
      body: JSON.stringify({ data: { deliveries: rows.map(write), page } }),
      links: nextCursor === null ? [] : [{ rel: 'next', href: call.address.at({ cursor: nextCursor }) }],
    };
  },
};

const getRoute: Route = {
  operationId: 'getWebhookDelivery',
  method: 'GET',
  paths: ['/v1/webhooks/deliveries/{id}'],
  tag: 'Webhooks',
  summary: 'Get one webhook delivery',
  description: 'Answers the delivery with its body and every attempt.',
  auth: 'key',
  scope: 'webhooks',
  params: [ID],
  query: NO_QUERY,
  success: whole('The delivery'),
  problems: ['not_found'],
  async handle(call) {
    const context = contextOf(call);
    const row = await webhookDelivery({ id: call.params.id! }, context);
    return { body: JSON.stringify({ data: { delivery: await writeWhole(row, context) } }) };
  },
};

const replayRoute: Route = {
  operationId: 'replayWebhookDelivery',
  method: 'POST',
  paths: ['/v1/webhooks/deliveries/{id}/replay'],
  tag: 'Webhooks',
  summary: 'Replay a delivery',
  description:
    'Sends a finished delivery again: the same bytes under a new delivery id. A delivery that is not finished, or whose subscription was deleted, is a 409. For operators only.',
  auth: 'key',
  scope: 'operator',
  params: [ID],
  query: NO_QUERY,
  success: whole('The new delivery'),
  problems: ['not_found', 'conflict'],
  async handle(call) {
    const context = contextOf(call);
    return changed(await replayWebhookDelivery({ id: call.params.id! }, context), context);
  },
};

const testRoute: Route = {
  operationId: 'testWebhookSubscription',
  method: 'POST',
  paths: ['/v1/webhooks/subscriptions/{id}/test'],
  tag: 'Webhooks',
  summary: 'Send a test event',
  description:
    'Sends a `subscription.test` event at once. There is one attempt, and the answer has its outcome. A paused subscription is a 409.',
  auth: 'key',
  scope: 'webhooks',
  params: [SUBSCRIPTION],
  query: NO_QUERY,
  success: whole('The outcome, whether or not the event was delivered'),
  problems: ['not_found', 'conflict'],
  async handle(call) {
    const context = contextOf(call);
    return changed(await testWebhookSubscription({ id: call.params.id! }, context), context);
  },
};

export const webhookDeliveryRoutes: readonly Route[] = [listRoute as Route, getRoute, replayRoute, testRoute];

function write(row: DeliveryRow): z.infer<typeof deliveryShape> {
  return {
    id: encodeId('dlv', row.id),
    subscriptionId: encodeId('sub', row.subscriptionId),
    eventId: encodeId('evt', row.eventId),
    eventType: row.eventType,
    status: row.status as (typeof DELIVERY_STATUSES)[number],
    attemptCount: row.attemptCount,
    responseCode: row.responseCode,
    failureReason: row.failureReason as (typeof FAILURE_REASONS)[number] | null,
    replayOf: row.replayOf === null ? null : encodeId('dlv', row.replayOf),
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  };
}

async function writeWhole(row: DeliveryRow, context: Context): Promise<z.infer<typeof wholeShape>> {
  const { body, attempts } = await webhookDeliveryDetails(row, context);
  return { ...write(row), body, attempts: [...attempts] };
}

/** The answer to a change. No cache may keep it. */
async function changed(row: DeliveryRow, context: Context): Promise<Answer> {
  const body = JSON.stringify({ data: { delivery: await writeWhole(row, context) } });
  return { body, version: null, cacheControl: 'no-store' };
}
