import { z } from 'zod';
import type { Context } from '../../schema/graph/context.ts';
import {
  createWebhookSubscription,
  deleteWebhookSubscription,
  keyIdsOf,
  pauseWebhookSubscription,
  recoverWebhookSubscription,
  rotateWebhookKey,
  updateWebhookSubscription,
  verifyWebhookSubscription,
  WITH_KEYS,
  type WithKeys,
  webhookSubscription,
  webhookSubscriptions,
} from '../../schema/webhooks/webhook.ts';
import { encodeId } from '../../src/platform/ids.ts';
import { EVENT_FILTER_NAMES, EVENT_FILTERS, FILTERS, mapNames } from '../../src/stories/index.ts';
import {
  EVENT_TYPES,
  LONGEST_OVERLAP_SECONDS,
  LONGEST_URL,
  MOST_FILTER_VALUES,
  MOST_OLDER_KEYS,
  MOST_SUBSCRIPTIONS,
  OVERLAP_SECONDS,
  PAUSED_REASONS,
  STATES,
  type SubscriptionRow,
} from '../../src/webhooks/index.ts';
import { type Body, inBody } from '../app/body.ts';
import { NO_QUERY } from '../app/query.ts';
import { type Answer, contextOf, type PathParameter, type Route } from '../app/route.ts';
import { time } from '../app/shapes.ts';
import { webhookDeliveryRoutes } from './deliveries.ts';

const subscriptionShape = z
  .strictObject({
    id: z.string().describe('TypeID `sub_...`'),
    url: z.string().describe('Address of the receiver').meta({ maxLength: LONGEST_URL }),
    eventTypes: z.array(z.enum(EVENT_TYPES)).describe('The types of events that are sent'),
    filters: z
      .strictObject(
        mapNames(EVENT_FILTER_NAMES, (name) =>
          z.array(z.string()).describe(FILTERS[EVENT_FILTERS[name]].description),
        ),
      )
      .describe(
        'The filters of events. An event must have one of the values of each filter. An empty filter is no filter',
      ),
    state: z
      .enum(STATES)
      .describe(
        '`active`: events are sent as they happen. `paused`: no events are sent; they are held for seven days',
      ),
    pausedReason: z
      .enum(PAUSED_REASONS)
      .nullable()
      .describe(
        'Why the subscription is paused. `user`: its owner paused it. `failing`: no attempt succeeded for five days. `gone`: the receiver answered 410. `unsafe_destination`: its host name resolved to a blocked address. `operator`: an operator of the service paused it. Null while it is active',
      ),
    activeKeyId: z
      .string()
      .describe('TypeID `whk_...` of the current signing key, as in the header `SVC-Webhook-Key-Id`'),
    previousKeyIds: z
      .array(z.string())
      .describe(
        `TypeIDs \`whk_...\` of earlier signing keys that still sign too, newest first. At most ${MOST_OLDER_KEYS}`,
      ),
    createdAt: time.describe('When the subscription was created'),
    updatedAt: time.describe('When its address, event types, filters, state or keys last changed'),
  })
  .describe('A receiver of events')
  .meta({ id: 'WebhookSubscription' });

const oneShape = z
  .strictObject({ data: z.strictObject({ subscription: subscriptionShape }).describe('The result') })
  .describe('A webhook subscription')
  .meta({ id: 'WebhookSubscriptionAnswer' });
const listShape = z
  .strictObject({
    data: z
      .strictObject({
        subscriptions: z.array(subscriptionShape).describe('The subscriptions, newest first'),
      })
      .describe('The result'),
  })
  .describe('The webhook subscriptions of the account')
  .meta({ id: 'WebhookSubscriptionList' });
const secretShape = z
  .strictObject({
    data: z
      .strictObject({
        subscription: subscriptionShape,
        secret: z
          .string()
          .describe(
            'The signing secret: `whsec_` and 32 bytes in base64. Store it, because no other answer contains it',
          ),
      })
      .describe('The result'),
  })
  .describe('A webhook subscription and its new signing secret')
  .meta({ id: 'WebhookSecretAnswer' });

