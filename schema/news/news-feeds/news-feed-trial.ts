import type { FeedDocument, FeedTrial } from '../../../src/newsroom/index.ts';
import { builder } from '../../graph/builder.ts';
import { DateTime } from '../../graph/datetime.ts';
import { Url } from '../../graph/url.ts';
import { FormatEnum } from './news-feed-type.ts';

const EntryRef = builder.objectRef<FeedDocument['entries'][number]>('NewsFeedEntry').implement({
  description: 'An entry of a feed, as a poll would read it.',
  fields: (t) => ({
    title: t.exposeString('title', {
      description: 'The title in one line. Empty if there is none; a poll then uses the first sentence.',
    }),
    url: t.field({
      type: Url,
      nullable: true,
      description: 'Canonical address of the entry. Null if it has none.',
      resolve: ({ url }) => url,
    }),
    guid: t.string({
      nullable: true,
      description: "The publisher's own id of the entry. Null if it has none.",
      resolve: ({ guid }) => guid,
    }),
    publishedAt: t.field({
      type: DateTime,
      nullable: true,
      description:
        'When the entry was published. Null if it has no date; a poll then uses the time of fetching.',
      resolve: ({ publishedAt }) => (publishedAt === undefined ? null : new Date(publishedAt).toISOString()),
    }),
    text: t.exposeString('text', {
      description: 'The text of the entry as plain text. Paragraphs are separated by empty lines.',
    }),
    authors: t.string({
      nullable: true,
      description: 'The authors, as the entry names them. Null if it names none.',
      resolve: ({ authors }) => authors,
    }),
    categories: t.stringList({
      description: "The publisher's own categories.",
      resolve: ({ categories }) => [...categories],
    }),
  }),
});

const MOST_SHOWN = 100;

/** The type of the result of reading an address as a feed. */
export const TrialRef = builder.objectRef<FeedTrial>('NewsFeedTest').implement({
  description: 'The result of reading an address as a feed.',
  fields: (t) => ({
    isFeed: t.boolean({
      description: 'Whether the document is a feed.',
      resolve: ({ document }) => document !== undefined,
    }),
    detail: t.exposeString('detail', { description: 'Why the document is not a feed. Empty if it is one.' }),
    status: t.int({
      nullable: true,
      description: 'The HTTP status of the answer. Null if there was no answer.',
      resolve: ({ status }) => status,
    }),
    url: t.expose('url', { type: Url, description: 'Address of the document, after all redirects.' }),
    encoding: t.string({
      nullable: true,
      description: 'The character encoding that the document was read with. Null if no document was read.',
      resolve: ({ encoding }) => encoding,
    }),
    title: t.string({
      nullable: true,
      description: 'The title of the feed. Null if there is none.',
      resolve: ({ document }) => document?.title,
    }),
    format: t.field({
      type: FormatEnum,
      nullable: true,
      description: 'The format of the feed. Null if the document is not a feed.',
      resolve: ({ document }) => document?.format,
    }),
    publisher: t.string({
      nullable: true,
      description:
        'As whom the feed speaks if you do not name its publisher. Null if the document is not a feed.',
      resolve: ({ voice }) => voice?.publisher,
    }),
    domain: t.string({
      nullable: true,
      description: 'The site of the publisher. Null if the document is not a feed.',
      resolve: ({ voice }) => voice?.domain,
    }),
    disbelievedDomain: t.string({
      nullable: true,
      description:
        'The site that the feed calls its own, if the service does not believe that: the feed stands elsewhere, and the site is of a known publisher, of a government or of another feed of yours. Name its publisher if you know that the feed is of it. Null otherwise.',
      resolve: ({ voice }) => voice?.disbelieved,
    }),
    repaired: t.boolean({
      description: 'Whether the document is damaged and was read entry by entry.',
      resolve: ({ document }) => document?.repaired === true,
    }),
    entryCount: t.int({
      description: 'Number of entries in the document.',
      resolve: ({ document }) => document?.entries.length ?? 0,
    }),
    entries: t.field({
      type: [EntryRef],
      description: `The first entries, at most ${MOST_SHOWN}.`,
      resolve: ({ document }) => document?.entries.slice(0, MOST_SHOWN) ?? [],
    }),
  }),
});
