import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startChild } from '../../deploy/child.ts';
import { PRIMARY_SETTINGS, startStandby } from '../../deploy/standby.ts';
import { createKey, loadPlans, syncPlans } from '../../src/identity/index.ts';
import { generateStories } from '../../src/newsroom/generate/index.ts';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { type Kms, openKms } from '../../src/platform/kms.ts';
import { openLog } from '../../src/platform/log.ts';
import { migrate } from '../../src/platform/migrate.ts';
import { startEmbedded } from '../../src/platform/postgres.ts';
import { serviceSecret } from '../../src/platform/secrets.ts';
import { Meter, postmasterOf } from '../faults/soak/measure.ts';
import { SERVE, SERVE_MEMORY } from './load.ts';

const STORIES = Number(process.env.BENCH_STORIES ?? 2_000);
const GENERATED = { stories: STORIES, seed: 1, days: 365, replace: false, onProgress: () => {} };
const PORT = Number(process.env.BENCH_PORT ?? 4801);

/** What some work took: processor seconds of all nodes together, and of PostgreSQL. */
export interface Used<T> {
  readonly result: T;
  readonly seconds: number;
  readonly nodes: number;
  readonly postgres: number;
  readonly standby: number;
}

/** One PostgreSQL, one Redis, and one node or two of all roles; the first has the venue. */
export class NodesHouse {
  readonly db: Database;
  readonly kms: Kms;
  readonly databaseUrl: string;
  /** Of the standby; undefined: there is none. */
  readonly standbyUrl: string | undefined;
  readonly #stack: AsyncDisposableStack;
  readonly #env: Readonly<Record<string, string>>;
  readonly #folder: string;
  readonly #nodes: Child[] = [];
  readonly #meter: Meter;
  readonly #pepper: Buffer;

  private constructor(parts: {
    db: Database;
    kms: Kms;
    pepper: Buffer;
    databaseUrl: string;
    standbyUrl: string | undefined;
    folder: string;
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
    this.#meter = new Meter({
      processes: () =>
        new Map([
          ...this.#nodes.map(({ name, pid }) => [name, pid] as const),
          ['postgres', postmasterOf(join(parts.folder, 'postgres'))] as const,
          ...(parts.standbyUrl === undefined
            ? []
            : [['standby', postmasterOf(join(parts.folder, 'standby'))] as const]),
        ]),
      databaseUrl: parts.databaseUrl,
    });
    this.#stack.defer(() => this.#meter.close());
    this.#stack.defer(async () => {
      for (const node of this.#nodes.toReversed()) await node.stop(30_000);
    });
  }

  /** @param standby whether a standby follows PostgreSQL. */
  static async open({ standby = false } = {}): Promise<NodesHouse> {
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
    };
    await migrate(server.url);
    const db = openDatabase(server.url);
    stack.defer(() => db.close());
    await syncPlans(db, loadPlans(undefined));
    await generateStories(db, { ...GENERATED, until: Date.now() });
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
      env,
      stack: stack.move(),
    });
  }

  /** The addresses of the nodes that serve. */
  get urls(): readonly string[] {
    return this.#nodes.map((_, index) => `http://127.0.0.1:${PORT + index}`);
  }

  /** Makes a tenant and its key. */
  async key(tenant: string): Promise<string> {
    return (await createKey(this.db, this.#pepper, { tenant, plan: 'enterprise' })).key;
  }

  /** Starts or stops nodes until so many serve. @param readUrls those that start read from. */
  async serve(count: 0 | 1 | 2, readUrls = ''): Promise<void> {
    while (this.#nodes.length > count) await this.#nodes.pop()!.stop(30_000);
    while (this.#nodes.length < count) await this.#start(this.#nodes.length, readUrls);
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
    const before = (await this.#meter.sample()).processor;
    const begun = performance.now();
    const result = await work();
    const seconds = (performance.now() - begun) / 1_000;
    const after = (await this.#meter.sample()).processor;
    const of = (name: string): number => after[name]! - before[name]!;
    const nodes = this.#nodes.reduce((all, { name }) => all + of(name), 0);
    const standby = this.standbyUrl === undefined ? 0 : of('standby');
    return { result, seconds, nodes, postgres: of('postgres'), standby };
  }

  async #start(index: number, readUrls: string): Promise<void> {
    this.#nodes.push(
      await startChild({
        name: `node ${index}`,
        command: process.execPath,
        args: SERVE,
        env: {
          ...this.#env,
          PORT: String(PORT + index),
          ADMIN_PORT: String(PORT + 3 + index),
          DATABASE_READ_URLS: readUrls,
          DATA_DIR: join(this.#folder, `node-${index}`),
          ROLES: index === 0 ? 'api,worker,ingest' : 'api,worker',
        },
        serves: /^ready /,
        onLine: (line) => line.includes('"level":50') && console.error(line),
      }),
    );
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stack.disposeAsync();
  }
}
