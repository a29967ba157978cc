import { createHash } from 'node:crypto';
import { publisherOf } from '../../publishers/index.ts';
import type { GivenItem } from '../items/index.ts';
import type { FeedDocument, FeedEntry, NewsFeed } from './model.ts';

/** What a feed is called as a publisher: what an operator named, the name in the table of publishers, what it says. */
export function publisherNamed(
  feed: Pick<NewsFeed, 'publisher' | 'named' | 'url'>,
  document: FeedDocument,
): string {
  if (feed.named) return feed.publisher;
  const home = hostOf(document.site) ?? hostOf(feed.url) ?? null;
  // `NYT > World > Europe`, `World news | The Guardian`: such titles name a part, and which side names the whole is not told.
  const title =
    document.title
      ?.replace(/<[^<>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim() ?? '';
  const known = publisherOf(title, home);
  return known?.name ?? (title === '' ? feed.publisher : title).slice(0, LONGEST_PUBLISHER);
}

/**
 * An entry as intake takes it. An aggregator's entry is its publisher's own, and an entry without id and address is
 * known by what it says.
 * @param now in ms.
 */
export function givenItem(
  feed: Pick<NewsFeed, 'id' | 'named' | 'kind' | 'licence' | 'url'>,
  publisher: string,
  entry: FeedEntry,
  now: number,
): GivenItem {
  const own = hostOf(feed.url);
  const from = entry.source;
  const isForeign =
    !feed.named && from !== undefined && from.title !== '' && (hostOf(from.url) ?? own) !== own;
  const domain = hostOf(isForeign ? from.url : feed.url);
  return {
    feedId: feed.id,
    publisher: isForeign ? from.title : publisher,
    ...(domain === undefined ? {} : { domain }),
    url: entry.url,
    guid: entry.guid ?? (entry.url === undefined ? idOf(entry) : undefined),
    title: entry.title,
    summary: entry.summary,
    text: entry.text,
    language: entry.language,
    kind: feed.kind ?? undefined,
    licence: feed.licence,
    publishedAt: entry.publishedAt,
    fetchedAt: now,
    categories: entry.categories,
    authors: entry.authors,
  };
}

const LONGEST_PUBLISHER = 200;

function idOf({ title, text, publishedAt }: FeedEntry): string {
  const said = JSON.stringify([title, text, publishedAt ?? null]);
  return `urn:sha256:${createHash('sha256').update(said).digest('hex')}`;
}

function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined;
}
