import { Histogram, register } from 'prom-client';
import { traced } from './spans.ts';

const seconds: Histogram<'peer' | 'outcome'> =
  (register.getSingleMetric('newstape_outside_call_duration_seconds') as Histogram<'peer' | 'outcome'>) ??
  new Histogram({
    name: 'newstape_outside_call_duration_seconds',
    help: 'Seconds of calls to others until they answered, by whom (feed, model, venue, webhook) and outcome (2xx to 5xx, failed).',
    labelNames: ['peer', 'outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });

/** An outside call as its trace shows it: whom and how, not what for. */
export interface OutsideCall {
  /** What is called. */
  readonly peer: 'feed' | 'venue' | 'model' | 'webhook';
  readonly method: string;
  /** The address that is called; traces show only its host. */
  readonly url: string | URL;
  /** The `traceparent` of the cause, if that is not the current span. */
  readonly parent?: string | undefined;
}

/**
 * Makes a call to somebody else: measured, and in a span of its own where spans are recorded.
 * @param call is given the `traceparent` to send along; undefined: there is none.
 * @param statusOf the HTTP status of what came of it.
 */
export function callOutside<T>(
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
      const began = performance.now();
      let told = 'failed';
      try {
        const outcome = await call(span?.traceparent);
        const status = statusOf(outcome);
        if (status !== undefined) {
          told = `${Math.floor(status / 100)}xx`;
          span?.set({ 'http.response.status_code': status });
        }
        return outcome;
      } finally {
        seconds.observe({ peer, outcome: told }, (performance.now() - began) / 1_000);
      }
    },
  );
}

function hostOf(url: string | URL): string {
  return typeof url === 'string' ? (URL.parse(url)?.hostname ?? '') : url.hostname;
}
