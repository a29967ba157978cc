import { AsyncLocalStorage } from 'node:async_hooks';
import { outsideSpans } from '../traces/spans.ts';
import { CallerLeft } from './caller-left.ts';

/** Work for somebody: a request, or a piece of a long answer. Read when it is needed, since a request learns it late. */
export interface OwnedWork {
  /** Whose work it is; empty while that is not known, and for what the service does for itself. */
  readonly turnOf: string;
  /**
   * Aborts with `CallerLeft` when nobody waits for the work any more. It then ends where it asks for its next slice, statement
   * or copy. Absent for what goes on to its end, as changes do.
   */
  readonly left?: AbortSignal | undefined;
}

const works = new AsyncLocalStorage<OwnedWork>();

/** Runs something as a part of such work, with all that it awaits. */
export function runFor<T>(work: OwnedWork, run: () => T): T {
  return works.run(work, run);
}

/**
 * Runs something for everybody: what one request begins, but others wait for as well, or what goes on after it. It would
 * otherwise wait in the turns of whoever happened to begin it, end when that caller leaves, and everybody with it, and be a
 * part of that request's trace.
 */
export function runForAll<T>(run: () => T): T {
  return outsideSpans(() => works.run(NOBODYS, run));
}

/**
 * Runs what others may come to wait for as well, such as what is remembered for all: in the turns of whoever begins it, since
 * it can be long, but to its end, though that caller leaves.
 */
export function runToEnd<T>(run: () => T): T {
  const work = works.getStore();
  return work?.left === undefined ? run() : works.run({ turnOf: work.turnOf }, run);
}

const NOBODYS: OwnedWork = { turnOf: '' };

/**
 * Whose work is running: what waits for the processor (slices.ts) and for connections to the database (database.ts)
 * waits in turns of owners. Empty: nobody's.
 */
export function ownerNow(): string {
  return works.getStore()?.turnOf ?? '';
}

/**
 * Ends work that nobody waits for. Called where work gets what it has asked for: a slice, a connection.
 * @throws CallerLeft if the caller of the work that runs has left. A server that closes does not end it: such work is short.
 */
export function endIfLeft(): void {
  const left = works.getStore()?.left;
  if (left?.aborted === true && left.reason instanceof CallerLeft) throw left.reason;
}
