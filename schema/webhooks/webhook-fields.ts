import { EVENT_FILTER_NAMES, EVENT_FILTERS, FILTERS, mapNames } from '../../src/stories/index.ts';
import {
  EVENT_TYPES,
  LONGEST_OVERLAP_SECONDS,
  MOST_FILTER_VALUES,
  MOST_SUBSCRIPTIONS,
  OVERLAP_SECONDS,
  type SubscriptionRow,
} from '../../src/webhooks/index.ts';
import { inArguments } from '../graph/arguments.ts';
import { builder } from '../graph/builder.ts';
import { page } from '../graph/cost.ts';
import { DateTime } from '../graph/datetime.ts';
import {
  createWebhookSubscription,
  deleteWebhookSubscription,
  pauseWebhookSubscription,
  type Recovery,
  recoverWebhookSubscription,
  rotateWebhookKey,
  subscriptionId,
  updateWebhookSubscription,
  verifyWebhookSubscription,
  WITH_KEYS,
  type WithSecret,
  webhookSubscription,
  webhookSubscriptions,
} from './webhook.ts';
import { WebhookSubscriptionRef } from './webhook-type.ts';

const WithSecretRef = builder.objectRef<WithSecret>('WebhookSubscriptionWithSecret').implement({
  description: 'A webhook subscription together with its signing secret.',
  fields: (t) => ({
    subscription: t.field({
      type: WebhookSubscriptionRef,
      description: 'The subscription after the change.',
      resolve: ({ subscription }) => subscription,
    }),
    secret: t.exposeString('secret', {
      description: 'The new signing secret: `whsec_...`. It is shown only this once, so store it.',
    }),
  }),
});

const SubscriptionPayload = builder.objectRef<SubscriptionRow>('WebhookSubscriptionPayload').implement({
  description: 'A webhook subscription after a mutation.',
  fields: (t) => ({
    subscription: t.field({
      type: WebhookSubscriptionRef,
      description: 'The subscription after the change.',
      resolve: (row) => row,
    }),
  }),
});

const DeletedRef = builder.objectRef<{ deleted: true; id: string }>('DeletedWebhookSubscription').implement({
  description: 'The result of deleting a webhook subscription.',
  fields: (t) => ({
    deleted: t.exposeBoolean('deleted', { description: 'Always true.' }),
    subscriptionId: t.exposeID('id', { description: 'TypeID `sub_...` of the deleted subscription.' }),
  }),
});

const FiltersInput = builder.inputType('WebhookFiltersInput', {
  description:
    'Filters of a webhook subscription. An event is sent if it has at least one value of each filter. An empty list means ' +
    'no filter. Filters do not apply to tests.',
  fields: (t) =>
    mapNames(EVENT_FILTER_NAMES, (name) =>
      t.stringList({
        description: `${FILTERS[EVENT_FILTERS[name]].description} At most ${MOST_FILTER_VALUES} values.`,
      }),
    ),
});

const SubscriptionInput = builder.inputType('WebhookSubscriptionInput', {
  description: 'A webhook subscription to create.',
  fields: (t) => ({
    url: t.string({
      required: true,
      description:
        'Address of the receiver: https with a public address. It is checked now and at every connection ' +
        '(docs/webhooks-addresses.md).',
    }),
    eventTypes: t.stringList({
      required: true,
      description: `At least one of ${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}. A test is sent even if \`subscription.test\` is not listed.`,
    }),
    filters: t.field({
      type: FiltersInput,
      description: 'Filters for the events. Default: none; every event of these types is sent.',
    }),
  }),
});

const SubscriptionUpdateInput = builder.inputType('WebhookSubscriptionUpdateInput', {
  description: 'The changes to a webhook subscription. What is left out does not change.',
  fields: (t) => ({
    url: t.string({
      description:
        'New address of the receiver: https with a public address, checked as at creation. Waiting deliveries go to it.',
    }),
    eventTypes: t.stringList({
      description: 'New event types, at least one. They replace the current ones.',
    }),
    filters: t.field({
      type: FiltersInput,
      description: 'New filters. They replace the current ones; `{}` removes them.',
    }),
  }),
});

const RecoveryRef = builder.objectRef<Recovery & { readonly id: string }>('WebhookRecovery').implement({
  description: 'The result of recovering dead letters.',
  fields: (t) => ({
    recovered: t.exposeInt('recovered', {
      description: 'Number of deliveries that are tried again; at most 10,000 in one request.',
    }),
    more: t.exposeBoolean('more', {
      description: 'Whether there are more dead letters. Send the request again to recover them.',
    }),
    subscription: t.field({
      type: WebhookSubscriptionRef,
      description: 'The subscription whose deliveries are tried again.',
      resolve: ({ id }, _args, context) => webhookSubscription({ id }, context, { include: WITH_KEYS }),
    }),
  }),
});

