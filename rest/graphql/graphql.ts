import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import type { Services } from '../../schema/graph/context.ts';
import { problemError, signed } from '../../schema/graph/errors.ts';
import {
  answer,
  answerText,
  type GraphqlCall,
  type GraphqlRequest,
  jsonWith,
  refuse,
  type TextAnswer,
} from '../../schema/graph/execute.ts';
import { OpenIntrospection } from '../../schema/graph/open-introspection.ts';
import { joined } from '../../schema/graph/pieces.ts';
import type { Reading } from '../../schema/graph/reading.ts';
import { schema } from '../../schema/index.ts';
import type { Principal } from '../../src/identity/index.ts';
import type { Usage } from '../../src/metering/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import { addVary, sendAnswer } from '../app/answer.ts';
import { isJson } from '../app/body.ts';
import { admit, authenticate, openContext, rateHeaders, readingOf, requireScope } from '../app/door.ts';
import { graphqlTarget, type HotAnswers, keptHeaders } from '../app/hot.ts';
import { leftOf, refusalOf } from '../app/left.ts';
import { asProblem } from '../app/problem.ts';
import type { Answer } from '../app/route.ts';
import { wantsEvents } from '../app/stream-socket.ts';
import { takeTurn } from '../app/turn.ts';
import { sendGraphiql, wantsGraphiql } from './graphiql.ts';
import { mountSchema, openAnswer } from './open-schema.ts';
import { refuseDeepParameters } from './parameter-depth.ts';
import { type PersistedDocuments, type WholeRequest, wholeRequest } from './persisted.ts';
import type { GraphqlStreams } from './sse.ts';

/** Largest body of a POST: the document may have 100,000 characters, and its variables need room too. */
export const MOST_BYTES = 128 * 1024;

// Documents of screens cost a few calls; dearer ones are made of many pages.
const HEAVY_COST = 10;

const RESPONSE_TYPE = 'application/graphql-response+json';
const JSON_TYPE = 'application/json';

/** One request on its way through: who sends it, and what it has been counted as. */
export interface Passage extends GraphqlCall {
  readonly principal: Principal;
  usage: Usage | undefined;
  /** What yoga makes a response of. */
  result?: ExecutionResult;
}

/** What yoga is handed beside the request. */
interface ServerContext {
  readonly passage: Passage;
}

/**
 * Mounts the GraphQL wire at /graphql: POST with a JSON body, GET for queries, and GraphiQL for browsers (GraphQL
 * over HTTP, https://graphql.github.io/graphql-over-http/draft/). Of a stranger's document nothing is run but what asks
 * for the schema itself; to anything else the answer is 401.
 */
export async function mountGraphql(
  app: FastifyInstance,
  services: Services,
  answers: HotAnswers,
  streams: GraphqlStreams,
  persisted: PersistedDocuments,
): Promise<void> {
  const yoga = await openYoga();
  const passages = new WeakMap<FastifyRequest, Passage>();
  const introspection = new OpenIntrospection();
  mountSchema(app);

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) => {
      done(null, body);
    });

    scope.setErrorHandler(async (error, request, reply) => {
      let problem = refusalOf(error, reply.raw);
      // What is wrong with a stranger's request is that it has no key.
      if (isStranger(request) && problem.status < 500) problem = await keyNeeded(services, request);
      if (problem.code === 'internal') {
        services.log.error(
          { requestId: request.id, err: problem.cause ?? error },
          'a GraphQL request failed',
        );
      }
      return sendRefusal(request, reply, problem, passages.get(request));
    });

    const letIn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (wantsGraphiql(request) || isStranger(request)) return;
      const principal = await authenticate(services, request);
      passages.set(request, passageOf(services, request, reply, principal));
      requireScope(principal, 'read');
    };

    scope.route({
      method: ['GET', 'POST'],
      url: '/graphql',
      exposeHeadRoute: false,
      onRequest: letIn,
      handler: async (request, reply) => {
        const passage = passages.get(request);
        if (passage === undefined) {
          if (wantsGraphiql(request)) return sendGraphiql(request, reply);
          refuseDeepParameters(request);
          const open = openAnswer(introspection, request);
          if (open === undefined) throw await keyNeeded(services, request);
          const contentType = `${responseType(request.headers.accept) ?? JSON_TYPE}; charset=utf-8`;
          return sendAnswer(request, reply, { ...open, contentType }, false);
        }
        if (wantsEventsAlone(request.headers.accept)) return streams.answerDistinct(request, reply, passage);
        if (request.method === 'POST' && !isJson(request.headers['content-type'])) {
          throw new Problem('unsupported_media_type', 'Send the body as application/json, in UTF-8.');
        }
        refuseDeepParameters(request);
        const accepted = responseType(request.headers.accept);
        if (accepted === undefined) {
          throw new Problem(
            'not_acceptable',
            `This is answered as ${RESPONSE_TYPE} or ${JSON_TYPE}, in UTF-8.`,
          );
        }
        const whole = wholeRequest(persisted, request);
        const short = services.config.shortcuts ? await shortAnswer(request, whole, passage) : undefined;
        if (short !== undefined) {
          reply.headers(rateHeaders(short.usage));
          const { shared } = short;
          const ending = short.ending(short.usage);
          const body = typeof shared === 'string' ? shared + ending : joined(shared, ending);
          return sendAnswer(request, reply, jsonAnswer(request, body), true, (coding) => {
            if (coding === 'identity') keepAnswer(answers, request, reply, passage, short);
          });
        }
        const response = await yoga.fetch(
          `http://localhost${whole.url}`,
          {
            method: request.method,
            headers: { accept: accepted, 'content-type': request.headers['content-type'] ?? '' },
            body: request.method === 'POST' ? whole.body : undefined,
          } as RequestInit,
          { passage },
        );
        if (passage.usage !== undefined) reply.headers(rateHeaders(passage.usage));
        return sendResponse(request, reply, response, passage.result);
      },
    });
  });
}

