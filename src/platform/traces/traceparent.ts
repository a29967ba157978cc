/** The context that a `traceparent` names, as the API of OpenTelemetry takes it. */
export interface RemoteContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
  readonly isRemote: true;
}

// W3C Trace Context, 3.2: later versions may say more behind what is known, but not less.
const FORM = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const LONGEST = 512;
const SAMPLED = 1;

/** Reads a `traceparent`. Gives undefined for an invalid one, which is ignored (W3C Trace Context, 4.3). */
export function readTraceparent(text: string): RemoteContext | undefined {
  if (text.length > LONGEST) return undefined;
  const [, version, traceId, spanId, flags, more] = FORM.exec(text.trim()) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === '00' && more !== undefined) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true };
}
