import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Services } from '../../schema/graph/context.ts';
import type { Principal } from '../../src/identity/index.ts';
import { requireScope } from '../../src/identity/index.ts';
import type { Usage } from '../../src/metering/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import { admit, authenticate, giveBack, openContext, rateHeaders, readingOf } from '../app/admission/door.ts';
import { takeTurn } from '../app/admission/turn.ts';
import { sendAnswer } from '../app/answers/answer.ts';
import { leftWhenAsked, refusalOf } from '../app/exchange/left.ts';
import { asProblem, problemDocument } from '../app/exchange/problem.ts';
import { isJson } from '../app/route/body.ts';
import { completed, errorBody, isRequest, type Posted, readPosted, rpcCodeOf } from './message.ts';
import { rebindingProblem } from './origin.ts';
import type { McpAnswerer } from './server.ts';

/** Maximum size of the body of a POST. The longest arguments have a few kilobytes, and the data of the client a few more. */
const MOST_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The passage of the request. Null until its key is verified. */
    mcpPassage: Passage | null;
  }
}

/** A request while it is answered: its caller, its messages and its context. */
interface Passage {
  readonly principal: Principal;
  posted: Posted | undefined;
  context: Context | undefined;
}

/**
 * Mounts the research tools at POST /mcp (Model Context Protocol, Streamable HTTP, stateless). Every JSON-RPC request is
 * one call. Notifications are not calls. A refusal has the HTTP status of its problem. Its body is a JSON-RPC error with
 * the problem document as `data`.
 */
export async function mountMcp(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  let opening: Promise<McpAnswerer> | undefined;
  // The SDK is a tenth of all code of the service, so the first message loads it.
  const answerOne: McpAnswerer = async (exchange) => {
    opening ??= import('./server.ts').then(({ openMcp }) => openMcp(VERSION));
    return (await opening)(exchange);
  };

  await app.register(async (scope) => {
    scope.decorateRequest('mcpPassage', null);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) => {
      done(null, body);
    });

    scope.setErrorHandler(async (error, request, reply) => {
      const problem = refusalOf(error, reply.raw);
      logFault(services, request, problem);
      return sendRefusal(services, request, reply, problem, request.mcpPassage);
    });

    scope.post('/mcp', {
      onRequest: async (request) => {
        const problem = rebindingProblem(request.headers, config.baseUrl, config.corsOrigins);
        if (problem !== undefined) throw problem;
        const principal = await authenticate(services, request);
        request.mcpPassage = { principal, posted: undefined, context: undefined };
      },
      handler: async (request, reply) => {
        const passage = request.mcpPassage!;
        if (!isJson(request.headers['content-type'])) {
          throw new Problem('unsupported_media_type', 'Send the message as application/json, in UTF-8.');
        }
        const posted = readPosted(
          request.body as Buffer | undefined,
          request.headers['mcp-protocol-version'],
        );
        passage.posted = posted;
        const calls = posted.messages.filter(isRequest).length;
        if (calls > 0) await enter(services, request, reply, passage, calls);
        requireScope(passage.principal, 'mcp');
        // The service does nothing with notifications.
        if (calls === 0) return reply.code(202).send();
        return sendAnswers(services, request, reply, answerOne, posted, passage.context!);
      },
    });
  });
}

// The version of the interface, which clients show beside the name.
const VERSION = '2026-07-18';

/** Counts the calls of a request, once. */
async function enter(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  passage: Passage,
  calls: number,
): Promise<Context> {
  await takeTurn(request, passage.principal, isAnalysis(passage.posted) ? 'heavy' : 'light');
  const usage = await admit(services, passage.principal, calls, request);
  reply.headers(rateHeaders(usage));
  const reading = readingOf(services, passage.principal, request);
  const { principal } = passage;
  const left = leftWhenAsked(reply.raw, request.server.closing);
  passage.context = openContext(services, principal, usage, request.id, left, request.charge, reading);
  return passage.context;
}

function isAnalysis(posted: Posted | undefined): boolean {
  return (
    posted?.messages.some((message) => (message as { method?: unknown }).method === 'tools/call') ?? false
  );
}

