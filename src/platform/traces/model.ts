/**
 * The name of a span, and the attributes known at its start. Names and values contain no address, key, tenant or text.
 */
export interface SpanOptions {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  readonly attributes?: Attributes | undefined;
  /** The W3C `traceparent` of the cause; default: the current span. */
  readonly parent?: string | undefined;
  /** `traceparent`s of what it also belongs to, such as the messages of a batch. */
  readonly links?: readonly string[] | undefined;
  /** In ms since 1970; default: now. */
  readonly startedAt?: number | undefined;
}

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A span in progress. */
export interface TraceSpan {
  /**
   * The header to send on, so that others can continue the trace
   * (https://www.w3.org/TR/trace-context/#traceparent-header).
   */
  readonly traceparent: string;
  set(attributes: Attributes): void;
  rename(name: string): void;
  /** Ends the span, once. @param error what the work threw, or another sign that it failed. */
  end(error?: unknown): void;
}

/** Creates spans and sends them to a collector. */
export interface Recorder {
  begin(options: SpanOptions): TraceSpan;
  /** Sends the remaining spans, for a short time at most. */
  close(): Promise<void>;
}
