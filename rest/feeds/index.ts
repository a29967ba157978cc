import { z } from 'zod';
import { isSliceSpent, mapInSlices, nextSlice } from '../../src/platform/turns/slices.ts';
import {
  FILTER_NAMES,
  FILTERS,
  type ListParameters,
  type PageInfo,
  type Shape,
  type Story,
  type StoryPage,
  type StoryRoom,
  type StorySort,
  toStory,
} from '../../src/stories/index.ts';
import { feedTokenIn } from '../app/admission/door.ts';
import { GrowingBody } from '../app/answers/long-body.ts';
import { Address } from '../app/route/address.ts';
import { fullStoryExample } from '../app/route/examples.ts';
import { type Parameter, queryOf } from '../app/route/query.ts';
import { type Answer, type Call, contextOf, type Route } from '../app/route/route.ts';
import { beyondPath, pageLinks } from '../news/story-list-answer.ts';
import { STORY_LIST_PARAMETERS, type StoryListArgs, storyListArgs } from '../news/story-parameters.ts';
import { feedWeight } from '../news/weight.ts';
import { ATOM_TYPE, loadFeedWriter, writeAtom } from './atom.ts';
import { BROWSER_VARY, isBrowserTab } from './browser.ts';
import {
  entryOf,
  FEED_TTL_S,
  type Feed,
  type FeedEntry,
  type FeedSubject,
  feedOf,
  feedShape,
} from './feed.ts';
import { JSON_FEED_TYPE, jsonFeedShape, writeJsonFeed } from './json.ts';
import { lastModifiedOf, laterOf } from './modified.ts';
import { opmlRoute } from './opml.ts';
import { PAGE_HEADERS, PAGE_TYPE, writePage } from './page.ts';
import { FEED_PLACES, type FeedPlace } from './places.ts';
import { RSS_TYPE, writeRss } from './rss.ts';

export { loadFeedWriter };

interface Form {
  readonly segment: string;
  readonly noun: string;
  readonly name: string;
  readonly contentType: string;
  /** Writes the feed piece by piece, because a long feed takes more than a slice. */
  readonly write: (feed: Feed) => Iterable<string>;
  /** The schema of a JSON format. Other formats are text. */
  readonly schema?: z.ZodType;
}

const FORMS: readonly Form[] = [
  { segment: 'rss', noun: 'Rss', name: 'RSS 2.0', contentType: RSS_TYPE, write: writeRss },
  { segment: 'atom', noun: 'Atom', name: 'Atom', contentType: ATOM_TYPE, write: writeAtom },
  {
    segment: 'feed.json',
    noun: 'JsonFeed',
    name: 'JSON Feed 1.1',
    contentType: JSON_FEED_TYPE,
    write: writeJsonFeed,
    schema: jsonFeedShape,
  },
];

/** The arguments of a feed: those of a story list, and whether a browser gets the feed document too. */
interface FeedArgs extends StoryListArgs {
  readonly raw: boolean;
}

// A feed has no place for counts.
const NO_FILTERS: ReadonlySet<string> = new Set(['facets', 'group_by']);

const RAW: Parameter = {
  name: 'format',
  arg: 'format',
  kind: 'text',
  max: 200,
  description:
    '`xml`: a browser also gets the feed document instead of a web page, in any feed format. Other values are ignored.',
  example: 'xml',
};

/**
 * The routes of feeds (docs/feeds.md): all stories, and the stories of an entity, impact path, asset or saved search, in
 * each format. Also the feeds of an account as OPML.
 */
export const feedRoutes: readonly Route[] = [
  ...FEED_PLACES.flatMap((place) => FORMS.map((form) => feedRoute(place, form) as Route)),
  opmlRoute as Route,
];

function feedRoute(place: FeedPlace, form: Form): Route<FeedArgs> {
  const path = `${place.path}/${form.segment}`;
  const parameters = STORY_LIST_PARAMETERS.filter(
    ({ name }) => !NO_FILTERS.has(name) && !place.without.includes(name),
  );
  return {
    operationId: `get${place.noun}${form.noun}`,
    method: 'GET',
    paths: [path],
    tag: 'Feeds',
    summary: `${place.shows} as ${form.name}`,
    description:
      'Answers the stories of the list for the same parameters. Unknown parameters are ignored. A feed reader that cannot send ' +
      'a Bearer token can use HTTP Basic, with the API key or a feed token as user name and any password. It can also put a feed ' +
      'token in the address (`?token=`). A browser that opens the address gets a web page.',
    auth: 'feed',
    params: place.params,
    query: queryOf<FeedArgs>([...parameters, RAW], ({ format, ...values }) => ({
      ...storyListArgs(values),
      raw: format === 'xml',
    })),
    tolerant: true,
    weight: feedWeight,
    headers: ['Last-Modified'],
    success: {
      description: `The ${form.name} document`,
      contentType: form.contentType.split(';')[0]!,
      schema: form.schema ?? z.string(),
      // Written when the API description is written, because the first feed loads the libraries that write feeds.
      get example() {
        const written = [...form.write(exampleFeed(path))].join('');
        return form.schema === undefined ? written : JSON.parse(written);
      },
      alternatives: {
        'text/html': {
          description: 'A page with the same stories, for a tab of a browser',
          example: '<!doctype html>',
        },
      },
    },
    problems: place.problems,
    handle: (call) => answerFeed(call, place, form),
  };
}

