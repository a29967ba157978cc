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
  id: z.string().describe('The same as the header SVC-Webhook-Id'),
  subscriptionId: z.string(),
  eventId: z.string().describe('Id of the event envelope'),
  eventType: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attemptCount: z.int().min(0),
  responseCode: status.nullable().describe('HTTP status of the last answer'),
  failureReason: z.enum(FAILURE_REASONS).nullable(),
  replayOf: z.string().nullable().describe('Id of the delivery that this one replays'),
  createdAt: time,
  nextAttemptAt: time.nullable(),
  deliveredAt: time.nullable(),
};
const deliveryShape = z.strictObject(members).meta({ id: 'WebhookDelivery' });
const attemptShape = z
  .strictObject({
    number: z.int().min(1),
    startedAt: time,
    durationMs: z.int().min(0).nullable(),
    outcome: z
      .enum(['delivered', ...ATTEMPT_FAILURES])
      .nullable()
      .describe('Null while the attempt is in progress'),
    responseCode: status.nullable(),
    detail: z.string().nullable().describe('A sentence about the failure'),
    response: z.string().nullable().describe("The first 16 KiB of the receiver's answer"),
    address: z.string().nullable().describe('The IP address that was called'),
  })
  .meta({ id: 'WebhookAttempt' });
const wholeShape = z
  .strictObject({
    ...members,
    body: z
      .string()
      .describe(
        'The body that is sent, with the same bytes at each attempt and replay; empty while its story is closed to the account',
      ),
    attempts: z.array(attemptShape),
  })
  .meta({ id: 'WholeWebhookDelivery' });
const listShape = z
  .strictObject({
    data: z.strictObject({
      deliveries: z.array(deliveryShape),
      page: z.strictObject({
        size: z.int(),
        returned: z.int(),
        has_next: z.boolean(),
        next_cursor: z.string().nullable(),
      }),
    }),
  })
  .meta({ id: 'WebhookDeliveryList' });
const oneShape = z
  .strictObject({ data: z.strictObject({ delivery: wholeShape }) })
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
  description: 'Delivery id. The id of another account’s delivery is answered like an unknown one.',
  example: deliveryExample.id,
};
const SUBSCRIPTION: PathParameter = {
  ...ID,
  description: 'Subscription id. The id of another account’s subscription is answered like an unknown one.',
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
    'Newest first. Deliveries are stored for 30 days, unless the operator sets another time, also after their subscription was deleted.',
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
        description: 'Only deliveries to this subscription.',
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
        description: 'Deliveries per page.',
        example: 50,
      },
      {
        name: 'cursor',
        arg: 'cursor',
        kind: 'text',
        max: 4_096,
        description: 'Opaque cursor from `page.next_cursor`. With it the filters may be left out.',
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
  description: 'The delivery with its body and every attempt.',
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
  description: 'Sends a finished delivery again: the same bytes with a new id. For operators.',
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
    'Sends a `subscription.test` event at once. There is one attempt, and its outcome is in the answer.',
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

/** The answer to a change: it is nobody's to keep. */
async function changed(row: DeliveryRow, context: Context): Promise<Answer> {
  const body = JSON.stringify({ data: { delivery: await writeWhole(row, context) } });
  return { body, version: null, cacheControl: 'no-store' };
}
