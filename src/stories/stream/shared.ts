interface Asked {
  readonly running: Promise<unknown>;
  next?: Promise<unknown>;
}

/**
 * Reads that many ask for at the same time. One that is under way may be older than who asks now: those who come
 * meanwhile wait for the next one, together. So nobody is given what was read before they asked.
 */
export class Shared {
  readonly #asked = new Map<string, Asked>();

  /** @param key the same for the same read. */
  read<T>(key: string, work: () => Promise<T>): Promise<T> {
    const asked = this.#asked.get(key);
    if (asked === undefined) {
      const running = work().finally(() => this.#asked.delete(key));
      this.#asked.set(key, { running });
      return running;
    }
    const again = (): Promise<T> => this.read(key, work);
    asked.next ??= asked.running.then(again, again);
    return asked.next as Promise<T>;
  }
}
