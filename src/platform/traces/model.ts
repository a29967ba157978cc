/** What a span is named, and what is known of it as it begins. Names and values hold no address, key, tenant or text. */
export interface SpanOptions {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  readonly attributes?: Attributes | undefined;
  /** The W3C `traceparent` of what caused it; the span that is current unless given. */
  readonly parent?: string | undefined;
  /** `traceparent`s of what it also belongs to, such as the messages of a batch. */
  readonly links?: readonly string[] | undefined;
  /** In ms since 1970; now unless given. */
  readonly startedAt?: number | undefined;
}

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A span that has begun. */
export interface TraceSpan {
  /** What is sent on, so that others can go on with the trace (https://www.w3.org/TR/trace-context/#traceparent-header). */
  readonly traceparent: string;
  set(attributes: Attributes): void;
  rename(name: string): void;
  /** Ends it, once. @param error what the work threw, or whatever else says that it failed. */
  end(error?: unknown): void;
}

/** Makes spans and sends them off. */
export interface Recorder {
  begin(options: SpanOptions): TraceSpan;
  /** Sends what is left, for a moment at most. */
  close(): Promise<void>;
}
