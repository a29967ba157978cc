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
      description: 'The subscription.',
      resolve: ({ subscription }) => subscription,
    }),
    secret: t.exposeString('secret', {
      description: 'The signing secret: `whsec_...`. It is shown only this once.',
    }),
  }),
});

const SubscriptionPayload = builder.objectRef<SubscriptionRow>('WebhookSubscriptionPayload').implement({
  description: 'A webhook subscription after a mutation.',
  fields: (t) => ({
    subscription: t.field({
      type: WebhookSubscriptionRef,
      description: 'The subscription.',
      resolve: (row) => row,
    }),
  }),
});

const DeletedRef = builder.objectRef<{ deleted: true; id: string }>('DeletedWebhookSubscription').implement({
  description: 'The result of deleting a webhook subscription.',
  fields: (t) => ({
    deleted: t.exposeBoolean('deleted', { description: 'Always true.' }),
    subscriptionId: t.exposeID('id', { description: 'The id of the deleted subscription.' }),
  }),
});

const FiltersInput = builder.inputType('WebhookFiltersInput', {
  description:
    'Which events are sent: those that have any of the values of every filter given. An empty filter is no filter.',
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
      description: 'Public https address. It is checked now and at every connection.',
    }),
    eventTypes: t.stringList({
      required: true,
      description: `At least one of ${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}. Tests are sent even if \`subscription.test\` is not listed.`,
    }),
    filters: t.field({
      type: FiltersInput,
      description: 'Without filters, every event of these types is sent.',
    }),
  }),
});

const SubscriptionUpdateInput = builder.inputType('WebhookSubscriptionUpdateInput', {
  description: 'The changes to a webhook subscription. What is left out does not change.',
  fields: (t) => ({
    url: t.string({
      description: 'Public https address, checked as at creation. Waiting deliveries go to the new address.',
    }),
    eventTypes: t.stringList({ description: 'Replaces the current event types.' }),
    filters: t.field({ type: FiltersInput, description: 'Replaces the current filters.' }),
  }),
});

const RecoveryRef = builder.objectRef<Recovery & { readonly id: string }>('WebhookRecovery').implement({
  description: 'The result of recovering dead letters.',
  fields: (t) => ({
    recovered: t.exposeInt('recovered', { description: 'Number of deliveries that are tried again.' }),
    more: t.exposeBoolean('more', {
      description: 'Whether there are more. Send the request again to recover them.',
    }),
    subscription: t.field({
      type: WebhookSubscriptionRef,
      description: 'The subscription.',
      resolve: ({ id }, _args, context) => webhookSubscription({ id }, context, { include: WITH_KEYS }),
    }),
  }),
});

builder.queryFields((t) => ({
  webhookSubscriptions: t.prismaField({
    type: [WebhookSubscriptionRef],
    nullable: true,
    description: `The webhook subscriptions of the account, newest first; at most ${MOST_SUBSCRIPTIONS}. One call.`,
    extensions: { cost: page(MOST_SUBSCRIPTIONS) },
    resolve: (query, _root, _args, context) => webhookSubscriptions({}, context, query),
  }),
  webhookSubscription: t.prismaField({
    type: WebhookSubscriptionRef,
    nullable: true,
    description: 'One webhook subscription of the account. One call.',
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
    description: `Creates a webhook subscription, which is active at once. ${NEEDS}`,
    extensions: { cost: page() },
    args: { input: t.arg({ type: SubscriptionInput, required: true, description: 'The subscription.' }) },
    resolve: (_root, { input }, context) => inArguments({}, () => createWebhookSubscription(input, context)),
  }),
  updateWebhookSubscription: t.field({
    type: SubscriptionPayload,
    nullable: true,
    description: `Changes the address, event types or filters of a webhook subscription. Its keys and state do not change. ${NEEDS}`,
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
    description: `Tries dead letters again, oldest first, with their own ids and one attempt each. ${NEEDS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id(ID),
      since: t.arg({
        type: DateTime,
        required: true,
        description: 'Only dead letters created at this time or later.',
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
    description: `Stops delivery. Events are held for seven days. ${NEEDS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => pauseWebhookSubscription({ id: subscriptionId(id) }, context),
  }),
  verifyWebhookSubscription: t.field({
    type: SubscriptionPayload,
    nullable: true,
    description: `Sends a challenge to the receiver. If the receiver returns it, the subscription becomes active and held events are sent. ${NEEDS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => verifyWebhookSubscription({ id: subscriptionId(id) }, context),
  }),
  rotateWebhookKey: t.field({
    type: WithSecretRef,
    nullable: true,
    description: `Creates a new signing key. The previous key also signs until its overlap ends. ${NEEDS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id(ID),
      overlapSeconds: t.arg.int({
        description: `How long the previous key still signs, in seconds: 0 to ${LONGEST_OVERLAP_SECONDS}; default ${OVERLAP_SECONDS}.`,
      }),
    },
    resolve: (_root, { id, overlapSeconds }, context) =>
      rotateWebhookKey({ id: subscriptionId(id), overlapSeconds }, context),
  }),
  deleteWebhookSubscription: t.field({
    type: DeletedRef,
    nullable: true,
    description: `Deletes a webhook subscription. Its waiting deliveries are cancelled, and its delivery history stays. ${NEEDS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => deleteWebhookSubscription({ id: subscriptionId(id) }, context),
  }),
}));
