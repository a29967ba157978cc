import { AsyncLocalStorage } from 'node:async_hooks';
import type { Recorder, SpanOptions, TraceSpan } from './model.ts';

// While nothing records, everything here is one comparison.
let recorder: Recorder | undefined;
const current = new AsyncLocalStorage<TraceSpan | undefined>();

/** Sets where spans are sent from now on; undefined stops recording. A process has one recorder. */
export function recordTo(next: Recorder | undefined): void {
  recorder = next;
}

/** Begins a span, which the caller must end. Gives undefined while nothing is recorded. */
export function beginSpan(options: () => SpanOptions): TraceSpan | undefined {
  if (recorder === undefined) return undefined;
  const given = options();
  return recorder.begin({ ...given, parent: given.parent ?? traceparentNow() });
}

/** Runs work, and everything that it awaits, as a part of a span. Without a span it just runs it. */
export function inSpan<T>(span: TraceSpan | null | undefined, work: () => T): T {
  return span == null ? work() : current.run(span, work);
}

/** Runs work outside of any span: work that continues after its request, or that also serves other requests. */
export function outsideSpans<T>(work: () => T): T {
  return recorder === undefined ? work() : current.run(undefined, work);
}

/** Runs work in a span of its own, if spans are recorded at all. */
export async function traced<T>(
  options: () => SpanOptions,
  work: (span?: TraceSpan) => Promise<T>,
): Promise<T> {
  const span = beginSpan(options);
  if (span === undefined) return work();
  try {
    const done = await current.run(span, () => work(span));
    span.end();
    return done;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/**
 * Runs a statement, or a group of them, in a span that is named after it; only as a part of a request or job, so that what
 * the service asks all the time for itself fills no traces.
 */
export function tracedStatement<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (recorder === undefined || current.getStore() === undefined) return work();
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name };
  return traced(() => ({ name: `db ${name}`, kind: 'client', attributes }), work);
}

/** The `traceparent` of the current span; undefined if there is none. */
export function traceparentNow(): string | undefined {
  return recorder === undefined ? undefined : current.getStore()?.traceparent;
}

/** The data of a job, with the trace that it continues if there is one. */
export function withTrace<Data extends object>(data: Data): Data {
  const traceparent = traceparentNow();
  return traceparent === undefined ? data : { ...data, traceparent };
}

/** The `traceparent` that a job's data carries. */
export function traceOf(data: unknown): string | undefined {
  const given = (data as { traceparent?: unknown } | null | undefined)?.traceparent;
  return typeof given === 'string' ? given : undefined;
}
