import { z } from 'zod';
import { savedSearches } from '../../schema/news/saved-searches/saved-search.ts';
import { encodeId } from '../../src/platform/ids.ts';
import { type SavedSearchRow, stateOf } from '../../src/saved-searches/index.ts';
import {
  CATEGORIES,
  filterInWords,
  filtersGiven,
  type SavedName,
  SORT_WORDS,
} from '../../src/stories/index.ts';
import { feedTokenIn } from '../app/admission/door.ts';
import { queryOf } from '../app/route/query.ts';
import { contextOf, type Route } from '../app/route/route.ts';
import { homeOf } from './feed.ts';
import { looksLikeMarkup, PLAIN_TEXT_SIGN, percentEncoded, plainName, Slots } from './xml.ts';

const OPML_TYPE = 'text/x-opml; charset=utf-8';

/** A feed in an outline. */
export interface OutlineFeed {
  readonly name: string;
  readonly description?: string | undefined;
  /** The address of the feed. */
  readonly feed: string;
  /** The address of the web page with the same stories. */
  readonly home: string;
}

export interface OutlineFolder {
  readonly name: string;
  readonly feeds: readonly OutlineFeed[];
}

/**
 * Writes feeds as OPML 2.0 (http://opml.org/spec2.opml). Feeds outside folders come first.
 * @param feeds the feeds outside folders. There must be at least one.
 * @param modified when the list last changed. Undefined if it never changed.
 */
function writeOpml(
  feeds: readonly OutlineFeed[],
  folders: readonly OutlineFolder[],
  modified: Date | undefined,
): string {
  const slots = new Slots();
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '<head>',
    '<title>Feeds of Newstape</title>',
    ...(modified === undefined ? [] : [`<dateModified>${modified.toUTCString()}</dateModified>`]),
    '</head>',
    '<body>',
    ...feeds.map((feed) => outlineOf(feed, slots)),
    ...folders
      .filter((folder) => folder.feeds.length > 0)
      .flatMap(({ name, feeds: inside }) => [
        `<outline text="${slots.put(name)}">`,
        ...inside.map((feed) => outlineOf(feed, slots)),
        '</outline>',
      ]),
    '</body>',
    '</opml>',
  ];
  return `${[...slots.fill(lines.join('\n'))].join('')}\n`;
}

/** GET /v1/opml: the feeds of an account, for every reader that imports lists of feeds. */
export const opmlRoute: Route<{ readonly categories: boolean }> = {
  operationId: 'getOpml',
  method: 'GET',
  paths: ['/v1/opml'],
  tag: 'Feeds',
  summary: 'Get the feeds of an account as OPML 2.0',
  description:
    'Lists the feed of all stories and one feed for each saved search of the account. If the address has a feed token (`?token=`), ' +
    'the address of each feed has that token too. Otherwise the reader must send a key for each feed. Unknown parameters are ' +
    'ignored.',
  auth: 'feed',
  params: [],
  query: queryOf(
    [
      {
        name: 'include',
        arg: 'include',
        kind: 'choice',
        max: 200,
        choices: ['categories'],
        description: '`categories`: also lists one feed for each category.',
        example: 'categories',
      },
    ],
    ({ include }) => ({ categories: include === 'categories' }),
  ),
  tolerant: true,
  headers: ['Content-Disposition'],
  success: {
    description: 'The OPML 2.0 document',
    contentType: 'text/x-opml',
    schema: z.string(),
    example: writeOpml(
      [{ name: 'Newstape', feed: 'https://news.example/v1/rss', home: 'https://news.example/' }],
      [],
      undefined,
    ),
  },
  async handle(call) {
    const context = contextOf(call);
    const { baseUrl } = context.services.config;
    const token = feedTokenIn(call.address.query);
    const feedAt = (path: string) => {
      const address = new URL(baseUrl + path);
      if (token !== undefined) address.searchParams.set('token', token);
      return percentEncoded(address.href);
    };
    const searches = await savedSearches({}, context);
    const folders = [
      { name: 'Saved searches', feeds: searches.map((row) => searchFeed(row, baseUrl, feedAt)) },
      ...(call.args.categories ? [{ name: 'Categories', feeds: categoryFeeds(baseUrl, feedAt) }] : []),
    ];
    const all = { name: 'Newstape', feed: feedAt('/v1/rss'), home: homeOf(baseUrl, {}) };
    return {
      body: writeOpml([all], folders, lastChange(searches)),
      contentType: OPML_TYPE,
      coded: true,
      headers: {
        'content-disposition': 'attachment; filename="newstape.opml"',
        'referrer-policy': 'no-referrer',
      },
    };
  },
};

type FeedAt = (path: string) => string;

function searchFeed(row: SavedSearchRow, baseUrl: string, feedAt: FeedAt): OutlineFeed {
  const { name, query, filters } = stateOf(row);
  const { sort, ...rest } = filters;
  const asked = filtersGiven(rest).map((filter) => filterInWords(filter, rest[filter as SavedName]!));
  if (sort !== undefined) asked.push(SORT_WORDS[sort]);
  return {
    name,
    description: [...(query === null ? [] : [query]), ...asked].join(', ') || undefined,
    feed: feedAt(`/v1/saved-searches/${encodeId('search', row.id)}/rss`),
    home: homeOf(baseUrl, { ...filters, q: query }),
  };
}

function categoryFeeds(baseUrl: string, feedAt: FeedAt): OutlineFeed[] {
  return CATEGORIES.map(({ value, label }) => ({
    name: label,
    feed: feedAt(`/v1/rss?category=${value}`),
    home: homeOf(baseUrl, { category: value }),
  }));
}

// A deleted search does not change this date. The date is for people; the validator is made from the bytes.
function lastChange(searches: readonly SavedSearchRow[]): Date | undefined {
  const times = searches.map(({ updatedAt }) => updatedAt.getTime());
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

function outlineOf({ name, description, feed, home }: OutlineFeed, slots: Slots): string {
  const text = plainWords(name) || feed;
  const says = description === undefined ? '' : plainWords(description);
  const attributes = {
    type: 'rss',
    version: 'RSS2',
    text,
    title: text,
    ...(says === '' ? {} : { description: says }),
    xmlUrl: feed,
    htmlUrl: home,
  };
  const written = Object.entries(attributes).map(
    ([attribute, value]) => `${attribute}="${slots.put(value)}"`,
  );
  const sign = looksLikeMarkup(`${text} ${says}`) ? PLAIN_TEXT_SIGN : '';
  return `${sign}<outline ${written.join(' ')}/>`;
}

// OPML allows HTML in these attributes, but some readers show them as plain text. A text that reads the same in both ways
// is safe. So an `&` that HTML could misread gets spaces around it.
function plainWords(text: string): string {
  return plainName(text)
    .replace(/ ?&(?!(?:amp|lt|gt|quot);)(?=[^\s&])/g, ' & ')
    .trim();
}
