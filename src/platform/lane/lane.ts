import { Socket, type SocketConstructorOpts } from 'node:net';
import { Connection, connectionTo, STATEMENT_TIMEOUT_MS } from '../sql/connection.ts';
import { sqlState } from '../sql/outage.ts';
import { textOf } from '../sql/values.ts';
import { runForAll } from '../turns/owner.ts';
import type { Row } from './replies.ts';
import type { Format } from './requests.ts';
import { Wire } from './wire.ts';

/** One connection for hot reads (docs/decisions/lane.md). */
export interface Lane {
  /**
   * Sends a named statement behind those that are under way, and gives what `take` made of each row, while its bytes were
   * at hand. `text` must always be the same for a `name`.
   * @param format of the columns; text unless given.
   * @throws an error of the driver, or of the server with its SQLSTATE as `code`.
   */
  read<T>(
    name: string,
    text: string,
    values: readonly unknown[],
    take: (row: Row) => T,
    format?: Format,
  ): Promise<T[]>;
  /** Waits for what is under way. What is read after it is refused. */
  close(): Promise<void>;
}

export interface LaneOptions {
  readonly url: string;
  /** Statements for each new connection. */
  readonly setup: string;
  /** Is told when a connection is lost. */
  readonly onError: (error: Error) => void;
  /** How long an answer may take, in ms; then the connection is cut. */
  readonly patienceMs?: number;
}

// The server ends a statement sooner, if it is there.
const PATIENCE_MS = STATEMENT_TIMEOUT_MS + 2_000;
const NO_SUCH_STATEMENT = '26000';

/**
 * A socket that reads into the memory of the lane, once the driver has handed it over; an encrypted one is read by TLS.
 * Node's own way takes 64 KB of memory for each read, whatever comes.
 */
function socketFor(wire: () => Wire | undefined) {
  return (connection?: { readonly ssl?: unknown }): Socket => {
    if (connection?.ssl) return new Socket();
    const greeting = Buffer.allocUnsafeSlow(GREETING_BYTES);
    const socket: Socket = new Socket({
      onread: {
        buffer: () => wire()?.space() ?? greeting,
        callback(count, bytes) {
          const taker = wire();
          // What began to be read before the lane took over lies in the memory of before.
          if (taker !== undefined && bytes.buffer !== greeting.buffer) taker.filled(count);
          else socket.emit('data', Buffer.from(bytes.subarray(0, count)));
          return true;
        },
      },
    } as SocketConstructorOpts);
    return socket;
  };
}

// What a server says before the first statement.
const GREETING_BYTES = 16 * 1024;

export function openLane(options: LaneOptions): Lane {
  return new OneLane(options);
}

/** The driver connects; it is reconnected when it is used. */
class OneLane implements Lane {
  readonly #options: LaneOptions;
  #opening: Promise<Wire> | undefined;
  #wire: Wire | undefined;
  /** Connections that were begun: the last one is the one in use. */
  #begun = 0;
  #isClosed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  async read<T>(
    name: string,
    text: string,
    values: readonly unknown[],
    take: (row: Row) => T,
    format?: Format,
  ): Promise<T[]> {
    if (this.#isClosed)
      throw Object.assign(new Error('the connection was closed'), { code: 'ERR_SOCKET_CLOSED' });
    const texts = values.map(textOf);
    try {
      return await (this.#wire ?? (await this.#open())).read(name, text, texts, take, format);
    } catch (error) {
      // Later reads of a name rely on the first one to prepare it. If that failed, the next one prepares it.
      if (sqlState(error) !== NO_SUCH_STATEMENT) throw error;
      return await (this.#wire ?? (await this.#open())).read(name, text, texts, take, format);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const wire = await this.#opening?.catch(() => undefined);
    await wire?.close();
  }

  #open(): Promise<Wire> {
    // The connection is everybody's, and would keep the request that opened it for as long as it lives.
    this.#opening ??= runForAll(() => this.#connect());
    return this.#opening;
  }

  async #connect(): Promise<Wire> {
    const { url, setup, onError, patienceMs = PATIENCE_MS } = this.#options;
    let wire: Wire | undefined;
    this.#begun += 1;
    const own = this.#begun;
    const client = new Connection({ ...connectionTo(url), stream: socketFor(() => wire) });
    // A connection that failed may say so again while the next one is under way, which nobody would close then.
    const forget = (): void => {
      if (this.#begun !== own) return;
      this.#opening = undefined;
      this.#wire = undefined;
    };
    client.on('error', (error) => {
      if (wire === undefined) forget();
      else wire.lost(error);
      onError(error);
    });
    client.on('end', () => wire?.lost(new Error('the connection was closed')));
    try {
      await client.connect();
      await client.query(setup);
      wire = new Wire(client, patienceMs, forget);
      this.#wire = wire;
      return wire;
    } catch (error) {
      forget();
      client.end().catch(() => undefined);
      throw error;
    }
  }
}
