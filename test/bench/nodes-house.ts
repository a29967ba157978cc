import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startChild } from '../../deploy/child.ts';
import { PRIMARY_SETTINGS, startStandby } from '../../deploy/standby.ts';
import { createKey, loadPlans, type Scope, syncPlans } from '../../src/identity/index.ts';
import { keepReadings } from '../../src/language/index.ts';
import { generateStories } from '../../src/newsroom/generate/index.ts';
import { backfillClusters } from '../../src/newsroom/items/index.ts';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { type Kms, openKms } from '../../src/platform/kms.ts';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { startEmbedded } from '../../src/platform/postgres/server.ts';
import { serviceSecret } from '../../src/platform/secrets.ts';
import { postmasterOf } from '../faults/soak/measure.ts';
import { SERVE, SERVE_MEMORY } from './load.ts';
import { between, machineSeconds, PostgresProcessor, type Seconds, threadTimes } from './processor.ts';

const STORIES = Number(process.env.BENCH_STORIES ?? 2_500);
const GENERATED = { stories: STORIES, seed: 1, days: 365, replace: false, onProgress: () => {} };
const PORT = Number(process.env.BENCH_PORT ?? 4801);

/** What some work took, in processor seconds. */
export interface Used<T> {
  readonly result: T;
  readonly seconds: number;
  /** Of each node that served. */
  readonly nodes: readonly number[];
  /** By what PostgreSQL's processes are for: the name of the connection, or their kind. */
  readonly postgres: Seconds;
  readonly standby: Seconds;
  readonly redis: number;
  /** This process, which asks. */
  readonly caller: number;
  /** All of the machine, whoever it worked for. */
  readonly machine: number;
}

export type NodeNumber = 0 | 1;

/** One PostgreSQL, one Redis, and one node or two, which are alike. */
export class NodesHouse {
  readonly db: Database;
  readonly kms: Kms;
  readonly databaseUrl: string;
  /** Of the standby; undefined: there is none. */
  readonly standbyUrl: string | undefined;
  readonly #stack: AsyncDisposableStack;
  readonly #env: Readonly<Record<string, string>>;
  readonly #folder: string;
  readonly #nodes = new Map<NodeNumber, Child>();
  readonly #redis: Child;
  readonly #primary: PostgresProcessor;
  readonly #standby: PostgresProcessor | undefined;
  readonly #pepper: Buffer;

  private constructor(parts: {
    db: Database;
    kms: Kms;
    pepper: Buffer;
    databaseUrl: string;
    standbyUrl: string | undefined;
    folder: string;
    redis: Child;
    env: Readonly<Record<string, string>>;
    stack: AsyncDisposableStack;
  }) {
    this.db = parts.db;
    this.kms = parts.kms;
    this.databaseUrl = parts.databaseUrl;
    this.standbyUrl = parts.standbyUrl;
    this.#pepper = parts.pepper;
    this.#folder = parts.folder;
    this.#env = parts.env;
    this.#stack = parts.stack;
    this.#redis = parts.redis;
    const processorOf = (url: string, name: string) =>
      new PostgresProcessor(url, postmasterOf(join(parts.folder, name)));
    this.#primary = processorOf(parts.databaseUrl, 'postgres');
    this.#standby = parts.standbyUrl === undefined ? undefined : processorOf(parts.standbyUrl, 'standby');
    this.#stack.defer(async () => {
      await Promise.all([this.#primary.close(), this.#standby?.close()]);
    });
    this.#stack.defer(async () => void (await this.serve([])));
  }

  /**
   * @param standby whether a standby follows PostgreSQL.
   * @param roles of each node; all unless given.
   * @param settings of each node, by their names in the environment.
   */
  static async open({
    standby = false,
    roles = 'api,worker,ingest',
    settings = {} as Readonly<Record<string, string>>,
  } = {}): Promise<NodesHouse> {
    await using stack = new AsyncDisposableStack();
    const folder = mkdtempSync(join(tmpdir(), 'newstape-bench-nodes-'));
    await chmod(folder, 0o711);
    stack.defer(() => rmSync(folder, { recursive: true, force: true }));
    const dataDir = join(folder, 'postgres');
    await mkdir(dataDir, { mode: 0o711 });
    const log = openLog({ logLevel: 'warn' });
    const server = await startEmbedded({ dataDir, log, settings: PRIMARY_SETTINGS });
    stack.defer(() => server.stop());
    const redisPort = PORT + 2;
    const redis = await startChild({
      name: 'redis',
      command: 'redis-server',
      args: ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      env: { PATH: process.env.PATH ?? '' },
      serves: /Ready to accept connections/,
      onLine: () => {},
    });
    stack.defer(async () => void (await redis.stop(5_000)));
    const kmsKey = randomBytes(32).toString('base64');
    const env = {
      PATH: process.env.PATH ?? '',
      ...SERVE_MEMORY,
      DATABASE_URL: server.url,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      KMS_KEY: kmsKey,
      DEMO: 'off',
      HOOKS_ALLOW_LOOPBACK: 'on',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      ROLES: roles,
      ...settings,
    };
    await migrate(server.url);
    const db = openDatabase(server.url);
    stack.defer(() => db.close());
    await syncPlans(db, loadPlans(undefined));
    await generateStories(db, { ...GENERATED, until: Date.now() });
    // What nodes and PostgreSQL would otherwise do beside what is measured.
    while ((await backfillClusters(db, 500)) > 0);
    await keepReadings(db);
    await db.query('vacuum (analyze)');
    const follower = standby ? await startStandby(server.url, join(folder, 'standby'), log) : undefined;
    if (follower !== undefined) stack.defer(() => follower.stop());
    const kms = await openKms({ kmsKey, dataDir });
    const pepper = await serviceSecret(db, kms, 'pepper');
    return new NodesHouse({
      db,
      kms,
      pepper,
      databaseUrl: server.url,
      standbyUrl: follower?.url,
      folder,
      redis,
      env,
      stack: stack.move(),
    });
  }

