import type { EventType, SubscribedType, SubscriptionState } from '../../webhooks/index.ts';

// What the words of a command may name is known without loading webhooks and all that they need; the type says when one
// is missing here.
const SUBSCRIBED: Readonly<Record<SubscribedType, true>> = {
  'intelligence.published': true,
  'intelligence.updated': true,
  'saved_search.matched': true,
  'subscription.paused': true,
  'subscription.test': true,
};
const SAMPLES: Readonly<Record<EventType, true>> = {
  'subscription.test': true,
  'subscription.challenge': true,
  'intelligence.published': true,
  'intelligence.updated': true,
  'saved_search.matched': true,
  'subscription.paused': true,
};
const STATES: Readonly<Record<SubscriptionState, true>> = { active: true, paused: true };

/** The states of a subscription. */
export const SUBSCRIPTION_STATES = Object.keys(STATES) as readonly SubscriptionState[];

/** What a subscription may name. */
export const SUBSCRIBED_TYPES = Object.keys(SUBSCRIBED) as readonly SubscribedType[];

/** What can be made up for a receiver. */
export const SAMPLE_TYPES = Object.keys(SAMPLES) as readonly EventType[];
