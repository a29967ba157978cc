import { requireScope } from '../../../src/identity/index.ts';
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
} from '../../../src/newsroom/index.ts';
import type { Context } from '../../graph/context.ts';

// The resolvers by which operators manage publishers' feeds (docs/newsroom.md). Each throws Problem `insufficient_scope`
// before anything is read.

/** Which feeds are listed, in the order in which they were added. */
export interface NewsFeedsArgs {
  readonly state?: FeedState | undefined;
  /** True: only feeds whose last poll failed. */
  readonly failing?: boolean | undefined;
  readonly size: number;
  /** uuid of the feed after which the page starts. */
  readonly after?: string | undefined;
}

/** A page of feeds, and whether there are more. */
export async function newsFeeds(
  { size, ...asked }: NewsFeedsArgs,
  context: Context,
): Promise<{ readonly feeds: readonly NewsFeed[]; readonly hasMore: boolean }> {
  requireScope(context.principal, 'operator');
  const found = await listFeeds(context.services.feeds, { ...asked, size: size + 1 });
  return { feeds: found.slice(0, size), hasMore: found.length > size };
}

/** One feed. @throws Problem `not_found`. */
export function newsFeed({ id }: { readonly id: string }, context: Context): Promise<NewsFeed> {
  requireScope(context.principal, 'operator');
  return getFeed(context.services.feeds, feedUuid(id));
}

/** Numbers about the state of all feeds. */
export function newsFeedHealth(_args: object, context: Context): Promise<FeedHealth> {
  requireScope(context.principal, 'operator');
  return feedHealth(context.services.db);
}

/** Adds a feed. A worker polls it within seconds. @throws Problem `invalid_parameter`. */
export async function addNewsFeed(
  given: NewFeed,
  context: Context,
): Promise<{ readonly feed: NewsFeed; readonly added: boolean }> {
  requireScope(context.principal, 'operator');
  const done = await addFeed(context.services.feeds, given);
  note(context, 'addNewsFeed', done.feed);
  return done;
}

/** Adds the feeds of an OPML list. @throws Problem `invalid_parameter`. */
export async function importNewsFeeds(
  { opml, ...common }: Omit<NewFeed, 'url' | 'publisher'> & { readonly opml: string },
  context: Context,
): Promise<ImportedFeeds> {
  requireScope(context.principal, 'operator');
  return importFeeds(context.services.feeds, Buffer.from(opml), common);
}

/** Asks a worker to poll a feed now. @throws Problem `not_found`; `conflict` for a feed that is not polled. */
export function pollNewsFeed({ id }: { readonly id: string }, context: Context): Promise<NewsFeed> {
  requireScope(context.principal, 'operator');
  return hurryFeed(context.services.feeds, feedUuid(id));
}

/** Stops polling a feed until it is resumed. @throws Problem `not_found`. */
export async function pauseNewsFeed({ id }: { readonly id: string }, context: Context): Promise<NewsFeed> {
  requireScope(context.principal, 'operator');
  const feed = await pauseFeed(context.services.feeds, feedUuid(id));
  note(context, 'pauseNewsFeed', feed);
  return feed;
}

/** Starts polling a feed again that is paused or gone. @throws Problem `not_found`. */
export async function resumeNewsFeed({ id }: { readonly id: string }, context: Context): Promise<NewsFeed> {
  requireScope(context.principal, 'operator');
  const feed = await resumeFeed(context.services.feeds, feedUuid(id));
  note(context, 'resumeNewsFeed', feed);
  return feed;
}

/**
 * Removes a feed.
 * @param args.purge whether the texts and quotes of its items are removed too.
 * @throws Problem `not_found`.
 */
export async function removeNewsFeed(
  { id, purge }: { readonly id: string; readonly purge: boolean },
  context: Context,
): Promise<{ readonly feed: NewsFeed; readonly purged: number | null }> {
  requireScope(context.principal, 'operator');
  const done = await removeFeed(context.services.feeds, feedUuid(id), { purge });
  note(context, 'removeNewsFeed', done.feed);
  return done;
}

/** Fetches an address and reads it as a poll would. Nothing is stored. @throws Problem `invalid_parameter`, `conflict`. */
export function testNewsFeed({ url }: { readonly url: string }, context: Context): Promise<FeedTrial> {
  requireScope(context.principal, 'operator');
  return tryFeed(context.services.feeds, url);
}

function note({ services, principal, requestId }: Context, operation: string, { url }: NewsFeed): void {
  services.log.info(
    { requestId, tenant: principal.tenant, key: principal.publicId, operation, feed: url },
    'an operator changed the news feeds',
  );
}
