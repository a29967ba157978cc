// Publishing by operators: each request is done once, and each change has its outgoing event. See docs/publishing.md.
export { type KeyedRequest, pruneIdempotencyKeys } from './idempotency.ts';
export { type EventWriter, eventsOf, type IntelligenceEvent, openOutbox } from './outbox.ts';
export { type PostReceipt, publishPost, revisePost } from './posts.ts';
export {
  operateOnStory,
  publishStory,
  type Receipted,
  reviseStory,
} from './stories.ts';
