import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp, buildHooksApp } from '../rest/app/app.ts';
import { drainOf } from '../rest/app/exchange/drain.ts';
import { loadFeedWriter } from '../rest/feeds/index.ts';
import type { Services } from '../schema/graph/context.ts';
import { takeGates, withRealPorts } from './main/gates.ts';
import { watchLastWait } from './main/last-wait.ts';
import type { HouseOptions } from './main/options.ts';
import { openServices } from './main/services.ts';
import type { Gate } from './platform/gate.ts';
import type { Fitness } from './platform/health/fitness.ts';
import { allocateYoung, countMemoryOutside } from './platform/memory/collector.ts';
import { keepCompiledCode } from './platform/memory/compiled-code.ts';
import { watchHeap } from './platform/memory/heap-alarm.ts';
import { keepYoungGeneration, type YoungGeneration } from './platform/memory/young-generation.ts';

export { openServices } from './main/services.ts';

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

// The service has 30 s in all to leave: this for requests, some for jobs and deliveries (main/), the rest for the database.
const REQUESTS_MS = 12_000;

/**
 * The roof: opens everything in order, from the ground floor up, and serves.
 * @throws StartupError, ConfigError or KmsError, in one line, when the service cannot start; nothing stays open.
 */
export async function openHouse(options: HouseOptions): Promise<House> {
  await using opened = new AsyncDisposableStack();
  const gates = await takeGates(options, opened);
  const config = withRealPorts(options.config, gates);
  const hurried = new AbortController();
  const young = keepMemoryYoung({ ...options, config }, opened);
  const { services, demoKeys } = await openServices({ ...options, config, admin: gates.admin }, opened);
  watchMemory(options, services, opened);
  const servesApi = config.roles.has('api');
  if (servesApi) {
    const serve = async (app: FastifyInstance, gate: Gate): Promise<void> => {
      const drain = drainOf(app, REQUESTS_MS, () => gate.shut());
      opened.defer(() => drain(hurried.signal));
      app.server.on('request', young.busy);
      await app.ready();
      await gate.passTo(app.server);
    };
    await serve(await buildApp(services), gates.api);
    if (gates.hooks !== undefined) await serve(await buildHooksApp(services), gates.hooks);
  } else {
    const ask = async () => ({ ...(await services.ready()) });
    const isFit = () => services.fitness.isFit;
    gates.api.stay(ask, isFit);
    gates.hooks?.stay(ask, isFit);
  }
  const rest = opened.move();
  return {
    baseUrl: config.baseUrl,
    hooksUrl: servesApi && gates.hooks !== undefined ? config.hooksUrl : undefined,
    demoKeys,
    async close() {
      await stayOpen(services.fitness, config.drainSeconds, hurried.signal);
      const wait = watchLastWait(services.db.url, options.log);
      await rest.disposeAsync();
      wait.close();
    },
    hurry: () => hurried.abort(),
  };
}

/** Keeps the young generation of the heap as large as requests need it, from before the first object of the service. */
function keepMemoryYoung({ config, log }: HouseOptions, opened: AsyncDisposableStack): YoungGeneration {
  countMemoryOutside();
  allocateYoung();
  const young = keepYoungGeneration({
    log,
    onFirstRest() {
      keepCompiledCode();
      if (config.roles.has('api')) loadFeedWriter();
    },
  });
  opened.defer(() => young.close());
  return young;
}

/** Refuses new work while memory runs short, here and in the processes beside this one. */
function watchMemory(
  { parent, onLost }: HouseOptions,
  { config, fitness, log }: Services,
  opened: AsyncDisposableStack,
): void {
  if (config.heapAlarm > 0) {
    const heap = watchHeap({
      fitness,
      log,
      percent: config.heapAlarm,
      processes: parent?.processes ?? 1,
      onSpent: () => onLost('memory'),
      onStrain: (strained) => parent?.tell('strained', strained),
    });
    opened.defer(() => heap.close());
  }
  parent?.hear<boolean>('strained', (unfit) => fitness.heedOthers(unfit));
}

/**
 * Says to balancers that this process leaves, and serves what still comes, also over new connections, until they have
 * seen it.
 */
async function stayOpen(fitness: Fitness, seconds: number, hurried: AbortSignal): Promise<void> {
  fitness.drain();
  await sleep(seconds * 1000, undefined, { signal: hurried }).catch(() => undefined);
}
