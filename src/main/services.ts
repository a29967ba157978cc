import { register } from 'prom-client';
import type { Services } from '../../schema/graph/context.ts';
import { openReaders } from '../../schema/graph/readers.ts';
import { type EditorialRoom, openEditorial } from '../editorial/index.ts';
import { loadPlans, OpenStreams, openIdentity, syncPlans } from '../identity/index.ts';
import { openLookups, warm } from '../lookups/index.ts';
import { keepArchive, type LiveOptions, openLive, openMarket, openVenues } from '../market/index.ts';
import { openMeter } from '../metering/index.ts';
import { fillDemo, openLivingNewsroom, seedDemo } from '../newsroom/demo/index.ts';
import { openFeeds } from '../newsroom/index.ts';
import type { Config } from '../platform/config.ts';
import { openDatabase } from '../platform/database.ts';
import { Fitness } from '../platform/fitness.ts';
import { openKms } from '../platform/kms.ts';
import type { Logger } from '../platform/log.ts';
import { figures, openFigures, serveMetrics } from '../platform/metrics.ts';
import { migrate } from '../platform/migrate.ts';
import { openNodeSign, RELEASE } from '../platform/nodes.ts';
import { startEmbedded } from '../platform/postgres.ts';
import type { Parent } from '../platform/processes/index.ts';
import { openQueue } from '../platform/queue.ts';
import { askAll, PATIENCE_MS, remembered } from '../platform/readiness.ts';
import { gaugeReplicas, openReplicas } from '../platform/replicas/index.ts';
import { serviceSecret } from '../platform/secrets.ts';
import { takeServeLock } from '../platform/serve-lock.ts';
import { openTraces } from '../platform/traces/index.ts';
import { addPublishers } from '../publishers/index.ts';
import { openOutbox } from '../publishing/index.ts';
import { openResearch } from '../research/index.ts';
import { matchSavedSearches } from '../saved-searches/index.ts';
import { keepReads, openStories, StoryStream } from '../stories/index.ts';
import { openTerminal } from '../terminal/index.ts';
import { announceEvents, type DeliveryLimits, DeliveryStream, openWebhooks } from '../webhooks/index.ts';
import { openWork } from './work.ts';

/** What a service is opened with. */
export interface HouseOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Called when the service must end although nobody asked for it. */
  readonly onLost: (why: 'database' | 'memory') => void;
  readonly parts?: HouseParts;
  /** Where this is one of several processes that make up the service: the one that started it. */
  readonly parent?: Parent | undefined;
}

/** What somebody who opens the house from inside, as the tests do, has otherwise than the settings can say. */
export interface HouseParts {
  readonly live?: Partial<LiveOptions>;
  readonly deliveryLimits?: Partial<DeliveryLimits>;
}

/** The rooms, open. */
export interface OpenServices {
  readonly services: Services;
  /** Undefined where this start made none. */
  readonly demoKeys: readonly { plan: string; key: string }[];
}

// The jobs under way have this long to end.
const JOBS_MS = 3_000;

/**
 * Opens every room on the database that the settings name, without a server in front.
 * @param opened closes them again, in the opposite order.
 * @throws as `openHouse`.
 */
