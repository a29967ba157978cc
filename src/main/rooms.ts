import { openEditorial } from '../editorial/index.ts';
import { OpenStreams, openIdentity } from '../identity/index.ts';
import { openLookups } from '../lookups/index.ts';
import { openLive, openMarket, openVenues } from '../market/index.ts';
import { openMeter } from '../metering/index.ts';
import { openFeeds } from '../newsroom/index.ts';
import type { Database } from '../platform/database.ts';
import { openQueue } from '../platform/queue.ts';
import { openOutbox } from '../publishing/index.ts';
import { openResearch } from '../research/index.ts';
import { matchSavedSearches } from '../saved-searches/index.ts';
import { openStories, StoryStream } from '../stories/index.ts';
import { openTerminal } from '../terminal/index.ts';
import { announceEvents, DeliveryStream, openWebhooks } from '../webhooks/index.ts';
import type { Ground } from './ground.ts';
import type { HouseOptions } from './options.ts';

// The jobs under way have this long to end.
const JOBS_MS = 3_000;

/** Opens the rooms of `src`, each with what it needs of the others. Nothing works in the background yet. */
export async function openRooms(options: HouseOptions, ground: Ground, opened: AsyncDisposableStack) {
  const { config, log, parent } = options;
  const { db, pepper, cursorKey } = ground;
  const identity = await openIdentity({ db, pepper, log });
  opened.defer(() => identity.close());
  const replicated = readUrlsOf(config).length > 0;
  const meter = openMeter({ db, log, places: replicated });
  opened.defer(() => meter.close());
  // A node that has just started is asked at once by whoever was with the one that left.
  if (config.roles.has('api')) await meter.warm?.();
  const stories = openStories({ db, cursorKey, baseUrl: config.baseUrl, replicated });
  stories.listeners.push(matchSavedSearches);
  const storyStream = new StoryStream(stories, log);
  opened.defer(() => storyStream.close());
  const deliveryStream = new DeliveryStream(db, log);
  opened.defer(() => deliveryStream.close());
  const openStreams = new OpenStreams({ redisUrl: config.redisUrl, log, parent });
  opened.defer(() => openStreams.close());
  const editorial = openEditorial(stories);
  const lookups = openLookups({ db, baseUrl: config.baseUrl });
  const { market, live } = openMarketRooms(options, db, opened);
  const research = openResearch({ db, stories });
  const terminal = openTerminal({
    db,
    stories,
    log,
    model: config.ai,
    sentences: config.sentenceModel,
  });
  const { queue, events, webhooks } = await openDelivery(options, ground, opened);
  stories.listeners.push(events, announceEvents);
  editorial.listeners.push(events, announceEvents);
  const feeds = openFeeds({ stories, log, allowLoopback: config.newsfeedsAllowLoopback });
  return {
    db,
    log,
    identity,
    meter,
    stories,
    storyStream,
    deliveryStream,
    openStreams,
    editorial,
    lookups,
    market,
    live,
    research,
    terminal,
    queue,
    webhooks,
    feeds,
  };
}

function openMarketRooms(
  { config, log, parts = {}, parent }: HouseOptions,
  db: Database,
  opened: AsyncDisposableStack,
) {
  const venues = openVenues(config, log);
  const market = openMarket({ db, log, baseUrl: config.baseUrl, venues, cache: config.barsCache });
  opened.defer(() => market.close());
  const live = openLive({
    db,
    log,
    venue: venues[0],
    redisUrl: config.redisUrl,
    staleAfterMs: config.staleAfterMs,
    connect: config.roles.has('ingest'),
    ...(parent?.carriesStream ? { parent } : {}),
    ...parts.live,
  });
  opened.defer(() => live.close());
  return { market, live };
}

/** The way of an event to its receivers: the queue, the outbox that writes events into it, and webhooks. */
async function openDelivery(
  { config, log, parts = {} }: HouseOptions,
  { url, db, kms, cursorKey }: Ground,
  opened: AsyncDisposableStack,
) {
  const queue = await openQueue({ url, log, worker: config.roles.has('worker') });
  opened.defer(() => queue.close(JOBS_MS));
  const events = await openOutbox(queue, config.baseUrl);
  const webhooks = openWebhooks({
    db,
    kms,
    log,
    cursorKey,
    allowLoopback: config.hooksAllowLoopback,
    retrySchedule: config.hooksRetrySchedule,
    ...(parts.deliveryLimits === undefined ? {} : { limits: parts.deliveryLimits }),
  });
  opened.defer(() => webhooks.close());
  return { queue, events, webhooks };
}

/** The replicas that answer reads. Work in the background writes, and stays with the primary. */
export function readUrlsOf({ roles, databaseReadUrls }: HouseOptions['config']): readonly string[] {
  return roles.has('api') ? databaseReadUrls : [];
}
