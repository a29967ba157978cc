import type { ItemKind, Licence } from '../items/index.ts';

export type FeedFormat = 'rss' | 'rdf' | 'atom' | 'json';

/** `gone`: the publisher answered 410, and it is not asked again until an operator resumes it. */
export const FEED_STATES = ['active', 'paused', 'gone'] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** What came of a poll. The first three are successes. */
export const POLL_OUTCOMES = [
  'taken',
  'nothing_new',
  'not_modified',
  'timeout',
  'dns_error',
  'connection_refused',
  'connection_reset',
  'tls_error',
  'blocked_address',
  'redirects',
  'http_status',
  'rate_limited',
  'gone',
  'too_large',
  'bad_encoding',
  'no_feed',
  'host_busy',
] as const;
export type PollOutcome = (typeof POLL_OUTCOMES)[number];

/** A publisher's feed as it is stored (`news_feeds`). Times are RFC 3339 UTC with milliseconds. */
export interface NewsFeed {
  /** uuid. */
  readonly id: string;
  /** Where it is asked for now. */
  readonly url: string;
  /** What was given; another one where the feed moved for good. */
  readonly givenUrl: string;
  readonly publisher: string;
  /** Whether an operator named the publisher. */
  readonly named: boolean;
  /** ISO code of the country whose news it reports without naming it. */
  readonly home: string | null;
  /** What its items are, where that is not told by each. */
  readonly kind: ItemKind | null;
  readonly licence: Licence;
  readonly title: string | null;
  readonly site: string | null;
  readonly format: FeedFormat | null;
  readonly state: FeedState;
  readonly createdAt: string;
  /** Null while it is not polled. */
  readonly nextPollAt: string | null;
  /** Learned: seconds between two polls. */
  readonly interval: number;
  readonly lastPolledAt: string | null;
  readonly lastSuccessAt: string | null;
  /** When it last had something new. */
  readonly lastNewAt: string | null;
  readonly lastStatus: number | null;
  readonly lastOutcome: PollOutcome | null;
  readonly lastDetail: string | null;
  /** Failed polls since the last success, and when the first of them was. */
  readonly failures: number;
  readonly failingSince: string | null;
  readonly polls: number;
  /** Items that it brought, revisions of them, and entries that could not be taken. */
  readonly created: number;
  readonly revised: number;
  readonly rejected: number;
}

/** One entry of a feed, read and cleaned. */
export interface FeedEntry {
  /** In one line; empty where there is neither a title nor a text. */
  readonly title: string;
  /** In one line; empty: it says no more than the text. */
  readonly summary: string;
  /** Paragraphs divided by empty lines; the summary where the entry has no more. */
  readonly text: string;
  /** Absolute, as the publisher wrote it. */
  readonly url: string | undefined;
  readonly guid: string | undefined;
  /** In ms; undefined: it has none that can be read. */
  readonly publishedAt: number | undefined;
  readonly categories: readonly string[];
  /** Who wrote it, and the wire that it is credited to, as one line. */
  readonly authors: string | undefined;
  /** The publisher that an aggregator took it from, with the address of its feed or page. */
  readonly source: { readonly title: string; readonly url: string | undefined } | undefined;
  readonly language: string | undefined;
}

/** When a publisher wishes to be asked. */
export interface FeedHints {
  /** Seconds between two polls. */
  readonly ttl: number | undefined;
  /** Hours of the day, 0 to 23, UTC. */
  readonly skipHours: readonly number[];
  /** Days of the week, 0 (Sunday) to 6, UTC. */
  readonly skipDays: readonly number[];
}

/** A document that is a feed. */
export interface FeedDocument {
  readonly format: FeedFormat;
  readonly title: string | undefined;
  /** The page that it stands for. */
  readonly site: string | undefined;
  readonly language: string | undefined;
  readonly hints: FeedHints;
  readonly entries: readonly FeedEntry[];
  /** Whether it was damaged, and read entry by entry. */
  readonly repaired: boolean;
}