export async function openServices(
  options: HouseOptions,
  opened: AsyncDisposableStack,
): Promise<OpenServices> {
  const { config, log, parts = {}, parent } = options;
  if (config.traces !== undefined) {
    const traces = await openTraces({ ...config.traces, release: RELEASE, log });
    opened.defer(() => traces.close());
  }
  const url = config.databaseUrl ?? (await openEmbedded(options, opened));
  const { applied } = await migrate(url, undefined, undefined, { onWait: (words) => log.warn(words) });
  if (applied.length > 0) log.info({ applied }, 'migrated the database');

  const db = openDatabase(url, {
    pool: config.databasePool,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  opened.defer(() => db.close());
  const sign = await openNodeSign(db, log);
  opened.defer(() => sign.close());
  const kms = await openKms(config);
  const pepper = await serviceSecret(db, kms, 'pepper');
  const cursorKey = await serviceSecret(db, kms, 'cursor');
  await syncPlans(db, loadPlans(config.plansFile));
  addPublishers(config.publishersFile);

  const identity = await openIdentity({ db, pepper, log });
  opened.defer(() => identity.close());
  // Work in the background writes, and stays with the primary.
  const readUrls = config.roles.has('api') ? config.databaseReadUrls : [];
  const replicated = readUrls.length > 0;
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
  const research = openResearch({ db, stories });
  const terminal = openTerminal({ db, stories, log, model: config.ai });
  const queue = await openQueue({ url, log, worker: config.roles.has('worker') });
  opened.defer(() => queue.close(JOBS_MS));
  const events = await openOutbox(queue, config.baseUrl);
  stories.listeners.push(events, announceEvents);
  editorial.listeners.push(events, announceEvents);
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
  const feeds = openFeeds({ stories, log, allowLoopback: config.newsfeedsAllowLoopback });
  // Before those that keep clusters and stories: here nobody else waits for them.
  const demo = config.demo ? await seedDemo({ db, stories, pepper, log }) : undefined;
  if (demo !== undefined) log.info({ stories: demo.stories }, 'opened the synthetic newsroom');
  const reads = keepReads(stories, log);
  opened.defer(() => reads.close());
  if (config.roles.has('worker')) {
    await openWork({ config, db, log, queue, stories, editorial, webhooks, feeds }, opened);
  }

  const replicas = replicated
    ? openReplicas({ db, urls: readUrls, pool: config.databasePool, log })
    : undefined;
  opened.defer(() => replicas?.close());
  const queueAnswers = remembered(() => queue.ready());
  const kmsOpens = remembered(() => kms.check());
  const keysVerify = remembered(() => identity.check());
  const others = { queue: queueAnswers, kms: kmsOpens, identity: keysVerify };
  const ready: Services['ready'] = () => askAll({ database: () => sign.prove(PATIENCE_MS), ...others });
  // A scrape opens no connection to the database.
  const answers = () => askAll({ database: () => sign.answers(PATIENCE_MS), ...others });
  if (config.adminPort !== undefined || parent !== undefined) {
    const figure = openFigures({
      db,
      dependencies: answers,
      refresh: () => replicas && gaugeReplicas(replicas),
    });
    parent?.answer('metrics', () => figure().then(figures));
    if (config.adminPort !== undefined) {
      const { host, adminPort: port } = config;
      const admin = await serveMetrics({ host, port, text: () => figure().then(() => register.metrics()) });
      opened.defer(() => admin.closeAllConnections());
      opened.defer(() => void admin.close());
    }
  }
  if (config.roles.has('ingest')) {
    const archive = await keepArchive(market, queue);
    opened.defer(() => archive.close());
  }
  if (config.demo && config.roles.has('ingest')) {
    const living = openLivingNewsroom({ editorial, log, asked: config.demoAsked });
    opened.defer(() => living.close());
    const filling = keepDemoFilled(editorial, log);
    opened.defer(() => filling.close());
  }
  // Nobody has to wait for it; who asks before it is done does.
  if (config.roles.has('api')) {
    warm(lookups).catch((error: unknown) => log.warn({ err: error }, 'could not count the stories yet'));
  }
  const services: Services = {
    config,
    db,
    reads: db,
    meter,
    log,
    identity,
    stories,
    storyStream,
    editorial,
    lookups,
    webhooks,
    deliveryStream,
    feeds,
    market,
    live,
    research,
    terminal,
    openStreams,
    parent,
    fitness: new Fitness(),
    ready,
  };
  if (replicas === undefined) return { services, demoKeys: demo?.keys ?? [] };
  const readers = openReaders(services, replicas);
  opened.defer(() => readers.close());
  return { services: { ...services, readers }, demoKeys: demo?.keys ?? [] };
}

/** Adds the older part of the synthetic newsroom behind the first answers. */
function keepDemoFilled(editorial: EditorialRoom, log: Logger): { close(): Promise<void> } {
  const closing = new AbortController();
  const filling = fillDemo({ editorial, log, signal: closing.signal })
    .then((did) => did && log.info('filled the synthetic newsroom'))
    .catch((error: unknown) => log.warn({ err: error }, 'the synthetic newsroom could not be filled'));
  return {
    async close() {
      closing.abort();
      await filling;
    },
  };
}

async function openEmbedded(options: HouseOptions, opened: AsyncDisposableStack): Promise<string> {
  const { config, log } = options;
  const server = await startEmbedded({ dataDir: config.dataDir, log });
  opened.defer(() => server.stop());
  // The right to serve from it is the parent's.
  if (options.parent !== undefined) return server.url;
  const lock = await takeServeLock(server.url, config.dataDir, log, () => options.onLost('database'));
  opened.defer(() => lock.release());
  return server.url;
}
