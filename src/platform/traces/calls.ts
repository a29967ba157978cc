import { traced } from './spans.ts';

/** An outside call as its trace shows it: whom and how, not what for. */
export interface OutsideCall {
  /** What is called: `feed`, `venue`, `model`, `webhook`. */
  readonly peer: string;
  readonly method: string;
  /** Where; of the address only the host is shown. */
  readonly url: string | URL;
  /** The `traceparent` of what caused it, where that is not what is running now. */
  readonly parent?: string | undefined;
}

/**
 * Makes a call to somebody else in a span of its own.
 * @param call is given the `traceparent` to send along; undefined: there is none.
 * @param statusOf the HTTP status of what came of it.
 */
export function tracedCall<T>(
  { peer, method, url, parent }: OutsideCall,
  call: (traceparent: string | undefined) => Promise<T>,
  statusOf: (outcome: T) => number | undefined,
): Promise<T> {
  return traced(
    () => ({
      name: `${method} ${peer}`,
      kind: 'client',
      attributes: { 'http.request.method': method, 'server.address': hostOf(url), 'newstape.peer': peer },
      parent,
    }),
    async (span) => {
      const outcome = await call(span?.traceparent);
      const status = span && statusOf(outcome);
      if (status !== undefined) span?.set({ 'http.response.status_code': status });
      return outcome;
    },
  );
}

function hostOf(url: string | URL): string {
  return typeof url === 'string' ? (URL.parse(url)?.hostname ?? '') : url.hostname;
}
