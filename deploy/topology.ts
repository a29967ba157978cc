import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../src/platform/log.ts';
import { startEmbedded } from '../src/platform/postgres/server.ts';
import { type Child, startChild } from './child.ts';
import { PRIMARY_SETTINGS, startStandby } from './standby.ts';

export interface TopologyOptions {
  /** What deploy/newstape.env sets. */
  readonly settings: Readonly<Record<string, string>>;
  /** Keeps the data of all of it; absolute. */
  readonly folder: string;
  /** Where the balancer listens: `127.0.0.1:8080`. */
  readonly bind: string;
  readonly log: Logger;
  /** The command of the nodes; undefined: this tree's. A release is tried with that of another. */
  readonly program?: string;
  /** Gets what the nodes print, with the name of the node. */
  readonly onLine: (name: string, line: string) => void;
}

const PROGRAM = fileURLToPath(new URL('../bin/newstape.mjs', import.meta.url));
const HAPROXY = fileURLToPath(new URL('haproxy.cfg', import.meta.url));
const NODES = [
  { name: 'api-a', roles: 'api' },
  { name: 'api-b', roles: 'api' },
  { name: 'worker', roles: 'worker' },
  { name: 'ingest', roles: 'ingest' },
] as const;
const DATABASES = ['postgres', 'standby'] as const;
export type NodeName = (typeof NODES)[number]['name'];
// The drain that the env file may ask for, 24 s for what is under way, and a margin.
const LEAVE_MS = 45_000;

/**
 * What compose.yaml describes, as plain processes of this machine: PostgreSQL with a standby, Redis, two api nodes, a
 * worker, an ingest node and a balancer. It needs redis-server and haproxy (2.6 or later) in the path.
 */
export class Topology {
  readonly #options: TopologyOptions;
  readonly #opened = new AsyncDisposableStack();
  readonly #nodes = new Map<string, Child>();
  readonly #ports = new Map<string, number>();
  readonly #programs: Child[] = [];
  #program: string;
  #rolling: Promise<void> = Promise.resolve();
  #isLeaving = false;
  #shared: Readonly<Record<string, string>> = {};

  private constructor(options: TopologyOptions) {
    this.#options = options;
    this.#program = options.program ?? PROGRAM;
  }

  /** @throws Error in one line when a part does not start; the others are stopped again. */
  static async start(options: TopologyOptions): Promise<Topology> {
    const topology = new Topology(options);
    try {
      await topology.#start();
    } catch (error) {
      await topology.stop();
      throw error;
    }
    return topology;
  }

  /** The public address. */
  get url(): string {
    return `http://${this.#options.bind}`;
  }

  /** The processes by name: nodes, Redis, the balancer, and the first process of each PostgreSQL. */
  get processes(): ReadonlyMap<string, number> {
    const children = [...this.#programs, ...this.#nodes.values()];
    return new Map([
      ...children.map(({ name, pid }) => [name, pid] as const),
      ...DATABASES.map((name) => [name, this.#postmaster(name)] as const),
    ]);
  }

  /** Stops and starts nodes, one after the other: a release without a stop. @param program from now on. */
  async roll(names: readonly NodeName[] = NODES.map(({ name }) => name), program?: string): Promise<void> {
    this.#program = program ?? this.#program;
    const roll = async (): Promise<void> => {
      for (const name of names) {
        if (this.#isLeaving) return;
        await this.#nodes.get(name)?.stop(LEAVE_MS);
        await this.#startNode(name);
      }
    };
    this.#rolling = this.#rolling.then(roll, roll);
    await this.#rolling;
  }

  /** Stops everything, the balancer first and the database last. */
  async stop(): Promise<void> {
    this.#isLeaving = true;
    // A node that is being started anew would be left behind, without a database.
    await this.#rolling.catch(() => {});
    await this.#opened.disposeAsync();
  }

  async #start(): Promise<void> {
    const { settings, log, bind, onLine } = this.#options;
    const dataDir = this.#folder('postgres');
    const primary = await startEmbedded({ dataDir, log, settings: PRIMARY_SETTINGS });
    this.#opened.defer(() => primary.stop());
    const standby = await startStandby(primary.url, this.#folder('standby'), log);
    this.#opened.defer(() => standby.stop());

    const redisPort = await freePort();
    await this.#open({
      name: 'redis',
      command: 'redis-server',
      args: ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      onLine: (line) => onLine('redis', line),
      serves: /Ready to accept connections/,
    });
    this.#shared = {
      ...settings,
      DATABASE_URL: primary.url,
      DATABASE_READ_URLS: standby.url,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      KMS_KEY: settings.KMS_KEY || keptKey(join(this.#options.folder, 'kms.key')),
      BASE_URL: settings.BASE_URL || this.url,
    };
    this.#writeSettings();
    for (const { name } of NODES) await this.#startNode(name);
    // The nodes may have been started anew since: each is stopped as it is then.
    this.#opened.defer(async () => {
      await Promise.all([...this.#nodes.values()].map((node) => node.stop(LEAVE_MS)));
    });
    await this.#open({
      name: 'proxy',
      command: 'haproxy',
      args: ['-db', '-f', HAPROXY],
      env: {
        ...path(),
        PROXY_BIND: bind,
        NODE_A: this.#addressOf('api-a'),
        NODE_B: this.#addressOf('api-b'),
      },
      onLine: (line) => onLine('proxy', line),
    });
    await until(async () => (await fetch(`${this.url}/readyz`).catch(() => undefined))?.ok === true);
  }

  /** For commands such as `newstape keys create`, which need the same database and key. */
  #writeSettings(): void {
    const settings = { ...this.#shared, DATA_DIR: this.#folder('commands') };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(this.#options.folder, 'commands.env'), lines.join(''), { mode: 0o600 });
  }

  async #startNode(name: NodeName): Promise<void> {
    const port = this.#ports.get(name) ?? (await freePort());
    this.#ports.set(name, port);
    const { roles } = NODES.find((node) => node.name === name)!;
    const env = {
      ...path(),
      ...this.#shared,
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_PORT: '',
      HOOKS_PORT: '',
      ROLES: roles,
      DATA_DIR: this.#folder(name),
    };
    this.#nodes.set(
      name,
      await startChild({
        name,
        command: process.execPath,
        args: ['--max-semi-space-size=16', this.#program, 'serve'],
        env,
        serves: /^ready /,
        onLine: (line) => this.#options.onLine(name, line),
      }),
    );
  }

  async #open(program: Parameters<typeof startChild>[0]): Promise<void> {
    const child = await startChild({ env: path(), ...program });
    this.#programs.push(child);
    this.#opened.defer(async () => {
      await child.stop(5_000);
    });
  }

  #postmaster(name: string): number {
    return Number.parseInt(
      readFileSync(join(this.#folder(name), 'postgres-18', 'postmaster.pid'), 'utf8'),
      10,
    );
  }

  #addressOf(name: string): string {
    return `127.0.0.1:${this.#ports.get(name)}`;
  }

  #folder(name: string): string {
    const folder = join(this.#options.folder, name);
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    return folder;
  }
}

const path = (): Record<string, string> => ({ PATH: process.env.PATH ?? '/usr/bin:/bin' });

function keptKey(file: string): string {
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('the balancer finds no node that is ready');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
