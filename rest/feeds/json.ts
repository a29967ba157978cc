import type { Feed, FeedEntry } from './feed.ts';

export const JSON_FEED_TYPE = 'application/feed+json; charset=utf-8';

/** A feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), one item a line. */
export function writeJsonFeed(feed: Feed): string {
  const link = (rel: string): string | undefined => feed.links.find((each) => each.rel === rel)?.href;
  const head = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.home,
    feed_url: link('self'),
    description: feed.description,
    next_url: link('next'),
    authors: [{ name: 'Newstape' }],
    language: feed.language,
  });
  const items = feed.entries.map((entry) => JSON.stringify(itemOf(entry))).join(',\n');
  return `${head.slice(0, -1)},"items":[\n${items}\n]}\n`;
}

function itemOf(entry: FeedEntry) {
  return {
    id: entry.id,
    url: entry.link,
    external_url: entry.sources[0]?.href,
    title: entry.title,
    content_html: entry.contentHtml ?? entry.summaryHtml,
    summary: entry.summary,
    date_published: entry.published,
    date_modified: entry.updated,
    authors: entry.publishers.length === 0 ? undefined : entry.publishers.map((name) => ({ name })),
    tags: entry.categories.length === 0 ? undefined : entry.categories.map(({ label }) => label),
    language: entry.language,
  };
}
