import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import {
  addFeed,
  dropFeed,
  FEED_STATES,
  type FeedRoom,
  type FeedState,
  feedUuid,
  getFeed,
  importFeeds,
  listFeeds,
  openFeeds,
  pauseFeed,
  pollFeed,
  removeFeed,
  resumeFeed,
  tryFeed,
} from '../../newsroom/index.ts';
import { whyUnread } from '../../platform/files/why-not.ts';
import { Problem } from '../../platform/problem.ts';
import type { StoryRoom } from '../../stories/index.ts';
import { print, Refusal } from '../command/answers.ts';
import { EXIT } from '../command/exit.ts';
import { commandLog, withDatabase } from '../command/open.ts';
import { silently } from '../command/silently.ts';
import { feedJson, feedLine, pollJson, pollLine, trialJson, trialLines } from './newsfeeds-words.ts';

const EXIT_CODES = `\nExit codes: 0 done, 1 there is no such feed, or the poll or test failed, 2 an argument is wrong, 3 the database cannot be\nused, 4 some feeds of a list were refused.\nWorks whether or not the service runs. A feed is named by its id (newsfeed_...) or its address.`;

/** `newstape newsfeeds add|import|list|poll|pause|resume|remove|test`. */
export function register(feeds: Command): void {
  const command = (name: string, description: string): Command =>
    feeds
      .command(name)
      .description(description)
      .option('--json', 'print one JSON object')
      .addHelpText('after', EXIT_CODES);
  command('add', 'add a feed and poll it at once')
    .argument('<url>', 'the address of an RSS, RDF, Atom or JSON feed')
    .option('--publisher <name>', 'name of the publisher (default: the title of the feed)')
    .option('--home <country>', 'the country that the feed reports on without naming it, such as AU')
    .option(
      '--kind <kind>',
      'the kind of all its items, such as statement or satire (default: read from each)',
    )
    .option('--licence <licence>', 'quotes: texts may be quoted; full: they may be shown in full', 'quotes')
    .action((url: string, words: AddWords) => running((room) => add(room, url, words)));
  command('import', 'add the feeds of an OPML list; feeds that are already known are not changed')
    .argument('<file>', 'an OPML file, or - for standard input')
    .option('--licence <licence>', 'quotes: texts may be quoted; full: they may be shown in full', 'quotes')
    .option('--home <country>', 'the country that the feeds report on without naming it, such as AU')
    .action(async (file: string, words: AddWords) => {
      const opml = await bytesOf(file);
      return running((room) => importList(room, opml, words));
    });
  command('list', 'list the feeds and their states')
    .option('--state <state>', `only feeds in this state: ${FEED_STATES.join(', ')}`, readState)
    .option('--failing', 'only feeds whose last poll failed')
    .action((words: ListWords) => running((room) => list(room, words)));
  command('poll', 'poll a feed now and report the outcome')
    .argument('[feed]', 'its id or address (default: all active feeds)')
    .action((feed: string | undefined, words: Words) => running((room) => poll(room, feed, words)));
  command('pause', 'stop polling a feed until it is resumed')
    .argument('<feed>', 'its id or address')
    .action((feed: string, words: Words) => running((room) => change(room, feed, words, pauseFeed)));
  command('resume', 'start polling a feed again that is paused or gone')
    .argument('<feed>', 'its id or address')
    .action((feed: string, words: Words) => running((room) => change(room, feed, words, resumeFeed)));
  command('remove', 'remove a feed; its items stay')
    .argument('<feed>', 'its id or address')
    .option('--purge', 'also delete the texts and quotes of its items; tombstones are kept')
    .action((feed: string, words: RemoveWords) =>
      running((room) => remove(room, feed, words), { announce: words.purge === true }),
    );
  command('test', 'fetch an address and show what a poll would read, without storing anything')
    .argument('<url>', 'the address of a feed, or of a page that names its feeds')
    .action((url: string, words: Words) => running((room) => trial(room, url, words)));
}

interface Words {
  readonly json?: true;
}
interface AddWords extends Words {
  readonly publisher?: string;
  readonly home?: string;
  readonly kind?: string;
  readonly licence: string;
}
interface ListWords extends Words {
  readonly state?: FeedState;
  readonly failing?: true;
}
interface RemoveWords extends Words {
  readonly purge?: true;
}

/** Opens the room for a command. @param options `announce`: whether what the command does to stories is announced. */
async function running(
  work: (room: FeedRoom) => Promise<number>,
  { announce = false }: { readonly announce?: boolean } = {},
): Promise<void> {
  await withDatabase(async (db, config) => {
    const log = commandLog(config);
    const allowLoopback = config.newsfeedsAllowLoopback;
    const inRoom = (stories: StoryRoom) => work(openFeeds({ stories, log, allowLoopback }));
    if (!announce) return inRoom(silently(db, config));
    // Most commands tell nobody anything.
    const { announcing } = await import('../command/announcing.ts');
    return announcing(db, config, inRoom);
  });
}

