import type { Dispatcher } from 'undici';
import { type Connection, newConnection } from '../../platform/outbound/connection.ts';
import { codesOf, outboundFailure } from '../../platform/outbound/failure.ts';
import type { Guard } from '../../platform/outbound/guard.ts';
import { callOutside } from '../../platform/traces/index.ts';
import { BodyError, tooLarge } from './body-error.ts';
import { decompressor } from './decompress.ts';
import type { PollOutcome } from './model.ts';

/** What is asked for, and how far it may go. */
export interface FetchRequest {
  readonly url: string;
  /** Of the last document, so that an unchanged one need not be sent. */
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  /** Waits for its turn at a host; the function that it gives ends the turn. */
  readonly turn?: (host: string, signal: AbortSignal) => Promise<() => Promise<void>>;
  readonly limits?: Partial<FetchLimits>;
  /** Ends it before its time, as a timeout. */
  readonly signal?: AbortSignal;
}

export interface FetchLimits {
  /** For everything: names, connections, redirects, bodies. */
  readonly deadlineMs: number;
  /** Of a body, as it is sent and after decompression. */
  readonly bytes: number;
  readonly redirects: number;
}

export const FETCH_LIMITS: FetchLimits = { deadlineMs: 10_000, bytes: 10 * 1024 * 1024, redirects: 5 };

/** What came of it. */
export interface Fetched {
  readonly outcome: Exclude<PollOutcome, 'taken' | 'nothing_new' | 'no_feed' | 'host_busy'> | 'read';
  /** A sentence for the operator; empty for what needs none. */
  readonly detail: string;
  readonly status: number | undefined;
  /** Where the document came from, behind all redirects. */
  readonly url: string;
  /** Where it lives from now on, when every redirect on the way there was permanent. */
  readonly movedTo: string | undefined;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Fetches a document from an untrusted publisher. Every address, also of a redirect, is checked by the guard; the
 * connection goes to the address that was checked. Nothing is kept: a poll comes once in minutes.
 * @throws what `turn` throws; never because of the publisher, a name server or a network.
 */
export async function fetchFeed(guard: Guard, request: FetchRequest): Promise<Fetched> {
  const limits = { ...FETCH_LIMITS, ...request.limits };
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  const timer = setTimeout(abort, limits.deadlineMs);
  request.signal?.addEventListener('abort', abort);
  let url = request.url;
  let movedTo: string | undefined;
  let isPermanent = true;
  const seen = new Set<string>();
  const result = (outcome: Fetched['outcome'], detail: string, answer?: Answer): Fetched => ({
    outcome,
    detail,
    status: answer?.status,
    url,
    movedTo,
    body: answer?.body ?? NOTHING,
    headers: answer?.headers ?? {},
  });
  try {
    for (let hop = 0; ; hop += 1) {
      if (seen.has(url)) return result('redirects', `the redirects go round in a circle at ${url}`);
      if (hop > limits.redirects)
        return result('redirects', `it redirects more than ${limits.redirects} times`);
      seen.add(url);
      const target = new URL(url);
      const done = await request.turn?.(target.host, stop.signal);
      let answer: Answer;
      try {
        const { etag = null, lastModified = null } = request;
        // Publishers are strangers: they are sent no trace.
        answer = await callOutside(
          { peer: 'feed', method: 'GET', url: target },
          () => ask(guard, target, { etag, lastModified, signal: stop.signal, bytes: limits.bytes }),
          ({ status }) => status,
        );
      } catch (error) {
        if (stop.signal.aborted) return result('timeout', late(limits.deadlineMs));
        return result(...explained(error as Error));
      } finally {
        await done?.();
      }
      const { status, headers } = answer;
      if (!REDIRECTS.has(status))
        return judged(answer, Boolean(request.etag || request.lastModified), result);
      const location = headers.location;
      if (location === undefined || !URL.canParse(location, url)) {
        return result('redirects', 'it redirects, but not to an address', answer);
      }
      const next = new URL(location, url);
      next.hash = '';
      if (!/^https?:$/.test(next.protocol)) {
        return result('blocked_address', `it redirects to ${next.protocol}, which is not followed`, answer);
      }
      // A name that moves from https to http is followed, but not believed for ever.
      const isDowngrade = target.protocol === 'https:' && next.protocol !== 'https:';
      isPermanent &&= PERMANENT.has(status) && !isDowngrade;
      url = next.href;
      movedTo = isPermanent ? url : movedTo;
    }
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', abort);
  }
}

function late(deadlineMs: number): string {
  return `it did not answer completely within ${deadlineMs / 1_000} s`;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PERMANENT = new Set([301, 308]);
const NOTHING = Buffer.alloc(0);

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

function judged(
  answer: Answer,
  isConditional: boolean,
  result: (outcome: Fetched['outcome'], detail: string, answer: Answer) => Fetched,
): Fetched {
  const { status } = answer;
  if (status === 304) {
    // Unasked it says nothing: taken for a success, a feed would never be read and never seem to fail.
    if (isConditional) return result('not_modified', '', answer);
    return result('http_status', 'it answered 304, though no earlier document was named', answer);
  }
  if (status >= 200 && status < 300) return result('read', '', answer);
  if (status === 410) return result('gone', 'the publisher answered that the feed is gone (410)', answer);
  if (status === 429) return result('rate_limited', 'the publisher asks for fewer requests (429)', answer);
  return result('http_status', `it answered ${status}`, answer);
}

function explained(error: Error): [Fetched['outcome'], string] {
  if (error instanceof BodyError) return [error.outcome, error.message];
  if (codesOf(error).includes('UND_ERR_HEADERS_OVERFLOW')) {
    return ['too_large', 'the headers of its answer are too large'];
  }
  const { failure, detail } = outboundFailure(error);
  return [failure, detail];
}

interface Asked {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly signal: AbortSignal;
  readonly bytes: number;
}

const STANDING_HEADERS = {
  accept:
    'application/atom+xml, application/rss+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Newstape/1.0 (feed reader)',
};

function ask(guard: Guard, url: URL, asked: Asked): Promise<Answer> {
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
    // Of a refusal or a redirect nobody reads the body.
    if (status < 200 || status >= 300) {
      this.#done({ status, headers: this.#headers, body: NOTHING });
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
