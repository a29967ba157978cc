/** Why a process wants no more work although its dependencies may pass; undefined: it takes what comes. */
export type Refusal = 'draining' | 'memory';

/** Whether this process should be sent work. One a process: `/readyz` says what it says, on every address. */
export class Fitness {
  #draining = false;
  #memory = false;

  get refusal(): Refusal | undefined {
    if (this.#memory) return 'memory';
    return this.#draining ? 'draining' : undefined;
  }

  /** Memory is short: new work is refused, not only kept away. */
  get isFull(): boolean {
    return this.#memory;
  }

  /** It leaves: work that still comes is done, and readiness says that none should be sent. */
  drain(): void {
    this.#draining = true;
  }

  setMemory(isShort: boolean): void {
    this.#memory = isShort;
  }
}
