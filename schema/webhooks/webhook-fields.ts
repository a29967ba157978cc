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
  description: 'A webhook subscription on the occasions that its signing secret is shown.',
  fields: (t) => ({
    subscription: t.field({
      type: WebhookSubscriptionRef,
      description: 'The subscription.',
      resolve: ({ subscription }) => subscription,
    }),
    secret: t.exposeString('secret', {
      description: 'The signing secret: `whsec_...`. It is shown this once.',
    }),
  }),
});

const SubscriptionPayload = builder.objectRef<SubscriptionRow>('WebhookSubscriptionPayload').implement({
  description: 'A webhook subscription as a mutation left it.',
  fields: (t) => ({
    subscription: t.field({
      type: WebhookSubscriptionRef,
      description: 'The subscription.',
      resolve: (row) => row,
    }),
  }),
});

const DeletedRef = builder.objectRef<{ deleted: true; id: string }>('DeletedWebhookSubscription').implement({
  description: 'What is left of a webhook subscription.',
  fields: (t) => ({
    deleted: t.exposeBoolean('deleted', { description: 'Always true.' }),
    subscriptionId: t.exposeID('id', { description: 'The id that it had.' }),
  }),
});

const FiltersInput = builder.inputType('WebhookFiltersInput', {
  description:
    'Which events are sent: any value within one filter, all filters together. An empty one is none.',
  fields: (t) =>
    mapNames(EVENT_FILTER_NAMES, (name) =>
      t.stringList({
        description: `${FILTERS[EVENT_FILTERS[name]].description} At most ${MOST_FILTER_VALUES}.`,
      }),
    ),
});

const SubscriptionInput = builder.inputType('WebhookSubscriptionInput', {
  description: 'A webhook subscription to be made.',
  fields: (t) => ({
    url: t.string({
      required: true,
      description: 'https, with a public address. It is checked now and at every connection.',
    }),
    eventTypes: t.stringList({
      required: true,
      description: `${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}: at least one. Tests are sent whether or not \`subscription.test\` is listed.`,
    }),
    filters: t.field({ type: FiltersInput, description: 'Without any, every event of the types is sent.' }),
  }),
});

const SubscriptionUpdateInput = builder.inputType('WebhookSubscriptionUpdateInput', {
  description: 'What of a webhook subscription is changed; what is left out stays as it is.',
  fields: (t) => ({
    url: t.string({ description: 'As when it is made. What waits goes there.' }),
    eventTypes: t.stringList({ description: 'Instead of the present ones.' }),
    filters: t.field({ type: FiltersInput, description: 'Instead of the present ones.' }),
  }),
});

const RecoveryRef = builder.objectRef<Recovery & { readonly id: string }>('WebhookRecovery').implement({
  description: 'Dead letters that are tried again.',
  fields: (t) => ({
    recovered: t.exposeInt('recovered', { description: 'How many.' }),
    more: t.exposeBoolean('more', { description: 'Whether there are more: ask again.' }),
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
    description: `The account's webhook subscriptions, the newest first; at most ${MOST_SUBSCRIPTIONS}. One call.`,
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
    description: `Makes a webhook subscription, active at once. ${NEEDS}`,
    extensions: { cost: page() },
    args: { input: t.arg({ type: SubscriptionInput, required: true, description: 'The subscription.' }) },
    resolve: (_root, { input }, context) => inArguments({}, () => createWebhookSubscription(input, context)),
  }),
  updateWebhookSubscription: t.field({
    type: SubscriptionPayload,
    nullable: true,
    description: `Changes address, types or filters of a webhook subscription; its keys and its state stay. ${NEEDS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id(ID),
      input: t.arg({ type: SubscriptionUpdateInput, required: true, description: 'What is changed.' }),
    },
    resolve: (_root, { id, input }, context) =>
      inArguments({}, () => updateWebhookSubscription({ id: subscriptionId(id), change: input }, context)),
  }),
  recoverWebhookSubscription: t.field({
    type: RecoveryRef,
    nullable: true,
    description: `Tries dead letters again under their own ids, the oldest first: one attempt each. ${NEEDS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id(ID),
      since: t.arg({ type: DateTime, required: true, description: 'Those that were made then or later.' }),
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
    description: `Stops delivery; events are held for seven days. ${NEEDS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => pauseWebhookSubscription({ id: subscriptionId(id) }, context),
  }),
  verifyWebhookSubscription: t.field({
    type: SubscriptionPayload,
    nullable: true,
    description: `Sends the receiver a challenge; when it is echoed, the subscription is active and gets what was held. ${NEEDS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => verifyWebhookSubscription({ id: subscriptionId(id) }, context),
  }),
  rotateWebhookKey: t.field({
    type: WithSecretRef,
    nullable: true,
    description: `Makes a new signing key; the one before signs beside it for a while. ${NEEDS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id(ID),
      overlapSeconds: t.arg.int({
        description: `How long it does: 0 to ${LONGEST_OVERLAP_SECONDS}; ${OVERLAP_SECONDS} unless given.`,
      }),
    },
    resolve: (_root, { id, overlapSeconds }, context) =>
      rotateWebhookKey({ id: subscriptionId(id), overlapSeconds }, context),
  }),
  deleteWebhookSubscription: t.field({
    type: DeletedRef,
    nullable: true,
    description: `Deletes a webhook subscription; what waits for it is cancelled, its history stays. ${NEEDS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => deleteWebhookSubscription({ id: subscriptionId(id) }, context),
  }),
}));
