import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** So long a place on a shared machine is kept. */
const TURN_MS = 180_000;

export interface Turn {
  /** Does work while a place is held. A place is kept for some runs, as asking for one may take long. */
  within<T>(work: () => Promise<T>): Promise<T>;
  giveBack(): Promise<void>;
}

/** @param command starts another, such as a lock does, and holds a place while that one runs; '' needs none. */
export function openTurn(command: string): Turn {
  let place: ChildProcessByStdio<Writable, Readable, null> | undefined;
  let heldSince = 0;
  let isHeld = false;
  const giveBack = async (): Promise<void> => {
    if (place === undefined) return;
    // Where it still waits for its turn, it hears of no end of input.
    if (isHeld) place.stdin.end();
    else place.kill();
    if (place.exitCode === null && place.signalCode === null) await once(place, 'exit');
    place = undefined;
    isHeld = false;
  };
  return {
    giveBack,
    async within(work) {
      if (place !== undefined && performance.now() - heldSince > TURN_MS) await giveBack();
      if (command !== '' && place === undefined) {
        const [program, ...words] = command.split(' ');
        const env = { ...process.env, NODE_OPTIONS: '' };
        place = spawn(program!, [...words, 'sh', '-c', 'echo; exec cat'], {
          env,
          stdio: ['pipe', 'pipe', 'inherit'],
        });
        await once(place.stdout, 'data');
        isHeld = true;
        heldSince = performance.now();
      }
      return work();
    },
  };
}
