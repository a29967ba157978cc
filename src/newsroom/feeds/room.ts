import type { Database } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { type Guard, openGuard, type Resolve } from '../../platform/outbound/guard.ts';
import type { StoryRoom } from '../../stories/index.ts';
import type { FetchLimits } from './fetch.ts';

/** What the operations on news feeds need; one a process. */
export interface FeedRoom {
  readonly db: Database;
  readonly log: Logger;
  /** For a purge: stories lose the quotes of its items. */
  readonly stories: StoryRoom;
  readonly guard: Guard;
  readonly limits: Partial<FetchLimits>;
}

export interface FeedOptions {
  readonly stories: StoryRoom;
  readonly log: Logger;
  /** NEWSFEEDS_ALLOW_LOOPBACK. */
  readonly allowLoopback: boolean;
  /** Instead of the name servers of this machine. */
  readonly resolve?: Resolve;
  readonly limits?: Partial<FetchLimits>;
}

/** Opens the management of news feeds. It polls nothing by itself (poller.ts). */
export function openFeeds({ stories, log, allowLoopback, resolve, limits = {} }: FeedOptions): FeedRoom {
  const guard = openGuard({
    allowLoopback,
    // Many publishers have no https, and nothing secret goes there.
    allowHttp: true,
    words: {
      example: 'https://news.example.com/rss.xml',
      credentials: '',
      development: 'For development, set NEWSFEEDS_ALLOW_LOOPBACK=on.',
      called: 'Publishers',
    },
    ...(resolve === undefined ? {} : { resolve }),
  });
  return { db: stories.db, stories, log, guard, limits };
}
