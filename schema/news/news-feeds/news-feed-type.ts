import { brandWithType } from '@pothos/core';
import {
  FEED_STATES,
  type FeedDocument,
  type FeedHealth,
  type FeedState,
  feedId,
  type ImportedFeeds,
  type NewsFeed,
  POLL_OUTCOMES,
  type PollOutcome,
} from '../../../src/newsroom/index.ts';
import { builder } from '../../graph/builder.ts';
import type { Context } from '../../graph/context.ts';
import { DateTime } from '../../graph/datetime.ts';
import { Url } from '../../graph/url.ts';
import { ItemKind } from './item.ts';
import { newsFeed } from './news-feed.ts';

const STATE_SAYS: Readonly<Record<FeedState, string>> = {
  active: 'The feed is polled.',
  paused: 'An operator paused the feed.',
  gone: 'The publisher answered with the HTTP status 410. The feed is not polled until an operator resumes it.',
};

/** The states of news feeds. */
export const StateEnum = builder.enumType('NewsFeedState', {
  description: 'Whether a news feed is polled.',
  values: Object.fromEntries(
    FEED_STATES.map((state) => [state, { description: STATE_SAYS[state] }]),
  ) as Record<FeedState, { description: string }>,
});

const OUTCOME_SAYS: Readonly<Record<PollOutcome, string>> = {
  taken: 'The feed had new items, which were stored.',
  nothing_new: 'The feed had nothing new.',
  not_modified: 'The publisher answered that the feed had not changed.',
  timeout: 'No complete answer arrived in time.',
  dns_error: 'The host name has no address or cannot be resolved.',
  connection_refused: 'The connection was refused.',
  connection_reset: 'The connection broke before the answer was complete.',
  tls_error: 'No secure connection could be made.',
  blocked_address: 'The host name or a redirect leads to a blocked address (docs/webhooks-addresses.md).',
  redirects: 'There were more than five redirects, or one that leads nowhere.',
  http_status: 'The publisher answered with a status other than 2xx.',
  rate_limited: 'The publisher asked for fewer requests. All feeds of its host wait.',
  gone: 'The publisher answered with the HTTP status 410.',
  too_large: 'The document is larger than 10 MiB.',
  bad_encoding: 'The document cannot be decompressed.',
  no_feed: 'The document is not a feed.',
  host_busy:
    'The host is busy with another feed, or must not be asked yet. The feed is polled a little later.',
};

const OutcomeEnum = builder.enumType('NewsFeedOutcome', {
  description: 'The outcome of a poll.',
  values: Object.fromEntries(
    POLL_OUTCOMES.map((outcome) => [outcome, { description: OUTCOME_SAYS[outcome] }]),
  ) as Record<PollOutcome, { description: string }>,
});

/** What the publisher of a feed permits. */
export const LicenceEnum = builder.enumType('NewsFeedLicence', {
  description: 'What may be shown of the texts of a news feed.',
  values: {
    quotes: { description: 'The texts may be quoted. Members see 300 characters of each.' },
    full: { description: 'The texts may be shown in full.' },
  } as const satisfies Record<NewsFeed['licence'], object>,
});

/** The formats of feeds. */
export const FormatEnum = builder.enumType('NewsFeedFormat', {
  description: 'The format of a news feed.',
  values: {
    rss: { description: 'RSS 0.9x or 2.0.' },
    rdf: { description: 'RSS 1.0, which is RDF.' },
    atom: { description: 'Atom.' },
    json: { description: 'JSON Feed.' },
  } as const satisfies Record<FeedDocument['format'], object>,
});

/** The type of a publisher's feed. */
export const NewsFeedRef = builder.objectRef<NewsFeed>('NewsFeed');

builder.node(NewsFeedRef, {
  description: "A publisher's RSS, Atom or JSON feed that the service polls. For operators.",
  id: { resolve: ({ id }) => feedId(id), description: 'TypeID `newsfeed_...`.' },
  fields: (t) => ({
    url: t.expose('url', { type: Url, description: 'The address that is polled now.' }),
    givenUrl: t.expose('givenUrl', {
      type: Url,
      description:
        'The address that the operator gave. It differs from `url` if the feed has moved permanently.',
    }),
    publisher: t.exposeString('publisher', {
      description: 'Name of the publisher, as an operator gave it or from the title of the feed.',
    }),
    home: t.exposeString('home', {
      nullable: true,
      description:
        'ISO code of the country that the feed reports on without naming it, such as `AU`. Null if there is none.',
    }),
    kind: t.expose('kind', {
      type: ItemKind,
      nullable: true,
      description:
        'The kind of all items of the feed, such as `statement`. Null if each item is classified by itself.',
    }),
    licence: t.expose('licence', {
      type: LicenceEnum,
      description: 'What may be shown of the texts of the feed.',
    }),
    title: t.exposeString('title', {
      nullable: true,
      description: 'The title of the feed. Null until a poll has read one.',
    }),
    site: t.expose('site', {
      type: Url,
      nullable: true,
      description: 'Address of the website that the feed belongs to. Null until a poll has read one.',
    }),
    format: t.expose('format', {
      type: FormatEnum,
      nullable: true,
      description: 'The format of the feed. Null until a poll has read the feed.',
    }),
    state: t.expose('state', { type: StateEnum, description: 'Whether the feed is polled.' }),
    interval: t.exposeInt('interval', {
      description:
        'Time between two polls, in seconds. It depends on how often the feed changes: 300 to 21,600 (5 minutes to 6 hours), ' +
        'or up to a day if the publisher asks for it.',
    }),
    failures: t.exposeInt('failures', { description: 'Number of failed polls since the last success.' }),
    lastOutcome: t.expose('lastOutcome', {
      type: OutcomeEnum,
      nullable: true,
      description: 'The outcome of the last poll. Null before the first one.',
    }),
    lastStatus: t.exposeInt('lastStatus', {
      nullable: true,
      description: 'The HTTP status of the answer to the last poll. Null if there was no answer.',
    }),
    lastDetail: t.exposeString('lastDetail', {
      nullable: true,
      description:
        'A sentence about the failure of the last poll, or about entries that it could not read. Null if there is nothing to say.',
    }),
    polls: t.exposeFloat('polls', { description: 'Number of polls so far, a whole number.' }),
    created: t.exposeFloat('created', {
      description: 'Number of items that came from the feed, a whole number.',
    }),
    revised: t.exposeFloat('revised', {
      description: 'Number of revisions of items that came from the feed, a whole number.',
    }),
    rejected: t.exposeFloat('rejected', {
      description: 'Number of entries that could not be read, counted at each poll; a whole number.',
    }),
    createdAt: t.expose('createdAt', { type: DateTime, description: 'When the feed was added.' }),
    nextPollAt: t.expose('nextPollAt', {
      type: DateTime,
      nullable: true,
      description: 'When the next poll is due. Null while the feed is not polled.',
    }),
    lastPolledAt: t.expose('lastPolledAt', {
      type: DateTime,
      nullable: true,
      description: 'When the feed was last polled. Null before the first poll.',
    }),
    lastSuccessAt: t.expose('lastSuccessAt', {
      type: DateTime,
      nullable: true,
      description: 'When a poll last succeeded. Null if none has.',
    }),
    lastNewAt: t.expose('lastNewAt', {
      type: DateTime,
      nullable: true,
      description: 'When a poll last found something new. Null if none has.',
    }),
    failingSince: t.expose('failingSince', {
      type: DateTime,
      nullable: true,
      description: 'When the current series of failures started. Null if the last poll did not fail.',
    }),
  }),
});

