import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collector: ((options: object) => void) | undefined;

/**
 * Collects all garbage now and returns free pages to the system: a pause of some tens of ms, or of seconds on a heap of
 * gigabytes. Only V8's collection of last resort returns pages.
 */
export function collectGarbage(): void {
  if (collector === undefined) {
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc') as (options: object) => void;
  }
  collector({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
