import {
  addFeed,
  type FeedHealth,
  type FeedState,
  type FeedTrial,
  feedHealth,
  feedUuid,
  getFeed,
  hurryFeed,
  type ImportedFeeds,
  importFeeds,
  listFeeds,
  type NewFeed,
  type NewsFeed,
  pauseFeed,
  removeFeed,
  resumeFeed,
  tryFeed,
} from '../../src/newsroom/index.ts';
import type { Context } from '../graph/context.ts';
import { requireOperator } from './publish.ts';

// What operators do with publishers' feeds (docs/newsroom.md). Each throws Problem `insufficient_scope` before anything
// is looked up.

/** Which feeds; the first that was added comes first. */
export interface NewsFeedsArgs {
  readonly state?: FeedState | undefined;
  readonly failing?: boolean | undefined;
  readonly size: number;
  /** uuid: continue after it. */
  readonly after?: string | undefined;
}

/** A page of feeds, and whether there are more. */
export async function newsFeeds(
  { size, ...asked }: NewsFeedsArgs,
  context: Context,
): Promise<{ readonly feeds: readonly NewsFeed[]; readonly hasMore: boolean }> {
  requireOperator(context);
  const found = await listFeeds(context.services.feeds, { ...asked, size: size + 1 });
  return { feeds: found.slice(0, size), hasMore: found.length > size };
}

/** @throws Problem `not_found`. */
export function newsFeed({ id }: { readonly id: string }, context: Context): Promise<NewsFeed> {
  requireOperator(context);
  return getFeed(context.services.feeds, feedUuid(id));
}

/** How the feeds are, in numbers. */
export function newsFeedHealth(_args: object, context: Context): Promise<FeedHealth> {
  requireOperator(context);
  return feedHealth(context.services.db);
}

/** Adds a feed; a worker polls it within seconds. @throws Problem `invalid_parameter`. */
export async function addNewsFeed(
  given: NewFeed,
  context: Context,
): Promise<{ readonly feed: NewsFeed; readonly added: boolean }> {
  requireOperator(context);
  const done = await addFeed(context.services.feeds, given);
  note(context, 'addNewsFeed', done.feed);
  return done;
}

/** Adds the feeds of an OPML list. @throws Problem `invalid_parameter`. */
export async function importNewsFeeds(
  { opml, ...common }: Omit<NewFeed, 'url' | 'publisher'> & { readonly opml: string },
  context: Context,
): Promise<ImportedFeeds> {
  requireOperator(context);
  return importFeeds(context.services.feeds, Buffer.from(opml), common);
}

/** Makes a feed due now. @throws Problem `not_found`, `conflict`. */
export function pollNewsFeed({ id }: { readonly id: string }, context: Context): Promise<NewsFeed> {
  requireOperator(context);
  return hurryFeed(context.services.feeds, feedUuid(id));
}

/** @throws Problem `not_found`. */
export async function pauseNewsFeed({ id }: { readonly id: string }, context: Context): Promise<NewsFeed> {
  requireOperator(context);
  const feed = await pauseFeed(context.services.feeds, feedUuid(id));
  note(context, 'pauseNewsFeed', feed);
  return feed;
}

/** @throws Problem `not_found`. */
export async function resumeNewsFeed({ id }: { readonly id: string }, context: Context): Promise<NewsFeed> {
  requireOperator(context);
  const feed = await resumeFeed(context.services.feeds, feedUuid(id));
  note(context, 'resumeNewsFeed', feed);
  return feed;
}

/**
 * Forgets a feed.
 * @param args.purge whether the texts and quotes of its items go too.
 * @throws Problem `not_found`.
 */
export async function removeNewsFeed(
  { id, purge }: { readonly id: string; readonly purge: boolean },
  context: Context,
): Promise<{ readonly feed: NewsFeed; readonly purged: number | null }> {
  requireOperator(context);
  const done = await removeFeed(context.services.feeds, feedUuid(id), { purge });
  note(context, 'removeNewsFeed', done.feed);
  return done;
}

/** Fetches an address and reads it as a poll would; stores nothing. @throws Problem `invalid_parameter`, `conflict`. */
export function testNewsFeed({ url }: { readonly url: string }, context: Context): Promise<FeedTrial> {
  requireOperator(context);
  return tryFeed(context.services.feeds, url);
}

function note({ services, principal, requestId }: Context, operation: string, { url }: NewsFeed): void {
  services.log.info(
    { requestId, tenant: principal.tenant, key: principal.publicId, operation, feed: url },
    'an operator changed the news feeds',
  );
}
