// Traces of requests, statements, jobs and outside calls, for an OpenTelemetry collector. See docs/operations.md, "Traces".
import type { Logger } from '../log.ts';
import { recordTo } from './spans.ts';

export { callOutside } from './calls.ts';
export type { TraceSpan } from './model.ts';
export {
  beginSpan,
  inSpan,
  traced,
  tracedStatement,
  traceOf,
  withTrace,
} from './spans.ts';

/** Begins to record spans. The packages that send them are loaded here, and nowhere else. */
export async function openTraces(options: {
  readonly endpoint: string;
  readonly ratio: number;
  readonly release: string;
  readonly log: Logger;
}): Promise<{ close(): Promise<void> }> {
  const { openOtlp } = await import('./otlp.ts');
  const recorder = openOtlp(options);
  recordTo(recorder);
  return {
    async close() {
      recordTo(undefined);
      await recorder.close();
    },
  };
}
