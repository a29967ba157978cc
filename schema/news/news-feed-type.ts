import { brandWithType } from '@pothos/core';
import {
  FEED_STATES,
  type FeedDocument,
  type FeedHealth,
  type FeedState,
  type FeedTrial,
  feedId,
  type ImportedFeeds,
  type NewsFeed,
  POLL_OUTCOMES,
  type PollOutcome,
} from '../../src/newsroom/index.ts';
import { builder } from '../graph/builder.ts';
import type { Context } from '../graph/context.ts';
import { DateTime } from '../graph/datetime.ts';
import { Url } from '../graph/url.ts';
import { ItemKind } from './item.ts';
import { newsFeed } from './news-feed.ts';

const STATE_SAYS: Readonly<Record<FeedState, string>> = {
  active: 'It is polled.',
  paused: 'An operator paused it.',
  gone: 'Its publisher answered 410; it is asked again when an operator resumes it.',
};

export const StateEnum = builder.enumType('NewsFeedState', {
  description: 'Whether a news feed is polled.',
  values: Object.fromEntries(
    FEED_STATES.map((state) => [state, { description: STATE_SAYS[state] }]),
  ) as Record<FeedState, { description: string }>,
});

const OUTCOME_SAYS: Readonly<Record<PollOutcome, string>> = {
  taken: 'It had something new, which was taken in.',
  nothing_new: 'Everything in it was known.',
  not_modified: 'The publisher said that it had not changed.',
  timeout: 'No whole answer came in time.',
  dns_error: 'The name of the host has no address, or cannot be looked up.',
  connection_refused: 'Nothing accepts connections there.',
  connection_reset: 'The connection broke before the answer was complete.',
  tls_error: 'No secure connection could be made.',
  blocked_address: 'The name, or a redirect, leads to an address that is never called.',
  redirects: 'Its redirects go nowhere.',
  http_status: 'It answered with another status than 2xx.',
  rate_limited: 'It asked for fewer requests.',
  gone: 'It answered 410.',
  too_large: 'It is larger than 10 MiB.',
  bad_encoding: 'Its compression cannot be read.',
  no_feed: 'What it answered is no feed.',
  host_busy: 'Its host was asked for another feed, or rests; it is polled a little later.',
};

const OutcomeEnum = builder.enumType('NewsFeedOutcome', {
  description: 'What came of a poll.',
  values: Object.fromEntries(
    POLL_OUTCOMES.map((outcome) => [outcome, { description: OUTCOME_SAYS[outcome] }]),
  ) as Record<PollOutcome, { description: string }>,
});

/** A publisher's feed. */
/** What a publisher permits. */
export const LicenceEnum = builder.enumType('NewsFeedLicence', {
  description: 'What of the texts of a news feed may be shown.',
  values: {
    quotes: { description: 'They may be quoted.' },
    full: { description: 'They may be shown whole.' },
  } as const satisfies Record<NewsFeed['licence'], object>,
});

const FormatEnum = builder.enumType('NewsFeedFormat', {
  description: 'What a news feed is written in.',
  values: {
    rss: { description: 'RSS 0.9x or 2.0.' },
    rdf: { description: 'RSS 1.0, which is RDF.' },
    atom: { description: 'Atom.' },
    json: { description: 'JSON Feed.' },
  } as const satisfies Record<FeedDocument['format'], object>,
});

export const NewsFeedRef = builder.objectRef<NewsFeed>('NewsFeed');

