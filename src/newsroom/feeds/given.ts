import { createHash } from 'node:crypto';
import { isOneSite } from '../../publishers/index.ts';
import type { GivenItem } from '../items/index.ts';
import type { FeedDocument, FeedEntry, NewsFeed } from './model.ts';
import { hostOf, type Voice } from './voice.ts';

/**
 * The entries of a document as intake takes them. An aggregator's entry is its publisher's own. One that leads to another
 * publisher's page, as in a list of links, is no word of that one, and does not stand for its item. Entries that stand on one page
 * (`/news#one` and `/news#two`) are told apart by their ids, or else by their titles and dates: the page is no key of any of
 * them. The whole document is looked at, since an entry that is taken in alone would pass for a change of the one that stood
 * there before it. A feed that gives one item another id at each visit lists it once, so its address stays its key.
 * @param voice as whom the feed speaks.
 * @param now in ms.
 */
export function givenItems(
  feed: Pick<NewsFeed, 'id' | 'kind' | 'licence' | 'url'>,
  voice: Voice,
  { entries }: Pick<FeedDocument, 'entries'>,
  now: number,
): GivenItem[] {
  const pages = new Map<string, Set<string>>();
  for (const entry of entries) {
    if (entry.url === undefined) continue;
    pages.set(entry.url, (pages.get(entry.url) ?? new Set()).add(entry.guid ?? headOf(entry)));
  }
  return entries.map((entry) => {
    const sharesPage = entry.url !== undefined && pages.get(entry.url)!.size > 1;
    return givenItem(feed, voice, entry, { sharesPage, now });
  });
}

function givenItem(
  feed: Pick<NewsFeed, 'id' | 'kind' | 'licence' | 'url'>,
  voice: Voice,
  entry: FeedEntry,
  { sharesPage, now }: { sharesPage: boolean; now: number },
): GivenItem {
  const own = hostOf(feed.url)!;
  const at = hostOf(entry.url);
  const from = voice.isAggregator ? entry.source : undefined;
  const isForeign = from !== undefined && from.title !== '' && !isOneSite(hostOf(from.url) ?? own, own);
  const domain = isForeign ? hostOf(from.url)! : voice.domain;
  const isElsewhere = at !== undefined && !isOneSite(domain, at);
  const page = !isElsewhere ? undefined : isForeign ? 'aggregator' : 'other';
  const other = sharesPage ? headOf(entry) : entry.url === undefined ? idOf(entry) : undefined;
  return {
    feedId: feed.id,
    publisher: isForeign ? from.title : voice.publisher,
    domain,
    url: entry.url,
    isAtHome: at !== undefined && isOneSite(own, at),
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

/** An entry without id and address is known by all that it says, and on a page that others share by its title and date. */
const idOf = ({ title, text, publishedAt }: FeedEntry): string =>
  digestOf([title, text, publishedAt ?? null]);
const headOf = ({ title, publishedAt }: FeedEntry): string => digestOf([title, publishedAt ?? null]);

function digestOf(said: readonly unknown[]): string {
  return `urn:sha256:${createHash('sha256').update(JSON.stringify(said)).digest('hex')}`;
}
