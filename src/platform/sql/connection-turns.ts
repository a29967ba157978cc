import { whenAwakeFor } from '../health/awake.ts';
import { endIfLeft, ownerNow } from '../turns/owner.ts';
import { isAnotherPresent } from '../turns/presence.ts';
import { type TurnBounds, Turns } from '../turns/turns.ts';
import { CONNECT_PATIENCE_MS } from './connection.ts';
import { unavailable } from './outage.ts';

// Of ten connections two are left to others, of one or two none: they are taken for moments.
const LEFT_TO_OTHERS = 1 / 5;

/** How connections are given. */
export interface ConnectionTurnsOptions {
  /** A monotonic clock, in ms. */
  readonly now?: (() => number) | undefined;
  /** How long work waits for its turn, in ms. */
  readonly patienceMs?: number;
  /**
   * Whether a connection is taken for longer than a moment. One at least is then left to others, and where all are taken, those
   * who wait go on in turns, an owner with none before the rest.
   */
  readonly areHeld?: boolean;
}

/**
 * Turns at a few connections: an owner (owner.ts) that is alone may use all of them. While others are there it leaves
 * some to them, so that whoever comes does not wait behind all that one owner has asked. What the service does for itself
 * waits for no turn.
 */
export class ConnectionTurns {
  readonly #turns: Turns;
  readonly #bounds: TurnBounds;
  readonly #patienceMs: number;

  /** @param connections how many there are. */
  constructor(
    connections: number,
    { now, patienceMs = CONNECT_PATIENCE_MS, areHeld = false }: ConnectionTurnsOptions = {},
  ) {
    const places = { light: areHeld ? connections : Number.POSITIVE_INFINITY, heavy: 0, write: 0 };
    this.#turns = new Turns({ places, isAnotherPresent, ...(now === undefined ? {} : { now }) });
    const left = Math.max(areHeld ? 1 : 0, Math.floor(connections * LEFT_TO_OTHERS));
    this.#bounds = {
      concurrentRequests: Math.max(1, connections - left),
      waitingRequests: Number.POSITIVE_INFINITY,
    };
    this.#patienceMs = patienceMs;
  }

  /**
   * Runs work that takes a connection.
   * @throws Problem `unavailable` when its turn does not come in time; CallerLeft when nobody waits for it any more; whatever
   *         the work throws.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const owner = ownerNow();
    if (owner === '') return work();
    if (!this.#turns.take(owner, this.#bounds, 'light')) await this.#wait(owner);
    try {
      endIfLeft();
      return await work();
    } finally {
      this.#turns.give(owner, 'light');
    }
  }

  async #wait(owner: string): Promise<void> {
    let endPatience = (): void => {};
    let leave = (): void => {};
    const late = new Promise<never>((_, refuse) => {
      endPatience = whenAwakeFor(this.#patienceMs, () => {
        leave();
        refuse(unavailable(new Error('no connection in time')));
      });
    });
    const turn = this.#turns.wait(owner, this.#bounds, 'light', (leaving) => {
      leave = leaving;
    });
    try {
      await Promise.race([turn, late]);
    } finally {
      endPatience();
    }
  }
}
