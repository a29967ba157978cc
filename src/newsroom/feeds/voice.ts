import { isIP } from 'node:net';
import { cutShort } from '../../platform/cut-short.ts';
import type { Sql } from '../../platform/database.ts';
import { isOfficial, isOneSite, publisherAt, publisherOf, registrableOf } from '../../publishers/index.ts';
import type { FeedDocument, NewsFeed } from './model.ts';

/** As whom a feed speaks (docs/newsroom.md, "Whose word"). */
export interface Voice {
  readonly publisher: string;
  /** The host of its pages. */
  readonly domain: string;
  /** The site that it calls its own and is not believed to be of. */
  readonly disbelieved: string | undefined;
  /** Whether its entries are of the publishers that they name. */
  readonly isAggregator: boolean;
}

/** What of a feed and its document tells as whom it speaks. */
type Speaker = Pick<NewsFeed, 'publisher' | 'named' | 'url'>;
type Said = Pick<FeedDocument, 'title' | 'site' | 'entries'>;

/**
 * As whom a feed speaks. It is its own word whose site it is, and everybody can write a name and an address into a feed. So
 * the site is believed where the feed stands on it, or where nobody has a better right to it: it is neither a known publisher's
 * nor a government's, and no other feed of the service stands there. An operator vouches for a known publisher by its name.
 * @param others the publishers of the other feeds that stand on the site which it calls its own (`othersAt`).
 */
export function voiceOf(feed: Speaker, document: Said, others: readonly string[]): Voice {
  const own = hostOf(feed.url)!;
  const claimed = siteClaimed(document);
  const isOf = claimed === undefined || isBelieved(feed, claimed, others);
  const domain = isOf ? (claimed ?? own) : own;
  return {
    publisher: feed.named ? feed.publisher : nameOf(feed, document, domain),
    domain,
    disbelieved: isOf ? undefined : claimed,
    isAggregator: !feed.named && publisherAt(own)?.kind === 'aggregator',
  };
}

/**
 * The publishers of the other feeds that stand on the site which a document calls its own.
 * @param id uuid of its feed; null: it is not among the feeds.
 */
export async function othersAt(
  db: Pick<Sql, 'query'>,
  { id }: { readonly id: string | null },
  document: Said,
): Promise<readonly string[]> {
  const claimed = siteClaimed(document);
  const site = claimed === undefined ? undefined : registrableOf(claimed);
  if (site === undefined) return [];
  const { rows } = await db.query<{ publisher: string }>(
    `select distinct publisher from news_feeds, split_part(host, ':', 1) as at (name)
     where id is distinct from $1 and state <> 'gone' and (name = $2 or right(name, length($2) + 1) = '.' || $2)`,
    [id, site],
  );
  return rows.map(({ publisher }) => publisher);
}

/** The host of an address without `www.`. */
export function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined;
}

/** The site that a document calls its own: that of its page, or the one that all its entries stand on. */
function siteClaimed({ site, entries }: Said): string | undefined {
  const page = hostOf(site);
  if (page !== undefined) return page;
  const hosts = new Map(
    entries.flatMap(({ url }) => {
      const host = hostOf(url);
      return host === undefined ? [] : [[registrableOf(host) ?? host, host] as const];
    }),
  );
  return hosts.size === 1 ? [...hosts.values()][0] : undefined;
}

function isBelieved(feed: Speaker, site: string, others: readonly string[]): boolean {
  const own = hostOf(feed.url)!;
  // What this machine serves the operator put there.
  if (isHere(own) || isOneSite(own, site)) return true;
  if (publisherAt(site) !== undefined) return feed.named && isSiteOf(feed.publisher, site);
  return !isOfficial(site) && others.every((name) => feed.named && name === feed.publisher);
}

const isSiteOf = (publisher: string, site: string): boolean =>
  (publisherOf(publisher, null)?.domains ?? []).some((each) => isOneSite(each, site));

const isHere = (host: string): boolean =>
  /(?:^|\.)localhost$/.test(host) || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/** The name that the table of publishers has, or what the feed calls itself, or else its host. */
function nameOf(feed: Speaker, { title }: Said, domain: string): string {
  const own = hostOf(feed.url)!;
  // `NYT > World > Europe`, `World news | The Guardian`: such titles name a part, and which side names the whole is not told.
  const said =
    title
      ?.replace(/<[^<>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim() ?? '';
  const called = publisherOf(said, null);
  if (called !== undefined && (called.domain === null || isHere(own) || isSiteOf(said, domain)))
    return called.name;
  const known = publisherAt(domain);
  if (known !== undefined) return known.name;
  const name = said === '' ? feed.publisher : said;
  // A known publisher's name on another site is no more than a name.
  return called === undefined ? cutShort(name, LONGEST_PUBLISHER) : `${name} (${own})`;
}

const LONGEST_PUBLISHER = 200;
