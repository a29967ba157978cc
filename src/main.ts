import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp, buildHooksApp } from '../rest/app/app.ts';
import { drainOf } from '../rest/app/drain.ts';
import { loadFeedWriter } from '../rest/feeds/index.ts';
import type { HouseOptions } from './main/options.ts';
import { openServices } from './main/services.ts';
import { allocateYoung, countMemoryOutside } from './platform/collector.ts';
import { keepCompiledCode } from './platform/compiled-code.ts';
import type { Config } from './platform/config.ts';
import type { Fitness } from './platform/fitness.ts';
import { type Gate, joinGate, openGate } from './platform/gate.ts';
import { watchHeap } from './platform/heap-alarm.ts';
import { keepYoungGeneration } from './platform/young-generation.ts';

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
  countMemoryOutside();
  allocateYoung();
  const young = keepYoungGeneration({
    log: options.log,
    onFirstRest() {
      keepCompiledCode();
      if (config.roles.has('api')) loadFeedWriter();
    },
  });
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
