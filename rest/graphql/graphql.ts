import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../schema/graph/context.ts';
import { answer, answerText, refuse, type TextAnswer } from '../../schema/graph/execute.ts';
import { OpenIntrospection } from '../../schema/graph/open-introspection.ts';
import { bytesIn } from '../../schema/graph/pieces.ts';
import { requireScope } from '../../src/identity/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import { octetsOf } from '../../src/platform/sql/octets.ts';
import { authenticate, rateHeaders } from '../app/admission/door.ts';
import { sendAnswer } from '../app/answers/answer.ts';
import { refusalOf } from '../app/exchange/left.ts';
import { fingerprintOfGraphql, keptHeaders } from '../app/hot/hot.ts';
import type { HotAnswers } from '../app/hot/hot-answers.ts';
import { isJson } from '../app/route/body.ts';
import type { Answer } from '../app/route/route.ts';
import { givenIn } from './given.ts';
import { sendGraphiql, wantsGraphiql } from './graphiql.ts';
import { JSON_TYPE, RESPONSE_TYPE, responseType, wantsEventsAlone } from './media-types.ts';
import { mountSchema, openAnswer } from './open-schema.ts';
import { checkParameters } from './parameters.ts';
import { isPlainRequest, MOST_BYTES, type Passage, passageOf } from './passage.ts';
import { type PersistedDocuments, type WholeRequest, wholeRequest } from './persisted.ts';
import { keyNeeded, sendRefusal } from './refusal.ts';
import { sendResult } from './result.ts';
import type { GraphqlStreams } from './sse.ts';
import { openYoga, sendResponse } from './yoga.ts';

/** The parts that all requests of this wire share. */
interface Wire {
  readonly services: Services;
  readonly answers: HotAnswers;
  readonly streams: GraphqlStreams;
  readonly persisted: PersistedDocuments;
  readonly introspection: OpenIntrospection;
  /** Opens yoga for the first request that needs it. */
  readonly yoga: () => ReturnType<typeof openYoga>;
}

/**
 * Mounts the GraphQL wire at /graphql: POST with a JSON body, GET for queries, and GraphiQL for browsers (GraphQL
 * over HTTP, https://graphql.github.io/graphql-over-http/draft/). Without a key only introspection is run. Any other
 * document without a key is a 401.
 */
export async function mountGraphql(
  app: FastifyInstance,
  services: Services,
  answers: HotAnswers,
  streams: GraphqlStreams,
  persisted: PersistedDocuments,
): Promise<void> {
  let opening: ReturnType<typeof openYoga> | undefined;
  const wire: Wire = {
    services,
    answers,
    streams,
    persisted,
    introspection: new OpenIntrospection(),
    yoga: () => {
      opening ??= openYoga();
      return opening;
    },
  };
  mountSchema(app);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    scope.setErrorHandler((error, request, reply) => sendFault(wire, error, request, reply));
    scope.route({
      method: ['GET', 'POST'],
      url: '/graphql',
      exposeHeadRoute: false,
      onRequest: (request, reply) => letIn(wire, request, reply),
      handler: (request, reply) => {
        const { passage } = request;
        return passage === null
          ? answerStranger(wire, request, reply)
          : answerMember(wire, request, reply, passage);
      },
    });
  });
}

async function sendFault({ services }: Wire, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  let problem = refusalOf(error, reply.raw);
  // The first fault of a request without a key is that it has none.
  if (isStranger(request) && problem.status < 500) problem = await keyNeeded(services, request);
  if (problem.code === 'internal') {
    services.log.error({ requestId: request.id, err: problem.cause ?? error }, 'a GraphQL request failed');
  }
  return sendRefusal(request, reply, problem, request.passage);
}

/** Verifies the key before the body is read. */
async function letIn({ services }: Wire, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (wantsGraphiql(request) || isStranger(request)) return;
  const principal = await authenticate(services, request);
  request.passage = passageOf(services, request, reply, principal);
  requireScope(principal, 'read');
}

async function answerStranger(
  { services, introspection }: Wire,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (wantsGraphiql(request)) return sendGraphiql(request, reply);
  checkParameters(request);
  const open = openAnswer(introspection, request);
  if (open === undefined) throw await keyNeeded(services, request);
  const contentType = `${responseType(request.headers.accept) ?? JSON_TYPE}; charset=utf-8`;
  return sendAnswer(request, reply, { ...open, contentType }, false);
}

