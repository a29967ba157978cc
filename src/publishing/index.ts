// Publishing, beside what the rooms of stories and posts write themselves: each request once, each change with its
// outgoing event. See docs/publishing.md.
export { type KeyedRequest, once, pruneIdempotencyKeys, type Remember } from './idempotency.ts';
export { type EventWriter, eventsOf, type IntelligenceEvent, openOutbox } from './outbox.ts';
export { type PostReceipt, publishPost, revisePost } from './posts.ts';
export {
  OPERATOR_KEY,
  operateOnStory,
  publishStory,
  type Receipted,
  reviseStory,
  type StoryReceipt,
} from './stories.ts';
