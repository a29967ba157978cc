import { z } from 'zod';
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
  ATTEMPT_FAILURES,
  DEFAULT_DELIVERIES,
  DELIVERY_STATUSES,
  type DeliveryRow,
  FAILURE_REASONS,
  LARGEST_DELIVERIES,
} from '../../src/webhooks/index.ts';
import { NO_QUERY, queryOf } from '../app/query.ts';
import { type Answer, contextOf, type PathParameter, type Route } from '../app/route.ts';
import { time } from '../app/shapes.ts';

const status = z.int().min(100).max(599);

const members = {
  id: z.string().describe('TypeID `dlv_...`, which is also the header `SVC-Webhook-Id`'),
  subscriptionId: z.string().describe('TypeID `sub_...` of the subscription, which may have been deleted'),
  eventId: z.string().describe('TypeID `evt_...`: the `id` of the event'),
  eventType: z.string().describe('The type of the event, such as `intelligence.published`'),
  status: z
    .enum(DELIVERY_STATUSES)
    .describe(
      '`pending`: waits for its first attempt. `held`: waits because the subscription is paused, for at most seven days. `delivering`: an attempt is under way. `retrying`: an attempt failed, and the next one is due. `delivered`: the receiver answered 2xx. `dead_lettered`: given up. `cancelled`: not sent, because the subscription was deleted or the story is closed to the account',
    ),
  attemptCount: z.int().min(0).describe('Number of attempts started'),
  responseCode: status.nullable().describe('HTTP status of the last answer. Null if there was none'),
  failureReason: z
    .enum(FAILURE_REASONS)
    .nullable()
    .describe(
      'Why the last attempt failed, or why the delivery was given up (docs/webhooks.md). Null if nothing failed',
    ),
  replayOf: z
    .string()
    .nullable()
    .describe('TypeID `dlv_...` of the delivery that this one replays. Null if it is no replay'),
  createdAt: time.describe('When the delivery was created'),
  nextAttemptAt: time.nullable().describe('When the next attempt is due. Null if none is due'),
  deliveredAt: time
    .nullable()
    .describe('When the receiver accepted the delivery. Null if it has not accepted it'),
};
const deliveryShape = z
  .strictObject(members)
  .describe('An event that is sent to one webhook subscription')
  .meta({ id: 'WebhookDelivery' });
const attemptShape = z
  .strictObject({
    number: z.int().min(1).describe('Number of the attempt, from 1'),
    startedAt: time.describe('When the attempt started'),
    durationMs: z
      .int()
      .min(0)
      .nullable()
      .describe('Duration of the attempt in milliseconds. Null while it is in progress'),
    outcome: z
      .enum(['delivered', ...ATTEMPT_FAILURES])
      .nullable()
      .describe('`delivered`, or why the attempt failed (docs/webhooks.md). Null while it is in progress'),
    responseCode: status.nullable().describe('HTTP status of the answer. Null if there was none'),
    detail: z.string().nullable().describe('A sentence about the failure. Null if it did not fail'),
    response: z
      .string()
      .nullable()
      .describe("The first 16 KiB of the body of the receiver's answer. Null if there was none"),
    address: z.string().nullable().describe('The IP address that was called. Null if no connection was made'),
  })
  .describe('One attempt at a delivery')
  .meta({ id: 'WebhookAttempt' });
const wholeShape = z
  .strictObject({
    ...members,
    body: z
      .string()
      .describe(
        'The body that is sent, with the same bytes at each attempt and replay. Empty while its story is closed to the account',
      ),
    attempts: z.array(attemptShape).describe('The attempts, first one first'),
  })
  .describe('A webhook delivery with its body and its attempts')
  .meta({ id: 'WholeWebhookDelivery' });
const listShape = z
  .strictObject({
    data: z
      .strictObject({
        deliveries: z.array(deliveryShape).describe('The deliveries of the page, newest first'),
        page: z
          .strictObject({
            size: z.int().describe('Maximum number of deliveries on a page, as requested or by default'),
            returned: z.int().describe('Number of deliveries on this page'),
            has_next: z.boolean().describe('Whether there is a next page'),
            next_cursor: z
              .string()
              .nullable()
              .describe('Opaque cursor of the next page: a value for `cursor`. Null on the last page'),
          })
          .describe('The position of the page in the list'),
      })
      .describe('The result'),
  })
  .describe('A page of webhook deliveries')
  .meta({ id: 'WebhookDeliveryList' });
const oneShape = z
  .strictObject({ data: z.strictObject({ delivery: wholeShape }).describe('The result') })
  .describe('A webhook delivery')
  .meta({ id: 'WebhookDeliveryAnswer' });

const deliveryExample: z.infer<typeof deliveryShape> = {
  id: encodeId('dlv', '019f6e5a-2c00-7000-8000-0000000000ad'),
  subscriptionId: encodeId('sub', '019f6e5a-2c00-7000-8000-0000000000aa'),
  eventId: encodeId('evt', '019f6e5a-2c00-7000-8000-0000000000ae'),
  eventType: 'intelligence.published',
  status: 'delivered',
  attemptCount: 1,
  responseCode: 204,
  failureReason: null,
  replayOf: null,
  createdAt: '2026-07-17T06:12:45.120Z',
  nextAttemptAt: null,
  deliveredAt: '2026-07-17T06:12:45.186Z',
};
const wholeExample: z.infer<typeof wholeShape> = {
  ...deliveryExample,
  body: '{"id":"evt_…","type":"intelligence.published","occurredAt":"2026-07-17T06:12:45.101Z","data":{"kind":"story"}}',
  attempts: [
    {
      number: 1,
      startedAt: '2026-07-17T06:12:45.151Z',
      durationMs: 31,
      outcome: 'delivered',
      responseCode: 204,
      detail: null,
      response: null,
      address: '203.0.113.7',
    },
  ],
};

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
    (values) => values as unknown as WebhookDeliveriesArgs,
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
