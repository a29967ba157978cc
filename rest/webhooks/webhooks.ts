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
    id: z.string(),
    url: z.string().meta({ maxLength: LONGEST_URL }),
    eventTypes: z.array(z.enum(EVENT_TYPES)),
    filters: z
      .strictObject(mapNames(EVENT_FILTER_NAMES, () => z.array(z.string())))
      .describe('Events that have any of the values of every filter given; an empty filter is no filter'),
    state: z.enum(STATES),
    pausedReason: z.enum(PAUSED_REASONS).nullable(),
    activeKeyId: z.string(),
    previousKeyIds: z.array(z.string()).describe('Ids of earlier keys in their overlap, newest first'),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'WebhookSubscription' });

const oneShape = z
  .strictObject({ data: z.strictObject({ subscription: subscriptionShape }) })
  .meta({ id: 'WebhookSubscriptionAnswer' });
const listShape = z
  .strictObject({ data: z.strictObject({ subscriptions: z.array(subscriptionShape) }) })
  .meta({ id: 'WebhookSubscriptionList' });
const secretShape = z
  .strictObject({
    data: z.strictObject({
      subscription: subscriptionShape,
      secret: z.string().describe('The signing secret (whsec_ and base64), shown only this once'),
    }),
  })
  .meta({ id: 'WebhookSecretAnswer' });

const sentShape = z
  .strictObject({
    url: z.string().describe('Public https address').meta({ maxLength: LONGEST_URL }),
    eventTypes: z
      .array(z.string().meta({ enum: [...EVENT_TYPES] }))
      .describe('At least one. Tests are sent even if subscription.test is not listed')
      .meta({ minItems: 1, maxItems: MOST_FILTER_VALUES }),
    filters: z
      .strictObject(
        mapNames(EVENT_FILTER_NAMES, (name) =>
          z.array(z.string()).nullish().describe(FILTERS[EVENT_FILTERS[name]].description),
        ),
      )
      .nullish()
      .describe('Without filters, every event of these types is sent'),
  })
  .meta({ id: 'WebhookSubscriptionInput' });
type Sent = z.infer<typeof sentShape>;

const updateShape = sentShape.partial().meta({ id: 'WebhookSubscriptionUpdate' });
type Update = z.infer<typeof updateShape>;

const recoverShape = z
  .strictObject({
    since: z
      .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])
      .describe(
        'Only dead letters created at this time or later; RFC 3339. A date alone means its start in UTC',
      ),
  })
  .meta({ id: 'WebhookRecover' });
type Recover = z.infer<typeof recoverShape>;
const recoveryShape = z
  .strictObject({
    data: z.strictObject({
      recovered: z.int().min(0).describe('Number of deliveries that are tried again'),
      more: z.boolean().describe('Whether there are more; send the request again to recover them'),
    }),
  })
  .meta({ id: 'WebhookRecovery' });

const rotationShape = z
  .strictObject({
    overlapSeconds: z
      .int()
      .min(0)
      .max(LONGEST_OVERLAP_SECONDS)
      .nullish()
      .describe(`How long the previous key still signs, in seconds; default ${OVERLAP_SECONDS}`),
  })
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
  description: 'Subscription id. The id of another account’s subscription is answered like an unknown one.',
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
  description: 'The changes. A member that is left out does not change, and empty filters remove the filters',
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

/** What the routes of a subscription share. */
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
  description: `The subscription is active at once. The secret appears only in this answer. An account has at most ${MOST_SUBSCRIPTIONS} subscriptions.`,
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
  description: `Newest first. An account has at most ${MOST_SUBSCRIPTIONS}.`,
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
    'The subscription with its state, its filters and the ids of its signing keys, but without secrets.',
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
    'Changes the address, event types or filters. The keys and the state do not change, so the receiver keeps its secret. Waiting deliveries go to the new address.',
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
    'Each dead letter since a time gets one more attempt with its own id, oldest first, up to 10,000 in a request. If the attempt fails, it is a dead letter again. While the subscription is paused, the deliveries are held.',
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
  description: 'Events are held for seven days, and sent once the subscription is verified.',
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
    'Sends a signed `subscription.challenge`. The receiver must return it within 10 s with a 2xx status, as `{"challenge": ...}` or alone. Then the subscription becomes active, and held events are sent.',
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
  description: `The previous key also signs until its overlap ends. At most ${MOST_OLDER_KEYS} older keys sign at the same time.`,
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
  description: 'Waiting deliveries are cancelled. The delivery history stays.',
  params: [ID],
  empty: true,
  success: { description: 'The subscription is deleted', schema: z.null(), example: null },
  problems: ['not_found'],
  async handle(call) {
    await deleteWebhookSubscription({ id: call.params.id! }, contextOf(call));
    return { body: '', status: 204, version: null, cacheControl: 'no-store' };
  },
};

/** Managing webhooks; also served at an address of its own (rest/hooks.ts). */
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

/** A subscription in the names of the wire. @param row read with `WITH_KEYS`. */
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

/** The answer to a change: it is nobody's to keep. */
function changed(data: object): Answer {
  return { body: JSON.stringify({ data }), version: null, cacheControl: 'no-store' };
}