builder.node(NewsFeedRef, {
  description: "A publisher's feed, which is polled. For operators.",
  id: { resolve: ({ id }) => feedId(id), description: 'TypeID `newsfeed_...`.' },
  fields: (t) => ({
    url: t.expose('url', { type: Url, description: 'Where it is asked for now.' }),
    givenUrl: t.expose('givenUrl', {
      type: Url,
      description: 'The address that was given; another one where the feed moved for good.',
    }),
    publisher: t.exposeString('publisher', {
      description: 'Who publishes it: as an operator named it, or as the feed calls itself.',
    }),
    home: t.exposeString('home', {
      nullable: true,
      description: 'ISO code of the country whose news it reports without naming it.',
    }),
    kind: t.expose('kind', {
      type: ItemKind,
      nullable: true,
      description: 'What all its items are, such as `statement`; null: it is told by each.',
    }),
    licence: t.expose('licence', { type: LicenceEnum, description: 'What of its texts may be shown.' }),
    title: t.exposeString('title', { nullable: true, description: 'What it calls itself.' }),
    site: t.expose('site', { type: Url, nullable: true, description: 'The page that it stands for.' }),
    format: t.expose('format', { type: FormatEnum, nullable: true, description: 'What it is written in.' }),
    state: t.expose('state', { type: StateEnum, description: 'Whether it is polled.' }),
    interval: t.exposeInt('interval', { description: 'Learned: seconds between two polls.' }),
    failures: t.exposeInt('failures', { description: 'Failed polls since the last success.' }),
    lastOutcome: t.expose('lastOutcome', {
      type: OutcomeEnum,
      nullable: true,
      description: 'What came of the last poll.',
    }),
    lastStatus: t.exposeInt('lastStatus', { nullable: true, description: 'The status of the last answer.' }),
    lastDetail: t.exposeString('lastDetail', {
      nullable: true,
      description: 'A sentence about the last failure, or about entries that were not taken in.',
    }),
    polls: t.exposeFloat('polls', { description: 'How often it was asked, a whole number.' }),
    created: t.exposeFloat('created', { description: 'Items that it brought, a whole number.' }),
    revised: t.exposeFloat('revised', { description: 'Revisions of items that it brought, a whole number.' }),
    rejected: t.exposeFloat('rejected', {
      description: 'Entries that could not be taken in, each time they were seen; a whole number.',
    }),
    createdAt: t.expose('createdAt', { type: DateTime, description: 'When it was added.' }),
    nextPollAt: t.expose('nextPollAt', {
      type: DateTime,
      nullable: true,
      description: 'When it is due; null while it is not polled.',
    }),
    lastPolledAt: t.expose('lastPolledAt', {
      type: DateTime,
      nullable: true,
      description: 'When it was last asked.',
    }),
    lastSuccessAt: t.expose('lastSuccessAt', {
      type: DateTime,
      nullable: true,
      description: 'When it last answered well.',
    }),
    lastNewAt: t.expose('lastNewAt', {
      type: DateTime,
      nullable: true,
      description: 'When it last had something new.',
    }),
    failingSince: t.expose('failingSince', {
      type: DateTime,
      nullable: true,
      description: 'When the first of its present failures was.',
    }),
  }),
});

/** The feed that an id names, for `node`. */
export async function newsFeedNode(id: string, context: Context): Promise<object> {
  const found = await newsFeed({ id }, context);
  brandWithType(found, NewsFeedRef);
  return found;
}

export const HealthRef = builder.objectRef<FeedHealth>('NewsFeedHealth').implement({
  description: 'How the news feeds are, in numbers.',
  fields: (t) => ({
    active: t.exposeInt('active', { description: 'Feeds that are polled.' }),
    failing: t.exposeInt('failing', { description: 'Those of them whose last poll failed.' }),
    paused: t.exposeInt('paused', { description: 'Feeds that an operator paused.' }),
    gone: t.exposeInt('gone', { description: 'Feeds whose publisher answered 410.' }),
    overdueSeconds: t.exposeFloat('overdueSeconds', {
      description: 'How long the one that waits longest has been due; 0: none is.',
    }),
  }),
});

export const AddedRef = builder.objectRef<{ feed: NewsFeed; added: boolean }>('AddedNewsFeed').implement({
  description: 'A feed that was asked for.',
  fields: (t) => ({
    added: t.exposeBoolean('added', { description: 'Whether it is new. One that is known stays as it is.' }),
    feed: t.expose('feed', { type: NewsFeedRef, description: 'The feed.' }),
  }),
});

export const NewsFeedPayloadRef = builder.objectRef<NewsFeed>('NewsFeedPayload').implement({
  description: 'A news feed as a mutation left it.',
  fields: (t) => ({
    newsFeed: t.field({ type: NewsFeedRef, description: 'The feed.', resolve: (feed) => feed }),
  }),
});