const isStranger = (request: FastifyRequest): boolean => request.headers.authorization === undefined;

/** The refusal of a request without a key. */
async function keyNeeded(services: Services, request: FastifyRequest): Promise<Problem> {
  try {
    await authenticate(services, request);
  } catch (error) {
    return asProblem(error);
  }
  throw new Error('a request without a key was let in');
}

/**
 * Most queries need no executor (schema/graph/execute.ts). Yoga is loaded nevertheless before the first request that does:
 * it takes a tenth of a second, in which nobody else would be answered.
 */
async function openYoga() {
  const { createYoga } = await import('graphql-yoga');
  return createYoga<ServerContext>({
    schema,
    graphqlEndpoint: '/graphql',
    plugins: [throughOneDoor()],
    maskedErrors: { errorMessage: 'Something went wrong on our side.', isDev: false },
    graphiql: false,
    landingPage: false,
    logging: false,
    batching: false,
    multipart: false,
    cors: false,
    // The document is read, validated and remembered by schema/graph/documents.ts.
    parserAndValidationCache: false,
    maxRequestBodySize: MOST_BYTES,
    disposeOnProcessTerminate: false,
  });
}

/** Whether nothing but a stream will do. Who takes JSON as well gets JSON, except at /graphql/stream. */
function wantsEventsAlone(accept: string | undefined): boolean {
  return wantsEvents(accept) && responseType(accept) === undefined;
}

/** The answer to a query that needs no executor; undefined: yoga answers. */
async function shortAnswer(
  request: FastifyRequest,
  whole: WholeRequest,
  passage: Passage,
): Promise<TextAnswer | undefined> {
  if (request.method !== 'POST') return undefined;
  let body: unknown;
  try {
    body = JSON.parse(String(whole.body));
  } catch {
    return undefined;
  }
  return isPlainRequest(body) ? answerText(body, passage) : undefined;
}

/** Keeps an answer for those who send the very same request. Usage differs, so it is kept without its ending. */
function keepAnswer(
  answers: HotAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
  passage: Passage,
  { shared, ending, pos, cost }: TextAnswer,
): void {
  if (request.headers.origin !== undefined || pos === undefined) return;
  const target = graphqlTarget(request.headers, request.body as Buffer);
  answers.keep(
    passage.principal.plan.name,
    target,
    pos,
    'identity',
    () => shared,
    (bytes) => ({
      route: request.routeOptions.url!,
      cost,
      headers: keptHeaders(reply),
      contentType: String(reply.getHeader('content-type')),
      size: shared.length,
      representation: { bytes, etag: null, ending },
    }),
  );
}

export function isPlainRequest(body: unknown): body is GraphqlRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const { query, variables, operationName, extensions } = body as Record<string, unknown>;
  const isObject = typeof variables === 'object' && !Array.isArray(variables);
  return (
    typeof query === 'string' &&
    (variables === undefined || isObject) &&
    (operationName == null || typeof operationName === 'string') &&
    extensions == null
  );
}

function jsonAnswer(request: FastifyRequest, body: string | Buffer): Answer {
  return {
    body,
    contentType: `${responseType(request.headers.accept)}; charset=utf-8`,
    version: null,
    cacheControl: 'private, no-store',
  };
}

export function passageOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal,
): Passage {
  // Documents are read before their turn comes (src/platform/owner.ts).
  request.turnOf = principal.tenantUuid;
  let reading: Reading | undefined;
  const passage: Passage = {
    principal,
    usage: undefined,
    requestId: request.id,
    log: services.log,
    readOnly: request.method === 'GET',
    async admit(cost) {
      await takeTurn(request, principal, cost < HEAVY_COST ? 'light' : 'heavy');
      passage.usage ??= await admit(services, principal, cost, request);
      const left = () => leftOf(reply.raw, request.server.closing);
      reading ??= readingOf(services, principal, request);
      return openContext(services, principal, passage.usage, request.id, left, request.charge, reading);
    },
    async told(isWrite, pos) {
      const position = await reading?.told(isWrite, pos);
      if (position !== undefined) reply.header('x-position', String(position));
    },
    async giveBack() {
      if (request.charge === null) return undefined;
      passage.usage = await request.charge.giveBack();
      return passage.usage;
    },
  };
  return passage;
}

