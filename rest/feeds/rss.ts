import RSS from 'rss';
import { FEED_TTL_S, type Feed, type FeedEntry } from './feed.ts';
import { groupsOf, looksLikeMarkup, PLAIN_TEXT_SIGN, Slots } from './xml.ts';

export const RSS_TYPE = 'application/rss+xml; charset=utf-8';

/**
 * Writes a feed as RSS 2.0 (https://www.rssboard.org/rss-specification), one item a line, piece by piece. The library gets
 * a few items at a time, each time in a complete channel, because a hundred items at once would make all other requests
 * wait.
 */
export function* writeRss(feed: Feed): Generator<string> {
  const groups = groupsOf(feed.entries);
  for (const [number, group] of groups.entries()) {
    const slots = new Slots();
    const channel = channelOf(feed, slots);
    for (const entry of group) channel.item(itemOf(entry, slots));
    const signs = [sign([feed.title]), ...group.map(signOf)];
    let at = 0;
    const skeleton = channel
      .xml()
      // The library writes the present time. A feed has the time of its last change instead.
      .replace(/(<lastBuildDate>)[^<]*/, `$1${new Date(feed.updated).toUTCString()}`)
      .replace(/<(channel|item)>/g, (tag) => `\n${tag}${signs[at++]}`)
      .replace('</channel>', '\n</channel>');
    const from = number === 0 ? 0 : skeleton.indexOf('\n<item>');
    const to = number === groups.length - 1 ? skeleton.length : skeleton.lastIndexOf('\n</channel>');
    yield* slots.fill(skeleton.slice(from, to));
  }
  yield '\n';
}

function channelOf(feed: Feed, slots: Slots): RSS {
  return new RSS({
    title: slots.put(feed.title),
    description: slots.put(feed.description),
    generator: 'Newstape',
    feed_url: slots.put(linkTo(feed, 'self')),
    site_url: slots.put(feed.home),
    docs: 'https://www.rssboard.org/rss-specification',
    language: feed.language,
    ttl: FEED_TTL_S / 60,
    custom_elements: feed.links
      .filter(({ rel }) => rel !== 'self')
      .map(({ rel, href }) => ({
        'atom:link': { _attr: { rel, href: slots.put(href), type: 'application/rss+xml' } },
      })),
  });
}

function itemOf(entry: FeedEntry, slots: Slots): RSS.ItemOptions {
  const extra: object[] = entry.publishers.map((publisher) => ({ 'dc:creator': slots.put(publisher) }));
  if (entry.language !== undefined) extra.push({ 'dc:language': entry.language });
  // An item of RSS can have only one source.
  const [source] = entry.sources;
  if (source !== undefined) {
    extra.push({ source: [{ _attr: { url: slots.put(source.href) } }, slots.put(source.publisher)] });
  }
  if (entry.contentHtml !== undefined) extra.push({ 'content:encoded': slots.put(entry.contentHtml) });
  return {
    title: slots.put(entry.title),
    description: slots.put(entry.summaryHtml),
    url: slots.put(entry.link),
    guid: slots.put(entry.id),
    categories: entry.categories.map(({ term }) => slots.put(term)),
    // Without a date the library leaves the element out, but its types do not allow that.
    date: entry.published as string,
    custom_elements: extra,
  };
}

function signOf({ title, categories, publishers, sources }: FeedEntry): string {
  return sign([
    title,
    ...categories.map(({ term }) => term),
    ...publishers,
    ...sources.map((source) => source.publisher),
  ]);
}

function sign(texts: readonly string[]): string {
  return texts.some(looksLikeMarkup) ? PLAIN_TEXT_SIGN : '';
}

function linkTo(feed: Feed, rel: string): string {
  return feed.links.find((link) => link.rel === rel)!.href;
}
