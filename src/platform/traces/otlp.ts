import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../log.ts';
import type { Recorder, SpanOptions, TraceSpan } from './model.ts';
import { readTraceparent } from './traceparent.ts';

export interface OtlpOptions {
  /** The base address of the collector, to which `/v1/traces` is appended. */
  readonly endpoint: string;
  /** The share of traces beginning here that is kept, 0 to 1. */
  readonly ratio: number;
  readonly release: string;
  readonly log: Logger;
}

// What a collector that is away costs: so many spans in memory; what is more is dropped.
const MOST_WAITING = 2_048;
const AT_A_TIME = 512;
const EVERY_MS = 1_000;
const PATIENCE_MS = 10_000;
const CLOSE_MS = 1_000;
const TOLD_MS = 60_000;

/** Sends spans to a collector over OTLP/HTTP, in the background. Loaded only where an endpoint is set. */
export function openOtlp(options: OtlpOptions): Recorder {
  const { endpoint, ratio, release, log } = options;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: PATIENCE_MS,
    concurrencyLimit: 2,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'newstape', 'service.version': release }),
    // Whoever called decides for its own trace.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(exporter, log),
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: AT_A_TIME,
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: PATIENCE_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('newstape', release);
  return {
    begin({ name, kind, attributes, parent, links = [], startedAt }: SpanOptions): TraceSpan {
      const span = tracer.startSpan(
        name,
        {
          kind: KINDS[kind],
          links: links.flatMap((each) => {
            const context = readTraceparent(each);
            return context === undefined ? [] : [{ context }];
          }),
          ...(attributes === undefined ? {} : { attributes }),
          ...(startedAt === undefined ? {} : { startTime: startedAt }),
        },
        contextOf(parent),
      );
      return new OneSpan(span);
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS);
      });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
    },
  };
}

class OneSpan implements TraceSpan {
  readonly #span: Span;
  readonly traceparent: string;

  constructor(span: Span) {
    this.#span = span;
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  set(attributes: Parameters<TraceSpan['set']>[0]): void {
    this.#span.setAttributes(attributes);
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  end(error?: unknown): void {
    // Messages may hold what nobody should read later; the log has them.
    if (error !== undefined) {
      this.#span.setAttribute('error.type', error instanceof Error ? error.name : String(error));
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? undefined : readTraceparent(traceparent);
  return parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
}

/** An exporter whose failures are logged from time to time. */
function telling(exporter: SpanExporter, log: Logger): SpanExporter {
  let told = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code !== 0 && performance.now() - told > TOLD_MS) {
          told = performance.now();
          log.warn(
            { err: result.error, spans: spans.length },
            'the collector does not accept traces; they are dropped',
          );
        }
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