/** The feed that has an id, for `node`. @throws Problem as `newsFeed`. */
export async function newsFeedNode(id: string, context: Context): Promise<object> {
  const found = await newsFeed({ id }, context);
  brandWithType(found, NewsFeedRef);
  return found;
}

/** The type of numbers about all feeds. */
export const HealthRef = builder.objectRef<FeedHealth>('NewsFeedHealth').implement({
  description: 'Numbers about the state of all news feeds.',
  fields: (t) => ({
    active: t.exposeInt('active', { description: 'Number of feeds that are polled.' }),
    failing: t.exposeInt('failing', { description: 'Number of polled feeds whose last poll failed.' }),
    paused: t.exposeInt('paused', { description: 'Number of feeds that an operator paused.' }),
    gone: t.exposeInt('gone', {
      description: 'Number of feeds whose publisher answered with the HTTP status 410.',
    }),
    overdueSeconds: t.exposeFloat('overdueSeconds', {
      description: 'How long the longest overdue poll has waited, in seconds; 0 if none is overdue.',
    }),
  }),
});

/** The type of the result of adding a feed. */
export const AddedRef = builder.objectRef<{ feed: NewsFeed; added: boolean }>('AddedNewsFeed').implement({
  description: 'The result of adding a feed.',
  fields: (t) => ({
    added: t.exposeBoolean('added', {
      description: 'Whether the feed is new. A feed that is already known is not changed.',
    }),
    feed: t.expose('feed', { type: NewsFeedRef, description: 'The feed, new or already known.' }),
  }),
});

/** The type of a feed after a mutation. */
export const NewsFeedPayloadRef = builder.objectRef<NewsFeed>('NewsFeedPayload').implement({
  description: 'A news feed after a mutation.',
  fields: (t) => ({
    newsFeed: t.field({
      type: NewsFeedRef,
      description: 'The feed after the change.',
      resolve: (feed) => feed,
    }),
  }),
});

const RefusalRef = builder.objectRef<ImportedFeeds['refusals'][number]>('NewsFeedRefusal').implement({
  description: 'A feed of an OPML list that was refused.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Address of the feed, as in the list.' }),
    reason: t.exposeString('reason', { description: 'Why the feed was refused, in a sentence.' }),
  }),
});

/** The type of the result of importing an OPML list. */
export const ImportedRef = builder.objectRef<ImportedFeeds>('ImportedNewsFeeds').implement({
  description: 'The result of importing an OPML list.',
  fields: (t) => ({
    read: t.exposeInt('read', { description: 'Number of feeds in the list.' }),
    added: t.exposeInt('added', { description: 'Number of feeds that are new.' }),
    known: t.exposeInt('known', {
      description: 'Number of feeds that were already known. They are not changed.',
    }),
    refused: t.exposeInt('refused', { description: 'Number of feeds that were refused.' }),
    refusals: t.field({
      type: [RefusalRef],
      description: 'The refused feeds, each with the reason.',
      resolve: ({ refusals }) => [...refusals],
    }),
  }),
});

/** The type of the result of removing a feed. */
export const RemovedRef = builder
  .objectRef<{ feed: NewsFeed; purged: number | null }>('RemovedNewsFeed')
  .implement({
    description: 'The result of removing a feed.',
    fields: (t) => ({
      removed: t.boolean({ description: 'Always true.', resolve: () => true }),
      newsFeedId: t.id({
        description: 'TypeID `newsfeed_...` of the removed feed.',
        resolve: ({ feed }) => feedId(feed.id),
      }),
      purgedItems: t.exposeInt('purged', {
        nullable: true,
        description: 'Number of items whose texts were deleted. Null if `purge` was not true.',
      }),
    }),
  });
