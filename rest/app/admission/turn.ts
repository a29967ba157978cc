import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../../src/identity/index.ts';
import { type OwnedWork, runFor } from '../../../src/platform/turns/owner.ts';
import { nextSlice } from '../../../src/platform/turns/slices.ts';
import type { Turns, Weight } from '../../../src/platform/turns/turns.ts';
import { onDeparture } from '../exchange/departure.ts';
import { refuseUnread } from '../exchange/unread.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The turns of this server, which it divides fairly between tenants (docs/fairness.md). */
    turns: Turns;
  }
  interface FastifyRequest {
    /** The weight of the place that the request holds. Null if it holds none. */
    turn: Weight | null;
    /** The tenant that owns the place. */
    turnOf: string;
  }
}

/**
 * Waits until it is the tenant's turn, unless the request already holds a place. This happens after the key is verified and
 * before anything is counted, so a request that waits in vain is not a call. A caller that disconnects leaves the queue,
 * and no work is done for it.
 * @returns undefined if there was nothing to wait for.
 * @throws Problem `too_many_waiting`
 */
export function takeTurn(
  request: FastifyRequest,
  principal: Principal,
  weight: Weight,
): Promise<void> | undefined {
  if (request.turn !== null) return undefined;
  refuseUnread(principal.tenantUuid);
  const { turns } = request.server;
  const waiting = waitForTurn(turns, principal, weight, request.raw.socket);
  const { tenantUuid } = principal;
  if (waiting !== undefined) return waiting.then(() => hold(request, tenantUuid, weight));
  hold(request, tenantUuid, weight);
  return undefined;
}

function hold(request: FastifyRequest, tenant: string, weight: Weight): void {
  request.turn = weight;
  request.turnOf = tenant;
}

/** Gives back the place of a request, if it holds one. Its answer is being sent, or its work ended without an answer. */
export function giveTurn(request: FastifyRequest): void {
  if (request.turn === null) return;
  const weight = request.turn;
  request.turn = null;
  request.server.turns.give(request.turnOf, weight);
}

/** The same as `takeTurn` for work that is not a Fastify request. The caller must give the place back with `turns.give`. */
export function waitForTurn(
  turns: Turns,
  { tenantUuid, plan }: Principal,
  weight: Weight,
  socket: EventEmitter,
): Promise<void> | undefined {
  if (turns.take(tenantUuid, plan, weight)) return undefined;
  let stays = (): void => {};
  const waiting = turns.wait(tenantUuid, plan, weight, (leave) => {
    stays = onDeparture(socket, leave);
  });
  return waiting.then(() => stays());
}

/**
 * Makes each piece of a long answer in a turn of its own. So a slow reader holds no place, and a fast reader lets other
 * requests in between.
 */
export function inTurns<T>(
  request: FastifyRequest,
  principal: Principal,
  pieces: AsyncIterable<T>,
): AsyncIterable<T> {
  return { [Symbol.asyncIterator]: () => new PiecesInTurns(request, principal, pieces) };
}

class PiecesInTurns<T> implements AsyncIterator<T> {
  readonly #pieces: AsyncIterator<T>;
  readonly #turns: Turns;
  readonly #principal: Principal;
  readonly #socket: EventEmitter;
  readonly #work: OwnedWork;
  #hasBegun = false;

  constructor(request: FastifyRequest, principal: Principal, pieces: AsyncIterable<T>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.#turns = request.server.turns;
    this.#principal = principal;
    this.#socket = request.raw.socket;
    this.#work = { turnOf: principal.tenantUuid };
  }

  next(): Promise<IteratorResult<T>> {
    return runFor(this.#work, () => this.#piece());
  }

  async #piece(): Promise<IteratorResult<T>> {
    // A socket that accepts everything at once would never yield to the event loop.
    if (this.#hasBegun) await nextSlice();
    this.#hasBegun = true;
    await waitForTurn(this.#turns, this.#principal, 'heavy', this.#socket);
    try {
      return await this.#pieces.next();
    } finally {
      this.#turns.give(this.#principal.tenantUuid, 'heavy');
    }
  }

  async return(): Promise<IteratorResult<T>> {
    return (await this.#pieces.return?.()) ?? { done: true, value: undefined };
  }
}

// Number of unanswered requests of a connection at which reading stops, and at which it starts again. The requests of one
// read (64 KiB) can be more.
const MOST_AHEAD = 32;
const READ_ON = 16;

/** A connection that pipelines: its number of unanswered requests, and those that wait to begin. */
interface Ahead {
  unanswered: number;
  readonly waiting: (() => void)[];
}

const connections = new WeakMap<object, Ahead>();

/**
 * Begins a request, unless too many requests of its connection are unanswered (RFC 9112, 9.3.2). Then the request waits for
 * one of them, and the connection is not read, so that further requests stay in the network and not in memory. Answers are
 * sent in the order of requests, so a waiting request could not be answered earlier. And hundreds of requests of one read do
 * not delay all other callers.
 */
export function boundPipelining(
  request: IncomingMessage,
  response: ServerResponse,
  begin: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  const { socket } = request;
  let ahead = connections.get(socket);
  if (ahead === undefined) {
    ahead = { unanswered: 0, waiting: [] };
    connections.set(socket, ahead);
  }
  ahead.unanswered += 1;
  // The event comes only once, so the listener need not be removed.
  response.on('finish', answered);
  if (ahead.unanswered <= MOST_AHEAD) {
    begin(request, response);
    return;
  }
  ahead.waiting.push(() => begin(request, response));
  process.nextTick(pause, socket);
}

function answered(this: ServerResponse): void {
  const { socket } = this.req;
  const ahead = connections.get(socket)!;
  ahead.unanswered -= 1;
  ahead.waiting.shift()?.();
  if (ahead.unanswered === READ_ON) socket.resume();
  // Node resumes reading after each request, so the connection is paused again afterwards.
  else if (ahead.unanswered > READ_ON) process.nextTick(pause, socket);
}

function pause(socket: IncomingMessage['socket']): void {
  if ((connections.get(socket)?.unanswered ?? 0) > READ_ON) socket.pause();
}
