import type { IncomingMessage } from 'node:http';
import type { Admission } from '../../../src/metering/index.ts';
import type { Problem } from '../../../src/platform/problem.ts';

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

const failures = new WeakMap<IncomingMessage, Problem>();

/** Keeps why the fast path could not count a request. To ask again would double the time that its caller waits. */
export function keepFailure(request: IncomingMessage, failure: Problem): void {
  failures.set(request, failure);
}

/** Why the fast path could not count a request. Undefined if it did not try, or could. */
export function failureOf(request: IncomingMessage): Problem | undefined {
  return failures.get(request);
}
