import { setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Services } from '../../schema/graph/context.ts';
import type { Principal } from '../../src/identity/index.ts';
import type { AdmittedAt, Charge } from '../../src/metering/index.ts';
import type { Logger } from '../../src/platform/log.ts';
import { runFor } from '../../src/platform/owner.ts';
import { Problem } from '../../src/platform/problem.ts';
import { letGoFirst } from '../../src/platform/slices.ts';
import { inSpan, type TraceSpan } from '../../src/platform/traces/index.ts';
import { Turns } from '../../src/platform/turns.ts';
import { mountGraphql } from '../graphql/graphql.ts';
import { PersistedDocuments } from '../graphql/persisted.ts';
import { mountGraphqlStreams } from '../graphql/sse.ts';
import { readTrusted } from '../graphql/trusted.ts';
import { mountMcp } from '../mcp/mcp.ts';
import { mountPages } from '../pages/index.ts';
import type { SendMissing } from '../pages/missing.ts';
import { targetOf } from './address.ts';
import { refuseCodedBody } from './content-coding.ts';
import { answerOptions, applyCors } from './cors.ts';
import { admit, authenticate, giveBack, rateHeaders } from './door.ts';
import {
  answerClientError,
  HTTP_LIMITS,
  type HttpLimits,
  protocolProblem,
  refuseExpectation,
} from './hardening.ts';
import { HotAnswers, shortWay } from './hot.ts';
import { refuseUnboundedJson } from './json-bounds.ts';
import { refusalOf } from './left.ts';
import { followRequest, newRequestId } from './log.ts';
import { pathIndex } from './paths.ts';
import { mount } from './pipeline.ts';
import { asProblem, sendProblem } from './problem.ts';
import type { Route } from './route.ts';
import { hooksRoutes, routes } from './routes.ts';
import { watchStreams } from './stream-watch.ts';
import { boundPipelining, giveTurn, takeTurn } from './turn.ts';
import { refuseBrokenText } from './unicode.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Given when the server begins to close. */
    closing: AbortSignal;
  }
  interface FastifyRequest {
    /** The caller's tenant, once the key is known. */
    tenant: string | null;
    /** Whether the request was counted as a call. */
    counted: boolean;
    /** What it was counted as; null: it was not. */
    charge: Charge | null;
    /** Its span; null: nothing records any. */
    span: TraceSpan | null;
    /** Where the database stood when it was admitted; null: that was not asked. */
    admittedAt: AdmittedAt | null;
  }
}

/**
 * The HTTP application: the route table, GraphQL and the pages, behind one set of checks. It does not listen yet. Every
 * answer, refusals of the HTTP layer included, has an x-request-id, and every refusal is a problem document
 * (docs/errors.md).
 */
export function buildApp(services: Services, limits: HttpLimits = HTTP_LIMITS): Promise<FastifyInstance> {
  return build(services, limits, routes);
}

/**
 * The application at the webhooks' own address: the routes that manage them, `/healthz` and `/readyz`, behind the same
 * checks.
 */
export function buildHooksApp(
  services: Services,
  limits: HttpLimits = HTTP_LIMITS,
): Promise<FastifyInstance> {
  const config = { ...services.config, baseUrl: services.config.hooksUrl, shortcuts: false };
  return build({ ...services, config }, limits, hooksRoutes, services.config.baseUrl);
}

