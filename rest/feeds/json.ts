import { z } from 'zod';
import type { Feed, FeedEntry } from './feed.ts';

export const JSON_FEED_TYPE = 'application/feed+json; charset=utf-8';

const authors = z.array(z.strictObject({ name: z.string() }));

/** A JSON Feed as this service writes it. */
export const jsonFeedShape = z
  .strictObject({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string(),
    home_page_url: z.string(),
    feed_url: z.string(),
    description: z.string(),
    next_url: z.string().optional().describe('Address of the next page, if there is one'),
    authors,
    language: z.string(),
    items: z.array(
      z.strictObject({
        id: z.string().describe('Permanent id, a tag URI'),
        url: z.string(),
        external_url: z.string().optional().describe('Address of the first source'),
        title: z.string(),
        content_html: z.string(),
        summary: z.string(),
        date_published: z.iso.datetime({ offset: true }),
        date_modified: z.iso.datetime({ offset: true }),
        authors: authors.optional().describe('The publishers of the sources'),
        tags: z.array(z.string()).optional(),
        language: z.string(),
      }),
    ),
  })
  .meta({ id: 'JsonFeed' });

/** A feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), one item a line, piece by piece. */
export function* writeJsonFeed(feed: Feed): Generator<string> {
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
  yield `${head.slice(0, -1)},"items":[\n`;
  for (const [i, entry] of feed.entries.entries()) {
    yield (i === 0 ? '' : ',\n') + JSON.stringify(itemOf(entry));
  }
  yield '\n]}\n';
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
