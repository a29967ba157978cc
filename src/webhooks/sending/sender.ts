import { type Connection, newConnection } from '../../platform/outbound/connection.ts';
import type { Guard } from '../../platform/outbound/guard.ts';
import { Exchange, LONGEST_CONNECTION_MS, type SendRequest } from './exchange.ts';
import type { SendOutcome } from './outcome.ts';

export type { SendRequest } from './exchange.ts';
export type { SendOutcome } from './outcome.ts';

/** Sends to untrusted receivers. */
export interface Sender {
  /** Never rejects because of a receiver, a name server or a network. */
  send(request: SendRequest, signal?: AbortSignal): Promise<SendOutcome>;
  /** The number of idle connections, for metrics. */
  idle(): number;
  /** Ends what is under way as if its signal had, and closes all connections. */
  close(): Promise<void>;
}

/**
 * Opens a sender. Connections are kept for the next request to the same origin, each for one request at a time, so that
 * a receiver that hangs blocks only its own request.
 */
export function openSender(options: { guard: Guard }): Sender {
  const idle = new IdleConnections();
  const running = new Set<Exchange>();
  let closed = false;
  const looking = setInterval(() => {
    for (const exchange of running) exchange.look();
  }, LOOK_MS).unref();
  return {
    idle: () => idle.size,
    send(request, signal) {
      const url = new URL(request.url);
      const connection: Connection =
        idle.take(url.origin) ?? newConnection(url, options.guard, () => idle.drop(url.origin, connection));
      return new Promise((resolve, refuse) => {
        const exchange = new Exchange(request, connection, signal, (outcome, reusable) => {
          running.delete(exchange);
          if (reusable) idle.put(url.origin, connection);
          else connection.cut();
          resolve(outcome);
        });
        running.add(exchange);
        try {
          if (closed) exchange.abort();
          else exchange.start(url);
        } catch (error) {
          running.delete(exchange);
          connection.cut();
          refuse(error);
        }
      });
    },
    async close() {
      closed = true;
      clearInterval(looking);
      for (const exchange of running) exchange.abort();
      idle.close();
    },
  };
}

/** Connections without work, the one used last at the end. */
class IdleConnections {
  readonly #byOrigin = new Map<string, Connection[]>();
  readonly #all = new Map<Connection, string>();

  get size(): number {
    return this.#all.size;
  }

  /** The one used last: the others may grow old and be closed. */
  take(origin: string): Connection | undefined {
    const connections = this.#byOrigin.get(origin);
    let connection = connections?.at(-1);
    while (connection !== undefined) {
      this.drop(origin, connection);
      if (performance.now() - connection.openedAt < LONGEST_CONNECTION_MS) return connection;
      connection.cut();
      connection = connections?.at(-1);
    }
    return undefined;
  }

  put(origin: string, connection: Connection): void {
    if (connection.client.destroyed || connection.client.closed) return;
    const connections = this.#byOrigin.get(origin);
    if (connections === undefined) this.#byOrigin.set(origin, [connection]);
    else connections.push(connection);
    this.#all.set(connection, origin);
    if (this.#all.size <= MOST_IDLE) return;
    const [oldest, itsOrigin] = this.#all.entries().next().value!;
    this.drop(itsOrigin, oldest);
    oldest.cut();
  }

  drop(origin: string, connection: Connection): void {
    if (!this.#all.delete(connection)) return;
    const connections = this.#byOrigin.get(origin)!;
    connections.splice(connections.lastIndexOf(connection), 1);
    if (connections.length === 0) this.#byOrigin.delete(origin);
  }

  close(): void {
    const all = [...this.#all.keys()];
    this.#all.clear();
    this.#byOrigin.clear();
    for (const connection of all) connection.cut();
  }
}

const LOOK_MS = 100;

// A file descriptor each; the least recently used goes.
const MOST_IDLE = 1_000;