async function build(
  services: Services,
  limits: HttpLimits,
  table: readonly Route[],
  // Where problems are explained: only the main address has the page.
  docsUrl: string = services.config.baseUrl,
): Promise<FastifyInstance> {
  const { config, log } = services;
  const answers = new HotAnswers();
  const watch = watchStreams(services);
  const turns = new Turns();
  const letAllGo = letGoFirst(turns);
  const app = fastify({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    exposeHeadRoutes: false,
    // A request that arrives while the server drains is answered: nobody should notice a restart.
    return503OnClosing: false,
    // Path parameters of any length match, so that a request with a key is counted and answered like its likes.
    routerOptions: { maxParamLength: limits.headerBytes },
    serverFactory: (theLongWay) => {
      const options = {
        headersTimeout: limits.headersTimeoutMs,
        requestTimeout: limits.requestTimeoutMs,
        keepAliveTimeout: limits.keepAliveTimeoutMs,
        connectionsCheckingInterval: limits.checkIntervalMs,
        maxHeaderSize: limits.headerBytes,
        // Missing hosts are refused below, with a problem document.
        requireHostHeader: false,
      };
      if (!config.shortcuts) {
        return createServer(options, (request, response) => boundPipelining(request, response, theLongWay));
      }
      const take = shortWay(services, turns, answers, limits);
      const begin: typeof theLongWay = (request, response) =>
        take(request, response, () => theLongWay(request, response));
      return createServer(options, (request, response) => boundPipelining(request, response, begin));
    },
    clientErrorHandler: (error, socket) => answerClientError(docsUrl, error, socket),
    frameworkErrors: (error, request, reply) => {
      startAnswer(request, reply);
      const send = (problem: unknown): void => {
        sendProblem(docsUrl, request, reply, asProblem(problem));
      };
      countRefused(services, request, reply).then(() => send(error), send);
    },
  });
  app.server.on('checkExpectation', (_request, response) => refuseExpectation(docsUrl, response));
  app.decorateRequest('tenant', null);
  app.decorateRequest('counted', false);
  app.decorateRequest('charge', null);
  app.decorateRequest('admittedAt', null);
  app.decorate('turns', turns);
  app.addHook('onClose', (_app, done) => {
    letAllGo();
    done();
  });
  app.decorate('streamPlaces', services.openStreams);
  app.decorateRequest('leaveStream', null);
  app.decorateRequest('span', null);
  app.decorateRequest('turn', null);
  app.decorateRequest('turnOf', '');
  // On every wire, a request's work is its tenant's, and its place is released when its handler is done or its refusal is
  // sent.
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = async function (request, reply) {
      try {
        return await runFor(request, () => inSpan(request.span, () => handler.call(this, request, reply)));
      } finally {
        giveTurn(request);
      }
    };
  });

  const paths = pathIndex();
  app.addHook('onRoute', (route) => paths.add(route.url, route.method));
  const cors = config.corsOrigins.length > 0;

  app.addHook('onRequest', (request, reply, done) => {
    startAnswer(request, reply);
    // Fastify writes nothing itself; what handlers log belongs with the rest.
    request.log = log;
    followRequest(log, request, reply);
    if (cors) applyCors(config.corsOrigins, request, reply);
    const problem = protocolProblem(request.raw, limits);
    if (problem !== undefined) return done(problem);
    if (!services.fitness.takesWork && !isHealth(request)) return done(spent());
    if (!request.is404) return done();
    // Before any body is read: an unknown address is a 404 whatever was sent to it.
    const allowed = paths.methodsAt(targetOf(request.raw));
    // Browsers send preflights by themselves: they are not calls.
    if (request.method === 'OPTIONS' && answerOptions(config.corsOrigins, allowed, request, reply)) return;
    countRefused(services, request, reply).then(() => done(absent(allowed)), done);
  });
  app.addHook('preHandler', (request, _reply, done) => {
    refuseCodedBody(request);
    refuseUnboundedJson(request);
    refuseBrokenText(request);
    done();
  });
  // Requests that were under way when the server began to close: their connections end with the answer, or the
  // server would wait for idle ones.
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  app.decorate('closing', closing.signal);
  app.addHook('preClose', (done) => {
    closing.abort();
    // Streams end with the last id that they reached, so that clients can resume elsewhere.
    services.live.hub.close();
    services.storyStream.close();
    services.deliveryStream.close();
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    giveTurn(request);
    // What is a stream does not come by here.
    request.leaveStream?.();
    if (closing.signal.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
  let sendMissing: SendMissing = () => undefined;
  app.setErrorHandler(async (error, request, reply) => {
    const problem = refusalOf(error, reply.raw);
    if (problem.code === 'not_found' && sendMissing(request, reply) !== undefined) return reply;
    if (problem.status >= 500) logFault(log, request, problem, error);
    reply.headers(await giveBack(request, problem));
    return sendProblem(docsUrl, request, reply, problem);
  });
  app.setNotFoundHandler(() => {
    throw absent([]);
  });

  for (const route of table) if (route.method === 'GET') mount(app, services, answers, watch, route);
  await app.register(async (scope) => {
    // Bodies are parsed by their routes, which know what they take, once the key is known.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const route of table) if (route.method !== 'GET') mount(scope, services, answers, watch, route);
  });
  if (table !== routes) return app;
  const { trustedDocuments, trustedDocumentsOnly } = services.config;
  const persisted = new PersistedDocuments(readTrusted(trustedDocuments), trustedDocumentsOnly);
  const streams = await mountGraphqlStreams(app, services, watch, persisted);
  await mountGraphql(app, services, answers, streams, persisted);
  await mountMcp(app, services);
  sendMissing = await mountPages(app, services);
  return app;
}

function startAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
}

/**
 * A fault of the service is logged as an error. An unavailable dependency is not, because it could happen a
 * thousand times a second; its own module logs it once.
 */
function logFault(log: Logger, request: FastifyRequest, problem: Problem, error: unknown): void {
  const level = problem.code === 'internal' ? 'error' : 'debug';
  log[level](
    { requestId: request.id, route: request.routeOptions.url, err: problem.cause ?? error },
    problem.message,
  );
}

/**
 * Counts a request that no route answers, when it has a valid key: then it is a call like any other (docs/metering.md).
 * Without a key it gets its own refusal and not a 401.
 * @throws Problem `allowance_exhausted`; `unavailable` if the key cannot be verified now.
 */
async function countRefused(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<void> {
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

function absent(allowed: readonly string[]): Problem {
  if (allowed.length === 0) return new Problem('not_found', 'There is nothing at this address.');
  return new Problem('method_not_allowed', `Use ${allowed.join(' or ')} here.`, {
    headers: { allow: allowed.join(', ') },
  });
}
