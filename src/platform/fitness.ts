/** Whether this process should be sent work. One a process: `/readyz` says what it says, on every address. */
export class Fitness {
  #draining = false;
  #strained = false;
  #othersUnfit = false;

  /** False: balancers should send their traffic elsewhere, whatever the dependencies of this process say. */
  get isFit(): boolean {
    return !this.#draining && !this.#strained && !this.#othersUnfit;
  }

  /** False: memory is nearly spent, and new work is refused. A process that leaves still does what comes. */
  get takesWork(): boolean {
    return !this.#strained;
  }

  /** The process is stopping: it still does the work that arrives, and readiness says that none should be sent. */
  drain(): void {
    this.#draining = true;
  }

  /** Memory is nearly spent (true), or there is room again (false). */
  strain(strained: boolean): void {
    this.#strained = strained;
  }

  /** Another process on the same port refuses work, or no longer does: nobody can choose which of them is asked. */
  heedOthers(unfit: boolean): void {
    this.#othersUnfit = unfit;
  }
}
