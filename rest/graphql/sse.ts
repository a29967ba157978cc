import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../schema/graph/context.ts';
import { requireScope } from '../../src/identity/index.ts';
import { invalidParameter } from '../../src/platform/problem.ts';
import type { Reading } from '../../src/platform/sink.ts';
import { admit, authenticate, authenticateStream, rateHeaders } from '../app/admission/door.ts';
import { refusalOf } from '../app/exchange/left.ts';
import { noteUnread } from '../app/exchange/unread.ts';
import type { EventSocket, StreamLoss, StreamNeeds } from '../app/route/event-stream.ts';
import { lastEventId } from '../app/streams/last-event-id.ts';
import { takeStream } from '../app/streams/places.ts';
import { follow, openEventSocket } from '../app/streams/socket.ts';
import { marketNeeds, type StreamWatch } from '../app/streams/watch.ts';
import { lastFrames } from './connection.ts';
import { distinctDeliveries, distinctEncoding, distinctStories, frameOf } from './frames.ts';
import { payloadText, queryText, requestOf, type Started, start, statusOf, whole } from './operation.ts';
import { MOST_BYTES, type Passage, passageOf } from './passage.ts';
import type { PersistedDocuments } from './persisted.ts';
import { sendRefusal } from './refusal.ts';
import {
  acceptReserved,
  connectionEnded,
  openReserved,
  requireReservation,
  reservationsOf,
  type StreamParts,
} from './reserved.ts';
import { writeText } from './results.ts';

/** GraphQL over server-sent events (https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md). */
export interface GraphqlStreams {
  /** Answers one operation with a stream of its own ("distinct connections mode"). */
  answerDistinct(request: FastifyRequest, reply: FastifyReply, passage: Passage): Promise<FastifyReply>;
}

const TOKEN_HEADER = 'x-graphql-event-stream-token';

/**
 * Mounts /graphql/stream, in both modes of the protocol. Subscriptions are read from the hub, which executes each event
 * once for all readers with the same selection.
 */
export async function mountGraphqlStreams(
  app: FastifyInstance,
  services: Services,
  watch: StreamWatch,
  persisted: PersistedDocuments,
): Promise<GraphqlStreams> {
  const reservations = reservationsOf(services);
  app.addHook('onClose', async () => reservations.close());
  const parts: StreamParts = { services, watch, reservations, persisted };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    scope.setErrorHandler(async (error, request, reply) => {
      const problem = refusalOf(error, reply.raw);
      if (problem.code === 'internal') {
        services.log.error({ requestId: request.id, err: problem.cause ?? error }, 'a GraphQL stream failed');
      }
      return sendRefusal(request, reply, problem, request.passage);
    });
    scope.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url: '/graphql/stream',
      exposeHeadRoute: false,
      onRequest: (request, reply) => letIn(services, request, reply),
      handler: (request, reply) => answer(parts, request, reply),
    });
  });
  return { answerDistinct: (request, reply, passage) => answerDistinct(parts, request, reply, passage) };
}

async function letIn(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const query = queryText(request);
  // The token of a reservation opens the reserved connection, and nothing else.
  if (request.method === 'GET' && tokenOf(request) !== undefined) return;
  const principal =
    request.method === 'GET'
      ? await authenticateStream(services, request, query)
      : await authenticate(services, request);
  request.passage = passageOf(services, request, reply, principal);
  requireScope(principal, 'read');
}

/** Answers by the method and the token of a request, as the protocol says for each of its two modes. */
async function answer(
  parts: StreamParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { reservations } = parts;
  const { method, passage } = request;
  const token = tokenOf(request);
  if (passage === null) return openReserved(parts, request, reply, token!);
  if (method === 'PUT') {
    const made = await reservations.reserve(passage.principal.publicId);
    return reply.code(201).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(made);
  }
  if (token === undefined && method !== 'DELETE') return answerDistinct(parts, request, reply, passage);
  const held = await requireReservation(reservations, token, passage.principal);
  if (method === 'DELETE') {
    const id = new URLSearchParams(queryText(request)).get('operationId') ?? '';
    if (id === '')
      throw invalidParameter('operationId', 'is required; it is the id of the operation to stop');
    if (!(await reservations.send(token!, { kind: 'stop', id }))) throw connectionEnded();
    return reply.code(200).header('cache-control', 'no-store').send();
  }
  return acceptReserved(parts, request, reply, passage, token!, held);
}

function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers[TOKEN_HEADER];
  const given =
    (Array.isArray(header) ? header[0] : header) ?? new URLSearchParams(queryText(request)).get('token');
  return given === null || given === '' ? undefined : given;
}

// Statuses of refusals that a client should correct or try again. They are sent as statuses, before any stream begins.
const BY_STATUS = new Set([401, 408, 413, 415, 429, 503]);

async function answerDistinct(
  { services, watch, persisted }: StreamParts,
  request: FastifyRequest,
  reply: FastifyReply,
  passage: Passage,
): Promise<FastifyReply> {
  const asked = requestOf(request, persisted);
  const inAddress = new URLSearchParams(queryText(request)).get('last_event_id');
  const started = await start(asked, passage, lastEventId(request.headers, inAddress), () =>
    takeStream(request, passage.principal),
  );
  if (passage.usage !== undefined) reply.headers(rateHeaders(passage.usage));
  if ('result' in started) {
    const status = statusOf(started.result);
    if (status !== undefined && BY_STATUS.has(status)) throw whole(started.result, status);
    request.leaveStream?.();
    const socket = openEventSocket(reply);
    const text = frameOf('next', payloadText(started.result)) + frameOf('complete', '');
    noteUnread(reply.raw, passage.principal.tenantUuid, text.length);
    writeText(socket, text);
    socket.end();
    return reply;
  }
  // The body was read and is no longer needed: a stream may last for days.
  request.body = undefined;
  const { requestId } = passage;
  const socket = openEventSocket(reply);
  const reading = openReading(services, passage, started, socket);
  const { principal, end } = follow(socket, passage.principal, reading, lastWordsOf(requestId));
  socket.onClose(watch.add(principal, needsOf(started), end));
  return reply;
}

function needsOf(started: Started): StreamNeeds {
  return started.of === 'market' ? marketNeeds(started.plan.symbols) : { plan: 'same' };
}

const lastWordsOf =
  (requestId: string) =>
  (why: StreamLoss): string =>
    lastFrames(why, requestId);

// A function of its own, so that its closures do not keep the request: a stream may last for days.
function openReading(
  services: Services,
  { principal, requestId }: Pick<Passage, 'principal' | 'requestId'>,
  started: Started,
  socket: EventSocket,
): Reading {
  if (started.of === 'market') {
    const encoding = distinctEncoding(started.selection, socket.chunked);
    return services.live.hub.read({ ...started.plan, encoding, sink: socket });
  }
  if (started.of === 'deliveries') {
    const encoding = distinctDeliveries(started.selection, socket.chunked);
    return services.deliveryStream.read({ ...started.plan, encoding, sink: socket });
  }
  const { selection, plan } = started;
  return services.storyStream.read({
    ...plan,
    shape: selection.shape,
    encoding: distinctStories(selection, services.stories, requestId, socket.chunked),
    sink: socket,
    pay: async () => void (await admit(services, principal, 1)),
  });
}
