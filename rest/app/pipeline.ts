import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Services } from '../../schema/graph/context.ts';
import { type Reading, readFor } from '../../schema/graph/reading.ts';
import { requireScope } from '../../src/identity/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import type { Weight } from '../../src/platform/turns/turns.ts';
import {
  admit,
  authenticate,
  authenticateReader,
  authenticateStream,
  openContext,
  rateHeaders,
  readingOf,
} from './admission/door.ts';
import { giveTurn, inTurns, takeTurn } from './admission/turn.ts';
import { JSON_TYPE, sendAnswer } from './answers/answer.ts';
import { sizeOf } from './answers/long-body.ts';
import { leftWhenAsked } from './exchange/left.ts';
import { fingerprintOfAddress } from './hot/fingerprint.ts';
import { keptHeaders } from './hot/hot.ts';
import type { HotAnswers } from './hot/hot-answers.ts';
import { Address, targetOf } from './route/address.ts';
import { readBody } from './route/body.ts';
import type { Answer, Route } from './route/route.ts';
import { takeStream } from './streams/places.ts';
import { sendEvents } from './streams/socket.ts';
import type { StreamWatch } from './streams/watch.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The context of a request that was admitted before its body was read. Null for others. */
    entered: Context | null;
  }
}

/** Mounts a route behind the one pipeline: key, scope, meter, turn, parameters, resolver, answer. */
export function mount(
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

/** Admits or refuses a caller before a byte of the body is read. */
function doorOf(services: Services, route: Route) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const address = new Address(services.config.baseUrl, targetOf(request.raw));
    request.entered = await enter(services, route, address, request, reply);
    // The body may arrive slowly.
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
  return async (request, reply) => {
    const address = new Address(baseUrl, targetOf(request.raw));
    const context =
      route.auth === 'none'
        ? undefined
        : (request.entered ?? (await enter(services, route, address, request, reply)));
    const waiting = context && takeTurn(request, context.principal, weightOf(route, address));
    if (waiting !== undefined) await waiting;
    const handle = (by: Context | undefined) => call(services, route, address, request, by);
    const reading = route.auth === 'stream' ? undefined : context?.reading;
    const resolve = () =>
      reading === undefined ? handle(context) : answered(route, context!, reading, handle);
    if (context === undefined || !shortcuts || !route.shared || request.method !== 'GET') {
      const answer = await resolve();
      if (route.waits && context !== undefined) await checkAgain(services, request, context);
      if (answer.position !== undefined) reply.header('x-position', String(answer.position));
      if (answer.events !== undefined) return sendEvents(watch, request, reply, answer.events);
      return sendAnswer(request, reply, shared(answer, request, context), context !== undefined);
    }
    const plan = context.principal.plan.name;
    const asked = fingerprintOfAddress(request.raw.url!);
    const answer = await answers.share(plan, asked, resolve, services.stories.watch.commits, reading);
    if (route.waits) await checkAgain(services, request, context);
    if (answer.position !== undefined) reply.header('x-position', String(answer.position));
    return sendAnswer(request, reply, answer, true, (coding, body, etag) => {
      const { pos } = answer;
      if (pos === undefined || request.headers.origin !== undefined) return;
      answers.keep(plan, asked, pos, coding, body, (bytes) => ({
        route: request.routeOptions.url!,
        cost: 1,
        headers: keptHeaders(reply),
        contentType: answer.contentType ?? JSON_TYPE,
        size: answer.bytes === undefined ? answer.body.length : sizeOf(answer.bytes),
        representation: { bytes, etag },
      }));
    });
  };
}

/** Reads what a request asks, and lets its route answer. @param context absent where a route needs no key. */
function call(
  services: Services,
  route: Route,
  address: Address,
  request: FastifyRequest,
  context: Context | undefined,
): Promise<Answer> | Answer {
  if (context !== undefined) route.requires?.(context);
  return route.handle({
    services: context?.services ?? services,
    context,
    requestId: request.id,
    params: route.params.length === 0 ? NO_PARAMS : paramsOf(request.params),
    args: route.query.read(address.query, route.tolerant ?? false),
    body:
      route.body === undefined
        ? undefined
        : readBody(route.body, request.body as Buffer | undefined, request.headers['content-type']),
    address,
    headers: request.headers,
    closing: request.server.closing,
  });
}

/**
 * Lets a route answer with read replicas. A replica is used if possible. The answer then has its position on the tape.
 */
async function answered(
  route: Route,
  context: Context,
  reading: Reading,
  handle: (context: Context) => Promise<Answer> | Answer,
): Promise<Answer> {
  const isWrite = route.method !== 'GET';
  const answer = isWrite ? await handle(context) : await readFor(context, handle);
  const position = await reading.told(isWrite, answer.pos);
  return position === undefined ? answer : { ...answer, position };
}

/** Lets a long answer be made piece by piece, each in its turn. Events are short and come at any time, so they need no turn. */
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
  const left = leftWhenAsked(reply.raw, request.server.closing);
  const reading = readingOf(services, principal, request);
  return openContext(services, principal, usage, request.id, left, request.charge, reading);
}

/**
 * Checks a caller whose answer has waited.
 * @throws Problem `unauthenticated` if its key was revoked meanwhile; `unavailable` if its plan is another one, because the
 *         plan decides what the answer may contain.
 */
async function checkAgain(services: Services, request: FastifyRequest, { principal }: Context) {
  const { plan } = await authenticate(services, request);
  if (plan.name === principal.plan.name) return;
  throw new Problem('unavailable', 'The plan of the account has changed. Send the request again.', {
    headers: { 'retry-after': '1' },
  });
}

function weightOf({ weight = 'light' }: Route, { query }: Address): Weight {
  return typeof weight === 'string' ? weight : weight(query);
}

const NO_PARAMS: Readonly<Record<string, string>> = {};

// Longer than any id or slug.
const LONGEST_NAME = 300;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

/** The path parameters. @throws Problem `not_found` for a value that cannot be a name. */
function paramsOf(params: unknown): Readonly<Record<string, string>> {
  const given = params as Readonly<Record<string, string>>;
  for (const value of Object.values(given)) {
    if (value === '' || value.length > LONGEST_NAME || CONTROL.test(value)) {
      throw new Problem('not_found', 'Nothing has this name or id.');
    }
  }
  return given;
}
