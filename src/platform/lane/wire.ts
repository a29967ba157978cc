import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { unavailable } from '../sql/outage.ts';
import { Replies, type Row } from './replies.ts';
import { type Format, Requests } from './requests.ts';

/** A read whose answer has not come yet. */
interface Pending {
  readonly name: string;
  /** It prepares the statement, and has not yet. */
  prepares: boolean;
  readonly since: number;
  error: Error | undefined;
  row(row: Row): void;
  done(): void;
  failed(error: Error): void;
}

/**
 * An open connection, taken over from the driver: statements are sent without waiting for the answers of those before,
 * and answered in their order.
 */
export class Wire {
  readonly #client: pg.Client;
  readonly #stream: Duplex;
  readonly #patienceMs: number;
  readonly #onLost: () => void;
  readonly #replies: Replies;
  readonly #requests = new Requests();
  readonly #prepared = new Set<string>();
  readonly #pending: Pending[] = [];
  #timer: NodeJS.Timeout | undefined;
  #lost: Error | undefined;
  #whenIdle = (): void => {};

  /**
   * @param client connected, and without a statement under way.
   * @param patienceMs how long an answer may take.
   * @param onLost is called before those who wait are told.
   */
  constructor(client: pg.Client, patienceMs: number, onLost: () => void) {
    this.#client = client;
    this.#patienceMs = patienceMs;
    this.#onLost = onLost;
    // The driver goes on watching the connection, and ends it; it reads no more of it.
    this.#stream = (
      client as unknown as { readonly connection: { readonly stream: Duplex } }
    ).connection.stream;
    this.#stream.removeAllListeners('data');
    this.#replies = new Replies({
      parsed: () => this.#parsed(),
      row: (row) => this.#pending[0]?.row(row),
      failed: (error) => this.#failed(error),
      ready: () => this.#ready(),
    });
    this.#stream.on('data', (chunk: Buffer) => this.#heard(() => this.#replies.push(chunk)));
  }

  /** Where a socket that reads into given memory is to read to next. */
  space(): Buffer {
    return this.#replies.space();
  }

  /** So many bytes were read to there. */
  filled(count: number): void {
    this.#heard(() => this.#replies.filled(count));
  }

  #heard(read: () => void): void {
    try {
      read();
    } catch (error) {
      // Nobody knows where the next message begins.
      this.#cut(error as Error);
    }
  }

  /** @throws what the server, or the loss of the connection, has to say. */
  read<T>(
    name: string,
    text: string,
    values: readonly (string | null)[],
    take: (row: Row) => T,
    format?: Format,
  ): Promise<T[]> {
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    // What is asked in one turn of the event loop goes out in one write.
    if (this.#requests.isEmpty) process.nextTick(() => this.#send());
    const prepares = !this.#prepared.has(name);
    if (prepares) {
      this.#prepared.add(name);
      this.#requests.parse(name, text);
    }
    this.#requests.run(name, values, format);
    this.#timer ??= this.#watch(this.#patienceMs);
    return new Promise((resolve, reject) => {
      const rows: T[] = [];
      const pending: Pending = {
        name,
        prepares,
        since: performance.now(),
        error: undefined,
        row: (row) => {
          try {
            rows.push(take(row));
          } catch (error) {
            pending.error = error as Error;
          }
        },
        done: () => resolve(rows),
        failed: reject,
      };
      this.#pending.push(pending);
    });
  }

  /** Nothing comes any more: all who wait are told, and whoever asks from now on. */
  lost(error: Error): void {
    if (this.#lost !== undefined) return;
    this.#lost = error;
    this.#onLost();
    clearTimeout(this.#timer);
    for (const pending of this.#pending.splice(0)) pending.failed(pending.error ?? error);
    this.#whenIdle();
  }

  /** Waits for what is under way, and ends the connection. */
  async close(): Promise<void> {
    if (this.#pending.length > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    clearTimeout(this.#timer);
    await this.#client.end().catch(() => undefined);
  }

  #send(): void {
    const bytes = this.#requests.take();
    if (this.#lost === undefined) this.#stream.write(bytes);
  }

  #parsed(): void {
    const [first] = this.#pending;
    if (first !== undefined) first.prepares = false;
  }

  #failed(error: Error): void {
    const [first] = this.#pending;
    // Said to nobody, it is said before the connection ends.
    if (first === undefined) return;
    first.error ??= error;
    if (first.prepares) this.#prepared.delete(first.name);
  }

  #ready(): void {
    const over = this.#pending.shift();
    if (over === undefined) throw new Error('the database sent an answer to no request');
    if (over.error === undefined) over.done();
    else over.failed(over.error);
    if (this.#pending.length > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#whenIdle();
  }

  /** One timer for all: the oldest is the next to be answered. */
  #watch(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      const [first] = this.#pending;
      const left = first === undefined ? 0 : first.since + this.#patienceMs - performance.now();
      if (left > 0) this.#timer = this.#watch(left);
      else this.#cut(new Error('the database does not answer'));
    }, Math.ceil(ms)).unref();
  }

  #cut(error: Error): void {
    this.lost(unavailable(error));
    this.#stream.destroy();
  }
}
