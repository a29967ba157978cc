import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Context, Services } from '../../schema/graph/context.ts';
import { readFor } from '../../schema/graph/reading.ts';
import type { Principal } from '../../src/identity/index.ts';
import type { AdmittedAt, Charge } from '../../src/metering/index.ts';
import type { Logger } from '../../src/platform/log.ts';
import { runFor } from '../../src/platform/owner.ts';
import { Problem } from '../../src/platform/problem.ts';
import { letGoFirst } from '../../src/platform/slices.ts';
import { inSpan, type TraceSpan } from '../../src/platform/traces/index.ts';
import { Turns, type Weight } from '../../src/platform/turns.ts';
import { mountGraphql } from '../graphql/graphql.ts';
import { PersistedDocuments } from '../graphql/persisted.ts';
import { mountGraphqlStreams } from '../graphql/sse.ts';
import { readTrusted } from '../graphql/trusted.ts';
import { mountMcp } from '../mcp/mcp.ts';
import { mountPages } from '../pages/index.ts';
import { Address } from './address.ts';
import { JSON_TYPE, sendAnswer } from './answer.ts';
import { readBody } from './body.ts';
import { refuseCodedBody } from './content-coding.ts';
import { answerOptions, applyCors } from './cors.ts';
import {
  admit,
  authenticate,
  authenticateReader,
  authenticateStream,
  giveBack,
  openContext,
  rateHeaders,
  readingOf,
  requireScope,
} from './door.ts';
import {
  answerClientError,
  HTTP_LIMITS,
  type HttpLimits,
  protocolProblem,
  refuseExpectation,
} from './hardening.ts';
import { HotAnswers, keptHeaders, shortWay } from './hot.ts';
import { refuseUnboundedJson } from './json-bounds.ts';
import { leftOf, refusalOf } from './left.ts';
import { followRequest, newRequestId } from './log.ts';
import { pathIndex } from './paths.ts';
import { asProblem, sendProblem } from './problem.ts';
import type { Answer, Route } from './route.ts';
import { hooksRoutes, routes } from './routes.ts';
import { takeStream } from './stream-places.ts';
import { sendEvents } from './stream-socket.ts';
import { type StreamWatch, watchStreams } from './stream-watch.ts';
import { boundPipelining, giveTurn, inTurns, takeTurn } from './turn.ts';
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
  app.setErrorHandler(async (error, request, reply) => {
    const problem = refusalOf(error, reply.raw);
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
  await mountPages(app, services);
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

function mount(
  app: FastifyInstance,
  services: Services,
  answers: HotAnswers,
  watch: StreamWatch,
  route: Route,
): void {
  const handler = handlerOf(services, answers, watch, route);
  for (const path of route.paths) {
    app.route({
      method: route.method === 'GET' ? ['GET', 'HEAD'] : [route.method],
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(route.method === 'GET' || route.auth === 'none' ? {} : { onRequest: doorOf(services, route) }),
      handler,
    });
  }
}

// Those who were let in before their body was read.
const entered = new WeakMap<FastifyRequest, Context>();

/** Admits or refuses a caller before a byte of the body is read. */
function doorOf(services: Services, route: Route) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const address = new Address(services.config.baseUrl, targetOf(request.raw));
    entered.set(request, await enter(services, route, address, request, reply));
    // The body may take its time.
    giveTurn(request);
  };
}