const sentShape = z
  .strictObject({
    url: z
      .string()
      .describe('Address of the receiver: https, with a public host')
      .meta({ maxLength: LONGEST_URL }),
    eventTypes: z
      .array(z.string().meta({ enum: [...EVENT_TYPES] }))
      .describe(
        'The types of events to send, at least one. Tests are sent even if `subscription.test` is not listed',
      )
      .meta({ minItems: 1, maxItems: MOST_FILTER_VALUES }),
    filters: z
      .strictObject(
        mapNames(EVENT_FILTER_NAMES, (name) =>
          z.array(z.string()).nullish().describe(FILTERS[EVENT_FILTERS[name]].description),
        ),
      )
      .nullish()
      .describe(
        'The filters of events. An event must have one of the values of each filter. Without filters, every event of the listed types is sent',
      ),
  })
  .describe('The webhook subscription to create')
  .meta({ id: 'WebhookSubscriptionInput' });
type Sent = z.infer<typeof sentShape>;

const updateShape = sentShape
  .partial()
  .describe('The changes of a webhook subscription. An absent member does not change')
  .meta({ id: 'WebhookSubscriptionUpdate' });
type Update = z.infer<typeof updateShape>;

const recoverShape = z
  .strictObject({
    since: z
      .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])
      .describe(
        'Only dead letters created at this time or later: RFC 3339. A date alone means its start in UTC',
      ),
  })
  .describe('Which dead letters to recover')
  .meta({ id: 'WebhookRecover' });
type Recover = z.infer<typeof recoverShape>;
const recoveryShape = z
  .strictObject({
    data: z
      .strictObject({
        recovered: z.int().min(0).describe('Number of deliveries that are tried again'),
        more: z
          .boolean()
          .describe('Whether there are more dead letters. Send the request again to recover them'),
      })
      .describe('The result'),
  })
  .describe('The result of recovering dead letters')
  .meta({ id: 'WebhookRecovery' });

const rotationShape = z
  .strictObject({
    overlapSeconds: z
      .int()
      .min(0)
      .max(LONGEST_OVERLAP_SECONDS)
      .nullish()
      .describe(`How long the previous key still signs, in seconds. Default: ${OVERLAP_SECONDS}`),
  })
  .describe('The options of a rotation')
  .meta({ id: 'WebhookRotation' });
type Rotation = z.infer<typeof rotationShape>;

export const subscriptionExample = {
  id: encodeId('sub', '019f6e5a-2c00-7000-8000-0000000000aa'),
  url: 'https://hooks.example.com/newstape',
  eventTypes: ['intelligence.published' as const, 'intelligence.updated' as const],
  filters: { categories: ['economy'], geographies: ['AU'] },
  state: 'active' as const,
  pausedReason: null,
  activeKeyId: encodeId('whk', '019f6e5a-2c00-7000-8000-0000000000ac'),
  previousKeyIds: [],
  createdAt: '2026-07-02T08:00:00.000Z',
  updatedAt: '2026-07-02T08:00:00.000Z',
};
const secretExample = {
  data: { subscription: subscriptionExample, secret: `whsec_${'A'.repeat(43)}=` },
};

const ID: PathParameter = {
  name: 'id',
  description:
    'Id of the subscription. The id of another account’s subscription is a 404, like an unknown id.',
  example: subscriptionExample.id,
};
const createBody: Body<Sent> = {
  schema: sentShape,
  required: true,
  description: 'The subscription',
  example: {
    url: subscriptionExample.url,
    eventTypes: subscriptionExample.eventTypes,
    filters: subscriptionExample.filters,
  },
};
const updateBody: Body<Update> = {
  schema: updateShape,
  required: true,
  description: 'The changes. An absent member does not change. Empty filters remove the filters',
  example: { url: 'https://hooks.example.com/newstape/v2' },
};
const recoverBody: Body<Recover> = {
  schema: recoverShape,
  required: true,
  description: 'The time from which dead letters are recovered',
  example: { since: '2026-07-18T00:00:00.000Z' },
};
const rotateBody: Body<Rotation> = {
  schema: rotationShape,
  required: false,
  description: 'How long the previous key still signs',
  example: { overlapSeconds: 3_600 },
};

/** The members that all routes of subscriptions share. */
const COMMON = {
  tag: 'Webhooks',
  auth: 'key',
  scope: 'webhooks',
  query: NO_QUERY,
} as const;
const one = (description: string) => ({
  description,
  schema: oneShape,
  example: { data: { subscription: subscriptionExample } },
});

