// Webhooks: subscriptions, signing, and delivery that loses nothing. See docs/webhooks.md.

export { LONGEST_URL } from '../platform/outbound/guard.ts';
export { announceEvents } from './channel.ts';
export { type Deliverer, openDeliverer } from './deliverer.ts';
export {
  DEFAULT_DELIVERIES,
  type DeliveryPage,
  describeDelivery,
  getDelivery,
  LARGEST_DELIVERIES,
  listDeliveries,
  recoverDeliveries,
  replayDelivery,
} from './deliveries.ts';
export { sendDigests, sendLeftDigest } from './digest.ts';
export {
  challengeEvent,
  intelligenceEvent,
  MOST_MATCHES,
  matchedEvent,
  pausedEvent,
  type StoredEvent,
  testEvent,
} from './envelope.ts';
export { openGuard } from './guard.ts';
export { LONGEST_OVERLAP_SECONDS, MOST_OLDER_KEYS, OVERLAP_SECONDS, rotateKey } from './keys.ts';
export { type DeliveryLimits, LIMITS } from './limits.ts';
export { type DeliveryChanged, type DeliveryEvent, DeliveryStream } from './live.ts';
export type { DeliveryEncoding } from './live-seat.ts';
export * from './model.ts';
export { deliveryUuid, subscriptionUuid } from './naming.ts';
export {
  listAnybodysSubscriptions,
  MOST_COUNTED,
  type SubscriptionHealth,
  webhookHealth,
} from './overview.ts';
export { type Operated, pauseAsOperator, pauseSubscription, resumeAsOperator } from './pause.ts';
export { testSubscription, verifySubscription } from './probe.ts';
export { openWebhooks, type WebhookRoom } from './room.ts';
export { openSender, type SendOutcome } from './sender.ts';
export { signature, signingKey } from './sign.ts';
export {
  createSubscription,
  deleteSubscription,
  getSubscription,
  listSubscriptions,
  type NewSubscription,
  type SubscriptionChange,
  updateSubscription,
} from './subscriptions.ts';
export { pruneDeliveries, tidy } from './sweep.ts';
