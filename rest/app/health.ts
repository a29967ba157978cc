import { z } from 'zod';
import type { Readiness, Services } from '../../schema/graph/context.ts';
import { readinessExample } from './route/examples.ts';
import { NO_QUERY } from './route/query.ts';
import type { Answer, Route } from './route/route.ts';
import { readinessShape } from './route/shapes.ts';

const SERVICE = 'newstape';

const healthRoute: Route = {
  operationId: 'getHealth',
  method: 'GET',
  paths: ['/healthz'],
  tag: 'Service',
  summary: 'Check that the service is up',
  description:
    'Answers if the process runs. It does not check any dependency; `/readyz` does. The request needs no key and is not a call.',
  auth: 'none',
  params: [],
  query: NO_QUERY,
  tolerant: true,
  unvalidated: true,
  success: {
    description: 'The service is up',
    schema: z.strictObject({
      status: z.literal('ok').describe('Always `ok`'),
      service: z.string().describe('Name of the service: `newstape`'),
    }),
    example: { status: 'ok', service: SERVICE },
  },
  handle: () => ({ ...UNCACHED, body: JSON.stringify({ status: 'ok', service: SERVICE }) }),
};

const readinessRoute: Route = {
  operationId: 'getReadiness',
  method: 'GET',
  paths: ['/readyz'],
  tag: 'Service',
  summary: 'Check the dependencies of the service',
  description:
    'Checks each dependency. Answers 503 with the same report while one of them fails, or while this node takes no work. The request needs no key and is not a call.',
  auth: 'none',
  params: [],
  query: NO_QUERY,
  tolerant: true,
  unvalidated: true,
  success: { description: 'Every dependency passes', schema: readinessShape, example: readinessExample },
  others: {
    503: {
      description: 'A dependency fails, or this node takes no work',
      schema: readinessShape,
      example: {
        ...readinessExample,
        ready: false,
        dependencies: { ...readinessExample.dependencies, database: 'fail' },
      },
    },
  },
  async handle(call) {
    const found = await readiness(call.services);
    const ready = call.services.fitness.isFit && Object.values(found).every(Boolean);
    return {
      ...UNCACHED,
      status: ready ? 200 : 503,
      body: JSON.stringify({
        ready,
        service: SERVICE,
        dependencies: {
          database: word(found.database),
          queue: word(found.queue),
          kms: word(found.kms),
          identity: word(found.identity),
        },
        ...detailsOf(call.services),
      }),
      ...(ready ? {} : { headers: { 'retry-after': '2' } }),
    };
  },
};

export const healthRoutes: readonly Route[] = [healthRoute, readinessRoute];

const UNCACHED = { cacheControl: 'no-store', version: null } satisfies Partial<Answer>;

// Results are kept for this time, however often they are polled. A pass is kept only for a short time, so that a database
// that freezes is noticed within a second. Each check keeps for longer what cannot change so fast.
const PASSED_FOR_MS = 150;
const FAILED_FOR_MS = 500;
// A check that takes longer has failed, because a poller gives up at about that time.
const CHECK_TIMEOUT_MS = 2_000;
const FAILED: Readiness = { database: false, queue: false, kms: false, identity: false };

interface Known {
  asked: Promise<Readiness>;
  /** When the result expires, by `performance.now()`. Infinite until the result is there. */
  until: number;
}
const known = new WeakMap<Services, Known>();

function readiness(services: Services): Promise<Readiness> {
  const remembered = known.get(services);
  if (remembered !== undefined && performance.now() < remembered.until) return remembered.asked;
  const entry: Known = { asked: check(services), until: Number.POSITIVE_INFINITY };
  known.set(services, entry);
  void entry.asked.then((found) => {
    const passes = Object.values(found).every(Boolean);
    entry.until = performance.now() + (passes ? PASSED_FOR_MS : FAILED_FOR_MS);
  });
  return entry.asked;
}

async function check(services: Services): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Readiness>((resolve) => {
    timer = setTimeout(() => resolve(FAILED), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([services.ready(), late]);
  } catch (error) {
    services.log.error({ err: error }, 'the readiness check itself failed');
    return FAILED;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The details of the report: read replicas, and real venues as this node sees them. A simulated venue is included only if
 * the configuration names symbols that it does not have.
 */
function detailsOf({ live, market, readers }: Services): object {
  const venues = [...market.venues.values()]
    .filter(({ simulated, unlisted = [] }) => !simulated || unlisted.length > 0)
    .map(({ id, unlisted = [] }) => {
      const { state, reason } = id === live.venue ? live.hub.status : { state: 'not_followed', reason: null };
      return { venue: id, state, reason, unlisted_symbols: unlisted };
    });
  const replicas = readers?.replicas
    .status()
    .map(({ state, lagSeconds }, index) => ({ replica: index + 1, state, lag_seconds: lagSeconds }));
  if (venues.length === 0 && replicas === undefined) return {};
  return { details: { venues, ...(replicas === undefined ? {} : { replicas }) } };
}

function word(passes: boolean): 'pass' | 'fail' {
  return passes ? 'pass' : 'fail';
}
