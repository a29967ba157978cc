// Webhooks: subscriptions, signing, and delivery that loses nothing. See docs/webhooks.md.
//
// sending/        one signed POST to an address that nobody trusts
// deliveries/     what is to be sent to whom: written, announced, listed, followed
// subscriptions/  who receives what, and when nothing more is sent
// events/         what happened becomes deliveries
// attempts/       deliveries become attempts, and their outcomes what follows
//
// Arrows between them point up in this list.

export { LONGEST_URL } from '../platform/outbound/guard.ts';
export { testSubscription, verifySubscription } from './attempts/probe.ts';
export { type Deliverer, openDeliverer } from './deliverer.ts';
export { announceEvents } from './deliveries/channel.ts';
export {
  DEFAULT_DELIVERIES,
  type DeliveryDetails,
  type DeliveryPage,
  describeDeliveries,
  getDelivery,
  LARGEST_DELIVERIES,
  listDeliveries,
  recoverDeliveries,
  replayDelivery,
} from './deliveries/deliveries.ts';
export {
  challengeEvent,
  intelligenceEvent,
  MOST_MATCHES,
  matchedEvent,
  pausedEvent,
  type StoredEvent,
  testEvent,
} from './deliveries/envelope.ts';
export { type DeliveryChanged, type DeliveryEvent, DeliveryStream } from './deliveries/live.ts';
export type { DeliveryEncoding } from './deliveries/live-seat.ts';
export { sendDigests, sendLeftDigest } from './events/digest.ts';
export { type DeliveryLimits, LIMITS } from './limits.ts';
export * from './model.ts';
export { deliveryUuid, subscriptionUuid } from './naming.ts';
export { openWebhooks, type WebhookRoom } from './room.ts';
export { openGuard } from './sending/guard.ts';
export { LONGEST_OVERLAP_SECONDS, MOST_OLDER_KEYS, OVERLAP_SECONDS, rotateKey } from './sending/keys.ts';
export { openSender, type SendOutcome } from './sending/sender.ts';
export { signature, signingKey } from './sending/sign.ts';
export { listPausedHosts, type PausedHost } from './subscriptions/operator-pause.ts';
export {
  listAnybodysSubscriptions,
  MOST_COUNTED,
  type SubscriptionHealth,
  webhookHealth,
} from './subscriptions/overview.ts';
export {
  type Operated,
  pauseAsOperator,
  pauseSubscription,
  resumeAsOperator,
} from './subscriptions/pause.ts';
export {
  createSubscription,
  deleteSubscription,
  getSubscription,
  listSubscriptions,
  type NewSubscription,
  type SubscriptionChange,
  updateSubscription,
} from './subscriptions/subscriptions.ts';
export { pruneDeliveries, tidy } from './subscriptions/sweep.ts';
