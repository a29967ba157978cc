import { Histogram, register } from 'prom-client';

/** The duration of answers by route template, method and class of status (`2xx`), but not by tenant or address. */
const requestDuration: Histogram<'method' | 'route' | 'status'> =
  (register.getSingleMetric('newstape_http_request_duration_seconds') as Histogram<
    'method' | 'route' | 'status'
  >) ??
  new Histogram({
    name: 'newstape_http_request_duration_seconds',
    help: 'Seconds from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });

type Series = ReturnType<typeof requestDuration.labels>;
const series = new Map<string, Series>();
// Requests of a route often end one after the other.
let last: { method: string; route: string; status: string; found: Series } | undefined;

/** The series of a method, route template and class of status. There are a few hundred, and finding one here is cheap. */
export function durationOf(method: string, route: string, status: string): Series {
  if (last?.route === route && last.status === status && last.method === method) return last.found;
  const key = `${method} ${route} ${status}`;
  let found = series.get(key);
  if (found === undefined) {
    found = requestDuration.labels({ method, route, status });
    series.set(key, found);
  }
  last = { method, route, status, found };
  return found;
}
