import type { ServerResponse } from 'node:http';
import { away } from './problem.ts';

/**
 * A signal for work that nobody waits for any more: given when the caller hangs up before its answer is whole, and, with
 * a Problem for a reason, when the server begins to close.
 */
export function leftOf(raw: ServerResponse, closing: AbortSignal): AbortSignal {
  const left = new AbortController();
  const close = (): void => left.abort(away());
  closing.addEventListener('abort', close);
  raw.once('close', () => {
    closing.removeEventListener('abort', close);
    if (!raw.writableFinished) left.abort(new Error('the caller left'));
  });
  if (closing.aborted) close();
  else if (raw.destroyed) left.abort(new Error('the caller left'));
  return left.signal;
}
