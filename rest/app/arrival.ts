import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../schema/graph/context.ts';
import type { Principal } from '../../src/identity/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import { targetOf } from './address.ts';
import { answerOptions, applyCors } from './cors.ts';
import { admit, authenticate, rateHeaders } from './door.ts';
import { type HttpLimits, protocolProblem } from './hardening.ts';
import { followRequest } from './log.ts';
import { pathIndex } from './paths.ts';
import { takeTurn } from './turn.ts';

/** Checks every request before its route and its body are looked at. */
export function checkArrivals(app: FastifyInstance, services: Services, limits: HttpLimits): void {
  const { log, fitness } = services;
  const { corsOrigins } = services.config;
  const paths = pathIndex();
  app.addHook('onRoute', (route) => paths.add(route.url, route.method));
  app.addHook('onRequest', (request, reply, done) => {
    startAnswer(request, reply);
    // Fastify writes nothing itself; what handlers log belongs with the rest.
    request.log = log;
    followRequest(log, request, reply);
    if (corsOrigins.length > 0) applyCors(corsOrigins, request, reply);
    const problem = protocolProblem(request.raw, limits);
    if (problem !== undefined) return done(problem);
    if (!fitness.takesWork && !isHealth(request)) return done(spent());
    if (!request.is404) return done();
    // Before any body is read: an unknown address is a 404 whatever was sent to it.
    const allowed = paths.methodsAt(targetOf(request.raw));
    // Browsers send preflights by themselves: they are not calls.
    if (request.method === 'OPTIONS' && answerOptions(corsOrigins, allowed, request, reply)) return;
    countRefused(services, request, reply).then(() => done(absent(allowed)), done);
  });
}

/** What every answer has, refusals included. */
export function startAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
}

/**
 * Counts a request that no route answers, when it has a valid key: then it is a call like any other (docs/metering.md).
 * Without a key it gets its own refusal and not a 401.
 * @throws Problem `allowance_exhausted`; `unavailable` if the key cannot be verified now.
 */
export async function countRefused(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.headers.authorization === undefined) return;
  let principal: Principal;
  try {
    principal = await authenticate(services, request);
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthenticated') return;
    throw error;
  }
  await takeTurn(request, principal, 'light');
  reply.headers(rateHeaders(await admit(services, principal, 1, request)));
}

/** Whoever looks after the process is told how it is, whatever it is short of. */
function isHealth(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/healthz' || request.routeOptions.url === '/readyz';
}

/** Refused before anything is looked up, so it costs next to nothing and no call. */
function spent(): Problem {
  return new Problem(
    'unavailable',
    'This node is short of memory. Try again, at another node if there is one.',
    {
      headers: { 'retry-after': '5' },
    },
  );
}

/** @param allowed the methods that the address has. */
export function absent(allowed: readonly string[]): Problem {
  if (allowed.length === 0) return new Problem('not_found', 'There is nothing at this address.');
  return new Problem('method_not_allowed', `Use ${allowed.join(' or ')} here.`, {
    headers: { allow: allowed.join(', ') },
  });
}
