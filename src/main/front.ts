import type { FastifyInstance } from 'fastify';
import { buildApp, buildHooksApp } from '../../rest/app/app.ts';
import { drainOf } from '../../rest/app/drain.ts';
import { loadFeedWriter } from '../../rest/feeds/index.ts';
import type { Services } from '../../schema/graph/context.ts';
import type { Gate } from '../platform/gate.ts';
import type { Gates } from './gates.ts';

export interface FrontOptions {
  readonly services: Services;
  /** The ports, which were taken before. */
  readonly gates: Gates;
  /** Ends the requests under way when the house closes, instead of waiting for them. */
  readonly hurried: AbortSignal;
  /** Called at each request. */
  readonly onRequest: () => void;
}

// The service has 30 s in all to leave: this for requests, some for jobs and deliveries, the rest for the database.
const REQUESTS_MS = 12_000;

/** Serves over the ports: the API where the process has that role, otherwise readiness alone. */
export async function openFront(options: FrontOptions, opened: AsyncDisposableStack): Promise<void> {
  const { services, gates } = options;
  if (services.config.roles.has('api')) {
    await serve(await buildApp(services), gates.api, options, opened);
    if (gates.hooks !== undefined) await serve(await buildHooksApp(services), gates.hooks, options, opened);
    return;
  }
  const ask = async () => ({ ...(await services.ready()) });
  const isFit = () => services.fitness.isFit;
  gates.api.stay(ask, isFit);
  gates.hooks?.stay(ask, isFit);
}

async function serve(
  app: FastifyInstance,
  gate: Gate,
  { hurried, onRequest }: FrontOptions,
  opened: AsyncDisposableStack,
): Promise<void> {
  const drain = drainOf(app, REQUESTS_MS);
  opened.defer(() => drain(hurried));
  app.server.on('request', onRequest);
  await app.ready();
  await gate.passTo(app.server);
}

/** What the API does once before its first request, which would otherwise keep all others waiting. */
export const onFirstRest = loadFeedWriter;
