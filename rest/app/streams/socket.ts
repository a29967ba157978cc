import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../src/identity/index.ts';
import type { Reading } from '../../../src/platform/sink.ts';
import { addVary } from '../answers/answer.ts';
import { endIfStalled } from '../answers/long-body.ts';
import { onDeparture } from '../exchange/departure.ts';
import type { EventSocket, OpenedStream, StreamLoss } from '../route/event-stream.ts';
import type { Answer } from '../route/route.ts';
import type { StreamWatch } from './watch.ts';

/**
 * Sends the head of a stream at once, and takes over its connection. The stream is not compressed or buffered. The
 * connection has no other answer afterwards, so it ends with the stream.
 */
export function openEventSocket(reply: FastifyReply): EventSocket {
  streamHead(reply);
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, { ...(reply.getHeaders() as Record<string, string>) });
  response.flushHeaders();
  forgetHead(response.req);
  const { socket } = response;
  // HTTP/1.0 has no chunks, and a response that waits behind another one has no connection yet.
  const isOurs = socket !== null && response.chunkedEncoding;
  return isOurs ? new RawSocket(response, socket) : new PlainSocket(response);
}

/** Removes the headers of a request, including its key. They were read, and a stream may last for days. */
function forgetHead(request: IncomingMessage): void {
  request.headers = {};
  request.rawHeaders = [];
}

/**
 * Ends a stream when its connection ends. It is apart from the code that opens streams, because closures there would keep
 * the request as long as the stream lasts.
 * @param last makes the last text of a stream that lost what it needs.
 */
export function follow(
  socket: EventSocket,
  principal: Principal,
  reading: Reading,
  last?: (why: StreamLoss) => string,
): Pick<OpenedStream, 'principal' | 'end'> {
  socket.onClose(() => reading.leave());
  return { principal, end: (why) => reading.end(last?.(why)) };
}

/** Opens a stream and watches it until it ends or loses what it needs. HEAD gets only the head. */
export function sendEvents(
  watch: StreamWatch,
  request: FastifyRequest,
  reply: FastifyReply,
  begin: NonNullable<Answer['events']>,
): FastifyReply {
  if (request.method === 'HEAD') {
    streamHead(reply);
    return reply.send();
  }
  const socket = openEventSocket(reply);
  const { principal, end, needs } = begin(socket);
  socket.onClose(watch.add(principal, needs, end));
  return reply;
}

/** Sets the status and headers that every stream has. */
function streamHead(reply: FastifyReply): void {
  reply.code(200);
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  reply.header('cache-control', 'no-store, no-transform');
  reply.header('x-accel-buffering', 'no');
  reply.header('connection', 'close');
  addVary(reply, 'Accept, Authorization');
}

/** Whether a caller accepts events. */
export function wantsEvents(accept: string | undefined): boolean {
  return accept?.toLowerCase().includes('text/event-stream') ?? false;
}

/** The line with the id of an event. Empty if there is no position to continue from. */
export function idOf(cursor: string): string {
  return cursor === '' ? '' : `id: ${cursor}\n`;
}

/** Writes a text as one chunk of HTTP/1.1. */
export function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

/**
 * Calls back once. A caller may leave while its stream is being opened: the response has told so then, and tells no more. One
 * that waits behind another response never does.
 */
function whenClosed(response: ServerResponse, gone: () => void): void {
  const close = (): void => {
    response.off('close', close);
    stays();
    gone();
  };
  const stays = onDeparture(response.req.socket, close);
  response.on('close', close);
}

class RawSocket implements EventSocket {
  readonly chunked = true;
  readonly #response: ServerResponse;
  readonly #socket: Socket;

  constructor(response: ServerResponse, socket: Socket) {
    this.#response = response;
    this.#socket = socket;
  }

  write(bytes: Buffer): void {
    if (this.#socket.writable) this.#socket.write(bytes);
  }

  get backlog(): number {
    return this.#socket.writableLength;
  }

  onDrain(ready: () => void): void {
    this.#socket.once('drain', ready);
  }

  onClose(gone: () => void): void {
    whenClosed(this.#response, gone);
  }

  end(): void {
    this.#response.end();
    endIfStalled(this.#response);
  }

  destroy(): void {
    this.#socket.destroy();
  }
}

class PlainSocket implements EventSocket {
  readonly chunked = false;
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  write(bytes: Buffer): void {
    if (!this.#response.writableEnded) this.#response.write(bytes);
  }

  get backlog(): number {
    return this.#response.writableLength;
  }

  onDrain(ready: () => void): void {
    this.#response.once('drain', ready);
  }

  onClose(gone: () => void): void {
    whenClosed(this.#response, gone);
  }

  end(): void {
    this.#response.end();
    endIfStalled(this.#response);
  }

  destroy(): void {
    this.#response.destroy();
  }
}
