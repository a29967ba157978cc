/** Whether this process should be sent work. One a process: `/readyz` says what it says, on every address. */
export class Fitness {
  #draining = false;

  /** False: it leaves, and balancers should send their traffic elsewhere, whatever its dependencies say. */
  get isFit(): boolean {
    return !this.#draining;
  }

  /** It leaves: work that still comes is done, and readiness says that none should be sent. */
  drain(): void {
    this.#draining = true;
  }
}
