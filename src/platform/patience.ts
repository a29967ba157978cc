import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.ts';

// Longer than a database takes to recover from a crash in most cases; somebody who watches sees the waiting.
const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Does work of a command that may be done twice, again and again while the database is away: for up to a minute, with
 * pauses that grow. Nothing else that goes wrong is tried again.
 * @param onWait is told once, before the first pause.
 * @throws Problem `unavailable` when the minute is over, and whatever else `work` throws, at once.
 */
export async function withPatience<T>(
  work: () => Promise<T>,
  onWait: (problem: Problem) => void = () => {},
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    try {
      return await work();
    } catch (error) {
      const isAway = error instanceof Problem && error.code === 'unavailable' && !error.upstream;
      if (!isAway || performance.now() + pause > end) throw error;
      if (pause === FIRST_PAUSE_MS) onWait(error);
      await sleep(pause);
    }
  }
}
