import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { Services } from '../../schema/graph/context.ts';
import type { ErrorExtensions } from '../../schema/graph/errors.ts';
import type { GraphqlRequest } from '../../schema/graph/plan.ts';
import type { Principal } from '../../src/identity/index.ts';
import { type Position, writePosition } from '../../src/market/index.ts';
import { Problem } from '../../src/platform/problem.ts';
import { rateHeaders } from '../app/admission/door.ts';
import type { StreamNeeds } from '../app/route/event-stream.ts';
import { takeStream } from '../app/streams/places.ts';
import { openEventSocket, wantsEvents } from '../app/streams/socket.ts';
import type { StreamWatch } from '../app/streams/watch.ts';
import { idTaken, MOST_OPERATIONS, ReservedConnection } from './connection.ts';
import { frameOf, type Named } from './frames.ts';
import { JSON_TYPE, responseType } from './media-types.ts';
import { payloadText, requestOf, start } from './operation.ts';
import { ParentReservations } from './parent-reservations.ts';
import type { Passage } from './passage.ts';
import type { PersistedDocuments } from './persisted.ts';
import { MOST_AHEAD, type Reservations, type Reserved } from './reservations.ts';
import { sendResult } from './result.ts';
import { openReservations } from './shared-reservations.ts';
import type { StreamMessage } from './stream-messages.ts';

// "Single connection mode" of GraphQL over SSE: a connection is reserved, its operations are accepted by other requests,
// maybe at other nodes, and all their results go to it.

const LONGEST_OPERATION_ID = 100;

/** What the requests of /graphql/stream are answered with. */
export interface StreamParts {
  readonly services: Services;
  readonly watch: StreamWatch;
  readonly reservations: Reservations;
  readonly persisted: PersistedDocuments;
}

/** Where several processes serve, the place of the reservations is shared: Redis, or else the parent of the processes. */
export function reservationsOf({ parent, config: { redisUrl }, log }: Services): Reservations {
  return parent === undefined || redisUrl !== undefined
    ? openReservations(redisUrl, log)
    : new ParentReservations(parent);
}

/**
 * The reservation with a token, for the key that made it and no other.
 * @throws Problem `not_found`.
 */
export async function requireReservation(
  reservations: Reservations,
  token: string | undefined,
  principal: Principal,
): Promise<Reserved> {
  const held = token === undefined ? undefined : await reservations.find(token);
  if (held?.publicId !== principal.publicId) {
    throw new Problem(
      'not_found',
      'There is no such reservation. It has ended, or another key made it. Reserve a stream with PUT.',
    );
  }
  return held;
}

/** Accepts an operation of a reserved connection. It is answered with 202, and its results go to that connection. */
export async function acceptReserved(
  { services, reservations, persisted }: StreamParts,
  request: FastifyRequest,
  reply: FastifyReply,
  passage: Passage,
  token: string,
  held: Reserved,
): Promise<FastifyReply> {
  const asked = requestOf(request, persisted);
  const id = asked.extensions?.operationId;
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_OPERATION_ID) {
    const detail = `must be a string of 1 to ${LONGEST_OPERATION_ID} characters`;
    throw new Problem('invalid_body', `/extensions/operationId: ${detail}`, {
      errors: [{ pointer: '/extensions/operationId', detail }],
    });
  }
  // Before it runs: an operation that is refused has done nothing.
  if (held.isFull) throw takesNoMore();
  if (reservations.has(token, id)) throw idTaken();
  const started = await start(asked, passage, undefined);
  // An operation that cannot run is refused here (protocol, "Executing operations").
  if ('result' in started && neverRan(started.result)) {
    const accepted = responseType(request.headers.accept) ?? JSON_TYPE;
    return sendResult(request, reply, started.result, accepted, passage, true);
  }
  const message = messageOf({ id, requestId: request.id }, asked, started);
  if (!(await reservations.send(token, message))) {
    throw connectionEnded();
  }
  if (passage.usage !== undefined) reply.headers(rateHeaders(passage.usage));
  services.log.debug({ requestId: request.id }, 'accepted an operation');
  return reply.code(202).header('cache-control', 'no-store').send();
}

/** The refusal of what was sent to a reserved connection that has ended meanwhile. */
export function connectionEnded(): Problem {
  return new Problem('not_found', 'The reserved connection has ended.');
}

function takesNoMore(): Problem {
  return new Problem(
    'conflict',
    `The reserved connection takes no more operations now: ${MOST_AHEAD} wait for it, ${MOST_OPERATIONS} run on it, or their ` +
      'results are not read. Open it, stop some, or read them.',
  );
}

/** Whether nothing of a document was executed, or so little that its answer has the status of a failure. */
function neverRan(result: ExecutionResult): boolean {
  if (!('data' in result)) return true;
  const http = result.errors?.[0]?.extensions.http as ErrorExtensions['http'];
  return result.data == null && http?.status !== undefined;
}

/** What the reserved connection is told of an accepted operation: its result, or what it should read. */
function messageOf(
  { id, requestId }: Named,
  { query, operationName, variables }: GraphqlRequest,
  started: Awaited<ReturnType<typeof start>>,
): StreamMessage {
  if ('result' in started) {
    const payload = `{"id":${JSON.stringify(id)},"payload":${payloadText(started.result)}}`;
    return { kind: 'text', id, text: frameOf('next', payload) + frameOf('complete', JSON.stringify({ id })) };
  }
  const operation = {
    query,
    ...(operationName == null ? {} : { operationName }),
    ...(variables == null ? {} : { variables }),
  };
  if (started.of !== 'market') return { kind: 'stories', id, requestId, request: operation, after: null };
  const { symbols, after } = started.plan;
  return {
    kind: 'read',
    id,
    requestId,
    request: operation,
    symbols,
    after: after === undefined ? null : after === 'unreadable' ? '?' : written(after),
  };
}

function written({ epoch, seq, unfinished }: Position): string {
  return writePosition(epoch, seq, unfinished);
}

/** Opens the reserved connection. */
export async function openReserved(
  { services, watch, reservations }: StreamParts,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<FastifyReply> {
  if (!wantsEvents(request.headers.accept)) {
    throw new Problem(
      'not_acceptable',
      'A reserved stream is available only as text/event-stream. Accept that type.',
    );
  }
  const held = await reservations.find(token);
  const principal =
    held === undefined
      ? undefined
      : (await services.identity.streamTickets.stillValid([held.publicId])).get(held.publicId);
  if (principal === undefined) {
    throw new Problem('not_found', 'There is no such reservation. It has ended. Reserve a stream with PUT.');
  }
  takeStream(request, principal);
  const connection = new ReservedConnection(services, principal);
  const ahead = await reservations.open(token, connection);
  if (ahead === undefined) throw new Problem('conflict', 'The stream of this reservation is already open.');
  if (request.told !== null) request.told.tenant = principal.tenant;
  const socket = openEventSocket(reply);
  connection.begin(socket, ahead);
  const needs: StreamNeeds = { plan: 'same', symbols: () => connection.symbols() };
  const ended = watch.add(principal, needs, (why) => connection.end(why));
  const { closing } = request.server;
  const onClosing = (): void => connection.end();
  closing.addEventListener('abort', onClosing);
  socket.onClose(() => {
    closing.removeEventListener('abort', onClosing);
    ended();
    connection.leave();
    void reservations.drop(token);
  });
  return reply;
}