/** Has yoga hand each request to schema/graph/execute.ts, and gives its own refusals our codes. */
function throughOneDoor(): Plugin<ServerContext> {
  return {
    onParams({ setParamsHandler }) {
      setParamsHandler(async ({ params, context }) => {
        const passage = passageIn(context);
        if (isRequest(params)) {
          passage.result = await answer(params, passage);
          return passage.result;
        }
        const problem = new Problem('invalid_body', 'operationName is not a string.');
        return refuse([problemError(problem, { whole: true })], passage);
      });
    },
    async onResultProcess({ result, serverContext, setResult }) {
      const passage = passageIn(serverContext);
      if (passage.usage !== undefined || !isResult(result) || result.errors === undefined) return;
      if (result.errors.some((error) => error.extensions.requestId !== undefined)) return;
      setResult(await refuse(result.errors.map(unreadable), passage));
    },
  };
}

function passageIn(context: unknown): Passage {
  return (context as ServerContext).passage;
}

/** Yoga has checked the document and the variables; it takes any name for an operation's. */
function isRequest(params: GraphQLParams): params is GraphQLParams & GraphqlRequest {
  return params.operationName == null || typeof params.operationName === 'string';
}

function isResult(result: unknown): result is ExecutionResult {
  return (
    typeof result === 'object' &&
    result !== null &&
    !Array.isArray(result) &&
    !(Symbol.asyncIterator in result)
  );
}

/** What yoga found wrong with the request around the document. Its messages are about the request alone. */
function unreadable(error: GraphQLError): GraphQLError {
  const http = error.extensions.http as { status?: number } | undefined;
  if (http?.status === undefined || http.status >= 500) {
    return problemError(
      new Problem('malformed_request', 'The request cannot be read as a GraphQL request.'),
      { whole: true },
    );
  }
  const code =
    http.status === 413 ? 'body_too_large' : http.status === 405 ? 'method_not_allowed' : 'invalid_body';
  return problemError(new Problem(code, error.message), { whole: true });
}

/** A refusal in GraphQL's form, for whatever went wrong outside of yoga. It counts as any request with a key does. */
export async function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  passage: Passage | undefined,
): Promise<FastifyReply> {
  if (problem.isOurFault) await passage?.giveBack?.();
  const errors = [problemError(problem, { whole: true })];
  // A request that was counted before is not counted again.
  const counts = passage !== undefined && problem.status < 500;
  const result: ExecutionResult = counts
    ? await refuse(errors, passage)
    : { errors: errors.map((error) => signed(error, request.id)) };
  const { status, headers } = (result.errors?.[0]?.extensions.http ?? {}) as {
    status?: number;
    headers?: Record<string, string>;
  };
  if (passage?.usage !== undefined) reply.headers(rateHeaders(passage.usage));
  return sendAnswer(
    request,
    reply,
    {
      body: JSON.stringify(withoutHttp(result)),
      status: status ?? problem.status,
      contentType: `${responseType(request.headers.accept) ?? JSON_TYPE}; charset=utf-8`,
      version: null,
      cacheControl: 'no-store',
      headers: headers ?? problem.headers,
    },
    passage !== undefined,
  );
}

export function withoutHttp(result: ExecutionResult): unknown {
  const errors = result.errors?.map((error) => {
    const { http: _, ...extensions } = error.extensions;
    return { ...error.toJSON(), extensions };
  });
  return { errors, ...(result.extensions === undefined ? {} : { extensions: result.extensions }) };
}

/** Sends what yoga answered. Streams go out as they come; a plain answer goes the way of every other answer. */
async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  result: ExecutionResult | undefined,
): Promise<FastifyReply> {
  const contentType = response.headers.get('content-type') ?? `${JSON_TYPE}; charset=utf-8`;
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (name !== 'content-type' && name !== 'content-length') headers[name] = value;
  });
  if (!contentType.includes('json')) {
    reply
      .code(response.status)
      .headers(headers)
      .header('content-type', contentType)
      .header('cache-control', 'no-store');
    addVary(reply, 'Accept, Authorization');
    return reply.send(response.body);
  }
  const text = await response.text();
  return sendAnswer(
    request,
    reply,
    {
      body: result === undefined ? text : jsonWith(result, text),
      status: response.status,
      contentType,
      version: null,
      cacheControl: 'private, no-store',
      headers,
    },
    true,
  );
}

/** The media type of the answer (GraphQL over HTTP, 6.1); undefined: the caller accepts none of them. */
function responseType(accept: string | undefined): string | undefined {
  if (accept === undefined || accept.trim() === '') return JSON_TYPE;
  const offered = accept
    .toLowerCase()
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim()))
    .filter(
      ([, ...parameters]) =>
        !parameters.some(
          (p) => /^q=0(\.0*)?$/.test(p) || (p.startsWith('charset=') && !/^charset="?utf-8"?$/.test(p)),
        ),
    )
    .map(([type]) => type);
  if (offered.includes(RESPONSE_TYPE)) return RESPONSE_TYPE;
  const isOffered = offered.some((type) => type === '*/*' || type === 'application/*' || type === JSON_TYPE);
  return isOffered ? JSON_TYPE : undefined;
}