/** The one pipeline: authentication, admission, parameters, resolver, answer. */
function handlerOf(
  services: Services,
  answers: HotAnswers,
  watch: StreamWatch,
  route: Route,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const { baseUrl, shortcuts } = services.config;
  const tolerant = route.tolerant ?? false;
  return async (request, reply) => {
    const address = new Address(baseUrl, targetOf(request.raw));
    const context =
      route.auth === 'none'
        ? undefined
        : (entered.get(request) ?? (await enter(services, route, address, request, reply)));
    const waiting = context && takeTurn(request, context.principal, weightOf(route, address));
    if (waiting !== undefined) await waiting;
    const handle = (context: Context | undefined) => {
      if (context !== undefined) route.requires?.(context);
      return route.handle({
        services: context?.services ?? services,
        context,
        requestId: request.id,
        params: route.params.length === 0 ? NO_PARAMS : paramsOf(request.params),
        args: route.query.read(address.query, tolerant),
        body:
          route.body === undefined
            ? undefined
            : readBody(route.body, request.body as Buffer | undefined, request.headers['content-type']),
        address,
        headers: request.headers,
        closing: request.server.closing,
      });
    };
    const resolve = () => (context === undefined ? handle(context) : answered(route, context, handle));
    if (context === undefined || !shortcuts || !route.shared || request.method !== 'GET') {
      const answer = await resolve();
      if (answer.position !== undefined) reply.header('x-position', String(answer.position));
      if (answer.events !== undefined) return sendEvents(watch, request, reply, answer.events);
      return sendAnswer(request, reply, shared(answer, request, context), context !== undefined);
    }
    const plan = context.principal.plan.name;
    const target = request.raw.url!;
    const answer = await answers.share(plan, target, async () => resolve(), context.reading);
    if (answer.position !== undefined) reply.header('x-position', String(answer.position));
    return sendAnswer(request, reply, answer, true, (coding, body, etag) => {
      const { pos } = answer;
      if (pos === undefined || request.headers.origin !== undefined) return;
      answers.keep(plan, target, pos, coding, body, (bytes) => ({
        route: request.routeOptions.url!,
        cost: 1,
        headers: keptHeaders(reply),
        contentType: answer.contentType ?? JSON_TYPE,
        size: answer.body.length,
        representation: { bytes, etag },
      }));
    });
  };
}

/**
 * Has a route answer. Where there are replicas, one of them does if it may: streams live for hours, and are the
 * primary's. The answer then says where on the tape it stands.
 */
async function answered(
  route: Route,
  context: Context,
  handle: (context: Context) => Promise<Answer> | Answer,
): Promise<Answer> {
  const { reading } = context;
  if (reading === undefined || route.auth === 'stream') return handle(context);
  const isWrite = route.method !== 'GET';
  const answer = isWrite ? await handle(context) : await readFor(context, handle);
  const position = await reading.told(isWrite, answer.pos);
  return position === undefined ? answer : { ...answer, position };
}

/** A long answer is made piece by piece, each in its turn. Events come when they come, and are short. */
function shared(answer: Answer, request: FastifyRequest, context: Context | undefined): Answer {
  const { stream, gzipped, contentType } = answer;
  const isEvents = contentType?.startsWith('text/event-stream') ?? false;
  if (stream === undefined || context === undefined || isEvents) return answer;
  const { principal } = context;
  return {
    ...answer,
    stream: inTurns(request, principal, stream),
    ...(gzipped === undefined ? {} : { gzipped: inTurns(request, principal, gzipped) }),
  };
}

async function enter(
  services: Services,
  route: Route,
  address: Address,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const principal =
    route.auth === 'feed'
      ? await authenticateReader(services, request, address.query)
      : route.auth === 'stream'
        ? await authenticateStream(services, request, address.query)
        : await authenticate(services, request);
  if (route.auth === 'stream' && request.method === 'GET') takeStream(request, principal);
  const waiting = takeTurn(request, principal, weightOf(route, address));
  if (waiting !== undefined) await waiting;
  const usage = await admit(services, principal, 1, request);
  reply.headers(rateHeaders(usage));
  requireScope(principal, route.scope ?? 'read');
  const left = () => leftOf(reply.raw, request.server.closing);
  const reading = readingOf(services, principal, request);
  return openContext(services, principal, usage, request.id, left, request.charge, reading);
}

function weightOf({ weight = 'light' }: Route, { query }: Address): Weight {
  return typeof weight === 'string' ? weight : weight(query);
}

const NO_PARAMS: Readonly<Record<string, string>> = {};

// Longer than any id or slug.
const LONGEST_NAME = 300;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Path parameters. What cannot be a name names nothing. */
function paramsOf(params: unknown): Readonly<Record<string, string>> {
  const given = params as Readonly<Record<string, string>>;
  for (const value of Object.values(given)) {
    if (value === '' || value.length > LONGEST_NAME || CONTROL.test(value)) {
      throw new Problem('not_found', 'Nothing has such a name.');
    }
  }
  return given;
}

/** The request target in origin form; proxies may send it with scheme and host (RFC 9112, 3.2.2). */
function targetOf(raw: IncomingMessage): string {
  const target = raw.url ?? '/';
  return target.startsWith('/') || target === '*'
    ? target
    : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
}
