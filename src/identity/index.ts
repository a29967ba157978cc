export { MOST_ACCOUNT_KEYS } from './account-keys.ts';
export { type AccountAction, type AccountEvent, listAccountEvents, noteEvent } from './events.ts';
export {
  type CreatedFeedToken,
  createFeedToken,
  type FeedTokenRecord,
  getFeedToken,
  LONGEST_FEED_TOKEN_NAME,
  listFeedTokens,
  MOST_FEED_TOKENS,
  revokeFeedToken,
} from './feed-tokens.ts';
export { type Identity, openIdentity } from './identity.ts';
export {
  type CreatedKey,
  checkedScopes,
  type KeyRecord,
  LONGEST_KEY_NAME,
  LONGEST_OVERLAP_SECONDS,
} from './key-rows.ts';
export { createKey, listKeys, type NewKey, revokeKey, rollKey } from './keys.ts';
export { DEFAULT_SCOPES, type Plan, type Principal, SCOPES, type Scope } from './model.ts';
export { type Census, type KeyStreams, OpenStreams } from './open-streams.ts';
export { DEFAULT_PLANS, ensurePlans, listPlans, loadPlans, syncPlans } from './plans.ts';
export { requireScope } from './scopes.ts';
export {
  type CreatedStreamTicket,
  TICKET_SECONDS,
} from './stream-tickets.ts';
export { requireTenant } from './tenant.ts';
export { parseToken } from './token.ts';
