import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../rest/app/app.ts';
import { drainOf } from '../../rest/app/exchange/drain.ts';
import type { HttpLimits } from '../../rest/app/exchange/hardening.ts';
import type { Services } from '../../schema/graph/context.ts';
import { createKey, type Scope } from '../../src/identity/index.ts';
import { openServices } from '../../src/main.ts';
import type { LiveOptions } from '../../src/market/index.ts';
import { type Config, loadConfig } from '../../src/platform/config.ts';
import { openKms } from '../../src/platform/kms.ts';
import { type Logger, openLog } from '../../src/platform/log.ts';
import { serviceSecret } from '../../src/platform/secrets.ts';
import { type PublishOutcome, publishStories, type StoryDraft } from '../../src/stories/index.ts';
import type { DeliveryLimits } from '../../src/webhooks/index.ts';
import { testDatabase } from './database.ts';

export { draft } from './draft.ts';

export const BASE_URL = 'http://news.test';
// A test that leaves a request open for longer has a fault.
const DRAIN_MS = 60_000;

export interface TestHouseOptions {
  /** Settings by their names in the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Replaces parts of the services, such as the readiness report. */
  readonly services?: (real: Services) => Partial<Services>;
  readonly limits?: HttpLimits;
  /** A port is opened as well: `url` is its address. `app.inject()` needs none. */
  readonly listen?: boolean;
  /** Another database than a fresh one: for a second node of the same service. It is not dropped on close. */
  readonly databaseUrl?: string;
  /** With `databaseUrl`: where the first node keeps its KMS key. */
  readonly dataDir?: string;
  readonly log?: Logger;
  /** This node does the work of the background too: it delivers webhooks. */
  readonly deliver?: boolean;
  readonly deliveryLimits?: Partial<DeliveryLimits>;
  /** The live market: nothing is connected unless this says so. */
  readonly live?: Partial<LiveOptions>;
}

export interface KeyOptions {
  /** `acme` unless given. */
  readonly tenant?: string;
  readonly scopes?: readonly Scope[];
  /** Calls a month for the tenant instead of its plan's. */
  readonly limit?: number;
  readonly expiresAt?: Date;
}

export interface TestHouse {
  readonly services: Services;
  readonly config: Config;
  readonly app: FastifyInstance;
  /** The address it listens at; empty without `listen`. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly pepper: Buffer;
  /** Makes an API key; the plan is `pro` unless given. Each plan has a tenant of its own unless one is named. */
  key(plan?: string, options?: KeyOptions): Promise<string>;
  /** Publishes stories and fails when one is rejected. */
  publish(drafts: readonly StoryDraft[]): Promise<PublishOutcome[]>;
  /** GET with a key. */
  get(path: string, key?: string, headers?: Readonly<Record<string, string>>): ReturnType<typeof inject>;
  close(): Promise<void>;
}

/** The service as one process holds it, on a database of its own: identity, meter, stories and the HTTP application. */
export async function openTestHouse(options: TestHouseOptions = {}): Promise<TestHouse> {
  const owned = options.databaseUrl === undefined ? await testDatabase() : undefined;
  const databaseUrl = owned?.url ?? options.databaseUrl!;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'newstape-test-')));
  const config = loadConfig({
    BASE_URL,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    ROLES: options.deliver ? 'api,worker' : 'api',
    ...options.env,
  });
  const log = options.log ?? openLog(config);
  const opened = new AsyncDisposableStack();
  const { services: real } = await openServices(
    {
      config,
      log,
      onLost: () => {},
      parts: {
        live: { connect: false, ...options.live },
        ...(options.deliveryLimits === undefined ? {} : { deliveryLimits: options.deliveryLimits }),
      },
    },
    opened,
  );
  const { db, stories } = real;
  const pepper = await serviceSecret(db, await openKms(config), 'pepper');
  const services: Services = { ...real, ...options.services?.(real) };
  const app = await buildApp(services, options.limits);
  const drain = drainOf(app, DRAIN_MS);
  const url = options.listen ? await app.listen({ port: 0, host: '127.0.0.1' }) : '';
  return {
    services,
    config,
    app,
    url,
    databaseUrl,
    dataDir,
    pepper,
    async key(plan = 'pro', { tenant = `acme-${plan}`, scopes, limit, expiresAt } = {}) {
      const made = await createKey(db, pepper, {
        tenant,
        plan,
        ...(scopes === undefined ? {} : { scopes }),
        ...(limit === undefined ? {} : { callLimit: limit }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      });
      return made.key;
    },
    async publish(drafts) {
      const outcomes = await publishStories(stories, drafts);
      for (const outcome of outcomes) {
        if (outcome.kind === 'rejected') throw new Error(`a story was rejected: ${outcome.reason}`);
      }
      return outcomes;
    },
    get: (path, key, headers) => inject(app, path, key, headers),
    async close() {
      await drain(new AbortController().signal);
      await opened.disposeAsync();
      await owned?.close();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function inject(
  app: FastifyInstance,
  path: string,
  key?: string,
  headers: Readonly<Record<string, string>> = {},
) {
  return app.inject({
    method: 'GET',
    url: path,
    headers: { ...(key === undefined ? {} : { authorization: `Bearer ${key}` }), ...headers },
  });
}
