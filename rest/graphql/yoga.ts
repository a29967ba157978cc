import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { problemError } from '../../schema/graph/errors.ts';
import { answer, jsonWith, refuse } from '../../schema/graph/execute.ts';
import type { GraphqlRequest } from '../../schema/graph/plan.ts';
import { schema } from '../../schema/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import { addVary, sendAnswer } from '../app/answers/answer.ts';
import { JSON_TYPE } from './media-types.ts';
import { MOST_BYTES, type Passage } from './passage.ts';

/** The context that yoga gets with the request. */
interface ServerContext {
  readonly passage: Passage;
}

/**
 * Opens yoga, which reads requests that are not plain, and reports what is wrong with them. With `SHORTCUTS=off` it reads
 * every request. The first such request loads it, because it would take a tenth of a second of each start and 4 MB.
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

/** Makes yoga pass each request to schema/graph/execute.ts, and gives the errors of yoga the codes of this service. */
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

/** Removes members with other names, which are ignored (GraphQL over HTTP, "JSON Encoding"). Other values stay as they are. */
function knownOf(given: GraphQLParams): GraphQLParams {
  if (typeof given !== 'object' || given === null) return given;
  const { query, variables, operationName, extensions } = given;
  return { query, variables, operationName, extensions } as GraphQLParams;
}

function passageIn(context: unknown): Passage {
  return (context as ServerContext).passage;
}

/** Whether the name of the operation is a string. Yoga has checked the document and the variables, but not the name. */
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

/** Turns an error of yoga about the request into a problem. The messages of yoga are about the request only. */
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

/** Sends the response of yoga. A stream is passed on as it comes. Any other response is sent like every other answer. */
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
