import { decodeId } from '../../../src/platform/ids.ts';
import { inArguments } from '../../graph/arguments.ts';
import { builder } from '../../graph/builder.ts';
import { connection, page } from '../../graph/cost.ts';
import { badInput } from '../../graph/errors.ts';
import { forwardArguments, forwardWindow, pageConnection } from '../../graph/forward.ts';
import { OPERATORS } from '../publishing/publish.ts';
import { ItemKind } from './item.ts';
import {
  addNewsFeed,
  importNewsFeeds,
  newsFeed,
  newsFeedHealth,
  newsFeeds,
  pauseNewsFeed,
  pollNewsFeed,
  removeNewsFeed,
  resumeNewsFeed,
  testNewsFeed,
} from './news-feed.ts';
import { TrialRef } from './news-feed-trial.ts';
import {
  AddedRef,
  HealthRef,
  ImportedRef,
  LicenceEnum,
  NewsFeedPayloadRef,
  NewsFeedRef,
  RemovedRef,
  StateEnum,
} from './news-feed-type.ts';

function checkedId(id: string | number): string {
  if (decodeId('newsfeed', String(id)) === undefined) throw badInput('is not a well-formed id', 'id');
  return String(id);
}

const DEFAULT_FEEDS = 50;
const LARGEST_FEEDS = 200;

const FeedConnection = builder.connectionObject(
  { type: NewsFeedRef, name: 'NewsFeedConnection', description: 'A page of a list of news feeds.' },
  { name: 'NewsFeedEdge', description: 'A news feed, with a cursor that continues after it.' },
);

builder.queryFields((t) => ({
  newsFeeds: t.field({
    type: FeedConnection,
    nullable: true,
    description: `News feeds, in the order in which they were added. ${OPERATORS}`,
    extensions: { cost: connection(['first'], DEFAULT_FEEDS) },
    args: {
      state: t.arg({ type: StateEnum, description: 'Only feeds in this state. Default: all.' }),
      failing: t.arg.boolean({
        description: 'Whether to list only feeds whose last poll failed. Default: all feeds.',
      }),
      ...forwardArguments(LARGEST_FEEDS, DEFAULT_FEEDS),
    },
    resolve: async (_root, given, context) => {
      const sizes = { most: LARGEST_FEEDS, usual: DEFAULT_FEEDS };
      const filters = { state: given.state ?? undefined, failing: given.failing === true };
      const list = `newsFeeds ${filters.state ?? ''} ${filters.failing}`;
      const { size, after, cursorOf } = forwardWindow(list, given, sizes, context);
      const { feeds, hasMore } = await newsFeeds({ ...filters, size, after }, context);
      return pageConnection(feeds, ({ id }) => cursorOf(id), {
        hasNextPage: hasMore,
        hasPreviousPage: after !== undefined,
      });
    },
  }),
  newsFeed: t.field({
    type: NewsFeedRef,
    nullable: true,
    description: `One news feed; \`not_found\` for an unknown id. ${OPERATORS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id({ required: true, description: 'TypeID `newsfeed_...`.' }) },
    resolve: (_root, { id }, context) => newsFeed({ id: checkedId(id) }, context),
  }),
  newsFeedHealth: t.field({
    type: HealthRef,
    nullable: true,
    description: `Numbers about the state of all news feeds. ${OPERATORS}`,
    extensions: { cost: page() },
    resolve: (_root, _args, context) => newsFeedHealth({}, context),
  }),
}));

const FeedInput = builder.inputType('NewsFeedInput', {
  description: 'A news feed to add.',
  fields: (t) => ({
    url: t.string({
      required: true,
      description:
        'Address of the feed: http or https with a public address. It is checked now and at every connection ' +
        '(docs/webhooks-addresses.md).',
    }),
    publisher: t.string({
      description:
        'Name of the publisher. Default: the name that the table of publishers has for the site, otherwise the title of the ' +
        'feed.',
    }),
    home: t.string({
      description:
        'Country that the feed reports on without naming it: an ISO code such as `AU`, or the English name of a G20 member. ' +
        'Default: the country that the table of publishers has.',
    }),
    kind: t.field({
      type: ItemKind,
      description: 'The kind of all items of the feed. Default: each item is classified by itself.',
    }),
    licence: t.field({
      type: LicenceEnum,
      description: 'What may be shown of the texts. Default: `quotes`.',
    }),
  }),
});

const ID = { required: true, description: 'TypeID `newsfeed_...` of the feed.' } as const;

builder.mutationFields((t) => ({
  addNewsFeed: t.field({
    type: AddedRef,
    nullable: true,
    description: `Adds a news feed. It is polled within seconds. ${OPERATORS}`,
    extensions: { cost: page() },
    args: { input: t.arg({ type: FeedInput, required: true, description: 'The feed to add.' }) },
    resolve: (_root, { input }, context) => inArguments({}, () => addNewsFeed(input, context)),
  }),
  importNewsFeeds: t.field({
    type: ImportedRef,
    nullable: true,
    description: `Adds the feeds of an OPML list. Feeds that are already known are not changed. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      opml: t.arg.string({
        required: true,
        description:
          'The OPML document. The whole request has at most 128 KiB, which is a list of some hundred feeds; ' +
          '`newstape newsfeeds import` takes longer ones.',
      }),
      home: t.arg.string({ description: 'Country of all these feeds, as `NewsFeedInput.home`.' }),
      licence: t.arg({
        type: LicenceEnum,
        description: 'What may be shown of the texts of all these feeds. Default: `quotes`.',
      }),
    },
    resolve: (_root, { opml, home, licence }, context) =>
      inArguments({}, () => importNewsFeeds({ opml, home, licence }, context)),
  }),
  pollNewsFeed: t.field({
    type: NewsFeedPayloadRef,
    nullable: true,
    description: `Asks a worker to poll a feed now. A feed that is paused or gone is a \`conflict\`. ${OPERATORS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => pollNewsFeed({ id: checkedId(id) }, context),
  }),
  pauseNewsFeed: t.field({
    type: NewsFeedPayloadRef,
    nullable: true,
    description: `Stops polling a feed until it is resumed. ${OPERATORS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => pauseNewsFeed({ id: checkedId(id) }, context),
  }),
  resumeNewsFeed: t.field({
    type: NewsFeedPayloadRef,
    nullable: true,
    description: `Starts polling again for a feed that is paused or gone. ${OPERATORS}`,
    extensions: { cost: page() },
    args: { id: t.arg.id(ID) },
    resolve: (_root, { id }, context) => resumeNewsFeed({ id: checkedId(id) }, context),
  }),
  removeNewsFeed: t.field({
    type: RemovedRef,
    nullable: true,
    description: `Removes a feed. Its items and stories stay, unless \`purge\` is true. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      id: t.arg.id(ID),
      purge: t.arg.boolean({
        description: 'Whether the texts and quotes of its items are permanently removed too. Default: false.',
      }),
    },
    resolve: (_root, { id, purge }, context) =>
      removeNewsFeed({ id: checkedId(id), purge: purge === true }, context),
  }),
  testNewsFeed: t.field({
    type: TrialRef,
    nullable: true,
    description: `Fetches an address and reads it as a poll would. Nothing is stored. ${OPERATORS}`,
    extensions: { cost: page() },
    args: {
      url: t.arg.string({
        required: true,
        description: 'Address of a feed: http or https with a public address.',
      }),
    },
    resolve: (_root, { url }, context) => inArguments({}, () => testNewsFeed({ url }, context)),
  }),
}));
