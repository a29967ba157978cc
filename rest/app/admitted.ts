import type { IncomingMessage } from 'node:http';
import type { Admission } from '../../src/metering/index.ts';

const admitted = new WeakMap<IncomingMessage, Admission>();

/** Keeps the admission of a request that the fast path counted but could not answer, so that it is not counted again. */
export function keepAdmission(request: IncomingMessage, admission: Admission): void {
  admitted.set(request, admission);
}

/** Takes the admission that was kept for a request. Undefined if there is none, or if it was already taken. */
export function takeAdmission(request: IncomingMessage | undefined): Admission | undefined {
  if (request === undefined) return undefined;
  const kept = admitted.get(request);
  if (kept !== undefined) admitted.delete(request);
  return kept;
}
