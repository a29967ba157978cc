import type { Config } from '../platform/config.ts';
import { type Gate, joinGate, openGate, withRealPort } from '../platform/gate.ts';
import { type MetricsPort, openMetricsPort } from '../platform/metrics.ts';
import type { HouseOptions } from './options.ts';

/** The ports of a process. */
export interface Gates {
  readonly api: Gate;
  /** Undefined: webhooks have no port of their own. */
  readonly hooks: Gate | undefined;
  /** Undefined: there are no metrics, or a parent has them. */
  readonly admin: MetricsPort | undefined;
}

/**
 * Takes the ports that the settings name, before anything else is opened.
 * @param opened gives a port back, unless a server has it by then.
 * @throws StartupError when a port cannot be had.
 */
export async function takeGates(options: HouseOptions, opened: AsyncDisposableStack): Promise<Gates> {
  const { host, hooksPort, adminPort } = options.config;
  const api = await takeGate(options, opened);
  const hooks =
    hooksPort === undefined ? undefined : await takeGate(options, opened, { hooksPort, port: api.port });
  const admin = adminPort === undefined ? undefined : await openMetricsPort(host, adminPort);
  opened.defer(() => admin?.close());
  return { api, hooks, admin };
}

async function takeGate(
  options: HouseOptions,
  opened: AsyncDisposableStack,
  ofHooks?: { readonly hooksPort: number; readonly port: number },
): Promise<Gate> {
  const gate = await gateOf(options, ofHooks);
  let isPassed = false;
  opened.defer(() => {
    if (!isPassed) gate.close();
  });
  return {
    ...gate,
    async passTo(server) {
      await gate.passTo(server);
      isPassed = true;
    },
  };
}

/** A port of this process alone, or one that it shares with its siblings; without the API it has none of those. */
async function gateOf(
  { config, parent }: HouseOptions,
  ofHooks?: { readonly hooksPort: number; readonly port: number },
): Promise<Gate> {
  const { host, port, baseUrl } = config;
  if (parent !== undefined) return joinGate(host, ofHooks?.hooksPort ?? port);
  if (ofHooks === undefined) return openGate(host, port, { baseUrl });
  const { hooksPort } = ofHooks;
  return openGate(host, hooksPort, {
    setting: 'HOOKS_PORT',
    baseUrl: withRealPort(baseUrl, ofHooks.port),
  });
}

/** The settings with the ports that were taken: port 0 asks for any free port, and links must say which one it became. */
export function withRealPorts(config: Config, { api, hooks }: Pick<Gates, 'api' | 'hooks'>): Config {
  return {
    ...config,
    port: api.port,
    baseUrl: config.port === 0 ? withRealPort(config.baseUrl, api.port) : config.baseUrl,
    hooksUrl: withRealPort(config.hooksUrl, (hooks ?? api).port),
  };
}
