import type { Services } from '../../schema/graph/context.ts';
import { openReaders } from '../../schema/graph/readers.ts';
import type { EditorialRoom } from '../editorial/index.ts';
import { warm } from '../lookups/index.ts';
import { keepArchive } from '../market/index.ts';
import { fillDemo, foreseeDemo, openLivingNewsroom, seedDemo } from '../newsroom/demo/index.ts';
import { openComposing } from '../newsroom/index.ts';
import { Fitness } from '../platform/health/fitness.ts';
import type { Logger } from '../platform/log.ts';
import type { EmbeddedPostgres } from '../platform/postgres/server.ts';
import { openReplicas } from '../platform/replicas/index.ts';
import { isOutage } from '../platform/sql/outage.ts';
import { keepReads } from '../stories/index.ts';
import { openGround } from './ground.ts';
import type { HouseOptions } from './options.ts';
import { openReports } from './reports.ts';
import { openRooms, readUrlsOf } from './rooms.ts';
import { openWork } from './work.ts';

/** The rooms, open. */
export interface OpenServices {
  readonly services: Services;
  /** Undefined where this start made none. */
  readonly demoKeys: readonly { plan: string; key: string }[];
}

// An embedded database that dies again and again has a cause that another start does not remove.
const MOST_STARTS = 3;

/**
 * Opens every room on the database that the settings name, without a server in front. It begins anew where the embedded
 * database dies meanwhile: nobody else would start it again.
 * @param opened closes them again, in the opposite order.
 * @throws as `openHouse`.
 */
export async function openServices(
  options: HouseOptions,
  opened: AsyncDisposableStack,
): Promise<OpenServices> {
  for (let start = 1; ; start += 1) {
    await using trial = new AsyncDisposableStack();
    let embedded: EmbeddedPostgres | undefined;
    try {
      const services = await openAll(options, trial, (server) => {
        embedded = server;
      });
      opened.use(trial.move());
      return services;
    } catch (error) {
      if (start === MOST_STARTS || embedded === undefined || !(embedded.hasDied() || isOutage(error)))
        throw error;
      options.log.warn({ err: error }, 'the database died while the service started: the start begins anew');
    }
  }
}

async function openAll(
  options: HouseOptions,
  opened: AsyncDisposableStack,
  onEmbedded: (server: EmbeddedPostgres) => void,
): Promise<OpenServices> {
  const { config, log, parent } = options;
  const onNew = (): void => {
    if (config.demo) foreseeDemo();
  };
  const ground = await openGround(options, opened, { onNew, onEmbedded });
  const { db, kms, pepper } = ground;
  const rooms = await openRooms(options, ground, opened);
  const { stories, editorial, lookups, market, identity, queue } = rooms;
  // One thread composes what is there before the service is ready, and what follows behind it.
  const composing = openComposing('thread');
  opened.defer(() => composing.close());
  // Before those that keep clusters and stories: here nobody else waits for them.
  const demo = config.demo ? await seedDemo({ db, stories, pepper, log }) : undefined;
  if (demo !== undefined) log.info({ stories: demo.stories }, 'opened the synthetic newsroom');
  stories.watch.onOtherHistory = () => {
    log.error(
      'the database lacks commits that this process has seen: it ends, to begin with nothing remembered',
    );
    options.onLost('database');
  };
  const reads = keepReads(stories, log);
  opened.defer(() => reads.close());
  if (config.roles.has('worker')) await openWork({ config, ...rooms }, opened);
  const urls = readUrlsOf(config);
  const replicas = urls.length > 0 ? openReplicas({ db, urls, pool: config.databasePool, log }) : undefined;
  opened.defer(() => replicas?.close());
  const ready = await openReports(options, { ...ground, queue, kms, identity, replicas });
  if (config.roles.has('ingest')) {
    const archive = await keepArchive(market, queue);
    opened.defer(() => archive.close());
  }
  if (config.demo && config.roles.has('ingest')) keepDemoAlive(options, editorial, opened);
  // Nobody has to wait for it; who asks before it is done does.
  if (config.roles.has('api')) {
    warm(lookups).catch((error: unknown) => log.warn({ err: error }, 'the stories could not be counted yet'));
  }
  const services: Services = { ...rooms, config, reads: db, parent, fitness: new Fitness(), ready };
  const demoKeys = demo?.keys ?? [];
  if (replicas === undefined) return { services, demoKeys };
  const readers = openReaders(services, replicas);
  opened.defer(() => readers.close());
  return { services: { ...services, readers }, demoKeys };
}

/** Adds the older part of the synthetic newsroom behind the first answers, and new stories as time goes on. */
function keepDemoAlive(
  { config, log }: HouseOptions,
  editorial: EditorialRoom,
  opened: AsyncDisposableStack,
): void {
  const living = openLivingNewsroom({ editorial, log, asked: config.demoAsked });
  opened.defer(() => living.close());
  const filling = keepDemoFilled(editorial, log);
  opened.defer(() => filling.close());
}

function keepDemoFilled(editorial: EditorialRoom, log: Logger): { close(): Promise<void> } {
  const closing = new AbortController();
  const filling = fillDemo({ editorial, log, signal: closing.signal })
    .then((did) => did && log.info('the synthetic newsroom is filled'))
    .catch((error: unknown) => log.warn({ err: error }, 'the synthetic newsroom could not be filled'));
  return {
    async close() {
      closing.abort();
      await filling;
    },
  };
}
