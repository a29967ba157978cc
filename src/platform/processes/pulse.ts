import { setTimeout as sleep } from 'node:timers/promises';
import { whenAwakeFor } from '../health/awake.ts';
import type { Link } from './link.ts';

/** How often a process is asked whether it still runs, and how long it may owe the answer. */
export interface Pulse {
  readonly everyMs: number;
  /** In ms in which the asking process was awake itself. */
  readonly silenceMs: number;
}

// No work of ours holds a loop for a hundredth of it. A longer patience would only be one of those who are connected.
export const PULSE: Pulse = { everyMs: 1_000, silenceMs: 15_000 };

const TOPIC = 'pulse';

/** Answers the parent for as long as this process runs. */
export function givePulse(link: Link): void {
  link.answer(TOPIC, () => null);
}

/**
 * Asks a process whether it still runs, until it is gone. One that stands still (stopped, swapped out, in a loop without
 * end) keeps its sockets, and who gets to it waits for ever.
 * @param onSilence is called once, when it owed the answer for too long.
 */
export async function watchPulse(
  link: Link,
  { everyMs, silenceMs }: Pulse,
  onSilence: () => void,
): Promise<void> {
  for (;;) {
    const { promise: silence, resolve: giveUp } = Promise.withResolvers<'silent'>();
    const endPatience = whenAwakeFor(silenceMs, () => giveUp('silent'));
    const answer = link.ask(TOPIC, null).then(
      () => 'beats' as const,
      () => 'gone' as const,
    );
    const heard = await Promise.race([answer, silence]);
    endPatience();
    if (heard === 'silent') return onSilence();
    if (heard === 'gone') return;
    await sleep(everyMs, undefined, { ref: false });
  }
}
