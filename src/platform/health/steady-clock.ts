import { uptime } from 'node:os';

/** The clocks of the machine. */
export interface Clocks {
  /** In ms, by what somebody may set. */
  readonly wall: () => number;
  /** In ms, by what nobody can set, and what stands still while the machine sleeps (`performance.now()` on Linux). */
  readonly awake: () => number;
  /** In seconds, to a hundredth, by what nobody can set, sleep included. */
  readonly up: () => number;
}

const MACHINE: Clocks = { wall: () => Date.now(), awake: () => performance.now(), up: uptime };
// After a sleep the wall's clock is ahead of the other by all of it. To ask the system each time would take longer than all else.
const JUMP_MS = 250;

/** A clock that nobody can set, and that goes on while the machine sleeps. */
export class SteadyClock {
  readonly #clocks: Clocks;
  /** The wall's clock less the one that stands still. */
  #between: number;
  /** The time since the machine was started, less the clock that stands still. */
  #before: number;
  #slept = 0;

  constructor(clocks: Clocks = MACHINE) {
    this.#clocks = clocks;
    this.#between = clocks.wall() - clocks.awake();
    this.#before = clocks.up() * 1_000 - clocks.awake();
  }

  /** In ms; only differences mean something. What the machine has slept is counted to a hundredth of a second. */
  now(): number {
    const { wall, awake, up } = this.#clocks;
    const now = awake();
    const between = wall() - now;
    if (Math.abs(between - this.#between) > JUMP_MS) {
      this.#between = between;
      const slept = up() * 1_000 - now - this.#before;
      // Less is how exactly it is told, and somebody has set the wall's clock.
      if (slept - this.#slept > JUMP_MS) this.#slept = slept;
    }
    return now + this.#slept;
  }
}

const clock = new SteadyClock();

/** The time of this process's steady clock, in ms: what a moment of it is compared with is such a moment too. */
export function steadyNow(): number {
  return clock.now();
}
