import { getHeapSpaceStatistics } from 'node:v8';
import type { Logger } from '../log.ts';
import { collectGarbage } from './collector.ts';

/** Manages the memory for answering requests. */
export interface YoungGeneration {
  /** A request came: memory is kept while more may follow. */
  busy(): void;
  close(): void;
}

export interface YoungGenerationOptions {
  readonly log: Logger;
  /** How often it checks for requests, in ms. */
  readonly lookMs?: number;
  /** Shrinks the young generation; V8's collector unless given. */
  readonly shrink?: () => void;
  /** Bytes that it takes now. */
  readonly size?: () => number;
  /** Work that a process does once before its first request; otherwise that request would keep all others waiting. */
  readonly onFirstRest?: () => void;
}

// Two checks without a request: then a pause of some tens of ms delays nobody.
const LOOK_MS = 10_000;
const QUIET_LOOKS = 2;
// The collector's own size for a process that does little; memory above it was for a burst.
const RESTING_BYTES = 8 * 1024 * 1024;

/**
 * Lets V8's young generation grow under load and gives it back at rest. Nearly all that a request allocates is garbage
 * when it is answered. With 16 MB (`--max-semi-space-size` of `npm start` and of deploy/) little of it is still in use
 * whenever the space is full, and only what is in use costs time; with 8 MB a page by REST costs a fifth more. 32 MB
 * spare nothing more, and where long answers are in use, one collection copies twice as much at once, for which others
 * wait. V8 itself keeps up to three times the size long after a burst.
 */
export function keepYoungGeneration(options: YoungGenerationOptions): YoungGeneration {
  const { log, size = youngBytes, shrink = collectGarbage, lookMs = LOOK_MS, onFirstRest } = options;
  let isBusy = false;
  let quiet = 0;
  // What the start left behind is given back too: nothing else would collect it while nobody asks.
  let isStart = true;
  const look = setInterval(() => {
    quiet = isBusy ? 0 : quiet + 1;
    isBusy = false;
    if (quiet < QUIET_LOOKS || (!isStart && size() <= RESTING_BYTES)) return;
    if (isStart) onFirstRest?.();
    isStart = false;
    const before = performance.now();
    shrink();
    log.debug({ ms: Math.round(performance.now() - before) }, 'gave back what a burst had needed');
    quiet = 0;
  }, lookMs);
  look.unref();
  return {
    busy() {
      isBusy = true;
    },
    close: () => clearInterval(look),
  };
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0;
}
