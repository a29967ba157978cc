import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../src/identity/index.ts';
import type { Turns, Weight } from '../../src/platform/turns.ts';
import { onDeparture } from './departure.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The turns of this server: requests of a tenant beside those of others (docs/fairness.md). */
    turns: Turns;
  }
  interface FastifyRequest {
    /** The place that the request's work has; null: none. */
    turn: Weight | null;
    /** Whose place it is. */
    turnOf: string;
  }
}

/**
 * Waits until it is the tenant's turn, unless the request has its place already. This happens after the key is verified
 * and before anything is counted, so a request that waits in vain is not a call. A caller that disconnects leaves the
 * queue, and no work is done for it.
 * @returns undefined when there was nothing to wait for.
 * @throws Problem `too_many_waiting`
 */
export function takeTurn(
  request: FastifyRequest,
  principal: Principal,
  weight: Weight,
): Promise<void> | undefined {
  if (request.turn !== null) return undefined;
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

/** Gives the place of a request back, if it has one: its answer is on its way, or its work ended without one. */
export function giveTurn(request: FastifyRequest): void {
  if (request.turn === null) return;
  const weight = request.turn;
  request.turn = null;
  request.server.turns.give(request.turnOf, weight);
}

/** As `takeTurn`, for work that is no Fastify request: `turns.give` must follow. */
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
 * A long answer, each piece of which is made in its own turn: a slow reader holds no place, and a quick one lets other
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
  #hasBegun = false;

  constructor(request: FastifyRequest, principal: Principal, pieces: AsyncIterable<T>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.#turns = request.server.turns;
    this.#principal = principal;
    this.#socket = request.raw.socket;
  }

  async next(): Promise<IteratorResult<T>> {
    // A socket that accepts everything at once would never yield to the event loop.
    if (this.#hasBegun) await turnOfTheLoop();
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

// What a connection may have sent ahead before it is read on; with what came in the same read (64 KiB) it can be more.
const MOST_AHEAD = 32;
const READ_ON = 16;

const ahead = new WeakMap<object, number>();

/**
 * Stops reading from a connection that pipelines (RFC 9112, 9.3.2) while too many of its requests are unanswered, so
 * that they lie in the network rather than in memory.
 */
export function boundPipelining({ socket }: IncomingMessage, response: ServerResponse): void {
  const unanswered = (ahead.get(socket) ?? 0) + 1;
  ahead.set(socket, unanswered);
  // The event comes once, so that nothing needs to be taken off after it.
  response.on('finish', answered);
  if (unanswered > MOST_AHEAD) process.nextTick(pause, socket);
}

function answered(this: ServerResponse): void {
  const { socket } = this.req;
  const unanswered = (ahead.get(socket) ?? 1) - 1;
  ahead.set(socket, unanswered);
  if (unanswered === READ_ON) socket.resume();
  // Node reads on after each request: the connection is stopped again once that is done.
  else if (unanswered > READ_ON) process.nextTick(pause, socket);
}

function pause(socket: IncomingMessage['socket']): void {
  if ((ahead.get(socket) ?? 0) > READ_ON) socket.pause();
}
