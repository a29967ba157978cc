import type { Sql } from '../../platform/database.ts';
import type { CitedSource } from '../item.ts';

/**
 * What an item is (docs/newsroom.md, "Kinds"). A `statement` is the actor's own word; satire, opinion, round-ups and
 * live blogs are evidence for nothing, and the last two belong to no cluster.
 */
export const ITEM_KINDS = [
  'report',
  'statement',
  'correction',
  'denial',
  'opinion',
  'satire',
  'round_up',
  'live_blog',
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Whether texts may be quoted only, or shown whole. */
export type Licence = 'quotes' | 'full';

/** Why an item is in its cluster, for readers and operators. */
export interface Joined {
  /** The name of the rule: docs/newsroom.md has each. */
  readonly rule: string;
  /** What the item shares with the cluster, heaviest first. */
  readonly terms: readonly string[];
  /** 0 to 1, where the rule has a score. */
  readonly score: number | null;
}

/**
 * An item as it is stored (`news_items`): what a publisher said, kept as it was said. Times are in ms since 1970. A
 * purged item has neither title, text, summary, names nor cited sources any more.
 */
export interface NewsItem {
  /** uuid. */
  readonly id: string;
  /**
   * Its place in the committed sequence of items: from 1, without gaps, in the order of commits. An item that changed
   * has a new one.
   */
  readonly seq: number;
  /** uuid of the news feed it came by; null: by a file or an operator. */
  readonly feedId: string | null;
  readonly publisher: string;
  /** The host of its address without `www.`; where that is another publisher's page, or it has none, its own publisher's. */
  readonly domain: string | null;
  /** Canonical. */
  readonly url: string | null;
  /** The publisher's own id. */
  readonly guid: string | null;
  /** Plain text in one line, at most 300 characters. */
  readonly title: string;
  /** Plain text in one line; empty: the publisher gave none beside the text. */
  readonly summary: string;
  /** Plain paragraphs divided by empty lines, at most 75,000 characters; empty for a bare headline. */
  readonly text: string;
  /** BCP 47, the primary subtag only; `und` where it is not known. */
  readonly language: string;
  readonly kind: ItemKind;
  /** The wire that it is credited to, by its slug (`reuters`); null: none. */
  readonly credit: string | null;
  readonly licence: Licence;
  /** Its own id, or that of the earliest item that it is a reprint of. */
  readonly originId: string;
  /** By which rule it is a reprint; null: it is its own origin. The one writer of clusters sets both. */
  readonly originRule: 'shingles' | 'headline' | null;
  readonly publishedAt: number;
  /** False: the feed gave no date, and the time of fetching stands in. */
  readonly dated: boolean;
  readonly fetchedAt: number;
  /** SHA-256 of what the publisher said. */
  readonly hash: Uint8Array;
  /** The publisher's own sections. */
  readonly categories: readonly string[];
  /** Names that the publisher itself linked or listed. */
  readonly names: readonly string[];
  readonly authors: string | null;
  readonly cited: readonly CitedSource[];
  /** From 1; counts what the publisher changed. */
  readonly version: number;
  readonly purgedAt: number | null;
  /** uuid; null: not placed yet, or belongs to none. */
  readonly clusterId: string | null;
  readonly joined: Joined | null;
  /** Whether what is made from it is announced: events are sent, saved searches match. */
  readonly announce: boolean;
}

/** An item as intake takes it: read and cleaned, but not yet known. */
export interface GivenItem {
  /** uuid. */
  readonly feedId?: string | undefined;
  readonly publisher: string;
  /** The publisher's domain, where the address does not give it. */
  readonly domain?: string | undefined;
  /**
   * Whose page the address is, where it is not the publisher's: `other`: another publisher's, which has its own item of it;
   * `aggregator`: one that leads on to the publisher.
   */
  readonly page?: 'other' | 'aggregator' | undefined;
  /** http or https; brought into its canonical form. */
  readonly url?: string | undefined;
  /** Whether the feed it comes by stands on the site of that address: then it has the best right to it. */
  readonly isAtHome?: boolean | undefined;
  /** The publisher's own id; one of both is needed. */
  readonly guid?: string | undefined;
  /** Whether other items of its document stand at the same address (`/news#one`, `/news#two`): then it tells none of them. */
  readonly sharesPage?: boolean | undefined;
  /** Plain text. Empty: the first sentence of the text takes its place. */
  readonly title: string;
  readonly summary?: string | undefined;
  readonly text?: string | undefined;
  /** What the publisher says; the text has the last word. */
  readonly language?: string | undefined;
  /** What is known of the feed (an opinion section, a satirist); else it is told by the publisher and the text. */
  readonly kind?: ItemKind | undefined;
  readonly licence?: Licence | undefined;
  /** In ms; undefined: unknown, and the time of fetching stands in. */
  readonly publishedAt?: number | undefined;
  /** In ms. */
  readonly fetchedAt: number;
  readonly categories?: readonly string[] | undefined;
  readonly names?: readonly string[] | undefined;
  readonly authors?: string | undefined;
  readonly cited?: readonly CitedSource[] | undefined;
}

/** What became of a given item. `unchanged`: it is known, and says what it said. */
export type ItemOutcome =
  | { readonly kind: 'created' | 'revised' | 'unchanged'; readonly id: string }
  | { readonly kind: 'rejected'; readonly reason: string };

export interface TakeOptions {
  /** Whether stories that come from the items are announced. Without it they go in silently. */
  readonly announce: boolean;
  /** Runs first in each transaction that takes items in. What it throws keeps them out. */
  readonly first?: (sql: Sql) => Promise<void>;
}
