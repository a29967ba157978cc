import type { IncomingMessage } from 'node:http';
import type { Admission } from '../../src/metering/index.ts';

const admitted = new WeakMap<IncomingMessage, Admission>();

/** Keeps what a request was admitted with on the fast path, which then could not answer it: it is not counted again. */
export function keepAdmission(request: IncomingMessage, admission: Admission): void {
  admitted.set(request, admission);
}

/** The admission that was kept for a request, once. */
export function takeAdmission(request: IncomingMessage | undefined): Admission | undefined {
  if (request === undefined) return undefined;
  const kept = admitted.get(request);
  if (kept !== undefined) admitted.delete(request);
  return kept;
}
