import { z } from 'zod';
import { encodeId } from '../../src/platform/ids.ts';
import { ATTEMPT_FAILURES, DELIVERY_STATUSES, FAILURE_REASONS } from '../../src/webhooks/index.ts';
import { time } from '../app/route/shapes.ts';

// The shapes of webhook deliveries, with examples, for the API description.

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
export const deliveryShape = z
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
export const wholeShape = z
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
export const listShape = z
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
export const oneShape = z
  .strictObject({ data: z.strictObject({ delivery: wholeShape }).describe('The result') })
  .describe('A webhook delivery')
  .meta({ id: 'WebhookDeliveryAnswer' });

export const deliveryExample: z.infer<typeof deliveryShape> = {
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
export const wholeExample: z.infer<typeof wholeShape> = {
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
