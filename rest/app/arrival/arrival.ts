import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../schema/graph/context.ts';
import type { Principal } from '../../../src/identity/index.ts';
import { Problem } from '../../../src/platform/problem.ts';
import { failureOf } from '../admission/admitted.ts';
import { admit, authenticate, rateHeaders } from '../admission/door.ts';
import { takeTurn } from '../admission/turn.ts';
import { type HttpLimits, protocolProblem } from '../exchange/hardening.ts';
import { followRequest } from '../exchange/log.ts';
import { targetOf } from '../route/address.ts';
import { answerOptions, applyCors } from './cors.ts';
import { pathIndex } from './paths.ts';

/** Checks every request before its route and its body are read. */
export function checkArrivals(app: FastifyInstance, services: Services, limits: HttpLimits): void {
  const { log, fitness } = services;
  const { corsOrigins } = services.config;
  const paths = pathIndex();
  app.addHook('onRoute', (route) => paths.add(route.url, route.method));
  app.addHook('onRequest', (request, reply, done) => {
    startAnswer(request, reply);
    // Fastify logs nothing itself. What handlers log goes to the log of the service.
    request.log = log;
    followRequest(log, request, reply);
    if (corsOrigins.length > 0) applyCors(corsOrigins, request, reply);
    // GraphQL writes errors in a form of its own, so it is refused there when it is counted.
    const failure = request.routeOptions.url === '/graphql' ? undefined : failureOf(request.raw);
    const problem = protocolProblem(request.raw, limits) ?? failure;
    if (problem !== undefined) return done(problem);
    if (!fitness.takesWork && !isHealth(request)) return done(spent());
    if (!request.is404) return done();
    // This happens before the body is read: an unknown address is a 404 with any body.
    const allowed = paths.methodsAt(targetOf(request.raw));
    // Preflights are not calls, because browsers send them by themselves.
    if (request.method === 'OPTIONS' && answerOptions(corsOrigins, allowed, request, reply)) return;
    countRefused(services, request, reply).then(() => done(absent(allowed)), done);
  });
}

/** Sets the headers that every answer has, including refusals. */
export function startAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
}

/**
 * Counts a request that no route answers, if it has a valid key. Then it is a call like any other (docs/metering.md).
 * Without a valid key it is not counted, and gets its own refusal and not a 401.
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

/** Whether a request is a health check. Health checks are answered even if the node takes no other work. */
function isHealth(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/healthz' || request.routeOptions.url === '/readyz';
}

/** The refusal of a node that is short of memory. It comes before any lookup, so it costs very little and no call. */
function spent(): Problem {
  return new Problem(
    'unavailable',
    'This node is short of memory. Try again, at another node if there is one.',
    {
      headers: { 'retry-after': '5' },
    },
  );
}

/** The refusal of a request that no route answers. @param allowed the methods that the address has. */
export function absent(allowed: readonly string[]): Problem {
  if (allowed.length === 0) return new Problem('not_found', 'There is nothing at this address.');
  return new Problem('method_not_allowed', `Use ${allowed.join(' or ')} here.`, {
    headers: { allow: allowed.join(', ') },
  });
}
