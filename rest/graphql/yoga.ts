import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { problemError } from '../../schema/graph/errors.ts';
import { answer, type GraphqlRequest, jsonWith, refuse } from '../../schema/graph/execute.ts';
import { schema } from '../../schema/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import { addVary, sendAnswer } from '../app/answer.ts';
import { JSON_TYPE } from './media-types.ts';
import { MOST_BYTES, type Passage } from './passage.ts';

/** What yoga is handed beside the request. */
interface ServerContext {
  readonly passage: Passage;
}

/**
 * Reads requests that are not plainly one, and says what is wrong with them; and everything with `SHORTCUTS=off`. Loaded by the
 * first such request: it would take a tenth of a second of each start, and 4 MB.
 */
export async function openYoga() {
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

/** Has yoga hand each request to schema/graph/execute.ts, and gives its own refusals our codes. */
function throughOneDoor(): Plugin<ServerContext> {
  return {
    onRequestParse: () => ({
      onRequestParseDone({ requestParserResult: given, setRequestParserResult }) {
        if (!Array.isArray(given)) setRequestParserResult(knownOf(given));
      },
    }),
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

/** Members of other names are ignored, as GraphQL over HTTP has it ("JSON Encoding"). What is no object stays as it is. */
function knownOf(given: GraphQLParams): GraphQLParams {
  if (typeof given !== 'object' || given === null) return given;
  const { query, variables, operationName, extensions } = given;
  return { query, variables, operationName, extensions } as GraphQLParams;
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

/** Sends what yoga answered. Streams go out as they come; a plain answer goes the way of every other answer. */
export async function sendResponse(
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
  const json = result === undefined ? text : jsonWith(result, text);
  return sendAnswer(
    request,
    reply,
    {
      ...(typeof json === 'string' ? { body: json } : { body: '', bytes: json }),
      status: response.status,
      contentType,
      version: null,
      cacheControl: 'private, no-store',
      headers,
    },
    true,
  );
}