const createRoute: Route<unknown, Sent> = {
  ...COMMON,
  operationId: 'createWebhookSubscription',
  method: 'POST',
  paths: ['/v1/webhooks/subscriptions'],
  summary: 'Create a webhook subscription',
  description: `Creates a subscription that is active at once. No other answer contains the secret. An account has at most ${MOST_SUBSCRIPTIONS} subscriptions; the next one is a 409.`,
  params: [],
  body: createBody,
  success: {
    description: 'The subscription and its signing secret',
    schema: secretShape,
    example: secretExample,
  },
  problems: ['conflict'],
  async handle(call) {
    const context = contextOf(call);
    const made = await inBody(() => createWebhookSubscription(call.body!, context, { include: WITH_KEYS }));
    return changed({ subscription: write(made.subscription), secret: made.secret });
  },
};

const listRoute: Route = {
  ...COMMON,
  operationId: 'listWebhookSubscriptions',
  method: 'GET',
  paths: ['/v1/webhooks/subscriptions'],
  summary: 'List the webhook subscriptions',
  description: `The list is newest first and has no pages. An account has at most ${MOST_SUBSCRIPTIONS} subscriptions.`,
  params: [],
  success: {
    description: 'All subscriptions of the account',
    schema: listShape,
    example: { data: { subscriptions: [subscriptionExample] } },
  },
  async handle(call) {
    const rows = await webhookSubscriptions({}, contextOf(call), { include: WITH_KEYS });
    return { body: JSON.stringify({ data: { subscriptions: rows.map(write) } }) };
  },
};

const getRoute: Route = {
  ...COMMON,
  operationId: 'getWebhookSubscription',
  method: 'GET',
  paths: ['/v1/webhooks/subscriptions/{id}'],
  summary: 'Get one webhook subscription',
  description:
    'Answers the subscription with its state, its filters and the ids of its signing keys, but without secrets.',
  params: [ID],
  success: one('The subscription'),
  problems: ['not_found'],
  async handle(call) {
    const row = await webhookSubscription({ id: call.params.id! }, contextOf(call), { include: WITH_KEYS });
    return { body: JSON.stringify({ data: { subscription: write(row) } }) };
  },
};

const updateRoute: Route<unknown, Update> = {
  ...COMMON,
  operationId: 'updateWebhookSubscription',
  method: 'PUT',
  paths: ['/v1/webhooks/subscriptions/{id}'],
  summary: 'Change a webhook subscription',
  description:
    'Changes the address, the event types or the filters. The keys and the state do not change, so the receiver keeps its secret. Waiting deliveries go to the new address.',
  params: [ID],
  body: updateBody,
  success: one('The subscription after the change'),
  problems: ['not_found'],
  async handle(call) {
    const args = { id: call.params.id!, change: call.body! };
    const row = await inBody(() => updateWebhookSubscription(args, contextOf(call), { include: WITH_KEYS }));
    return changed({ subscription: write(row) });
  },
};

const recoverRoute: Route<unknown, Recover> = {
  ...COMMON,
  operationId: 'recoverWebhookSubscription',
  method: 'POST',
  paths: ['/v1/webhooks/subscriptions/{id}/recover'],
  summary: 'Recover dead letters',
  description:
    'Tries each dead letter since a time once more under its own id, oldest first. One request recovers at most 10,000 of them. A delivery whose attempt fails becomes a dead letter again. While the subscription is paused, the deliveries are held.',
  params: [ID],
  body: recoverBody,
  success: {
    description: 'Number of deliveries that are tried again',
    schema: recoveryShape,
    example: { data: { recovered: 12, more: false } },
  },
  problems: ['not_found'],
  async handle(call) {
    const args = { id: call.params.id!, since: call.body!.since };
    return changed({ ...(await inBody(() => recoverWebhookSubscription(args, contextOf(call)))) });
  },
};

