import { createHash } from 'node:crypto';
import { cutShort } from '../../platform/cut-short.ts';
import { labelOf, publisherOf } from '../../publishers/index.ts';
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
  return known?.name ?? cutShort(title === '' ? feed.publisher : title, LONGEST_PUBLISHER);
}

/**
 * The entries of a document as intake takes them. An aggregator's entry is its publisher's own. One that leads to another
 * publisher's page, as in a list of links, is no word of that one, and does not stand for its item. Entries that stand on one page
 * (`/news#one` and `/news#two`) are told apart by their ids, or else by their titles and dates: the page is no key of any of
 * them. The whole document is looked at, since an entry that is taken in alone would pass for a change of the one that stood
 * there before it. A feed that gives one item another id at each visit lists it once, so its address stays its key.
 * @param now in ms.
 */
export function givenItems(
  feed: Pick<NewsFeed, 'id' | 'named' | 'kind' | 'licence' | 'url'>,
  publisher: string,
  { entries, site }: Pick<FeedDocument, 'entries' | 'site'>,
  now: number,
): GivenItem[] {
  const pages = new Map<string, Set<string>>();
  for (const entry of entries) {
    if (entry.url === undefined) continue;
    pages.set(entry.url, (pages.get(entry.url) ?? new Set()).add(entry.guid ?? headOf(entry)));
  }
  return entries.map((entry) => {
    const sharesPage = entry.url !== undefined && pages.get(entry.url)!.size > 1;
    return givenItem(feed, publisher, entry, { site: hostOf(site), sharesPage, now });
  });
}

function givenItem(
  feed: Pick<NewsFeed, 'id' | 'named' | 'kind' | 'licence' | 'url'>,
  publisher: string,
  entry: FeedEntry,
  { site, sharesPage, now }: { site: string | undefined; sharesPage: boolean; now: number },
): GivenItem {
  const own = hostOf(feed.url);
  const from = entry.source;
  const isForeign =
    !feed.named && from !== undefined && from.title !== '' && (hostOf(from.url) ?? own) !== own;
  const domain = isForeign ? hostOf(from.url) : (site ?? own);
  const isElsewhere = entry.url !== undefined && siteOf(domain) !== siteOf(hostOf(entry.url));
  // Many feeds are kept by somebody else: only what calls its site its own has pages of its own.
  const page = !isElsewhere ? undefined : isForeign ? 'aggregator' : site === undefined ? undefined : 'other';
  const other = sharesPage ? headOf(entry) : entry.url === undefined ? idOf(entry) : undefined;
  return {
    feedId: feed.id,
    publisher: isForeign ? from.title : publisher,
    ...(domain === undefined ? {} : { domain }),
    url: entry.url,
    guid: entry.guid ?? other ?? (page === 'other' ? entry.url : undefined),
    ...(sharesPage ? { sharesPage } : {}),
    ...(page === undefined ? {} : { page }),
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

/** What the pages of one publisher share: `news.paper.example` and `paper.example` are one site. */
const siteOf = (host: string | undefined): string | undefined =>
  host === undefined ? undefined : (labelOf(host) ?? host);

/** An entry without id and address is known by all that it says, and on a page that others share by its title and date. */
const idOf = ({ title, text, publishedAt }: FeedEntry): string =>
  digestOf([title, text, publishedAt ?? null]);
const headOf = ({ title, publishedAt }: FeedEntry): string => digestOf([title, publishedAt ?? null]);

function digestOf(said: readonly unknown[]): string {
  return `urn:sha256:${createHash('sha256').update(JSON.stringify(said)).digest('hex')}`;
}

function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined;
}
