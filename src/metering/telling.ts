// What is told in one round of the event loop takes about so long, with all that follows from it at once.
const SLICE_MS = 1;

/**
 * Tells those who waited what was decided of them, in as many rounds of the event loop as that takes: whoever is let in
 * goes on at once, and dozens who were decided together would keep everybody else waiting until the last of them has.
 * Tenants take turns, one of each; those of one tenant hear in the order in which they are given.
 */
export class Telling {
  /** What is to be told, by tenant; the tenant that is next comes first. */
  readonly #lines = new Map<string, Line>();
  #began = 0;
  #isUnderWay = false;

  /** @param tell tells one who waited; it throws nothing. */
  add(tenant: string, tell: () => void): void {
    const line = this.#lines.get(tenant);
    if (line === undefined) this.#lines.set(tenant, { tells: [tell], told: 0 });
    else line.tells.push(tell);
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    // Behind those that are added with it.
    process.nextTick(this.#begin);
  }

  readonly #begin = (): void => {
    this.#began = performance.now();
    this.#goOn();
  };

  readonly #goOn = (): void => {
    const first = this.#lines.entries().next();
    if (first.done === true) {
      this.#isUnderWay = false;
      return;
    }
    if (performance.now() - this.#began > SLICE_MS) {
      setImmediate(this.#begin);
      return;
    }
    const [tenant, line] = first.value;
    const tell = line.tells[line.told]!;
    line.told += 1;
    this.#lines.delete(tenant);
    if (line.told < line.tells.length) this.#lines.set(tenant, line);
    tell();
    // What follows from it is done first, and what that awaits: ticks come when no microtask is left.
    queueMicrotask(() => process.nextTick(this.#goOn));
  };
}

interface Line {
  readonly tells: (() => void)[];
  /** How many of them have heard. */
  told: number;
}
