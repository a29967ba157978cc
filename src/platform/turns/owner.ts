import { AsyncLocalStorage } from 'node:async_hooks';
import { outsideSpans } from '../traces/spans.ts';

/** Work for somebody: a request, or a piece of a long answer. Read when it is needed, since a request learns it late. */
export interface OwnedWork {
  /** Whose work it is; empty while that is not known, and for what the service does for itself. */
  readonly turnOf: string;
}

const works = new AsyncLocalStorage<OwnedWork>();

/** Runs something as a part of such work, with all that it awaits. */
export function runFor<T>(work: OwnedWork, run: () => T): T {
  return works.run(work, run);
}

/**
 * Runs something for everybody: what one request begins, but others wait for as well, or what goes on after it. It would
 * otherwise wait in the turns of whoever happened to begin it, and everybody with it, and be a part of that request's trace.
 */
export function runForAll<T>(run: () => T): T {
  return outsideSpans(() => works.run(NOBODYS, run));
}

const NOBODYS: OwnedWork = { turnOf: '' };

/**
 * Whose work is running: what waits for the processor (slices.ts) and for connections to the database (database.ts)
 * waits in turns of owners. Empty: nobody's.
 */
export function ownerNow(): string {
  return works.getStore()?.turnOf ?? '';
}
