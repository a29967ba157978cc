import type { Dispatcher } from 'undici';
import { afterReading } from '../../platform/health/awake.ts';
import type { Connection } from '../../platform/outbound/connection.ts';
import { outboundFailure } from '../../platform/outbound/failure.ts';
import { readRetryAfter } from '../../platform/outbound/retry-after.ts';
import type { AttemptFailure } from '../model.ts';
import { refusal, type SendOutcome, tookTooLong } from './outcome.ts';

/** One POST. */
export interface SendRequest {
  readonly url: string;
  /** Lower-case names. `content-length`, `host` and `connection` are the sender's. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** For everything: name, connection, request, answer with its body. 15 s unless given. */
  readonly deadlineMs?: number;
  /** How much of the answer is read; then the connection is dropped. 16 KiB unless given. */
  readonly keepBytes?: number;
}

/** The defaults of a request. */
const SEND_DEADLINE_MS = 15_000;
const ANSWER_BYTES = 16_384;

/** How long a connection is reused, in ms: a changed name is noticed after this time at the latest. */
export const LONGEST_CONNECTION_MS = 60_000;

/** One request and its answer, from dispatch to outcome. The first event decides; later ones are ignored. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: SendRequest;
  readonly #connection: Connection;
  readonly #signal: AbortSignal | undefined;
  readonly #done: (outcome: SendOutcome, reusable: boolean) => void;
  readonly #started = performance.now();
  readonly #keep: number;
  #readBefore: number | undefined;
  #endPatience: (() => void) | undefined;
  #settled = false;
  #status: number | undefined;
  #contentType: string | undefined;
  #retryAfterMs: number | undefined;
  #answer = NOTHING;
  #bytes = 0;

  constructor(
    request: SendRequest,
    connection: Connection,
    signal: AbortSignal | undefined,
    done: (outcome: SendOutcome, reusable: boolean) => void,
  ) {
    this.#request = request;
    this.#connection = connection;
    this.#signal = signal;
    this.#done = done;
    this.#keep = request.keepBytes ?? ANSWER_BYTES;
  }

  /**
   * Sends it.
   * @throws for a header or path that cannot be sent: the caller's fault.
   */
  start(url: URL): void {
    if (this.#signal?.aborted) {
      this.abort();
      return;
    }
    const deadlineMs = this.#request.deadlineMs ?? SEND_DEADLINE_MS;
    // While this process stood still the receiver may have answered.
    this.#endPatience = afterReading(deadlineMs, () =>
      this.#fail('timeout', tookTooLong(deadlineMs, this.#status)),
    );
    this.#signal?.addEventListener('abort', this.abort, { once: true });
    this.#connection.client.dispatch(
      {
        method: 'POST',
        path: url.pathname + url.search,
        headers: { ...STANDING_HEADERS, ...this.#request.headers },
        body: this.#request.body,
      },
      this,
    );
  }

  /** Ends it, whatever it waits for. */
  readonly abort = (): void =>
    this.#fail('unknown_outcome', 'the service stopped while it waited for an answer');

  /** Ends it when the receiver sends far more than is kept, in any part of an answer. */
  look(): void {
    const read = this.#connection.bytesRead();
    // Counted from the first check: most are over before it.
    this.#readBefore ??= read;
    if (read - this.#readBefore <= MOST_READ) return;
    this.#fail('connection_reset', 'the receiver keeps sending data without an answer');
  }

  onRequestStart(): void {}

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // An interim answer (1xx) says nothing yet.
    if (this.#settled || status < 200) return;
    this.#status = status;
    this.#contentType = first(headers['content-type']);
    this.#retryAfterMs = readRetryAfter(first(headers['retry-after']), Date.now());
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return;
    const room = this.#keep - this.#bytes;
    this.#append(chunk.subarray(0, room));
    if (chunk.length > room) this.#answered(false);
  }

  onResponseEnd(): void {
    this.#answered(true);
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    if (this.#settled) return;
    const { failure, detail } = outboundFailure(error);
    this.#fail(failure, detail);
  }

  /** Copies: a slice would keep a buffer of the socket, and a thousand slices of a byte a thousand objects. */
  #append(chunk: Buffer): void {
    const end = this.#bytes + chunk.length;
    if (end > this.#answer.length) {
      const grown = Buffer.allocUnsafe(Math.min(this.#keep, Math.max(end, 2 * this.#answer.length)));
      this.#answer.copy(grown, 0, 0, this.#bytes);
      this.#answer = grown;
    }
    chunk.copy(this.#answer, this.#bytes);
    this.#bytes = end;
  }

  #answered(whole: boolean): void {
    if (this.#settled) return;
    const status = this.#status ?? 0;
    // The rest of an answer that was not read to its end would be taken for the next answer.
    const reusable = whole && performance.now() - this.#connection.openedAt < LONGEST_CONNECTION_MS;
    if (status >= 200 && status < 300) this.#settle({ ok: true }, reusable);
    else this.#settle({ ok: false, ...refusal(status) }, reusable);
  }

  #fail(failure: AttemptFailure, detail: string): void {
    this.#settle({ ok: false, failure, detail }, false);
  }

  #settle(verdict: Pick<SendOutcome, 'ok' | 'failure' | 'detail'>, reusable: boolean): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#endPatience?.();
    this.#signal?.removeEventListener('abort', this.abort);
    const { address } = this.#connection;
    this.#done(
      {
        ...verdict,
        ...(this.#status === undefined ? {} : { status: this.#status }),
        answer: this.#answer.subarray(0, this.#bytes),
        ...(this.#contentType === undefined ? {} : { contentType: this.#contentType }),
        ...(this.#retryAfterMs === undefined ? {} : { retryAfterMs: this.#retryAfterMs }),
        durationMs: Math.round(performance.now() - this.#started),
        ...(address === undefined ? {} : { address }),
      },
      reusable,
    );
  }
}

// A head and an answer in the smallest chunks are a tenth of this. What is more can only be meant to keep this process
// busy: interim answers, extensions of chunks.
const MOST_READ = 1_048_576;
const NOTHING = Buffer.alloc(0);

const STANDING_HEADERS = {
  accept: '*/*',
  'accept-encoding': 'identity',
  'user-agent': 'Newstape-Webhooks/1.0',
};

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