async function answerFeed(call: Call<FeedArgs>, place: FeedPlace, form: Form): Promise<Answer> {
  const context = contextOf(call);
  const { services } = context;
  const { args, shape: asked, raw } = call.args;
  const shape = feedShape(asked);
  const name = place.params.length === 0 ? '' : call.params[place.params[0]!.name]!;
  const { entries, page, isPinned, subject, ...list } = await entriesOf(services.stories, asked, () =>
    place.find(name, args, context, shape),
  );
  const parameters = beyondPath(list, place.without);
  const feed = feedOf({
    entries,
    page,
    args: subject?.changedAt === undefined ? withHeld(args, parameters) : args,
    subject,
    parameters,
    address: call.address,
    baseUrl: services.config.baseUrl,
  });
  const lastModified = isPinned ? undefined : laterOf(lastModifiedOf(services, page), subject?.changedAt);
  const asPage = !raw && isBrowserTab(call.headers);
  if (isSliceSpent()) await nextSlice();
  return {
    ...(asPage ? { body: pageOf(feed, form, call.address) } : await writtenInSlices(form.write(feed))),
    contentType: asPage ? PAGE_TYPE : form.contentType,
    coded: true,
    cacheControl: `private, max-age=${FEED_TTL_S}`,
    links: pageLinks(page, call.address, parameters),
    vary: BROWSER_VARY,
    headers: { 'referrer-policy': 'no-referrer', ...(asPage ? PAGE_HEADERS : {}) },
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/**
 * The arguments of a feed, with the filters and the order that its cursor holds: beside a cursor they may be left out, and
 * every page has the id and the name of its feed. A saved search has its own filters, and is named by itself.
 */
function withHeld(args: StoryListArgs['args'], parameters: () => ListParameters): StoryListArgs['args'] {
  if (args.cursor == null) return args;
  const { sort, ...held } = parameters();
  const filters = FILTER_NAMES.flatMap((name) => {
    const value = held[FILTERS[name].name];
    return value === undefined || args[name] != null ? [] : [[name, value]];
  });
  return { ...args, ...Object.fromEntries(filters), sort: args.sort ?? (sort as StorySort | undefined) };
}

/** Reads a list and makes entries from it. When it returns, nothing keeps the rows of the list. */
async function entriesOf(
  room: StoryRoom,
  asked: Shape,
  find: () => ReturnType<FeedPlace['find']>,
): Promise<{
  readonly entries: readonly FeedEntry[];
  readonly page: PageInfo;
  readonly isPinned: boolean;
  readonly parameters: StoryPage['parameters'];
  readonly subject?: FeedSubject | undefined;
}> {
  const { list, subject } = await find();
  const { records, page, isPinned } = list;
  const shape = feedShape(asked);
  const taken = new Set<string>();
  const entries = await mapInSlices(records, (record) => {
    const story = toStory(room, record, shape);
    return entryOf({ uuid: record.uuid, story }, asked, page.asOf, taken);
  });
  return { entries, page, isPinned, parameters: list.parameters, subject };
}

/**
 * Writes a feed in slices. A long feed becomes bytes outside the heap as it grows. A long string would be in the old part
 * of the heap, which is seldom collected.
 */
async function writtenInSlices(pieces: Iterable<string>): Promise<Pick<Answer, 'body' | 'bytes'>> {
  const written = new GrowingBody();
  for (const piece of pieces) {
    written.add(piece);
    if (isSliceSpent()) await nextSlice();
  }
  return written.whole();
}

function pageOf(feed: Feed, form: Form, address: Address): string {
  return writePage({
    feed,
    form: form.name,
    type: form.contentType.split(';')[0]!,
    root: '../'.repeat(address.path.split('/').length - 2),
    raw: `${address.href}${address.query === '' ? '?' : '&'}format=xml`,
    secret: feedTokenIn(address.query) !== undefined,
  });
}

function exampleFeed(path: string): Feed {
  const baseUrl = 'https://news.example';
  const story = fullStoryExample as Story;
  const asked = { fields: new Set([]), groups: new Set([]) };
  const asOf = '2026-07-18T08:00:00.000Z';
  const one = { uuid: '019f6e5a-2c00-7000-8000-0000000000a1', story: { ...story, body: undefined } as Story };
  return feedOf({
    entries: [entryOf(one, asked, asOf, new Set())],
    page: { asOf, previousCursor: null, nextCursor: null, sort: 'pipeline' },
    args: { country: 'AU' },
    parameters: () => ({ country: 'AU' }),
    address: new Address(baseUrl, `${path}?country=AU`),
    baseUrl,
  });
}
