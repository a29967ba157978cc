import type { Dispatcher } from 'undici';
import { type Connection, newConnection } from '../../platform/outbound/connection.ts';
import type { Guard } from '../../platform/outbound/guard.ts';
import { tooLarge } from './body-error.ts';
import { decompressor } from './decompress.ts';

/** An answer of a publisher. Only one with a status of 2xx has its body. */
export interface Answer {
  readonly status: number;
  /** By their names in lower case; of a repeated one the first. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed. */
  readonly body: Buffer;
}

export const NO_BODY = Buffer.alloc(0);

interface Asked {
  /** Of the last document, so that an unchanged one need not be sent. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly signal: AbortSignal;
  /** Maximum of the body, as it is sent and after decompression. */
  readonly bytes: number;
}

const STANDING_HEADERS = {
  accept:
    'application/atom+xml, application/rss+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Newstape/1.0 (feed reader)',
};

/**
 * Sends one request for a document to an address that the guard checks, on a connection of its own, and follows no redirect.
 * @throws BodyError for a body that is too large or cannot be decompressed, or the error of the network or of the guard.
 */
export function exchange(guard: Guard, url: URL, asked: Asked): Promise<Answer> {
  return new Promise((resolve, refuse) => {
    const connection: Connection = newConnection(url, guard, () => {});
    let settled = false;
    const settle = (work: () => void): void => {
      if (settled) return;
      settled = true;
      asked.signal.removeEventListener('abort', abort);
      connection.cut();
      work();
    };
    const fail = (error: Error): void => settle(() => refuse(error));
    const abort = (): void => fail(new Error('it took too long'));
    asked.signal.addEventListener('abort', abort);
    if (asked.signal.aborted) abort();
    connection.client.dispatch(
      {
        method: 'GET',
        path: url.pathname + url.search,
        headers: {
          ...STANDING_HEADERS,
          ...(asked.etag ? { 'if-none-match': asked.etag } : {}),
          ...(asked.lastModified ? { 'if-modified-since': asked.lastModified } : {}),
        },
      },
      new Reading(asked.bytes, fail, (answer) => settle(() => resolve(answer))),
    );
  });
}

/** Reads one answer up to its bounds. */
class Reading implements Dispatcher.DispatchHandler {
  readonly #bytes: number;
  readonly #fail: (error: Error) => void;
  readonly #done: (answer: Answer) => void;
  #status = 0;
  #headers: Record<string, string> = {};
  #received = 0;
  #body: ReturnType<typeof decompressor> | undefined;

  constructor(bytes: number, fail: (error: Error) => void, done: (answer: Answer) => void) {
    this.#bytes = bytes;
    this.#fail = fail;
    this.#done = done;
  }

  onRequestStart(): void {}

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // An interim answer (1xx) says nothing yet.
    if (status < 200) return;
    this.#status = status;
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) this.#headers[name.toLowerCase()] = Array.isArray(value) ? value[0]! : value;
    }
    // Nobody reads the body of a refusal or a redirect.
    if (status >= 300) {
      this.#done({ status, headers: this.#headers, body: NO_BODY });
      return;
    }
    if (Number(this.#headers['content-length'] ?? 0) > this.#bytes) {
      this.#fail(tooLarge(this.#bytes));
      return;
    }
    this.#body = decompressor(this.#headers['content-encoding'], this.#bytes, this.#fail, (body) =>
      this.#done({ status, headers: this.#headers, body }),
    );
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#received > this.#bytes) this.#fail(tooLarge(this.#bytes));
    else this.#body?.write(chunk);
  }

  onResponseEnd(): void {
    if (this.#status !== 0) this.#body?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#fail(error);
  }
}
