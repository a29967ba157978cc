import type { ServerResponse } from 'node:http';
import { away } from './problem.ts';

/**
 * A signal to stop work: it fires when the caller closes the connection before its answer is complete, and, with a
 * Problem as its reason, when the server begins to close.
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
