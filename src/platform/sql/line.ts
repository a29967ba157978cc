import type pg from 'pg';
import { whenAwakeFor } from '../health/awake.ts';
import { Connection, connectionTo, RAW_TYPES } from './connection.ts';
import { unavailable } from './outage.ts';

/** A dedicated connection, for work that must not wait for a pool. It reconnects by itself when it is used. */
export interface Line {
  /**
   * Sends one named statement and waits for its rows: PostgreSQL's text form in arrays, nothing parsed. `text` must
   * always be the same for a `name`. Statements of one line run one after the other.
   * @param timeoutMs connecting included; then the connection is cut, and the outcome of the statement is unknown. Time in
   * which this process could not run does not count.
   * @throws any error of the driver. The statement may have been executed nevertheless.
   */
  read(
    name: string,
    text: string,
    values: readonly unknown[],
    timeoutMs: number,
  ): Promise<(string | null)[][]>;
  close(): Promise<void>;
}

export interface LineOptions {
  readonly url: string;
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** Statements for each new connection. */
  readonly setup?: string;
}

/** Whether work on a line failed before its statement was sent: then it was certainly not executed. */
export function wasNotSent(error: unknown): boolean {
  return typeof error === 'object' && error !== null && unsent.has(error);
}

const unsent = new WeakSet<object>();

function noAnswer(): Error {
  return unavailable(new Error('no answer in time'));
}

/** Opens a line. It connects when it is first used. */
export function openLine(options: LineOptions): Line {
  return new OneLine(options);
}

class OneLine implements Line {
  readonly #options: LineOptions;
  #client: Promise<pg.Client> | undefined;
  /** The same, once it is connected: a statement is then sent at once. */
  #ready: pg.Client | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** Statements that have no result yet. The driver's own queue of them is to go away. */
  #underWay = 0;
  #closed = false;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  async read(
    name: string,
    text: string,
    values: readonly unknown[],
    timeoutMs: number,
  ): Promise<(string | null)[][]> {
    if (this.#closed) throw unavailable(new Error('the line is closed'));
    let connecting: Promise<pg.Client> | undefined;
    let endPatience = (): void => {};
    let isOver = false;
    let sent = false;
    const ask = (client: pg.Client) => {
      // Whoever asked was told that it was not sent.
      if (isOver) throw noAnswer();
      sent = true;
      return client.query({ name, text, values: values as unknown[], rowMode: 'array', types: RAW_TYPES });
    };
    // The connection of now: that of the statement before may have been cut.
    const turn = () => {
      if (isOver) throw noAnswer();
      this.#client ??= this.#connect();
      connecting = this.#client;
      return this.#ready === undefined ? connecting.then(ask) : ask(this.#ready);
    };
    const work = this.#underWay === 0 ? turn() : this.#last.then(turn);
    this.#underWay += 1;
    this.#last = work.then(this.#settled, this.#settled);
    const late = new Promise<never>((_, refuse) => {
      endPatience = whenAwakeFor(timeoutMs, () => {
        isOver = true;
        refuse(noAnswer());
        // One that waits for its turn leaves the connection to the one that has it.
        if (connecting !== undefined) this.#cut(connecting);
      });
    });
    try {
      const result = await Promise.race([work, late]);
      return result.rows as unknown as (string | null)[][];
    } catch (error) {
      if (!sent && typeof error === 'object' && error !== null) unsent.add(error);
      throw error;
    } finally {
      endPatience();
    }
  }

  readonly #settled = (): void => {
    this.#underWay -= 1;
  };

  async close(): Promise<void> {
    this.#closed = true;
    await this.#last;
    const client = await this.#client?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  // A connection that does not answer is dropped: with a statement under way, end() cuts its socket.
  #cut(connecting: Promise<pg.Client>): void {
    this.#forget(connecting);
    connecting.then((client) => client.end()).catch(() => undefined);
  }

  #forget(connecting: Promise<pg.Client>): void {
    if (this.#client !== connecting) return;
    this.#client = undefined;
    this.#ready = undefined;
  }

  #connect(): Promise<pg.Client> {
    const { url, name } = this.#options;
    const client = new Connection({ ...connectionTo(url), application_name: name });
    const gone = (): void => this.#forget(connecting);
    const connecting: Promise<pg.Client> = client
      .connect()
      .then(() => (this.#options.setup === undefined ? undefined : client.query(this.#options.setup)))
      .then(
        () => {
          if (this.#client === connecting) this.#ready = client;
          return client;
        },
        (error: unknown) => {
          gone();
          client.end().catch(() => undefined);
          throw error;
        },
      );
    client.on('error', gone);
    client.on('end', gone);
    return connecting;
  }
}
