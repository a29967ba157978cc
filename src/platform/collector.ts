import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collector: ((options: object) => void) | undefined;

/**
 * Collects all garbage now and returns free pages to the system: a pause of some tens of ms, or of seconds on a heap of
 * gigabytes. Only V8's collection of last resort returns pages.
 */
export function collectGarbage(): void {
  collectorOf()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Collects the young generation alone, and what it held outside the heap: one or two ms where little of it is in use. */
export function collectYoung(): void {
  collectorOf()({ type: 'minor', execution: 'sync' });
}

function collectorOf(): (options: object) => void {
  if (collector === undefined) {
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc') as (options: object) => void;
  }
  return collector;
}