async function sendAnswers(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  answerOne: McpAnswerer,
  posted: Posted,
  context: Context,
): Promise<FastifyReply> {
  const asked = webRequest(request);
  const exchanged = await Promise.all(
    posted.messages.filter(isRequest).map(async (message): Promise<Exchanged> => {
      try {
        const response = await answerOne({ request: asked, message, context });
        const answered = { status: response.status, text: await response.text() };
        if (response.ok) return answered;
        const dataOf = (problem: Problem) => dataOfRefusal(services, request, problem, context.usage);
        return { ...answered, text: completed(message, answered, dataOf) };
      } catch (error) {
        const problem = asProblem(error);
        // A single message is refused in the same way as any request.
        if (!posted.isBatch) throw problem;
        return failedOne(services, request, message, problem);
      }
    }),
  );
  const position = await context.reading?.told(false);
  if (position !== undefined) reply.header('x-position', String(position));
  const [first] = exchanged;
  // A batch fails as a whole only if none of its messages was answered.
  const failure = exchanged.every(({ problem }) => problem !== undefined) ? first!.problem : undefined;
  return sendAnswer(
    request,
    reply,
    {
      body: posted.isBatch ? `[${exchanged.map(({ text }) => text).join(',')}]` : first!.text,
      status: failure?.status ?? (posted.isBatch ? 200 : first!.status),
      version: null,
      cacheControl: failure === undefined ? 'private, no-store' : 'no-store',
      ...(failure === undefined ? {} : { headers: failure.headers }),
    },
    true,
  );
}

/** The answer to one message. It has `problem` if the service failed. */
interface Exchanged {
  readonly status: number;
  readonly text: string;
  readonly problem?: Problem;
}

/** The answer to a message of a batch that failed. Its call is refunded if the service failed; the other calls are not. */
async function failedOne(
  services: Services,
  request: FastifyRequest,
  message: unknown,
  problem: Problem,
): Promise<Exchanged> {
  logFault(services, request, problem);
  const usage = problem.isOurFault ? await request.charge?.giveBack(1) : request.charge?.usage;
  const text = refusalText(services, request, message, problem, usage);
  return { status: problem.status, text, problem };
}

function refusalText(
  services: Services,
  request: FastifyRequest,
  message: unknown,
  problem: Problem,
  usage: Usage | undefined,
): string {
  const data = dataOfRefusal(services, request, problem, usage);
  return errorBody(message, rpcCodeOf(problem), problem.message, data);
}

function dataOfRefusal(
  { config }: Services,
  request: FastifyRequest,
  problem: Problem,
  usage: Usage | undefined,
): object {
  const data = problemDocument(config.baseUrl, problem, request.id);
  return usage === undefined ? data : { ...data, usage };
}

/** Logs a fault of the service. An unavailable dependency is logged once by its own module. */
function logFault({ log }: Services, request: FastifyRequest, problem: Problem): void {
  if (problem.code !== 'internal') return;
  log.error({ requestId: request.id, err: problem.cause ?? problem }, 'an MCP request failed');
}

/** The request with the headers that the SDK reads. The SDK gets the message separately. */
function webRequest({ headers }: FastifyRequest): Request {
  const kept: Record<string, string> = { 'content-type': 'application/json' };
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && (name === 'accept' || name.startsWith('mcp-'))) kept[name] = value;
  }
  return new Request('http://localhost/mcp', { method: 'POST', headers: kept });
}

/** Sends a refusal as a JSON-RPC error. The request counts like any other request with a key. */
async function sendRefusal(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Problem,
  passage: Passage | null,
): Promise<FastifyReply> {
  let problem = refused;
  const counts = passage !== null && passage.posted === undefined && problem.status < 500;
  if (counts && passage.context === undefined && problem.code !== 'allowance_exhausted') {
    await enter(services, request, reply, passage, 1).catch((error: unknown) => {
      problem = asProblem(error);
    });
  }
  reply.headers(await giveBack(request, problem));
  const usage = request.charge?.usage ?? passage?.context?.usage;
  const posted = passage?.posted;
  const message = posted === undefined || posted.isBatch ? undefined : posted.messages[0];
  return sendAnswer(
    request,
    reply,
    {
      body: refusalText(services, request, message, problem, usage),
      status: problem.status,
      version: null,
      cacheControl: 'no-store',
      headers: problem.headers,
    },
    passage !== null,
  );
}
