import { fileURLToPath } from 'node:url';
import { Counter, Gauge } from 'prom-client';
import type { Config, Role } from '../../platform/config.ts';
import { type Gate, openGate, withRealPort } from '../../platform/gate.ts';
import { type Logger, passLines } from '../../platform/log.ts';
import { addUp, collectProcess, figures, type MetricsPort, openMetricsPort } from '../../platform/metrics.ts';
import { takeServeLock } from '../../platform/postgres/serve-lock.ts';
import { startEmbedded } from '../../platform/postgres/server.ts';
import { type Child, type Children, envOfChild, openChildren } from '../../platform/processes/index.ts';
import type { Leaving } from './leaving.ts';
import { type Served, servedText } from './served.ts';
import { SharedByChildren } from './shared.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/newstape.mjs', import.meta.url));
// Prometheus waits ten seconds for all of them.
const METRICS_MS = 5_000;

const up = new Gauge({
  name: 'newstape_process_up',
  help: '1: the process of this node serves, 0: it is starting.',
  labelNames: ['process'],
});
const again = new Counter({
  name: 'newstape_process_restarts_total',
  help: 'How often a process of this node ended unexpectedly and was started again.',
  labelNames: ['process'],
});

/**
 * `newstape serve` with `WORKERS` above 1: this process starts that many which serve the API on one port, and one more for
 * the other roles, keeps them running and holds what they share (docs/decisions/processes.md). It answers no request itself.
 * @returns when all have ended.
 * @throws StartupError when the service cannot start, in one line.
 */
export async function serveByChildren(config: Config, log: Logger, leaving: Leaving): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const gates = await openGates(config, opened);
  const admin = await takeAdminPort(config, opened);
  if (config.databaseUrl === undefined) await startDatabase(config, log, leaving, opened);
  const shared = new SharedByChildren();
  opened.defer(() => shared.close());
  let said: Served | undefined;
  const children = openChildren({
    log,
    program: PROGRAM,
    words: ['serve'],
    envs: envsOf(config, gates),
    onLines: passLines(log),
    onStart(child) {
      up.set({ process: child.name }, 0);
      if (child.name === OTHERS) shared.addOther(child);
      else shared.addApi(child);
    },
    onReady(child, given) {
      up.set({ process: child.name }, 1);
      const served = given as Served;
      if (said === undefined || served.demoKeys.length > 0)
        said = { ...served, ...addressesOf(config, gates) };
      if (child.name === OTHERS) return;
      shared.greet(child);
      // From its first moment on whoever connects may reach a process that serves.
      gates.close();
    },
    onEnd(child) {
      up.set({ process: child.name }, 0);
      shared.remove(child);
    },
    onRestart: (name) => again.inc({ process: name }),
    onLost: (code) => leaving.leave('process', code),
  });
  opened.defer(() => children.ended());
  opened.defer(() => children.stop());
  leaving.onHurry(() => {
    for (const { link } of children) link.tell('hurry', null);
  });
  admin?.serve(() => textOf(children));
  void children.ready.then(() => process.stdout.write(servedText(said!)));
  await leaving.asked;
}

/** Starts the embedded database, which this process alone keeps for all of them. */
async function startDatabase(
  { dataDir }: Config,
  log: Logger,
  leaving: Leaving,
  opened: AsyncDisposableStack,
): Promise<void> {
  const server = await startEmbedded({ dataDir, log });
  opened.defer(() => server.stop());
  const lock = await takeServeLock(server.url, dataDir, log, () => leaving.leave('database'));
  opened.defer(() => lock.release());
}

/** Before anything is started: a port that is taken must leave nothing behind. */
async function takeAdminPort(
  { host, adminPort }: Config,
  opened: AsyncDisposableStack,
): Promise<MetricsPort | undefined> {
  if (adminPort === undefined) return undefined;
  const admin = await openMetricsPort(host, adminPort);
  opened.defer(() => admin.close());
  return admin;
}

/** The process of the other roles. */
const OTHERS = 'others';

/** The environment of each process, by its name. */
function envsOf(config: Config, ports: Ports): Record<string, NodeJS.ProcessEnv> {
  const others = [...config.roles].filter((role) => role !== 'api');
  const names = Array.from({ length: config.workers }, (_, at) => `api-${at + 1}`);
  const processes = names.length + (others.length > 0 ? 1 : 0);
  const shared: NodeJS.ProcessEnv = {
    ...process.env,
    ...envOfChild({ processes, carriesStream: config.redisUrl === undefined && config.roles.has('ingest') }),
    ...addressesInEnv(config, ports),
    WORKERS: '1',
    ADMIN_PORT: '',
    // All of them together are to stay within it.
    BARS_CACHE_MB: String(Math.floor(config.barsCache.bytes / 1024 / 1024 / config.workers)),
  };
  const env = (roles: readonly Role[]): NodeJS.ProcessEnv => ({ ...shared, ROLES: roles.join(',') });
  return {
    ...(others.length > 0 ? { [OTHERS]: env(others) } : {}),
    ...Object.fromEntries(names.map((name) => [name, env(['api'])])),
  };
}

/** The real ports, where the configuration leaves their choice to the system. */
interface Ports {
  readonly port: number;
  readonly hooksPort: number | undefined;
}

interface Gates extends Ports {
  close(): void;
}

/** The ports, taken before anything is started, and answered on until the first process serves. */
async function openGates(config: Config, opened: AsyncDisposableStack): Promise<Gates> {
  const gates: Gate[] = [];
  const close = (): void => {
    for (const gate of gates.splice(0)) gate.close();
  };
  opened.defer(close);
  const main = await openGate(config.host, config.port, { shared: true, baseUrl: config.baseUrl });
  gates.push(main);
  if (config.hooksPort === undefined) return { port: main.port, hooksPort: undefined, close };
  const hooks = await openGate(config.host, config.hooksPort, {
    setting: 'HOOKS_PORT',
    shared: true,
    baseUrl: withRealPort(config.baseUrl, main.port),
  });
  gates.push(hooks);
  return { port: main.port, hooksPort: hooks.port, close };
}

/** What all processes have to say, and how they are called, with the real ports. */
function addressesInEnv(config: Config, ports: Ports): NodeJS.ProcessEnv {
  const { port, hooksPort } = ports;
  const { baseUrl, hooksUrl } = addressesOf(config, ports);
  return {
    PORT: String(port),
    BASE_URL: baseUrl,
    HOOKS_PORT: hooksPort === undefined ? '' : String(hooksPort),
    ...(hooksUrl === undefined ? {} : { HOOKS_URL: hooksUrl }),
  };
}

function addressesOf(
  config: Config,
  { port, hooksPort }: Ports,
): { baseUrl: string; hooksUrl: string | undefined } {
  return {
    baseUrl: config.port === 0 ? withRealPort(config.baseUrl, port) : config.baseUrl,
    hooksUrl: hooksPort === undefined ? undefined : withRealPort(config.hooksUrl, hooksPort),
  };
}

/** The figures of all processes as those of one node. One that does not answer in time is left out. */
async function textOf(children: Children): Promise<string> {
  collectProcess();
  const ask = async (child: Child): Promise<object[]> => {
    const late = new Promise<object[]>((resolve) => setTimeout(() => resolve([]), METRICS_MS).unref());
    return Promise.race([child.link.ask<object[]>('metrics', null), late]).catch(() => []);
  };
  const asked = [...children].filter(({ isReady }) => isReady).map(ask);
  return addUp(await Promise.all([figures(), ...asked]));
}