const RefusalRef = builder.objectRef<ImportedFeeds['refusals'][number]>('NewsFeedRefusal').implement({
  description: 'A feed of a list that was refused.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Its address.' }),
    reason: t.exposeString('reason', { description: 'Why, in a sentence.' }),
  }),
});

export const ImportedRef = builder.objectRef<ImportedFeeds>('ImportedNewsFeeds').implement({
  description: 'What became of a list of feeds.',
  fields: (t) => ({
    read: t.exposeInt('read', { description: 'Feeds in the list.' }),
    added: t.exposeInt('added', { description: 'Those that are new.' }),
    known: t.exposeInt('known', { description: 'Those that were there already, and stay as they are.' }),
    refused: t.exposeInt('refused', { description: 'Those that were refused.' }),
    refusals: t.field({
      type: [RefusalRef],
      description: 'Which, and why.',
      resolve: ({ refusals }) => [...refusals],
    }),
  }),
});

export const RemovedRef = builder
  .objectRef<{ feed: NewsFeed; purged: number | null }>('RemovedNewsFeed')
  .implement({
    description: 'What is left of a feed.',
    fields: (t) => ({
      removed: t.boolean({ description: 'Always true.', resolve: () => true }),
      newsFeedId: t.id({ description: 'The id that it had.', resolve: ({ feed }) => feedId(feed.id) }),
      purgedItems: t.exposeInt('purged', {
        nullable: true,
        description: 'Items whose texts were deleted; null where that was not asked for.',
      }),
    }),
  });

const EntryRef = builder.objectRef<FeedDocument['entries'][number]>('NewsFeedEntry').implement({
  description: 'An entry of a feed, as it would be taken in.',
  fields: (t) => ({
    title: t.exposeString('title', {
      description: 'In one line; empty: the first sentence takes its place.',
    }),
    url: t.field({ type: Url, nullable: true, description: 'Canonical.', resolve: ({ url }) => url }),
    guid: t.string({ nullable: true, description: "The publisher's own id.", resolve: ({ guid }) => guid }),
    publishedAt: t.field({
      type: DateTime,
      nullable: true,
      description: 'When it was published; null: the time of fetching would stand in.',
      resolve: ({ publishedAt }) => (publishedAt === undefined ? null : new Date(publishedAt).toISOString()),
    }),
    text: t.exposeString('text', { description: 'Plain paragraphs divided by empty lines.' }),
    authors: t.string({ nullable: true, description: 'Who wrote it.', resolve: ({ authors }) => authors }),
    categories: t.stringList({
      description: "The publisher's own sections.",
      resolve: ({ categories }) => [...categories],
    }),
  }),
});

const MOST_SHOWN = 100;

export const TrialRef = builder.objectRef<FeedTrial>('NewsFeedTest').implement({
  description: 'What an address gives when it is read as a feed.',
  fields: (t) => ({
    isFeed: t.boolean({
      description: 'Whether it is one.',
      resolve: ({ document }) => document !== undefined,
    }),
    detail: t.exposeString('detail', { description: 'Why it is none; empty where it is one.' }),
    status: t.int({
      nullable: true,
      description: 'The status of the answer.',
      resolve: ({ status }) => status,
    }),
    url: t.expose('url', { type: Url, description: 'Where the document came from, behind all redirects.' }),
    encoding: t.string({
      nullable: true,
      description: 'How its bytes were read.',
      resolve: ({ encoding }) => encoding,
    }),
    title: t.string({
      nullable: true,
      description: 'What it calls itself.',
      resolve: ({ document }) => document?.title,
    }),
    format: t.field({
      type: FormatEnum,
      nullable: true,
      description: 'What it is written in.',
      resolve: ({ document }) => document?.format,
    }),
    repaired: t.boolean({
      description: 'Whether it is damaged, and was read entry by entry.',
      resolve: ({ document }) => document?.repaired === true,
    }),
    entryCount: t.int({
      description: 'How many entries it has.',
      resolve: ({ document }) => document?.entries.length ?? 0,
    }),
    entries: t.field({
      type: [EntryRef],
      description: `Its first entries, at most ${MOST_SHOWN}.`,
      resolve: ({ document }) => document?.entries.slice(0, MOST_SHOWN) ?? [],
    }),
  }),
});
