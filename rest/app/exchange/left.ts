import type { ServerResponse } from 'node:http';
import type { Problem } from '../../../src/platform/problem.ts';
import { CallerLeft } from '../../../src/platform/turns/caller-left.ts';
import { onDeparture } from './departure.ts';
import { asProblem, away } from './problem.ts';

/**
 * A signal to stop work. It aborts with `CallerLeft` if the caller closes the connection before its answer is complete,
 * and with `unavailable` when the server begins to close.
 */
export function leftOf(raw: ServerResponse, closing: AbortSignal): AbortSignal {
  const left = new AbortController();
  const close = (): void => left.abort(away());
  closing.addEventListener('abort', close);
  // The answer itself has no event if the connection closes while it waits behind another one, or was closed before.
  const stays = onDeparture(raw.req.socket, () => {
    closing.removeEventListener('abort', close);
    if (!raw.writableFinished) left.abort(new CallerLeft());
  });
  raw.once('finish', () => {
    closing.removeEventListener('abort', close);
    stays();
  });
  if (closing.aborted) close();
  else if (raw.destroyed) left.abort(new CallerLeft());
  return left.signal;
}

/** The signal of `leftOf`, made when the first part of an answer asks for it; the same for all parts. */
export function leftWhenAsked(raw: ServerResponse, closing: AbortSignal): () => AbortSignal {
  let left: AbortSignal | undefined;
  return () => {
    left ??= leftOf(raw, closing);
    return left;
  };
}

/**
 * Turns an error that was thrown while an answer was made or sent into a refusal. If a stream ended because nobody reads
 * it, the caller has left. Any other error stays what it is, even if the caller has left.
 */
export function refusalOf(error: unknown, raw: ServerResponse): Problem {
  const isCutOff =
    raw.destroyed && (error as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isCutOff ? new CallerLeft(error) : asProblem(error);
}