builder.queryFields((t) => ({
  webhookSubscriptions: t.prismaField({
    type: [WebhookSubscriptionRef],
    nullable: true,
    description: `The webhook subscriptions of the account, newest first; at most ${MOST_SUBSCRIPTIONS}. Needs the scope \`webhooks\`. One call.`,
    extensions: { cost: page(MOST_SUBSCRIPTIONS) },
    resolve: (query, _root, _args, context) => webhookSubscriptions({}, context, query),
  }),
  webhookSubscription: t.prismaField({
    type: WebhookSubscriptionRef,
    nullable: true,
    description:
      'One webhook subscription of the account; `not_found` for an id of none of them, BAD_USER_INPUT for a malformed one. ' +
      'Needs the scope `webhooks`. One call.',
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `sub_...`.' }) },
    resolve: (query, _root, { id }, context) =>
      webhookSubscription({ id: subscriptionId(id) }, context, query),
  }),
}));

const NEEDS = 'Needs the scope `webhooks`. One call.';
const ID = { required: true, description: 'TypeID `sub_...`.' } as const;

builder.mutationFields((t) => ({
  createWebhookSubscription: t.field({
    type: WithSecretRef,
    nullable: true,
    description: `Creates a webhook subscription, which is active at once. An account has at most ${MOST_SUBSCRIPTIONS}; another one is a \`conflict\`, and so is one to a host to which an operator paused one. ${NEEDS}`,
    extensions: { cost: page() },
    args: {
      input: t.arg({
        type: SubscriptionInput,
        required: true,
        description: 'The subscription to create.',
      }),
    },
    resolve: (_root, { input }, context) => inArguments({}, () => createWebhookSubscription(input, context)),
  }),
  updateWebhookSubscription: t.field({
    type: SubscriptionPayload,
    nullable: true,
    description: `Changes the address, event types or filters of a webhook subscription. Its keys and state do not change. While an operator pauses it, another address is a \`conflict\`, and so is its host for others. ${NEEDS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id(ID),
      input: t.arg({ type: SubscriptionUpdateInput, required: true, description: 'The changes.' }),
    },
    resolve: (_root, { id, input }, context) =>
      inArguments({}, () => updateWebhookSubscription({ id: subscriptionId(id), change: input }, context)),
  }),
  recoverWebhookSubscription: t.field({
    type: RecoveryRef,
    nullable: true,
    description: `Tries the dead letters of a webhook subscription again, oldest first, except tests. Each keeps its id and has the attempts that its schedule has left, and at least one. ${NEEDS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id(ID),
      since: t.arg({
        type: DateTime,
        required: true,
        description:
          'Only dead letters that were created at this time or later. A date alone means 00:00 UTC of that day.',
      }),
    },
    resolve: async (_root, { id, since }, context) => {
      const subscription = subscriptionId(id);
      return {
        ...(await recoverWebhookSubscription({ id: subscription, since }, context)),
        id: subscription,
      };
    },
  }),
  pauseWebhookSubscription: t.field({
    type: SubscriptionPayload,
    nullable: true,
    description: `Pauses a webhook subscription: nothing is sent to the receiver. Each event is held for seven days. ${NEEDS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => pauseWebhookSubscription({ id: subscriptionId(id) }, context),
  }),
  verifyWebhookSubscription: t.field({
    type: SubscriptionPayload,
    nullable: true,
    description: `Resumes a paused webhook subscription. The service sends a challenge to the receiver. If the receiver returns it within 10 seconds, the subscription becomes active and held events are sent. Otherwise the answer is a \`conflict\`. ${NEEDS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => verifyWebhookSubscription({ id: subscriptionId(id) }, context),
  }),
  rotateWebhookKey: t.field({
    type: WithSecretRef,
    nullable: true,
    description: `Creates a new signing key for a webhook subscription. The previous key signs beside it until the overlap ends. ${NEEDS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id(ID),
      overlapSeconds: t.arg.int({
        description: `How long the previous key still signs, in seconds: 0 to ${LONGEST_OVERLAP_SECONDS}; default ${OVERLAP_SECONDS}, a day. With 0 all earlier keys end at once.`,
      }),
    },
    resolve: (_root, { id, overlapSeconds }, context) =>
      rotateWebhookKey({ id: subscriptionId(id), overlapSeconds }, context),
  }),
  deleteWebhookSubscription: t.field({
    type: DeletedRef,
    nullable: true,
    description: `Deletes a webhook subscription. Its waiting deliveries are cancelled. Its delivery history stays. If an operator paused it, the account still cannot send to that host. ${NEEDS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => deleteWebhookSubscription({ id: subscriptionId(id) }, context),
  }),
}));
