import { setTimeout as sleep } from 'node:timers/promises';
import { register } from 'prom-client';
import { buildApp, buildHooksApp } from '../rest/app/app.ts';
import { drainOf } from '../rest/app/drain.ts';
import type { Services } from '../schema/graph/context.ts';
import { openReaders } from '../schema/graph/readers.ts';
import { type EditorialRoom, openEditorial } from './editorial/index.ts';
import { loadPlans, OpenStreams, openIdentity, syncPlans } from './identity/index.ts';
import { keepReadings } from './language/index.ts';
import { openLookups, warm } from './lookups/index.ts';
import {
  keepArchive,
  type LiveOptions,
  openLive,
  openMarket,
  openVenues,
  pruneRejects,
} from './market/index.ts';
import { openMeter, openUsageDay, pruneUsageDays } from './metering/index.ts';
import { fillDemo, openLivingNewsroom, seedDemo } from './newsroom/demo/index.ts';
import {
  keepBackfilled,
  keepClusters,
  openComposer,
  openFeeds,
  openPoller,
  pruneVersions,
  writeDue,
} from './newsroom/index.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { Fitness } from './platform/fitness.ts';
import { type Gate, joinGate, openGate } from './platform/gate.ts';
import { watchHeap } from './platform/heap-alarm.ts';
import { keepHouse } from './platform/housekeeping.ts';
import { openKms } from './platform/kms.ts';
import type { Logger } from './platform/log.ts';
import { figures, openFigures, serveMetrics } from './platform/metrics.ts';
import { migrate } from './platform/migrate.ts';
import { openNodeSign, RELEASE } from './platform/nodes.ts';
import { startEmbedded } from './platform/postgres.ts';
import type { Parent } from './platform/processes/index.ts';
import { openQueue } from './platform/queue.ts';
import { askAll, PATIENCE_MS, remembered } from './platform/readiness.ts';
import { gaugeReplicas, openReplicas } from './platform/replicas/index.ts';
import { serviceSecret } from './platform/secrets.ts';
import { takeServeLock } from './platform/serve-lock.ts';
import { openTraces } from './platform/traces/index.ts';
import { keepYoungGeneration } from './platform/young-generation.ts';
import { addPublishers } from './publishers/index.ts';
import { openOutbox, pruneIdempotencyKeys } from './publishing/index.ts';
import { openResearch } from './research/index.ts';
import { matchSavedSearches, pruneMatches } from './saved-searches/index.ts';
import {
  foldReads,
  keepFilled,
  keepReads,
  keepSealed,
  openStories,
  pruneHistory,
  StoryStream,
} from './stories/index.ts';
import {
  keepBodies,
  openTerminal,
  pruneConversations,
  pruneQuestions,
  sweepQuestions,
} from './terminal/index.ts';
import {
  announceEvents,
  type DeliveryLimits,
  DeliveryStream,
  openDeliverer,
  openWebhooks,
  pruneDeliveries,
} from './webhooks/index.ts';

/** A service that serves. */
export interface House {
  /** What links say, with the real port. */
  readonly baseUrl: string;
  /** What the webhooks' own address is called; undefined: they have none. */
  readonly hooksUrl: string | undefined;
  /** The demo keys, when this start made them: they are shown once and stored nowhere. */
  readonly demoKeys: readonly { plan: string; key: string }[];
  /** Serves for `DRAIN_SECONDS` more while readiness says 503, then finishes the requests under way and closes everything. */
  close(): Promise<void>;
  /** Ends the drain and the requests under way at once; `close` then goes on without them. */
  hurry(): void;
}

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
  readonly demoKeys: House['demoKeys'];
}

// The service has 30 s in all to leave: this for requests, the next for jobs, and the rest for the database.
const REQUESTS_MS = 12_000;
const JOBS_MS = 3_000;
const DELIVERIES_MS = 4_000;

/**
 * The roof: opens everything in order, from the ground floor up, and serves.
 * @throws StartupError, ConfigError or KmsError, in one line, when the service cannot start; nothing stays open.
 */
