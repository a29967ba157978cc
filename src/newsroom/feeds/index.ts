// Publishers' feeds: found, polled, read, and handed to intake. See docs/newsroom.md.

export { type FeedHealth, feedHealth } from './metrics.ts';
export {
  FEED_STATES,
  type FeedDocument,
  type FeedState,
  type NewsFeed,
  POLL_OUTCOMES,
  type PollOutcome,
} from './model.ts';
export { type ImportedFeeds, importFeeds, readOpml } from './opml.ts';
export { type PollReport, pollFeed } from './poll.ts';
export { openPoller } from './poller.ts';
export { removeFeed } from './remove.ts';
export { type FeedRoom, openFeeds } from './room.ts';
export {
  addFeed,
  dropFeed,
  feedId,
  feedUuid,
  getFeed,
  hurryFeed,
  listFeeds,
  type NewFeed,
  pauseFeed,
  resumeFeed,
} from './store.ts';
export { type FeedTrial, tryFeed } from './trial.ts';