  /** The addresses of the nodes that serve. */
  get urls(): readonly string[] {
    return [...this.#nodes.keys()].map((number) => `http://127.0.0.1:${PORT + number}`);
  }

  /** Makes a tenant and its key. */
  async key(tenant: string, scopes?: readonly Scope[]): Promise<string> {
    const given = scopes === undefined ? {} : { scopes };
    return (await createKey(this.db, this.#pepper, { tenant, plan: 'enterprise', ...given })).key;
  }

  /** Starts and stops nodes until just these serve. @param readUrls those that start read from. @returns whether any started. */
  async serve(numbers: readonly NodeNumber[], readUrls = ''): Promise<boolean> {
    const starting = numbers.filter((number) => !this.#nodes.has(number));
    for (const number of starting) await this.#start(number, readUrls);
    for (const [number, node] of this.#nodes) {
      if (numbers.includes(number)) continue;
      this.#nodes.delete(number);
      await node.stop(30_000);
    }
    return starting.length > 0;
  }

  /** Starts a process of its own that is the market, for nodes that have no venue. */
  async openMarket(): Promise<AsyncDisposable> {
    const market = await this.#child('market', 4, { ROLES: 'ingest' });
    return {
      async [Symbol.asyncDispose]() {
        await market.stop(30_000);
      },
    };
  }

  /** How many requests the first node had answered by a replica, and by the primary, since it started. */
  async reads(): Promise<{ replica: number; primary: number }> {
    const text = await (await fetch(`http://127.0.0.1:${PORT + 3}/metrics`)).text();
    const by = (name: string): number =>
      Number(new RegExp(`^newstape_reads_total\\{by="${name}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return { replica: by('replica'), primary: by('primary') };
  }

  /** Does something when the house closes, before the nodes do. */
  atEnd(work: () => Promise<void>): void {
    this.#stack.defer(work);
  }

  async used<T>(work: () => Promise<T>): Promise<Used<T>> {
    const looks = await Promise.all([this.#primary.begin(), this.#standby?.begin()]);
    const pids = [...this.#nodes.values(), this.#redis].map(({ pid }) => pid);
    const before = pids.map(threadTimes);
    const [own, machine, begun] = [process.cpuUsage(), machineSeconds(), performance.now()];
    const result = await work();
    const seconds = (performance.now() - begun) / 1_000;
    // First of all: looking at the others takes this process's time.
    const { user, system } = process.cpuUsage(own);
    const after = pids.map(threadTimes);
    const whole = machineSeconds() - machine;
    const [postgres, standby] = await Promise.all(looks.map((look) => look?.() ?? {}));
    const nodes = before.map((times, index) => between(times, after[index]!));
    return {
      result,
      seconds,
      redis: nodes.pop()!,
      nodes,
      postgres: postgres!,
      standby: standby!,
      caller: (user + system) / 1e6,
      machine: whole,
    };
  }

  async #start(number: NodeNumber, readUrls: string): Promise<void> {
    this.#nodes.set(
      number,
      await this.#child(`node-${number}`, number, {
        // Of the first alone: nobody asks the other one.
        ADMIN_PORT: number === 0 ? String(PORT + 3) : '',
        DATABASE_READ_URLS: readUrls,
      }),
    );
  }

  #child(name: string, port: number, settings: Readonly<Record<string, string>>): Promise<Child> {
    return startChild({
      name,
      command: process.execPath,
      args: SERVE,
      env: {
        ...this.#env,
        PORT: String(PORT + port),
        DATA_DIR: join(this.#folder, name),
        ...settings,
      },
      serves: /^ready /,
      onLine: (line) => line.includes('"level":50') && console.error(line),
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stack.disposeAsync();
  }
}
