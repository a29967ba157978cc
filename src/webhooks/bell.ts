/** Wakes one loop that waits. A ring that nobody waits for is heard by the next wait. */
export class Bell {
  #rung = false;
  #hear: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#hear?.();
  }

  /** Waits for a ring, at most `ms`. */
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