/**
 * Answers in the shortest way that is possible: with a compiled document, which needs no executor; with the execution of
 * this service; or with yoga, for everything that is not one plain request.
 */
async function answerMember(wire: Wire, request: FastifyRequest, reply: FastifyReply, passage: Passage) {
  if (wantsEventsAlone(request.headers.accept)) return wire.streams.answerDistinct(request, reply, passage);
  if (request.method === 'POST' && !isJson(request.headers['content-type'])) {
    throw new Problem('unsupported_media_type', 'Send the body as application/json, in UTF-8.');
  }
  checkParameters(request);
  const accepted = responseType(request.headers.accept);
  if (accepted === undefined) {
    throw new Problem(
      'not_acceptable',
      `None of the accepted types is available. Accept ${RESPONSE_TYPE} or ${JSON_TYPE}, in UTF-8.`,
    );
  }
  const whole = wholeRequest(wire.persisted, request);
  const given: unknown = givenIn(request, whole);
  const plain = wire.services.config.shortcuts && isPlainRequest(given) ? given : undefined;
  const short = plain && request.method === 'POST' ? await answerText(plain, passage) : undefined;
  if (short !== undefined && 'shared' in short) {
    reply.headers(rateHeaders(short.usage));
    return sendAnswer(request, reply, shortened(request, short), true, (coding) => {
      if (coding === 'identity') keepAnswer(wire.answers, request, reply, passage, short);
    });
  }
  if (plain !== undefined) {
    const result = short === undefined ? await answer(plain, passage) : await refuse(short.errors, passage);
    return sendResult(request, reply, result, accepted, passage);
  }
  const response = await askYoga(wire, request, whole, accepted, passage);
  if (passage.usage !== undefined) reply.headers(rateHeaders(passage.usage));
  return sendResponse(request, reply, response, passage.result);
}

async function askYoga(
  { yoga }: Wire,
  { method, headers }: FastifyRequest,
  { url, body }: WholeRequest,
  accept: string,
  passage: Passage,
) {
  const init = {
    method,
    headers: { accept, 'content-type': headers['content-type'] ?? '' },
    body: method === 'POST' ? body : undefined,
  } as RequestInit;
  return (await yoga()).fetch(`http://localhost${url}`, init, { passage });
}

const isStranger = (request: FastifyRequest): boolean => request.headers.authorization === undefined;

/** Keeps an answer for callers that send the same request. The usage differs, so the answer is kept without its ending. */
function keepAnswer(
  answers: HotAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
  passage: Passage,
  { shared, isOctets, ending, pos, cost }: TextAnswer,
): void {
  if (request.headers.origin !== undefined || pos === undefined) return;
  answers.keep(
    passage.principal.plan.name,
    fingerprintOfGraphql(request.headers, request.body as Buffer),
    pos,
    'identity',
    () => (typeof shared === 'string' ? Buffer.from(shared, isOctets ? 'latin1' : 'utf8') : shared),
    (bytes) => ({
      route: request.routeOptions.url!,
      cost,
      headers: keptHeaders(reply),
      contentType: typeOf(request),
      size: typeof shared === 'string' ? shared.length : bytesIn(shared),
      representation: { bytes, etag: null, ending },
    }),
  );
}

/** Makes the answer of a compiled document, which needed no executor. */
function shortened(request: FastifyRequest, short: TextAnswer): Answer {
  const { shared, isOctets } = short;
  const ending = short.ending(short.usage);
  if (typeof shared !== 'string') {
    return { ...jsonAnswer(request, ''), bytes: [...shared, Buffer.from(ending)] };
  }
  if (!isOctets) return jsonAnswer(request, shared + ending);
  const last = octetsOf(ending);
  return { ...jsonAnswer(request, shared + last), octets: [shared, last] };
}

const typeOf = ({ headers }: FastifyRequest): string => `${responseType(headers.accept)}; charset=utf-8`;

function jsonAnswer(request: FastifyRequest, body: string): Answer {
  return {
    body,
    contentType: typeOf(request),
    version: null,
    cacheControl: 'private, no-store',
  };
}
