import type { Logger } from '../../platform/log.ts';
import { EXIT } from '../command/exit.ts';

/** Why a service ends. */
export type Why = NodeJS.Signals | 'database' | 'memory' | 'fault' | 'process';

/** How a service is asked to end, and what its process says in the end. */
export interface Leaving {
  /** Fulfilled when it is asked for the first time. */
  readonly asked: Promise<Why>;
  /** What the process exits with: the first reason counts. */
  readonly code: number;
  /** Asks. A second time, later than one press of Ctrl-C can arrive twice, calls what `onHurry` was given. */
  leave(why: Why, code?: number): void;
  onHurry(hurry: () => void): void;
  /** Calls it. */
  hurry(): void;
}

// One press of Ctrl-C can arrive twice: from the terminal and through npm. A second press comes later than this.
const SAME_PRESS_MS = 400;
// What is not done by now will not be: with the drain of 5 s the process is gone 30 s after it was asked.
const LEAVE_MS = 24_000;

/** Exit codes of what ends the service although nobody asked for it (docs/operations.md, "Supervision"). */
const CODES: Readonly<Record<string, number>> = {
  database: EXIT.unavailable,
  memory: EXIT.memory,
  fault: EXIT.fault,
};

/**
 * Listens to the signals that end a service, and to faults that nobody caught.
 * @param isChild signals reach it from the terminal or the supervisor as well as from its parent: only the parent knows
 *   which of them is a second one.
 */
export function openLeaving(log: Logger, drainSeconds: number, isChild: boolean): Leaving {
  let since: number | undefined;
  let code: number = EXIT.done;
  let hurry = (): void => {};
  let begin: (why: Why) => void = () => {};
  const asked = new Promise<Why>((resolve) => {
    begin = resolve;
  });
  const leave = (why: Why, exit: number = CODES[why] ?? EXIT.done): void => {
    const now = Date.now();
    if (since === undefined) {
      since = now;
      code = exit;
      log.info({ why }, 'finishing open requests and jobs');
      begin(why);
      // Keeps the process: what is closed may wait for timers that do not, once all connections have gone.
      setTimeout(
        () => {
          log.error('not everything could be closed in time');
          process.exit(code === EXIT.done ? EXIT.failed : code);
        },
        LEAVE_MS + drainSeconds * 1000,
      );
    } else if (!isChild && now - since > SAME_PRESS_MS) {
      hurry();
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => leave(signal));
  // Also a promise that nobody waited for. What was under way may be finished; what comes next is better done by a
  // process that knows what state it is in.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'an unexpected error: the process stops in order');
    leave('fault');
  });
  return {
    asked,
    get code() {
      return code;
    },
    leave,
    onHurry(next) {
      hurry = next;
    },
    hurry: () => hurry(),
  };
}
