import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.ts';

// Longer than most databases take to recover from a crash; the person at the terminal sees that it waits.
const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Repeats idempotent work of a command while the database is unavailable: for up to a minute, with growing pauses. No
 * other error is tried again.
 * @param onWait is called once, before the first pause.
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