const pauseRoute: Route = {
  ...COMMON,
  operationId: 'pauseWebhookSubscription',
  method: 'POST',
  paths: ['/v1/webhooks/subscriptions/{id}/pause'],
  summary: 'Pause a webhook subscription',
  description:
    'Stops delivery. Events are held for seven days, and are sent when the subscription is verified within that time.',
  params: [ID],
  success: one('The subscription, paused'),
  problems: ['not_found'],
  handle: (call) => onOne(call.params.id!, contextOf(call), pauseWebhookSubscription),
};

const verifyRoute: Route = {
  ...COMMON,
  operationId: 'verifyWebhookSubscription',
  method: 'POST',
  paths: ['/v1/webhooks/subscriptions/{id}/verify'],
  summary: 'Verify and resume a webhook subscription',
  description:
    'Sends a signed `subscription.challenge`. The receiver must return the challenge within 10 seconds with a 2xx status, alone or as `{"challenge": ...}`. Then the subscription becomes active, and the held events are sent. Otherwise the answer is a 409, and the state does not change.',
  params: [ID],
  success: one('The subscription, active'),
  problems: ['not_found', 'conflict'],
  handle: (call) => onOne(call.params.id!, contextOf(call), verifyWebhookSubscription),
};

const rotateRoute: Route<unknown, Rotation> = {
  ...COMMON,
  operationId: 'rotateWebhookKey',
  method: 'POST',
  paths: ['/v1/webhooks/subscriptions/{id}/rotate'],
  summary: 'Rotate the signing key',
  description: `Creates a new signing key and a new secret. The previous key also signs until its overlap ends. At most ${MOST_OLDER_KEYS} older keys sign at the same time. A rotation beyond that is a 409, unless \`overlapSeconds\` is 0.`,
  params: [ID],
  body: rotateBody,
  success: {
    description: 'The subscription and its new secret',
    schema: secretShape,
    example: secretExample,
  },
  problems: ['not_found', 'conflict'],
  async handle(call) {
    const args = { id: call.params.id!, overlapSeconds: call.body?.overlapSeconds };
    const made = await inBody(() => rotateWebhookKey(args, contextOf(call), { include: WITH_KEYS }));
    return changed({ subscription: write(made.subscription), secret: made.secret });
  },
};

const deleteRoute: Route = {
  ...COMMON,
  operationId: 'deleteWebhookSubscription',
  method: 'DELETE',
  paths: ['/v1/webhooks/subscriptions/{id}'],
  summary: 'Delete a webhook subscription',
  description: 'Deletes the subscription and cancels its waiting deliveries. The delivery history stays.',
  params: [ID],
  empty: true,
  success: { description: 'The subscription is deleted', schema: z.null(), example: null },
  problems: ['not_found'],
  async handle(call) {
    await deleteWebhookSubscription({ id: call.params.id! }, contextOf(call));
    return { body: '', status: 204, version: null, cacheControl: 'no-store' };
  },
};

/** The routes that manage webhooks. They are also served at an address of their own (rest/app/app.ts). */
export const webhookRoutes: readonly Route[] = [
  createRoute as Route,
  listRoute,
  getRoute,
  updateRoute as Route,
  recoverRoute as Route,
  ...webhookDeliveryRoutes,
  pauseRoute,
  verifyRoute,
  rotateRoute as Route,
  deleteRoute,
];

async function onOne(
  id: string,
  context: Context,
  resolve: typeof pauseWebhookSubscription,
): Promise<Answer> {
  return changed({ subscription: write(await resolve({ id }, context, { include: WITH_KEYS })) });
}

/** Writes a subscription with the names of REST. @param row a row that was read with `WITH_KEYS`. */
function write(row: SubscriptionRow): z.infer<typeof subscriptionShape> {
  return {
    id: encodeId('sub', row.id),
    url: row.url,
    eventTypes: row.eventTypes as (typeof EVENT_TYPES)[number][],
    filters: mapNames(EVENT_FILTER_NAMES, (name) => row[name]),
    state: row.state as (typeof STATES)[number],
    pausedReason: row.pausedReason as (typeof PAUSED_REASONS)[number] | null,
    activeKeyId: keyIdsOf(row as WithKeys).activeKeyId,
    previousKeyIds: [...keyIdsOf(row as WithKeys).previousKeyIds],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The answer to a change. No cache may keep it. */
function changed(data: object): Answer {
  return { body: JSON.stringify({ data }), version: null, cacheControl: 'no-store' };
}
