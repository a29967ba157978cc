import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** What bounds the streams that wait for the service to start. */
export interface HeldLimits {
  /** How many wait: as many as connections that the system keeps waiting. */
  readonly most: number;
  /** For how long, in ms. */
  readonly ms: number;
}

const LIMITS: HeldLimits = { most: 4_096, ms: 30_000 };

/**
 * Requests for event streams that come while the service starts. An `EventSource` gives up for good after any status but
 * 200 (https://html.spec.whatwg.org/multipage/server-sent-events.html), and connects again after a connection that breaks:
 * so none of them is refused. Each one waits for the service, and one too many, or one that waits for too long, is cut off.
 */
export class HeldStreams {
  readonly #limits: HeldLimits;
  readonly #held = new Map<
    ServerResponse,
    { readonly request: IncomingMessage; readonly late: NodeJS.Timeout }
  >();

  constructor(limits: HeldLimits = LIMITS) {
    this.#limits = limits;
  }

  /** How many wait. */
  get size(): number {
    return this.#held.size;
  }

  /** Lets a request wait if it is for a stream. @returns whether it is. */
  hold(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/event-stream')) return false;
    if (this.#held.size >= this.#limits.most) {
      request.socket.destroy();
      return true;
    }
    const late = setTimeout(() => request.socket.destroy(), this.#limits.ms);
    late.unref();
    this.#held.set(response, { request, late });
    response.once('close', () => {
      clearTimeout(late);
      this.#held.delete(response);
    });
    return true;
  }

  /** Has them answered by others. */
  release(answer: (request: IncomingMessage, response: ServerResponse) => void): void {
    for (const [response, { request, late }] of [...this.#held]) {
      clearTimeout(late);
      this.#held.delete(response);
      answer(request, response);
    }
  }
}

/** Has a server answer a request of a connection that it does not have. The connection ends with the answer. */
export function answerBy(server: Server, request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false;
  server.emit('request', request, response);
}
