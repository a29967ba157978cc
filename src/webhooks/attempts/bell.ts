/** Wakes one waiting loop. A signal without a waiting loop ends the next wait at once. */
export class Bell {
  #rung = false;
  #hear: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#hear?.();
  }

  /** Waits for a signal, at most `ms`. */
  async wait(ms: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#hear = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#hear = undefined;
    }
    this.#rung = false;
  }
}
