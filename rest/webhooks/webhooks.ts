import { z } from 'zod';
import type { Context } from '../../schema/graph/context.ts';
import {
  breakerUntil,
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
import { EVENT_FILTER_NAMES, mapNames } from '../../src/stories/index.ts';
import {
  type EVENT_TYPES,
  MOST_OLDER_KEYS,
  MOST_SUBSCRIPTIONS,
  type PAUSED_REASONS,
  type STATES,
  type SubscriptionRow,
} from '../../src/webhooks/index.ts';
import { type Body, inBody } from '../app/route/body.ts';
import { NO_QUERY } from '../app/route/query.ts';
import { type Answer, contextOf, type PathParameter, type Route } from '../app/route/route.ts';
import { webhookDeliveryRoutes } from './deliveries.ts';
import {
  listShape,
  oneShape,
  type Recover,
  type Rotation,
  recoverShape,
  recoveryShape,
  rotationShape,
  type Sent,
  secretExample,
  secretShape,
  sentShape,
  subscriptionExample,
  type subscriptionShape,
  type Update,
  updateShape,
} from './subscription-shapes.ts';

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
  description:
    'The changes. An absent member does not change. New filters replace all the current ones; null or `{}` removes them',
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
  description: `Creates a subscription that is active at once. No other answer contains the secret. An account has at most ${MOST_SUBSCRIPTIONS} subscriptions; the next one is a 409, and so is one to a host to which an operator paused one.`,
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
    'Changes the address, the event types or the filters. The keys and the state do not change, so the receiver keeps its secret. Waiting deliveries go to the new address. While an operator pauses a subscription, another address of it is a 409, and so is its host for others.',
  params: [ID],
  body: updateBody,
  success: one('The subscription after the change'),
  problems: ['not_found', 'conflict'],
  async handle(call) {
    const { filters, ...rest } = call.body!;
    // The resolver takes null for what is left out, as GraphQL does.
    const args = { id: call.params.id!, change: { ...rest, filters: filters === null ? {} : filters } };
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
    'Tries each dead letter since a time again under its own id, oldest first. It has the attempts that its schedule has left, and at least one; if they fail, it is a dead letter again. Tests are left out. One request recovers at most 10,000 dead letters. While the subscription is paused, the deliveries are held.',
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
  description: `Creates a new signing key and a new secret. The previous key also signs until its overlap ends. At most ${MOST_OLDER_KEYS} older keys sign at the same time. A rotation beyond that is a 409. With \`overlapSeconds\` 0 all earlier keys end at once.`,
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
  description:
    'Deletes the subscription and cancels its waiting deliveries. The delivery history stays. If an operator paused it, the account still cannot send to that host.',
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
    failingSince: row.failingSince?.toISOString() ?? null,
    breakerUntil: breakerUntil(row)?.toISOString() ?? null,
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
