import { whenAwakeFor } from '../../platform/health/awake.ts';
import { codesOf, outboundFailure } from '../../platform/outbound/failure.ts';
import type { Guard } from '../../platform/outbound/guard.ts';
import { callOutside } from '../../platform/traces/index.ts';
import { BodyError } from './body-error.ts';
import { type Answer, exchange, NO_BODY } from './exchange.ts';
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

const FETCH_LIMITS: FetchLimits = { deadlineMs: 10_000, bytes: 10 * 1024 * 1024, redirects: 5 };

/** What came of it. */
export interface Fetched {
  readonly outcome: Exclude<PollOutcome, 'taken' | 'nothing_new' | 'no_feed' | 'host_busy'> | 'read';
  /** A sentence for the operator; empty for what needs none. */
  readonly detail: string;
  readonly status: number | undefined;
  /** Where the document came from, behind all redirects. */
  readonly url: string;
  readonly isRedirected: boolean;
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
  // Time in which this process stood still is no time that the publisher took.
  const endPatience = whenAwakeFor(limits.deadlineMs, abort);
  request.signal?.addEventListener('abort', abort);
  if (request.signal?.aborted === true) abort();
  try {
    return await followRedirects(guard, request, limits, stop.signal);
  } finally {
    endPatience();
    request.signal?.removeEventListener('abort', abort);
  }
}

async function followRedirects(
  guard: Guard,
  request: FetchRequest,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Fetched> {
  const { etag = null, lastModified = null } = request;
  let url = request.url;
  let movedTo: string | undefined;
  let isPermanent = true;
  const seen = new Set<string>();
  const result = (outcome: Fetched['outcome'], detail: string, answer?: Answer): Fetched => ({
    outcome,
    detail: outcome === 'redirects' ? detail : toldOf({ url, isRedirected: seen.size > 1 }, detail),
    status: answer?.status,
    url,
    isRedirected: seen.size > 1,
    movedTo,
    body: answer?.body ?? NO_BODY,
    headers: answer?.headers ?? {},
  });
  for (let hop = 0; ; hop += 1) {
    if (seen.has(url)) return result('redirects', `the redirects go round in a circle at ${url}`);
    if (hop > limits.redirects)
      return result('redirects', `it redirects more than ${limits.redirects} times`);
    seen.add(url);
    const target = new URL(url);
    const done = await request.turn?.(target.host, signal);
    let answer: Answer;
    try {
      // Publishers are strangers: they are sent no trace.
      answer = await callOutside(
        { peer: 'feed', method: 'GET', url: target },
        () => exchange(guard, target, { etag, lastModified, signal, bytes: limits.bytes }),
        ({ status }) => status,
      );
    } catch (error) {
      if (signal.aborted) return result('timeout', late(limits.deadlineMs));
      return result(...explained(error as Error));
    } finally {
      await done?.();
    }
    if (!REDIRECTS.has(answer.status))
      return result(...judged(answer.status, Boolean(etag || lastModified)), answer);
    const next = redirectTarget(answer, target);
    if (!(next instanceof URL)) return result(...next, answer);
    // A name that moves from https to http is followed, but not believed for ever.
    const isDowngrade = target.protocol === 'https:' && next.protocol !== 'https:';
    isPermanent &&= PERMANENT.has(answer.status) && !isDowngrade;
    url = next.href;
    movedTo = isPermanent ? url : movedTo;
  }
}

/** What is wrong with an answer, for an operator, who knows the address of the feed and not where that one leads. */
export function toldOf({ url, isRedirected }: Pick<Fetched, 'url' | 'isRedirected'>, detail: string): string {
  return detail !== '' && isRedirected ? `it redirects to ${url}: ${detail}` : detail;
}

/** An outcome and a sentence for the operator, as in `Fetched`. */
type Verdict = [outcome: Fetched['outcome'], detail: string];

/** Where a redirect leads, or why it is not followed. */
function redirectTarget({ headers: { location } }: Answer, from: URL): URL | Verdict {
  const next = location === undefined ? null : URL.parse(location, from);
  if (next === null) return ['redirects', 'it redirects, but not to an address'];
  next.hash = '';
  if (/^https?:$/.test(next.protocol)) return next;
  return ['blocked_address', `it redirects to ${next.protocol}, which is not followed`];
}

function late(deadlineMs: number): string {
  return `it did not answer completely within ${deadlineMs / 1_000} s`;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PERMANENT = new Set([301, 308]);

/** @param isConditional whether the request named an earlier document. */
function judged(status: number, isConditional: boolean): Verdict {
  if (status === 304) {
    // Unasked it says nothing: taken for a success, a feed would never be read and never seem to fail.
    if (isConditional) return ['not_modified', ''];
    return ['http_status', 'it answered 304, though no earlier document was named'];
  }
  if (status >= 200 && status < 300) return ['read', ''];
  if (status === 410) return ['gone', 'the publisher answered that the feed is gone (410)'];
  if (status === 429) return ['rate_limited', 'the publisher asks for fewer requests (429)'];
  const why = REFUSALS.get(status);
  return ['http_status', why === undefined ? `it answered ${status}` : `it answered ${status}: ${why}`];
}

/** What an operator can do something about. */
const REFUSALS: ReadonlyMap<number, string> = new Map([
  [401, 'it wants a login, and feeds are fetched without one'],
  [402, 'it wants to be paid'],
  [403, 'it does not give the feed to this service'],
  [404, 'there is nothing at this address'],
  [451, 'it may not give the feed out here, for legal reasons'],
]);

function explained(error: Error): Verdict {
  if (error instanceof BodyError) return [error.outcome, error.message];
  if (codesOf(error).includes('UND_ERR_HEADERS_OVERFLOW')) {
    return ['too_large', 'the headers of its answer are too large'];
  }
  const { failure, detail } = outboundFailure(error);
  return [failure, detail];
}
