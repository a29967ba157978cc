import { z } from 'zod';
import type { Feed, FeedEntry } from './feed.ts';

export const JSON_FEED_TYPE = 'application/feed+json; charset=utf-8';

const authors = z.array(z.strictObject({ name: z.string().describe('Name for display') }));

/** The JSON Feed documents that this service writes. */
export const jsonFeedShape = z
  .strictObject({
    version: z.literal('https://jsonfeed.org/version/1.1').describe('The version of JSON Feed'),
    title: z.string().describe('Title of the feed'),
    home_page_url: z.string().describe('Address of the web page with the same stories'),
    feed_url: z.string().describe('Address of this page of the feed'),
    description: z.string().describe('What the feed contains'),
    next_url: z.string().optional().describe('Address of the next page of the feed. Absent on the last page'),
    authors: authors.describe('The author of the feed: Newstape'),
    language: z.string().describe('Language of all items, or `en` if they differ'),
    items: z
      .array(
        z.strictObject({
          id: z.string().describe('Tag URI that never changes'),
          url: z.string().describe('Address of the web page of the story'),
          external_url: z
            .string()
            .optional()
            .describe('Address of the first source. Absent if no source has an address'),
          title: z.string().describe('Title of the story'),
          content_html: z
            .string()
            .describe('The body, claims and impact that `include` selects, or the summary: Sanitised HTML'),
          summary: z.string().describe('The summary as plain text'),
          date_published: z.iso
            .datetime({ offset: true })
            .optional()
            .describe('When the story was first published. Absent if the time is not plausible'),
          date_modified: z.iso
            .datetime({ offset: true })
            .describe('When the current revision was made. No two items of a page have the same time'),
          authors: authors
            .optional()
            .describe(
              'The publishers of the sources. Absent if there are none, or if `fields` narrows the items',
            ),
          tags: z
            .array(z.string())
            .optional()
            .describe('Labels of the category and the tags. Absent if there are none'),
          language: z
            .string()
            .optional()
            .describe('Language tag of the story. Absent if its language has no two-letter code'),
        }),
      )
      .describe('The stories of the page'),
  })
  .describe('A feed of stories in the format JSON Feed 1.1')
  .meta({ id: 'JsonFeed' });

/** Writes a feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), one item a line, piece by piece. */
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