async function add(room: FeedRoom, url: string, words: AddWords): Promise<number> {
  const { feed, added } = await addFeed(room, { ...words, url });
  const report = added ? await pollFeed(room, feed.id) : undefined;
  // What answers, and is no feed, was a wrong address: nothing of it is kept.
  if (report?.outcome === 'no_feed') {
    await dropFeed(room.db, feed.id);
    throw new Problem('conflict', `${feed.url}: ${report.detail}`);
  }
  const now = report?.feed ?? feed;
  if (words.json)
    print({ added, feed: feedJson(now), ...(report === undefined ? {} : { poll: pollJson(report) }) });
  else {
    console.log(added ? `added ${feedLine(now)}` : `already known: ${feedLine(now)}`);
    if (report !== undefined) console.log(`  ${pollLine(report)}`);
  }
  return EXIT.done;
}

async function importList(room: FeedRoom, opml: Buffer, words: AddWords): Promise<number> {
  const { licence, home } = words;
  const { refusals, ...counts } = await importFeeds(room, opml, { licence, home });
  if (words.json) print({ ...counts, refusals });
  else {
    for (const { url, reason } of refusals) process.stderr.write(`refused: ${url}: ${reason}\n`);
    console.log(
      `${counts.read} feeds read: ${counts.added} added, ${counts.known} known, ${counts.refused} refused`,
    );
  }
  return counts.refused > 0 ? EXIT.partial : EXIT.done;
}

const PAGE = 500;

async function* allFeeds(room: FeedRoom, words: ListWords) {
  let after: string | undefined;
  while (true) {
    const page = await listFeeds(room, { state: words.state, failing: words.failing, size: PAGE, after });
    yield* page;
    after = page.at(-1)?.id;
    if (page.length < PAGE) return;
  }
}

async function list(room: FeedRoom, words: ListWords): Promise<number> {
  const feeds = [];
  for await (const feed of allFeeds(room, words)) feeds.push(feed);
  if (words.json) print({ feeds: feeds.map(feedJson) });
  else {
    for (const feed of feeds) console.log(feedLine(feed));
    const failing = feeds.filter(({ failures, state }) => failures > 0 && state === 'active').length;
    console.log(`${feeds.length} feeds, ${failing} of them failing`);
  }
  return EXIT.done;
}

async function poll(room: FeedRoom, named: string | undefined, words: Words): Promise<number> {
  const ids: string[] = [];
  if (named !== undefined) ids.push((await find(room, named)).id);
  else for await (const { id } of allFeeds(room, { state: 'active' })) ids.push(id);
  const reports = [];
  for (const id of ids) {
    const report = await pollFeed(room, id);
    if (report === undefined) {
      if (named !== undefined)
        throw new Problem('conflict', 'The feed is being polled now. Try again shortly.');
      continue;
    }
    reports.push(report);
    if (!words.json) console.log(`${pollLine(report)}  ${report.feed.url}`);
  }
  if (!words.json && ids.length === 0) console.log('There is no active feed to poll.');
  if (words.json) print(named === undefined ? { polls: reports.map(pollJson) } : pollJson(reports[0]!));
  return reports.some(({ outcome }) => !SUCCESSES.has(outcome)) ? EXIT.failed : EXIT.done;
}

const SUCCESSES: ReadonlySet<string> = new Set(['taken', 'nothing_new', 'not_modified']);

async function change(room: FeedRoom, named: string, words: Words, work: typeof pauseFeed): Promise<number> {
  const feed = await work(room, (await find(room, named)).id);
  if (words.json) print({ feed: feedJson(feed) });
  else console.log(feedLine(feed));
  return EXIT.done;
}

async function remove(room: FeedRoom, named: string, words: RemoveWords): Promise<number> {
  const { id } = await find(room, named);
  const { feed, purged } = await removeFeed(room, id, { purge: words.purge === true });
  if (words.json) print({ removed: feedJson(feed), purgedItems: purged });
  else
    console.log(`removed ${feed.url}${purged === null ? '' : `; the texts of ${purged} items are deleted`}`);
  return EXIT.done;
}

async function trial(room: FeedRoom, url: string, words: Words): Promise<number> {
  const found = await tryFeed(room, url);
  if (words.json) print(trialJson(found));
  else for (const line of trialLines(found)) console.log(line);
  return found.document === undefined ? EXIT.failed : EXIT.done;
}

async function find(room: FeedRoom, named: string) {
  if (!/^https?:/i.test(named)) return getFeed(room, feedUuid(named));
  const url = URL.canParse(named) ? new URL(named).href : named;
  for await (const feed of allFeeds(room, {})) if (feed.url === url || feed.givenUrl === url) return feed;
  throw new Problem('not_found', 'There is no news feed with that address.');
}

/** @throws Refusal */
async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file === '-' ? '/dev/stdin' : file);
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${whyUnread(error)}`);
  }
}

function readState(text: string): FeedState {
  const state = FEED_STATES.find((each) => each === text);
  if (state === undefined) throw new InvalidArgumentError(`The states are ${FEED_STATES.join(', ')}.`);
  return state;
}
