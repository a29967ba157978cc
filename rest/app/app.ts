import { setMaxListeners } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../schema/graph/context.ts';
import type { Logger } from '../../src/platform/log.ts';
import type { Problem } from '../../src/platform/problem.ts';
import { inSpan } from '../../src/platform/traces/index.ts';
import { runFor } from '../../src/platform/turns/owner.ts';
import { mountGraphql } from '../graphql/graphql.ts';
import { PersistedDocuments } from '../graphql/persisted.ts';
import { mountGraphqlStreams } from '../graphql/sse.ts';
import { readTrusted } from '../graphql/trusted.ts';
import { mountMcp } from '../mcp/mcp.ts';
import { mountPages } from '../pages/index.ts';
import type { SendMissing } from '../pages/missing.ts';
import { giveBack } from './admission/door.ts';
import { giveTurn } from './admission/turn.ts';
import { absent, checkArrivals } from './arrival/arrival.ts';
import { refuseCodedBody } from './arrival/content-coding.ts';
import { refuseUnboundedJson } from './arrival/json-bounds.ts';
import { leaveOutMark, refuseBrokenText } from './arrival/unicode.ts';
import { HTTP_LIMITS, type HttpLimits } from './exchange/hardening.ts';
import { refusalOf } from './exchange/left.ts';
import { sendProblem } from './exchange/problem.ts';
import { HotAnswers } from './hot/hot-answers.ts';
import { mount } from './pipeline.ts';
import type { Route } from './route/route.ts';
import { hooksRoutes, routes } from './routes.ts';
import { openServer } from './server.ts';
import { watchStreams } from './streams/watch.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server begins to close. */
    closing: AbortSignal;
  }
}

/**
 * Builds the HTTP application: the route table, GraphQL, MCP and the pages, behind one set of checks. It does not listen
 * yet. Every answer has an x-request-id, including refusals of the HTTP layer. Every refusal is a problem document
 * (docs/errors.md).
 */
export function buildApp(services: Services, limits: HttpLimits = HTTP_LIMITS): Promise<FastifyInstance> {
  return build(services, limits, routes);
}

/**
 * Builds the application at the separate address for webhooks: the routes that manage webhooks, `/healthz` and `/readyz`,
 * behind the same checks.
 */
export function buildHooksApp(services: Services): Promise<FastifyInstance> {
  const config = { ...services.config, baseUrl: services.config.hooksUrl, shortcuts: false };
  return build({ ...services, config }, HTTP_LIMITS, hooksRoutes, services.config.baseUrl);
}

async function build(
  services: Services,
  limits: HttpLimits,
  table: readonly Route[],
  // The base address of the page that explains problems. Only the main address has it.
  docsUrl: string = services.config.baseUrl,
): Promise<FastifyInstance> {
  const answers = new HotAnswers();
  const watch = watchStreams(services);
  const app = openServer(services, limits, answers, docsUrl);
  runHandlersForTenants(app);
  checkArrivals(app, services, limits);
  app.addHook('preHandler', (request, _reply, done) => {
    refuseCodedBody(request);
    leaveOutMark(request);
    refuseUnboundedJson(request);
    refuseBrokenText(request);
    done();
  });
  endStreamsOnClose(app, services);
  const pages = answerFaults(app, services, docsUrl);
  await mountRoutes(app, services, answers, watch, table);
  if (table !== routes) return app;
  const { trustedDocuments, trustedDocumentsOnly } = services.config;
  const persisted = new PersistedDocuments(readTrusted(trustedDocuments), trustedDocumentsOnly);
  const streams = await mountGraphqlStreams(app, services, watch, persisted);
  await mountGraphql(app, services, answers, streams, persisted);
  await mountMcp(app, services);
  pages.sendMissing = await mountPages(app, services);
  return app;
}

/**
 * On every wire, the work of a request belongs to its tenant. Its place is given back when its handler ends or its refusal
 * is sent.
 */
function runHandlersForTenants(app: FastifyInstance): void {
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
  app.addHook('onSend', (request, reply, payload, done) => {
    giveTurn(request);
    // Streams do not pass through this hook, so this answer is not a stream.
    request.leaveStream?.();
    if (app.closing.aborted) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Ends streams when the server begins to close. Each ends with the last id that it reached, so that its client can resume
 * at another node.
 */
function endStreamsOnClose(app: FastifyInstance, services: Services): void {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  app.decorate('closing', closing.signal);
  app.addHook('preClose', (done) => {
    closing.abort();
    services.live.hub.close();
    services.storyStream.close();
    services.deliveryStream.close();
    done();
  });
}

/** Answers every error with a problem document. A browser gets a page for an unknown address. */
function answerFaults(
  app: FastifyInstance,
  services: Services,
  docsUrl: string,
): { sendMissing: SendMissing } {
  const pages: { sendMissing: SendMissing } = { sendMissing: () => undefined };
  app.setErrorHandler(async (error, request, reply) => {
    const problem = refusalOf(error, reply.raw);
    if (problem.code === 'not_found' && pages.sendMissing(request, reply) !== undefined) return reply;
    if (problem.status >= 500) logFault(services.log, request, problem, error);
    reply.headers(await giveBack(request, problem));
    return sendProblem(docsUrl, request, reply, problem);
  });
  app.setNotFoundHandler(() => {
    throw absent([]);
  });
  return pages;
}

async function mountRoutes(
  app: FastifyInstance,
  services: Services,
  answers: HotAnswers,
  watch: ReturnType<typeof watchStreams>,
  table: readonly Route[],
): Promise<void> {
  for (const route of table) if (route.method === 'GET') mount(app, services, answers, watch, route);
  await app.register(async (scope) => {
    // Each route parses its own body, after the key is verified.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const route of table) if (route.method !== 'GET') mount(scope, services, answers, watch, route);
  });
}

/**
 * Logs a fault of the service as an error. An unavailable dependency is only logged for debugging, because it could happen a
 * thousand times a second. Its own module logs it once.
 */
function logFault(log: Logger, request: FastifyRequest, problem: Problem, error: unknown): void {
  const level = problem.code === 'internal' ? 'error' : 'debug';
  log[level](
    { requestId: request.id, route: request.routeOptions.url, err: problem.cause ?? error },
    problem.message,
  );
}