export async function openHouse(options: HouseOptions): Promise<House> {
  await using opened = new AsyncDisposableStack();
  const { parent } = options;
  const gate = await gateOf(options);
  let passed = false;
  opened.defer(() => {
    if (!passed) gate.close();
  });
  const { hooksPort } = options.config;
  const hooksGate = hooksPort === undefined ? undefined : await gateOf(options, hooksPort);
  let hooksPassed = false;
  opened.defer(() => {
    if (!hooksPassed) hooksGate?.close();
  });
  const config = withRealPort(options.config, gate, hooksGate);
  const hurried = new AbortController();
  const young = keepYoungGeneration({ log: options.log });
  opened.defer(() => young.close());
  const { services, demoKeys } = await openServices({ ...options, config }, opened);
  if (config.heapAlarm > 0) {
    const { fitness, log } = services;
    const heap = watchHeap({
      fitness,
      log,
      percent: config.heapAlarm,
      processes: parent?.processes ?? 1,
      onSpent: () => options.onLost('memory'),
      onStrain: (strained) => parent?.tell('strained', strained),
    });
    opened.defer(() => heap.close());
  }
  parent?.hear<boolean>('strained', (unfit) => services.fitness.heedOthers(unfit));
  if (!config.roles.has('api')) {
    const ask = async () => ({ ...(await services.ready()) });
    const isFit = () => services.fitness.isFit;
    gate.stay(ask, isFit);
    hooksGate?.stay(ask, isFit);
    const rest = opened.move();
    return {
      baseUrl: config.baseUrl,
      hooksUrl: undefined,
      demoKeys,
      async close() {
        await stayOpen(services.fitness, config.drainSeconds, hurried.signal);
        await rest.disposeAsync();
      },
      hurry: () => hurried.abort(),
    };
  }
  const app = await buildApp(services);
  const drain = drainOf(app, REQUESTS_MS);
  opened.defer(() => drain(hurried.signal));
  app.server.on('request', young.busy);
  await app.ready();
  await gate.passTo(app.server);
  passed = true;
  const hooks = hooksGate === undefined ? undefined : await buildHooksApp(services);
  if (hooks !== undefined) {
    const drainHooks = drainOf(hooks, REQUESTS_MS);
    opened.defer(() => drainHooks(hurried.signal));
    hooks.server.on('request', young.busy);
    await hooks.ready();
    await hooksGate!.passTo(hooks.server);
    hooksPassed = true;
  }
  const rest = opened.move();
  return {
    baseUrl: config.baseUrl,
    hooksUrl: hooks === undefined ? undefined : config.hooksUrl,
    demoKeys,
    async close() {
      await stayOpen(services.fitness, config.drainSeconds, hurried.signal);
      await rest.disposeAsync();
    },
    hurry: () => hurried.abort(),
  };
}

/**
 * Says to balancers that this process leaves, and serves what still comes, also over new connections, until they have
 * seen it.
 */
async function stayOpen(fitness: Fitness, seconds: number, hurried: AbortSignal): Promise<void> {
  fitness.drain();
  await sleep(seconds * 1000, undefined, { signal: hurried }).catch(() => undefined);
}

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
    const sealing = keepSealed(stories, log);
    opened.defer(() => sealing.close());
    const filling = keepFilled(stories, log);
    opened.defer(() => filling.close());
    const { keep } = config;
    await keepHouse(
      queue,
      db,
      pruneIdempotencyKeys,
      openUsageDay,
      () => pruneUsageDays(db, keep.usage),
      () => pruneVersions(db, keep.history),
      () => pruneRejects(db, keep.rejects),
    );
    // Often and little: what one run does not finish, the next one does.
    await queue.chore(
      'old-history',
      '4-59/10 * * * *',
      async () => void (await pruneHistory(db, keep.history)),
    );
    await queue.chore('old-deliveries', '6-59/10 * * * *', async () => {
      await pruneDeliveries(db, keep.deliveries);
    });
    await queue.keepEnded(keep.jobs);
    await queue.chore('popularity', '*/5 * * * *', async () => void (await foldReads(db)));
    const bodies = keepBodies(db, log);
    opened.defer(() => bodies.close());
    const clusters = keepClusters(db, log);
    opened.defer(() => clusters.close());
    const composer = openComposer({ stories, log });
    composer.start();
    opened.defer(() => composer.close());
    let isClosing = false;
    opened.defer(() => {
      isClosing = true;
    });
    await queue.chore('desk', '7 * * * *', async () => {
      const written = await writeDue(editorial, { now: Date.now(), announce: true }, () => isClosing);
      if (written > 0) log.info({ posts: written }, 'the desk wrote');
    });
    await queue.chore('text-readings', '* * * * *', () => keepReadings(db));
    await queue.chore('news-backfill', '* * * * *', () => keepBackfilled(db));
    await queue.chore('ai-questions', '* * * * *', async () => void (await sweepQuestions(db)));
    await queue.chore('old-conversations', '2-59/10 * * * *', async () => {
      await pruneConversations(db, keep.conversations);
      await pruneQuestions(db, keep.questions);
    });
    const deliverer = await openDeliverer(webhooks, queue, config.baseUrl);
    opened.defer(() => deliverer.close(DELIVERIES_MS));
    const poller = await openPoller(feeds, queue);
    opened.defer(() => poller.close());
    await queue.chore(
      'old-matches',
      '8-59/10 * * * *',
      async () => void (await pruneMatches(db, keep.matches)),
    );
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
  let isClosing = false;
  const filling = fillDemo({ editorial, log, isClosing: () => isClosing })
    .then((did) => did && log.info('filled the synthetic newsroom'))
    .catch((error: unknown) => log.warn({ err: error }, 'the synthetic newsroom could not be filled'));
  return {
    async close() {
      isClosing = true;
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

/** A port of this process alone, or one that it shares with its siblings; without the API it has none of those. */
async function gateOf({ config, parent }: HouseOptions, hooksPort?: number): Promise<Gate> {
  if (parent !== undefined) return joinGate(config.host, hooksPort ?? config.port);
  return hooksPort === undefined
    ? openGate(config.host, config.port)
    : openGate(config.host, hooksPort, 'HOOKS_PORT');
}

/** Port 0 asks for any free port; links must say which one it became. */
function withRealPort(config: Config, gate: Gate, hooksGate: Gate | undefined): Config {
  const real = (url: string, port: number): string => url.replace(/:0$/, `:${port}`);
  const hooksPort = hooksGate?.port ?? gate.port;
  return {
    ...config,
    port: gate.port,
    baseUrl: config.port === 0 ? real(config.baseUrl, gate.port) : config.baseUrl,
    hooksUrl: real(config.hooksUrl, hooksPort),
  };
}
