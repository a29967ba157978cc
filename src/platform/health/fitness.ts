/** Whether this process should get requests. A process has one, and `/readyz` reports it at every address. */
export class Fitness {
  #draining = false;
  #strained = false;
  #othersUnfit = false;

  /** False: balancers should send their traffic elsewhere, whatever the dependencies of this process say. */
  get isFit(): boolean {
    return !this.#draining && !this.#strained && !this.#othersUnfit;
  }

  /**
   * False if memory is nearly used up and new work is refused. A process that is stopping still does the work that
   * arrives.
   */
  get takesWork(): boolean {
    return !this.#strained;
  }

  /** The process is stopping. It still does the work that arrives, but `/readyz` reports that it is not ready. */
  drain(): void {
    this.#draining = true;
  }

  /** Memory is nearly used up (true), or is available again (false). */
  strain(strained: boolean): void {
    this.#strained = strained;
  }

  /**
   * Another process on the same port refuses work, or stops refusing it. Clients cannot choose between the processes of
   * a port.
   */
  heedOthers(unfit: boolean): void {
    this.#othersUnfit = unfit;
  }
}
